"""What the rounds of a bracket are called."""

from collections.abc import Iterator

from tournaments.pairing.elimination import Bracket, BracketMatch, Side

ENDS = {1: "Final", 2: "Semifinal", 4: "Quarterfinal"}
LAST = {Side.GRAND_FINAL: "Grand final", Side.RESET: "Reset"}


def round_titles(bracket: Bracket) -> list[str]:
    """The name of each round: Quarterfinals, Semifinals, Final and third place.

    In double elimination a round has a part of both sides: Winners' round 2 and losers' round 1. Nothing is
    named that has only byes.
    """
    name = _named_by_sides if bracket[-1][0].side == Side.RESET else _named_by_size
    return [name(bracket, number) for number in range(len(bracket))]


def _named_by_size(bracket: Bracket, number: int) -> str:
    places = [match for match in bracket[number] if match.side == Side.WINNERS]
    played = _played(bracket, number, Side.WINNERS)
    third = " and third place" if _played(bracket, number, Side.THIRD_PLACE) else ""
    name = ENDS.get(len(places))
    if name is None:
        return f"Round of {2 * len(places)}"
    return f"{name}{'s' if len(played) > 1 else ''}{third}"


def _named_by_sides(bracket: Bracket, number: int) -> str:
    side = bracket[number][0].side
    if side in LAST:
        return LAST[side]
    title = " and ".join(_sides(bracket, number))
    return title[:1].upper() + title[1:]


def _sides(bracket: Bracket, number: int) -> Iterator[str]:
    for side in (Side.WINNERS, Side.LOSERS):
        if _played(bracket, number, side):
            rounds = [at for at in range(len(bracket)) if any(match.side == side for match in bracket[at])]
            is_last = number == rounds[-1]
            yield f"{side}' final" if is_last else f"{side}' round {rounds.index(number) + 1}"


def _played(bracket: Bracket, number: int, side: Side) -> list[BracketMatch]:
    return [match for match in bracket[number] if match.side == side and not match.is_bye]
