"""Who is missing in a round: the tables that wait for a first word, and what being late costs by now."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments import lateness
from tournaments.enums import PenaltyKind
from tournaments.models import Entry, Pairing, Round, Tournament


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody of a table; `costs` is what he has lost there already."""

    entry: Entry
    costs: str


@dataclass(frozen=True, slots=True)
class AbsentPage:
    """`proposed` is the penalty that has come; `sentence` says where the clock is."""

    event: Tournament
    round: Round
    rows: list[tuple[Pairing, list[Player]]]
    sentence: str
    proposed: PenaltyKind
    steps = lateness.STEPS


def absent_page(event: Tournament, round: Round, tables: Iterable[Pairing], *, now: datetime) -> AbsentPage:
    """`tables` of `queries.empty_tables`."""
    spent = round.spent(now=now)
    step = lateness.step_after(spent) if spent is not None else None
    return AbsentPage(
        event=event,
        round=round,
        rows=[(table, _players(table)) for table in tables],
        sentence=_sentence(spent, step),
        proposed=step.kind if step else lateness.STEPS[0].kind,
    )


def _players(table: Pairing) -> list[Player]:
    held = {one.entry_id: one.get_kind_display() for one in table.costs}  # type: ignore[attr-defined]  # prefetched
    return [Player(entry, held.get(entry.pk, "")) for entry in table.players]


def _sentence(spent: timedelta | None, step: lateness.Step | None) -> str:
    if spent is None:
        return "The clock of this round has not been started."
    minutes = int(spent.total_seconds()) // 60
    begun = f"The round has run for {minutes} minute{'' if minutes == 1 else 's'}"
    if step is None:
        return f"{begun}: nobody is late before {lateness.STEPS[0].minutes} minutes."
    return f"{begun}: who is missing has a {step.kind.label.lower()} coming."
