"""Standings of a stage and of a whole event, computed from their rows."""

from collections.abc import Collection
from typing import Any

from tournaments import pairing, standings
from tournaments.enums import StageKind
from tournaments.models import Stage, Tournament
from tournaments.queries.brackets import bracket_places
from tournaments.queries.rounds import stages_of
from tournaments.queries.stages import StageRecord, stage_record
from tournaments.standings import RULE_SETS, Explanation, Placed, RuleSet, Standing

BY_GROUP = {"tcg": "tcg-groups"}  # what a rule set is called where everybody of a group meets


def ranked(stage: Stage, *, upto: int | None = None) -> list[Standing]:
    """The standings after round `upto`, or as they are now; players are ids of entries."""
    record = stage_record(stage, upto=upto)
    return standings.standings(record.rounds, **_said(stage, record))


def ranked_groups(stage: Stage, *, upto: int | None = None) -> list[list[Standing]]:
    """The standings of each group of a round robin."""
    record = stage_record(stage, upto=upto)
    return [_ranked_group(stage, record, group) for group in groups_of(stage)]


def explained(stage: Stage, entry: int, *, upto: int | None = None) -> Explanation:
    """Every number behind a player's place, in the group where there are several. Raises StandingsError."""
    record = stage_record(stage, upto=upto)
    group = next((group for group in groups_of(stage) if entry in group), None)
    if stage.groups > 1 and group is not None:
        return standings.explain(entry, _rows_of(record, group), **_said(stage, record, group))
    return standings.explain(entry, record.rounds, **_said(stage, record))


def groups_of(stage: Stage) -> list[list[int]]:
    """The entries of each group, by seed; everybody of a stage without groups is in one."""
    if stage.groups == 1:
        return [list(stage.seeds)]
    dealt = pairing.snake(len(stage.seeds), stage.groups)
    return [[stage.seeds[seed - 1] for seed in group] for group in dealt]


def stage_places(stage: Stage) -> list[tuple[int, int]]:
    """Place and entry, the best first; of several groups the winners share the first place, and so on."""
    if stage.is_elimination:
        return bracket_places(stage)
    if stage.groups > 1:
        rows = [row for group in ranked_groups(stage) for row in group]
        return sorted(((row.place, int(row.player)) for row in rows), key=lambda placed: placed[0])
    return [(row.place, int(row.player)) for row in ranked(stage)]


def final_places(event: Tournament) -> list[Placed]:
    """The standings of a whole event: the places of its last stage, then those who did not go on to it."""
    return standings.overall([stage_places(stage) for stage in stages_of(event) if stage.lots])


def _ranked_group(stage: Stage, record: StageRecord, group: Collection[int]) -> list[Standing]:
    return standings.standings(_rows_of(record, group), **_said(stage, record, group))


def _rows_of(record: StageRecord, group: Collection[int]) -> list[Any]:
    inside = set(group)
    return [[row for row in rows if row[0] in inside] for rows in record.rounds]


def _said(stage: Stage, record: StageRecord, group: Collection[int] | None = None) -> dict[str, Any]:
    inside = set(record.players if group is None else group)
    return {
        "rules": _rules(stage),
        "players": [entry for entry in record.players if entry in inside],
        "dropped": record.dropped & inside,
        "disqualified": record.disqualified & inside,
        "lots": stage.lots,
    }


def _rules(stage: Stage) -> RuleSet:
    named = stage.tournament.rules
    return RULE_SETS[BY_GROUP.get(named, named) if stage.kind == StageKind.ROUND_ROBIN else named]
