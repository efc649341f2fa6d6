"""What it costs not to be at the table when a round has begun: data."""

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from tournaments.enums import PenaltyKind


class Step(NamedTuple):
    """Whoever is missing so long after the start has this coming."""

    after: timedelta
    kind: PenaltyKind

    @property
    def minutes(self) -> int:
        return int(self.after.total_seconds()) // 60


STEPS: Sequence[Step] = (
    Step(timedelta(minutes=5), PenaltyKind.GAME_LOSS),
    Step(timedelta(minutes=10), PenaltyKind.MATCH_LOSS),
)


def step_after(gone: timedelta) -> Step | None:
    """The step that has come once so much of a round is gone; None before the first."""
    return next((step for step in reversed(STEPS) if gone >= step.after), None)
