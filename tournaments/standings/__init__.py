"""Who stands where, and why: points and tie-breaks from plain rows of results, exact to the last fraction."""

from tournaments.ids import PlayerId
from tournaments.standings.cut import advancing
from tournaments.standings.errors import StandingsError
from tournaments.standings.explanation import Explanation, Figure, Gap, Rate, Share, explain
from tournaments.standings.overall import Placed, overall
from tournaments.standings.ranking import Standing, standings
from tournaments.standings.records import Kind, RoundResult, Row
from tournaments.standings.rules import NAMES, RULE_SETS, Criterion, RuleSet

__all__ = [
    "NAMES",
    "RULE_SETS",
    "Criterion",
    "Explanation",
    "Figure",
    "Gap",
    "Kind",
    "Placed",
    "PlayerId",
    "Rate",
    "RoundResult",
    "Row",
    "RuleSet",
    "Share",
    "Standing",
    "StandingsError",
    "advancing",
    "explain",
    "overall",
    "standings",
]
