"""Penalties: given, with their effect on the match that they count in, and lifted.

A loss of a game or a match counts in the match that the player is playing, else in his next one: then it
waits until that is published.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from ddl_site.accounts.models import User
from ddl_site.accounts.services import claim_request
from tournaments import queries
from tournaments.enums import EntryState, Infraction, PenaltyKind, ResultKind, ResultState, RoundState, Status
from tournaments.models import Entry, Pairing, Penalty, Result, Round, Span, Tournament
from tournaments.scores import DOUBLE_LOSS, Score
from tournaments.services import effects, telling
from tournaments.services.acts import check_not_over, clean_note, locked, log, reason, told, told_round
from tournaments.services.entries import end_span, move_up, set_state
from tournaments.services.errors import EventError, NotOpenError
from tournaments.services.online import give_game, part_from_match, take_back_game
from tournaments.services.results import Verdict, check_own_match, facts_of, standing_result, supersede
from tournaments.services.stages import refill_stage

SETTLED = (ResultKind.AWARDED, ResultKind.WALKOVER, ResultKind.DOUBLE_LOSS)  # what penalties may have decided


def give_penalty(
    *, entry: Entry, kind: str, infraction: str, by: User, now: datetime, request_key: str, note: str = ""
) -> Penalty:
    """Give somebody a penalty, with its effect on the score. The same request key gives the same penalty.

    A disqualified player leaves the event and its standings. Raises EventError, NotOpenError.
    """
    note = _clean_note(note, kind, infraction)
    with transaction.atomic():
        event = locked(entry.tournament)
        claim = claim_request(user=by, key=f"penalty {request_key}"[:64], now=now)
        if claim is None:
            return _given_before(by, request_key)
        entry.refresh_from_db()
        _check_may_judge(event, by, queries.HEADS if kind == PenaltyKind.DISQUALIFICATION else queries.JUDGES)
        _check_open(event, entry)
        match = queries.running_match(entry)
        _check_not_concerned(by, entry, match)
        said = {"kind": kind, "infraction": infraction, "note": note}
        penalty = record(event, entry, match, by=by, now=now, **said)
        if kind == PenaltyKind.DISQUALIFICATION:
            _turn_out(event, entry, now)
        if penalty.pairing:
            settle(event, penalty.pairing, by=by, now=now)
        claim.result = str(penalty.pk)
        claim.save(update_fields=["result"])
    return penalty


@dataclass(frozen=True, slots=True)
class Lifted:
    """A penalty that was lifted; `taken_back`: so is the game that it gave in the app."""

    penalty: Penalty
    taken_back: bool = False

    def __str__(self) -> str:
        """What has come of it, and what is left to do."""
        said = f"The {self.penalty.get_kind_display().lower()} of {self.penalty.entry} is lifted."
        table = self.penalty.pairing
        if self.taken_back:
            return f"{said} The game that it gave is taken back, and the match goes on."
        standing = standing_result(table) if table and self.penalty.kind in effects.COSTLY else None
        if table is None or standing is None or standing.state != ResultState.FINAL:
            return said
        where = f"Table {table.table} of {table.round.named}"
        return f"{said} {where} keeps its result, {standing.score}: if the penalty made it, correct it there."


def lift_penalty(*, penalty: Penalty, by: User, now: datetime, why: str) -> Lifted:
    """Take a penalty back: it stays in the history, and costs nothing any more. Twice is the same as once.

    A match that it decided is open again while its round is being played, and a game that it gave in the app
    is taken back; later the score stays until the staff correct it. So is who was disqualified in again;
    later he has dropped out, and may be brought back. Raises EventError.
    """
    why = reason(why)
    with transaction.atomic():
        event = locked(penalty.tournament)
        penalty.refresh_from_db()
        entry, match = penalty.entry, penalty.pairing
        _check_may_judge(event, by, queries.HEADS)
        _check_not_concerned(by, entry, match)
        if penalty.lifted_at is not None:
            return Lifted(penalty)
        check_not_over(event)
        before = effects.decided(match) if match else None
        penalty.lifted_at, penalty.lifted_by, penalty.lifted_why = now, by, why
        penalty.save(update_fields=["lifted_at", "lifted_by", "lifted_why"])
        act = log(event, "penalty lifted", by=by, now=now, facts=_told(penalty), why=why)
        telling.penalty_lifted(act, penalty)
        if penalty.kind == PenaltyKind.DISQUALIFICATION and entry.state == EntryState.DISQUALIFIED:
            _let_back(event, penalty)
        if match and before is not None:
            _open_again(event, match, before, by=by, now=now, why=why)
        taken_back = match is not None and _take_back_game(event, match, penalty, by=by, now=now, why=why)
    return Lifted(penalty, taken_back)


def record(
    event: Tournament, entry: Entry, match: Pairing | None, *, kind: str, infraction: str, note: str,
    by: User | None, now: datetime,
) -> Penalty:  # fmt: skip
    """The row of a penalty and its line in the log; what it costs is `settle`'s. `event` is locked."""
    penalty = Penalty.objects.create(
        tournament=event, entry=entry, round=queries.newest_round(event),
        pairing=match if kind in effects.COSTLY else None, kind=kind, infraction=infraction, note=note, by=by,
        at=now,
    )  # fmt: skip
    word = "disqualified" if kind == PenaltyKind.DISQUALIFICATION else "penalty given"
    facts = _told(penalty) | ({"was": entry.state} if kind == PenaltyKind.DISQUALIFICATION else {})
    act = log(event, word, by=by, now=now, facts=facts, why=note)
    telling.penalty_given(act, penalty)
    if kind in effects.COST_GAMES and match is not None:
        give_game(match, entry, now=now)
    return penalty


