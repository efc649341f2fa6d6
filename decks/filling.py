"""Fills a list from what somebody owns, and replaces what he lacks: suggestions, each with its reasons.

Everything here is decided by the list, the copies owned, the pool and the format alone: the same question has
the same answer. A suggestion never needs more copies than are owned or than the format allows of a card,
never makes the list longer than the format wants it, and never breaks a rule that was kept before.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from decks import rules
from decks.allotting import lacking_of

K = TypeVar("K")

DEAREST = 7  # stands for all costs above too
# What lists of 40 usually look like. A list is filled halfway to this, halfway to more of what it is.
USUAL_COSTS = {1: 9, 2: 11, 3: 8, 4: 6, 5: 3, 6: 2, 7: 1}
USUAL_TYPES = {"Creature": 28, "Spell": 7, "Trap": 5}
USUAL = 40
UNIT = 1000  # needs are counted in thousandths of a card, so that whole numbers decide
SAME_CLASS, EVERY_CLASS, OTHER_CLASS = 3 * UNIT, 2 * UNIT, -1000 * UNIT
STARTED = UNIT  # a second and third copy of what is in the list is better than another single
SHORT = 3 * UNIT  # so much is worth a word
MOST_OPTIONS = 3


class FillCard(Protocol):
    """What has to be known of a card."""

    @property
    def name(self) -> str: ...
    @property
    def card_class(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def cost(self) -> int: ...


Pool = Mapping[str, FillCard]


@dataclass(frozen=True, slots=True)
class Facts:
    """A card as far as suggestions look at it."""

    name: str
    card_class: str
    type: str
    cost: int


@dataclass(frozen=True, slots=True)
class Addition:
    """So many copies more of a card, and why."""

    card: str
    copies: int
    reasons: tuple[str, ...]

    @property
    def why(self) -> str:
        return ", ".join(self.reasons)


@dataclass(frozen=True, slots=True)
class Lack:
    """A card of the list of which `copies` are not owned, and what could stand in its place."""

    card: str
    copies: int
    options: tuple[Addition, ...]


@dataclass(frozen=True, slots=True)
class Filling:
    """What could be added to a list, and how many cards it would lack afterwards."""

    additions: tuple[Addition, ...]
    short: int

    @property
    def copies(self) -> int:
        return sum(one.copies for one in self.additions)


def complete(
    cards: Mapping[str, int],
    owned: Mapping[str, int],
    *,
    pool: Pool,
    format: rules.Format,
    counted: str = "you own",
) -> Filling:
    """Owned cards that fill the list up to the size of its format, the same card in one line.

    `owned` may leave out copies that are needed elsewhere; `counted` then says in the reasons what it counts.
    """
    filler = _Filler(dict(cards), owned, pool, format, counted)
    picked: Counter[str] = Counter()
    reasons: dict[str, tuple[str, ...]] = {}
    while filler.missing > 0 and (best := filler.best()):
        reasons.setdefault(best, filler.reasons(best))
        filler.take(best)
        picked[best] += 1
    ordered = sorted(picked, key=lambda one: (_cost(pool[one]), pool[one].name, one))
    return Filling(tuple(Addition(one, picked[one], reasons[one]) for one in ordered), max(0, filler.missing))


def replacements(
    cards: Mapping[str, int], owned: Mapping[str, int], *, pool: Pool, format: rules.Format
) -> list[Lack]:
    """Every card of the list that is not owned often enough, by id, with what is owned and near to it."""
    return [
        Lack(card, copies, tuple(_options(card, copies, cards, owned, pool, format)))
        for card, copies in sorted(lacking_of(cards, owned).items())
    ]


class _Filler:
    """A list that grows copy by copy."""

    def __init__(
        self, cards: dict[str, int], owned: Mapping[str, int], pool: Pool, format: rules.Format, counted: str
    ) -> None:
        self.cards = cards
        self.owned = owned
        self.pool = pool
        self.format = format
        self.counted = counted
        self.missing = format.size - sum(cards.values())
        self.was_broken = _faults(cards, format, pool)
        self.refused: set[str] = set()
        self.costs = _counted(cards, pool, _cost)
        self.types = _counted(cards, pool, _type)
        self.cost_wants = _wants(self.costs, USUAL_COSTS, format.size)
        self.type_wants = _wants(self.types, USUAL_TYPES, format.size)
        self.home, self.home_is_given = self._home()

    def best(self) -> str | None:
        """The card whose next copy fits best; None where none may be added."""
        while candidates := [card for card in self.owned if card not in self.refused and self._room(card)]:
            best = max(candidates, key=lambda card: (self._points(card), _backwards(card)))
            if self._is_allowed(best):
                return best
            self.refused.add(best)
        return None

    def take(self, card: str) -> None:
        self.cards[card] = self.cards.get(card, 0) + 1
        self.costs[_cost(self.pool[card])] += 1
        self.types[_type(self.pool[card])] += 1
        self.missing -= 1

    def reasons(self, card: str) -> tuple[str, ...]:
        """Why the next copy of this card, in words that stand behind each other."""
        facts, have = self.pool[card], self.cards.get(card, 0)
        cost, kind = _cost(facts), _type(facts)
        label = f"{cost}+" if cost == DEAREST else str(cost)
        said = [self._class_reason(_word(facts.card_class))]
        if self._cost_need(cost) > 0:
            said.append(f"fills cost {label}")
        if self._type_need(kind) > SHORT and kind != "Creature":
            said.append(f"there are few {kind}s")
        if have:
            said.append(f"{have} in the list already")
        return (*said, f"{self.counted} {self.owned[card]}")

    def _class_reason(self, card_class: str) -> str:
        if card_class in rules.WITH_EVERY_CLASS:
            return "goes with every class"
        if card_class not in self.home:
            return f"nothing of the same class is left, this is {card_class}"
        return f"same class, {card_class}" if self.home_is_given else f"{card_class}, of which you own most"

    def _room(self, card: str) -> int:
        """How many more copies the owner and the format allow, as far as numbers go."""
        if card not in self.pool:
            return 0
        return max(0, min(self.owned[card], self.format.copies) - self.cards.get(card, 0))

    def _is_allowed(self, card: str) -> bool:
        card_class = _word(self.pool[card].card_class)
        if self.format.one_class and card_class not in (*self.home, *rules.WITH_EVERY_CLASS):
            return False
        longer = self.cards | {card: self.cards.get(card, 0) + 1}
        return _faults(longer, self.format, self.pool) <= self.was_broken

    def _points(self, card: str) -> int:
        facts = self.pool[card]
        card_class = _word(facts.card_class)
        points = OTHER_CLASS
        if card_class in self.home:
            points = SAME_CLASS
        elif card_class in rules.WITH_EVERY_CLASS:
            points = EVERY_CLASS
        points += self._cost_need(_cost(facts)) + self._type_need(_type(facts)) // 2
        return points + (STARTED if self.cards.get(card) else 0)

    def _cost_need(self, cost: int) -> int:
        return self.cost_wants.get(cost, 0) - UNIT * self.costs[cost]

    def _type_need(self, kind: str) -> int:
        return self.type_wants.get(kind, 0) - UNIT * self.types[kind]

    def _home(self) -> tuple[frozenset[str], bool]:
        """The Hero classes of the list, one where the format wants one; else that of most cards owned."""
        given = rules.classes_of(self.cards, self.pool)
        counts = given or rules.classes_of({card: self._room(card) for card in self.owned}, self.pool)
        ordered = sorted(counts, key=lambda one: (-counts[one], one))
        return frozenset(ordered if given and not self.format.one_class else ordered[:1]), bool(given)


def _options(
    card: str,
    copies: int,
    cards: Mapping[str, int],
    owned: Mapping[str, int],
    pool: Pool,
    format: rules.Format,
) -> Iterator[Addition]:
    """The nearest owned cards that could stand in for copies of a card, nearest first."""
    gone = pool.get(card)
    if gone is None:
        return
    near = sorted(
        (other for other in owned if other != card and other in pool and pool[other].type == gone.type),
        key=lambda other: (_distance(gone, pool[other]), other),
    )
    broken = _faults(cards, format, pool)
    found = 0
    for other in near:
        room = min(owned[other], format.copies) - cards.get(other, 0)
        number = min(copies, room)
        if number < 1 or _faults(_swapped(cards, card, other, number), format, pool) - broken:
            continue
        yield Addition(other, number, _resemblance(gone, pool[other], owned[other]))
        found += 1
        if found == MOST_OPTIONS:
            return


def _swapped(cards: Mapping[str, int], gone: str, come: str, number: int) -> dict[str, int]:
    after = {**cards, gone: cards[gone] - number, come: cards.get(come, 0) + number}
    return {card: count for card, count in after.items() if count}


def _distance(gone: FillCard, other: FillCard) -> tuple[int, int]:
    """Of the same class before any class before another class; then how far the costs are from each other."""
    place = 2
    if _word(other.card_class) == _word(gone.card_class):
        place = 0
    elif _word(other.card_class) in rules.WITH_EVERY_CLASS:
        place = 1
    return 2 * abs(gone.cost - other.cost) + 3 * place, place


def _resemblance(gone: FillCard, other: FillCard, owned: int) -> tuple[str, ...]:
    there, here = _word(gone.card_class), _word(other.card_class)
    if here in rules.WITH_EVERY_CLASS:
        kinship = "goes with every class"
    else:
        kinship = f"same class, {here}" if there == here else f"{here} instead of {there}"
    step = other.cost - gone.cost
    price = "same cost" if not step else f"costs {abs(step)} {'more' if step > 0 else 'less'}"
    return f"also a {_type(other)}", kinship, price, f"you own {owned}"


def _faults(cards: Mapping[str, int], format: rules.Format, pool: Pool) -> set[tuple[str, str | None]]:
    """What is wrong with a list besides its length."""
    found = rules.violations(cards, format, pool=pool)
    whole = {(fault.rule, fault.card) for fault in found}
    return whole - {("R1.3", None)}


def _wants(have: Counter[K], usual: Mapping[K, int], size: int) -> dict[K, int]:
    """How many cards of each kind a whole list should have, in thousandths: half as it is, half as usual."""
    total = have.total()
    wanted = {}
    for kind in {*have, *usual}:
        common = UNIT * size * usual.get(kind, 0) // USUAL
        wanted[kind] = (common + UNIT * size * have[kind] // total) // 2 if total else common
    return wanted


def _counted(cards: Mapping[str, int], pool: Pool, key: Callable[[FillCard], K]) -> Counter[K]:
    counts: Counter[K] = Counter()
    for card, count in cards.items():
        if card in pool:
            counts[key(pool[card])] += count
    return counts


def _cost(card: FillCard) -> int:
    return min(card.cost, DEAREST)


def _type(card: FillCard) -> str:
    return _word(card.type)


def _word(name: str) -> str:
    return str(getattr(name, "value", name))


def _backwards(card: str) -> tuple[int, ...]:
    """Orders ids from the last to the first, for a maximum that takes the first."""
    return tuple(-ord(sign) for sign in card)
