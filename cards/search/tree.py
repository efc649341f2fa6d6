"""A parsed query as a tree, and its canonical text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

# A word that reads back as the same word without quotes.
_PLAIN = re.compile(r'(?!-)[^\s"():=<>]+\Z')


@dataclass(frozen=True, slots=True)
class Term:
    """One condition: a canonical field name, an operator and a folded value."""

    field: str
    op: str
    value: str | int

    def __str__(self) -> str:
        written = _written(self.value)
        return written if (self.field, self.op) == ("n", ":") else f"{self.field}{self.op}{written}"


@dataclass(frozen=True, slots=True)
class Not:
    """The cards that a term does not find. Only terms are negated: parsing pushes every "-" down to them."""

    term: Term

    def __str__(self) -> str:
        return f"-{self.term}"


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple["Node", ...]

    def __str__(self) -> str:
        return " ".join(f"({part})" if isinstance(part, Or) else str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple["Node", ...]

    def __str__(self) -> str:
        return " or ".join(map(str, self.parts))


Node = Term | Not | And | Or


@dataclass(frozen=True, slots=True)
class Query:
    """What was understood, and what was not. A query without root finds everything."""

    root: Node | None = None
    warnings: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return "" if self.root is None else str(self.root)

    def __bool__(self) -> bool:
        return self.root is not None

    def terms(self) -> Iterator[Term]:
        """Every term, from left to right, negated ones too."""
        return _terms(self.root) if self.root else iter(())


def all_of(*queries: Query) -> Query:
    """The query that asks for what all of them ask for, with the warnings of all."""
    warnings = tuple(dict.fromkeys(warning for query in queries for warning in query.warnings))
    return Query(joined(And, [query.root for query in queries]), warnings)


def joined(kind: type[And] | type[Or], parts: list[Node | None]) -> Node | None:
    """The parts as one node of this kind, flat; a single part is itself, no part is None."""
    flat: list[Node] = []
    for part in parts:
        if isinstance(part, kind):
            flat += part.parts
        elif part is not None:
            flat.append(part)
    if not flat:
        return None
    return flat[0] if len(flat) == 1 else kind(tuple(flat))


def negated(node: Node) -> Node:
    """-(a or b) is -a -b, -(a b) is -a or -b, --a is a."""
    match node:
        case Term():
            return Not(node)
        case Not(term):
            return term
        case And(parts):
            return Or(tuple(map(negated, parts)))
        case Or(parts):
            return And(tuple(map(negated, parts)))


def without_last(node: Node) -> Node | None:
    """The tree without its last term."""
    if isinstance(node, And | Or):
        return joined(type(node), [*node.parts[:-1], without_last(node.parts[-1])])
    return None


def last(node: Node) -> Term | Not:
    """The last term of the tree, with its sign."""
    while isinstance(node, And | Or):
        node = node.parts[-1]
    return node


def _terms(node: Node) -> Iterator[Term]:
    match node:
        case Term():
            yield node
        case Not(term):
            yield term
        case And(parts) | Or(parts):
            for part in parts:
                yield from _terms(part)


def _written(value: str | int) -> str:
    text = str(value)
    plain = isinstance(value, int) or (_PLAIN.match(text) and text != "or")
    return text if plain else f'"{text}"'
