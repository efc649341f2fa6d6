"""Decklists as pages print them: one's own, somebody's with all its versions, and all of an event."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict

from cards.queries import Viewer
from decks.models import Deck, DeckVersion
from decks.presenters.decks import DeckPresenter, present
from decks.presenters.history import changes, words
from decks.queries import card_names, format_named, newest_of, own_decks
from tournaments import queries, services
from tournaments.enums import EntryState
from tournaments.models import DeckCheck, Decklist, Entry, Tournament
from tournaments.presenters import times
from tournaments.presenters.asked import asked_text
from tournaments.queries.lists import SHOWN_LISTS, ListReader

Counts = Mapping[str, int]


# --- one's own ---


@dataclass(frozen=True, slots=True)
class OwnList:
    """How it stands with the viewer's list: a word for the tag with its tone, and a sentence what to do."""

    entry: Entry
    list: Decklist | None
    state: str
    tone: str
    sentence: str
    may_hand_in: bool


def own_list(event: Tournament, viewer: Viewer, *, now: datetime) -> OwnList | None:
    """None for who is not in the event, and where it takes no lists."""
    if not event.takes_lists or viewer is None or not viewer.is_authenticated:
        return None
    entry = event.entries.filter(user=viewer.pk).exclude(state=EntryState.WITHDRAWN).first()
    if entry is None:
        return None
    current, closed = queries.current_list(entry), services.why_lists_closed(event, entry, now)
    state, tone = state_of(current)
    said = closed or _until(event, entry, current, viewer, now)
    if entry.plays_without_list and state != "Legal":
        said = f"The staff let you play all the same. {said}"
    return OwnList(entry, current, state, tone, said, not closed)


def state_of(current: Decklist | None) -> tuple[str, str]:
    """A list in a word, and the tone of its tag."""
    if current is None:
        return "Missing", "ask"
    return ("Not legal", "ask") if current.faults else ("Legal", "done")


def _until(event: Tournament, entry: Entry, current: Decklist | None, viewer: Viewer, now: datetime) -> str:
    if queries.lists_locked(event, now):
        return "You came late: hand in your deck once, before you are paired."
    due = queries.lists_due(event)
    until = f"until {times.told(due, event, viewer=viewer).here}"
    if event.lists_due is None:
        until = f"before the event begins, {until.removeprefix('until ')}"
    if current is None:
        return f"Hand in the deck that you play {until}."
    if current.faults:
        return f"Hand in another list {until}."
    return f"You may change it {until}. Then it is locked."


def deck_choices(event: Tournament, viewer: Viewer) -> list[tuple[str, str]]:
    """The viewer's decks by address, the latest first, each with whether it is legal in the event."""
    decks = list(own_decks(viewer))
    versions = {version.deck_id: version for version in newest_of(decks)}
    rules = queries.ListRules.read(event, {card for one in versions.values() for card in one.cards})
    return [
        (deck.slug, f"{deck.name} ({'not legal' if rules.faults(versions[deck.pk].cards) else 'legal'})")
        for deck in decks
        if deck.pk in versions
    ]


def format_name(event: Tournament) -> str:
    known = format_named(event.format)
    return known.name if known else event.format


# --- the list of one player ---


@dataclass(frozen=True, slots=True)
class CardChange:
    """So many more copies of a card, or fewer."""

    count: int
    name: str

    @property
    def is_less(self) -> bool:
        return self.count < 0

    @property
    def copies(self) -> int:
        return abs(self.count)


