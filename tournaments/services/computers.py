"""Computer players of an event, for tests and demonstrations."""

from datetime import datetime
from itertools import count as whole

from django.db import transaction

from cards.folding import fold
from ddl_site.accounts.models import User
from ddl_site.accounts.services import claim_request
from game.models import Level
from tournaments.enums import Venue
from tournaments.models import Entry, Tournament
from tournaments.services.acts import locked, log
from tournaments.services.entries import begin_late, insert_entry, running_stage, why_nobody_comes
from tournaments.services.errors import EventError, NotOpenError

MOST_AT_ONCE = 64


def add_computers(
    *, tournament: Tournament, level: str, count: int, by: User, now: datetime, request_key: str = ""
) -> list[Entry]:
    """Staff let computers play in the event; they are there, and have a list.

    The same request key gives the same ones. Raises EventError.
    """
    if level not in Level.values:
        raise EventError("Choose how the computers play.")
    if not 1 <= count <= MOST_AT_ONCE:
        raise EventError(f"Add from 1 to {MOST_AT_ONCE} computers at once.")
    with transaction.atomic():
        event = locked(tournament)
        claim = claim_request(user=by, key=f"computers {request_key}"[:64], now=now) if request_key else None
        if request_key and claim is None:
            return _added_before(event, by, request_key)
        if event.venue == Venue.PAPER:
            raise EventError("Computers play in the app only, and this event is played at tables.")
        if why := why_nobody_comes(event):
            raise NotOpenError(why)
        stage = running_stage(event)
        taken = set(event.entries.values_list("name_key", flat=True))
        names = (f"{Level(level).label} {number} (computer)" for number in whole(1))
        free = (name for name in names if fold(name) not in taken)
        added = [
            insert_entry(Entry(tournament=event, name=name, level=level, checked_in_at=now), now)
            for _, name in zip(range(count), free, strict=False)
        ]
        if stage is not None:
            for entry in added:
                begin_late(stage, entry)
        facts = {"players": len(added), "level": Level(level).label}
        log(event, "computers added", by=by, now=now, facts=facts)
        if claim:
            claim.result = " ".join(str(entry.pk) for entry in (added[0], added[-1]))
            claim.save(update_fields=["result"])
    return added


def _added_before(event: Tournament, by: User, request_key: str) -> list[Entry]:
    ends = by.request_keys.values_list("result", flat=True).get(key=f"computers {request_key}"[:64])
    return list(event.entries.filter(pk__range=ends.split()).exclude(level="").order_by("pk"))
