"""Rates and their means for all players at once: whole numbers over one common denominator, exact."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

Ratio = tuple[int, int]


class Rates(NamedTuple):
    """The rate of the player with number i is `parts[i] / whole`."""

    parts: Sequence[int]
    whole: int

    def fraction(self, number: int) -> Fraction:
        """One of them as a value of its own."""
        return Fraction(self.parts[number], self.whole)


def over_common(ratios: Sequence[Ratio]) -> Rates:
    """Ratios of whole numbers as rates."""
    whole = lcm(*{of for _, of in ratios})
    return Rates([earned * (whole // of) for earned, of in ratios], whole)


def means(rates: Rates, opponents: Sequence[Sequence[int]], *, without: Fraction) -> Rates:
    """The mean of the opponents' rates for everyone; `without` for who has had none."""
    common = lcm(without.denominator, *{len(others) for others in opponents if others})
    whole = rates.whole * common
    nothing = whole // without.denominator * without.numerator
    return Rates(
        [
            sum(rates.parts[other] for other in others) * (common // len(others)) if others else nothing
            for others in opponents
        ],
        whole,
    )


def bounded(earned: int, possible: int, *, floor: Fraction, cap: Fraction | None = None) -> Ratio:
    """A rate of wins within its bounds; the floor where nothing was possible."""
    if cap is not None and earned * cap.denominator > cap.numerator * possible:
        return cap.numerator, cap.denominator
    if earned * floor.denominator <= floor.numerator * possible:
        return floor.numerator, floor.denominator
    return earned, possible
