"""The page of a player: where he sits now, against whom, and what he can say about the result."""

from dataclasses import dataclass, replace
from datetime import datetime
from zlib import crc32

from tournaments import queries
from tournaments.enums import EntryState, ResultState, RoundState, Status
from tournaments.models import Entry, Pairing, Result, Round, Tournament
from tournaments.presenters.clock import Clock, clock
from tournaments.presenters.help import Help
from tournaments.presenters.online import OwnTable, own_table
from tournaments.presenters.rounds import standing_of
from tournaments.scores import Score, legal_scores


@dataclass(frozen=True, slots=True)
class MyPage:
    """`score` is what was reported, `scores` what can be; both from the player's own side."""

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

    @property
    def said(self) -> str:
        """What the live region says."""
        where = f"{self.round.title}, table {self.pairing.table}: you and {self.opponent}. " if (
            self.round and self.pairing and self.opponent
        ) else ""  # fmt: skip
        return f"{where}{self.sentence}"


def my_page(event: Tournament, entry: Entry, *, now: datetime) -> MyPage:
    newest = queries.rounds_of(queries.current_stage(event), drafts=False).first()
    pairing = queries.pairing_of(newest, entry) if newest else None
    if newest is None or pairing is None or pairing.second is None:
        return MyPage(event, entry, newest, pairing, None, _waiting(event, entry, pairing), None, [], False)
    is_first = pairing.first_id == entry.pk
    opponent = pairing.second if is_first else pairing.first
    result = standing_of(pairing)
    score = _own(result.score, is_first) if result else None
    is_open = newest.state == RoundState.PUBLISHED and (
        result is None or result.state != ResultState.FINAL
    )  # fmt: skip
    is_mine = result is not None and result.by_id == entry.user_id
    online = own_table(event, entry, pairing, result, now=now)
    said = online.sentence if online else ""
    said = said or _said(result, score, opponent, is_mine=is_mine)
    reports = is_open and not (online and online.is_reported)
    return MyPage(
        event, entry, newest, pairing, opponent, said, score,
        _scores(newest) if reports else [],
        is_open and result is not None and result.state == ResultState.REPORTED and not is_mine,
        clock(newest, now=now, pairing=pairing) if is_open else None, online,
    )  # fmt: skip


def _scores(round: Round) -> list[Score]:
    return legal_scores(round.best_of, elimination=round.stage.is_elimination)


def _own(score: Score, is_first: bool) -> Score:
    return score if is_first else score.flipped


def _waiting(event: Tournament, entry: Entry, pairing: Pairing | None) -> str:
    if entry.state == EntryState.DROPPED:
        return "You have dropped out. Your results stay."
    if entry.state != EntryState.REGISTERED:
        return f"{entry.get_state_display()}."
    if event.status == Status.PLANNED:
        return "The event has not begun. Your first table will stand here."
    if event.status != Status.RUNNING:
        return "The event is over."
    if pairing is not None:
        return "You have the bye in this round: it counts as a win. You are free until the next round."
    return "You have no table in this round. The next one will stand here."


def _said(result: Result | None, score: Score | None, opponent: Entry, *, is_mine: bool) -> str:
    """What is known of the result, with what the player can do about it."""
    if result is None:
        return "When you are done, report how many games each of you has won."
    if result.state == ResultState.FINAL:
        return f"The result is final: {score} for you. The next round will stand here."
    if result.state == ResultState.DISPUTED:
        return "You two said different things. Call a judge: the staff decide."
    if is_mine:
        return f"You reported {score}. It stands when {opponent} confirms it, or after three minutes."
    return f"{opponent} reported {score} for you. It stands after three minutes. Is it right?"


def seen_of(my: MyPage, help: Help) -> str:
    """Changes with what the page shows, the running seconds left out."""
    clock = my.clock and (my.clock.has_started, my.clock.runs)
    extra = my.pairing.extension_s if my.pairing else 0
    return f"{crc32(repr((replace(my, clock=None), clock, extra, help)).encode()):x}"
