"""The closed sets of words that a card's facts are written in."""

from typing import Any

from django.db.models import Case, IntegerChoices, TextChoices, Value, When


class CardClass(TextChoices):
    """A card's class, in the order in which pages list them."""

    CROWN = "Crown", "Crown"
    BOW = "Bow", "Bow"
    WIZARD = "Wizard", "Wizard"
    ZOMBIE = "Zombie", "Zombie"
    PIRATE = "Pirate", "Pirate"
    NEUTRAL = "Neutral", "Neutral"
    ALL = "All", "Every class"


class CardType(TextChoices):
    CREATURE = "Creature", "Creature"
    SPELL = "Spell", "Spell"
    TRAP = "Trap", "Trap"


class Rarity(IntegerChoices):
    """Ordered: a higher number is rarer."""

    COMMON = 1, "Common"
    UNCOMMON = 2, "Uncommon"
    RARE = 3, "Rare"
    EPIC = 4, "Epic"
    LEGENDARY = 5, "Legendary"


class Tier(IntegerChoices):
    """What a card is printed as; the upper two exist as full art only (F4)."""

    COMMON = 1, "Common/Rare"
    ULTRA = 2, "Ultra Rare"
    GIGA = 3, "Giga Rare"

    @property
    def finishes(self) -> "tuple[Finish, ...]":
        """The finishes that a card of this tier is printed in (F4)."""
        return (Finish.NORMAL, Finish.HOLO) if self is Tier.COMMON else (Finish.FULL_ART,)


class Finish(TextChoices):
    NORMAL = "normal", "Normal"
    HOLO = "holo", "Holo"
    FULL_ART = "full_art", "Full art"


class Keyword(TextChoices):
    TAUNT = "Taunt", "Taunt"
    RUSH = "Rush", "Rush"
    POISON = "Poison", "Poison"
    FURY = "Fury", "Fury"


class Timing(TextChoices):
    """When an effect of a card happens (R3.3, R3.4)."""

    PLAY = "play", "Play"
    HAUNT = "haunt", "Haunt"
    START = "start", "Start"
    END = "end", "End"
    PASSIVE = "passive", "Passive"
    TRAP = "trap", "Trap"


def in_order(field: str, choices: type[TextChoices]) -> Case:
    """An expression that sorts `field` in the order its choices are written in, not by the alphabet."""
    whens: list[Any] = [When(**{field: value}, then=Value(i)) for i, value in enumerate(choices.values)]
    return Case(*whens, default=Value(len(whens)))


def by_label(choices: type[IntegerChoices], label: str) -> int:
    """The number behind a label ("Ultra Rare"); ValueError names the label that none has."""
    for value, known in choices.choices:
        if known == label:
            return int(value)
    raise ValueError(f"{label!r} is not one of {', '.join(choices.labels)}")
