"""The position: one slotted, mutable object of slotted parts with a hand-written copy.

Sides are indexed 0 (Seat.FIRST) and 1 (Seat.SECOND), lanes and spaces 0 to 4. Every card in play has a `uid`
of its own, so that a suspended effect never mistakes a successor for the card it meant.
"""

from typing import TYPE_CHECKING, Final

from .bits import GRANTS, HAS_TAUNT, MUTUAL, POISON, TAUNT
from .cards import CardSpec, Program
from .decision import Decision, Question
from .events import Event
from .terms import LANES, SEATS, SPACES, Ending, Outcome, Seat

if TYPE_CHECKING:  # for the compiler alone: what is annotated i64 is one machine word there
    from mypy_extensions import i64

ALL_LANES: Final = 0b11111
# TAKEN[free]: the lanes, from 0, that are not free.
TAKEN: Final = tuple(
    tuple(lane for lane in range(LANES) if not free >> lane & 1) for free in range(1 << LANES)
)
# A full-period linear congruential generator; its products stay below 2^62, where compiled integers are fast.
MULTIPLIER: Final = 747796405
INCREMENT: Final = 2891336453


class Creature:
    """A Creature in a lane. `thaws` is the turn at whose end it thaws, 0 when it is not frozen.

    `attack` and `keywords` are what it has in play, by its neighbours too: `Side.settle` keeps them. It is
    made by `creature_of` or `copy`: without a constructor of its own that takes half the time.
    """

    __slots__ = ("attack", "attacks", "entered", "hp", "keywords", "poison", "spec", "thaws", "uid")

    uid: int
    spec: CardSpec
    hp: int
    entered: int
    attack: int
    keywords: int
    attacks: int
    poison: bool
    thaws: int

    def copy(self) -> "Creature":
        other = Creature()
        other.uid = self.uid
        other.spec = self.spec
        other.hp = self.hp
        other.entered = self.entered
        other.attack = self.attack
        other.keywords = self.keywords
        other.attacks = self.attacks
        other.poison = self.poison
        other.thaws = self.thaws
        return other


def creature_of(uid: int, spec: CardSpec, hp: int, entered: int) -> Creature:
    """A Creature as it enters a lane."""
    creature = Creature()
    creature.uid = uid
    creature.spec = spec
    creature.hp = hp
    creature.entered = entered
    creature.attack = spec.attack
    creature.keywords = spec.keywords
    creature.attacks = 0
    creature.poison = False
    creature.thaws = 0
    return creature


class Space:
    """A lasting Spell or a Trap in the row; never changed once there. `set` is the turn, `age` the order."""

    __slots__ = ("age", "set", "spec", "uid")

    def __init__(self, uid: int, spec: CardSpec, turn: int, age: int) -> None:
        self.uid = uid
        self.spec = spec
        self.set = turn
        self.age = age


