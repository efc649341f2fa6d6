"""What single cells mean: counts, finishes, conditions, languages; and cells that a spreadsheet would run."""

import re

from cards.folding import fold

MAX_A_ROW = 999
FINISHES = {"normal": "Normal", "holo": "Holo", "full_art": "Full art"}
CONDITIONS = {
    "NM": "Near mint",
    "LP": "Lightly played",
    "MP": "Moderately played",
    "HP": "Heavily played",
    "D": "Damaged",
}
_CONDITION_WORDS = {
    "NM": "nm, near mint, nearmint, near-mint, nm-m, nm/m",
    "LP": "lp, lightly played, light play, light played, slightly played, sp",
    "MP": "mp, moderately played, moderate play, medium played, played, pl",
    "HP": "hp, heavily played, heavy play, heavy played",
    "D": "d, dmg, damaged",
}
# Words of finer scales, each with its nearest step of ours: using one is said.
_COARSER_WORDS = {
    "NM": "m, mint, gem mint, mt",
    "LP": "ex, excellent, very good, vg, good (lightly played)",
    "MP": "gd, good",
    "HP": "fair",
    "D": "poor, po, p",
}
LANGUAGES = {
    "en": "English",
    "de": "German",
    "fr": "French",
    "it": "Italian",
    "es": "Spanish",
    "pt": "Portuguese",
    "ja": "Japanese",
    "ko": "Korean",
    "zh": "Chinese",
    "pl": "Polish",
    "nl": "Dutch",
}
_OTHER_LANGUAGE_WORDS = {
    "en": "eng, en-us, en-gb",
    "de": "ger, deu, deutsch",
    "fr": "fre, fra, français",
    "it": "ita, italiano",
    "es": "spa, español, sp",
    "pt": "por, português, pt-br",
    "ja": "jpn, jp, 日本語",
    "ko": "kor, kr, 한국어",
    "zh": "chi, zho, cn, 中文, simplified chinese, traditional chinese, zh-cn, zh-tw",
    "pl": "pol, polski",
    "nl": "dut, nld, nederlands",
}
# The finishes that a word leaves possible.
_FINISH_WORDS = {
    ("normal",): "normal, regular, standard, base",
    ("holo",): "holo, foil, holofoil, holographic, holo foil, hologram",
    ("full_art",): "full art, fullart, full-art, fa, ultra rare, giga rare, ultra, giga",
    ("normal", "holo"): "common/rare, common",
    ("normal", "full_art"): "non-foil, nonfoil, non foil, no foil, none",
}
# In a column that asks "holo?" or "foil?".
_ANSWER_WORDS = {
    ("normal", "full_art"): "no, n, false, 0",
    ("holo", "full_art"): "yes, y, true, 1, x",
}
COUNT = re.compile(r"[0-9]{1,9}", re.ASCII)
RUN = r"\s*[=+\-@\t\r\n＝＋－＠]"
RUNS = re.compile(rf"'*{RUN}")
ESCAPED = re.compile(rf"'+{RUN}")


def _by_word(words: dict[str, str]) -> dict[str, str]:
    return {fold(word): key for key, listed in words.items() for word in listed.split(", ")}


CONDITION_WORDS = _by_word(_CONDITION_WORDS)
COARSER_WORDS = _by_word(_COARSER_WORDS)
LANGUAGE_WORDS = _by_word(_OTHER_LANGUAGE_WORDS) | {
    fold(word): code for code, name in LANGUAGES.items() for word in (code, name)
}
FINISH_WORDS, ANSWER_WORDS = (
    {fold(word): frozenset(finishes) for finishes, listed in words.items() for word in listed.split(", ")}
    for words in (_FINISH_WORDS, _ANSWER_WORDS)
)


class BadCellError(Exception):
    """A cell cannot be understood; the message is half a sentence that names it."""


def escape(cell: str) -> str:
    """The cell as text for spreadsheets: one that would be run as a formula gets an apostrophe in front."""
    return f"'{cell}" if RUNS.match(cell) else cell


def unescape(cell: str) -> str:
    """The inverse of `escape`, for every text."""
    return cell[1:] if ESCAPED.match(cell) else cell


def count_of(cell: str) -> int:
    """0 to 999. Raises BadCellError."""
    wanted = cell.strip()
    if not wanted:
        raise BadCellError("The count is empty")
    if not COUNT.fullmatch(wanted):
        raise BadCellError(f"“{short(wanted)}” is no count: it must be a whole number from 0 to {MAX_A_ROW}")
    if int(wanted) > MAX_A_ROW:
        raise BadCellError(f"{wanted} copies are more than the {MAX_A_ROW} that a row may have")
    return int(wanted)


def condition_of(cell: str) -> tuple[str, bool]:
    """The condition, and whether it is coarser than what the cell says. Raises BadCellError."""
    wanted = _word(cell)
    if wanted in CONDITION_WORDS:
        return CONDITION_WORDS[wanted], False
    if wanted in COARSER_WORDS:
        return COARSER_WORDS[wanted], True
    raise BadCellError(f"“{short(cell)}” is no condition: {', '.join(CONDITIONS)}")


def language_of(cell: str) -> str:
    """The code of the language. Raises BadCellError."""
    code = LANGUAGE_WORDS.get(_word(cell))
    if code is None:
        raise BadCellError(f"“{short(cell)}” is no language that copies are kept in: {', '.join(LANGUAGES)}")
    return code


def finishes_of(cell: str, *, answers: bool = False) -> frozenset[str]:
    """The finishes that the cell leaves possible; an empty one leaves all. Raises BadCellError.

    With `answers` the column asks "holo?", so that yes and no are finishes too.
    """
    if not cell.strip():
        return frozenset(FINISHES)
    wanted = _word(cell)
    found = FINISH_WORDS.get(wanted) or (ANSWER_WORDS.get(wanted) if answers else None)
    if found is None:
        raise BadCellError(f"“{short(cell)}” is no printing: normal, holo or full art")
    return found


def _word(cell: str) -> str:
    return fold(cell.replace("_", " "))


def short(text: str, *, most: int = 40) -> str:
    """A text that may be anything, fit for a sentence."""
    shown = " ".join(text.split())
    return shown if len(shown) <= most else f"{shown[:most]}…"
