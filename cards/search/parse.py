"""Text to query, by recursive descent. Whatever the text, an answer comes back."""

import re
import unicodedata
from difflib import get_close_matches

from cards.folding import fold

from .fields import BY_NAME, FIELDS, Field, Kind
from .tree import And, Node, Or, Query, Term, joined, last, negated, without_last

LONGEST = 500
NESTING = 20
SHOWN = 40  # characters of an ignored word
MOST = 999_999

_NAMED = re.compile(r'([^\s"():=<>!]*)(!=|<=|>=|[:=<>])')
_WORD = re.compile(r'[^\s"()]+')
_QUOTED = re.compile(r'"([^"]*)"')
_NUMBER = re.compile(r"-?[0-9]+\Z")
CARD_ID = re.compile(r"[a-z]{1,4}[0-9]{3,4}\Z")  # as folded
_DOUBLE_QUOTES = str.maketrans(dict.fromkeys("“”„‟＂", '"'))


def parse(text: str) -> Query:
    """The query that `text` means. Never raises; what is ignored is named in `warnings`."""
    return _Parser(_readable(text)).query()


class _Parser:
    def __init__(self, text: str) -> None:
        self.warnings: dict[str, None] = {}  # in the order in which they came up, each once
        self.text = self._cut(text)
        self.at = 0
        self.depth = 0

    def query(self) -> Query:
        root = joined(And, self._statements())
        return Query(self._fitted(root), tuple(self.warnings))

    # --- the grammar ---

    def _statements(self) -> list[Node | None]:
        """The whole text: one `or`, but for closing parentheses that nobody opened."""
        parts = [self._or()]
        while self._skip_space():
            self._ignore(")", "it closes nothing")
            self.at += 1
            parts.append(self._or())
        return parts

    def _or(self) -> Node | None:
        parts, ors = [], 0
        while True:
            began = self.at
            parts.append(self._and())
            if not self.text[began : self.at].strip() and (ors or self._is_or()):
                self._ignore("or", "it needs something on both sides")
            if not self._is_or():
                return joined(Or, parts)
            ors += 1
            self.at += 2

    def _and(self) -> Node | None:
        parts = []
        while self._skip_space() and self.text[self.at] != ")" and not self._is_or():
            parts.append(self._not())
        return joined(And, parts)

    def _not(self) -> Node | None:
        signs = len(self.text) - self.at - len(self.text[self.at :].lstrip("-"))
        self.at += signs
        if signs and not self._goes_on():
            self._ignore("-" * signs, "nothing follows it")
            return None
        node = self._group() if self.text[self.at] == "(" else self._term()
        return negated(node) if node and signs % 2 else node

    def _group(self) -> Node | None:
        if self.depth == NESTING:
            began = self.at
            self._skip_group()
            self._ignore(self.text[began : self.at], f"parentheses go {NESTING} deep at most")
            return None
        opened = self.at
        self.at += 1
        self.depth += 1
        node = self._or()
        self.depth -= 1
        if self.at == len(self.text):
            self._ignore("(", "it is never closed")
        elif not self.text[opened + 1 : self.at].strip():
            self._ignore("()", "nothing stands between")
        self.at += 1
        return node

    def _term(self) -> Node | None:
        began = self.at
        name = op = None
        if named := _NAMED.match(self.text, self.at):
            name, op = named.groups()
            self.at = named.end()
        value = self._value()
        raw = self.text[began : self.at]
        if value is None:
            self._ignore(raw, "its quote is never closed")
            return None
        if name is None or op is None:
            return self._checked(BY_NAME["n"], ":", value, raw)
        field = BY_NAME.get(fold(name))
        if field is None:
            self._ignore(raw, _no_field(name))
            return None
        return self._checked(field, op, value, raw)

    def _value(self) -> str | None:
        """What stands here, quoted or not; "" if nothing does, None if a quote is never closed."""
        if self.text.startswith('"', self.at):
            quoted = _QUOTED.match(self.text, self.at)
            self.at = quoted.end() if quoted else len(self.text)
            return quoted[1] if quoted else None
        word = _WORD.match(self.text, self.at)
        self.at = word.end() if word else self.at
        return word[0] if word else ""

    # --- what a term may say ---

    def _checked(self, field: Field, op: str, value: str, raw: str) -> Term | None:
        if op not in field.ops:
            self._ignore(raw, f"{field.long} knows only {' '.join(field.ops)}")
            return None
        folded = fold(value)
        if not folded:
            self._ignore(raw, "it names nothing to look for")
            return None
        read = _read(field, folded)
        if read is None:
            self._ignore(raw, _bad_value(field))
            return None
        return Term(field.name, field.usual_op if op in ":=" and field.colon_is_equal else op, read)

    # --- moving on ---

    def _skip_space(self) -> bool:
        """Go to the next sign; whether there is one."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.at < len(self.text)

    def _goes_on(self) -> bool:
        return self.at < len(self.text) and not self.text[self.at].isspace() and self.text[self.at] != ")"

    def _is_or(self) -> bool:
        word = _WORD.match(self.text, self.at)
        return word is not None and word[0].lower() == "or"

    def _skip_group(self) -> None:
        """Go behind the parenthesis that closes the one which opens here."""
        open_now, quoted = 0, False
        while self.at < len(self.text):
            sign = self.text[self.at]
            self.at += 1
            quoted ^= sign == '"'
            if not quoted:
                open_now += (sign == "(") - (sign == ")")
                if not open_now:
                    return

    # --- limits ---

    def _cut(self, text: str) -> str:
        """The first LONGEST characters, to the end of a word if there is one."""
        if len(text) <= LONGEST:
            return text
        kept = text[:LONGEST]
        if not text[LONGEST].isspace() and (words := kept.rsplit(None, 1)[:-1]):
            kept = words[0]
        self._ignore(text[len(kept) :].strip(), f"a query has {LONGEST} characters at most")
        return kept

    def _fitted(self, root: Node | None) -> Node | None:
        """Without as many of its last terms as make its canonical text too long."""
        while root is not None and len(str(root)) > LONGEST:
            reason = f"written out, the query has more than {LONGEST} characters"
            self._ignore(str(last(root)), reason)
            root = without_last(root)
        return root

    def _ignore(self, what: str, why: str) -> None:
        shown = what if len(what) <= SHOWN else f"{what[:SHOWN]}…"
        self.warnings[f"“{shown}” is ignored: {why}."] = None


def _readable(text: str) -> str:
    """Without what no text should hold (control signs, halves of a sign); every double quote is straight.

    Of a text that is far too long no more than shows that it is.
    """
    some = text.strip()[: 2 * LONGEST]
    clean = "".join(" " if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in some)
    return clean.translate(_DOUBLE_QUOTES).strip()


def _read(field: Field, folded: str) -> str | int | None:
    """The value as the field keeps it; None for one that it cannot have."""
    match field.kind:
        case Kind.NUMBER:
            return int(folded) if _NUMBER.match(folded) and len(folded) <= len(str(MOST)) else None
        case Kind.CHOICE | Kind.ORDERED:
            word = folded.replace(" ", "-")
            return word if word in field.values else None
        case Kind.ID:
            return folded if CARD_ID.match(folded) else None
        case _:
            return folded


def _bad_value(field: Field) -> str:
    match field.kind:
        case Kind.NUMBER:
            return f"{field.long} is a whole number, {MOST} at most"
        case Kind.ID:
            return "an id looks like V004"
        case _:
            return f"{field.long} can be {', '.join(field.values[:-1])} or {field.values[-1]}"


def _no_field(name: str) -> str:
    if not name:
        return "there is no field before the sign"
    near = get_close_matches(fold(name), [field.long for field in FIELDS], n=1)
    hint = f", perhaps {near[0]} is meant" if near else ""
    return f"there is no field “{name[:SHOWN]}”{hint}"
