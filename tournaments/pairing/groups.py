"""Groups of a field: who plays in which, and how the best of each go on so that they meet late."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from tournaments.ids import PlayerId
from tournaments.pairing.elimination import seed_order
from tournaments.pairing.errors import PairingError


def snake(n: int, groups: int) -> list[list[int]]:
    """The seeds of each group, best first: dealt out to and fro, so that all groups are equally strong.

    6 players in 2 groups: 1 4 5 and 2 3 6. Sizes differ by one at most. Raises PairingError unless every
    group gets two players.
    """
    if groups < 1 or n < 2 * groups:
        raise PairingError(f"{n} players do not fill {groups} groups of at least two.")
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for seed in range(1, n + 1):
        row, place = divmod(seed - 1, groups)
        dealt[groups - 1 - place if row % 2 else place].append(seed)
    return dealt


def seeds_of_groups(groups: Sequence[Sequence[PlayerId]], *, each: int) -> list[PlayerId]:
    """The first `each` of every group in the order of their seeds for a bracket: winners first, then seconds.

    Groups come with their players in order of place, and themselves in order of their winners. Winners keep
    that order; each further row is turned so that players of one group meet as late as can be. Raises
    PairingError where a group is too small.
    """
    if each < 1 or not groups or any(len(group) < each for group in groups):
        raise PairingError(f"Not every group has {each} players who could go on.")
    count = len(groups)
    size = 1 << (each * count - 1).bit_length()
    position = {seed: at for at, seed in enumerate(seed_order(size))}
    rows = [list(range(count))]
    for _ in range(1, each):
        turned = [[*row[by:], *row[:by]] for row in (rows[0], rows[0][::-1]) for by in range(count)]
        rows.append(max(turned, key=lambda row: _first_meeting([*rows, row], position)))
    return [groups[group][place] for place, row in enumerate(rows) for group in row]


def _first_meeting(rows: Sequence[Sequence[int]], position: Mapping[int, int]) -> tuple[int, int]:
    """The first round in which two of one group can meet; and how few pairs of them can."""
    of_group: dict[int, list[int]] = {}
    for at, group in enumerate(group for row in rows for group in row):
        of_group.setdefault(group, []).append(position[at + 1])
    meetings = [
        (here ^ there).bit_length()
        for positions in of_group.values()
        for here, there in combinations(positions, 2)
    ]
    return min(meetings), -meetings.count(min(meetings))
