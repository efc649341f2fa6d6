"""What acts in an event have in common: they lock its row, and write a line into its log."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from cards.folding import one_line
from ddl_site.accounts.models import User
from tournaments.enums import Status
from tournaments.models import Act, Entry, Round, Tournament
from tournaments.services.errors import EventError, NotOpenError

LONGEST_REASON = 200


def locked(tournament: Tournament) -> Tournament:
    """The event as it is now, for the rest of the transaction: of two acts at once the second waits."""
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def check_not_over(event: Tournament) -> None:
    """What was played and who played it stays once the event is over. Raises NotOpenError."""
    if event.status == Status.CANCELLED:
        raise NotOpenError("The event is cancelled: nothing of it changes any more.")
    if event.status == Status.FINISHED:
        raise NotOpenError("The event is over: its results, penalties and players stay as they are.")


def told(entry: Entry) -> dict[str, object]:
    """An entry as a line of the log names it, also when it is called otherwise later."""
    return {"entry": entry.pk, "name": entry.name}


def told_round(round: Round) -> dict[str, object]:
    """A round as a line of the log names it."""
    return {"stage": round.stage.number, "round": round.number, "called": round.named}


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


def log_all(
    tournament: Tournament, word: str, facts: Iterable[Mapping[str, object]], *,
    by: User | None, now: datetime, why: str = "",
) -> list[Act]:  # fmt: skip
    """A line for each of these facts, together; as `log`."""
    return Act.objects.bulk_create(
        Act(tournament=tournament, at=now, by=by, word=word, facts=dict(each), why=why) for each in facts
    )


def is_repeated(
    tournament: Tournament, word: str, facts: Mapping[str, object], *, by: User, why: str
) -> bool:
    """Whether the last that anybody did in the event was this very act: then it was only sent twice."""
    last = tournament.acts.exclude(by=None).order_by("-pk").first()
    return last is not None and (last.word, last.facts, last.by_id, last.why) == (word, facts, by.pk, why)


def clean_note(note: str) -> str:
    """What somebody adds to an act in a line; it may be empty. Raises EventError."""
    cleaned = one_line(note)
    if len(cleaned) > LONGEST_REASON:
        raise EventError(f"A note may have {LONGEST_REASON} characters; this one has {len(cleaned)}.")
    return cleaned


def reason(why: str) -> str:
    """The reason for an act that needs one. Raises EventError."""
    cleaned = one_line(why)
    if not cleaned:
        raise EventError("Please say why: the reason stays in the log of the event.")
    if len(cleaned) > LONGEST_REASON:
        raise EventError(f"The reason may have {LONGEST_REASON} characters; this one has {len(cleaned)}.")
    return cleaned
