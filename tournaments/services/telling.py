"""Words the notices about acts in events, and gives them to those whom an act concerns.

The act is the key of its notice: told again, it is told once. Whoever did it himself is told nothing, and
neither is an entry without an account.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse

from ddl_site.accounts.enums import NoticeKind
from ddl_site.accounts.services import News, tell
from tournaments.enums import SIGNED_UP, PenaltyKind, ResultKind
from tournaments.models import Act, Entry, JudgeCall, Pairing, Penalty, Result, Round, Stage, Tournament
from tournaments.zones import worded, zone_named

MY, EVENT, CALLS = "tournaments:my", "tournaments:event", "tournaments:calls"


def tell_of(act: Act, users: Iterable[int | None], text: str, *, view: str = MY) -> None:
    """Tell these accounts of an act. `text` goes on after the name of the event."""
    tell(news=_news(act, users, text, view), now=act.at)


def _news(act: Act, users: Iterable[int | None], text: str, view: str) -> list[News]:
    address = reverse(view, args=[act.tournament.slug])
    return [
        News(user, NoticeKind.EVENT, f"event act {act.pk}", f"{act.tournament.name}: {text}", address)
        for user in sorted({user for user in users if user is not None and user != act.by_id})
    ]


# --- to everybody ---


def cancelled(act: Act, *, plays_on: bool) -> None:
    """`plays_on`: some are playing in the app."""
    users = _all_in(act.tournament).values_list("user", flat=True)
    text = f"the event is called off. Why: {act.why}"
    if plays_on:
        text += " (Matches that are being played in the app go on as friendly ones.)"
    tell_of(act, users, text, view=EVENT)


def moved(act: Act, *, time: bool, place: bool) -> None:
    """The time of an event, its place, or both are others now; everybody reads the time of his own zone."""
    if not (time or place):
        return
    event = act.tournament
    users: dict[str, list[int]] = {}
    for user, zone in _all_in(event).exclude(user=None).values_list("user", "user__time_zone"):
        users.setdefault(zone, []).append(user)
    for zone, of_zone in users.items():
        begins = f"it begins on {worded(event.starts_at.astimezone(zone_named(zone)))} ({zone})"
        is_at = f"it is at {event.address}" if event.address else "where it is will be told"
        changed = [sentence for sentence, is_new in ((begins, time), (is_at, place)) if is_new]
        tell_of(act, of_zone, f"{', and '.join(changed)}. That is new.", view=EVENT)


def stage_begun(act: Act, stage: Stage, *, is_first: bool) -> None:
    """The event begins, or who goes on is told so."""
    playing = stage.spans.values("entry")
    users = act.tournament.entries.filter(pk__in=playing).values_list("user", flat=True)
    if is_first:
        tell_of(act, users, "the event begins. Your first table will stand on your page.")
    else:
        tell_of(act, users, f"you are among the best {len(stage.seeds)}, who play on.")


# --- to a player ---


def moved_up(act: Act, entry: Entry) -> None:
    tell_of(act, [entry.user_id], "a place is free, and you are in.", view=EVENT)


def entered(act: Act, entry: Entry) -> None:
    tell_of(act, [entry.user_id], f"the staff entered you, as {entry.name}.", view=EVENT)


def let_in(act: Act, entry: Entry) -> None:
    tell_of(act, [entry.user_id], "the staff let you in.", view=EVENT)


def dropped(act: Act, entry: Entry) -> None:
    tell_of(act, [entry.user_id], f"the staff took you out of the following rounds. Why: {act.why}")


def reinstated(act: Act, entry: Entry) -> None:
    tell_of(act, [entry.user_id], "you are back in, from the next round.")


def penalty_given(act: Act, penalty: Penalty) -> None:
    what = penalty.get_infraction_display().lower()
    if penalty.kind == PenaltyKind.DISQUALIFICATION:
        text = f"you are disqualified: {what}. {penalty.note}"
    else:
        text = f"you were given a {penalty.get_kind_display().lower()}: {what}. {penalty.note}"
    tell_of(act, [penalty.entry.user_id], text.strip())


def penalty_lifted(act: Act, penalty: Penalty) -> None:
    text = f"your {penalty.get_kind_display().lower()} is lifted. Why: {act.why}"
    tell_of(act, [penalty.entry.user_id], text)


def call_taken(act: Act, call: JudgeCall, judge: str) -> None:
    tell_of(act, [call.entry.user_id], f"a judge is coming to you: {judge}.")


# --- to the players of a table, or of a round ---


def table_changed(act: Act, pairing: Pairing) -> None:
    first, second, round = pairing.first, pairing.second, pairing.round.named
    if second is None:
        tell_of(act, [first.user_id], f"{round} is changed: you have the bye.")
    for one, other in ((first, second), (second, first)):
        if one is not None and other is not None:
            tell_of(act, [one.user_id], f"{round} is changed: table {pairing.table}, against {other}.")


def round_taken_back(act: Act, round: Round, users: Iterable[int | None]) -> None:
    tell_of(act, users, f"the pairings of {round.named} are taken back. Wait for the new ones.")


def draw_offered(act: Act, pairing: Pairing, by: Entry) -> None:
    others = [entry.user_id for entry in pairing.players if entry != by]
    tell_of(act, others, f"{by} offers you a draw at {_where(pairing)}. Agree on your page, or play on.")


def result_disputed(act: Act, pairing: Pairing) -> None:
    tell_of(act, _players(pairing), f"{_where(pairing)} is disputed. The staff decide it.")


def result_decided(act: Act, pairing: Pairing, result: Result) -> None:
    """The staff decided what players had said differently, or what was not played, or corrected it."""
    results_decided([(act, pairing, result)], now=act.at)


def results_decided(decided: Iterable[tuple[Act, Pairing, Result]], *, now: datetime) -> None:
    """The same of many tables together."""
    news = [
        one
        for act, pairing, result in decided
        for one in _news(act, _players(pairing), _decided(act, pairing, result), MY)
    ]
    tell(news=news, now=now)


def _decided(act: Act, pairing: Pairing, result: Result) -> str:
    first, second = pairing.first, pairing.second
    is_lost = result.kind == ResultKind.DOUBLE_LOSS
    score = "both lose" if is_lost else f"{first} {result.score} {second}"
    why = f" Why: {act.why}" if act.why else ""
    return f"the staff decided {_where(pairing)}: {score}.{why}"


def match_given_up(act: Act, pairing: Pairing, left: Entry) -> None:
    other = pairing.opponent_of(left.pk)
    if other is not None:
        tell_of(act, [other.user_id], f"{left} has left the event: you win {_where(pairing)}.")


# --- to the judges ---


def judge_called(act: Act, call: JudgeCall, judges: Iterable[int]) -> None:
    where = f"table {call.pairing.table}" if call.pairing and call.pairing.table else "no table"
    said = f": {call.word}" if call.word else ""
    others = [judge for judge in judges if judge != call.entry.user_id]
    tell_of(act, others, f"{call.entry} calls a judge, {where}{said}", view=CALLS)


def _all_in(event: Tournament) -> QuerySet[Entry]:
    return event.entries.filter(state__in=SIGNED_UP)


def _players(pairing: Pairing) -> Iterable[int | None]:
    return [entry.user_id for entry in pairing.players]


def _where(pairing: Pairing) -> str:
    return f"table {pairing.table} of {pairing.round.named}"
