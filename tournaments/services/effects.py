"""What penalties do to the score of the match that they count in. Nothing is written here."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.enums import PenaltyKind, ResultKind
from tournaments.models import Entry, Pairing, Penalty
from tournaments.scores import DOUBLE_LOSS, FORMATS, MatchFormat, Score
from tournaments.services.errors import EventError

COST_GAMES = (PenaltyKind.GAME_LOSS,)
COST_THE_MATCH = (PenaltyKind.MATCH_LOSS, PenaltyKind.DISQUALIFICATION)
COSTLY = (*COST_GAMES, *COST_THE_MATCH)
MENDED = "If the penalty is wrong, the head judge lifts it first."


@dataclass(frozen=True, slots=True)
class Burden:
    """What a player has lost in a match by penalties: so many games, or the match."""

    games: int = 0
    match: bool = False

    def loses(self, known: MatchFormat) -> bool:
        return self.match or self.games >= known.to_win


NONE = Burden()


def burdens(pairing: Pairing) -> Mapping[int, Burden]:
    """By entry; who has no penalty in this match is left out."""
    found: dict[int, Burden] = {}
    held = Penalty.objects.filter(pairing=pairing, lifted_at=None, kind__in=COSTLY)
    for entry, kind in held.values_list("entry", "kind"):
        before = found.get(entry, NONE)
        is_game = kind in COST_GAMES
        found[entry] = Burden(before.games + is_game, before.match or not is_game)
    return found


def decided(pairing: Pairing) -> Score | None:
    """How penalties alone decide a match, from the first player's side; None if they do not.

    The winner has all the games that a win takes, the loser those that the winner has lost by penalties.
    """
    known, held = FORMATS[pairing.round.best_of], burdens(pairing)
    first, second = held.get(pairing.first_id, NONE), held.get(pairing.second_id or 0, NONE)
    if first.loses(known) and second.loses(known):
        return DOUBLE_LOSS
    if second.loses(known):
        return Score(known.to_win, first.games)
    return Score(second.games, known.to_win) if first.loses(known) else None


def check(pairing: Pairing, score: Score, kind: str) -> None:
    """Raises EventError for a score, from the first player's side, that a penalty in the match denies."""
    if why := why_denied(pairing, score, kind):
        raise EventError(why)


def why_denied(pairing: Pairing, score: Score, kind: str) -> str:
    """The sentence for a score that a penalty denies; "" if none does."""
    second = pairing.second
    if second is None or score == DOUBLE_LOSS:
        return ""
    held, known = burdens(pairing), FORMATS[pairing.round.best_of]
    sides = ((pairing.first, second, score), (second, pairing.first, score.flipped))
    found = (
        _why_denied(one, other, held.get(one.pk, NONE), seen, known, is_walkover=kind == ResultKind.WALKOVER)
        for one, other, seen in sides
    )
    return next(filter(None, found), "")


def _why_denied(
    entry: Entry, other: Entry, burden: Burden, score: Score, known: MatchFormat, *, is_walkover: bool
) -> str:
    """`score` is seen from the side of `entry`."""
    if burden.loses(known) and score.wins >= score.losses:
        return f"{entry} has lost this match by a penalty: {other} wins it, or both lose. {MENDED}"
    if is_walkover or score.losses >= burden.games:
        return ""
    games = "a game loss" if burden.games == 1 else f"{burden.games} game losses"
    won = "that game" if burden.games == 1 else "those games"
    return f"{entry} has {games} in this match: {other} has won {won} at least. {MENDED}"
