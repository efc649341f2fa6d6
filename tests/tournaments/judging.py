"""Tables and penalties for tests of judging."""

from typing import Any

from ddl_site.accounts.models import User
from tests.tournaments.evening import next_round
from tests.tournaments.pages import NOW, make_event
from tournaments import services
from tournaments.enums import PenaltyKind, Role
from tournaments.models import Entry, Pairing, Penalty, Result, Stage, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

GAME, MATCH, OUT = PenaltyKind.GAME_LOSS, PenaltyKind.MATCH_LOSS, PenaltyKind.DISQUALIFICATION


def begun(host: User, players: int = 4, *plans: StagePlan) -> Stage:
    event = make_event(host, players=players, stages=plans or (StagePlan(),))
    return services.begin_stage(stage=event.stages.get(number=1), by=host, now=NOW)


def table_one(stage: Stage, host: User) -> Pairing:
    found = next_round(stage, host).pairings.select_related("round__stage", "first", "second")
    return found.get(table=1)


def give(entry: Entry | None, by: User, kind: str, **said: Any) -> Penalty:
    assert entry is not None
    said = {"infraction": "cards", "note": "marked", "request_key": str(Penalty.objects.count())} | said
    return services.give_penalty(entry=entry, kind=kind, by=by, now=NOW, **said)


def decide(table: Pairing, host: User, *score: int, why: str = "") -> Result:
    return services.decide_result(pairing=table, verdict=Verdict(Score(*score)), by=host, now=NOW, why=why)


def staff(event: Tournament, host: User, role: Role) -> User:
    user = User.objects.create_user(f"a-{role}")
    services.add_staff(tournament=event, handle=user.handle, role=role, by=host, now=NOW)
    return user
