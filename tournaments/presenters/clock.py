"""The clock of a round, as the server has it; a page counts on from there."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Pairing, Round


@dataclass(frozen=True, slots=True)
class Clock:
    """`left`: seconds, below 0 once the time is over; `told` the same as minutes and seconds."""

    left: int
    runs: bool
    has_started: bool

    @property
    def told(self) -> str:
        minutes, seconds = divmod(abs(self.left), 60)
        return f"{'+' if self.left < 0 else ''}{minutes}:{seconds:02}"

    @property
    def words(self) -> str:
        if not self.has_started:
            return "Not started"
        if self.left < 0:
            return "Time is over"
        return "Running" if self.runs else "Paused"


def clock(round: Round, *, now: datetime, pairing: Pairing | None = None) -> Clock | None:
    """The clock of a round, or of a table with its extension; None where time has no limit."""
    if round.minutes is None:
        return None
    whole = 60 * round.minutes + (pairing.extension_s if pairing else 0)
    spent = round.spent(now=now)
    if spent is None:
        return Clock(whole, runs=False, has_started=False)
    runs = round.paused_at is None and round.closed_at is None
    return Clock(whole - int(spent.total_seconds()), runs=runs, has_started=True)
