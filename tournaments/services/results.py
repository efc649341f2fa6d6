"""Results: reported, confirmed, disputed, decided, corrected. Each change is a version; none is deleted."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max

from ddl_site.accounts.models import User
from game import services as games
from game.models import SeatNumber
from tournaments import pairing as plain
from tournaments import queries
from tournaments.enums import ResultKind, ResultState, RoundState, StageKind, Venue
from tournaments.models import Entry, Pairing, Result, Round, Tournament
from tournaments.scores import DOUBLE_LOSS, FORMATS, Score
from tournaments.services import effects, telling
from tournaments.services.acts import (
    check_not_over,
    is_repeated,
    locked,
    log,
    log_all,
    reason,
    told_round,
)
from tournaments.services.errors import EventError, NotOpenError

STANDS_AFTER = timedelta(minutes=3)  # a report that nobody disputes


@dataclass(frozen=True, slots=True)
class Verdict:
    """A score from the first player's side, and how it came about."""

    score: Score
    kind: str = ResultKind.PLAYED


def report_result(*, pairing: Pairing, entry: Entry, score: Score, now: datetime) -> Result:
    """A player says how it ended, `score` from his side.

    The first report waits for the other player; the same said by the other is final, another is a dispute.
    An intentional draw is an offer: it counts when the other agrees, any score takes its place. At a table in
    the app nothing else is said; the match goes on meanwhile. Raises EventError for a score that no match
    has, NotOpenError once a result is final.
    """
    seen = _from_first(pairing, entry, score)
    with transaction.atomic():
        event, pairing = _locked(pairing)
        _check_open(event, pairing, seen)
        effects.check(pairing, seen.score, seen.kind)
        standing = standing_result(pairing)
        state = _state_after(standing, seen, entry)
        if standing and standing.state == state and standing.score == seen.score:
            return standing
        result = supersede(pairing, standing, seen, state, by=entry.user, now=now)
        act = log(event, f"result {state}", by=entry.user, now=now, facts=facts_of(pairing, result))
        if state == ResultState.DISPUTED:
            telling.result_disputed(act, pairing)
        elif state == ResultState.REPORTED and result.kind == ResultKind.DRAW:
            telling.draw_offered(act, pairing, entry)
    return result


def dispute_result(*, pairing: Pairing, entry: Entry, now: datetime) -> Result:
    """A player says that the reported score is wrong: it stands for nobody until staff decide.

    A draw that was offered is declined by that, or taken back by who offered it: the table is open as before.
    """
    with transaction.atomic():
        event, pairing = _locked(pairing)
        check_not_over(event)
        standing = standing_result(pairing)
        if standing is None and (declined := _just_declined(event, pairing, entry)):
            return declined
        if standing is None or standing.state == ResultState.FINAL:
            raise NotOpenError("There is no report to dispute. Call a judge if a final result is wrong.")
        if standing.state == ResultState.DISPUTED:
            return standing
        if standing.kind == ResultKind.DRAW:
            Result.objects.filter(pk=standing.pk).update(current=False)
            word = "draw taken back" if standing.by_id == entry.user_id else "draw declined"
            log(event, word, by=entry.user, now=now, facts=facts_of(pairing, standing))
            return standing
        verdict = Verdict(standing.score, standing.kind)
        result = supersede(pairing, standing, verdict, ResultState.DISPUTED, by=entry.user, now=now)
        act = log(event, "result disputed", by=entry.user, now=now, facts=facts_of(pairing, result))
        telling.result_disputed(act, pairing)
    return result


def decide_result(*, pairing: Pairing, verdict: Verdict, by: User, now: datetime, why: str = "") -> Result:
    """Staff enter a score, or correct one. A correction needs a reason, and is refused where it is too late.

    The same score again changes nothing. Raises EventError, NotOpenError.
    """
    _check_score(pairing, verdict)
    with transaction.atomic():
        event, pairing = _locked(pairing)
        check_not_over(event)
        _check_takes_verdict(pairing, by)
        effects.check(pairing, verdict.score, verdict.kind)
        standing = standing_result(pairing)
        if standing and standing.state == ResultState.FINAL:
            if (standing.score, standing.kind) == (verdict.score, verdict.kind):
                return standing
            why = reason(why)
            _check_successor(pairing)
        result = supersede(pairing, standing, verdict, ResultState.FINAL, by=by, now=now, why=why)
        word = "result corrected" if standing and standing.state == ResultState.FINAL else "result entered"
        act = log(event, word, by=by, now=now, facts=facts_of(pairing, result), why=why)
        if standing or verdict.kind not in (ResultKind.PLAYED, ResultKind.DRAW):
            telling.result_decided(act, pairing, result)
    return result


