"""What one seat may know: the position with the secrets taken out, and the same as `data` for programs.

Hidden are the enemy's hand, both decks' order, the enemy's face-down Traps and the generator. A player knows
what remains in the own deck, in no order.
"""

from dataclasses import dataclass
from typing import Any, Final

from .actions import Action
from .bits import FURY, IMMUNE, KEYWORD_BITS, RUSH, TRAP
from .decision import Decision
from .legality import legal_actions
from .position import describe
from .state import GameState
from .terms import LANES, SEATS, Outcome, Seat, index_of

HIDDEN: Final = "?"


@dataclass(frozen=True, slots=True)
class LaneView:
    """A Creature: `attack`, `hp` and `keywords` as they are now, `ready` whether it has an attack left."""

    card: str
    attack: int
    hp: int
    max_hp: int
    keywords: tuple[str, ...]
    frozen: bool
    ready: bool
    entered: int
    attacks: int


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A lasting Spell or a Trap; `card` is None for a Trap that is face-down to this seat."""

    card: str | None
    kind: str
    set: int
    age: int


@dataclass(frozen=True, slots=True)
class SideView:
    """One side; `hand` and `deck` are None where hidden, an own `deck` is sorted.

    `immune` is as it is now, by a Trap until the end of the turn or by a card in play (P11).
    """

    hp: int
    cap: int
    mana: int
    coin: bool
    fatigue: int
    immune: bool
    hand: tuple[str, ...] | None
    hand_count: int
    deck: tuple[str, ...] | None
    deck_count: int
    graveyard: tuple[str, ...]
    banished: tuple[str, ...]
    lanes: tuple[LaneView | None, ...]
    row: tuple[SpaceView | None, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` sees (None: a spectator). `decision` and `legal` are there only for the seat to act.

    `data` is the position of `describe` with "?" for each hidden card, rng 0, and what is suspended only for
    the seat that must decide.
    """

    seat: Seat | None
    turn: int
    active: Seat
    mode: str
    pool: str
    to_act: Seat | None
    decision: Decision | None
    legal: tuple[Action, ...]
    outcome: Outcome | None
    first: SideView
    second: SideView
    data: dict[str, Any]

    def side(self, seat: Seat) -> SideView:
        return self.first if seat is Seat.FIRST else self.second

    @property
    def own(self) -> SideView:
        """The viewer's side; a spectator looks from the first seat."""
        return self.side(self.seat or Seat.FIRST)

    @property
    def enemy(self) -> SideView:
        return self.side((self.seat or Seat.FIRST).other)


def view_for(state: GameState, seat: Seat | None) -> View:
    """The position as `seat` may know it; None for a spectator, who sees no hand."""
    mine = seat is not None and state.to_act is seat
    return View(
        seat=seat,
        turn=state.turn,
        active=SEATS[state.active],
        mode=state.mode,
        pool=state.pool,
        to_act=state.to_act,
        decision=state.decision if mine else None,
        legal=tuple(legal_actions(state)) if mine else (),
        outcome=state.result,
        first=_side_view(state, Seat.FIRST, seat),
        second=_side_view(state, Seat.SECOND, seat),
        data=_censored(state, seat),
    )


def _side_view(state: GameState, seat: Seat, viewer: Seat | None) -> SideView:
    side = state.sides[index_of(seat)]
    own = seat is viewer
    return SideView(
        hp=side.hp,
        cap=side.cap,
        mana=side.mana,
        coin=side.coin,
        fatigue=side.fatigue,
        immune=side.immune or side.aura & IMMUNE != 0,
        hand=tuple(spec.id for spec in side.hand) if own else None,
        hand_count=len(side.hand),
        deck=tuple(sorted(spec.id for spec in side.deck)) if own else None,
        deck_count=len(side.deck),
        graveyard=tuple(spec.id for spec in side.graveyard),
        banished=tuple(spec.id for spec in side.banished),
        lanes=tuple(_lane_view(state, index_of(seat), lane) for lane in range(LANES)),
        row=tuple(_space_view(state, index_of(seat), number, own=own) for number in range(LANES)),
    )


def _lane_view(state: GameState, seat: int, lane: int) -> LaneView | None:
    side = state.sides[seat]
    creature = side.lanes[lane]
    if creature is None:
        return None
    bits = side.keywords(lane)
    left = (2 if bits & FURY else 1) - creature.attacks
    fresh = creature.entered == state.turn and not bits & RUSH
    return LaneView(
        card=creature.spec.id,
        attack=side.attack(lane),
        hp=creature.hp,
        max_hp=creature.spec.hp,
        keywords=tuple(keyword.value for keyword, bit in KEYWORD_BITS.items() if bits & bit),
        frozen=creature.thaws > 0,
        ready=left > 0 and not fresh and not creature.thaws,
        entered=creature.entered,
        attacks=creature.attacks,
    )


def _space_view(state: GameState, seat: int, number: int, *, own: bool) -> SpaceView | None:
    space = state.sides[seat].row[number]
    if space is None:
        return None
    trap = space.spec.type == TRAP
    card = None if trap and not own else space.spec.id
    return SpaceView(card, "Trap" if trap else "Spell", space.set, space.age)


def _censored(state: GameState, viewer: Seat | None) -> dict[str, Any]:
    data = describe(state)
    data["rng"] = 0
    for seat in SEATS:
        side = data[seat.value]
        if seat is viewer:
            side["deck"].sort()
            continue
        side["hand"] = [HIDDEN] * len(side["hand"])
        side["deck"] = [HIDDEN] * len(side["deck"])
        for space in side["row"]:
            if space is not None and state.cards[space["card"]].type == TRAP:
                space["card"] = HIDDEN
    if viewer is None or state.to_act is not viewer:
        data["pending"] = None
    elif data["pending"] is not None:
        for frame in data["pending"]["frames"]:
            if frame["op"] == "window" and frame["seat"] != viewer.value:
                # Which Traps would answer, and how many were held already, is the enemy's secret.
                frame["ids"] = []
                frame.pop("stage", None)
    return data
