"""Cards as the engine runs them: the effect data of `cards.effects`, compiled to numbers and tuples."""

from datetime import date
from functools import lru_cache

from cards.effects import (
    Branch,
    CardFacts,
    CardType,
    Condition,
    Effect,
    Filter,
    Group,
    Kind,
    Side,
    Step,
    Target,
    Timing,
    VersionFacts,
    When,
    Word,
    Zone,
    is_lasting,
    load_set,
    steps_of,
)

from .actions import Action, Cast, Choose, Pick, Play, SetTrap
from .bits import (
    AGAIN,
    BONUS,
    CLASS_BITS,
    CREATURE,
    EVERY_CLASS,
    FORBIDS,
    GRANTS,
    HAS_END,
    HAS_START,
    HAS_TAUNT,
    IMMUNE,
    KEYWORD_BITS,
    OP_GOTO,
    OP_IF,
    OP_WORDS,
    SEES,
    SPELL,
    TAUNT,
    TRAP,
    TRAP_BIT,
    TYPES,
)
from .terms import LANES


class Wanted:
    """A filter over the cards of a zone, compiled."""

    __slots__ = ("class_mask", "max_cost", "same_card", "type")

    def __init__(self, wanted: Filter, *, creatures: bool) -> None:
        card_type = CardType.CREATURE if creatures else wanted.type
        self.type: int = -1 if card_type is None else TYPES[card_type]
        self.class_mask: int = 0 if wanted.card_class is None else CLASS_BITS[wanted.card_class]
        self.max_cost: int = 99 if wanted.max_cost is None else wanted.max_cost
        self.same_card: bool = wanted.same_card

    def takes(self, spec: "CardSpec", source: "CardSpec") -> bool:
        if self.same_card:
            return spec is source
        return (
            (self.type < 0 or spec.type == self.type)
            and spec.cost <= self.max_cost
            and (self.class_mask == 0 or spec.class_mask & self.class_mask != 0)
        )


class Aim:
    """A target to choose, compiled. `sides`: bit 1 own, bit 2 enemy."""

    __slots__ = (
        "cards",
        "class_mask",
        "creatures",
        "heroes",
        "keyword",
        "limited",
        "max_attack",
        "min_attack",
        "plain",
        "sides",
    )

    def __init__(self, target: Target) -> None:
        self.sides: int = {Side.OWN: 1, Side.ENEMY: 2, Side.ANY: 3}[target.side]
        self.creatures: bool = target.kind is not Kind.SPELL_OR_TRAP
        self.heroes: bool = target.kind is Kind.CREATURE_OR_HERO
        self.cards: bool = target.kind in (Kind.SPELL_OR_TRAP, Kind.CARD)
        self.class_mask: int = 0 if target.card_class is None else CLASS_BITS[target.card_class]
        self.keyword: int = 0 if target.keyword is None else KEYWORD_BITS[target.keyword]
        self.min_attack: int = 0 if target.min_attack is None else target.min_attack
        self.max_attack: int = 99 if target.max_attack is None else target.max_attack
        self.limited: bool = target.min_attack is not None or target.max_attack is not None
        self.plain: bool = not (self.class_mask or self.keyword or self.limited)


class Test:
    """The condition of a branch, compiled: classes of the first target, or of a Creature in play."""

    __slots__ = ("control", "other", "target")

    def __init__(self, condition: Condition) -> None:
        aimed, owned = condition.target_class, condition.control_class
        self.target: int = 0 if aimed is None else CLASS_BITS[aimed]
        self.control: int = EVERY_CLASS if owned is None else CLASS_BITS[owned]
        self.other: bool = condition.control_other


class Op:
    """One step of a program: a word by number, and what it needs."""

    __slots__ = (
        "class_mask",
        "every",
        "goto",
        "group",
        "keyword",
        "n",
        "negated",
        "test",
        "up_to",
        "wanted",
        "word",
        "zone",
    )

    def __init__(self, word: int, step: Step | None, condition: Condition | None = None) -> None:
        self.word: int = word
        self.goto: int = 0
        self.test: Test | None = None if condition is None else Test(condition)
        self.n: int = 0 if step is None or step.n is None else step.n
        self.negated: bool = step is not None and step.n is None
        self.up_to: bool = step is not None and step.up_to
        self.every: bool = step is not None and step.every
        self.group: Group = Group.TARGETS if step is None else step.group
        self.zone: Zone = Zone.DECK if step is None else step.zone
        self.keyword: int = 0 if step is None or step.keyword is None else KEYWORD_BITS[step.keyword]
        self.class_mask: int = 0 if step is None or step.card_class is None else CLASS_BITS[step.card_class]
        wanted = Filter() if step is None else step.filter
        self.wanted: Wanted = Wanted(wanted, creatures=step is not None and step.word is Word.SUMMON)


