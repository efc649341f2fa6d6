"""What is played in the app: tables with their matches, the lists that are played, who is not there."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import Http404

from ddl_site.accounts.models import User
from decks.models import DeckVersion
from decks.queries import ready_made_versions
from game import card_pool
from game.models import Match
from tournaments.enums import EntryState, Infraction, ResultKind, ResultState, RoundState, Status, Venue
from tournaments.models import Decklist, Entry, Pairing, Penalty, Round, Seat, Tournament
from tournaments.queries.judging import running_match


def open_tables() -> QuerySet[Pairing]:
    """Tables that are being played now, of events that run, without a final result."""
    found = Pairing.objects.unsettled().filter(
        second__isnull=False, round__state=RoundState.PUBLISHED,
        round__stage__tournament__status=Status.RUNNING,
    )  # fmt: skip
    return found.select_related("round__stage__tournament", "first", "second")


def table_in_app(event: Tournament, entry: Entry) -> Pairing | None:
    """The open table at which somebody plays in the app, or is to: leaving the event gives it up."""
    table = running_match(entry)
    return table if table and (table.match_id or event.venue == Venue.ONLINE) else None


def tables_without_match() -> QuerySet[Pairing]:
    """Open tables of announced rounds whose match should be there and is not made: a list is missing."""
    of_computers = Q(round__stage__tournament__venue=Venue.MIXED) & ~Q(first__level="") & ~Q(second__level="")
    wanted = Q(round__stage__tournament__venue=Venue.ONLINE) | of_computers
    return open_tables().filter(wanted, match=None, round__announced_at__isnull=False)


def waiting_tables(*, since: datetime) -> QuerySet[Pairing]:
    """Open tables of online events whose match has waited for somebody since then, while the clock runs."""
    return open_tables().filter(
        match__state=Match.State.WAITING, match__made_at__lte=since, round__paused_at=None,
        round__stage__tournament__venue=Venue.ONLINE,
    ).select_related("match", "round__stage__tournament", "first", "second")  # fmt: skip


def stalled_tables(*, since: datetime) -> QuerySet[Pairing]:
    """Open tables at which nobody has moved since then, while the clock runs; `match` says who acts."""
    found = open_tables().filter(
        match__state=Match.State.PLAYING, match__moved_at__lte=since, round__paused_at=None
    )
    return found.select_related("match", "round__stage__tournament", "first", "second")


def empty_seats(round: Round, *, since: datetime) -> QuerySet[Seat]:
    """By table, the seats of a round whose players have not come to a match that waits since then."""
    tables = waiting_tables(since=since).filter(round=round)
    seats = Seat.objects.filter(pairing__in=tables.values("pk"), ready_at=None)
    return seats.select_related("entry", "pairing").order_by("pairing__table", "pk")


def rounds_out_of_time(*, now: datetime) -> list[Round]:
    """Rounds of running events with matches in play whose clock has run out."""
    playing = Pairing.objects.filter(
        round=OuterRef("pk"), match__state=Match.State.PLAYING, match__last_turn=None
    )
    running = Round.objects.filter(
        Exists(playing), state=RoundState.PUBLISHED, minutes__isnull=False, started_at__isnull=False,
        paused_at=None, stage__tournament__status=Status.RUNNING,
    )  # fmt: skip
    return [one for one in running.select_related("stage__tournament") if over_by(one, now) >= timedelta(0)]


def over_by(round: Round, now: datetime) -> timedelta:
    """How long ago the time of a running round was over; negative while it is not."""
    spent = round.spent(now=now)
    assert spent is not None
    assert round.minutes is not None
    return spent - timedelta(minutes=round.minutes)


def tables_out_of_time(round: Round, *, now: datetime) -> QuerySet[Pairing]:
    """The tables of a round, whose clock has run out, that play on and have no more time of their own."""
    seconds = int(over_by(round, now).total_seconds())
    return round.pairings.filter(
        match__state=Match.State.PLAYING, match__last_turn=None, extension_s__lte=seconds
    ).select_related("match")


def finished_unrecorded(*, before: datetime) -> QuerySet[Pairing]:
    """Tables of events that run whose match was over by then and that have no final result."""
    found = Pairing.objects.unsettled().filter(
        match__finished_at__lt=before, round__stage__tournament__status=Status.RUNNING
    )
    return found.exclude(round__state=RoundState.DRAFT)


def playable_lists(entries: Iterable[Entry]) -> dict[int, Decklist]:
    """By entry, the list that each plays in the app; who has none, or no account, is left out.

    A computer without a list plays one of the ready-made decks.
    """
    known = {entry.pk: entry for entry in entries if entry.user_id or entry.level}
    specs = card_pool.specs(card_pool.newest_day())
    current = Decklist.objects.filter(entry__in=known, current=True)
    found = {
        one.entry_id: one
        for one in current
        if (not one.faults or known[one.entry_id].plays_without_list)
        and one.cards
        and one.cards.keys() <= specs.keys()
    }
    without = [entry for entry in known.values() if entry.level and entry.pk not in found]
    decks = list(ready_made_versions()) if without else []
    return found | {entry.pk: _ready_made(entry, decks[entry.pk % len(decks)]) for entry in without}


def _ready_made(entry: Entry, deck: DeckVersion) -> Decklist:
    return Decklist(entry=entry, deck=deck, cards=deck.cards, pool=deck.pool)


@dataclass(frozen=True, slots=True)
class Announced:
    """So many pairings has a round; so many of them are matches, and so many of those are made."""

    tables: int
    matches: int
    made: int


def announced(round: Round) -> Announced:
    """How much of a round is there to be announced, and how many matches are made."""
    counted = round.pairings.aggregate(
        tables=Count("pk"), matches=Count("pk", filter=Q(second__isnull=False)), made=Count("match")
    )
    return Announced(**counted)


def absent_for_good(round: Round) -> QuerySet[Entry]:
    """Who lost the match of a round as he did not come, and is still in the event: the staff may drop him."""
    lost = Penalty.objects.filter(
        entry=OuterRef("pk"), round=round, infraction=Infraction.TARDINESS, by=None, lifted_at=None,
        pairing__results__current=True, pairing__results__state=ResultState.FINAL,
        pairing__results__kind__in=(ResultKind.WALKOVER, ResultKind.DOUBLE_LOSS),
    )  # fmt: skip
    return Entry.objects.filter(Exists(lost), state=EntryState.REGISTERED).order_by("name_key", "pk")


def seen_match(event: Tournament, pairing: Pairing, viewer: User) -> Match:
    """The finished match of a table with its seats, for staff who do not play themselves. Raises Http404."""
    if plays_in(event, viewer):
        raise Http404("Staff who play do not look at the lists of others while the event goes on.")
    match = Match.objects.with_seats().filter(pairing=pairing, state=Match.State.FINISHED).first()
    if match is None:
        raise Http404("This table has no finished match.")
    return match


def plays_in(event: Tournament, viewer: User) -> bool:
    """Whether somebody is a player of an event that is not over."""
    return not event.is_over and event.entries.filter(user=viewer, state=EntryState.REGISTERED).exists()
