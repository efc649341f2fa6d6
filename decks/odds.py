"""How likely a deck shows its cards: exact, as Fractions."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

SIZE = 40
OPENING = 4  # cards of the opening hand (R1.4)
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
    others = costly - copies if goes_back else costly
    if not (0 <= others <= size - copies and copies >= 0 and turn >= 0 and size >= OPENING):
        raise ValueError(f"no {copies} copies and {costly} costly cards among {size}")
    total = Fraction(0)
    for had, back, ways in _openings(copies, others, size):
        kept, gone = (0, had + back) if goes_back else (had, back)
        left = size - OPENING + gone
        seen = min(gone + turn, left)
        total += ways * at_least(wanted - kept, copies=copies - kept, seen=seen, size=left)
    return total / comb(size, OPENING)


def by_turn(
    *, copies: int, costly: int, goes_back: bool, wanted: int = 1, turns: int = TURNS, size: int = SIZE
) -> list[TurnOdds]:
    """The odds turn by turn, from the opening hand on; arguments as for `at_least_returned`."""
    return [
        TurnOdds(
            turn,
            at_least(wanted, copies=copies, seen=min(OPENING + turn, size), size=size),
            at_least_returned(
                wanted, copies=copies, costly=costly, goes_back=goes_back, turn=turn, size=size
            ),
        )
        for turn in range(turns + 1)
    ]


def _openings(copies: int, others: int, size: int) -> Iterator[tuple[int, int, int]]:
    """How many of the copies and of the other costly cards an opening hand can hold, and in how many ways."""
    for had in range(min(copies, OPENING) + 1):
        for back in range(min(others, OPENING - had) + 1):
            rest = comb(size - copies - others, OPENING - had - back)
            if ways := comb(copies, had) * comb(others, back) * rest:
                yield had, back, ways
