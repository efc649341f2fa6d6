"""The places of the table as one viewer sees them: lanes, rows, Heroes; what each can be used for now."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.engine import LaneView, Seat, SideView, SpaceView
from game.presenters.words import SeatName, Speaker

LANES = range(1, 6)
_OWN_KEYS = "asdfg"
_ENEMY_KEYS = "qwert"


@dataclass(frozen=True, slots=True)
class Use:
    """What pressing a place does: play the action `text`, or else show the table again with `pick`."""

    text: str = ""
    pick: str = ""
    state: str = ""  # can | target | picked: the class, and a word in the label
    words: str = ""  # what the press does, for the label


NO_USE = Use()
Uses = Mapping[str, Use]  # by place: "own-lane-2", "enemy-row-1", "own-hero"


@dataclass(frozen=True, slots=True)
class Lane:
    """One lane: a Creature or nothing."""

    id: str
    number: int
    key: str
    use: Use
    label: str
    card: str = ""
    attack: int = 0
    hp: int = 0
    hurt: bool = False
    tags: tuple[str, ...] = ()  # what the picture does not show: keywords gained, spent, new, frozen
    spent: bool = False

    @property
    def look(self) -> str:
        """Class names of how the place stands."""
        return _classes("filled" if self.card else "", self.use.state, "spent" if self.spent else "")


@dataclass(frozen=True, slots=True)
class Space:
    """One space of the row: a lasting Spell, a Trap (face-down to the enemy) or nothing."""

    id: str
    number: int
    use: Use
    label: str
    kind: str = ""
    name: str = ""
    card_class: str = ""

    @property
    def look(self) -> str:
        """Class names of what lies there."""
        return _classes(self.kind, self.card_class, self.use.state)


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of a graveyard or of those that left the game: names and ids, the newest first."""

    title: str
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the table."""

    whose: str  # own | enemy
    heading: str
    name: str
    note: str
    hp: int
    hero: Use
    hero_label: str
    hero_key: str
    low: bool
    immune: bool
    mana: int
    cap: int
    crystals: tuple[bool, ...]
    coin: bool
    hand_count: int
    deck_count: int
    fatigue: int
    acting: bool
    graveyard: Pile
    banished: Pile
    lanes: tuple[Lane, ...]
    row: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class SideMaker:
    """Makes one side's places from its view."""

    whose: str
    seat: Seat
    view: SideView
    say: Speaker
    uses: Uses
    my_turn: bool = False
    acting: bool = False
    lanes: tuple[Lane, ...] = field(init=False, default=())

    def side(self) -> Side:
        view, name = self.view, self._name()
        return Side(
            whose=self.whose,
            heading="Your side" if self._is_viewers() else f"{name.possessive} side",
            name=name.name,
            note=name.note,
            hp=self._hp(),
            hero=self._use("hero"),
            hero_label=self._hero_label(),
            hero_key="j" if self.whose == "own" else "h",
            low=view.hp <= 10,
            immune=bool(view.immune),
            mana=view.mana,
            cap=view.cap,
            crystals=tuple(number < view.mana for number in range(max(view.cap, view.mana))),
            coin=view.coin,
            hand_count=view.hand_count,
            deck_count=view.deck_count,
            fatigue=view.fatigue,
            acting=self.acting,
            graveyard=self._pile("Graveyard", view.graveyard),
            banished=self._pile("Out of the game", view.banished),
            lanes=tuple(self._lane(number) for number in LANES),
            row=tuple(self._space(number) for number in LANES),
        )

    def _is_viewers(self) -> bool:
        """Whether the side is addressed as you; nobody is where a game of others is shown."""
        return self.seat is self.say.viewer

    def _name(self) -> SeatName:
        return self.say.names[self.seat]

    def _hp(self) -> int:
        """A beaten Hero has none, however hard the last blow was; the log keeps that."""
        return max(self.view.hp, 0)

    def _use(self, place: str) -> Use:
        return self.uses.get(f"{self.whose}-{place}", NO_USE)

    def _hero_label(self) -> str:
        whose = "Your" if self._is_viewers() else self._name().possessive
        return _label(f"{whose} Hero, {self._hp()} HP", self._use("hero"))

    def _pile(self, title: str, cards: tuple[str, ...]) -> Pile:
        return Pile(title, tuple((card, self.say.card(card)) for card in reversed(cards)))

    def _lane(self, number: int) -> Lane:
        use, creature = self._use(f"lane-{number}"), self.view.lanes[number - 1]
        key = (_OWN_KEYS if self.whose == "own" else _ENEMY_KEYS)[number - 1]
        place = f"{self.whose}-lane-{number}"
        if creature is None:
            return Lane(place, number, key, use, _label(f"Lane {number}: empty", use))
        states = self._states(creature)
        facts = [
            f"Lane {number}: {self.say.card(creature.card)}",
            f"attack {creature.attack}",
            f"{creature.hp} of {creature.max_hp} HP",
            *creature.keywords,
            *states,
        ]
        gained = [word for word in creature.keywords if word not in self.say.cards[creature.card].keywords]
        return Lane(
            id=place,
            number=number,
            key=key,
            use=use,
            label=_label(", ".join(facts), use),
            card=creature.card,
            attack=creature.attack,
            hp=creature.hp,
            hurt=creature.hp < creature.max_hp,
            tags=(*gained, *(state for state in states if state != "ready")),
            spent=self.my_turn and not creature.ready,
        )

    def _states(self, creature: LaneView) -> tuple[str, ...]:
        """Whether the Creature could attack in the turn that goes on, in a word."""
        if creature.frozen:
            return ("frozen",)
        if not self.my_turn:
            return ()
        if creature.ready:
            return ("ready",)
        return ("spent",) if creature.attacks else ("new",)

    def _space(self, number: int) -> Space:
        use, card = self._use(f"row-{number}"), self.view.row[number - 1]
        place = f"{self.whose}-row-{number}"
        if card is None:
            return Space(place, number, use, _label(f"Space {number}: empty", use))
        if card.card is None:
            return Space(place, number, use, _label(f"Space {number}: a face-down Trap", use), "trap", "Trap")
        return self._open_space(place, number, use, card, card.card)

    def _open_space(self, place: str, number: int, use: Use, space: SpaceView, card: str) -> Space:
        words, trap = self.say.cards[card], space.kind == "Trap"
        hidden = "your Trap, face-down" if self._is_viewers() else "a Trap, face-down"
        kind = hidden if trap else "lasting Spell"
        label = _label(f"Space {number}: {words.name}, {kind}", use)
        return Space(place, number, use, label, space.kind.lower(), words.name, words.card_class.lower())


def _label(facts: str, use: Use) -> str:
    """The name of a place for those who do not see it."""
    state = {"target": "a target", "can": "", "picked": "chosen"}.get(use.state, "")
    return ". ".join(piece for piece in (facts, state, use.words) if piece) + "."


def _classes(*names: str) -> str:
    return " ".join(name for name in names if name)
