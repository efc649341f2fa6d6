"""Who is to be paired, as a caller hands it over, and what is wrong with it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tournaments.ids import PlayerId, id_order
from tournaments.pairing.errors import PairingError

MAX_POINTS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """One player of a Swiss stage, before a round is paired.

    `opponents` are the ids of all who were met so far, those who have dropped since included; it is enough
    when one of the two names the other. `had_bye` is true after any free win: a bye, an awarded bye, a
    walkover. Who is not `active` (dropped, disqualified, or with an awarded bye in this round) is left out.
    `team` is a word that team mates share; it matters where a round asks for it.
    """

    id: PlayerId
    points: int
    opponents: Collection[PlayerId] = frozenset()
    had_bye: bool = False
    active: bool = True
    team: str | None = None


def checked(entrants: Iterable[Entrant]) -> list[Entrant]:
    """The entrants as a list; raises PairingError for what no stage can hold."""
    found = list(entrants)
    known = {entrant.id for entrant in found}
    if len(known) < len(found):
        raise PairingError(f"Player {_repeated(found)} is listed twice; every player has one place.")
    for entrant in found:
        _check_points(entrant)
        if entrant.id in entrant.opponents:
            raise PairingError(f"Player {entrant.id} is listed as their own opponent.")
        if not known.issuperset(entrant.opponents):
            stranger = min(set(entrant.opponents) - known, key=id_order)
            raise PairingError(
                f"Player {entrant.id} is said to have met {stranger}, who is not among the players; "
                "those who dropped belong in the list too, as not active."
            )
    return found


def _repeated(entrants: Sequence[Entrant]) -> PlayerId:
    seen: set[PlayerId] = set()
    for entrant in entrants:
        if entrant.id in seen:
            break
        seen.add(entrant.id)
    return entrant.id


def _check_points(entrant: Entrant) -> None:
    points: object = entrant.points
    if not isinstance(points, int) or isinstance(points, bool) or not 0 <= points <= MAX_POINTS:
        raise PairingError(
            f"Player {entrant.id} has {points} points; points are whole numbers from 0 to {MAX_POINTS:,}."
        )
