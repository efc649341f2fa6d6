"""What a query can ask about: every field with its values, and how the help explains it."""

from dataclasses import dataclass
from enum import Enum

EQUALITY = (":", "=", "!=")
ORDER = (":", "=", "!=", "<", "<=", ">", ">=")


class Kind(Enum):
    TEXT = "text"  # : contains, = equals
    CHOICE = "choice"  # one of `values`
    ORDERED = "ordered"  # one of `values`, which stand in ascending order
    NUMBER = "number"
    NAME = "name"  # a name of something that exists elsewhere: a format, a deck
    ID = "id"


@dataclass(frozen=True, slots=True)
class Field:
    """One field. `name` is its canonical, shortest name, `long` the other one or the same.

    `mine` fields are about the viewer's own things. `colon_is_equal` is False where `:` and `=` differ.
    """

    name: str
    long: str
    kind: Kind
    about: str
    example: str
    values: tuple[str, ...] = ()
    mine: bool = False
    colon_is_equal: bool = True

    @property
    def ops(self) -> tuple[str, ...]:
        return ORDER if self.kind in (Kind.ORDERED, Kind.NUMBER) else EQUALITY

    @property
    def usual_op(self) -> str:
        """The operator that a canonical query writes for `:` and `=` where both mean the same."""
        return "=" if self.kind in (Kind.ORDERED, Kind.NUMBER) else ":"


CLASSES = ("crown", "bow", "wizard", "zombie", "pirate", "neutral", "all")
TYPES = ("creature", "spell", "trap")
RARITIES = ("common", "uncommon", "rare", "epic", "legendary")
TIERS = ("common", "ultra", "giga")
KEYWORDS = ("taunt", "rush", "poison", "fury")
TIMINGS = ("play", "haunt", "start", "end", "passive", "trap")
PREDICATES = ("full-art", "vanilla", "banned", "lasting")

FIELDS: tuple[Field, ...] = (
    Field("n", "name", Kind.TEXT, "its name; a word alone means the same", "bone", colon_is_equal=False),
    Field("o", "text", Kind.TEXT, "its text", 'o:"draw a card"', colon_is_equal=False),
    Field(
        "c", "class", Kind.CHOICE, "its class; : finds every-class cards too", "c:bow", CLASSES,
        colon_is_equal=False,
    ),
    Field("t", "type", Kind.CHOICE, "its type", "t:trap", TYPES),
    Field("r", "rarity", Kind.ORDERED, "its rarity", "r>=epic", RARITIES),
    Field("tier", "tier", Kind.ORDERED, "what it is printed as", "tier:giga", TIERS),
    Field("cost", "cost", Kind.NUMBER, "its mana cost", "cost<=2"),
    Field("atk", "atk", Kind.NUMBER, "its attack; only Creatures have one", "atk>4"),
    Field("hp", "hp", Kind.NUMBER, "its HP; only Creatures have them", "hp=1"),
    Field("kw", "keyword", Kind.CHOICE, "a keyword on it", "kw:taunt", KEYWORDS),
    Field("timing", "timing", Kind.CHOICE, "when an effect of it happens", "timing:haunt", TIMINGS),
    Field("s", "set", Kind.TEXT, "its set, by code or name", "s:V", colon_is_equal=False),
    Field("id", "id", Kind.ID, "its id", "id:V004"),
    Field("is", "is", Kind.CHOICE, "what it is", "is:vanilla", PREDICATES),
    Field("legal", "legal", Kind.NAME, "a format that allows it", "legal:online"),
    Field("own", "own", Kind.NUMBER, "how many copies you have", "own=0", mine=True),
    Field("need", "need", Kind.NUMBER, "how many you lack of a playset of 3", "need>0", mine=True),
    Field("spare", "spare", Kind.NUMBER, "how many you have beyond a playset", "spare>=1", mine=True),
    Field("want", "want", Kind.NUMBER, "how many you want", "want>0", mine=True),
    Field("trade", "trade", Kind.NUMBER, "how many you would trade away", "trade>0", mine=True),
    Field("in", "in", Kind.NAME, "a deck that it is in", "in:morning-court"),
)  # fmt: skip

BY_NAME = {name: field for field in FIELDS for name in (field.name, field.long)}
