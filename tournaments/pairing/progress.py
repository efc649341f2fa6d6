"""How far a bracket has been played: who stands where, what can be played now, and the places.

Results come as a mapping from the id of a match to the seed that won it, None if neither did (both lost: a
double loss, two who never came). Then nobody goes on from there, and whoever would meet them goes on alone.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from tournaments.pairing.elimination import (
    BYE,
    Bracket,
    BracketMatch,
    Bye,
    LoserOf,
    Seed,
    Side,
    Source,
    WinnerOf,
)
from tournaments.pairing.errors import PairingError

Results: TypeAlias = Mapping[int, int | None]
Slot: TypeAlias = int | Bye | None  # a seed; nobody comes; not known yet
LineUp: TypeAlias = tuple[Slot, Slot]


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """Who lost at the same stage shares a place."""

    place: int
    seed: int


def line_ups(bracket: Bracket, results: Results) -> dict[int, LineUp]:
    """Who stands in each match, by its id: seeds, BYE where nobody will come, None where it is open.

    The reset has nobody once it is known that it is not played. Raises PairingError for a result that this
    bracket cannot have: of a match that has no two players yet, or won by somebody else.
    """
    return _Play(bracket, results).line_ups


def playable(bracket: Bracket, results: Results) -> list[int]:
    """The ids of the matches that both players have reached and that have no result yet, in order."""
    play = _Play(bracket, results)
    return [id for id, (a, b) in play.line_ups.items() if _is_pair(a, b) and id not in results]


def locked(bracket: Bracket, results: Results) -> set[int]:
    """The ids of the matches whose result decided who played a later match that has a result."""
    found: set[int] = set()
    for match in reversed([match for matches in bracket for match in matches]):
        if match.id in results or match.id in found:
            found |= {source.match for source in (match.a, match.b) if isinstance(source, WinnerOf | LoserOf)}
    return found


def places(bracket: Bracket, results: Results, *, disqualified: Collection[int] = ()) -> list[BracketPlace]:
    """The places that are certain already, the best first; of those who share one, the better seed first.

    Whoever is out gets a place once all who can still share it are known. A final that both lost gives both
    the first place. Those disqualified have none, and all after them move up.
    """
    return _Play(bracket, results).places(disqualified)


class _Play:
    """A bracket with its results, match by match."""

    def __init__(self, bracket: Bracket, results: Results) -> None:
        self._bracket, self._results = bracket, results
        self._matches = {match.id: match for matches in bracket for match in matches}
        self._next_of_loser = {
            source.match: match.id
            for match in self._matches.values()
            for source in (match.a, match.b)
            if isinstance(source, LoserOf) and not match.is_bye and match.side != Side.RESET
        }
        self.line_ups: dict[int, LineUp] = {}
        self._winner: dict[int, Slot] = {}
        self._loser: dict[int, Slot] = {}
        if unknown := sorted(results.keys() - self._matches.keys()):
            raise PairingError(f"This bracket has no match {unknown[0]}.")
        self._out: defaultdict[int, list[int]] = defaultdict(list)
        for match in self._matches.values():
            self.line_ups[match.id] = a, b = self._line_up(match)
            self._winner[match.id], self._loser[match.id] = self._outcome(match.id, a, b)
            self._out[self._next_of_loser.get(match.id, match.id)] += self._out_after(match, a, b)

    def _line_up(self, match: BracketMatch) -> LineUp:
        a, b = self._slot(match.a), self._slot(match.b)
        if match.side == Side.RESET and b is not None and b == self._champion_without_reset(match):
            return BYE, BYE
        return a, b

    def _champion_without_reset(self, reset: BracketMatch) -> Slot:
        """The player in the grand final who had not lost before."""
        assert isinstance(reset.b, WinnerOf)
        return self.line_ups[reset.b.match][0]

    def _slot(self, source: Source) -> Slot:
        match source:
            case Seed(number):
                return number
            case WinnerOf(id):
                return self._winner[id]
            case LoserOf(id):
                return self._loser[id]
            case Bye():
                return BYE
            case _:
                assert_never(source)

    def _outcome(self, id: int, a: Slot, b: Slot) -> LineUp:
        """Winner and loser."""
        if not _is_pair(a, b):
            if id in self._results:
                raise PairingError(f"Match {id} has a result, but it does not have two players.")
            if a is None or b is None:
                return None, None
            return (b if a == BYE else a), BYE
        if id not in self._results:
            return None, None
        winner = self._results[id]
        if winner is None:
            return BYE, BYE
        if winner not in (a, b):
            raise PairingError(f"Match {id} is between seeds {a} and {b}; seed {winner} cannot win it.")
        return winner, (b if winner == a else a)

    def _out_after(self, match: BracketMatch, a: Slot, b: Slot) -> list[int]:
        if not (_is_pair(a, b) and match.id in self._results):
            return []
        winner, loser = self._winner[match.id], self._loser[match.id]
        if winner == BYE:
            return [seed for seed in (a, b) if isinstance(seed, int)]
        has_another = match.id in self._next_of_loser or (match.side == Side.GRAND_FINAL and winner == b)
        return [loser] if isinstance(loser, int) and not has_another else []

    def places(self, disqualified: Collection[int]) -> list[BracketPlace]:
        first = [source for match in self._bracket[0] for source in (match.a, match.b)]
        better = sum(isinstance(source, Seed) and source.number not in disqualified for source in first)
        found: list[BracketPlace] = []
        for group in self._groups():
            if group is None:
                break
            ranked = sorted(set(group).difference(disqualified))
            better -= len(ranked)
            found = [BracketPlace(better + 1, seed) for seed in ranked] + found
        return found

    def _groups(self) -> Iterator[list[int] | None]:
        """Who shares a place, the worst first; None where it is not known yet."""
        for matches in self._bracket:
            for side in (Side.THIRD_PLACE, Side.WINNERS, Side.LOSERS, Side.GRAND_FINAL, Side.RESET):
                last = [match.id for match in matches if match.side == side and self._is_last_chance(match)]
                if any(self._winner[id] is None for id in last):
                    yield None
                yield [seed for id in last for seed in self._out[id]]
                if side == Side.THIRD_PLACE:
                    yield self._winners_of(last)
        yield self._winners_of([self._last_match()])

    def _is_last_chance(self, match: BracketMatch) -> bool:
        return match.id not in self._next_of_loser and not match.is_bye

    def _winners_of(self, ids: Sequence[int]) -> list[int]:
        return [seed for id in ids if isinstance(seed := self._winner[id], int)]

    def _last_match(self) -> int:
        """The final, or the reset where there is one."""
        last = self._bracket[-1][0]
        if last.side == Side.RESET and self.line_ups[last.id] == (BYE, BYE):
            return self._bracket[-2][0].id
        return last.id


def _is_pair(a: Slot, b: Slot) -> bool:
    return isinstance(a, int) and isinstance(b, int)
