"""What the rounds of a bracket are called."""

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


def match_titles(bracket: Bracket) -> dict[int, str]:
    """What the round of each match is called on its own side, by the match's id: Losers' round 1, Final."""
    found: dict[int, str] = {}
    is_double = bracket[-1][0].side == Side.RESET
    for number, matches in enumerate(bracket):
        for match in matches:
            if match.side == Side.THIRD_PLACE:
                found[match.id] = "Third place"
            elif match.side in LAST:
                found[match.id] = LAST[match.side]
            elif match.id not in found:
                title = _of_side(bracket, number, match.side) if is_double else _of_size(bracket, number)
                found |= {other.id: title for other in matches if other.side == match.side}
    return found


def in_sentence(title: str) -> str:
    """A title as it stands within a sentence: without its capital."""
    return title[:1].lower() + title[1:]


def _named_by_size(bracket: Bracket, number: int) -> str:
    third = " and third place" if _played(bracket, number, Side.THIRD_PLACE) else ""
    return _of_size(bracket, number) + third


def _of_size(bracket: Bracket, number: int) -> str:
    places = [match for match in bracket[number] if match.side == Side.WINNERS]
    name = ENDS.get(len(places))
    if name is None:
        return f"Round of {2 * len(places)}"
    return f"{name}{'s' if len(_played(bracket, number, Side.WINNERS)) > 1 else ''}"


def _named_by_sides(bracket: Bracket, number: int) -> str:
    side = bracket[number][0].side
    if side in LAST:
        return LAST[side]
    sides = (side for side in (Side.WINNERS, Side.LOSERS) if _played(bracket, number, side))
    titles = [_of_side(bracket, number, side) for side in sides]
    return " and ".join([*titles[:1], *map(in_sentence, titles[1:])])


def _of_side(bracket: Bracket, number: int, side: Side) -> str:
    rounds = [at for at in range(len(bracket)) if any(match.side == side for match in bracket[at])]
    what = "final" if number == rounds[-1] else f"round {rounds.index(number) + 1}"
    return f"{side.capitalize()}' {what}"


def _played(bracket: Bracket, number: int, side: Side) -> list[BracketMatch]:
    return [match for match in bracket[number] if match.side == side and not match.is_bye]
