"""The numbers of the matches of a bracket."""

from tournaments.pairing import Bracket


def numbers(bracket: Bracket) -> dict[int, int]:
    """The number of each match by its id: from 1 in the order of play; where nobody is met, none."""
    met = (match.id for matches in bracket for match in matches if not match.is_bye)
    return {id: number for number, id in enumerate(met, start=1)}