def settle(
    event: Tournament, match: Pairing, *, by: User | None, now: datetime, is_walkover: bool = False
) -> None:
    """Let the penalties of a running match decide it if they do; a report that they deny is disputed.

    `is_walkover`: who loses did not come, so that nobody has met anybody. `event` is locked.
    """
    score, standing = effects.decided(match), standing_result(match)
    if standing and standing.state == ResultState.FINAL:
        return
    if score is not None:
        kind = ResultKind.WALKOVER if is_walkover else ResultKind.AWARDED
        verdict = Verdict(score, ResultKind.DOUBLE_LOSS if score == DOUBLE_LOSS else kind)
        result = supersede(match, standing, verdict, ResultState.FINAL, by=by, now=now)
        act = log(event, "match decided", by=by, now=now, facts=facts_of(match, result))
        telling.result_decided(act, match, result)
    elif (
        standing
        and standing.state == ResultState.REPORTED
        and effects.why_denied(match, standing.score, standing.kind)
    ):
        verdict = Verdict(standing.score, standing.kind)
        result = supersede(match, standing, verdict, ResultState.DISPUTED, by=by, now=now)
        act = log(event, "result disputed", by=by, now=now, facts=facts_of(match, result))
        telling.result_disputed(act, match)


def count_waiting(event: Tournament, round: Round, *, now: datetime) -> None:
    """Let penalties that waited for the next match count in those of this round. `event` is locked."""
    matches: dict[int, Pairing] = {}
    for penalty in queries.waiting_penalties(round):
        found = queries.running_match(penalty.entry)
        if found is not None:
            Penalty.objects.filter(pk=penalty.pk).update(pairing=found)
            matches[found.pk] = found
    for match in matches.values():
        settle(event, match, by=None, now=now)


def _turn_out(event: Tournament, entry: Entry, now: datetime) -> None:
    """Who is disqualified plays no further round; somebody else may have the place."""
    set_state(entry, EntryState.DISQUALIFIED)
    end_span(entry)
    refill_stage(event, now)
    if event.status == Status.PLANNED:
        move_up(event, now)


def _let_back(event: Tournament, penalty: Penalty) -> None:
    """Who was disqualified wrongly plays on, as long as no round has been published since."""
    entry, newest = penalty.entry, queries.newest_round(event)
    act = event.acts.filter(word="disqualified", facts__entry=entry.pk).order_by("-pk").first()
    was_in = act is not None and act.facts.get("was") == EntryState.REGISTERED
    if event.status == Status.PLANNED:
        set_state(entry, EntryState.WITHDRAWN)
    elif was_in and penalty.round == newest:
        set_state(entry, EntryState.REGISTERED)
        ended = Span.objects.filter(entry=entry, stage__status=Status.RUNNING).order_by("-first", "-pk")
        Span.objects.filter(pk__in=ended.values("pk")[:1]).update(last=None)
    else:
        set_state(entry, EntryState.DROPPED)


