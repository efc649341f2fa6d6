"""The page of a player: where he sits now, against whom, and what he can say about the result."""

from dataclasses import dataclass, replace
from datetime import datetime
from zlib import crc32

from tournaments import queries
from tournaments.enums import EntryState, ResultKind, ResultState, RoundState, StageKind, Status
from tournaments.models import Entry, Pairing, Result, Round, Stage, Tournament
from tournaments.presenters.clock import Clock, clock
from tournaments.presenters.online import OwnTable, is_offer, own_table
from tournaments.presenters.rounds import first_turn, standing_of, why_bye
from tournaments.presenters.score_groups import ScoreGroup, ended_early, played_out
from tournaments.scores import FORMATS, Score, legal_scores


@dataclass(frozen=True, slots=True)
class MyPage:
    """`score` is what was reported, `scores` what can be; both from the player's own side.

    `draw` is the score of a draw that may be offered, `is_offer`: one is; `is_mine`: the player said what
    stands. `following` says what comes after this round.
    """

    event: Tournament
    entry: Entry
    round: Round | None
    pairing: Pairing | None
    opponent: Entry | None
    sentence: str
    score: Score | None
    scores: list[Score]
    may_confirm: bool
    clock: Clock | None = None
    online: OwnTable | None = None
    draw: Score | None = None
    is_offer: bool = False
    is_mine: bool = False
    following: str = ""

    @property
    def first_turn(self) -> str:
        """Who says who goes first, as long as there is something to report; a game in the app asks for it."""
        if self.round is None or self.pairing is None or not self.scores:
            return ""
        return first_turn(self.round, self.pairing, own=self.entry)

    @property
    def score_groups(self) -> list[ScoreGroup]:
        """The scores of matches that were played out."""
        if self.round is None:
            return []
        return played_out(self.scores, self.round.best_of, won="I won", lost=f"{self.opponent} won")

    @property
    def rarer_scores(self) -> list[Score]:
        """Those of matches that time ended."""
        return ended_early(self.scores, self.round.best_of) if self.round else []

    @property
    def said(self) -> str:
        """What the live region says."""
        where = f"{self.round.title}, table {self.pairing.table}: you and {self.opponent}. " if (
            self.round and self.pairing and self.opponent
        ) else ""  # fmt: skip
        return f"{where}{self.sentence}"


def my_page(event: Tournament, entry: Entry, *, now: datetime) -> MyPage:
    stage = queries.current_stage(event)
    newest = queries.rounds_of(stage, drafts=False).first()
    pairing = queries.pairing_of(newest, entry) if newest else None
    following = _following(stage, newest) if newest and entry.state == EntryState.REGISTERED else ""
    if newest is None or pairing is None or pairing.second is None:
        said = _waiting(event, entry, newest if pairing else None)
        return MyPage(event, entry, newest, pairing, None, said, None, [], False, following=following)
    is_first = pairing.first_id == entry.pk
    opponent = pairing.second if is_first else pairing.first
    result = standing_of(pairing)
    score = _own(result.score, is_first) if result else None
    is_played = newest.state == RoundState.PUBLISHED and event.status == Status.RUNNING
    is_open = is_played and (result is None or result.state != ResultState.FINAL)
    is_mine = result is not None and result.by_id == entry.user_id
    online = own_table(event, entry, pairing, result, now=now)
    said = online.sentence if online and not is_offer(result) else ""
    said = said or _said(result, score, opponent, is_mine=is_mine, is_over=event.status != Status.RUNNING)
    reports = is_open and not (online and online.is_reported)
    is_played = pairing.match is not None and pairing.match.finished_at is not None
    return MyPage(
        event, entry, newest, pairing, opponent, said, score,
        _scores(newest) if reports else [],
        is_open and result is not None and result.state == ResultState.REPORTED and not is_mine,
        clock(newest, now=now, pairing=pairing) if is_open else None, online,
        draw=_draw(newest, opponent) if is_open and result is None and not is_played else None,
        is_offer=is_offer(result), is_mine=is_mine, following=following,
    )  # fmt: skip


def _scores(round: Round) -> list[Score]:
    """What can be reported; a draw on which players agree has a button of its own."""
    scores = legal_scores(round.best_of, elimination=round.stage.is_elimination)
    known = FORMATS[round.best_of]
    is_agreed = round.stage.kind == StageKind.SWISS or known.intentional_draw not in known.played
    return [score for score in scores if not (is_agreed and score == known.intentional_draw)]


def _draw(round: Round, opponent: Entry) -> Score | None:
    """A computer agrees on nothing."""
    is_agreed = round.stage.kind == StageKind.SWISS and not opponent.level
    return FORMATS[round.best_of].intentional_draw if is_agreed else None


def _following(stage: Stage, newest: Round) -> str:
    """What comes after the round that is played now."""
    if stage.status != Status.RUNNING:
        return ""
    if stage.is_elimination:
        return "Who wins goes on."
    left = (stage.planned_rounds or newest.number) - newest.number
    best = f"the best {stage.cut}" if stage.cut else "the best"
    goes_on = f"then {best} play on" if queries.next_stage(stage) else "then the event is over"
    if left > 0:
        return f"{left} more round{'' if left == 1 else 's'} after this one, {goes_on}."
    return f"This is the last round, {goes_on}."


def _own(score: Score, is_first: bool) -> Score:
    return score if is_first else score.flipped


def _waiting(event: Tournament, entry: Entry, bye_in: Round | None) -> str:
    if entry.state == EntryState.DROPPED:
        return "You have dropped out. Your results stay."
    if entry.state != EntryState.REGISTERED:
        return f"{entry.get_state_display()}."
    if event.status == Status.PLANNED:
        return "The event has not begun. Your first table will stand here."
    if event.status != Status.RUNNING:
        return "The event is called off." if event.status == Status.CANCELLED else "The event is over."
    if bye_in is not None:
        why = why_bye(bye_in, entry.pk)
        told = "You have the bye in this round: it counts as a win. You are free until the next round."
        return f"{told} Why you: {why[:1].lower()}{why[1:]}" if why else told
    return "You have no table in this round. The next one will stand here."


def _said(
    result: Result | None, score: Score | None, opponent: Entry, *, is_mine: bool, is_over: bool
) -> str:
    """What is known of the result, with what the player can do about it."""
    if is_over and (result is None or result.state != ResultState.FINAL):
        return "The event is called off: this match has no result."
    if result is None:
        return "Report the result when you are done."
    if result.state == ResultState.FINAL:
        comes = "The event is over." if is_over else "The next round will stand here."
        return f"The result is final: {score} for you. {comes}"
    if result.state == ResultState.DISPUTED:
        return "You two said different things. Call a judge: the staff decide."
    if result.kind == ResultKind.DRAW:
        if is_mine:
            return f"You offered a draw. It counts when {opponent} agrees; until then play on."
        return f"{opponent} offers you a draw: {score}. It counts when you agree."
    if is_mine:
        return f"You reported {score}. It stands when {opponent} confirms it, or after three minutes."
    return f"{opponent} reported {score} for you. It stands after three minutes. Is it right?"


def seen_of(my: MyPage, *more: object) -> str:
    """Changes with what the page shows, with `more` on it; the running seconds are left out."""
    clock = my.clock and (my.clock.has_started, my.clock.runs)
    extra = my.pairing.extension_s if my.pairing else 0
    return f"{crc32(repr((replace(my, clock=None), clock, extra, more)).encode()):x}"
