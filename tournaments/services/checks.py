"""A judge compares a deck with its list."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from ddl_site.accounts.models import User
from tournaments import queries
from tournaments.models import DeckCheck, Entry
from tournaments.services.acts import clean_note, locked, log, told
from tournaments.services.errors import EventError


def check_deck(
    *, entry: Entry, found: Mapping[str, int] | None, by: User, now: datetime, note: str = ""
) -> DeckCheck:
    """Write down what a judge counted; None: the deck is its list. The same again is the same check.

    Raises EventError without a list, and for the judge's own deck.
    """
    note = clean_note(note)
    if entry.user_id == by.pk:
        raise EventError("Nobody checks his own deck. Another judge does that.")
    with transaction.atomic():
        event = locked(entry.tournament)
        counted = queries.current_list(entry)
        if counted is None:
            raise EventError(f"{entry.name} has no list to compare with. Enter it first.")
        passed = found is None or dict(found) == counted.cards
        facts = {
            "entry": entry, "decklist": counted, "round": queries.newest_round(event), "by": by,
            "passed": passed, "found": {} if passed or found is None else dict(found), "note": note,
        }  # fmt: skip
        last = queries.checks_of(entry).first()
        if last and all(getattr(last, name) == value for name, value in facts.items()):
            return last
        made = DeckCheck.objects.create(at=now, **facts)
        state = "it is the list" if passed else "it is not the list"
        log(event, "deck checked", by=by, now=now, facts={**told(entry), "state": state}, why=note)
    return made
