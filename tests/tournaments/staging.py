"""Stages that tests play to their end, by seed or as they say."""

from collections.abc import Callable

from ddl_site.accounts.models import User
from tests.tournaments.evening import NOW, next_round
from tournaments import services
from tournaments.enums import StageKind
from tournaments.models import Pairing, Round, Stage, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

CUT = StagePlan(kind=StageKind.SINGLE, best_of=3)
TOP_4 = (StagePlan(cut=4), CUT)
Winner = Callable[[Pairing], bool]


def better_seed(pairing: Pairing) -> bool:
    seeds: list[int] = pairing.round.stage.seeds
    return seeds.index(pairing.first_id) < seeds.index(pairing.second_id or 0)


def enter(round: Round, host: User, first_wins: Winner = better_seed) -> None:
    """Every open table of a round."""
    games = round.best_of // 2 + 1
    for pairing in round.pairings.exclude(second=None).exclude(results__current=True):
        score = Score(games, 0) if first_wins(pairing) else Score(0, games)
        services.decide_result(pairing=pairing, verdict=Verdict(score), by=host, now=NOW)


def play_out(stage: Stage, host: User, first_wins: Winner = better_seed) -> list[Round]:
    """All rounds of a stage from where it is."""
    rounds = []
    while services.what_is_left(stage):
        rounds.append(next_round(stage, host))
        enter(rounds[-1], host, first_wins)
    return rounds


def drop(event: Tournament, entry: int, host: User) -> None:
    services.drop(entry=event.entries.get(pk=entry), by=host, now=NOW, why="went home")
