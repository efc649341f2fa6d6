"""A small catalogue of names that are hard to write in a table, and short ways to read lists against it."""

from cards import tables
from cards.tables import CardName, Catalogue, Copy, Reading

BOTH, ART = ("normal", "holo"), ("full_art",)
CATALOGUE = Catalogue(
    [
        CardName("V004", 4, "V", "Gary", BOTH),
        CardName("V014", 14, "V", "Mary", BOTH),
        CardName("V017", 17, "V", "Rex, the Loyal", BOTH),
        CardName("V018", 18, "V", 'The "Good" Boy', BOTH),
        CardName("V106", 106, "V", "Rémy’s Bone", ART),
        CardName("V107", 107, "V", "Tom & Jerry <3", BOTH),
        CardName("W004", 4, "W", "Twin", BOTH),
        CardName("W005", 5, "W", "Twin", BOTH),
    ]
)
GARY = Copy("V004", "normal", "NM", "en", "")
HOLO_GARY = GARY._replace(finish="holo")
REX = GARY._replace(card="V017")
GOOD_BOY = GARY._replace(card="V018")
BONE = Copy("V106", "full_art", "NM", "en", "")


def read(text: str | bytes) -> Reading:
    data = text if isinstance(text, bytes) else text.encode()
    return tables.read(tables.decode(data), CATALOGUE)


def copies(text: str | bytes) -> dict[Copy, int]:
    """What a list without any fault says."""
    reading = read(text)
    assert reading.faults == []
    return reading.copies


def faults(text: str | bytes) -> list[tuple[int, str]]:
    """The lines of a list that are not understood, and why."""
    return [(fault.place, fault.reason) for fault in read(text).faults]


def remarks(text: str | bytes) -> dict[str, list[int]]:
    """What is lost or taken for granted, and on which lines."""
    return {remark.sentence: remark.places for remark in read(text).remarks}
