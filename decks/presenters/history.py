"""The versions of a deck in a list, each with what is other than in the one before."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from decks import queries
from decks.models import Deck, DeckVersion

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class VersionLine:
    """A version and its difference in words: "+2 Gary, −1 Rex"."""

    version: DeckVersion
    total: int
    difference: str
    is_newest: bool


def version_lines(deck: Deck, versions: Iterable[DeckVersion], *, newest: int) -> list[VersionLine]:
    """Lines for these versions of a deck, whose newest has the number `newest`. Two queries."""
    listed = list(versions)
    before = queries.versions_before(deck, listed)
    pairs = [(one, before.get(one.number)) for one in listed]
    names = queries.card_names(
        card_id
        for one, former in pairs
        if former is not None
        for card_id, _ in changes(former.cards, one.cards)
    )
    return [
        VersionLine(
            version=one,
            total=sum(one.cards.values()),
            difference="The first list." if former is None else words(former.cards, one.cards, names),
            is_newest=one.number == newest,
        )
        for one, former in pairs
    ]


def difference(before: DeckVersion, after: DeckVersion) -> str:
    """What is other in `after`, in words."""
    changed = (card_id for card_id, _ in changes(before.cards, after.cards))
    return words(before.cards, after.cards, queries.card_names(changed))


def words(before: Counts, after: Counts, names: Mapping[str, str]) -> str:
    """What is other in `after`: what came first, then what went, each by name."""
    changed = [
        (change < 0, names.get(card_id, card_id), change) for card_id, change in changes(before, after)
    ]
    words = [f"{'−' if went else '+'}{abs(change)} {name}" for went, name, change in sorted(changed)]
    return ", ".join(words) if words else "The same list."


def changes(before: Counts, after: Counts) -> list[tuple[str, int]]:
    """The cards of which `after` has more or fewer, with how many."""
    ids = before.keys() | after.keys()
    changes = ((card_id, after.get(card_id, 0) - before.get(card_id, 0)) for card_id in sorted(ids))
    return [(card_id, change) for card_id, change in changes if change]
