"""What the staff do for a player: the judge that he called, and his own penalties."""

from dataclasses import dataclass
from datetime import datetime

from tournaments import queries
from tournaments.enums import EntryState, Status
from tournaments.models import Entry, JudgeCall, Penalty
from tournaments.presenters.calls import minutes


@dataclass(frozen=True, slots=True)
class Help:
    """`sentence` is of the open call; `penalties` are those that count."""

    call: JudgeCall | None
    sentence: str
    may_call: bool
    penalties: list[Penalty]


def help_for(entry: Entry, *, now: datetime) -> Help:
    call = queries.open_call(entry)
    is_in = entry.state not in (EntryState.WAITING, EntryState.WITHDRAWN)
    return Help(
        call=call,
        sentence=_sentence(call, now) if call else "",
        may_call=call is None and is_in and entry.tournament.status == Status.RUNNING,
        penalties=list(queries.penalties_of(entry.tournament).filter(entry=entry, lifted_at=None)),
    )


def _sentence(call: JudgeCall, now: datetime) -> str:
    if call.taken_by is not None:
        return f"A judge is coming: {call.taken_by.handle}."
    return f"A judge is called. You have waited {minutes(now - call.at)}."