def close_open_tables(*, round: Round, by: User, now: datetime, why: str) -> int:
    """Record every table without a final result as a double loss, to pair anyway; how many.

    Raises EventError as `decide_result` does, then no table is closed. All are written together: a round has
    2,000 tables, and the event is locked meanwhile.
    """
    why = reason(why)
    with transaction.atomic():
        event = locked(round.stage.tournament)
        check_not_over(event)
        open_tables = round.pairings.unsettled().filter(second__isnull=False)
        tables = list(open_tables.select_related("round__stage", "first", "second", "match"))
        for table in tables:
            _check_takes_verdict(table, by)
        _close(event, round, tables, by, now, why)
    return len(tables)


def confirm_old_reports(*, now: datetime) -> int:
    """Let reports stand that nobody has disputed for STANDS_AFTER; how many. Twice is the same as once.

    An offered draw is no report: it waits for the other player.
    """
    waiting = Result.objects.filter(current=True, state=ResultState.REPORTED, at__lte=now - STANDS_AFTER)
    waiting = waiting.exclude(kind=ResultKind.DRAW)
    made = 0
    for result in waiting.select_related("pairing__round__stage"):
        with transaction.atomic():
            event, pairing = _locked(result.pairing)
            standing = standing_result(pairing)
            if standing is None or standing.pk != result.pk:
                continue
            verdict = Verdict(standing.score, standing.kind)
            stood = supersede(pairing, standing, verdict, ResultState.FINAL, by=None, now=now)
            log(event, "result stands", by=None, now=now, facts=facts_of(pairing, stood))
            made += 1
    return made


def _close(event: Tournament, round: Round, tables: list[Pairing], by: User, now: datetime, why: str) -> None:
    """Both lose at all these tables, in as many statements however many there are."""
    versions, score = last_versions(round), DOUBLE_LOSS
    Result.objects.filter(pairing__round=round, current=True).exclude(state=ResultState.FINAL).update(
        current=False
    )
    for table in tables:
        if table.match:
            games.award_match(match=table.match, seat=None, now=now)
    results = Result.objects.bulk_create(
        Result(
            pairing=table, version=versions.get(table.pk, 0) + 1, first_wins=score.wins,
            second_wins=score.losses, kind=ResultKind.DOUBLE_LOSS, state=ResultState.FINAL, by=by, why=why,
            at=now,
        )
        for table in tables
    )  # fmt: skip
    facts = [facts_of(table, result) for table, result in zip(tables, results, strict=True)]
    acts = log_all(event, "result entered", facts, by=by, now=now, why=why)
    telling.results_decided(zip(acts, tables, results, strict=True), now=now)


def _state_after(standing: Result | None, seen: Verdict, entry: Entry) -> ResultState:
    """What becomes of a table when a player reports. Raises NotOpenError once its result is final."""
    if standing is None:
        return ResultState.REPORTED
    if standing.state == ResultState.FINAL:
        raise NotOpenError(f"The result is final: {standing.score}. Call a judge if it is wrong.")
    is_mine = _said_by(standing) == entry.user_id
    if standing.score == seen.score:
        return ResultState(standing.state) if is_mine else ResultState.FINAL
    if standing.state == ResultState.REPORTED and (is_mine or standing.kind == ResultKind.DRAW):
        return ResultState.REPORTED  # he corrects himself in time, or an offer fell
    return ResultState.DISPUTED


def _just_declined(event: Tournament, pairing: Pairing, entry: Entry) -> Result | None:
    """The draw that this player has declined a moment ago: then it was only sent twice."""
    last = pairing.results.order_by("-version").first()
    if last is None or entry.user is None:
        return None
    facts = facts_of(pairing, last)
    return last if is_repeated(event, "draw declined", facts, by=entry.user, why="") else None


def _said_by(standing: Result) -> int | None:
    """The account that said this score: whoever disputes a report without another score repeats it."""
    won, lost, drawn = standing.score
    reports = Result.objects.filter(
        pairing=standing.pairing_id, state=ResultState.REPORTED, first_wins=won, second_wins=lost, draws=drawn
    )
    said = reports.order_by("-version").first() or standing
    return said.by_id


def _locked(pairing: Pairing) -> tuple[Tournament, Pairing]:
    event = Tournament.objects.select_for_update().get(stages__rounds__pairings=pairing.pk)
    found = Pairing.objects.select_related("round__stage", "first", "second").get(pk=pairing.pk)
    return event, found


def standing_result(pairing: Pairing) -> Result | None:
    """The result that stands, in whatever state."""
    return pairing.results.filter(current=True).first()