class Program:
    """An effect ready to run: the targets it asks for, then its ops."""

    __slots__ = (
        "aims",
        "announced",
        "class_mask",
        "event",
        "index",
        "min_attack",
        "ops",
        "single",
        "timing",
        "when",
        "zone",
    )

    def __init__(self, effect: Effect, index: int) -> None:
        self.index: int = index
        self.timing: Timing = effect.on
        self.announced: bool = effect.on in (Timing.HAUNT, Timing.PASSIVE)
        self.zone: str = effect.on.value
        self.when: When | None = effect.when
        self.event: str = "" if effect.when is None else effect.when.value
        self.class_mask: int = 0 if effect.when_class is None else CLASS_BITS[effect.when_class]
        self.min_attack: int = 0 if effect.min_attack is None else effect.min_attack
        self.aims: tuple[Aim, ...] = tuple(Aim(target) for target in effect.targets)
        passive = effect.on is Timing.PASSIVE and effect.when is None
        self.ops: tuple[Op, ...] = () if passive else _flatten(effect)
        self.single: bool = len(self.ops) == 1


def _flatten(effect: Effect) -> tuple[Op, ...]:
    ops: list[Op] = []
    for node in effect.do:
        if isinstance(node, Step):
            ops.append(Op(OP_WORDS.index(node.word), node))
            continue
        ops += _branch(node, len(ops))
    return tuple(ops)


def _branch(node: Branch, start: int) -> list[Op]:
    test = Op(OP_IF, None, node.condition)
    then = [Op(OP_WORDS.index(step.word), step) for step in node.then]
    other = [Op(OP_WORDS.index(step.word), step) for step in node.otherwise]
    test.goto = start + 1 + len(then) + (1 if other else 0)
    if not other:
        return [test, *then]
    skip = Op(OP_GOTO, None)
    skip.goto = test.goto + len(other)
    return [test, *then, skip, *other]


class Again:
    """ "An additional time" (P4): for which timing, and for neighbours or for a class."""

    __slots__ = ("adjacent", "bit", "class_mask")

    def __init__(self, step: Step) -> None:
        self.bit: int = 0 if step.timing is None else AGAIN[step.timing]
        self.adjacent: bool = step.group is Group.ADJACENT
        self.class_mask: int = EVERY_CLASS if step.card_class is None else CLASS_BITS[step.card_class]


