"""What a match can end like, by the number of games: data, and one function that says what is wrong."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Score(NamedTuple):
    """Games won, lost and drawn, from one player's side."""

    wins: int
    losses: int
    draws: int = 0

    def __str__(self) -> str:
        return "-".join(str(games) for games in (self if self.draws else self[:2]))

    @property
    def flipped(self) -> "Score":
        """The same from the other side."""
        return Score(self.losses, self.wins, self.draws)


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """A match of at most `best_of` games that count, won with `to_win` of them.

    A drawn game is replayed while there is time, so that only the last game can be a drawn one. `played`
    lists what a match can end like for the one who has won at least as many games; some only as time was
    called. `bye` is also what a walkover gives, `missed` what not coming costs. `minutes` is how long a
    round lasts by default, None without limit.
    """

    best_of: int
    to_win: int
    minutes: int | None
    bye: Score
    missed: Score
    intentional_draw: Score
    played: tuple[Score, ...]

    def why_illegal(self, score: Score, *, elimination: bool = False) -> str | None:
        """Why a match cannot end like this, as a sentence; None if it can.

        In elimination time lets somebody win, so that nobody goes on only after a double loss.
        """
        if score == DOUBLE_LOSS:
            return None
        if elimination and (score.draws or score.wins == score.losses):
            return "In elimination every game and every match has a winner."
        if score == self.intentional_draw or score in self.played or score.flipped in self.played:
            return None
        if max(score.wins, score.losses) > self.to_win or score.wins == score.losses == self.to_win:
            games = "1 game" if self.to_win == 1 else f"{self.to_win} games"
            return f"A best of {self.best_of} is over when one of the two has won {games}."
        return "A drawn game is replayed; only the last one can count as drawn, if time ended it."


DOUBLE_LOSS = Score(0, 0)
FORMATS: Mapping[int, MatchFormat] = {
    known.best_of: known
    for known in (
        MatchFormat(
            best_of=1,
            to_win=1,
            minutes=25,
            bye=Score(1, 0),
            missed=Score(0, 1),
            intentional_draw=Score(0, 0, 1),
            played=(Score(1, 0), Score(0, 0, 1)),
        ),
        MatchFormat(
            best_of=3,
            to_win=2,
            minutes=50,
            bye=Score(2, 0),
            missed=Score(0, 2),
            intentional_draw=Score(0, 0, 3),
            played=(
                *(Score(2, 0), Score(2, 1)),
                *(Score(1, 0), Score(1, 0, 1)),
                *(Score(1, 1), Score(1, 1, 1), Score(0, 0, 1)),
            ),
        ),
        MatchFormat(
            best_of=5,
            to_win=3,
            minutes=None,
            bye=Score(3, 0),
            missed=Score(0, 3),
            intentional_draw=Score(0, 0, 5),
            played=(
                *(Score(3, 0), Score(3, 1), Score(3, 2)),
                *(Score(1, 0), Score(2, 0), Score(2, 1)),
                *(Score(1, 0, 1), Score(2, 0, 1), Score(2, 1, 1)),
                *(Score(1, 1), Score(2, 2), Score(0, 0, 1), Score(1, 1, 1), Score(2, 2, 1)),
            ),
        ),
    )
}

TYPED = re.compile(r"(\d{1,2})\s*[-:/–]\s*(\d{1,2})(?:\s*[-:/–]\s*(\d{1,2}))?")


class ScoreError(ValueError):
    """What was typed is no score; the message is a sentence."""


def parse_score(text: str) -> Score:
    """A score as people type it: `2-1`, `1-1-1`, `0:2`. Raises ScoreError; says nothing of what is legal."""
    found = TYPED.fullmatch(text.strip())
    if found is None:
        raise ScoreError(f"“{text.strip()[:20]}” is no score. Type games won, lost and drawn: 2-1 or 1-1-1.")
    return Score(*(int(games or 0) for games in found.groups()))


def legal_scores(best_of: int, *, elimination: bool = False) -> list[Score]:
    """What a match can end like from one player's side, wins first, without the double loss."""
    known = FORMATS[best_of]
    every = {*known.played, *(score.flipped for score in known.played), known.intentional_draw}
    legal = [score for score in every if known.why_illegal(score, elimination=elimination) is None]
    return sorted(legal, key=lambda score: (score.losses - score.wins, -score.wins, score.draws))