def last_versions(round: Round) -> dict[int, int]:
    """The last version of the results of a round's tables, by pairing; of those that have, or had, one."""
    found = Result.objects.filter(pairing__round=round).order_by().values_list("pairing")
    return dict(found.annotate(Max("version")))


def supersede(
    pairing: Pairing, former: Result | None, verdict: Verdict, state: str, *, by: User | None, now: datetime,
    why: str = "",
) -> Result:  # fmt: skip
    """Put a version in place of `former`, the one that stands; `pairing` is locked with its event.

    A final one ends the match that is played in the app.
    """
    if former:
        Result.objects.filter(pk=former.pk).update(current=False)
    if state == ResultState.FINAL and pairing.match:
        games.award_match(match=pairing.match, seat=_seat_of(verdict.score), now=now)
    last = former.version if former else pairing.results.aggregate(last=Max("version"))["last"] or 0
    won, lost, drawn = verdict.score
    return Result.objects.create(
        pairing=pairing, version=last + 1, first_wins=won, second_wins=lost,
        draws=drawn, kind=verdict.kind, state=state, by=by, why=why, at=now,
    )  # fmt: skip


def _seat_of(score: Score) -> SeatNumber | None:
    """Who wins the match of a table by this score."""
    if score.wins == score.losses:
        return None
    return SeatNumber.ONE if score.wins > score.losses else SeatNumber.TWO


def _from_first(pairing: Pairing, entry: Entry, score: Score) -> Verdict:
    if entry.pk not in (pairing.first_id, pairing.second_id):
        raise EventError("Only the two players of a table report its result.")
    told = score if entry.pk == pairing.first_id else score.flipped
    known = FORMATS[pairing.round.best_of]
    kind = ResultKind.DRAW if told == known.intentional_draw else ResultKind.PLAYED
    verdict = Verdict(told, kind)
    _check_score(pairing, verdict)
    if told == DOUBLE_LOSS:
        raise EventError("Say how many games each of you has won.")
    is_agreed = kind == ResultKind.DRAW and told not in known.played
    if is_agreed and pairing.round.stage.kind != StageKind.SWISS:
        raise EventError("Players agree on a draw in Swiss only.")
    return verdict


def _check_score(pairing: Pairing, verdict: Verdict) -> None:
    known, elimination = FORMATS[pairing.round.best_of], pairing.round.stage.is_elimination
    if fault := known.why_illegal(verdict.score, elimination=elimination):
        raise EventError(fault)


def _check_takes_verdict(pairing: Pairing, by: User) -> None:
    """Raises NotOpenError for a table that takes no result from `by` now."""
    if pairing.round.state == RoundState.DRAFT:
        raise NotOpenError("The round is a draft. Publish it first.")
    if pairing.second_id is None:
        raise NotOpenError("A bye has its result already.")
    check_own_match(pairing, by)


def _check_open(event: Tournament, pairing: Pairing, seen: Verdict) -> None:
    check_not_over(event)
    if pairing.round.state != RoundState.PUBLISHED or pairing.second_id is None:
        raise NotOpenError("This table takes no result now.")
    if pairing.match_id is None and event.venue != Venue.ONLINE:
        return
    is_over = pairing.match is not None and pairing.match.finished_at is not None
    is_agreed = seen.kind == ResultKind.DRAW and pairing.round.stage.kind == StageKind.SWISS
    if is_over or not is_agreed:
        raise NotOpenError("This table is played in the app: its result comes by itself.")


def check_own_match(pairing: Pairing, by: User) -> None:
    """Staff who play decide nothing about their own match. Raises NotOpenError."""
    if by.pk in {entry.user_id for entry in pairing.players}:
        raise NotOpenError("This is your own match: somebody else of the staff decides about it.")


def _check_successor(pairing: Pairing) -> None:
    """A match of a bracket stays as it is once its winner, or its loser, has played on."""
    stage = pairing.round.stage
    if not pairing.code:
        return
    later = Round.objects.filter(stage=stage, number__gt=pairing.round.number)
    if not later.exists():
        return
    if int(pairing.code) in plain.locked(stage.bracket, queries.bracket_results(stage)):
        raise NotOpenError("The next match of this bracket has been played: its result stays.")
    raise NotOpenError("The next round of this bracket is paired. Discard its draft first.")


def facts_of(pairing: Pairing, result: Result) -> dict[str, object]:
    """What a line of the log says of a result."""
    return {
        **told_round(pairing.round), "table": pairing.table, "score": str(result.score),
        "kind": result.kind, "version": result.version, "first": pairing.first_id,
        "second": pairing.second_id,
    }  # fmt: skip
