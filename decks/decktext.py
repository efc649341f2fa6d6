"""Deck text: a list of cards as people write it, links of fan tools and deck codes, line by line.

Nothing here knows which decks are legal: repeated lines add up, and the rules look at the sums.
"""

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from cards.folding import fold
from cards.tables import MAX_A_ROW, CardName, Catalogue, Fault, UnknownCardError
from cards.tables.cells import BadCellError, count_of, short
from decks import deckcode

MAX_CHARACTERS = 50_000
MAX_NAME = 80
LONGEST_ENTRY = 200

DASHES = str.maketrans(
    {**dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"), "\u200b": "", "\ufeff": ""}
)
COMMENT = re.compile(r"(?:\A|\s)(?:#|//).*")
TOKEN = re.compile(r"[^\s<>()\"]+")
LINK = re.compile(r"https?://", re.IGNORECASE)
IN_LINK = re.compile(r"[?&#]deck=(?P<deck>[^&#]*)", re.IGNORECASE)
IN_PATH = re.compile(r"/code/(?P<code>[^/?#]+)/?(?:[?#].*)?\Z", re.IGNORECASE)  # the page of a code
CODE = re.compile(
    r"(?=.*[0-9])(?:[0-9A-Za-z]{16,}|[0-9A-Za-z]{4}(?:[- ][0-9A-Za-z]{4}){3,}(?:[- ][0-9A-Za-z]{1,3})?)"
)
NAMED = re.compile(r"(?:deck|name|deck name|title)\s*:\s*(?P<name>\S.*)", re.IGNORECASE)
SAID = re.compile(r"(?:class|hero|format|author|player|date|event|version|total|cards)\s*:.*", re.IGNORECASE)
SECTION = re.compile(
    r"(?:deck|deck ?list|main|main ?deck|main ?board|side|side ?deck|side ?board|cards|"
    r"creatures?|dogs?|minions?|spells?|traps?|total|all|neutral|[0-9]+ cards?)"
    r"(?: ?[:-]? ?[(\[]?[0-9]+(?:/[0-9]+)?(?: cards?)?[)\]]?)?:?",
)
WRAPPED = re.compile(r"\[[^\]]*\]|(?P<mark>==+|--+|\*\*+|__+).*(?P=mark)|[-=*_~.+|]+")
BULLET = re.compile(r"\A[-*+•·] +")

NO_COUNT = re.compile(
    r"\A(?P<first>[-+][0-9]\S*|[0-9]+[.,][0-9]+)(?= ?[x×* ])|[x×* ](?P<last>[-+][0-9]+|-?[0-9]+[.,][0-9]+)\Z"
)
COUNT_FIRST = (
    re.compile(r"(?P<count>[0-9]+) ?[x×*]? (?:- )?(?P<card>.+)", re.IGNORECASE),
    re.compile(r"(?P<count>[0-9]+) ?[x×*:] ?(?P<card>.+)", re.IGNORECASE),
)
COUNT_LAST = (
    re.compile(r"(?P<card>.+?)(?: ?[×*:=,]| -| x) ?x?(?P<count>[0-9]+)", re.IGNORECASE),
    re.compile(r"(?P<card>.+?) (?:[(\[] ?)?[x×]? ?(?P<count>[0-9]+)(?: ?[x×])? ?[)\]]?", re.IGNORECASE),
    re.compile(r"(?P<card>.+?)x(?P<count>[0-9]+)", re.IGNORECASE),
)
COUNT_LIKE = re.compile(r"[x×*0-9 ]+", re.IGNORECASE)
ID = r"(?P<id>[A-Za-z]{1,4}[0-9]{3,4})"
WITH_ID = (
    re.compile(ID + r"[ :,.-]+(?P<name>.+)"),
    re.compile(r"(?P<name>.+?) ?[(\[] ?" + ID + r" ?[)\]]"),
    re.compile(r"(?P<name>.+?)[ :,-]+" + ID),
)


class UnreadableTextError(Exception):
    """The whole text cannot be read; the message is a sentence for whoever sent it."""


@dataclass(slots=True)
class DeckText:
    """What a text says: the cards by id with counts from 1 up, and the lines that were not understood.

    `name` is empty where the text gives none.
    """

    name: str = ""
    cards: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def read(text: str, catalogue: Catalogue, *, pool: Container[str] | None = None) -> DeckText:
    """The cards of a text; bad lines stop nothing. Raises UnreadableTextError where the whole cannot be read.

    `pool` holds the cards that a deck code may have; without it, those of the shipped set.
    """
    if len(text) > MAX_CHARACTERS:
        raise UnreadableTextError(f"The text is longer than {MAX_CHARACTERS:,} characters: that is no deck.")
    if "\0" in text:
        raise UnreadableTextError("This is no text.")
    if not text.strip():
        raise UnreadableTextError("There is nothing in it.")
    reader = _Reader(catalogue, pool)
    for place, line in enumerate(text.splitlines(), start=1):
        if place > 1 or not reader.take_title(line):
            reader.take_line(place, line)
    return reader.found


@dataclass(slots=True)
class _Reader:
    """Takes lines one by one."""

    catalogue: Catalogue
    pool: Container[str] | None
    found: DeckText = field(default_factory=DeckText)

    def take_title(self, line: str) -> bool:
        """Whether the first line names the deck: all of it, for `#` and `;` mean nothing there."""
        named = NAMED.fullmatch(" ".join(line.replace("\ufeff", "").split()))
        if not named or LINK.search(line) or IN_LINK.search(line):
            return False
        self._name(named["name"])
        return True

    def take_line(self, place: int, line: str) -> None:
        plain = COMMENT.sub("", " ".join(line.translate(DASHES).split()))
        for part in plain.split(";"):
            entry = BULLET.sub("", part.strip()).strip()
            links = [token for token in TOKEN.findall(entry) if LINK.match(token) or IN_LINK.search(token)]
            for link in links:
                self._guard(place, link, self._take_link)
            # Words beside a link are its label, unless they begin with a count.
            if entry and (not links or entry[0].isdigit()):
                self._guard(place, entry, self._take_entry)

    def _guard(self, place: int, shown: str, take: Callable[[int, str], None]) -> None:
        """Takes a piece, and keeps what is wrong with it as a fault."""
        try:
            take(place, shown)
        except UnknownCardError as error:
            self._fail(place, shown, f"{error.reason}.", error.nearest)
        except BadCellError as error:
            self._fail(place, shown, f"{error}.")
        except deckcode.DeckCodeError as error:
            self._fail(place, shown, str(error))

    def _fail(self, place: int, shown: str, reason: str, nearest: tuple[str, ...] = ()) -> None:
        self.found.faults.append(Fault(place, short(shown, most=80), reason, nearest))

    def _take_link(self, place: int, link: str) -> None:
        holding = IN_LINK.search(link)
        named = IN_PATH.search(link)
        if named and not holding and CODE.fullmatch(named["code"]):
            self._take_code(place, named["code"])
            return
        if not holding:
            raise BadCellError("This link holds no deck")
        held = unquote(holding["deck"]).strip()
        if CODE.fullmatch(held) and self._is_code(held):
            self._take_code(place, held)
            return
        name, listed = _unpacked(held)
        self._name(name)
        for part in listed.split(","):
            if part.strip():
                self._guard(place, " ".join(part.split()), self._take_cards)

    def _is_code(self, held: str) -> bool:
        """Whether it reads as a deck code: base64 may look like one."""
        try:
            deckcode.decode(held, pool=self.pool)
        except deckcode.DeckCodeError:
            return False
        return True

    def _take_code(self, place: int, code: str) -> None:
        for card, count in deckcode.decode(code, pool=self.pool).items():
            self._guard(place, f"{count} {card}", self._take_cards)

    def _take_entry(self, place: int, entry: str) -> None:
        if len(entry) > LONGEST_ENTRY:
            raise BadCellError("That is too long for a card")
        if named := NAMED.fullmatch(entry):
            self._name(named["name"])
        elif CODE.fullmatch(entry):
            self._take_code(place, entry)
        elif not self._is_heading(entry):
            self._take_cards(place, entry)

    def _is_heading(self, entry: str) -> bool:
        """Whether it names a section, or says something of the deck; a card of that name is a card."""
        if SAID.fullmatch(entry) or WRAPPED.fullmatch(entry) or re.fullmatch(r"[^0-9].*:", entry):
            return True
        return bool(SECTION.fullmatch(fold(entry))) and _named(self.catalogue, entry) is None

    def _take_cards(self, place: int, entry: str) -> None:
        if wrong := NO_COUNT.search(entry):
            raise BadCellError(
                f"“{short(wrong['first'] or wrong['last'])}” is no count: it must be a whole number"
            )
        unknown: UnknownCardError | None = None
        for count, card in _readings(entry):
            try:
                meant = _card(self.catalogue, card)
            except UnknownCardError as error:
                unknown = unknown or error
            else:
                self._add(meant, count_of(count))
                return
        raise unknown or BadCellError(f"“{short(entry)}” names no card")

    def _add(self, card: CardName, count: int) -> None:
        total = self.found.cards.get(card.id, 0) + count
        if total > MAX_A_ROW:
            raise BadCellError(f"That is more than {MAX_A_ROW} copies of {card}")
        if total:
            self.found.cards[card.id] = total

    def _name(self, name: str) -> None:
        """The first name that a text gives is the deck's."""
        shown = "".join(filter(str.isprintable, " ".join(name.split())))
        self.found.name = self.found.name or shown[:MAX_NAME].strip()


def _readings(entry: str) -> Iterator[tuple[str, str]]:
    """Each way to read an entry as a count and a card, the likeliest first."""
    for form in (*COUNT_FIRST, *COUNT_LAST):
        if match := form.fullmatch(entry):
            yield match["count"], match["card"]
    yield "1", entry


def _card(catalogue: Catalogue, text: str) -> CardName:
    """The card that is meant by an id, a name, or both. Raises UnknownCardError, BadCellError.

    Beside a known id a misspelt name does not matter; the name of another card does.
    """
    wanted = text.strip()
    if not any(letter.isalpha() for letter in wanted):
        raise UnknownCardError(f"“{short(wanted)}” names no card")
    for form in WITH_ID:
        match = form.fullmatch(wanted)
        by_id = _named(catalogue, match["id"]) if match else None
        if match and by_id and not COUNT_LIKE.fullmatch(match["name"]):
            other = _named(catalogue, match["name"])
            if other and other.name != by_id.name:
                raise BadCellError(f"“{short(wanted)}” names two cards, {other} and {by_id}")
            return by_id
    return catalogue.find(wanted)


def _named(catalogue: Catalogue, text: str) -> CardName | None:
    """The one card of exactly this id or name."""
    try:
        return catalogue.find(text)
    except UnknownCardError:
        return None


def packed(name: str, cards: Mapping[str, int]) -> str:
    """What links of fan tools hold after `?deck=`. A bar parts name and list, so the name has none."""
    listed = ",".join(f"{card}:{count}" for card, count in cards.items())
    return b64encode(f"{name.replace('|', ' ')}|{listed}".encode()).decode()


def _unpacked(held: str) -> tuple[str, str]:
    """The name and the list in the base64 of a link, of either alphabet, with its padding or without."""
    packed = held.replace(" ", "+").translate(str.maketrans("-_", "+/")).rstrip("=")
    try:
        data = b64decode(packed + "=" * (-len(packed) % 4), validate=True)
        text = data.decode()
    except (Base64Error, ValueError):
        raise BadCellError("The deck in this link is damaged; copy the link again") from None
    name, bar, listed = text.rpartition("|")
    if not bar and ":" not in listed:
        raise BadCellError("The deck in this link is damaged; copy the link again")
    return name, listed
