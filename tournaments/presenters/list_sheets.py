"""Decklists on paper: a registration sheet for each."""

from collections.abc import Mapping, Sequence

from decks import deckcode
from decks.presenters.decks import DeckPresenter, present
from decks.presenters.files import code_address, code_of
from decks.sheets import registration
from tournaments import queries
from tournaments.models import Decklist, Entry, Tournament
from tournaments.presenters import times
from tournaments.presenters.lists import as_version, deck_page, format_name

DAY = "%Y-%m-%d"
EMPTY = (("Creatures", 22), ("Spells", 12), ("Traps", 8))  # lines; 40 different cards have room


def list_sheet(entry: Entry, handed_in: Decklist, *, paper: str) -> bytes:
    """The sheet of one list, with the table where the player sits."""
    seat = queries.last_table(entry)
    table = str(seat.table) if seat and seat.table else ""
    facts = _facts(entry, handed_in, deck_page(handed_in, entry.tournament), table=table, has_link=True)
    return registration.registrations([facts], paper=paper, title=f"Decklist of {entry.name}")


def empty_sheet(event: Tournament, *, paper: str) -> bytes:
    """A form for a list that is written by hand, with what is known of the event."""
    date = event.starts_at.astimezone(times.zone_of(event)).strftime(DAY)
    parts = tuple(registration.Part.empty(label, lines) for label, lines in EMPTY)
    facts = registration.Registration("", parts, event=event.name, date=date, format=format_name(event))
    return registration.registrations([facts], paper=paper, title=f"Decklist form of {event.name}")


def all_sheets(event: Tournament, *, paper: str) -> bytes:
    """The sheets of all lists of an event, by the names of the players."""
    rows = list(queries.list_rows(event))
    pages = present(as_version(row, event) for row in rows)
    return registration.registrations(
        _all(event, rows, pages), paper=paper, title=f"Decklists of {event.name}"
    )


def _all(
    event: Tournament, rows: Sequence[Decklist], pages: Sequence[DeckPresenter]
) -> list[registration.Registration]:
    tables = queries.tables_by_entry(event)
    name = format_name(event)
    found = []
    for row, page in zip(rows, pages, strict=True):
        row.entry.tournament = event
        found.append(_facts(row.entry, row, page, table=_table(tables, row), format=name))
    return found


def _table(tables: Mapping[int, int | None], row: Decklist) -> str:
    return str(tables.get(row.entry_id) or "")


def _facts(
    entry: Entry,
    handed_in: Decklist,
    page: DeckPresenter,
    *,
    table: str,
    has_link: bool = False,
    format: str = "",
) -> registration.Registration:  # fmt: skip
    event = entry.tournament
    parts = tuple(
        registration.Part(
            group.label, tuple(registration.Line(count, tile.id, tile.name) for count, tile in group.entries)
        )
        for group in page.groups
    )
    return registration.Registration(
        deck=handed_in.name,
        parts=parts,
        player=entry.user.handle if entry.user else "",
        name=entry.name,
        event=event.name,
        date=event.starts_at.astimezone(times.zone_of(event)).strftime(DAY),
        table=table,
        format=format or format_name(event),
        legality=" ".join(handed_in.faults) or "Legal.",
        code=deckcode.grouped(code_of(handed_in.cards)),
        link=code_address(handed_in.cards) if has_link else "",
    )
