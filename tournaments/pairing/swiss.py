"""One round of a Swiss stage: who meets whom, who has the bye and why, and whether that is the best."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.ids import PlayerId
from tournaments.pairing.blocks import pair_blocks
from tournaments.pairing.entrants import Entrant, checked
from tournaments.pairing.errors import PairingError
from tournaments.pairing.field import NOBODY, Field, Pair, make_field
from tournaments.pairing.matching import match_whole
from tournaments.pairing.neighbours import pair_neighbours

Meeting = tuple[PlayerId, PlayerId]


@dataclass(frozen=True, slots=True)
class ByeReason:
    """Why this player has the bye; `str()` of it is a sentence or more without names.

    `points` is the player's score, `among` the number of those who suited as well (the player included).
    Players with fewer points, or by standings in a lower place, are either `had_before`, or `passed_over`:
    with the bye for one of them, the others could be paired only with more rematches.
    """

    points: int
    among: int
    had_before: list[PlayerId]
    passed_over: list[PlayerId]
    everybody_had_one: bool

    def __str__(self) -> str:
        points = f"{self.points} point" if self.points == 1 else f"{self.points} points"
        whom = (
            "all players, who have each had a bye" if self.everybody_had_one else "those without a bye so far"
        )
        said = [f"The lowest score of {whom}: {points}"]
        if self.passed_over:
            said = [f"The lowest score with which the others need no rematch that can be avoided: {points}"]
        if self.among > 1:
            said[0] += f", drawn from {self.among} players"
        if self.passed_over:
            said.append(f"Passed over, though lower: {len(self.passed_over)}")
        if self.had_before:
            said.append(f"Lower, but with a bye before: {len(self.had_before)}")
        return "".join(f"{sentence}. " for sentence in said).rstrip()


@dataclass(frozen=True, slots=True)
class SwissRound:
    """A paired round.

    `pairs` stand in the order of tables, the best score first; in a pair, the better score, else the one
    drawn first. `rematches` are those of the pairs that met before, `same_team` those that a round asked to
    avoid and could not. `cost` is the sum of the squared differences of points, the bye aside. `optimal`
    says that no pairing can have fewer rematches or cost less: proven by the least that any can cost, or by
    the complete graph. Beyond 512 players it may be false of a pairing that is the best.
    """

    pairs: list[Meeting]
    bye: PlayerId | None
    rematches: list[Meeting]
    cost: int
    optimal: bool
    bye_reason: ByeReason | None = None
    same_team: Sequence[Meeting] = ()


def pair_swiss(
    entrants: Iterable[Entrant],
    *,
    seed: int | str,
    by_standings: bool = False,
    avoid_same_team: bool = False,
) -> SwissRound:
    """Pairs all active entrants for the next round; raises PairingError with a sentence.

    First, no rematch, or as few as can be; then the bye for the lowest score that has had none; then, if
    asked, no team mates; then the least sum of squared differences of points. What remains equal is drawn
    from the seed: the same entrants, in any order, and the same seed give the same round, in any process.

    `by_standings` pairs neighbours in the standings among equal scores, instead of drawing: the entrants
    come in the order of the standings then, and the lowest of them has the bye.
    """
    given = checked(entrants)
    random = Random(_checked_seed(seed))  # noqa: S311 - a draw that can be repeated
    field = make_field(given, random, by_standings=by_standings, avoid_same_team=avoid_same_team)
    pairs, proven = _pairs(field, random)
    return _round(field, pairs, proven)


def _checked_seed(seed: object) -> int | str:
    if isinstance(seed, int | str):
        return seed
    raise PairingError("A round is drawn from a seed, which is a whole number or a text.")


def _pairs(field: Field, random: Random) -> tuple[list[Pair], bool]:
    pairs, faults = pair_neighbours(field)
    if not faults:
        return pairs, True
    if not field.by_standings:
        found = pair_blocks(field, pairs, faults, random)
        if found:
            return found.pairs, found.proven
    return match_whole(field, random)


def _round(field: Field, pairs: list[Pair], proven: bool) -> SwissRound:
    points, meetings, bye = field.points, [], None
    for pair in pairs:
        if field.bye in pair:
            bye = sum(pair) - field.bye
        else:
            meetings.append(pair)
    meetings.sort(key=lambda pair: (-points[pair[0]], -points[pair[1]], pair))
    ids = [entrant.id for entrant in field.entrants]
    named = {(a, b): (ids[a], ids[b]) for a, b in meetings}
    return SwissRound(
        pairs=list(named.values()),
        bye=None if bye is None else ids[bye],
        rematches=[named[a, b] for a, b in meetings if b in field.met[a]],
        cost=sum((points[a] - points[b]) ** 2 for a, b in meetings),
        optimal=proven,
        bye_reason=None if bye is None else _bye_reason(field, bye),
        same_team=[named[a, b] for a, b in meetings if field.teams[a] == field.teams[b]],
    )


def _bye_reason(field: Field, bye: int) -> ByeReason:
    lower = [
        at
        for at in range(len(field))
        if at != field.bye and (field.points[at] < field.points[bye] or (field.by_standings and at > bye))
    ]
    level = field.bye_levels[bye]
    return ByeReason(
        points=field.points[bye],
        among=sum(other == level for other in field.bye_levels),
        had_before=[field.entrants[at].id for at in lower if field.bye_levels[at] is None],
        passed_over=[field.entrants[at].id for at in lower if field.bye_levels[at] is not None],
        everybody_had_one=all(entrant.had_bye for entrant in field.entrants if entrant is not NOBODY),
    )
