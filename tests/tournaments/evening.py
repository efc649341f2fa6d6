"""Events of players without accounts, and what tests do on their evenings."""

from datetime import UTC, datetime
from typing import Any

from ddl_site.accounts.models import User
from tournaments import queries, services, standings
from tournaments.models import Pairing, Round, Stage, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

NOW = datetime(2026, 11, 30, 19, tzinfo=UTC)


def make_event(host: User, players: int, *stages: StagePlan, name: str = "Friday", **said: Any) -> Tournament:
    """An event of today with Pup 1, Pup 2 …; a Swiss stage, best of 3, if nothing is said."""
    event = services.create_tournament(
        organiser=host, name=name, starts_at=NOW, now=NOW, stages=stages or (StagePlan(),),
        request_key=name, **said,
    )  # fmt: skip
    for number in range(1, players + 1):
        services.add_player(tournament=event, name=f"Pup {number}", by=host, now=NOW)
    return event


def begin(event: Tournament, host: User, number: int = 1) -> Stage:
    return services.begin_stage(stage=event.stages.get(number=number), by=host, now=NOW)


def next_round(stage: Stage, host: User) -> Round:
    return services.publish_round(round=services.pair_round(stage=stage, by=host, now=NOW), by=host, now=NOW)


def win_first(round: Round, host: User) -> None:
    """All tables that have no result yet are won by the first player."""
    games = round.best_of // 2 + 1
    for pairing in round.pairings.exclude(second=None).exclude(results__current=True):
        services.decide_result(pairing=pairing, verdict=Verdict(Score(games, 0)), by=host, now=NOW)


def table_of(stage: Stage, upto: int | None = None) -> list[tuple[int, int]]:
    """Entry and points in the order of the standings."""
    record = queries.stage_record(stage, upto=upto)
    ranked = standings.standings(
        record.rounds, players=record.players, dropped=record.dropped,
        disqualified=record.disqualified, lots=stage.lots,
    )  # fmt: skip
    return [(int(row.player), row.points) for row in ranked]


def state_of(pairing: Pairing) -> tuple[str, str, int]:
    """State, score and version of the result that stands."""
    result = pairing.results.get(current=True)
    return result.state, f"{result.first_wins}-{result.second_wins}-{result.draws}", result.version
