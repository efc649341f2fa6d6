"""What an action caused, one record after the other, and what each seat may know of it."""

from dataclasses import dataclass, replace
from typing import Final

from .terms import EventKind, Seat


@dataclass(slots=True, init=False)
class Event:
    """One thing that happened to `seat` or that `seat` did.

    `card` is a card id, `zone` where it is or came from (lane, row, hand, deck, graveyard; for TRIGGERED
    the timing), `number` a lane or space from 1 to 5, `amount` damage, HP, a turn or a count. ATTACKED:
    `number` is the enemy lane or 0 for the Hero, `card` the defender, `cards` the attackers, `amount` the
    bits of their lanes. HAND_SHOWN: `seat` sees `cards`. GAME_OVER: `seat` is the winner, None for a draw,
    `zone` the ending, `amount` the generator's state where a cap ended the game (P10), else 0. Where a seat
    may not know a card, it is "".

    A value; it is not frozen only because hundreds are made in a game, and a frozen one takes four times as
    long to make. `__init__` is written out, for one that `dataclass` writes is never compiled.
    """

    kind: EventKind
    seat: Seat | None
    card: str
    zone: str
    number: int
    amount: int
    cards: tuple[str, ...]

    def __init__(
        self,
        kind: EventKind,
        seat: Seat | None,
        card: str = "",
        zone: str = "",
        number: int = 0,
        amount: int = 0,
        cards: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.zone = zone
        self.number = number
        self.amount = amount
        self.cards = cards


_OWNER_ONLY: Final = frozenset({EventKind.DREW, EventKind.SET})


def event_for(event: Event, seat: Seat | None) -> Event | None:
    """The event as `seat` sees it (None: a spectator); None where not even its happening is known.

    What goes from deck to hand stays hidden (P19), a Trap is set face-down (R3.3), a Trap that goes back into
    the deck is not revealed (rulings for V069), and a shown hand is shown to one player alone (V109).
    """
    if event.seat is seat:
        return event
    if event.kind is EventKind.HAND_SHOWN:
        return replace(event, cards=())
    hidden = (
        event.kind in _OWNER_ONLY
        or (event.kind is EventKind.ADDED and event.zone == "deck")
        or (event.kind is EventKind.SHUFFLED_IN and event.amount == 1)
    )
    return replace(event, card="") if hidden else event
