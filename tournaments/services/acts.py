"""Writes the log of an event."""

from collections.abc import Mapping
from datetime import datetime

from ddl_site.accounts.models import User
from tournaments.models import Act, Tournament
from tournaments.services.errors import EventError

LONGEST_REASON = 200


def log(
    tournament: Tournament,
    word: str,
    *,
    by: User | None,
    now: datetime,
    facts: Mapping[str, object] | None = None,
    why: str = "",
) -> Act:
    """One line more, in the transaction of what it tells of. `by` None is the site itself."""
    return Act.objects.create(
        tournament=tournament, at=now, by=by, word=word, facts=dict(facts or {}), why=why
    )


def reason(why: str) -> str:
    """The reason for an act that needs one. Raises EventError."""
    cleaned = " ".join(why.split())
    if not cleaned:
        raise EventError("Please say why: the reason stays in the log of the event.")
    if len(cleaned) > LONGEST_REASON:
        raise EventError(f"The reason may have {LONGEST_REASON} characters; this one has {len(cleaned)}.")
    return cleaned
