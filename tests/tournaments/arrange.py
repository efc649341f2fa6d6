"""Events made for tests, and what a round must be at best, found by trying everything."""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

from tournaments.pairing import Entrant, PlayerId, SwissRound

Met = set[frozenset[PlayerId]]
Worth = tuple[int, int, int, int]  # rematches, points of the one with the bye, pairs of a team, cost


def entrants(*points: int, met: Iterable[tuple[int, int]] = (), byes: Iterable[int] = ()) -> list[Entrant]:
    """Players 1, 2, 3 … with these points."""
    pairs = list(met)
    return [
        Entrant(
            id=player,
            points=score,
            opponents={a + b - player for a, b in pairs if player in (a, b)},
            had_bye=player in byes,
        )
        for player, score in enumerate(points, 1)
    ]


def met_before(players: Iterable[Entrant]) -> Met:
    return {frozenset((player.id, other)) for player in players for other in player.opponents}


def worth(players: Sequence[Entrant], paired: SwissRound, *, teams: bool = False) -> Worth:
    """How good a round is, counted anew; smaller is better."""
    by_id, met = {player.id: player for player in players}, met_before(players)
    pairs = [(by_id[a], by_id[b]) for a, b in paired.pairs]
    return (
        sum(frozenset((a.id, b.id)) in met for a, b in pairs),
        0 if paired.bye is None else by_id[paired.bye].points,
        sum(teams and a.team is not None and a.team == b.team for a, b in pairs),
        sum((a.points - b.points) ** 2 for a, b in pairs),
    )


def best_worth(players: Sequence[Entrant], *, teams: bool = False) -> Worth:
    """The best of all pairings, for a dozen players at most."""
    active, met = [player for player in players if player.active], met_before(players)
    may_have_bye = [player for player in active if not player.had_bye] or active

    @cache
    def best(left: frozenset[int], has_bye: bool) -> Worth:
        if not left:
            return 0, 0, 0, 0
        first = min(left)
        player, rest = active[first], left - {first}
        found = (
            [_plus(best(rest, True), (0, player.points, 0, 0))]
            if not has_bye and player in may_have_bye
            else []
        )
        for other in rest:
            opponent = active[other]
            pair = (
                int(frozenset((player.id, opponent.id)) in met),
                0,
                int(teams and player.team is not None and player.team == opponent.team),
                (player.points - opponent.points) ** 2,
            )
            found.append(_plus(best(rest - {other}, has_bye), pair))
        return min(found, default=(len(active), 0, 0, 0))

    return best(frozenset(range(len(active))), len(active) % 2 == 0)


def _plus(one: Worth, two: Worth) -> Worth:
    return one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3]


class Event:
    """A Swiss event, played by chance: who won, who drops, who comes late."""

    def __init__(
        self, players: int, seed: int, *, drops: float = 0.0, late: float = 0.0, draws: float = 0.1
    ) -> None:
        self.random = Random(seed)
        self.ids = list(range(players))
        self.rows: list[list[tuple[int, int | None, int, int, int]]] = []
        self.dropped: set[int] = set()
        self._rates = drops, late, draws

    def entrants(self) -> list[Entrant]:
        """From the rows, as they stand now."""
        points = dict.fromkeys(self.ids, 0)
        opponents: dict[int, set[int]] = {player: set() for player in self.ids}
        byes = set()
        for a, b, wins, losses, _ in (row for rows in self.rows for row in rows):
            points[a] += 3 * (wins > losses) + (wins == losses)
            if b is None:
                byes |= {a} if wins else set()
                continue
            points[b] += 3 * (losses > wins) + (wins == losses)
            opponents[a].add(b)
            opponents[b].add(a)
        return [
            Entrant(
                id=player,
                points=points[player],
                opponents=frozenset(opponents[player]),
                had_bye=player in byes,
                active=player not in self.dropped,
            )
            for player in self.ids
        ]

    def play(self, paired: SwissRound) -> None:
        """A result for each pair, the bye, and what else happens before the next round."""
        drops, late, draws = self._rates
        rows: list[tuple[int, int | None, int, int, int]] = []
        for a, b in paired.pairs:
            assert isinstance(a, int)
            assert isinstance(b, int)
            drawn = self.random.random() < draws
            rows.append((a, b, 1, 1, 1) if drawn else (a, b, *self.random.choice(((2, 0, 0), (1, 2, 0)))))
        if isinstance(paired.bye, int):
            rows.append((paired.bye, None, 2, 0, 0))
        self.rows.append(rows)
        self.dropped |= {player for player in self.ids if self.random.random() < drops}
        if self.random.random() < late:
            self.ids.append(len(self.ids))
            for missed in self.rows:
                missed.append((self.ids[-1], None, 0, 2, 0))

    def correct(self) -> None:
        """One result of an earlier round turns out to be the other way round."""
        rows = self.random.choice(self.rows)
        at = self.random.randrange(len(rows))
        a, b, wins, losses, draws = rows[at]
        if b is not None:
            rows[at] = a, b, losses, wins, draws