def _open_again(
    event: Tournament, match: Pairing, before: Score, *, by: User, now: datetime, why: str
) -> None:
    """Take back the score that penalties had given a match, as far as the others do not give it too."""
    standing = standing_result(match)
    if standing is None or standing.kind not in SETTLED or standing.score != before:
        return
    if match.round.state != RoundState.PUBLISHED or effects.decided(match) == before:
        return
    _open_table(event, match, standing, by=by, now=now, why=why)
    part_from_match(match, now=now)
    settle(event, match, by=by, now=now)


def _open_table(
    event: Tournament, match: Pairing, standing: Result, *, by: User, now: datetime, why: str
) -> None:
    """A table has no result any more. Raises NotOpenError where the next round is paired with it."""
    if match.round.stage.rounds.filter(state=RoundState.DRAFT).exists():
        raise NotOpenError("The next round is paired with the result of this match. Discard its draft first.")
    Result.objects.filter(pk=standing.pk).update(current=False)
    log(event, "table opened again", by=by, now=now, facts=facts_of(match, standing), why=why)


def _take_back_game(
    event: Tournament, match: Pairing, penalty: Penalty, *, by: User, now: datetime, why: str
) -> bool:
    """Take back the game that a lifted loss gave in the app, while its table is played; whether it was.

    A result stays, unless the match has reported itself as that game ended it.
    """
    final = match.results.filter(current=True, state=ResultState.FINAL).first()
    stays = final is not None and (final.by is not None or final.kind != ResultKind.PLAYED)
    if penalty.kind not in effects.COST_GAMES or stays or match.round.state != RoundState.PUBLISHED:
        return False
    if not take_back_game(match, penalty.entry, at=penalty.at, now=now):
        return False
    if final is not None:
        _open_table(event, match, final, by=by, now=now, why=why)
    facts = {**told_round(match.round), "table": match.table, "name": penalty.entry.name}
    log(event, "game taken back", by=by, now=now, facts=facts, why=why)
    return True


def _check_may_judge(event: Tournament, by: User, roles: frozenset[object]) -> None:
    if queries.roles_of(event, by) & roles:
        return
    if roles == queries.HEADS:
        raise EventError("Only the head judge and the organiser disqualify and decide appeals. Call one.")
    raise EventError("Penalties are given by the judges of the event and its organiser.")


def _check_open(event: Tournament, entry: Entry) -> None:
    if event.is_over:
        raise NotOpenError("The event is over: penalties are given while it runs.")
    if entry.state == EntryState.WITHDRAWN:
        raise NotOpenError(f"{entry.name} has withdrawn and is not in the event.")
    if entry.state == EntryState.DISQUALIFIED:
        raise NotOpenError(f"{entry.name} is disqualified already.")


def _check_not_concerned(by: User, entry: Entry, match: Pairing | None) -> None:
    if entry.user_id == by.pk:
        raise NotOpenError("This is about yourself: somebody else of the staff decides it.")
    if match is not None:
        check_own_match(match, by)


def _clean_note(note: str, kind: str, infraction: str) -> str:
    if kind not in PenaltyKind.values or infraction not in Infraction.values:
        raise EventError("Choose a penalty and what it is for.")
    cleaned = clean_note(note)
    if not cleaned and (kind == PenaltyKind.DISQUALIFICATION or infraction == Infraction.OTHER):
        raise EventError("Say in the note what happened: it stays in the log of the event.")
    return cleaned


def _given_before(by: User, request_key: str) -> Penalty:
    pk = by.request_keys.values_list("result", flat=True).get(key=f"penalty {request_key}"[:64])
    return Penalty.objects.get(pk=pk)


def _told(penalty: Penalty) -> dict[str, object]:
    return {
        **told(penalty.entry), "penalty": penalty.get_kind_display().lower(),
        "infraction": penalty.get_infraction_display().lower(),
    }  # fmt: skip
