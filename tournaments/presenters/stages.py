"""How an event is played, in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments import queries
from tournaments.enums import Plan as Plans
from tournaments.enums import StageKind, Status
from tournaments.models import Stage
from tournaments.plans import CHAMPIONSHIP, FEWEST_FOR_SWISS, Plan, PlanError

POWERS = tuple(2**power for power in range(2, 13))  # where a knock-out needs a round more
SHOWN = 128  # players that a table of sizes reaches at least


@dataclass(frozen=True, slots=True)
class StageWords:
    """A stage as people read it; `by_size` has rounds and cut for numbers of players, before it begins.

    `cut` says who goes on to the next one, empty where there is none.
    """

    stage: Stage
    title: str
    rounds: str
    cut: str = ""
    by_size: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class StageTab:
    """A stage that has begun; without a number the whole event."""

    number: int | None
    label: str
    is_here: bool


def tabs_of(stages: Iterable[Stage], *, here: int | None, has_final: bool = False) -> list[StageTab]:
    """One for each stage that has begun, before them the final standings; none where there is only one."""
    begun = [stage for stage in stages if stage.lots]
    if len(begun) < 2:
        return []
    final = [StageTab(None, "Final", here is None)] if has_final else []
    return final + [StageTab(stage.number, stage.title, stage.number == here) for stage in begun]


def stages_words(stages: Sequence[Stage], *, players: int) -> list[StageWords]:
    """All stages of an event, in order, with so many players in the first."""
    counts = sizes(stages, players=players)
    return [
        _words(stage, count, before=counts[at - 1] if at else 0, is_last=at == len(stages) - 1)
        for at, (stage, count) in enumerate(zip(stages, counts, strict=True))
    ]


def sizes(stages: Iterable[Stage], *, players: int) -> list[int]:
    """How many play in each stage; of those to come about as many as their plans say, 0 if that is open."""
    found: list[int] = []
    for stage in stages:
        players = len(stage.seeds) or players
        found.append(players)
        plan = _plan(stage, players)
        players = min(plan.cut, players) if plan else 0
    return found


def played_as(stages: Iterable[Stage]) -> str:
    """All stages in a line."""
    return ", then ".join(_title(stage) for stage in stages if not _is_left_out(stage))


def rounds_for(stage: Stage, players: int) -> int:
    """How many rounds so many players make; 0 where it cannot be said."""
    plan = _plan(stage, players)
    return plan.rounds if plan else 0


def _words(stage: Stage, players: int, *, before: int, is_last: bool) -> StageWords:
    title = _title(stage)
    if _is_left_out(stage):
        return StageWords(stage, title, f"Not played: with {before} players there is no cut.")
    return StageWords(
        stage,
        title,
        _rounds(stage, players),
        "" if is_last else _cut(stage, players),
        _by_size(stage, players),
    )


def _is_left_out(stage: Stage) -> bool:
    return stage.status == Status.CANCELLED and stage.tournament.status != Status.CANCELLED


def _plan(stage: Stage, players: int) -> Plan | None:
    try:
        return queries.plan_of(stage, players)
    except PlanError:
        return None


def _title(stage: Stage) -> str:
    words = f"{stage.get_kind_display()}, best of {stage.best_of}"
    if stage.groups > 1:
        words = f"{stage.groups} groups, each a round robin, best of {stage.best_of}"
    if stage.final_best_of and stage.final_best_of != stage.best_of:
        words += f", final best of {stage.final_best_of}"
    return words + (", third place played" if stage.third_place else "")


def _rounds(stage: Stage, players: int) -> str:
    plan = _plan(stage, players)
    if plan is None:
        known = stage.planned_rounds
        return _counted(stage, known) if known else "Rounds by the number of players"
    told = _counted(stage, plan.rounds)
    if plan.is_round_robin and stage.kind != StageKind.ROUND_ROBIN:
        told = f"Round robin of {told}"
    return told if stage.lots or stage.planned_rounds else f"{told} with {players} players"


def _cut(stage: Stage, players: int) -> str:
    """Who goes on."""
    if stage.cut_points is not None:
        top = f"the top {stage.cut} of all" if stage.cut else "all"
        return f"Then {top} with {stage.cut_points} points or more"
    if stage.cut and stage.groups > 1:
        return f"Then the best {stage.cut // stage.groups} of each group"
    plan = _plan(stage, players)
    if stage.cut or (plan and plan.cut):
        return f"Then the top {stage.cut or (plan.cut if plan else 0)}"
    return f"No cut with {players} players" if plan else "Then a cut by the number of players"


def _by_size(stage: Stage, players: int) -> tuple[tuple[str, str], ...]:
    """As far as the event may grow."""
    fixed = stage.planned_rounds or stage.status != Status.PLANNED or stage.number > 1
    if fixed or stage.kind not in (StageKind.SWISS, StageKind.SINGLE):
        return ()
    by_plan = stage.kind == StageKind.SWISS and stage.plan == Plans.CHAMPIONSHIP
    bounds = tuple(size.players for size in CHAMPIONSHIP) if by_plan else POWERS
    largest = max(players, stage.tournament.capacity or 0, SHOWN)
    spans = zip((FEWEST_FOR_SWISS, *(most + 1 for most in bounds)), bounds, strict=False)
    found = ((least, most, _plan(stage, most)) for least, most in spans if least <= largest)
    few = [("2 or 3", "everybody meets everybody")] if stage.kind == StageKind.SWISS else []
    return (*few, *((_span(least, most), _sized(plan)) for least, most, plan in found if plan))


def _span(least: int, most: int) -> str:
    return f"{least:,} to {most:,}" if least < most else str(most)


def _sized(plan: Plan) -> str:
    return f"{plan.rounds}, then top {plan.cut}" if plan.cut else str(plan.rounds)


def _counted(stage: Stage, rounds: int) -> str:
    most = "up to " if stage.kind == StageKind.DOUBLE else ""
    return f"{most}{rounds} round{'' if rounds == 1 else 's'}"
