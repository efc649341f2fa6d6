"""Sentences about a match, from one viewer's chair: "You play Goji to lane 2." """

import re
from collections.abc import Mapping
from dataclasses import dataclass

from game import engine
from game.card_pool import CardWords
from game.models import Level, MatchSeat
from game.queries import may_name

_CARD = re.compile(r"\[([A-Z0-9]+)\]")
_UNKNOWN = "a card"


@dataclass(frozen=True, slots=True)
class SeatName:
    """How a page calls a seat: a name, what it is besides a player with an account, and its deck."""

    name: str
    kind: str = ""
    deck: str = ""
    thinks: bool = False

    @property
    def note(self) -> str:
        """ "computer · Salt and Bones"."""
        return " · ".join(piece for piece in (self.kind, self.deck) if piece)

    @property
    def possessive(self) -> str:
        return f"{self.name}'" if self.name.endswith("s") else f"{self.name}'s"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a line: plain words, or the name of a card."""

    text: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log."""

    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return "".join(part.text for part in self.parts)


class Speaker:
    """Knows names, cards and whose chair it is; turns "[V004]" in a sentence into the card's name."""

    def __init__(
        self,
        *,
        viewer: engine.Seat | None,
        names: Mapping[engine.Seat, SeatName],
        cards: Mapping[str, CardWords],
    ) -> None:
        self.viewer = viewer
        self.names = names
        self.cards = cards

    def card(self, card_id: str) -> str:
        """The name of a card; "a card" for one that the viewer does not know."""
        return self.cards[card_id].name if card_id in self.cards else _UNKNOWN

    def does(self, seat: engine.Seat, verb: str) -> str:
        """ "You draw" or "Maple draws": the verb is given in its plain form."""
        if seat is self.viewer:
            return f"You {verb}"
        ending = "es" if verb.endswith(("s", "sh", "ch", "x")) else "s"
        return f"{self.names[seat].name} {verb}{ending}"

    def whose(self, seat: engine.Seat, thing: str) -> str:
        """ "your Hero" or "Maple's Hero"."""
        return f"your {thing}" if seat is self.viewer else f"{self.names[seat].possessive} {thing}"

    def line(self, sentence: str) -> Line:
        """A sentence with card ids in brackets, as a line that begins with a capital or with a handle."""
        parts: list[Part] = []
        for index, piece in enumerate(_CARD.split(sentence)):
            if index % 2:
                parts.append(Part(self.card(piece), piece))
            elif piece:
                parts.append(Part(piece))
        head = parts[0]
        if self._begins_with_name(sentence):
            return Line(tuple(parts))
        return Line((Part(head.text[:1].upper() + head.text[1:], head.card), *parts[1:]))

    def _begins_with_name(self, sentence: str) -> bool:
        return any(sentence.startswith((f"{seat.name} ", f"{seat.name}'")) for seat in self.names.values())


def seat_name(seat: MatchSeat, *, viewer_id: int | None) -> SeatName:
    """A person by handle, a computer by level; with the deck's name, if the viewer may know it."""
    deck = _deck_name(seat, viewer_id)
    if seat.level:
        level = Level(seat.level)
        return SeatName(level.label, "computer", deck, level.thinks)
    user = seat.user
    if user is None:  # the database forbids it
        raise ValueError(f"Nobody sits in {seat}.")
    return SeatName(user.handle, "guest" if user.is_guest else "", deck)


def _deck_name(seat: MatchSeat, viewer_id: int | None) -> str:
    if seat.cards is not None:
        return "the list handed in"
    if seat.deck is None:
        return "a deck that is gone"
    mine = viewer_id is not None and seat.user_id == viewer_id
    return seat.deck.deck.name if mine or may_name(seat.deck, viewer_id) else "a deck of their own"


def joined(names: list[str]) -> str:
    """ "Goji", "Goji and Atlas", "Goji, Atlas and Stone"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def plural(count: int, thing: str, things: str = "") -> str:
    """ "1 card", "3 cards"; `things` where an s is not enough."""
    return f"{count} {thing}" if count == 1 else f"{count} {things or thing + 's'}"
