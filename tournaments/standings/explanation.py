"""Why a player has this place: every number behind it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ids import PlayerId
from tournaments.standings.errors import StandingsError
from tournaments.standings.ranking import Ranking, Standing
from tournaments.standings.records import RoundResult, Row
from tournaments.standings.rules import Criterion, RuleSet


@dataclass(frozen=True, slots=True)
class Rate:
    """Points earned of those possible, and what that counts as: at least the floor, at most the cap."""

    earned: int
    possible: int
    value: Fraction

    @property
    def is_bounded(self) -> bool:
        """Does it count more or less than was earned, or was nothing possible?"""
        return self.possible == 0 or Fraction(self.earned, self.possible) != self.value


@dataclass(frozen=True, slots=True)
class Share:
    """What one opponent, met in this round, gives to a mean; `rate` unless that is a mean itself."""

    round: int
    opponent: PlayerId
    value: Fraction
    rate: Rate | None


@dataclass(frozen=True, slots=True)
class Figure:
    """One tie-break of a player: a rate of the player's own, or the mean of shares (the floor if none)."""

    criterion: Criterion
    value: Fraction
    rate: Rate | None
    shares: Sequence[Share]


@dataclass(frozen=True, slots=True)
class Gap:
    """What separates a player from the next one up or down; no numbers where lots or a match decided."""

    player: PlayerId
    criterion: Criterion
    own: Fraction | None
    theirs: Fraction | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """A player's row with everything that made it: `of` players are ranked.

    `match_rate` is what this player gives to the figures of opponents, `figures` are the player's own in
    the order in which they count.
    """

    standing: Standing
    of: int
    results: Sequence[RoundResult]
    match_rate: Rate
    figures: Sequence[Figure]
    above: Gap | None
    below: Gap | None


def explain(
    player: PlayerId,
    rounds: Iterable[Iterable[Row]],
    *,
    rules: str | RuleSet = "tcg",
    players: Iterable[PlayerId] = (),
    dropped: Iterable[PlayerId] = (),
    disqualified: Iterable[PlayerId] = (),
    lots: Iterable[PlayerId] = (),
) -> Explanation:
    """Why this player has this place in `standings` of the same arguments.

    Raises StandingsError as that does, and for a player who has no place.
    """
    ranking = Ranking(
        rounds, rules=rules, players=players, dropped=dropped, disqualified=disqualified, lots=lots
    )
    number = ranking.number.get(player)
    if number is None or number not in ranking.order:
        raise StandingsError(f"Player {player} has no place in these standings.")
    place = ranking.order.index(number) + 1
    return Explanation(
        standing=ranking.standing(place),
        of=len(ranking.order),
        results=tuple(ranking.records[number].results),
        match_rate=_match_rate(ranking, number),
        figures=[_figure(ranking, criterion, number) for criterion in ranking.rules.tie_breaks],
        above=_gap(ranking, place, place - 1),
        below=_gap(ranking, place, place + 1),
    )


def _match_rate(ranking: Ranking, number: int) -> Rate:
    record = ranking.records[number]
    return Rate(record.earned, record.possible, Fraction(*ranking.match_ratio(number)))


def _game_rate(ranking: Ranking, number: int) -> Rate:
    record = ranking.records[number]
    return Rate(record.game_points, record.game_possible, Fraction(*ranking.game_ratio(number)))


def _figure(ranking: Ranking, criterion: Criterion, number: int) -> Figure:
    value = ranking.figure(criterion, number)
    if criterion is Criterion.GW:
        return Figure(criterion, value, _game_rate(ranking, number), ())
    shares = [
        _share(ranking, criterion, result.round, result.opponent)
        for result in ranking.records[number].results
        if result.opponent is not None
    ]
    return Figure(criterion, value, None, shares)


def _share(ranking: Ranking, criterion: Criterion, round: int, opponent: PlayerId) -> Share:
    number = ranking.number[opponent]
    if criterion is Criterion.OOWP:
        return Share(round, opponent, ranking.figure(Criterion.OWP, number), None)
    of = _game_rate if criterion is Criterion.OGW else _match_rate
    rate = of(ranking, number)
    return Share(round, opponent, rate.value, rate)


def _gap(ranking: Ranking, place: int, other_place: int) -> Gap | None:
    if not 1 <= other_place <= len(ranking.order):
        return None
    number, other = ranking.order[place - 1], ranking.order[other_place - 1]
    criterion = ranking.separation(number, other)
    return Gap(
        ranking.ids[other], criterion, _value(ranking, criterion, number), _value(ranking, criterion, other)
    )


def _value(ranking: Ranking, criterion: Criterion, number: int) -> Fraction | None:
    if criterion is Criterion.POINTS:
        return Fraction(ranking.records[number].points)
    return ranking.figure(criterion, number) if criterion in ranking.rules.tie_breaks else None
