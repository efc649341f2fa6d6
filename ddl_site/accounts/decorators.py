"""Marks on views."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def impersonal(view: Callable[P, R]) -> Callable[P, R]:
    """Mark a view whose answer is the same for everybody: nobody is looked up, so caches may share it."""

    @wraps(view)
    def marked(*args: P.args, **kwargs: P.kwargs) -> R:
        return view(*args, **kwargs)

    marked.impersonal = True  # type: ignore[attr-defined]
    return marked
