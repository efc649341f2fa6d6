"""How an event is played, in words."""

from dataclasses import dataclass

from tournaments.enums import StageKind, Status
from tournaments.models import Stage
from tournaments.plans import Kind, PlanError, plan_for

SIZES = ((4, 4), (5, 8), (9, 16), (17, 32), (33, 64), (65, 128), (129, 256))


@dataclass(frozen=True, slots=True)
class StageWords:
    """A stage as people read it; `by_size` has the rounds for numbers of players, before it begins."""

    title: str
    rounds: str
    by_size: tuple[tuple[str, int], ...] = ()


def stage_words(stage: Stage, *, players: int) -> StageWords:
    """`players`: how many are registered now."""
    return StageWords(_title(stage), _rounds(stage, players), _by_size(stage))


def _title(stage: Stage) -> str:
    words = f"{stage.get_kind_display()}, best of {stage.best_of}"
    if stage.final_best_of and stage.final_best_of != stage.best_of:
        words += f", final best of {stage.final_best_of}"
    return words + (", third place played" if stage.third_place else "")


def _rounds(stage: Stage, players: int) -> str:
    if stage.planned_rounds:
        return _counted(stage.planned_rounds)
    known = rounds_for(stage, players)
    return f"{_counted(known)} with {players} players" if known else "Rounds by the number of players"


def rounds_for(stage: Stage, players: int) -> int:
    """How many rounds so many players make; 0 where it cannot be said."""
    if players < 2:
        return 0
    if stage.kind == StageKind.ROUND_ROBIN:
        return players - 1 + players % 2
    if stage.kind == StageKind.SINGLE:
        return (players - 1).bit_length()
    if stage.kind != StageKind.SWISS:
        return 0
    try:
        return plan_for(players, Kind.CHAMPIONSHIP if stage.cut else Kind.WEEKLY).rounds
    except PlanError:
        return 0


def _by_size(stage: Stage) -> tuple[tuple[str, int], ...]:
    fixed = stage.planned_rounds or stage.status != Status.PLANNED
    if fixed or stage.kind not in (StageKind.SWISS, StageKind.SINGLE):
        return ()
    return tuple(
        (f"{least} to {most}" if least < most else str(most), rounds_for(stage, most))
        for least, most in SIZES
    )


def _counted(rounds: int) -> str:
    return f"{rounds} round{'' if rounds == 1 else 's'}"