@dataclass(frozen=True, slots=True)
class VersionLine:
    """A list that was handed in, with what is other than in the one before it."""

    list: Decklist
    total: int
    difference: str
    is_locked: bool


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A check of the deck, with what differed from the list."""

    check: DeckCheck
    changes: Sequence[CardChange]


@dataclass(frozen=True, slots=True)
class ListPage:
    """The list that counts. `versions` and `since_lock` (what came later): for the player and judges."""

    event: Tournament
    entry: Entry
    list: Decklist | None
    page: DeckPresenter | None
    format: str
    state: str
    tone: str
    is_locked: bool
    versions: Sequence[VersionLine]
    since_lock: Sequence[CardChange]
    checks: Sequence[CheckLine]
    is_own: bool
    judges: bool


def list_page(entry: Entry, reader: ListReader, *, now: datetime) -> ListPage:
    event, current = entry.tournament, queries.current_list(entry)
    is_own = entry.user_id is not None and entry.user_id == reader.user_id
    judges = reader.judges
    versions = list(queries.versions_of_list(entry)) if is_own or judges else []
    checks = list(queries.checks_of(entry)) if judges and not is_own else []
    seen = [*(one.cards for one in versions), *(one.found for one in checks)]
    names = card_names({card for cards in seen for card in cards})
    state, tone = state_of(current)
    return ListPage(
        event=event,
        entry=entry,
        list=current,
        page=deck_page(current, event) if current else None,
        format=format_name(event),
        state=state,
        tone=tone,
        is_locked=queries.lists_locked(event, now),
        versions=_version_lines(versions, names),
        since_lock=_since_lock(versions, names),
        checks=[_check_line(one, names) for one in checks],
        is_own=is_own,
        judges=judges and not is_own,
    )


def deck_page(handed_in: Decklist, event: Tournament) -> DeckPresenter:
    """A list as the pages of decks print one."""
    return present([as_version(handed_in, event)])[0]


def as_version(handed_in: Decklist, event: Tournament) -> DeckVersion:
    """A list as a version of a deck that is kept nowhere."""
    deck = Deck(name=handed_in.name or "Decklist", format=event.format)
    return DeckVersion(deck=deck, number=handed_in.version, cards=handed_in.cards, pool=handed_in.pool)


def card_changes(
    before: Mapping[str, int], after: Mapping[str, int], names: Mapping[str, str]
) -> list[CardChange]:
    """What came, then what went, by name."""
    found = [CardChange(count, names.get(card, card)) for card, count in changes(before, after)]
    return sorted(found, key=lambda one: (one.is_less, one.name))


def was_locked(versions: Iterable[Decklist]) -> Decklist | None:
    """Of all versions, the newest first, the one that stood when the time was over; None before that."""
    return next((one for one in versions if one.locked_at and one.locked_at > one.submitted_at), None)


def _check_line(check: DeckCheck, names: Mapping[str, str]) -> CheckLine:
    if check.passed or check.decklist is None:
        return CheckLine(check, ())
    return CheckLine(check, card_changes(check.decklist.cards, check.found, names))


def _version_lines(versions: Sequence[Decklist], names: Mapping[str, str]) -> list[VersionLine]:
    locked = was_locked(versions)
    before = [*versions[1:], None][: len(versions)]
    return [
        VersionLine(
            list=one,
            total=sum(one.cards.values()),
            difference=words(former.cards, one.cards, names) if former else "The first list.",
            is_locked=one is locked,
        )
        for one, former in zip(versions, before, strict=True)
    ]


def _since_lock(versions: Sequence[Decklist], names: Mapping[str, str]) -> list[CardChange]:
    locked = was_locked(versions)
    if locked is None or locked is versions[0]:
        return []
    return card_changes(locked.cards, versions[0].cards, names)


# --- all lists of an event ---


@dataclass(frozen=True, slots=True)
class Asked:
    """Which lists to see; `choices` for the form that asks."""

    text: str
    show: str

    choices = (
        ("", "All"),
        ("undecided", "To decide"),
        ("missing", "Missing"),
        ("illegal", "Not legal"),
        ("legal", "Legal"),
    )

    @classmethod
    def of(cls, asked: QueryDict) -> "Asked":
        show = asked.get("show", "")
        text = asked_text(asked)
        return cls(text=text, show=show if show in SHOWN_LISTS else "")


@dataclass(frozen=True, slots=True)
class ListRow:
    """A player in the table of the staff: nothing of it tells a card. `may_read`: the list can be opened."""

    entry: Entry
    state: str
    tone: str
    submitted_at: datetime | None
    notes: str
    may_read: bool


@dataclass(frozen=True, slots=True)
class ListsPage:
    """`due`: when lists have to be there, in words. `judges`: may take all along; `owns`: may open them."""

    rows: Sequence[ListRow]
    counts: queries.ListCounts
    due: str
    is_locked: bool
    judges: bool
    owns: bool
    are_open: bool


def lists_page(entries: Sequence[Entry], reader: ListReader, *, viewer: Viewer, now: datetime) -> ListsPage:
    """Of rows of `queries.list_entries`."""
    event = reader.event
    readable = set(reader.entries().filter(pk__in=[one.pk for one in entries]).values_list("pk", flat=True))
    due = times.told(queries.lists_due(event), event, viewer=viewer).here
    return ListsPage(
        rows=[_row(entry, may_read=entry.pk in readable) for entry in entries],
        counts=queries.list_counts(event),
        due=due if event.lists_due else f"when the event begins: {due}",
        is_locked=queries.lists_locked(event, now),
        judges=reader.judges,
        owns=bool(queries.OWNS & reader.roles),
        are_open=reader.are_open,
    )


def _row(entry: Entry, *, may_read: bool) -> ListRow:
    standing: list[Decklist] = entry.standing  # type: ignore[attr-defined]  # prefetched
    current = standing[0] if standing else None
    state, tone = ("A computer", "plain") if entry.level else state_of(current)
    notes = [
        entry.get_state_display() if entry.state != EntryState.REGISTERED else "",
        "plays all the same" if entry.plays_without_list and tone == "ask" else "",
        f"version {current.version}" if current and current.version > 1 else "",
    ]
    return ListRow(
        entry=entry,
        state=state,
        tone=tone,
        submitted_at=current.submitted_at if current else None,
        notes=", ".join(filter(None, notes)),
        may_read=may_read and current is not None,
    )


@dataclass(frozen=True, slots=True)
class Entering:
    """What the staff see of a player while they enter his list; `faults` only for who may read it.

    `may_decide`: whether he plays without a legal list; `plays`: he does.
    """

    state: str
    tone: str
    faults: Sequence[str]
    is_locked: bool
    may_read: bool
    may_decide: bool
    plays: bool


def entering(entry: Entry, reader: ListReader, *, now: datetime) -> Entering:
    current = queries.current_list(entry)
    state, tone = state_of(current)
    may_read = current is not None and reader.entries().filter(pk=entry.pk).exists()
    is_open = not entry.tournament.is_over
    return Entering(
        state=state,
        tone=tone,
        faults=current.faults if current and may_read else (),
        is_locked=queries.lists_locked(entry.tournament, now),
        may_read=may_read,
        may_decide=is_open and (tone == "ask" or entry.plays_without_list),
        plays=entry.plays_without_list,
    )