class Side:
    """What one player has. `deck[0]` is the next draw, `graveyard[0]` the oldest card.

    `aura` is the union of what its cards in play do to the table, `free` the bits of its free lanes.
    """

    __slots__ = (
        "aura",
        "banished",
        "cap",
        "coin",
        "deck",
        "fatigue",
        "free",
        "graveyard",
        "hand",
        "hp",
        "immune",
        "lanes",
        "mana",
        "row",
    )

    def __init__(self, hp: int, copied: "Side | None" = None) -> None:
        """A side that holds nothing yet, or all that another holds but its Creatures' copies."""
        self.hp = hp
        if copied is None:
            self.cap = 0
            self.mana = 0
            self.coin = False
            self.fatigue = 0
            self.immune = False
            self.hand: list[CardSpec] = []
            self.deck: list[CardSpec] = []
            self.graveyard: list[CardSpec] = []
            self.banished: list[CardSpec] = []
            self.lanes: list[Creature | None] = [None] * LANES
            self.row: list[Space | None] = [None] * SPACES
            self.aura = 0
            self.free = ALL_LANES
        else:
            self.cap = copied.cap
            self.mana = copied.mana
            self.coin = copied.coin
            self.fatigue = copied.fatigue
            self.immune = copied.immune
            self.hand = copied.hand[:]
            self.deck = copied.deck[:]
            self.graveyard = copied.graveyard[:]
            self.banished = copied.banished[:]
            self.lanes = copied.lanes[:]
            self.row = copied.row[:]
            self.aura = copied.aura
            self.free = copied.free

    def copy(self) -> "Side":
        other = Side(self.hp, self)
        lanes = other.lanes
        for lane in TAKEN[self.free]:
            creature = lanes[lane]
            if creature is not None:
                lanes[lane] = creature.copy()
        return other

    def refresh(self) -> None:
        """Reads `aura`, `free` and what the Creatures have anew from the cards in play."""
        aura = 0
        free = ALL_LANES
        for lane in range(LANES):
            creature = self.lanes[lane]
            if creature is not None:
                aura |= creature.spec.aura
                free ^= 1 << lane
        for space in self.row:
            if space is not None:
                aura |= space.spec.aura
        before = self.aura
        self.aura = aura
        self.free = free
        if (aura | before) & MUTUAL:
            self.settle()

    def settle(self) -> None:
        """Reads anew what each Creature has: of its card, of its neighbours, and Poison for a turn."""
        lanes = self.lanes
        taken = TAKEN[self.free]
        for lane in taken:
            creature = lanes[lane]
            assert creature is not None
            spec = creature.spec
            creature.attack = spec.attack + spec.bonus if len(taken) > 1 else spec.attack
            bits = spec.keywords | POISON if creature.poison else spec.keywords
            left = lanes[lane - 1] if lane > 0 else None
            if left is not None:
                bits |= left.spec.grants
            right = lanes[lane + 1] if lane < LANES - 1 else None
            if right is not None:
                bits |= right.spec.grants
            creature.keywords = bits

    def keywords(self, lane: int) -> int:
        """The keywords of the Creature in `lane`, those that its neighbours give included."""
        creature = self.lanes[lane]
        assert creature is not None
        return creature.keywords

    def attack(self, lane: int) -> int:
        """The attack of the Creature in `lane` as it is in play."""
        creature = self.lanes[lane]
        assert creature is not None
        return creature.attack

    def taunts(self) -> int:
        """The bits of the lanes whose Creature has Taunt (R4.6)."""
        if not self.aura & (HAS_TAUNT | GRANTS):
            return 0
        mask = 0
        for lane in TAKEN[self.free]:
            creature = self.lanes[lane]
            if creature is not None and creature.keywords & TAUNT:
                mask |= 1 << lane
        return mask


class Death:
    """A card in `place` (0 to 9, as `find` counts) that would be destroyed.

    `by` is the destroyer's side, -1 for nobody's; `hp` what a negated destruction leaves it with; `killers`
    the uids that destroyed it in combat.
    """

    __slots__ = ("by", "hp", "killers", "place", "saved", "seat", "uid")

    def __init__(
        self, seat: int, place: int, uid: int, by: int, hp: int, killers: tuple[int, ...] = ()
    ) -> None:
        self.seat = seat
        self.place = place
        self.uid = uid
        self.by = by
        self.hp = hp
        self.killers = killers
        self.saved = False

    def copy(self) -> "Death":
        other = Death(self.seat, self.place, self.uid, self.by, self.hp, self.killers)
        other.saved = self.saved
        return other


