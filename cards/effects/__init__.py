"""What cards do, as data: the vocabulary, its checks, and the text rendered from it."""

from .facts import SHIPPED, CardFacts, CardSet, VersionFacts, is_lasting, load_set, timings
from .parse import parse_effects, steps_of
from .shape import CardDataError
from .text import text
from .vocabulary import (
    Branch,
    CardClass,
    CardType,
    Condition,
    Effect,
    Filter,
    Forbidden,
    Group,
    Keyword,
    Kind,
    Side,
    Step,
    Target,
    Timing,
    When,
    Word,
    Zone,
)

__all__ = [
    "SHIPPED",
    "Branch",
    "CardClass",
    "CardDataError",
    "CardFacts",
    "CardSet",
    "CardType",
    "Condition",
    "Effect",
    "Filter",
    "Forbidden",
    "Group",
    "Keyword",
    "Kind",
    "Side",
    "Step",
    "Target",
    "Timing",
    "VersionFacts",
    "When",
    "Word",
    "Zone",
    "is_lasting",
    "load_set",
    "parse_effects",
    "steps_of",
    "text",
    "timings",
]
