"""Ends an act in the middle, as a power cut would."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

AROUND = (
    "SAVEPOINT",
    "RELEASE",
    "ROLLBACK",
)  # not acts of their own: what is cut there is cut before or after


class Crash(BaseException):
    """The process is gone. No service catches this, as none could."""


@contextmanager
def crash_at(statement: int) -> Iterator[None]:
    """Raises Crash instead of the statement of this number, counted from 1, that the block sends."""
    left = statement

    def count(execute: Callable[..., Any], sql: str, *said: Any) -> Any:
        nonlocal left
        left -= not sql.startswith(AROUND)
        if left == 0:
            left = -1
            raise Crash
        return execute(sql, *said)

    with connection.execute_wrapper(count):
        yield
