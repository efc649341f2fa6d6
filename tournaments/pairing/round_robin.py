"""Everybody meets everybody once."""

from tournaments.pairing.errors import PairingError

LARGEST = 1_024


def round_robin(n: int) -> list[list[tuple[int, int]]]:
    """The rounds of a round robin for n players as pairs of seeds, by the circle method: the first seed stays
    and the others go round.

    Even n: n - 1 rounds. Odd n: n rounds, in each of which another player sits out. Raises PairingError for
    a number of players that is not from 2 to 1,024.
    """
    count: object = n
    if not isinstance(count, int) or isinstance(count, bool) or not 2 <= count <= LARGEST:
        raise PairingError(
            f"A round robin is for 2 to {LARGEST:,} players, not for {n}; groups divide a larger field."
        )
    circle = list(range(1, n + 1 + n % 2))
    rounds = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        facing = zip(circle[:half], reversed(circle[half:]), strict=True)
        rounds.append([(min(pair), max(pair)) for pair in facing if max(pair) <= n])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds
