"""What a Spell or Trap shows."""

from .facts import FaceFacts
from .ink import outlined
from .objects_spells import SPELLS
from .objects_traps import TRAPS, other_object


def thing(facts: FaceFacts) -> str:
    """The card's own object, or one chosen by its id."""
    own = SPELLS if facts.type == "Spell" else TRAPS
    return outlined(own.get(facts.name) or other_object(facts.id, facts.type), 3)
