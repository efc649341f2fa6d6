"""The closed sets of words that a card's facts are written in."""

from typing import Any

from django.db.models import Case, IntegerChoices, Q, TextChoices, Value, When


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


class Condition(TextChoices):
    """How worn a copy is, best first."""

    NM = "NM", "Near mint"
    LP = "LP", "Lightly played"
    MP = "MP", "Moderately played"
    HP = "HP", "Heavily played"
    D = "D", "Damaged"


class Language(TextChoices):
    """The language that a copy is printed in, by its ISO 639-1 code."""

    EN = "en", "English"
    DE = "de", "German"
    ES = "es", "Spanish"
    FR = "fr", "French"
    IT = "it", "Italian"
    JA = "ja", "Japanese"
    KO = "ko", "Korean"
    NL = "nl", "Dutch"
    PL = "pl", "Polish"
    PT = "pt", "Portuguese"
    ZH = "zh", "Chinese"


class BatchKind(TextChoices):
    """Why copies came or went."""

    HAND = "hand", "By hand"
    IMPORT = "import", "Import"
    PACK = "pack", "Pack"
    BOX = "box", "Box"
    BULK = "bulk", "Many at once"
    TRADE = "trade", "Trade"
    UNDO = "undo", "Undo"


class ImportMode(TextChoices):
    """What rows of copies do to the collection that is there."""

    ADD = "add", "Add them to what I have"
    REPLACE_LISTED = "replace-listed", "Replace the printings that are listed"
    REPLACE_ALL = "replace-all", "Replace my whole collection"


class ImportState(TextChoices):
    """How far a list has come that somebody sent."""

    OPEN = "open", "To be looked at"
    WAITING = "waiting", "Being imported"
    DONE = "done", "Imported"


class BulkAct(TextChoices):
    """What can be done to many cards at once."""

    PLAYSET = "playset", "Fill up to a playset of each"
    OWNED = "owned", "Own at least one of each"
    ZERO = "zero", "Set to zero"


class HoldKind(TextChoices):
    """What keeps copies from being given away."""

    DECK = "deck", "Deck"
    OFFER = "offer", "Offer"


class WantSource(TextChoices):
    """Who says that a card is wanted."""

    MANUAL = "manual", "By hand"
    DECK = "deck", "Deck"


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
    whens: list[Any] = [When(Q(**{field: value}), then=Value(i)) for i, value in enumerate(choices.values)]
    return Case(*whens, default=Value(len(whens)))


def by_label(choices: type[IntegerChoices], label: str) -> int:
    """The number behind a label ("Ultra Rare"); ValueError names the label that none has."""
    for value, known in choices.choices:
        if known == label:
            return int(value)
    raise ValueError(f"{label!r} is not one of {', '.join(choices.labels)}")
