"""What a face is drawn from."""

from dataclasses import dataclass

FORMS = ("normal", "small", "large")
FINISHES = ("normal", "holo")
SIZES = {"normal": (250, 350), "small": (250, 350), "large": (400, 560), "token": (120, 140)}


@dataclass(frozen=True, slots=True)
class FaceFacts:
    """The facts of one card that its face shows; attack and HP are None unless it is a Creature."""

    id: str
    name: str
    card_class: str
    type: str
    cost: int
    attack: int | None
    hp: int | None
    keywords: tuple[str, ...]
    rarity: str
    tier: str
    text: str

    @property
    def is_full_art(self) -> bool:
        """Whether the picture fills the whole card."""
        return self.tier != "Common/Rare"

    @property
    def class_word(self) -> str:
        """The class as the face words it."""
        return "Every class" if self.card_class == "All" else self.card_class
