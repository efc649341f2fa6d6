"""What a query means in rows: every term is one condition on `CurrentCard`, never text of SQL.

Rooms to the left answer for what only they know, registered in their `apps.ready()`:

    queries.register_field("legal", queries.Answers(condition=legal_condition, values=format_slugs))

where `legal_condition(value, viewer)` gives a Q on CurrentCard, or raises IgnoredError with the reason.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from cards import search
from cards.enums import CardClass, Tier
from cards.folding import fold
from cards.models import Set
from cards.queries import mine
from cards.queries.mine import compared
from ddl_site.accounts.models import User

Viewer = User | AnonymousUser | None


class IgnoredError(Exception):
    """A term cannot be answered; the message is the reason."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What a room knows about a field: the cards that have a value, and values worth suggesting."""

    condition: Callable[[str, Viewer], Q]
    values: Callable[[Viewer], Sequence[str]] = lambda viewer: ()


_registered: dict[str, Answers] = {}


def register_field(field: str, answers: Answers) -> None:
    """Answer for a field ("legal"), or for one value of "is" ("is:banned"). Twice is the same as once."""
    _registered[field] = answers


def value_suggestions(viewer: Viewer) -> dict[str, list[str]]:
    """Values to suggest for the fields whose values are rows or formats."""
    known = {
        field: list(answers.values(viewer)) for field, answers in _registered.items() if ":" not in field
    }
    return known | {"s": [code.lower() for code in Set.objects.values_list("code", flat=True)]}


@dataclass(frozen=True, slots=True)
class Condition:
    """The rows that a query finds, and what was ignored on the way."""

    rows: Q
    warnings: tuple[str, ...]


def condition_of(query: search.Query, viewer: Viewer) -> Condition:
    """A term that cannot be answered is left out and named; the rest of the query stays."""
    ignored: dict[str, None] = {}
    rows = _rows(query.root, viewer, ignored) if query.root else None
    return Condition(Q() if rows is None else rows, (*query.warnings, *ignored))


def _rows(node: search.Node, viewer: Viewer, ignored: dict[str, None]) -> Q | None:
    match node:
        case search.Term():
            return _term_rows(node, viewer, ignored)
        case search.Not(term):
            rows = _term_rows(term, viewer, ignored)
            return rows if rows is None else ~rows
        case search.And(parts) | search.Or(parts):
            kind = Q.AND if isinstance(node, search.And) else Q.OR
            found = [_rows(part, viewer, ignored) for part in parts]
            known = [rows for rows in found if rows is not None]
            return Q(*known, _connector=kind) if known else None


def _term_rows(term: search.Term, viewer: Viewer, ignored: dict[str, None]) -> Q | None:
    try:
        return _CONDITIONS.get(term.field, _elsewhere)(term, viewer)
    except IgnoredError as reason:
        ignored[f"“{term}” is ignored: {reason}."] = None
        return None


# --- one condition a field; a card without the value never matches, != neither ---


def _name(term: search.Term, viewer: Viewer) -> Q:
    """Who types the number printed on a card means that card."""
    rows = _text("name_key", term)
    value = str(term.value)
    return rows | Q(card=value.upper()) if term.op == ":" and search.CARD_ID.match(value) else rows


def _card_text(term: search.Term, viewer: Viewer) -> Q:
    return _text("text_key", term) & (~Q(text_key="") if term.op == "!=" else Q())


def _text(column: str, term: search.Term) -> Q:
    if term.op == ":":
        return Q(**{f"{column}__contains": term.value})
    return _signed(term, Q(**{column: term.value}))


def _class(term: search.Term, viewer: Viewer) -> Q:
    known = CardClass(str(term.value).capitalize())
    return Q(card_class__in={known, CardClass.ALL}) if term.op == ":" else _signed(term, Q(card_class=known))


def _type(term: search.Term, viewer: Viewer) -> Q:
    return _signed(term, Q(type=str(term.value).capitalize()))


def _rank(term: search.Term, viewer: Viewer) -> Q:
    field = search.BY_NAME[term.field]
    return compared(field.long, term.op, field.values.index(str(term.value)) + 1)


def _number(term: search.Term, viewer: Viewer) -> Q:
    column = {"atk": "attack"}.get(term.field, term.field)
    return compared(column, term.op, int(term.value))


def _trait(term: search.Term, viewer: Viewer) -> Q:
    has = _has_trait(str(term.value))
    if term.op != "!=":
        return has
    others = (value for value in search.BY_NAME[term.field].values if value != term.value)
    return ~has & Q(*map(_has_trait, others), _connector=Q.OR)


def _has_trait(word: str) -> Q:
    return Q(traits__contains=f" {word} ")


def _set(term: search.Term, viewer: Viewer) -> Q:
    value = str(term.value)
    names = {row.code: (fold(row.code), fold(row.name)) for row in Set.objects.all()}
    codes = [
        code for code, known in names.items() if value in known or (term.op == ":" and value in known[1])
    ]
    if not codes:
        raise IgnoredError("there is no such set")
    return _signed(term, Q(set__in=codes))


def _id(term: search.Term, viewer: Viewer) -> Q:
    return _signed(term, Q(card=str(term.value).upper()))


def _is(term: search.Term, viewer: Viewer) -> Q:
    match term.value:
        case "full-art":
            return _signed(term, ~Q(tier=Tier.COMMON))
        case "vanilla" | "lasting":
            return _signed(term, _has_trait(str(term.value)))
        case _:
            return _elsewhere(term, viewer)


def _elsewhere(term: search.Term, viewer: Viewer) -> Q:
    """What another room answers for."""
    answers = _registered.get(term.field) or _registered.get(f"{term.field}:{term.value}")
    if answers is None:
        raise IgnoredError("nothing here knows about it")
    return _signed(term, answers.condition(str(term.value), viewer))


def _mine(term: search.Term, viewer: Viewer) -> Q:
    if viewer is None or not viewer.is_authenticated:
        raise IgnoredError(f"{term.field} needs you to be logged in")
    return mine.condition(term.field, term.op, int(term.value), owner_id=viewer.pk)


def _signed(term: search.Term, rows: Q) -> Q:
    return ~rows if term.op == "!=" else rows


_CONDITIONS: Mapping[str, Callable[[search.Term, Viewer], Q]] = {
    "n": _name,
    "o": _card_text,
    "c": _class,
    "t": _type,
    "r": _rank,
    "tier": _rank,
    "cost": _number,
    "atk": _number,
    "hp": _number,
    "kw": _trait,
    "timing": _trait,
    "s": _set,
    "id": _id,
    "is": _is,
    **dict.fromkeys(mine.FIELDS, _mine),
}
