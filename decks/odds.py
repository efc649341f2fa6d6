"""How likely a deck shows its cards: exact, as Fractions."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from decks.hands import OPENING

SIZE = 40
TURNS = 10


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """The odds to have seen a card by the draw of one's own turn of this number; 0 is the opening hand.

    `plain` counts the cards seen as if none ever went back; `returned` follows the opening return.
    """

    turn: int
    plain: Fraction
    returned: Fraction


def at_least(wanted: int, *, copies: int, seen: int, size: int = SIZE) -> Fraction:
    """The odds that of `copies` in a deck at least `wanted` are among the first cards seen.

    Raises ValueError for numbers that no deck has.
    """
    if not (0 <= copies <= size and 0 <= seen <= size):
        raise ValueError(f"no {copies} copies or {seen} seen cards among {size}")
    missed = sum(
        comb(copies, few) * comb(size - copies, seen - few) for few in range(min(max(wanted, 0), seen + 1))
    )
    return 1 - Fraction(missed, comb(size, seen))


def at_least_returned(
    wanted: int, *, copies: int, costly: int, goes_back: bool, turn: int = 0, size: int = SIZE
) -> Fraction:
    """The same by the draw of one's own turn, with the opening return (R1.4).

    `costly` counts the cards of the deck that cost 5 or more, with the copies if they do: then the card
    `goes_back` from an opening hand, does not count as seen there, and can come again. Raises ValueError as
    `at_least` does.
    """
    cheap, dear = (0, copies) if goes_back else (copies, 0)
    return at_least_of_group(wanted, cheap=cheap, dear=dear, costly=costly, turn=turn, size=size)


def at_least_of_group(
    wanted: int, *, cheap: int, dear: int, costly: int, turn: int = 0, size: int = SIZE
) -> Fraction:
    """The same for a group of which `cheap` copies stay in an opening hand and `dear` ones go back.

    `costly` counts all cards of the deck that go back, the dear ones of the group among them.
    """
    group, others = cheap + dear, costly - dear
    if min(cheap, dear, others, turn) < 0 or group + others > size or size < OPENING:
        raise ValueError(f"no {group} copies and {costly} costly cards among {size}")
    total = Fraction(0)
    for kept, gone, ways in _openings(cheap, costly, size):
        left = size - OPENING + gone
        seen = min(gone + turn, left)
        total += ways * at_least(wanted - kept, copies=group - kept, seen=seen, size=left)
    return total / comb(size, OPENING)


def group_by_turn(
    *, cheap: int, dear: int, costly: int, wanted: int = 1, turns: int = TURNS, size: int = SIZE
) -> list[TurnOdds]:
    """The odds turn by turn, from the opening hand on; arguments as for `at_least_of_group`."""
    return [
        TurnOdds(
            turn,
            at_least(wanted, copies=cheap + dear, seen=min(OPENING + turn, size), size=size),
            at_least_of_group(wanted, cheap=cheap, dear=dear, costly=costly, turn=turn, size=size),
        )
        for turn in range(turns + 1)
    ]


def _openings(cheap: int, costly: int, size: int) -> Iterator[tuple[int, int, int]]:
    """How many of the cheap copies and of all costly cards an opening hand can hold, and in how many ways."""
    for kept in range(min(cheap, OPENING) + 1):
        for gone in range(min(costly, OPENING - kept) + 1):
            rest = comb(size - cheap - costly, OPENING - kept - gone)
            if ways := comb(cheap, kept) * comb(costly, gone) * rest:
                yield kept, gone, ways
