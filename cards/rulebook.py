"""The rules of the game in our own words, read from cards/data/rulebook.toml and checked.

`rulebook()` has everything in the order of the page, `rule("R4.2")` is one rule, `rulings_for("V103")` is
what the page of a card shows. A text is plain but for a small markup (see the head of the data file):
`blocks` takes it apart for a page, `plain` turns it into words alone.
"""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from cards.effects import load_set
from cards.folding import fold

DATA = Path(__file__).resolve().parent / "data" / "rulebook.toml"

GENERAL_RULES_SHOWN = 8

Source: TypeAlias = Literal["rulebook", "completion", "ruling"]
Kind: TypeAlias = Literal["keyword", "timing", "term"]
SOURCES: tuple[Source, ...] = ("rulebook", "completion", "ruling")
KINDS: tuple[Kind, ...] = ("keyword", "timing", "term")
TYPES = ("Creature", "Spell", "Trap")
KEYWORDS = ("Taunt", "Rush", "Poison", "Fury", "Frozen")
TIMINGS = ("play", "haunt", "start", "end", "passive", "trap")
TOPICS = frozenset((*TYPES, *KEYWORDS, *TIMINGS))

RULE_ID = re.compile(r"(?:R[1-4]\.[1-9]|P[1-9][0-9]?|F[1-9]|C-[A-Z][0-9]{3})")
CARD_ID = re.compile(r"[A-Z][0-9]{3}")
MARKUP = re.compile(r"\[\[(?P<ref>[^\]]*)\]\]|\*(?P<strong>[^*]+)\*")


class RulebookError(ValueError):
    """The data file cannot be used; the sentence names the file and the id."""


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rules page."""

    id: str
    title: str
    intro: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule. `cards` are all that it concerns, those that its text names first."""

    id: str
    title: str
    text: str
    source: Source
    section: str
    cards: tuple[str, ...]
    topics: frozenset[str]

    @property
    def ours(self) -> bool:
        """Whether this project made it where the rulebook is silent."""
        return self.source == "ruling"

    @property
    def other_cards(self) -> tuple[str, ...]:
        """The cards that it concerns without naming them in its text."""
        return tuple(card for card in self.cards if f"[[{card}]]" not in self.text)


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word explained: a keyword on cards, the timing of an effect, or a term of the game."""

    id: str
    kind: Kind
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Everything in the order of the page."""

    sections: tuple[Section, ...]
    rules: tuple[Rule, ...]
    keywords: tuple[Keyword, ...]

    def rules_of(self, section: str) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if rule.section == section)

    def keywords_of(self, kind: Kind) -> tuple[Keyword, ...]:
        return tuple(keyword for keyword in self.keywords if keyword.kind == kind)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a text: plain or stressed words, or a card or rule by its id.

    `completed`: not in the printed guide, but from the publisher's rules page or our completion.
    """

    kind: Literal["text", "strong", "card", "rule"]
    value: str
    completed: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph (one item) or a list."""

    is_list: bool
    items: tuple[tuple[Piece, ...], ...]


# --- asking ---


@cache
def rulebook() -> Rulebook:
    """The shipped rulebook, read once. Raises RulebookError."""
    return load(DATA)


def rule(rule_id: str) -> Rule:
    """One rule. Raises KeyError for an id that is not in the rulebook."""
    return _rules_by_id()[rule_id]


def rule_ids() -> tuple[str, ...]:
    """All ids in the order of the page."""
    return tuple(rule.id for rule in rulebook().rules)


def anchor(rule_id: str) -> str:
    """Where a rule stands on the rules page: `#R4.2`. Raises KeyError for an unknown id."""
    return f"#{rule(rule_id).id}"


def rulings_for(
    card_id: str,
    *,
    keywords: Collection[str] = (),
    card_type: str | None = None,
    timings: Collection[str] = (),
) -> tuple[Rule, ...]:
    """The rules that matter for a card: those that concern it by id, rulings on single cards first; then at
    most GENERAL_RULES_SHOWN general ones, for its keywords, its timings and its type in this order."""
    own = sorted(
        (rule for rule in rulebook().rules if card_id in rule.cards),
        key=lambda rule: not rule.id.startswith("C-"),
    )
    topics = [*keywords, *timings, *([card_type] if card_type else [])]
    general = dict.fromkeys(
        rule for topic in topics for rule in rulebook().rules if topic in rule.topics and rule not in own
    )
    return (*own, *list(general)[:GENERAL_RULES_SHOWN])


def search(query: str) -> Rulebook:
    """The rulebook with only what has every word of `query` in it; a section's title counts for its rules.

    Case and accents fold. An empty query finds everything.
    """
    book, words = rulebook(), fold(query).split()
    titles = {section.id: section.title for section in book.sections}
    rules = tuple(
        rule
        for rule in book.rules
        if _has(words, f"{rule.id} {rule.title} {titles[rule.section]} {' '.join(rule.cards)}", rule.text)
    )
    kept = {rule.section for rule in rules}
    return Rulebook(
        sections=tuple(section for section in book.sections if section.id in kept),
        rules=rules,
        keywords=tuple(keyword for keyword in book.keywords if _has(words, keyword.name, keyword.text)),
    )


def _has(words: list[str], head: str, text: str) -> bool:
    hay = fold(f"{head} {plain(text)}")
    return all(word in hay for word in words)


@cache
def _rules_by_id() -> Mapping[str, Rule]:
    return {rule.id: rule for rule in rulebook().rules}


