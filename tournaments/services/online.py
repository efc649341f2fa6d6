"""Tables that are played in the app: their matches are made, and what they end like is recorded.

Seat 1 of a match is the first player of the pairing.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.urls import reverse
from django.utils.text import Truncator

from ddl_site.accounts.models import User
from game import queries as matches
from game import services as games
from game.models import LONGEST_LABEL, Match, SeatNumber
from tournaments import queries
from tournaments.enums import PenaltyKind, ResultKind, ResultState, Status, Venue
from tournaments.models import Decklist, Entry, Pairing, Penalty, Result, Seat, Tournament
from tournaments.models.acts import REPLAYED
from tournaments.scores import DOUBLE_LOSS, FORMATS, Score
from tournaments.services import telling
from tournaments.services.acts import locked, log, told_round
from tournaments.services.results import Verdict, facts_of, standing_result, supersede


def make_matches(event: Tournament, tables: Sequence[Pairing], *, now: datetime) -> int:
    """Matches for tables that have none and whose players both have a list; how many. `event` is locked.

    Computers are at the table at once; a match of two of them begins.
    """
    lists = queries.playable_lists(_players(tables))
    able = [one for one in tables if one.match_id is None and {one.first_id, one.second_id} <= lists.keys()]
    address = reverse("tournaments:my", args=[event.slug])
    wanted = [_arrangement(event, one, lists, address) for one in able]
    for table, match in zip(able, games.make_matches(arrangements=wanted, now=now), strict=True):
        table.match = match
    Pairing.objects.bulk_update(able, ["match"], batch_size=250)
    Seat.objects.filter(pairing__in=able, ready_at=None).exclude(entry__level="").update(ready_at=now)
    by_pk = {one.pk: one for one in able}
    costly = Penalty.objects.filter(pairing__in=by_pk, kind=PenaltyKind.GAME_LOSS, lifted_at=None)
    for penalty in costly.select_related("entry"):
        give_game(by_pk[penalty.pairing_id or 0], penalty.entry, now=now)
    for table in able:
        if table.second and table.first.level and table.second.level:
            begin_if_ready(table)
    return len(able)


def is_made_at_once(event: Tournament, table: Pairing) -> bool:
    """Whether the match of a table is made with its round: in a mixed event only where nobody could press."""
    if table.second is None or event.venue == Venue.PAPER:
        return False
    return event.venue == Venue.ONLINE or bool(table.first.level and table.second.level)


def begin_if_ready(table: Pairing) -> None:
    """Let the match of a table begin once both players are there. Twice is the same as once."""
    if table.match and not Seat.objects.filter(pairing=table, ready_at=None).exists():
        games.begin_arranged(match=table.match)


def give_game(table: Pairing, loser: Entry, *, now: datetime) -> None:
    """A game loss counts in the match of a table, if it is played in the app. `event` is locked."""
    if table.match is not None:
        with suppress(games.MatchOver):  # the loss counts in the result alone
            games.award_game(match=table.match, seat=_seat(table, loser).other, now=now)


def give_up_match(event: Tournament, entry: Entry, *, now: datetime) -> None:
    """Who leaves the event gives up his table in the app: the other one wins at once. `event` is locked.

    A match that has not begun is a walkover. At a table by hand the staff say how it ended.
    """
    table = queries.table_in_app(event, entry)
    if table is None or (table.match and table.match.state == Match.State.FINISHED):
        return  # nothing is being played, or the result is on its way
    seat, kind, lost = _seat(table, entry), ResultKind.WALKOVER, 0
    if table.match and table.match.state == Match.State.PLAYING:
        kind, lost = ResultKind.PLAYED, matches.games_won(table.match)[seat]
    if table.match:
        games.leave_match(match=table.match, seat=seat, now=now)
    to_win = FORMATS[table.round.best_of].to_win
    score = Score(lost, to_win) if seat == SeatNumber.ONE else Score(to_win, lost)
    result = supersede(
        table, standing_result(table), Verdict(score, kind), ResultState.FINAL, by=None, now=now
    )
    facts = {**facts_of(table, result), "name": entry.name}
    telling.match_given_up(log(event, "match given up", by=None, now=now, facts=facts), table, entry)


def set_matches_free(event: Tournament, *, now: datetime) -> int:
    """The event is called off: what is played in the app is a friendly match now; how many are."""
    label = _label(event, " is called off: a friendly match now")
    found = Match.objects.filter(pairing__round__stage__tournament=event)
    return games.set_free(matches=found, label=label, now=now)


def take_back_game(table: Pairing, loser: Entry, *, at: datetime, now: datetime) -> bool:
    """Take back the game that a loss at that time gave in the match of a table; whether that was possible."""
    match, seat = table.match, _seat(table, loser).other
    return match is not None and games.take_back_game(match=match, seat=seat, at=at, now=now)


def record_played(*, match_id: int, now: datetime) -> Result | None:
    """The result of a finished match, final at once; None where nothing is to be recorded.

    Doing it twice is the same as once. A match that was ended by a ruling has its result from there; one of
    an event that was called off has none.
    """
    found = Pairing.objects.select_related("round__stage__tournament").filter(match=match_id).first()
    if found is None:
        return None
    with transaction.atomic():
        event = locked(found.round.stage.tournament)
        table = Pairing.objects.select_related("round__stage", "first", "second", "match").get(pk=found.pk)
        standing, score = standing_result(table), _score(table)
        if (
            event.status != Status.RUNNING
            or score is None
            or (standing and standing.state == ResultState.FINAL)
        ):
            return None
        result = supersede(table, standing, Verdict(score), ResultState.FINAL, by=None, now=now)
        log(event, "result played", by=None, now=now, facts=facts_of(table, result))
    return result


def note_replay(*, table: Pairing, by: User, now: datetime) -> None:
    """That somebody of the staff replays the match of a table stands in the log, once for each."""
    with transaction.atomic():
        event = locked(table.round.stage.tournament)
        facts = {**told_round(table.round), "table": table.table}
        if not event.acts.filter(by=by, word=REPLAYED, facts=facts).exists():
            log(event, REPLAYED, by=by, now=now, facts=facts)


def _score(table: Pairing) -> Score | None:
    """What the games of a table's match amount to; None unless they, or time, have ended it."""
    match, known = table.match, FORMATS[table.round.best_of]
    if match is None or match.state != Match.State.FINISHED:
        return None
    won = matches.games_won(match)
    score = Score(won[SeatNumber.ONE], won[SeatNumber.TWO], matches.games_drawn(match))
    is_played = match.last_turn is not None or max(score.wins, score.losses) >= known.to_win
    fault = known.why_illegal(score, elimination=table.round.stage.is_elimination)
    return score if is_played and fault is None and score != DOUBLE_LOSS else None


