"""How the results of a round come in: typed, by buttons, by both players, by nobody."""

from datetime import timedelta
from typing import TYPE_CHECKING

from tournaments import services
from tournaments.enums import EntryState, PenaltyKind, ResultKind, ResultState
from tournaments.league.signing_up import someone
from tournaments.models import Pairing, Result, Round, Stage
from tournaments.scores import DOUBLE_LOSS, FORMATS, Score, legal_scores
from tournaments.services import Verdict
from tournaments.services.entering import verdict_of
from tournaments.services.results import STANDS_AFTER

if TYPE_CHECKING:
    from tournaments.league.evening import Evening


def open_tables(round: Round) -> list[Pairing]:
    """The tables that have no final result."""
    final = Result.objects.filter(pairing__round=round, current=True, state=ResultState.FINAL)
    found = round.pairings.exclude(second=None).exclude(pk__in=final.values("pairing"))
    return list(found.select_related("first__user", "second__user", "round__stage").order_by("table"))


def enter_all(evening: "Evening", round: Round) -> None:
    """Every table in some way; what is open then is told by the sweep, or closed by the staff."""
    chance = evening.chance
    if round.minutes and chance.random() < 0.3:
        evening.do(services.start_clock, round=round, by=evening.host)
    tables = open_tables(round)
    chance.shuffle(tables)
    for table in tables:
        _enter(evening, round, table)
        if evening.happens(0.2 / len(tables) ** 0.5):
            _meanwhile(evening, round)
    evening.now += STANDS_AFTER
    evening.do(services.sweep)
    evening.look_after(f"round {round.number}", always=True)
    if open_tables(round) and (not evening.happens(0.1) or chance.random() < 0.5):
        evening.do(services.close_open_tables, round=round, by=evening.host, why="closing time")


def correct(evening: "Evening", stage: Stage) -> None:
    """Another score for a table of any round."""
    tables = list(Pairing.objects.filter(round__stage=stage, second__isnull=False).order_by("pk"))
    if not tables:
        return
    table = evening.chance.choice(tables)
    table = Pairing.objects.select_related("first__user", "second__user", "round__stage").get(pk=table.pk)
    verdict = _verdict(evening, table.round)
    evening.do(
        services.decide_result, pairing=table, verdict=verdict, by=evening.judge, why="the slip says so"
    )
    evening.forget(stage.pk)


def _enter(evening: "Evening", round: Round, table: Pairing) -> None:
    way = evening.chance.random()
    if way < 0.55:
        score = _verdict(evening, round).score
        line = f"{table.table} {score}"
        evening.do(services.enter_line, round=round, line=line, by=evening.host)
    elif way < 0.65:
        evening.do(services.decide_result, pairing=table, verdict=_verdict(evening, round), by=evening.judge)
    elif way < 0.98:
        _report(evening, table)


def _report(evening: "Evening", table: Pairing) -> None:
    """One of the two says how it ended, with or without an answer."""
    chance, second = evening.chance, table.second
    assert second is not None
    sides = [table.first, second]
    chance.shuffle(sides)
    score = chance.choice(_scores(table.round))
    evening.do(services.report_result, pairing=table, entry=sides[0], score=score)
    answer = chance.random()
    if answer < 0.5:
        evening.do(services.report_result, pairing=table, entry=sides[1], score=score.flipped)
    elif answer < 0.6:
        other = chance.choice(_scores(table.round))
        evening.do(services.report_result, pairing=table, entry=sides[1], score=other)
    elif answer < 0.65:
        evening.do(services.dispute_result, pairing=table, entry=sides[1])
        verdict = _verdict(evening, table.round)
        evening.do(services.decide_result, pairing=table, verdict=verdict, by=evening.judge)


def _scores(round: Round) -> list[Score]:
    return legal_scores(round.best_of, elimination=round.stage.is_elimination)


def _verdict(evening: "Evening", round: Round) -> Verdict:
    """A played score as a rule, seldom a walkover, a draw by agreement, a double loss."""
    way, known = evening.chance.random(), FORMATS[round.best_of]
    if way < 0.05:
        return Verdict(evening.chance.choice((known.bye, known.missed)), ResultKind.WALKOVER)
    if way < 0.08:
        return Verdict(DOUBLE_LOSS, ResultKind.DOUBLE_LOSS)
    return verdict_of(round, evening.chance.choice(_scores(round)))


def _meanwhile(evening: "Evening", round: Round) -> None:
    """What happens while a round is played: somebody goes home, is punished, or is not there at all."""
    act = evening.chance.choice((_go_home, _punish, _forgive, _mark_absent))
    act(evening, round)
    evening.now += timedelta(minutes=1)


def _go_home(evening: "Evening", round: Round) -> None:
    if entry := someone(evening, EntryState.REGISTERED):
        evening.do(services.drop, entry=entry, by=evening.judge, why="went home")


def _punish(evening: "Evening", round: Round) -> None:
    kinds = (PenaltyKind.WARNING, PenaltyKind.GAME_LOSS, PenaltyKind.GAME_LOSS, PenaltyKind.MATCH_LOSS)
    if entry := someone(evening, EntryState.REGISTERED):
        evening.punish(entry, evening.chance.choice(kinds))


def _forgive(evening: "Evening", round: Round) -> None:
    penalties = list(evening.event.penalties.order_by("pk"))
    if penalties:
        penalty = evening.chance.choice(penalties)
        evening.past.clear()  # it may open a match again
        evening.do(services.lift_penalty, penalty=penalty, by=evening.host, why="the judge had not seen it")


def _mark_absent(evening: "Evening", round: Round) -> None:
    """One button for a whole round: some have not come to their tables."""
    chance = evening.chance
    entries = [entry for table in open_tables(round) for entry in (table.first_id, table.second_id)]
    missing = chance.sample(entries, min(len(entries), chance.randint(1, 3)))
    kind = chance.choice((PenaltyKind.GAME_LOSS, PenaltyKind.MATCH_LOSS))
    drops = kind == PenaltyKind.MATCH_LOSS and chance.random() < 0.5
    evening.do(services.mark_absent, round=round, missing=missing, kind=kind, by=evening.host, drops=drops)
