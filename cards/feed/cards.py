"""The cards of a feed: every field that is known is checked, every other one is kept."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from cards.effects import CardClass, CardType, Timing
from cards.effects.facts import RARITIES, TIERS
from cards.feed.places import Fault, Item, UnreadableFeedError, items_of

CARD_ID = re.compile(r"[A-Z]{1,4}[0-9]{3,4}")
KEYWORD = re.compile(r"[A-Za-z][A-Za-z -]{0,19}")
LONGEST_NAME, LONGEST_TEXT, LONGEST_ADDRESS = 80, 1000, 300
MOST_KEYWORDS, MOST = 4, 99
# What repeats another field or follows from it: its kind is checked, its value is not kept.
AGAIN = {"classRaw": str, "factions": list, "fullArt": bool, "keyword": str}


@dataclass(frozen=True, slots=True)
class FeedCard:
    """A card as the publisher describes it. `text` is what stands on it, its timing in front."""

    id: str
    name: str
    card_class: str
    type: str
    rarity: str
    rarity_pct: Decimal
    tier: str
    cost: int
    attack: int | None
    hp: int | None
    keywords: tuple[str, ...]
    text: str
    timing: str
    art: str
    render: str
    extra: dict[str, Any]
    line: int

    @property
    def set_code(self) -> str:
        return self.id.rstrip("0123456789")

    @property
    def traits(self) -> str:
        """The words that it can be found by, each between spaces."""
        words = [word.lower() for word in self.keywords]
        words += [self.timing] if self.timing else []
        if self.type == CardType.SPELL and self.timing and self.timing != Timing.PLAY:
            words.append("lasting")
        if not (self.text or self.timing):
            words.append("vanilla")
        return f" {' '.join(words)} "


@dataclass(slots=True)
class Feed:
    """What a file holds: cards that may be shown, ids of those that may not, fields not known here."""

    cards: list[FeedCard] = field(default_factory=list)
    sealed: list[str] = field(default_factory=list)
    unknown: dict[str, int] = field(default_factory=dict)  # by name, on how many cards


def read(data: bytes) -> Feed:
    """The cards of a feed. Raises UnreadableFeedError, which says all that is wrong with it."""
    feed, faults, seen = Feed(), list[Fault](), set[str]()
    for item in items_of(data):
        check = _Check(item)
        card = check.card()
        faults += check.faults
        if check.id in seen:
            faults.append(Fault(item.line, "it is in the list twice.", check.id, "id"))
        if check.id:
            seen.add(check.id)
        if check.sealed:
            feed.sealed.append(check.id)
        elif card:
            feed.cards.append(card)
            for name in card.extra:
                feed.unknown[name] = feed.unknown.get(name, 0) + 1
    if faults:
        raise UnreadableFeedError(faults)
    return feed


class _Check:
    """Reads one card field by field and notes what is wrong."""

    def __init__(self, item: Item) -> None:
        self._item, self._known = item, {"sealed", *AGAIN}
        self.faults: list[Fault] = []
        self.id = ""
        self.id = self._text("id", longest=8, fits=CARD_ID.fullmatch, like="an id like V004")
        sealed = item.fields.get("sealed")
        if sealed and not isinstance(sealed.value, bool):
            self._wrong("sealed", f"{_shown(sealed.value)} is neither true nor false.")
        self.sealed = bool(sealed and sealed.value is True)

    def card(self) -> FeedCard | None:
        """The card; None for a sealed one, of which nothing is read, and for one with faults."""
        if self.sealed:
            return None
        kind = self._one_of("type", tuple(CardType))
        attack, hp = self._body(kind)
        timing = self._one_of("pill", ("", *(one.capitalize() for one in Timing)), default="")
        words = self._text("description", longest=LONGEST_TEXT, empty=True)
        card = FeedCard(
            id=self.id,
            name=self._text("name", longest=LONGEST_NAME),
            card_class=self._one_of("class", tuple(CardClass)),
            type=kind,
            rarity=self._one_of("rarity", RARITIES),
            rarity_pct=self._per_cent("rarityPct"),
            tier=self._one_of("tier", TIERS),
            cost=self._number("mana", least=0),
            attack=attack,
            hp=hp,
            keywords=self._keywords(),
            text=f"{timing}: {words}" if timing and timing != kind and words else words,
            timing=timing.lower(),
            art=self._address("art"),
            render=self._address("render"),
            extra=dict(self._rest()),
            line=self._item.line,
        )
        self._check_repeated()
        return None if self.faults else card

    def _wrong(self, name: str, reason: str) -> None:
        stands = self._item.fields.get(name)
        label = name[:30].encode("ascii", "replace").decode()
        self.faults.append(Fault(stands.line if stands else self._item.line, reason, self.id, label))

    def _value(self, name: str, default: Any = None) -> Any:
        self._known.add(name)
        found = self._item.fields.get(name)
        return default if found is None else found.value

    def _text(
        self, name: str, *, longest: int, empty: bool = False, like: str = "", fits: Callable[..., Any] = bool
    ) -> str:
        value = self._value(name)
        if not isinstance(value, str) or (value.strip() and _unfit(value)):
            self._wrong(
                name, f"{_shown(value)} is no text." if name in self._item.fields else "it is missing."
            )
            return ""
        value = " ".join(value.split())
        if len(value) > longest:
            self._wrong(name, f"it has {len(value)} characters, at most {longest} are allowed.")
        elif not empty and not fits(value):
            self._wrong(name, f"{_shown(value)} is not {like}." if like else "it is empty.")
        return value

    def _one_of(self, name: str, known: tuple[str, ...], *, default: str | None = None) -> str:
        value = self._value(name, default)
        if not isinstance(value, str) or value not in known:
            listed = ", ".join(str(one) for one in known if one)
            self._wrong(name, f"{_shown(value)} is none of {listed}.")
            return ""
        return str(value)

    def _number(self, name: str, *, least: int) -> int:
        value = self._value(name)
        if type(value) is not int or not least <= value <= MOST:
            self._wrong(name, f"{_shown(value)} is no whole number from {least} to {MOST}.")
            return least
        return value

    def _body(self, kind: str) -> tuple[int | None, int | None]:
        """Attack and HP of a Creature; what is none must not say any, not even 0."""
        if kind == CardType.CREATURE:
            return self._number("attack", least=0), self._number("hp", least=1)
        for name in ("attack", "hp"):
            value = self._value(name)
            if kind and value is not None:
                self._wrong(name, f"a {kind} has none, but it says {_shown(value)}.")
        return None, None

    def _per_cent(self, name: str) -> Decimal:
        value = self._value(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100:
            self._wrong(name, f"{_shown(value)} is no number from 0 to 100.")
            return Decimal(0)
        return Decimal(str(value)).quantize(Decimal("0.01"))

    def _keywords(self) -> tuple[str, ...]:
        value = self._value("keywords", [])
        if not isinstance(value, list) or len(value) > MOST_KEYWORDS:
            self._wrong("keywords", f"{_shown(value)} is no list of at most {MOST_KEYWORDS} words.")
            return ()
        for word in value:
            if not isinstance(word, str) or not KEYWORD.fullmatch(word):
                self._wrong("keywords", f"{_shown(word)} is no keyword.")
                return ()
        return tuple(dict.fromkeys(value))

    def _address(self, name: str) -> str:
        value = self._value(name, "")
        if not isinstance(value, str) or len(value) > LONGEST_ADDRESS or not re.fullmatch(r"[!-~]*", value):
            self._wrong(name, f"{_shown(value)} is no address of a picture.")
            return ""
        return value

    def _check_repeated(self) -> None:
        for name, kind in AGAIN.items():
            found = self._item.fields.get(name)
            if found and not isinstance(found.value, kind):
                self._wrong(name, f"{_shown(found.value)} is of the wrong kind.")

    def _rest(self) -> Iterator[tuple[str, Any]]:
        for name, found in self._item.fields.items():
            if name not in self._known:
                if _unfit(name) or _unfit(found.value):
                    self._wrong(name, "it holds characters that are none.")
                yield name, found.value


def _unfit(value: Any) -> bool:
    """Whether a text, here or anywhere within, holds what databases and pages cannot."""
    match value:
        case str():
            return any((ch < " " and ch not in "\t\n\r") or "\ud800" <= ch <= "\udfff" for ch in value)
        case list():
            return any(map(_unfit, value))
        case dict():
            return any(_unfit(name) or _unfit(inner) for name, inner in value.items())
    return False


def _shown(value: Any) -> str:
    """A value as the file has it, cut short."""
    if value is None:
        return "nothing"
    words = ascii(value) if isinstance(value, str) and _unfit(value) else repr(value)
    words = words.encode("utf-8", "replace").decode()
    return words if len(words) <= 40 else f"{words[:39]}…"
