"""What happened, as short sentences with the names of cards. Secrets are taken out by the engine first."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from game import engine
from game.engine import Event, EventKind
from game.presenters.words import Line, Part, Speaker, joined, plural

_TIMINGS = {
    "haunt": "haunts",
    "start": "acts at the start of the turn",
    "end": "acts at the end of the turn",
}
_NEGATED = {  # by what the Trap answers
    "attack": "The attack of {card} is negated.",
    "spell": "{card} is negated.",
    "summon": "The arrival of {card} is negated.",
    "damage": "The {amount} damage is negated.",
    "fatal": "The {amount} damage is negated.",
    "destruction": "The destruction of {card} is negated.",
}


@dataclass(slots=True)
class LogTurn:
    """The moves of one turn in their order, each with all that came of it in one line."""

    title: str
    seat: engine.Seat
    lines: list[Line] = field(default_factory=list)


class LogPresenter:
    """The log of one game for one viewer. Feed it the events in their order.

    `secrets` leaves in what no player could know: for games whose both sides may be looked at.
    """

    def __init__(self, speaker: Speaker, *, secrets: bool = False) -> None:
        self._say = speaker
        self._secrets = secrets
        self.turns: list[LogTurn] = []
        self.attack: Event | None = None  # the last one declared
        self._trap = ""  # the last one sprung
        self.begin(1, engine.Seat.FIRST)

    def feed(self, events: Iterable[Event], *, goes_on: bool = False) -> list[Line]:
        """Take in the events of one move, and return its lines as the viewer may know them.

        What follows from a choice goes on in the line of the move that asked for it: a line of its own would
        tell that somebody was asked.
        """
        lines: list[Line] = []
        told = 0  # so many of them stand in the turns already
        for event in events:
            known = event if self._secrets else engine.event_for(event, self._say.viewer)
            if known is None:
                continue
            if known.kind is EventKind.TURN_BEGAN and known.seat is not None:
                self._tell(lines[told:], goes_on=goes_on)
                told, goes_on = len(lines), False
                self.begin(known.amount, known.seat)
                continue
            sentence = self._sentence(known)
            if sentence:
                lines.append(self._say.line(sentence))
        self._tell(lines[told:], goes_on=goes_on)
        return lines

    def _sentence(self, event: Event) -> str:
        if event.kind is EventKind.ATTACKED:
            self.attack = event
        elif event.kind is EventKind.SPRUNG:
            self._trap = event.card
        elif event.kind is EventKind.NEGATED and self._trap in self._say.cards:
            return _negated(self._say, event, self._say.cards[self._trap].answers)
        return _SENTENCES[event.kind](self._say, event)

    def _tell(self, lines: list[Line], *, goes_on: bool) -> None:
        """What a move did, cause before effect, as one line of the turn that goes on."""
        told = self.turns[-1].lines
        parts = [part for line in lines for part in (Part(" "), *line.parts)]
        if parts and goes_on and told:
            told[-1] = Line((*told[-1].parts, *parts))
        elif parts:
            told.append(Line(tuple(parts[1:])))

    def begin(self, turn: int, seat: engine.Seat) -> None:
        """Open the turn that what follows belongs to."""
        self.turns.append(LogTurn(f"Turn {turn}, {self._say.names[seat].name}", seat))

    def note(self, sentence: str) -> None:
        """Add a sentence that is not about the game."""
        self.turns[-1].lines.append(self._say.line(sentence))

    def newest_first(self, turns: int) -> list[LogTurn]:
        """The last turns, the newest of them and its newest move on top."""
        recent = [turn for turn in self.turns if turn.lines][-turns:]
        return [LogTurn(turn.title, turn.seat, turn.lines[::-1]) for turn in reversed(recent)]


def _seat(event: Event) -> engine.Seat:
    if event.seat is None:
        raise ValueError(f"{event.kind} names no seat")
    return event.seat


def _card(event: Event) -> str:
    return f"[{event.card}]" if event.card else "a card"


def _cards(event: Event) -> str:
    return joined([f"[{card}]" for card in event.cards]) if event.cards else _card(event)


def _drew(say: Speaker, event: Event) -> str:
    return f"{say.does(_seat(event), 'draw')} {_card(event)}."


def _overflowed(say: Speaker, event: Event) -> str:
    return f"{say.whose(_seat(event), 'hand')} is full: {_card(event)} goes to the graveyard."


def _fatigue(say: Speaker, event: Event) -> str:
    return f"{say.whose(_seat(event), 'deck')} is empty: {event.amount} fatigue damage."


def _played(say: Speaker, event: Event) -> str:
    return f"{say.does(_seat(event), 'play')} {_card(event)} to lane {event.number}."


def _cast(say: Speaker, event: Event) -> str:
    return f"{say.does(_seat(event), 'cast')} {_card(event)}."


def _set(say: Speaker, event: Event) -> str:
    secret = f"the Trap {_card(event)}" if event.card else "a Trap"
    return f"{say.does(_seat(event), 'set')} {secret} in space {event.number}."


def _summoned(say: Speaker, event: Event) -> str:
    return f"{_card(event)} enters lane {event.number} on {say.whose(_seat(event), 'side')}."


def attacked(say: Speaker, event: Event, *, before: bool = False) -> str:
    """Who attacks what; `before` for an attack that has been made."""
    together = len(event.cards) > 1
    verb = "attack" if together else "attacks"
    if before:
        verb = "have attacked" if together else "has attacked"
    target = say.whose(_seat(event).other, "Hero") if event.number == 0 else _attacked_creature(event)
    return f"{_cards(event)} {verb} {target}."


def _attacked_creature(event: Event) -> str:
    return f"[{event.card}] in lane {event.number}" if event.card else f"lane {event.number}"


def _sprung(say: Speaker, event: Event) -> str:
    return f"{say.does(_seat(event), 'spring')} the Trap {_card(event)}!"


def _negated(say: Speaker, event: Event, answered: str = "") -> str:
    sentence = _NEGATED.get(answered, "{card} is negated.")
    if "{card}" in sentence and not event.card:
        return "It is negated."
    return sentence.format(card=_card(event), amount=event.amount)


def _hero_damaged(say: Speaker, event: Event) -> str:
    return f"{say.whose(_seat(event), 'Hero')} takes {event.amount} damage."


def _immune(say: Speaker, event: Event) -> str:
    return f"{say.whose(_seat(event), 'Hero')} is immune: no damage."


def _damaged(say: Speaker, event: Event) -> str:
    return f"{_card(event)} takes {event.amount} damage."


def _healed(say: Speaker, event: Event) -> str:
    whom = _card(event) if event.card else say.whose(_seat(event), "Hero")
    return f"{whom} is healed by {event.amount}."


def _destroyed(say: Speaker, event: Event) -> str:
    return f"{_card(event)} is destroyed."


def _returned(say: Speaker, event: Event) -> str:
    return f"{_card(event)} goes back to {say.whose(_seat(event), 'hand')}."


def _shuffled_in(say: Speaker, event: Event) -> str:
    return f"{_card(event)} is shuffled into {say.whose(_seat(event), 'deck')}."


def _added(say: Speaker, event: Event) -> str:
    source = f" from the {event.zone}" if event.zone else ""
    return f"{say.does(_seat(event), 'take')} {_card(event)}{source} to hand."


def _milled(say: Speaker, event: Event) -> str:
    return f"{_card(event)} goes from {say.whose(_seat(event), 'deck')} to the graveyard."


def _shuffled(say: Speaker, event: Event) -> str:
    what = f"{plural(event.amount, 'card')} of the hand into the deck" if event.zone == "hand" else "the deck"
    return f"{say.does(_seat(event), 'shuffle')} {what}."


def _banished(say: Speaker, event: Event) -> str:
    return f"{_card(event)} leaves the game."


def _triggered(say: Speaker, event: Event) -> str:
    return f"{_card(event)} {_TIMINGS.get(event.zone, 'takes effect')}."


def _poisoned(say: Speaker, event: Event) -> str:
    return f"{_card(event)} gains Poison."


def _frozen(say: Speaker, event: Event) -> str:
    return f"{_card(event)} is frozen."


def _thawed(say: Speaker, event: Event) -> str:
    return f"{_card(event)} thaws."


def _hand_shown(say: Speaker, event: Event) -> str:
    seat = _seat(event)
    seen = say.does(seat, "look") + f" at {say.whose(seat.other, 'hand')}"
    if not event.cards:
        return f"{seen}."
    return f"{seen} ({plural(len(event.cards), 'card')}): {joined([f'[{card}]' for card in event.cards])}."


def _game_over(say: Speaker, event: Event) -> str:
    if event.seat is None:
        return "The game is drawn."
    won = f"{say.does(event.seat, 'win')} the game."
    conceded = event.zone == engine.Ending.CONCEDED.value
    return f"{say.does(event.seat.other, 'concede')}. {won}" if conceded else won


def _nothing(say: Speaker, event: Event) -> str:
    return ""


_SENTENCES: dict[EventKind, Callable[[Speaker, Event], str]] = {
    EventKind.TURN_BEGAN: _nothing,
    EventKind.DREW: _drew,
    EventKind.OVERFLOWED: _overflowed,
    EventKind.FATIGUE: _fatigue,
    EventKind.PLAYED: _played,
    EventKind.CAST: _cast,
    EventKind.SET: _set,
    EventKind.SUMMONED: _summoned,
    EventKind.ATTACKED: attacked,
    EventKind.SPRUNG: _sprung,
    EventKind.NEGATED: _negated,
    EventKind.HERO_DAMAGED: _hero_damaged,
    EventKind.IMMUNE: _immune,
    EventKind.DAMAGED: _damaged,
    EventKind.HEALED: _healed,
    EventKind.DESTROYED: _destroyed,
    EventKind.RETURNED: _returned,
    EventKind.SHUFFLED_IN: _shuffled_in,
    EventKind.ADDED: _added,
    EventKind.MILLED: _milled,
    EventKind.SHUFFLED: _shuffled,
    EventKind.BANISHED: _banished,
    EventKind.TRIGGERED: _triggered,
    EventKind.POISONED: _poisoned,
    EventKind.FROZEN: _frozen,
    EventKind.THAWED: _thawed,
    EventKind.HAND_SHOWN: _hand_shown,
    EventKind.GAME_OVER: _game_over,
}