class Frame:
    """Something suspended: what it is (`op`, see `frames`), whose, which card's, and how far it got."""

    __slots__ = (
        "a",
        "card",
        "chosen",
        "deaths",
        "flag",
        "ids",
        "mask",
        "n",
        "op",
        "program",
        "seat",
        "spec",
        "stage",
        "uid",
    )

    def __init__(self, op: int, seat: int, spec: CardSpec | None = None, uid: int = 0) -> None:
        self.op = op
        self.seat = seat
        self.spec = spec
        self.uid = uid
        self.program: Program | None = None
        self.card: CardSpec | None = None
        self.stage = 0
        self.n = 0
        self.a = 0
        self.mask = 0
        self.flag = False
        self.ids: tuple[int, ...] = ()
        self.chosen: tuple[int, ...] = ()
        self.deaths: tuple[Death, ...] = ()

    def copy(self) -> "Frame":
        other = Frame(self.op, self.seat, self.spec, self.uid)
        other.program = self.program
        other.card = self.card
        other.stage = self.stage
        other.n = self.n
        other.a = self.a
        other.mask = self.mask
        other.flag = self.flag
        other.ids = self.ids
        other.chosen = self.chosen
        if self.deaths:
            other.deaths = tuple(death.copy() for death in self.deaths)
        return other


class GameState:
    """One game at one moment.

    `fallen` is whether a Hero is at 0 HP or less, `expiring` whether the end of a turn may undo something,
    `log` the events of the running action: it belongs to no copy.
    """

    __slots__ = (
        "active",
        "cards",
        "expiring",
        "fallen",
        "log",
        "mode",
        "pool",
        "question",
        "result",
        "rng",
        "sides",
        "stack",
        "turn",
        "uids",
    )

    def __init__(self, cards: dict[str, CardSpec], *, mode: str, pool: str, sides: list[Side]) -> None:
        self.cards = cards
        self.mode = mode
        self.pool = pool
        self.sides: list[Side] = sides
        self.turn = 1
        self.active = 0
        self.rng = 1
        self.uids = 0
        self.fallen = False
        self.expiring = False
        self.stack: list[Frame] = []
        self.question: Question | None = None
        self.result: Outcome | None = None
        self.log: list[Event] = []

    def copy(self) -> "GameState":
        """An independent position; shares only what never changes."""
        first, second = self.sides
        other = GameState(self.cards, mode=self.mode, pool=self.pool, sides=[first.copy(), second.copy()])
        other.turn = self.turn
        other.active = self.active
        other.rng = self.rng
        other.uids = self.uids
        other.fallen = self.fallen
        other.expiring = self.expiring
        if self.stack:
            other.stack = [frame.copy() for frame in self.stack]
        other.question = self.question
        other.result = self.result
        return other

    @property
    def to_act(self) -> Seat | None:
        """Who must act now; None when the game is over."""
        if self.result is not None:
            return None
        return SEATS[self.active if self.question is None else self.question.seat]

    @property
    def decision(self) -> Decision | None:
        """What is being asked, or None in the Main phase and after the end."""
        return None if self.question is None else Decision(self.question)

    def in_place(self, seat: int, place: int, uid: int) -> bool:
        """Whether the card `uid` is still in its lane (0 to 4) or space (5 to 9): cards never move."""
        side = self.sides[seat]
        card: Creature | Space | None
        card = side.lanes[place] if place < LANES else side.row[place - LANES]
        return card is not None and card.uid == uid

    def find(self, uid: int) -> tuple[int, int] | None:
        """Side and lane (0 to 4) of a Creature, side and 5 + space of a row card; None if it left."""
        for seat in range(2):
            side = self.sides[seat]
            lanes = side.lanes
            for lane in TAKEN[side.free]:
                creature = lanes[lane]
                if creature is not None and creature.uid == uid:
                    return seat, lane
            for space in side.row:
                if space is not None and space.uid == uid:
                    return seat, LANES + side.row.index(space)
        return None

    def shuffle(self, cards: list[CardSpec]) -> None:
        """Fisher and Yates by the game's own generator, whose high bits are used."""
        x: i64 = self.rng
        last: i64
        for last in range(len(cards) - 1, 0, -1):
            x = (x * MULTIPLIER + INCREMENT) & 0xFFFFFFFF
            j: i64 = (x * (last + 1)) >> 32
            card = cards[last]
            cards[last] = cards[j]
            cards[j] = card
        self.rng = x

    def end(self, winner: Seat | None, ending: Ending) -> None:
        """Ends the game: nothing is asked any more (P9)."""
        self.result = Outcome(winner, ending)
        self.stack.clear()
        self.question = None
