"""A list in the words of the collection: stacks and counts."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from cards import services, tables
from cards.enums import Finish
from cards.models import Printing, StackKey
from cards.tables import CardName, Catalogue, Decoded, Reading


@dataclass(frozen=True, slots=True)
class Listed:
    """What a list says: how it was read, and its copies as rows for `services.apply_rows`."""

    reading: Reading
    rows: tuple[tuple[StackKey, int], ...]

    def check(self) -> None:
        """Raises services.BadCopiesError where nothing is understood: nobody wants to replace all by that."""
        if not self.rows:
            raise services.BadCopiesError("No line of this list was understood.")


def listed_in(decoded: Decoded, *, on_progress: Callable[[int], None] = lambda rows: None) -> Listed:
    """Read a list against today's catalogue; one query. Raises tables.UnreadableFileError."""
    catalogue, printings = _catalogue()
    reading = tables.read(decoded, catalogue, on_progress=on_progress)
    rows = (
        (StackKey(printings[copy.card, copy.finish], copy.condition, copy.language, copy.note), count)
        for copy, count in reading.copies.items()
    )
    return Listed(reading, tuple(rows))


def _catalogue() -> tuple[Catalogue, dict[tuple[str, str], int]]:
    """Every card that has printings, by what lists call it, and the printings' ids by card and finish."""
    order = {finish: place for place, finish in enumerate(Finish.values)}
    printings: dict[tuple[str, str], int] = {}
    cards: dict[str, tuple[int, str, str]] = {}
    finishes: defaultdict[str, list[str]] = defaultdict(list)
    facts = ("pk", "finish", "card", "card__number", "card__set", "card__name")
    for pk, finish, card, number, set_code, name in Printing.objects.order_by("card").values_list(*facts):
        printings[card, finish] = pk
        cards[card] = (number, set_code, name)
        finishes[card].append(finish)
    names = (
        CardName(card, *facts, tuple(sorted(finishes[card], key=lambda finish: order[finish])))
        for card, facts in cards.items()
    )
    return Catalogue(names), printings