def _players(tables: Iterable[Pairing]) -> list[Entry]:
    return [entry for one in tables for entry in one.players]


def _arrangement(
    event: Tournament, table: Pairing, lists: dict[int, Decklist], address: str
) -> games.Arrangement:
    round, stage = table.round, table.round.stage
    assert table.second is not None
    chairs = [_chair(entry, lists[entry.pk]) for entry in (table.first, table.second)]
    return games.Arrangement(
        first=chairs[0], second=chairs[1], best_of=round.best_of, needs_winner=stage.is_elimination,
        label=_label(event, f", {round.named}, table {table.table}"),
        address=address, chooser=_seat(table, table.chooser) if table.chooser else None,
    )  # fmt: skip


def _label(event: Tournament, told: str) -> str:
    """What a match is part of: a long name of an event is cut, so that what is told of it has room."""
    return f"{Truncator(event.name).chars(LONGEST_LABEL - len(told))}{told}"


def _seat(table: Pairing, entry: Entry) -> SeatNumber:
    return SeatNumber.ONE if entry.pk == table.first_id else SeatNumber.TWO


def _chair(entry: Entry, played: Decklist) -> games.Chair:
    return games.Chair(
        cards=played.cards,
        user_id=entry.user_id,
        level=entry.level,
        deck_id=played.deck_id,
    )


def part_from_match(table: Pairing, *, now: datetime) -> None:
    """The match of a table that changed, or that is open again, ends for nobody; a sweep makes another one.

    Whoever sits there is not ready for that yet. `event` is locked.
    """
    if table.match is not None:
        former, table.match = table.match, None
        table.save(update_fields=["match"])
        games.award_match(match=former, seat=None, now=now)
        Seat.objects.filter(pairing=table, entry__level="").update(ready_at=None)
