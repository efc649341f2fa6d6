"""Deck codes: a list of cards as a short text, with its version and checksum inside.

`docs/deck-code.md` describes the bytes. Equal lists have equal codes, whatever the order of the cards;
whatever decodes is the one code of its list. Whether the list is a legal deck is no concern of the code.
"""

import re
from binascii import crc_hqx
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from decks.rules import FORMATS, shipped_pool, violations

VERSION = 1
SET_NUMBERS = {"V": 1}  # for ever: a number is never given to another set
MAX_CHARACTERS = 512
GROUP = 4
IN_GROUPS = (3, 2, 1)  # copies with a group of their own; every other count stands in the last group
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's
READ_AS = {"O": "0", "I": "1", "L": "1"}
BETWEEN = frozenset("-\u2010\u2011\u2013 \t\r\n\f\v\u00a0")  # also what programs make of hyphens and spaces
CHECKSUM_START = 0xFFFF
CHECKSUM_BYTES = 2
SHORTEST = 2 + CHECKSUM_BYTES  # the empty list: version, no set, checksum
SETS = {number: code for code, number in SET_NUMBERS.items()}
CARD_ID = re.compile(r"\A(?P<set>[A-Z]{1,4})(?P<number>[0-9]{3,})\Z")
SHOWN_MENDINGS = 3

_VALUES = {letter: value for value, letter in enumerate(ALPHABET)}
_VALUES |= {letter: _VALUES[meant] for letter, meant in READ_AS.items()}
_VALUES |= {letter.lower(): value for letter, value in _VALUES.items()}


