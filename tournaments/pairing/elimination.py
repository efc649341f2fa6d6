"""Brackets: who meets whom if this one and that one win. Players are seeds, 1 the best."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count
from typing import TypeAlias

from tournaments.pairing.errors import PairingError

LARGEST = 4_096


class Side(StrEnum):
    """What part of a bracket a match belongs to; single elimination has the winners' side alone."""

    WINNERS = "winners"
    LOSERS = "losers"
    THIRD_PLACE = "third place"
    GRAND_FINAL = "grand final"
    RESET = "reset"


@dataclass(frozen=True, slots=True)
class Seed:
    """The player with this seed."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Whoever wins the match with this id."""

    match: int


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Whoever loses the match with this id."""

    match: int


@dataclass(frozen=True, slots=True)
class Bye:
    """Nobody; see BYE."""


BYE = Bye()
Source: TypeAlias = Seed | WinnerOf | LoserOf | Bye
Pair: TypeAlias = tuple[Source, Source]
Crossing: TypeAlias = Callable[[list[Source]], list[Source]]


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """One place of a bracket: `a` and `b` say who comes here. Ids count from 1, in the order of play.

    The reset has the two of the grand final again, and is played only if the one from the losers' side won.
    """

    id: int
    side: Side
    a: Source
    b: Source

    @property
    def is_bye(self) -> bool:
        """Is nobody to be met here? Then no other match names this one: whoever comes here stands there."""
        return BYE in (self.a, self.b)


Bracket: TypeAlias = Sequence[Sequence[BracketMatch]]


def single_elimination(n: int, third_place: bool = False) -> list[list[BracketMatch]]:
    """The rounds of a bracket for n players, 2 to 4,096. Raises PairingError.

    Best seeds have the byes where n is no power of two; 1 and 2 can meet in the final only. The match for
    the third place follows the final in the last round, if there are two who lost before it.
    """
    ids = count(1)
    rounds = [_matches(ids, Side.WINNERS, _pairs(_seeds(n)))]
    while len(rounds[-1]) > 1:
        rounds.append(_matches(ids, Side.WINNERS, _pairs(_winners(rounds[-1]))))
    if third_place and len(rounds) > 1:
        rounds[-1] += _matches(ids, Side.THIRD_PLACE, _pairs(_losers(rounds[-2])))
    return _with_byes_moved_on(rounds)


def double_elimination(n: int) -> list[list[BracketMatch]]:
    """The rounds of a bracket for n players, 2 to 4,096, of whom each is out with the second loss.

    A round has what can be played at the same time: the winners' side, then the losers' side. Those who fall
    from the winners' side cross over, so that players who met do not soon meet again. 2n - 2 matches are
    played, and perhaps the reset. Raises PairingError.
    """
    ids = count(1)
    upper = [_matches(ids, Side.WINNERS, _pairs(_seeds(n)))]
    rounds, lower = [list(upper[0])], _losers(upper[0])
    depth = len(upper[0]).bit_length()
    for number in range(1, 2 * depth - 1):
        if number < depth:
            upper.append(_matches(ids, Side.WINNERS, _pairs(_winners(upper[-1]))))
        if number % 2:
            pairs = _pairs(lower)
        else:
            fallen = _crossing(depth, number // 2)(_losers(upper[number // 2]))
            pairs = list(zip(fallen, lower, strict=True))
        matches = _matches(ids, Side.LOSERS, pairs)
        lower = _winners(matches)
        rounds.append((upper[number] if number < depth else []) + matches)
    final = _matches(ids, Side.GRAND_FINAL, _pairs([*_winners(upper[-1]), *lower]))
    reset = _matches(ids, Side.RESET, _pairs([*_losers(final), *_winners(final)]))
    return _with_byes_moved_on([*rounds, final, reset])


def seed_order(size: int) -> list[int]:
    """All seeds of a bracket of this size, a power of two, from top to bottom: 1 8 4 5 2 7 3 6."""
    order = [1]
    while len(order) < size:
        order = [seed for high in order for seed in (high, 2 * len(order) + 1 - high)]
    return order


def _seeds(n: int) -> list[Source]:
    count: object = n
    if not isinstance(count, int) or isinstance(count, bool) or not 2 <= count <= LARGEST:
        raise PairingError(f"A bracket is for 2 to {LARGEST:,} players, not for {n}.")
    size = 1 << (n - 1).bit_length()
    return [Seed(number) if number <= n else BYE for number in seed_order(size)]


def _matches(ids: Iterator[int], side: Side, pairs: Sequence[Pair]) -> list[BracketMatch]:
    return [BracketMatch(next(ids), side, a, b) for a, b in pairs]


def _pairs(sources: Sequence[Source]) -> list[Pair]:
    return list(zip(sources[::2], sources[1::2], strict=True))


def _winners(matches: Sequence[BracketMatch]) -> list[Source]:
    return [WinnerOf(match.id) for match in matches]


def _losers(matches: Sequence[BracketMatch]) -> list[Source]:
    return [LoserOf(match.id) for match in matches]


# ---- How those who fall from the winners' side cross over -------------------------------------------------


def _natural(fallen: list[Source]) -> list[Source]:
    return fallen


def _reverse(fallen: list[Source]) -> list[Source]:
    return fallen[::-1]


def _half_shift(fallen: list[Source]) -> list[Source]:
    half = len(fallen) // 2
    return fallen[half:] + fallen[:half]


def _reverse_half_shift(fallen: list[Source]) -> list[Source]:
    """Each half in reverse."""
    half = len(fallen) // 2
    return fallen[:half][::-1] + fallen[half:][::-1]


# By the number of rounds of the winners' side, for its rounds from the second to the last but one. In larger
# brackets, these three in turn let nobody meet again before the seventh round of the losers' side.
CROSSINGS: Mapping[int, Sequence[Crossing]] = {
    3: [_reverse],
    4: [_reverse_half_shift, _reverse],
    5: [_reverse, _half_shift, _natural],
}
IN_TURN = (_reverse, _half_shift, _reverse_half_shift)


def _crossing(depth: int, number: int) -> Crossing:
    """For the losers of round `number` + 1 of so many rounds; one alone has nowhere to cross."""
    if number == depth - 1:
        return _natural
    return CROSSINGS[depth][number - 1] if depth in CROSSINGS else IN_TURN[(number - 1) % len(IN_TURN)]


# ---- Byes ------------------------------------------------------------------------------------------------


def _with_byes_moved_on(rounds: Bracket) -> list[list[BracketMatch]]:
    """Whoever meets nobody stands where the winner would; nobody stands where the loser would."""
    comes: dict[Source, Source] = {}
    moved: list[list[BracketMatch]] = []
    for matches in rounds:
        moved.append([])
        for match in matches:
            now = replace(match, a=comes.get(match.a, match.a), b=comes.get(match.b, match.b))
            moved[-1].append(now)
            if now.is_bye:
                comes[WinnerOf(now.id)] = now.b if now.a == BYE else now.a
                comes[LoserOf(now.id)] = BYE
    return moved
