"""What the columns of a table are, by their names alone. Case, spaces and underscores fold."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cards.folding import fold

# By role, the names that a column of it may have; of several columns of one role the earlier name counts.
NAMES = {
    "id": "id, card id, card code, code, card",
    "number": "number, card number, collector number, no, nr, #",
    "name": "name, card name, title",
    "set": "set, set code, edition, expansion",
    "count": "count, quantity, qty, amount, owned, copies, owned count, quantity owned, total",
    "condition": "condition, cond, grade",
    "language": "language, lang",
    "note": "notes, note, comment, comments, remark, remarks",
    "trade": "tradelist, tradelist count, trade quantity, tradelist quantity, trade count, for trade",
}
ANSWERING = "foil, holo, is foil, is holo"
FINISH = "finish, printing, version, tier, variant"
CARD_ROLES = ("id", "number", "name")
WORDS = {
    "id": "card id",
    "number": "number",
    "name": "name",
    "set": "set",
    "count": "count",
    "finish": "printing",
    "condition": "condition",
    "language": "language",
    "note": "note",
    "trade": "trade quantity",
}
FOLDED_AWAY = re.compile(r"[\s_\-.:]+")


def fold_header(cell: str) -> str:
    """The form in which `Card_ID`, `card id` and `CardId` are equal."""
    return FOLDED_AWAY.sub("", fold(cell.replace("_", " ")))


def _places(names: str) -> dict[str, int]:
    return {fold_header(name): place for place, name in enumerate(names.split(", "))}


ROLES = {name: (role, place) for role, names in NAMES.items() for name, place in _places(names).items()}
ASKING = frozenset(_places(ANSWERING))
FINISHING = frozenset(_places(FINISH)) | ASKING


@dataclass(frozen=True, slots=True)
class Columns:
    """Where in a row each role stands, every column that tells the finish, and the columns left over."""

    places: Mapping[str, int]
    finishes: tuple[tuple[int, bool], ...]  # with whether the column asks "holo?"
    ignored: tuple[str, ...]
    width: int

    @property
    def names_cards(self) -> bool:
        return any(role in self.places for role in CARD_ROLES)

    @property
    def words(self) -> list[str]:
        """The roles that the table has, in words."""
        roles = [role for role in WORDS if role in self.places or (role == "finish" and self.finishes)]
        return [WORDS[role] for role in roles]


def is_known(cell: str) -> bool:
    """Whether a column of this name means something."""
    folded = fold_header(cell)
    return folded in ROLES or folded in FINISHING


def columns_of(header: Sequence[str]) -> Columns:
    """What the columns below this header are."""
    chosen: dict[str, tuple[int, int]] = {}
    finishes: list[tuple[int, bool]] = []
    for place, cell in enumerate(header):
        folded = fold_header(cell)
        if folded in FINISHING:
            finishes.append((place, folded in ASKING))
        elif folded in ROLES:
            role, worth = ROLES[folded]
            chosen[role] = min(chosen.get(role, (worth, place)), (worth, place))
    places = {role: place for role, (_, place) in chosen.items()}
    used = {*places.values(), *(place for place, _ in finishes)}
    ignored = tuple(cell.strip() for place, cell in enumerate(header) if place not in used and cell.strip())
    return Columns(places, tuple(finishes), ignored, len(header))
