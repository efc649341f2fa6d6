"""Standings of a stage, computed from its rows."""

from typing import Any

from tournaments import standings
from tournaments.models import Stage
from tournaments.queries.stages import stage_record
from tournaments.standings import Explanation, Standing


def ranked(stage: Stage, *, upto: int | None = None) -> list[Standing]:
    """The standings after round `upto`, or as they are now; players are ids of entries."""
    rounds, said = _asked(stage, upto)
    return standings.standings(rounds, **said)


def explained(stage: Stage, entry: int, *, upto: int | None = None) -> Explanation:
    """Every number behind a player's place. Raises StandingsError for who has none."""
    rounds, said = _asked(stage, upto)
    return standings.explain(entry, rounds, **said)


def points_before(stage: Stage, number: int) -> dict[int, int]:
    """The points of each entry when round `number` was paired; nothing before the first."""
    return {int(row.player): row.points for row in ranked(stage, upto=number - 1)} if number > 1 else {}


def _asked(stage: Stage, upto: int | None) -> tuple[list[Any], dict[str, Any]]:
    record = stage_record(stage, upto=upto)
    said = {
        "rules": stage.tournament.rules, "players": record.players, "dropped": record.dropped,
        "disqualified": record.disqualified, "lots": stage.lots,
    }  # fmt: skip
    return list(record.rounds), said