class DeckCodeError(ValueError):
    """A list has no code, or a code no list; the message is a sentence or more for whoever gave it.

    `mendings` are the codes that one changed character or one swap of neighbours would make of a damaged
    code, those of legal decks first.
    """

    def __init__(self, message: str, *, mendings: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.mendings = tuple(mendings)


class _DamagedError(Exception):
    """The characters are not what any code consists of; the message is the sentence that says why."""


@dataclass(frozen=True, slots=True)
class _Mending:
    """One change, in words, and the code after it."""

    change: str
    code: str
    legal: bool


def encode(cards: Mapping[str, int], *, pool: Container[str] | None = None) -> str:
    """The code of the cards, by id with their counts; a count of 0 is as good as none.

    Raises DeckCodeError for a card that is not in the pool (the shipped set, if none is given), for a count
    that is no whole number from 0 up, and for a list so long that its code would not be read.
    """
    sets: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for card, count in cards.items():
        set_number, number = _numbers(card, shipped_pool() if pool is None else pool)
        if not _is_whole(count):
            raise DeckCodeError(f"The count of {card} is no whole number from 0 up.")
        if count >= 1 << 8 * MAX_CHARACTERS:
            raise DeckCodeError(f"The count of {card} is too large for a code.")
        if count:
            sets[set_number][number] = count
    code = _characters(_sealed(_body(sets)))
    if len(grouped(code)) > MAX_CHARACTERS:
        raise DeckCodeError(
            f"The list is too long: its code would have more than {MAX_CHARACTERS} characters."
        )
    return code


def decode(code: str, *, pool: Container[str] | None = None) -> dict[str, int]:
    """The cards of a code, by id in their order, with counts from 1 up. Raises DeckCodeError.

    Case, spaces and hyphens do not matter, O is read as 0, I and L as 1. The pool holds the cards that exist.
    """
    known = shipped_pool() if pool is None else pool
    if len(code) > MAX_CHARACTERS:
        raise DeckCodeError(f"A deck code has at most {MAX_CHARACTERS} characters; this one has {len(code)}.")
    letters = [letter for letter in code if letter not in BETWEEN]
    if not letters:
        raise DeckCodeError("There is no deck code.")
    try:
        return _Reader(_checked(letters)).cards(known)
    except _DamagedError as error:
        raise _explained(letters, known, str(error)) from None


def grouped(code: str) -> str:
    """The code as it is shown: in groups of four, with hyphens between."""
    letters = [letter for letter in code if letter not in BETWEEN]
    return "-".join("".join(letters[at : at + GROUP]) for at in range(0, len(letters), GROUP))


def _numbers(card: str, pool: Container[str]) -> tuple[int, int]:
    """The numbers of set and card under which an id stands in a code."""
    if card not in pool:
        raise DeckCodeError(f"There is no card with the id {card}.")
    match = CARD_ID.match(card)
    if match and match["set"] in SET_NUMBERS:
        set_number, number = SET_NUMBERS[match["set"]], int(match["number"])
        if number and _id(set_number, number) == card:
            return set_number, number
    raise DeckCodeError(f"Codes have no number for the card {card}.")


def _is_whole(count: object) -> bool:
    """A whole number from 0 up; lists come from outside, so their counts may be anything."""
    return isinstance(count, int) and not isinstance(count, bool) and count >= 0


def _id(set_number: int, number: int) -> str:
    return f"{SETS[set_number]}{number:03}"


# ---- Bytes -----------------------------------------------------------------------------------------------


def _body(sets: Mapping[int, Mapping[int, int]]) -> bytes:
    """Everything but the checksum."""
    parts = [VERSION << 4, *_varint(len(sets))]
    for set_number, cards in sorted(sets.items()):
        parts += _varint(set_number)
        for copies in IN_GROUPS:
            group = sorted(number for number, count in cards.items() if count == copies)
            parts += _varint(len(group))
            for number in group:
                parts += _varint(number)
        others = sorted((number, count) for number, count in cards.items() if count not in IN_GROUPS)
        parts += _varint(len(others))
        for number, count in others:
            parts += [*_varint(number), *_varint(count)]
    return bytes(parts)


def _varint(value: int) -> list[int]:
    """Seven bits a byte, the lowest first; all bytes but the last have the high bit set."""
    parts = []
    while value >= 0x80:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    return [*parts, value]


def _sealed(body: bytes) -> bytes:
    """The body with its CRC-16/CCITT-FALSE behind; the checksum of the whole is then 0."""
    return body + crc_hqx(body, CHECKSUM_START).to_bytes(CHECKSUM_BYTES, "big")


@dataclass(slots=True)
class _Reader:
    """Reads a body whose checksum is right, and refuses whatever `_body` would not have written."""

    body: bytes
    at: int = 0

    def cards(self, pool: Container[str]) -> dict[str, int]:
        """Raises DeckCodeError: no damage but one in 65,536 gets here, so nothing is there to be mended."""
        if self.body[0] != VERSION << 4:
            raise DeckCodeError(_other_version(self.body[0]))
        self.at = 1
        found: dict[str, int] = {}
        latest = 0
        for _ in range(self._number()):
            latest = self._after(latest)
            counts = self._set()
            for number in sorted(counts):
                found[_known(latest, number, pool)] = counts[number]
        if self.at < len(self.body):
            raise _malformed("something stands behind its end")
        return found

    def _set(self) -> dict[int, int]:
        """The counts of one set's cards, by number."""
        counts: dict[int, int] = {}
        for copies in (*IN_GROUPS, None):
            latest = 0
            for _ in range(self._number()):
                latest = self._after(latest)
                if latest in counts:
                    raise _malformed("a card stands in it twice")
                counts[latest] = self._other_count() if copies is None else copies
        if not counts:
            raise _malformed("a set has no cards")
        return counts

    def _other_count(self) -> int:
        count = self._number()
        if count == 0 or count in IN_GROUPS:
            raise _malformed("a count stands in the wrong group")
        return count

    def _after(self, latest: int) -> int:
        number = self._number()
        if number <= latest:
            raise _malformed("its numbers are not in order")
        return number

    def _number(self) -> int:
        value = shift = 0
        while self.at < len(self.body):
            part = self.body[self.at]
            self.at += 1
            value |= (part & 0x7F) << shift
            shift += 7
            if part < 0x80:
                if part == 0 and shift > 7:
                    raise _malformed("a number is longer than it has to be")
                return value
        raise _malformed("it ends too early")


def _other_version(first: int) -> str:
    if first >> 4 < VERSION:
        return "This is no deck code: no version of it begins like this."
    return "This deck code was made by a newer version than this site can read."


def _malformed(why: str) -> DeckCodeError:
    return DeckCodeError(f"This is no deck code: {why}.")


def _known(set_number: int, number: int, pool: Container[str]) -> str:
    if set_number not in SETS:
        raise DeckCodeError(f"The code has cards of a set that is not known here, number {set_number}.")
    card = _id(set_number, number)
    if card not in pool:
        raise DeckCodeError(f"The code has a card that is not known here, {card}.")
    return card


# ---- Characters ------------------------------------------------------------------------------------------


def _characters(data: bytes) -> str:
    """The bytes in base32: five bits a character, zeros behind the last."""
    length = -(-len(data) * 8 // 5)
    value = int.from_bytes(data, "big") << _spare(length)
    return "".join(ALPHABET[value >> 5 * place & 31] for place in reversed(range(length)))


def _spare(length: int) -> int:
    """How many bits at the end of so many characters belong to no byte."""
    return 5 * length % 8


def _is_length(length: int) -> bool:
    """Whether a code can have so many characters."""
    return _spare(length) < 5 and 5 * length // 8 >= SHORTEST


def _joined(values: Iterable[int]) -> int:
    whole = 0
    for value in values:
        whole = whole << 5 | value
    return whole


def _checked(letters: Sequence[str]) -> bytes:
    """The body of the code, once its characters and its checksum are right. Raises _DamagedError."""
    for place, letter in enumerate(letters, start=1):
        if letter not in _VALUES:
            shown = letter if letter.isprintable() else ascii(letter)[1:-1]
            raise _DamagedError(f"“{shown}”, {_where(place)}, is in no deck code.")
    if not _is_length(len(letters)):
        raise _DamagedError("This deck code is not complete: no code is as long as this.")
    body = _unsealed(_joined(_VALUES[letter] for letter in letters), len(letters))
    if body is None:
        raise _DamagedError("This deck code is damaged: its checksum is wrong.")
    return body


def _unsealed(value: int, length: int) -> bytes | None:
    """The body in so many characters with this value; None if the checksum or what is behind it is wrong."""
    spare = _spare(length)
    if value & (1 << spare) - 1:
        return None
    data = (value >> spare).to_bytes(5 * length // 8, "big")
    return None if crc_hqx(data, CHECKSUM_START) else data[:-CHECKSUM_BYTES]


def _where(place: int) -> str:
    return f"character {place} (in group {-(-place // GROUP)})"


# ---- Mending ---------------------------------------------------------------------------------------------


def _explained(letters: Sequence[str], pool: Container[str], why: str) -> DeckCodeError:
    """The error of a damaged code, with the single changes that would mend it."""
    found = sorted(_mendings(letters, pool), key=lambda mending: not mending.legal)
    if not found:
        return DeckCodeError(f"{why} No single change mends it; copy it again.")
    shown = [f"{each.change}: {grouped(each.code)}" for each in found[:SHOWN_MENDINGS]]
    more = ", among others" if len(found) > SHOWN_MENDINGS else ""
    return DeckCodeError(
        f"{why} It may be meant {'; or '.join(shown)}{more}.", mendings=[e.code for e in found]
    )


def _mendings(letters: Sequence[str], pool: Container[str]) -> Iterator[_Mending]:
    """Every changed character and every swap of neighbours that makes a code with known cards of it."""
    if not _is_length(len(letters)):
        return
    values = [_VALUES.get(letter, 0) for letter in letters]
    whole = _joined(values)
    for difference, change in _changes(letters, values):
        body = _unsealed(whole ^ difference, len(letters))
        if body is None:
            continue
        try:
            cards = _Reader(body).cards(pool)
        except DeckCodeError:
            continue
        yield _Mending(change, _characters(_sealed(body)), not violations(cards, FORMATS["rulebook"]))


def _changes(letters: Sequence[str], values: Sequence[int]) -> Iterator[tuple[int, str]]:
    """What to change in the value of all characters, and how to say it."""
    strange = [at for at, letter in enumerate(letters) if letter not in _VALUES]
    if len(strange) > 1:
        return
    last = len(letters) - 1
    for at in strange or range(len(letters)):
        for other in range(len(ALPHABET)):
            if other != values[at] or strange:
                said = f"with {ALPHABET[other]} for {letters[at].upper()} as {_where(at + 1)}"
                yield (values[at] ^ other) << 5 * (last - at), said
    for at in range(last if not strange else 0):
        difference = values[at] ^ values[at + 1]
        if difference:
            said = f"with characters {at + 1} and {at + 2} (in group {-(-(at + 1) // GROUP)}) swapped"
            yield (difference << 5 | difference) << 5 * (last - at - 1), said