@cache
def card_names() -> Mapping[str, str]:
    """The names of the shipped set's cards by id."""
    return {card.id: card.name for card in load_set().cards}


# --- texts ---


def blocks(text: str) -> tuple[Block, ...]:
    """A text as paragraphs and lists, each item in pieces."""
    found = []
    for part in re.split(r"\n\s*\n", text.strip()):
        is_list = part.startswith("- ")
        items = re.split(r"\n- ", part[2:]) if is_list else [part]
        found.append(Block(is_list, tuple(pieces(item) for item in items)))
    return tuple(found)


def pieces(line: str) -> tuple[Piece, ...]:
    """A line in pieces; line breaks and runs of spaces become one space."""
    parts = enumerate(" ".join(line.split()).split("†"))
    return tuple(piece for index, part in parts for piece in _marked(part, completed=index % 2 == 1))


def plain(text: str) -> str:
    """A text as words alone: cards by name, rules by id, no marks."""
    words = (
        card_names().get(piece.value, piece.value) if piece.kind == "card" else piece.value
        for piece in pieces(re.sub(r"(?m)^- ", "", text))
    )
    return "".join(words)


def _marked(part: str, *, completed: bool) -> Iterator[Piece]:
    end = 0
    for match in MARKUP.finditer(part):
        if match.start() > end:
            yield Piece("text", part[end : match.start()], completed)
        end = match.end()
        if match["strong"]:
            yield Piece("strong", match["strong"], completed)
        else:
            kind: Literal["card", "rule"] = "card" if CARD_ID.fullmatch(match["ref"]) else "rule"
            yield Piece(kind, match["ref"], completed)
    if end < len(part):
        yield Piece("text", part[end:], completed)


# --- reading ---


def load(path: Path) -> Rulebook:
    """Reads and checks a rulebook. Raises RulebookError with a sentence that names the file and the id."""
    where = path.name
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RulebookError(f"{where}: cannot be read as TOML ({error}).") from error
    book = Rulebook(
        sections=tuple(_section(item, where) for item in data.get("section", [])),
        rules=tuple(_rule(item, where) for item in data.get("rule", [])),
        keywords=tuple(_keyword(item, where) for item in data.get("keyword", [])),
    )
    _check_ids(book, where)
    _check_references(book, where)
    return book


def _section(item: Mapping[str, Any], where: str) -> Section:
    return Section(*(_words(item, key, where) for key in ("id", "title", "intro")))


def _rule(item: Mapping[str, Any], where: str) -> Rule:
    rule_id, title, text, source, section = (
        _words(item, key, where) for key in ("id", "title", "text", "source", "section")
    )
    if not RULE_ID.fullmatch(rule_id):
        raise RulebookError(f"{where}: {rule_id} is no rule id like R4.2, P12, F1 or C-V103.")
    known = next((known for known in SOURCES if known == source), None)
    if known is None:
        raise RulebookError(f"{where}: {rule_id}: source {source!r} is none of {', '.join(SOURCES)}.")
    topics = frozenset(item.get("topics", ()))
    if unknown := topics - TOPICS:
        raise RulebookError(f"{where}: {rule_id}: topic {min(unknown)!r} is no type, keyword or timing.")
    if text.count("†") % 2 or (known == "completion") != ("†" in text):
        raise RulebookError(f"{where}: {rule_id}: daggers come in pairs, in completions and nowhere else.")
    named = (piece.value for piece in pieces(text) if piece.kind == "card")
    cards = tuple(dict.fromkeys([*named, *item.get("cards", ())]))
    return Rule(rule_id, title, text, known, section, cards, topics)


def _keyword(item: Mapping[str, Any], where: str) -> Keyword:
    word_id, kind, name, text = (_words(item, key, where) for key in ("id", "kind", "name", "text"))
    known = next((known for known in KINDS if known == kind), None)
    if known is None:
        raise RulebookError(f"{where}: {word_id}: kind {kind!r} is none of {', '.join(KINDS)}.")
    return Keyword(word_id, known, name, text)


def _words(item: Mapping[str, Any], key: str, where: str) -> str:
    value = item.get(key)
    if not isinstance(value, str) or not value.strip():
        raise RulebookError(f"{where}: {item.get('id', '?')}: {key} is missing or is no text.")
    return value.strip()


def _check_ids(book: Rulebook, where: str) -> None:
    # Sections and rules share the page's anchors; words have a prefix of their own there.
    for ids in ([*(s.id for s in book.sections), *(r.id for r in book.rules)], [k.id for k in book.keywords]):
        for one in ids:
            if ids.count(one) > 1:
                raise RulebookError(f"{where}: {one} is there twice.")


def _check_references(book: Rulebook, where: str) -> None:
    sections, rules = {section.id for section in book.sections}, {rule.id for rule in book.rules}
    for rule in book.rules:
        if rule.section not in sections:
            raise RulebookError(f"{where}: {rule.id}: there is no section {rule.section!r}.")
        for card in rule.cards:
            if card not in card_names():
                raise RulebookError(f"{where}: {rule.id}: there is no card {card!r}.")
    texts = [(rule.id, rule.text) for rule in book.rules] + [(word.id, word.text) for word in book.keywords]
    for one, text in texts:
        for piece in pieces(text):
            if piece.kind == "rule" and piece.value not in rules:
                raise RulebookError(f"{where}: {one}: there is no rule {piece.value!r}.")
            if piece.kind == "card" and piece.value not in card_names():
                raise RulebookError(f"{where}: {one}: there is no card {piece.value!r}.")
