"""From the first pairing to the last result."""

from datetime import timedelta
from typing import TYPE_CHECKING

from tournaments import queries, services
from tournaments.enums import EntryState, PenaltyKind, RoundState, Status
from tournaments.league import results
from tournaments.league.signing_up import someone
from tournaments.models import Round, Stage
from tournaments.services.asking import PATIENCE

if TYPE_CHECKING:
    from tournaments.league.evening import Evening

KEPT = 0.1  # of the rounds, as they are published
MOST_STUCK = 20  # steps in a row that lead nowhere
PROGRESS = ("stage begun", "round published", "result entered", "result stands", "event finished")


def play_all(evening: "Evening") -> None:
    """Rounds of all stages until the event is finished; gives up where nothing changes any more."""
    stuck, reached = 0, 0
    while stuck < MOST_STUCK:
        evening.event.refresh_from_db()
        if evening.event.status == Status.FINISHED:
            return
        _step(evening, queries.current_stage(evening.event))
        before, reached = reached, evening.event.acts.filter(word__in=PROGRESS).count()
        stuck = stuck + 1 if reached == before else 0


def _step(evening: "Evening", stage: Stage) -> None:
    """What comes next: a stage begins, the event ends, or a round goes on."""
    following = queries.next_stage(stage)
    if stage.status == Status.PLANNED:
        evening.do(services.begin_stage, stage=stage, by=evening.host)
    elif services.why_not_finished(evening.event) == "":
        evening.do(services.finish_event, tournament=evening.event, by=evening.host)
    elif following and not services.what_is_left(stage):
        _between(evening, stage)
        evening.do(services.begin_stage, stage=following, by=evening.host)
    else:
        _round(evening, stage)


def _round(evening: "Evening", stage: Stage) -> None:
    """One step on: a draft made, or published, or thrown away; or the results of a round."""
    newest = stage.rounds.order_by("-number").first()
    if newest is None or _is_done(newest):
        _between(evening, stage)
        _pair(evening, stage, newest.number + 1 if newest else 1)
    elif newest.state == RoundState.DRAFT:
        _draft(evening, stage, newest)
    else:
        results.enter_all(evening, newest)


def _is_done(newest: Round) -> bool:
    return newest.state != RoundState.DRAFT and not results.open_tables(newest)


def _pair(evening: "Evening", stage: Stage, number: int) -> None:
    """By a worker, who may have died: then the sweep finds what was asked."""
    if evening.chance.random() < 0.4:
        evening.do(services.pair_round, stage=stage, by=evening.host)
        return
    evening.do(services.ask_pairing, stage=stage, number=number, by=evening.host)
    if evening.chance.random() < 0.2:
        evening.now += PATIENCE + timedelta(seconds=1)
        evening.do(services.sweep)
    for _ in range(evening.chance.choice((1, 1, 2))):  # a message may come twice
        evening.do(services.pair_asked, stage_id=stage.pk)


def _draft(evening: "Evening", stage: Stage, draft: Round) -> None:
    chance, host = evening.chance, evening.host
    if evening.happens(0.3):
        seated = list(queries.seated(draft))
        one, other = chance.choice(seated), chance.choice(seated)
        evening.do(services.swap_players, round=draft, one=one, other=other, by=host, why="brothers")
    if evening.happens(0.3):
        _between(evening, stage)
    if evening.happens(0.2):
        evening.do(services.discard_draft, round=draft, by=host, why="paired too early")
        return
    if evening.do(services.publish_round, round=draft, by=host) is None:
        evening.do(services.discard_draft, round=draft, by=host, why="somebody came or left")
        return
    if not stage.is_elimination and draft.number > 1:
        evening.remember(stage, draft.number - 1)
    for _ in range(chance.choice((1, 1, 2))):
        evening.do(services.announce_round, round_id=draft.pk)
    if evening.happens(0.3):
        _repair(evening, draft)
    if chance.random() < KEPT:
        evening.keep()


def _repair(evening: "Evening", round: Round) -> None:
    """Single tables of a published round change, or all of it is taken back."""
    said = {"round": round, "by": evening.host, "why": "nobody is at the table"}
    seated = list(queries.seated(round))
    one, other = evening.chance.sample(seated, 2)
    come = someone(evening, EntryState.REGISTERED) or one
    match evening.chance.randrange(4):
        case 0:
            evening.do(services.change_places, one=one, other=other, **said)
        case 1:
            evening.do(services.let_meet, one=one, other=come, **said)
        case 2:
            evening.do(services.replace_player, gone=one, come=come, **said)
        case _:
            evening.do(services.take_back_round, **said)


def _between(evening: "Evening", stage: Stage) -> None:
    """What happens around the rounds."""
    for act in (_drop, _come_back, _come_late, _let_in, _correct, _disqualify):
        if evening.happens(0.3):
            act(evening, stage)


def _drop(evening: "Evening", stage: Stage) -> None:
    if entry := someone(evening, EntryState.REGISTERED):
        by = entry.user if entry.user and evening.chance.random() < 0.5 else evening.judge
        evening.do(services.drop, entry=entry, by=by, why="has to go")


def _come_back(evening: "Evening", stage: Stage) -> None:
    if entry := someone(evening, EntryState.DROPPED):
        evening.do(services.reinstate, entry=entry, by=evening.host, why="is back")


def _come_late(evening: "Evening", stage: Stage) -> None:
    name = f"Late {evening.chance.randrange(10_000)}"
    evening.do(services.add_player, tournament=evening.event, name=name, by=evening.host)


def _let_in(evening: "Evening", stage: Stage) -> None:
    if entry := someone(evening, EntryState.WAITING, EntryState.WITHDRAWN, EntryState.REGISTERED):
        evening.do(services.let_in, entry=entry, by=evening.host)


def _correct(evening: "Evening", stage: Stage) -> None:
    results.correct(evening, stage)


def _disqualify(evening: "Evening", stage: Stage) -> None:
    if evening.chance.random() < 0.2 and (entry := someone(evening, EntryState.REGISTERED)):
        evening.punish(entry, PenaltyKind.DISQUALIFICATION)
