"""The effect vocabulary: what a card can say, as data.

An effect is one timing, the targets it asks for, and a flat list of steps (one *word* each, P1). A word
that is not listed here is an error when a data file is read, never ignored.
"""

from dataclasses import dataclass
from enum import StrEnum


class CardType(StrEnum):
    CREATURE = "Creature"
    SPELL = "Spell"
    TRAP = "Trap"


class CardClass(StrEnum):
    CROWN = "Crown"
    BOW = "Bow"
    WIZARD = "Wizard"
    ZOMBIE = "Zombie"
    PIRATE = "Pirate"
    NEUTRAL = "Neutral"
    ALL = "All"


class Keyword(StrEnum):
    TAUNT = "Taunt"
    RUSH = "Rush"
    POISON = "Poison"
    FURY = "Fury"


class Timing(StrEnum):
    """When an effect happens (R3.3, R3.4)."""

    PLAY = "play"
    HAUNT = "haunt"
    START = "start"
    END = "end"
    PASSIVE = "passive"
    TRAP = "trap"


class Word(StrEnum):
    """What one step does. The engine has one handler for each."""

    DRAW = "draw"
    DAMAGE = "damage"
    HEAL = "heal"
    DESTROY = "destroy"
    SUMMON = "summon"
    ADD = "add"
    MILL = "mill"
    BANISH = "banish"
    REDRAW = "redraw"
    RETURN = "return"
    SHUFFLE_IN = "shuffle_in"
    GRANT = "grant"
    FREEZE = "freeze"
    FIGHT = "fight"
    HAUNT = "haunt"
    SHOW_HAND = "show_hand"
    NEGATE = "negate"
    IMMUNE = "immune"
    # Passive words: they hold while the card is in play and are never carried out as a step.
    ATTACK = "attack"
    AGAIN = "again"
    FORBID = "forbid"
    EVERY_CLASS = "every_class"


PASSIVE_WORDS = frozenset({Word.ATTACK, Word.AGAIN, Word.FORBID, Word.EVERY_CLASS, Word.IMMUNE, Word.GRANT})


class When(StrEnum):
    """What a watcher (a passive effect with steps) or a Trap waits for."""

    ENEMY_CAST_OR_SET = "enemy_cast_or_set"
    ENEMY_EXTRA_DRAW = "enemy_extra_draw"
    ADJACENT_DESTROYED = "adjacent_destroyed"
    FRIENDLY_DESTROYED = "friendly_destroyed"
    ATTACK = "attack"
    SPELL = "spell"
    SUMMON = "summon"
    DAMAGE = "damage"
    FATAL = "fatal"
    DESTRUCTION = "destruction"
    AFTER_ATTACK = "after_attack"


WATCHED = frozenset(
    {When.ENEMY_CAST_OR_SET, When.ENEMY_EXTRA_DRAW, When.ADJACENT_DESTROYED, When.FRIENDLY_DESTROYED}
)
SPRUNG = frozenset(set(When) - WATCHED)


class Zone(StrEnum):
    DECK = "deck"
    GRAVEYARD = "graveyard"
    GRAVEYARDS = "graveyards"


class Side(StrEnum):
    OWN = "own"
    ENEMY = "enemy"
    ANY = "any"


class Kind(StrEnum):
    """What may be chosen as a target (P18)."""

    CREATURE = "creature"
    CREATURE_OR_HERO = "creature or hero"
    SPELL_OR_TRAP = "spell or trap"
    CARD = "card"


class Group(StrEnum):
    """What a step is about when it is not a chosen target."""

    TARGETS = "targets"
    ENEMY_HERO = "enemy hero"
    OWN_HERO = "own hero"
    ALL_CREATURES = "all creatures"
    ALL_OTHER_CARDS = "all other cards"
    OWN_CREATURES = "own creatures"
    OTHER_OWN_CREATURES = "other own creatures"
    ADJACENT = "adjacent"
    DESTROYERS = "destroyers"
    ATTACKER = "attacker"
    SUMMONED = "summoned"
    SELF = "self"


class Forbidden(StrEnum):
    """What a passive forbids the enemy: healing the Hero, or summoning and adding from a zone."""

    HEAL = "heal"
    DECK = "deck"
    GRAVEYARD = "graveyard"


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards of a zone may be picked."""

    type: CardType | None = None
    card_class: CardClass | None = None
    max_cost: int | None = None
    same_card: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """One target to be chosen when the effect resolves. Attack limits read the attack in play."""

    kind: Kind
    side: Side = Side.ANY
    card_class: CardClass | None = None
    keyword: Keyword | None = None
    min_attack: int | None = None
    max_attack: int | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """Read when the step resolves (P23): a Creature that you control, or the first target's class."""

    control_class: CardClass | None = None
    control_other: bool = False
    target_class: CardClass | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One word with what it needs. `n` of None means the negated amount (Blast)."""

    word: Word
    n: int | None = 0
    up_to: bool = False
    every: bool = False
    group: Group = Group.TARGETS
    card_class: CardClass | None = None
    zone: Zone = Zone.DECK
    filter: Filter = Filter()
    keyword: Keyword | None = None
    timing: Timing | None = None
    forbids: Forbidden | None = None


@dataclass(frozen=True, slots=True)
class Branch:
    """`then` if the condition holds, else `otherwise`."""

    condition: Condition
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    on: Timing
    do: tuple["Step | Branch", ...]
    targets: tuple[Target, ...] = ()
    when: When | None = None
    when_class: CardClass | None = None
    min_attack: int | None = None
    condition: Condition | None = None
