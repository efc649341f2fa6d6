"""Scores to choose from, by who has won."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.scores import FORMATS, Score


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """Scores that mean the same: one of the two won, or time ended the match."""

    title: str
    scores: tuple[Score, ...]


def played_out(scores: Sequence[Score], best_of: int, *, won: str, lost: str) -> list[ScoreGroup]:
    """The scores of matches that were played out, under these titles; what is not legal is left out."""
    to_win = FORMATS[best_of].to_win
    wins = tuple(score for score in scores if score.wins == to_win)
    losses = tuple(score.flipped for score in wins if score.flipped in scores)
    return [group for group in (ScoreGroup(won, wins), ScoreGroup(lost, losses)) if group.scores]


def ended_early(scores: Sequence[Score], best_of: int) -> list[Score]:
    """Those of matches that time ended, or on which players agreed."""
    return [score for score in scores if FORMATS[best_of].to_win not in score[:2]]
