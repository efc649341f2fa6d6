"""Tables in the app: what a player is told of his own, and what the staff see of a round."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from game.models import Match
from tournaments import lateness, queries
from tournaments.enums import ResultKind, ResultState, Status, Venue
from tournaments.models import Entry, Pairing, Result, Round, Tournament
from tournaments.services.readiness import READY_CHECK

MOST_LISTED = 20
GO = "Go to your table"
STALLED = lateness.STEPS[0].after  # without a move: somebody may be gone


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A player's table in the app. `go` is the label of the button to it, `look` the address of its match."""

    sentence: str = ""
    go: str = ""
    look: str = ""
    may_claim: bool = False
    is_reported: bool = False  # by the match itself: the player reports nothing


def is_offer(result: Result | None) -> bool:
    """Whether this is a draw that waits for the other player."""
    return result is not None and result.kind == ResultKind.DRAW and result.state == ResultState.REPORTED


def own_table(
    event: Tournament, entry: Entry, pairing: Pairing, result: Result | None, *, now: datetime
) -> OwnTable | None:
    """The table of a player in an open round; None where it is played by hand alone."""
    other = pairing.opponent_of(entry.pk)
    if event.venue == Venue.PAPER or other is None:
        return None
    match = pairing.match
    look = reverse("play:match", args=[match.pk]) if match else ""
    is_open = result is None or is_offer(result)
    if result and not is_open and (match or result.state == ResultState.FINAL):
        return OwnTable(look=look, is_reported=True)
    if event.status == Status.CANCELLED:
        return _called_off(match, look)
    ready = {seat.entry_id for seat in pairing.seats.all() if seat.ready_at}
    if match is None:
        return _without_match(event, other, is_ready=entry.pk in ready, is_other=other.pk in ready)
    if match.state == Match.State.FINISHED:
        return OwnTable("The match is over. Its result is being noted.", look=look, is_reported=True)
    if match.state == Match.State.PLAYING:
        still = _stands_still(pairing, now)
        waits = still if match.to_act and pairing.players[match.to_act - 1] != entry else ""
        sentence = f"{waits} If that goes on, call a judge." if waits else "Your match is being played."
        return OwnTable(sentence, go=GO, is_reported=True)
    waited, late = now - match.made_at, _lost(pairing)
    if entry.pk not in ready:
        return OwnTable(f"Your match is ready. Go to your table. {late}", go=GO, is_reported=True)
    if waited < READY_CHECK:
        sentence = f"You are ready. The match begins when {other} is."
        return OwnTable(sentence, go=GO, is_reported=True)
    sentence = f"You are ready, {other} is not yet. {late}"
    return OwnTable(sentence, go=GO, may_claim=True, is_reported=True)


def _called_off(match: Match | None, look: str) -> OwnTable:
    if match and match.state == Match.State.PLAYING:
        sentence = "The event is called off. Your match goes on as a friendly one."
        return OwnTable(sentence, go=GO, is_reported=True)
    return OwnTable("The event is called off.", look=look, is_reported=True)


def _without_match(event: Tournament, other: Entry, *, is_ready: bool, is_other: bool) -> OwnTable:
    if event.venue == Venue.ONLINE:
        sentence = "Your match is being made. If a decklist is missing, it waits for that."
        return OwnTable(sentence, is_reported=True)
    if is_ready:
        return OwnTable(f"You want to play in the app. The match begins when {other} wants that, too.")
    wish = f"{other} wants to play in the app. " if is_other else ""
    sentence = f"{wish}Play at the table and report the result, or both press Play in the app."
    return OwnTable(sentence, go="Play in the app")


def _lost(pairing: Pairing) -> str:
    """What it costs not to come."""
    game, whole = lateness.STEPS
    late = f"Whoever is not there after {game.minutes} minutes loses"
    if pairing.round.best_of == 1:
        return f"{late} the match."
    return f"{late} a game, after {whole.minutes} the match."


# --- for the staff ---


@dataclass(frozen=True, slots=True)
class TableLine:
    """Something about a table that the staff should see."""

    table: int
    sentence: str


@dataclass(frozen=True, slots=True)
class OnlineRound:
    """`told` of `tables` are announced, `made` of `matches` matches are made; then what is amiss."""

    told: int
    tables: int
    made: int
    matches: int
    is_done: bool
    is_online: bool
    missing: list[TableLine]
    absent: list[TableLine]
    left: list[Entry]
    stalled: list[TableLine]

    @property
    def is_quiet(self) -> bool:
        """Whether there is nothing to be said."""
        return self.is_done and not (self.missing or self.absent or self.left or self.stalled)


def online_round(event: Tournament, round: Round, *, now: datetime) -> OnlineRound:
    """What the staff see of a published round: how far it is announced, who is missing at online tables."""
    counted = queries.announced(round)
    is_online = event.venue == Venue.ONLINE
    return OnlineRound(
        told=min(round.announced_tables, counted.tables), tables=counted.tables, made=counted.made,
        matches=counted.matches, is_done=round.announced_at is not None, is_online=is_online,
        missing=_missing(round) if is_online else [], absent=_absent(round, now) if is_online else [],
        left=list(queries.absent_for_good(round)[:MOST_LISTED]) if is_online else [],
        stalled=_stalled(round, now) if event.venue != Venue.PAPER else [],
    )  # fmt: skip


def _missing(round: Round) -> list[TableLine]:
    tables = list(queries.tables_without_match().filter(round=round).order_by("table")[:MOST_LISTED])
    players = [entry for one in tables for entry in one.players]
    lists = queries.playable_lists(players)
    lines = []
    for one in tables:
        lacking = [entry for entry in one.players if entry.pk not in lists]
        lines.append(TableLine(one.table or 0, _lacks(lacking)))
    return lines


def _lacks(entries: Iterable[Entry]) -> str:
    told = [
        f"{entry} has no list that can be played" if entry.user_id else f"{entry} has no account"
        for entry in entries
    ]
    return f"{', '.join(told)}." if told else "The match is made within seconds."


def _absent(round: Round, now: datetime) -> list[TableLine]:
    found: dict[int, list[str]] = {}
    for seat in queries.empty_seats(round, since=now - READY_CHECK)[: 2 * MOST_LISTED]:
        found.setdefault(seat.pairing.table or 0, []).append(seat.entry.name)
    return [
        TableLine(table, f"{' and '.join(names)} {_are(names)} not there.") for table, names in found.items()
    ]


def _stalled(round: Round, now: datetime) -> list[TableLine]:
    tables = queries.stalled_tables(since=now - STALLED).filter(round=round).order_by("table")[:MOST_LISTED]
    found = ((one.table or 0, _stands_still(one, now)) for one in tables)
    return [TableLine(table, sentence) for table, sentence in found if sentence]


def _stands_still(pairing: Pairing, now: datetime) -> str:
    """Who has not moved for long at a table in the app; "" where somebody has."""
    match = pairing.match
    if match is None or match.to_act is None or now - match.moved_at < STALLED:
        return ""
    waited = int((now - match.moved_at).total_seconds()) // 60
    return f"{pairing.players[match.to_act - 1]} has not moved for {waited} minutes."


def _are(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"
