"""The query language over cards: `parse(text)` gives a Query, `str(query)` its canonical text.

    query := or ; or := and ("or" and)* ; and := not+ ; not := "-" not | "(" or ")" | term
    term := field op value | word | "quoted words" ; op := : = != < <= > >=

Nothing is ever raised: what cannot be understood is left out and named in `Query.warnings`. Two texts that
ask for the same thing in the same words give equal queries, and `parse(str(query)) == query`. Standard
library only; what the conditions mean in rows stands in `cards.conditions`.
"""

from .complete import complete
from .fields import BY_NAME, FIELDS, Field, Kind
from .parse import CARD_ID, LONGEST, NESTING, parse
from .tree import And, Node, Not, Or, Query, Term, all_of

__all__ = [
    "BY_NAME",
    "CARD_ID",
    "FIELDS",
    "LONGEST",
    "NESTING",
    "And",
    "Field",
    "Kind",
    "Node",
    "Not",
    "Or",
    "Query",
    "Term",
    "all_of",
    "complete",
    "parse",
]
