"""Rule sets: what a match is worth, and what breaks a tie. All of it is data."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Criterion(StrEnum):
    """What puts one player before another, by its name in rows, columns and exports."""

    POINTS = "points"
    OMW = "omw"
    GW = "gw"
    OGW = "ogw"
    OWP = "owp"
    OOWP = "oowp"
    HEAD_TO_HEAD = "head-to-head"
    LOTS = "lots"


NAMES: Mapping[Criterion, str] = {
    Criterion.POINTS: "Match points",
    Criterion.OMW: "Opponents' match wins",
    Criterion.GW: "Game wins",
    Criterion.OGW: "Opponents' game wins",
    Criterion.OWP: "Opponents' win percentage",
    Criterion.OOWP: "Opponents' opponents' win percentage",
    Criterion.HEAD_TO_HEAD: "Match against each other",
    Criterion.LOTS: "Lots",
}


@dataclass(frozen=True, slots=True)
class RuleSet:
    """How results become an order.

    `tie_breaks` are the figures that follow the points, in order; then, with `head_to_head`, the matches of
    exactly two who are tied and have met; then lots. `floor` is the least that a rate of wins counts, and
    what stands for opponents where there are none. `byes_in_rate` says whether a bye counts in the rate of
    match wins; it gives points in any case. `dropped_cap` is the most that this rate counts for those who
    dropped.
    """

    slug: str
    name: str
    tie_breaks: tuple[Criterion, ...]
    floor: Fraction
    byes_in_rate: bool = True
    dropped_cap: Fraction | None = None
    head_to_head: bool = False
    win: int = 3
    draw: int = 1


RULE_SETS: Mapping[str, RuleSet] = {
    known.slug: known
    for known in (
        RuleSet("tcg", "TCG", (Criterion.OMW, Criterion.GW, Criterion.OGW), Fraction(1, 3)),
        RuleSet(
            "tcg-groups",
            "TCG, for groups and round robins",
            (Criterion.OMW, Criterion.GW, Criterion.OGW),
            Fraction(1, 3),
            head_to_head=True,
        ),
        RuleSet(
            "win-percentage",
            "Win percentage",
            (Criterion.OWP, Criterion.OOWP),
            Fraction(1, 4),
            byes_in_rate=False,
            dropped_cap=Fraction(3, 4),
            head_to_head=True,
        ),
    )
}
