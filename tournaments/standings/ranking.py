"""The order of all players of an event, and the figures behind it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ids import PlayerId, id_order
from tournaments.standings.errors import StandingsError
from tournaments.standings.rates import Rates, Ratio, bounded, means, over_common
from tournaments.standings.records import Kind, Row, records_of
from tournaments.standings.rules import RULE_SETS, Criterion, RuleSet


@dataclass(frozen=True, slots=True)
class Standing:
    """One row. `tie_breaks` has the figures of the rule set, in the order in which they count.

    Wins count byes, losses count missed rounds and double losses.
    """

    place: int
    player: PlayerId
    points: int
    wins: int
    losses: int
    draws: int
    tie_breaks: Mapping[Criterion, Fraction]

    @property
    def omw(self) -> Fraction:
        """Mean rate of match wins of the opponents."""
        return self._figure(Criterion.OMW)

    @property
    def gw(self) -> Fraction:
        """Rate of game wins."""
        return self._figure(Criterion.GW)

    @property
    def ogw(self) -> Fraction:
        """Mean rate of game wins of the opponents."""
        return self._figure(Criterion.OGW)

    @property
    def owp(self) -> Fraction:
        """Mean win percentage of the opponents."""
        return self._figure(Criterion.OWP)

    @property
    def oowp(self) -> Fraction:
        """Mean of the opponents' own `owp`."""
        return self._figure(Criterion.OOWP)

    def _figure(self, criterion: Criterion) -> Fraction:
        if criterion in self.tie_breaks:
            return self.tie_breaks[criterion]
        raise AttributeError(f"These standings have no {criterion}: their rule set does not use it.")


def standings(
    rounds: Iterable[Iterable[Row]],
    *,
    rules: str | RuleSet = "tcg",
    players: Iterable[PlayerId] = (),
    dropped: Iterable[PlayerId] = (),
    disqualified: Iterable[PlayerId] = (),
    lots: Iterable[PlayerId] = (),
) -> list[Standing]:
    """The standings after these rounds, best first. Lots decide the last ties: no place is shared.

    A round is a list of rows (player, opponent or None, games won, games lost, games drawn), one a match.
    0-0-0 is a double loss. Without an opponent, a row is a bye if won and a missed round if lost (late
    entries have one for each round before); no row at all means that the round does not count for a player.
    `players` adds those who have no row yet. Those who dropped keep their results and a place. Those
    disqualified stay opponents in the figures of others, but have no place. `lots` has ids in the order
    drawn; whoever it lacks comes after those, by id. `rules` is a slug of RULE_SETS,
    or a rule set of one's own.

    Raises StandingsError with a sentence for rows that cannot be, or ids that have no row.
    """
    ranking = Ranking(
        rounds, rules=rules, players=players, dropped=dropped, disqualified=disqualified, lots=lots
    )
    return [ranking.standing(place) for place in range(1, len(ranking.order) + 1)]


