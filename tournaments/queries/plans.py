"""How many rounds a stage has, and how many go on from it, by the number of its players."""

from dataclasses import dataclass, replace

from tournaments import pairing
from tournaments.enums import Plan as Plans
from tournaments.enums import StageKind
from tournaments.models import Stage
from tournaments.plans import FEWEST_FOR_SWISS, Kind, Plan, PlanError, plan_for


def plan_of(stage: Stage, players: int) -> Plan:
    """What a stage says of itself, and where it is silent its plan: to be frozen when it begins.

    The cut is 0 where all go home, or where points alone say who goes on. Fewer than four play a round robin
    unless the stage says how many rounds of Swiss it has. Raises PlanError.
    """
    return replace(_rounds(stage, players), cut=_cut(stage, players))


@dataclass(frozen=True, slots=True)
class Own:
    """What a stage says itself; None where it leaves that to its plan."""

    rounds: int | None
    cut: int | None


def own_of_plan(stage: Stage) -> Own:
    """What a stage said itself before it began, when all was frozen that its plan says."""
    if not stage.lots:
        return Own(stage.planned_rounds, stage.cut)
    silent = Stage(kind=stage.kind, plan=stage.plan, groups=stage.groups, third_place=stage.third_place)
    plan = plan_of(silent, len(stage.lots))
    return Own(
        rounds=None if plan.rounds == stage.planned_rounds else stage.planned_rounds,
        cut=None if plan.cut == stage.cut and stage.plan == Plans.CHAMPIONSHIP else stage.cut,
    )


def _rounds(stage: Stage, players: int) -> Plan:
    if players < 2:
        raise PlanError(f"A stage is for two players at least, not for {players}.")
    if stage.is_elimination:
        return Plan(_rounds_of_bracket(stage, players))
    if stage.kind == StageKind.ROUND_ROBIN:
        largest = -(-players // stage.groups)
        whole = largest - 1 + largest % 2
        return Plan(min(stage.planned_rounds or whole, whole), is_round_robin=True)
    if stage.planned_rounds:
        return Plan(stage.planned_rounds)
    return plan_for(players, Kind(stage.plan))


def _rounds_of_bracket(stage: Stage, players: int) -> int:
    """At most: the reset is not always played."""
    try:
        bracket = stage.bracket_for(players)
    except pairing.PairingError as error:
        raise PlanError(str(error)) from error
    return sum(any(not match.is_bye for match in matches) for matches in bracket)


def _cut(stage: Stage, players: int) -> int:
    if stage.cut is not None or stage.cut_points is not None or stage.is_elimination:
        return stage.cut or 0
    return plan_for(players, Kind(stage.plan)).cut if players >= FEWEST_FOR_SWISS else 0
