"""Calls for a judge, as the staff read them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import Entry, JudgeCall


@dataclass(frozen=True, slots=True)
class CallRow:
    """A call: where, who sits there, how long it waits or waited, and who goes."""

    call: JudgeCall
    where: str
    players: list[Entry]
    waiting: str

    @property
    def is_open(self) -> bool:
        return self.call.closed_at is None


def call_rows(calls: Iterable[JudgeCall], *, now: datetime) -> list[CallRow]:
    """Of rows of `queries.calls_of`."""
    return [call_row(call, now=now) for call in calls]


def call_row(call: JudgeCall, *, now: datetime) -> CallRow:
    until = call.taken_at or call.closed_at or now
    return CallRow(call, _where(call), _players(call), minutes(until - call.at))


def minutes(span: timedelta) -> str:
    """A short time in words."""
    whole = int(span.total_seconds()) // 60
    return f"{whole} min" if whole > 0 else "less than a minute"


def _where(call: JudgeCall) -> str:
    if call.pairing is None or call.pairing.table is None:
        return "No table"
    return f"Table {call.pairing.table}"


def _players(call: JudgeCall) -> list[Entry]:
    return [call.entry] if call.pairing is None else call.pairing.players
