"""Which lists of cards are legal decks: formats as data, and one function that finds all faults."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from cards import effects

WITH_EVERY_CLASS = ("Neutral", "All")


class PoolCard(Protocol):
    """What a pool has to know of a card; `cards.effects.CardFacts` is one."""

    @property
    def name(self) -> str: ...
    @property
    def card_class(self) -> str: ...


Pool = Mapping[str, PoolCard]


@dataclass(frozen=True, slots=True)
class Format:
    """What a deck may be made of. `sets` None allows every set; a set's code begins the ids of its cards."""

    slug: str
    name: str
    sets: frozenset[str] | None = None
    bans: frozenset[str] = frozenset()
    copies: int = 3
    size: int = 40
    one_class: bool = False
    about: str = ""


@dataclass(frozen=True, slots=True)
class Violation:
    """One fault: the rule it breaks (an id of the rules page), a sentence, the card it is about if any."""

    rule: str
    message: str
    card: str | None = None


# What the project comes with (F1). A site keeps them as rows, which its administrators may change:
# whoever asks for the formats of the site asks decks.queries.
FORMATS: Mapping[str, Format] = {
    known.slug: known
    for known in (
        Format("rulebook", "Rulebook", about="As the printed guide has it: nothing is banned."),
        Format(
            "online",
            "Online",
            bans=frozenset({"V029"}),
            about="What the publisher plays by in online competitive play.",
        ),
        Format(
            "one-class",
            "One class",
            bans=frozenset({"V029"}),
            one_class=True,
            about="Online, with one Hero class to a deck, as the publisher’s own client plays.",
        ),
    )
}


def violations(cards: Mapping[str, int], format: Format, *, pool: Pool | None = None) -> list[Violation]:
    """Everything that keeps this list of card ids and counts from being a legal deck; legal if empty.

    First what is wrong with the list as a whole, then card by card in the order of their ids. An unknown
    card counts towards the size, a count that is no number from 1 up does not. `pool` holds the cards
    that exist, by id; without it, the set that comes with the project.
    """
    known = shipped_pool() if pool is None else pool
    found = [*_size(cards, format), *_classes(cards, format, known)]
    for card_id in sorted(cards):
        found += _card(card_id, cards[card_id], format, known)
    return found


@cache
def shipped_pool() -> Pool:
    """The cards of the set that comes with the project, by id."""
    return {card.id: card for card in effects.load_set().cards}


def classes_of(cards: Mapping[str, int], pool: Pool) -> Counter[str]:
    """How many cards of each Hero class the list holds; Neutral and every-class cards are in none."""
    counts: Counter[str] = Counter()
    for card_id, count in sorted(cards.items()):
        if card_id in pool and _is_count(count):
            counts[_word(pool[card_id].card_class)] += count
    for anybody in WITH_EVERY_CLASS:
        counts.pop(anybody, None)
    return counts


def _size(cards: Mapping[str, int], format: Format) -> Iterator[Violation]:
    total = sum(count for count in cards.values() if _is_count(count))
    if total == format.size:
        return
    gap = f"{format.size - total} too few" if total < format.size else f"{total - format.size} too many"
    yield Violation("R1.3", f"A deck has exactly {format.size} cards; this one has {total}, {gap}.")


def _classes(cards: Mapping[str, int], format: Format, pool: Pool) -> Iterator[Violation]:
    counts = classes_of(cards, pool) if format.one_class else Counter()
    if len(counts) > 1:
        split = _listed([f"{count} {name}" for name, count in counts.most_common()])
        yield Violation(
            "F1",
            f"{format.name} allows the cards of one Hero class, besides Neutral and every-class cards; "
            f"this deck mixes {split}.",
        )


def _card(card_id: str, count: int, format: Format, pool: Pool) -> Iterator[Violation]:
    card = pool.get(card_id)
    label = f"{card.name} ({card_id})" if card else card_id
    if card is None:
        yield Violation("R1.3", f"There is no card with the id {card_id}.", card_id)
    if not _is_count(count):
        yield Violation("R1.3", f"{label} is listed {count} times; a card counts from 1 up.", card_id)
    elif count > format.copies:
        most = "1 copy" if format.copies == 1 else f"{format.copies} copies"
        yield Violation("R1.3", f"{label} is in it {count} times; at most {most} are allowed.", card_id)
    if card_id in format.bans:
        yield Violation("F1", f"{label} is banned in {format.name}.", card_id)
    if card and format.sets is not None and card_id.rstrip("0123456789") not in format.sets:
        yield Violation("F1", f"{label} is from a set that {format.name} does not allow.", card_id)


def _is_count(count: object) -> bool:
    """A whole number from 1 up; lists come from outside, so their counts may be anything."""
    return isinstance(count, int) and not isinstance(count, bool) and count >= 1


def _word(name: str) -> str:
    return str(getattr(name, "value", name))


def _listed(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
