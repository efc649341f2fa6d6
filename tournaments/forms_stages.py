"""The stages of an event as fields of its form, and the templates that fill them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.enums import Lists, Plan, StageKind
from tournaments.services import StagePlan

KINDS = (
    (StageKind.SWISS, "Swiss: everybody plays every round, against somebody who did as well"),
    (StageKind.SINGLE, "Single elimination: who loses is out"),
    (StageKind.DOUBLE, "Double elimination: who loses twice is out"),
    (StageKind.ROUND_ROBIN, "Round robin: everybody meets everybody, in groups if there are many"),
)
PLANS = (
    (Plan.WEEKLY, "Weekly: as many as a knock-out has, 4 for 16 players"),
    (Plan.CHAMPIONSHIP, "Championship: more rounds, from 9 players on with a top cut"),
)
BY_PLAN, BY_POINTS = "plan", "points"
TOPS = (2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32)  # also what three and five groups can send
CUTS = (
    ("", "Nobody: the standings decide"),
    (BY_PLAN, "As many as the championship plan says"),
    *((str(top), f"The top {top}") for top in TOPS),
    (BY_POINTS, "All with enough points"),
)
BRACKETS = (StageKind.SINGLE, StageKind.DOUBLE)
FIRST = (
    "kind", "best_of", "plan", "rounds", "minutes", "groups", "final_best_of", "third_place",
    "pair_last_by_standings", "avoid_teams", "lists", "cut", "cut_points",
)  # fmt: skip
CUT = ("cut_kind", "cut_best_of", "cut_final_best_of", "cut_third_place", "cut_minutes", "cut_lists")
HOW = (*FIRST, *CUT)  # of the stages, not of the event


@dataclass(frozen=True, slots=True)
class Template:
    """A way to play that fills the form with one press."""

    slug: str
    name: str
    about: str
    facts: Mapping[str, Any]


TEMPLATES = (
    Template(
        "weekly",
        "Weekly",
        "Swiss, best of 3: rounds by the number of players",
        {"kind": StageKind.SWISS, "plan": Plan.WEEKLY, "best_of": 3, "cut": ""},
    ),
    Template(
        "championship",
        "Store championship",
        "Swiss and a top cut by the number of players, best of 3",
        {
            "kind": StageKind.SWISS, "plan": Plan.CHAMPIONSHIP, "best_of": 3, "cut": BY_PLAN,
            "cut_kind": StageKind.SINGLE, "cut_best_of": 3,
        },
    ),
    Template(
        "single",
        "Single elimination",
        "Best of 3, the final best of 5, third place played",
        {"kind": StageKind.SINGLE, "best_of": 3, "final_best_of": 5, "third_place": True},
    ),
)  # fmt: skip


def template_facts(slug: str) -> dict[str, Any]:
    """What a template fills in; nothing for one that there is not."""
    return next((dict(template.facts) for template in TEMPLATES if template.slug == slug), {})


def plans_of(data: Mapping[str, Any]) -> tuple[StagePlan, ...]:
    """The stages of what was chosen; what does not belong to a way of playing is left out."""
    kind = data["kind"]
    best_of, lists = data["best_of"] or 3, data["lists"] or Lists.CLOSED
    if kind in BRACKETS:
        first = StagePlan(kind=kind, best_of=best_of, minutes=data["minutes"], lists=lists)
        return (_ended(first, data["final_best_of"], data["third_place"]),)
    cut, is_swiss = data["cut"], kind == StageKind.SWISS
    first = StagePlan(
        kind=kind, best_of=best_of, minutes=data["minutes"], lists=lists,
        plan=data["plan"] or Plan.WEEKLY,
        rounds=data["rounds"] if is_swiss else None,
        groups=1 if is_swiss else data["groups"] or 1,
        pair_last_by_standings=is_swiss and data["pair_last_by_standings"],
        avoid_teams=is_swiss and data["avoid_teams"],
        cut=int(cut) if cut.isdecimal() else None,
        cut_points=data["cut_points"] if cut and cut != BY_PLAN else None,
    )  # fmt: skip
    if not cut:
        return (first,)
    following = StagePlan(
        kind=data["cut_kind"] or StageKind.SINGLE, best_of=data["cut_best_of"] or 3,
        minutes=data["cut_minutes"], lists=data["cut_lists"] or Lists.CLOSED,
    )  # fmt: skip
    return first, _ended(following, data["cut_final_best_of"], data["cut_third_place"])


def _ended(stage: StagePlan, final_best_of: int | None, third_place: bool) -> StagePlan:
    """A bracket with its final as it was chosen; another stage as it is."""
    if stage.kind not in BRACKETS:
        return stage
    return replace(
        stage, final_best_of=final_best_of, third_place=third_place and stage.kind == StageKind.SINGLE
    )


def facts_of_stages(stages: Sequence[StagePlan]) -> dict[str, Any] | None:
    """The fields of these stages; None where they cannot be told by the form."""
    if not stages:
        return None
    first, *rest = stages
    facts = dict.fromkeys(HOW) | {name: getattr(first, name) for name in FIRST if name != "cut"}
    facts |= {"cut": "", "cut_kind": StageKind.SINGLE, "cut_best_of": 3, "cut_lists": Lists.CLOSED}
    if rest:
        cut = BY_POINTS if first.cut_points is not None else BY_PLAN
        facts["cut"] = str(first.cut) if first.cut is not None else cut
        facts |= {name: getattr(rest[0], name.removeprefix("cut_")) for name in CUT}
    known = not rest or facts["cut"] in dict(CUTS)
    return facts if known and plans_of(facts) == tuple(stages) else None