class CardSpec:
    """One card version as the engine runs it. Shared by all games, never changed."""

    __slots__ = (
        "again",
        "attack",
        "aura",
        "bonus",
        "choose",
        "class_mask",
        "cost",
        "end",
        "grants",
        "haunt",
        "hp",
        "id",
        "keywords",
        "lasting",
        "name",
        "needs",
        "offers",
        "offers_coin",
        "play",
        "programs",
        "rowed",
        "since",
        "start",
        "trap",
        "type",
        "watchers",
    )

    def __init__(self, card: CardFacts, version: VersionFacts) -> None:
        self.id: str = card.id
        self.name: str = card.name
        self.since: str = version.since.isoformat()
        self.type: int = TYPES[card.type]
        self.cost: int = version.cost
        self.attack: int = version.attack or 0
        self.hp: int = version.hp or 0
        self.lasting: bool = is_lasting(card.type, version)
        steps = [step for effect in version.effects for step in steps_of(effect)]
        every = any(step.word is Word.EVERY_CLASS for step in steps)
        self.class_mask: int = EVERY_CLASS if every else CLASS_BITS[card.card_class]
        self.keywords: int = 0
        for keyword in version.keywords:
            self.keywords |= KEYWORD_BITS[keyword]
        self.programs: tuple[Program, ...] = tuple(
            Program(effect, i) for i, effect in enumerate(version.effects)
        )
        self.play: tuple[Program, ...] = self._timed(Timing.PLAY)
        self.haunt: tuple[Program, ...] = self._timed(Timing.HAUNT)
        self.start: tuple[Program, ...] = self._timed(Timing.START)
        self.end: tuple[Program, ...] = self._timed(Timing.END)
        traps = self._timed(Timing.TRAP)
        self.trap: Program | None = traps[0] if traps else None
        self.watchers: tuple[Program, ...] = tuple(
            p for p in self._timed(Timing.PASSIVE) if p.when is not None
        )
        aims = tuple(aim for program in self.play for aim in program.aims)
        certain = self.type != SPELL or (len(aims) == 1 and aims[0].heroes)
        self.needs: tuple[Aim, ...] = () if certain else aims
        self.bonus: int = sum(step.n or 0 for step in steps if step.word is Word.ATTACK)
        held = _held_steps(version)
        self.grants: int = 0
        for step in held:
            self.grants |= 0 if step.keyword is None else KEYWORD_BITS[step.keyword]
        self.again: tuple[Again, ...] = tuple(Again(step) for step in steps if step.word is Word.AGAIN)
        self.aura: int = self._aura(held)
        self.rowed: bool = self.lasting or self.type == TRAP
        self.offers: tuple[tuple[Action, ...], ...] = _offers(card.id, self.type, coin=False)
        self.offers_coin: tuple[tuple[Action, ...], ...] = _offers(card.id, self.type, coin=True)
        self.choose: Choose = Choose(Pick.CARD, 0, card.id)

    def _timed(self, timing: Timing) -> tuple[Program, ...]:
        return tuple(program for program in self.programs if program.timing is timing)

    def _aura(self, held: list[Step]) -> int:
        aura = HAS_TAUNT if self.keywords & TAUNT else 0
        aura |= HAS_START if self.start else 0
        aura |= HAS_END if self.end else 0
        if self.trap is not None and self.trap.when is not None:
            aura |= TRAP_BIT[self.trap.when]
        for watcher in self.watchers:
            aura |= SEES[watcher.when] if watcher.when is not None else 0
        for step in held:
            aura |= _passive_bits(step)
        return aura


def _offers(card: str, kind: int, *, coin: bool) -> tuple[tuple[Action, ...], ...]:
    """The ways to play a card from hand, by the bits of the free lanes."""
    masks = range(1 << LANES)
    if kind != CREATURE:
        only = Cast(card, coin) if kind == SPELL else SetTrap(card, coin)
        return tuple((only,) for _ in masks)
    plays = tuple(Play(card, lane, coin) for lane in range(1, LANES + 1))
    return tuple(tuple(plays[lane] for lane in range(LANES) if mask >> lane & 1) for mask in masks)


def _held_steps(version: VersionFacts) -> list[Step]:
    """What holds while the card is in play (R3.4), the steps of watchers left out."""
    held = [e for e in version.effects if e.on is Timing.PASSIVE and e.when is None]
    return [step for effect in held for step in steps_of(effect)]


def _passive_bits(step: Step) -> int:
    if step.word is Word.IMMUNE:
        return IMMUNE
    if step.forbids is not None:
        return FORBIDS[step.forbids]
    if step.word is Word.GRANT:
        return GRANTS
    if step.word is Word.ATTACK:
        return BONUS
    return AGAIN[step.timing] if step.timing is not None else 0


def compile_pool(cards: tuple[CardFacts, ...], *, day: date | None = None) -> dict[str, CardSpec]:
    """Specs by id of the versions in force on `day`; the newest ones without a day (F3)."""
    return {card.id: CardSpec(card, card.newest if day is None else card.at(day)) for card in cards}


@lru_cache(maxsize=32)
def shipped_pool(day: str = "") -> dict[str, CardSpec]:
    """The pool of the shipped set on an ISO day; do not change it, it is shared."""
    return compile_pool(_shipped(), day=date.fromisoformat(day) if day else None)


@lru_cache(maxsize=1)
def newest_day() -> str:
    """The ISO day since which the newest version of the shipped set is in force."""
    return max(spec.since for spec in shipped_pool().values())


@lru_cache(maxsize=1)
def _shipped() -> tuple[CardFacts, ...]:
    return load_set().cards


def load_cards() -> dict[str, CardSpec]:
    """The newest versions of the set shipped with the project, by id."""
    return dict(shipped_pool())