class Ranking:
    """What `standings` computes, kept to be explained; takes what it takes.

    Inside, players are numbers: their places in the order of ids.
    """

    def __init__(
        self,
        rounds: Iterable[Iterable[Row]],
        *,
        rules: str | RuleSet = "tcg",
        players: Iterable[PlayerId] = (),
        dropped: Iterable[PlayerId] = (),
        disqualified: Iterable[PlayerId] = (),
        lots: Iterable[PlayerId] = (),
    ) -> None:
        self.rules = _rule_set(rules)
        records = records_of(rounds, rules=self.rules, players=players)
        self.ids = sorted(records, key=id_order)
        self.records = [records[player] for player in self.ids]
        self.number = {player: number for number, player in enumerate(self.ids)}
        self._opponents = [[self.number[other] for other in record.opponents] for record in self.records]
        self._dropped = self._numbers(dropped)
        self._disqualified = self._numbers(disqualified)
        self._figures: dict[Criterion, Rates] = {}
        for criterion in self.rules.tie_breaks:
            self._figures[criterion] = self._rates_of(criterion)
        self.order = self._ordered(self._drawn(lots))

    def standing(self, place: int) -> Standing:
        """The row of this place."""
        number = self.order[place - 1]
        record = self.records[number]
        return Standing(
            place=place,
            player=record.player,
            points=record.points,
            wins=record.count(Kind.WIN, Kind.BYE),
            losses=record.count(Kind.LOSS, Kind.DOUBLE_LOSS, Kind.MISSED),
            draws=record.count(Kind.DRAW),
            tie_breaks={name: rates.fraction(number) for name, rates in self._figures.items()},
        )

    def match_ratio(self, number: int) -> Ratio:
        """A player's rate of match wins, within the bounds of the rules."""
        record = self.records[number]
        cap = self.rules.dropped_cap if number in self._dropped else None
        return bounded(record.earned, record.possible, floor=self.rules.floor, cap=cap)

    def game_ratio(self, number: int) -> Ratio:
        """A player's rate of game wins, likewise."""
        record = self.records[number]
        return bounded(record.game_points, record.game_possible, floor=self.rules.floor)

    def figure(self, criterion: Criterion, number: int) -> Fraction:
        """What a player has of one of the tie-breaks of these rules."""
        return self._figures[criterion].fraction(number)

    def separation(self, number: int, other: int) -> Criterion:
        """What puts one of two neighbours in the order before the other."""
        for criterion, mine, theirs in zip(
            (Criterion.POINTS, *self._figures), self._key(number), self._key(other), strict=True
        ):
            if mine != theirs:
                return criterion
        decided = self._are_two_alone(number, other) and self._from(number, other) != self._from(
            other, number
        )
        return Criterion.HEAD_TO_HEAD if decided else Criterion.LOTS

    def _rates_of(self, criterion: Criterion) -> Rates:
        everybody, without = range(len(self.ids)), self.rules.floor
        if criterion is Criterion.OOWP:
            return means(self._figures[Criterion.OWP], self._opponents, without=without)
        by_games = criterion in (Criterion.GW, Criterion.OGW)
        ratio = self.game_ratio if by_games else self.match_ratio
        own = over_common([ratio(number) for number in everybody])
        return own if criterion is Criterion.GW else means(own, self._opponents, without=without)

    def _numbers(self, players: Iterable[PlayerId]) -> frozenset[int]:
        found = set()
        for player in players:
            if player not in self.number:
                raise StandingsError(f"Player {player} is no player of this event.")
            found.add(self.number[player])
        return frozenset(found)

    def _drawn(self, lots: Iterable[PlayerId]) -> list[int]:
        """All numbers, in the order of the lots."""
        drawn = list(lots)
        if len(set(drawn)) < len(drawn):
            raise StandingsError("The lots name a player twice; each is drawn once.")
        first = [self.number[player] for player in drawn if player in self.number]
        return first + sorted(set(range(len(self.ids))) - set(first))

    def _ordered(self, drawn: Iterable[int]) -> list[int]:
        ranked = sorted((number for number in drawn if number not in self._disqualified), key=self._key)
        self._tied = Counter(self._key(number) for number in ranked)
        for place in range(1, len(ranked)):
            before, after = ranked[place - 1], ranked[place]
            if self._are_two_alone(before, after) and self._from(after, before) > self._from(before, after):
                ranked[place - 1], ranked[place] = after, before
        return ranked

    def _key(self, number: int) -> tuple[int, ...]:
        figures = (rates.parts[number] for rates in self._figures.values())
        return (-self.records[number].points, *(-figure for figure in figures))

    def _are_two_alone(self, number: int, other: int) -> bool:
        """Do these rules let matches decide between these two, and nobody else is tied with them?"""
        key = self._key(number)
        return self.rules.head_to_head and key == self._key(other) and self._tied[key] == 2

    def _from(self, number: int, opponent: int) -> int:
        """Match points that one has from matches with another."""
        other = self.ids[opponent]
        return sum(result.points for result in self.records[number].results if result.opponent == other)


def _rule_set(rules: str | RuleSet) -> RuleSet:
    if isinstance(rules, RuleSet):
        return rules
    if rules not in RULE_SETS:
        raise StandingsError(f"There is no rule set {rules!r}; these are known: {', '.join(RULE_SETS)}.")
    return RULE_SETS[rules]
