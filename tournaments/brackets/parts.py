"""Which matches of a bracket to draw where all are too many for one picture."""

from collections.abc import Collection, Iterator, Mapping

from tournaments.brackets.layout import LOWER, UPPER, feeders
from tournaments.pairing import Bracket, BracketMatch, LineUp, LoserOf, WinnerOf


def last_rounds(bracket: Bracket, *, most: int) -> set[int]:
    """The ids of the matches of the last rounds of each side, as far back as none has more than `most`."""
    shown: set[int] = set()
    for sides in (UPPER, LOWER):
        for matches in reversed(bracket):
            met = {match.id for match in matches if match.side in sides and not match.is_bye}
            if len(met) > most:
                break
            shown |= met
    return shown


def around(bracket: Bracket, lined: Mapping[int, LineUp], seed: int) -> set[int]:
    """The ids of the matches that a player has come to, and of those that lead there."""
    matches = {match.id: match for found in bracket for match in found if not match.is_bye}
    own = {id for id in matches if seed in lined[id]}
    before = {
        source.match
        for id in own
        for source in (matches[id].a, matches[id].b)
        if isinstance(source, WinnerOf | LoserOf)
    }
    return (own | before) & matches.keys()


def branches(bracket: Bracket, *, most: int) -> Iterator[set[int]]:
    """The ids of all matches in parts for a page each: `most` first matches in a part, the last rounds last.

    The match that a part leads to is also the first one of a part that follows.
    """
    for sides in (UPPER, LOWER):
        matches = [match for found in bracket for match in found if match.side in sides and not match.is_bye]
        if matches:
            yield from _parts(matches, most)


def _parts(matches: Collection[BracketMatch], most: int) -> Iterator[set[int]]:
    """Cuts the largest branches that fit off, from the first matches on, until nothing is too large."""
    left = {match.id: match for match in matches}
    while True:
        sizes = _leaves(left)
        large = (match for id, match in left.items() if sizes[id] > most)
        tops = [one for match in large for one in feeders(match, left) if sizes[one] <= most]
        for top in tops:
            branch = _branch(top, left)
            if len(branch) > 1:
                yield branch
            for id in branch - {top}:
                del left[id]
        if not tops:
            yield set(left)
            return


def _leaves(matches: Mapping[int, BracketMatch]) -> dict[int, int]:
    """How many first matches lead to each."""
    found: dict[int, int] = {}
    for id, match in matches.items():
        found[id] = sum(found[one] for one in feeders(match, matches)) or 1
    return found


def _branch(top: int, matches: Mapping[int, BracketMatch]) -> set[int]:
    found, waiting = set(), [top]
    while waiting:
        found.add(one := waiting.pop())
        waiting += feeders(matches[one], matches)
    return found
