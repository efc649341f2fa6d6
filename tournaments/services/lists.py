"""Decklists: handed in by players, or by the staff for them; versions are only added."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction

from cards.queries import newest_pool
from ddl_site.accounts.models import User
from decks.models import DeckVersion
from decks.services import DeckError, close_version
from decks.services.lists import checked
from tournaments import queries
from tournaments.enums import EntryState, Status
from tournaments.models import Decklist, Entry, Tournament
from tournaments.models.acts import ALL_LOOKED_AT, LOOKED_AT
from tournaments.services.acts import locked, log, reason, told
from tournaments.services.errors import EventError, NotOpenError

LONGEST_DECK_NAME = 100
ONE_LOOK = timedelta(minutes=10)
OUT = (EntryState.WITHDRAWN, EntryState.DROPPED, EntryState.DISQUALIFIED)


def hand_in_deck(*, entry: Entry, version: DeckVersion, by: User, now: datetime, why: str = "") -> Decklist:
    """`hand_in` with the list of this version of a deck, which stays as it is from now on."""
    with transaction.atomic():
        close_version(version=version)
        kept = DeckVersion.objects.select_related("deck").get(pk=version.pk)
        return hand_in(
            entry=entry, cards=kept.cards, name=kept.deck.name, deck=kept, by=by, now=now, why=why
        )  # fmt: skip


def hand_in(
    *, entry: Entry, cards: Mapping[str, int], by: User, now: datetime, name: str = "",
    deck: DeckVersion | None = None, why: str = "",
) -> Decklist:  # fmt: skip
    """The list that an entry plays from now on. An illegal one is kept as well; its `faults` say why.

    The player may do so until lists are locked, the staff later too, with a reason. The same list again
    changes nothing. Raises EventError.
    """
    kept = _checked(cards)
    with transaction.atomic():
        event = locked(entry.tournament)
        entry = event.entries.get(pk=entry.pk)
        current = queries.current_list(entry)
        if current and current.cards == kept:
            return current
        why = _permitted(event, entry, by=by, now=now, why=why)
        made = _add_version(event, entry, current, Decklist(
            cards=kept, name=name[:LONGEST_DECK_NAME], deck=deck, submitted_at=now, by=by, why=why,
            locked_at=now if queries.lists_locked(event, now) else None,
        ))  # fmt: skip
        facts = {**told(entry), "version": made.version, "state": "not legal" if made.faults else "legal"}
        log(event, "list handed in", by=by, now=now, facts=facts, why=why)
    return made


def why_lists_closed(event: Tournament, entry: Entry, now: datetime) -> str:
    """Why the player cannot hand in a list himself now; "" if he can.

    Whoever came after the others' time was over hands in once.
    """
    if not event.takes_lists:
        return "This event takes no decklists."
    if event.is_over:
        return f"The event is {event.get_status_display().lower()}: decklists stay as they are."
    if entry.state in OUT:
        return "You are not in this event any more."
    if not queries.lists_locked(event, now) or (_came_late(event, entry) and not entry.decklists.exists()):
        return ""
    return "The time for decklists is over. The staff may still change yours: ask them."


def let_play(*, entry: Entry, by: User, now: datetime, why: str, lets: bool = True) -> Entry:
    """Let somebody play though his list is missing or illegal, or no longer (`lets`).

    Rounds that are paired stay; for the next one he needs a list again. Doing it twice is the same as once.
    """
    why = reason(why)
    word = "let play without list" if lets else "list needed again"
    with transaction.atomic():
        event = locked(entry.tournament)
        _check_runs(event)
        if Entry.objects.filter(pk=entry.pk, plays_without_list=not lets).update(plays_without_list=lets):
            log(event, word, by=by, now=now, facts=told(entry), why=why)
    entry.refresh_from_db()
    return entry


def let_all_play(*, tournament: Tournament, by: User, now: datetime, why: str) -> int:
    """`let_play` for everybody whom it concerns now; how many."""
    why = reason(why)
    with transaction.atomic():
        event = locked(tournament)
        _check_runs(event)
        found = list(queries.undecided(event.entries.all()))
        if found:
            Entry.objects.filter(pk__in=[one.pk for one in found]).update(plays_without_list=True)
            facts = {"players": len(found), "entries": [one.pk for one in found]}
            log(event, "all let play without list", by=by, now=now, facts=facts, why=why)
    return len(found)


def open_lists(*, tournament: Tournament, is_open: bool, by: User, now: datetime) -> Tournament:
    """Once an event is over: let whoever may read it read all its lists, or not. Raises NotOpenError."""
    with transaction.atomic():
        event = locked(tournament)
        if event.status != Status.FINISHED:
            raise NotOpenError("Lists are opened once the event is finished.")
        if is_open != (event.lists_opened_at is not None):
            event.lists_opened_at = now if is_open else None
            event.save(update_fields=["lists_opened_at"])
            log(event, "lists opened" if is_open else "lists closed", by=by, now=now)
    return event


def note_look(*, entry: Entry, by: User, now: datetime) -> None:
    """Write down that a judge has read a closed list; pages asked for one after the other are one look."""
    with transaction.atomic():
        event = locked(entry.tournament)
        looks = event.acts.filter(by=by, word=LOOKED_AT, at__gt=now - ONE_LOOK)
        if not looks.filter(facts__entry=entry.pk).exists():
            log(event, LOOKED_AT, by=by, now=now, facts=told(entry))


def note_look_at_all(*, tournament: Tournament, by: User, now: datetime) -> None:
    """Write down that a judge has taken all lists along, each time."""
    log(tournament, ALL_LOOKED_AT, by=by, now=now)


def _checked(cards: Mapping[str, int]) -> dict[str, int]:
    try:
        kept = checked(cards)
    except DeckError as error:
        raise EventError(str(error)) from error
    if not kept:
        raise EventError("There are no cards in this list.")
    return kept


def _permitted(event: Tournament, entry: Entry, *, by: User, now: datetime, why: str) -> str:
    """The reason, where one is needed. Raises EventError for who may not change this list now."""
    closed = why_lists_closed(event, entry, now)
    if not closed:
        return why
    if entry.user_id == by.pk or not event.takes_lists or event.is_over:
        raise NotOpenError(closed)
    if entry.state in OUT:
        raise NotOpenError(f"{entry.name} is not in the event any more.")
    return reason(why)


def _add_version(event: Tournament, entry: Entry, current: Decklist | None, made: Decklist) -> Decklist:
    """Put a list in the place of the one that counts."""
    pool = newest_pool()
    assert pool is not None  # the cards are known
    if current:
        Decklist.objects.filter(pk=current.pk).update(current=False)
    made.entry, made.version, made.pool = entry, current.version + 1 if current else 1, pool
    made.faults = queries.ListRules.read(event, made.cards.keys()).faults(made.cards)
    made.save()
    return made


def _came_late(event: Tournament, entry: Entry) -> bool:
    """Whether the entry was made when the lists of the others were locked."""
    if event.lists_due and entry.registered_at > event.lists_due:
        return True
    first = event.stages.order_by("number").first()
    return event.status == Status.RUNNING and first is not None and entry.pk not in first.lots


def _check_runs(event: Tournament) -> None:
    if event.is_over:
        raise NotOpenError("This event is over.")
