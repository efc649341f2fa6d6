"""Tells everybody where to play in a published round, and makes the matches of an online one, in chunks.

How far it came stands in the row of the round, so that a killed worker's rest is taken up. Done twice, or by
two workers, everybody is told once and every table has one match.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import partial

from celery import current_app
from django.db import transaction
from django.urls import reverse

from ddl_site.accounts.enums import NoticeKind
from ddl_site.accounts.services import News, tell
from tournaments.enums import RoundState, Venue
from tournaments.models import Entry, Pairing, Round, Tournament
from tournaments.services import online
from tournaments.services.acts import locked, log, told_round

CHUNK = 256  # tables: what one transaction holds the event for
PATIENCE = timedelta(seconds=15)


def ask_announcing(round: Round) -> None:
    """Let a worker announce a published round, on commit."""
    transaction.on_commit(partial(_enqueue, round.pk), robust=True)


def announce_round(*, round_id: int, now: datetime) -> None:
    """Announce what is left of a published round; nothing of one that is announced."""
    while announce_some(round_id=round_id, now=now):
        pass


def sweep_announcing(*, now: datetime) -> int:
    """Ask again for rounds whose announcing a killed worker left; how many."""
    left = Round.objects.filter(
        state=RoundState.PUBLISHED, announced_at=None, published_at__lt=now - PATIENCE
    )
    found = list(left.values_list("pk", flat=True))
    for round_id in found:
        _enqueue(round_id)
    return len(found)


def announce_some(*, round_id: int, now: datetime) -> bool:
    """Announce the next tables in one transaction; False once none is left."""
    found = Round.objects.select_related("stage__tournament").filter(pk=round_id).first()
    if found is None:
        return False
    address = reverse("tournaments:my", args=[found.stage.tournament.slug])
    with transaction.atomic():
        event = locked(found.stage.tournament)
        round = Round.objects.select_related("stage").get(pk=round_id)
        if round.state != RoundState.PUBLISHED or round.announced_at:
            return False
        done = round.announced_tables
        tables = round.pairings.select_related("first", "second").order_by("pk")[done : done + CHUNK]
        chunk = list(tables)
        if not chunk:
            _finish(event, round, now)
            return False
        for table in chunk:
            table.round = round
        if at_once := [one for one in chunk if online.is_made_at_once(event, one)]:
            online.make_matches(event, at_once, now=now)
        tell(news=list(_news(event, round, chunk, address)), now=now)
        Round.objects.filter(pk=round.pk).update(announced_tables=done + len(chunk))
    return True


def _finish(event: Tournament, round: Round, now: datetime) -> None:
    """The clock of an online round runs from now: nobody is there to start it."""
    round.announced_at = now
    if event.venue == Venue.ONLINE and round.minutes and round.started_at is None:
        round.started_at = now
        log(event, "clock started", by=None, now=now, facts=told_round(round))
    round.save(update_fields=["announced_at", "started_at"])


def _news(event: Tournament, round: Round, tables: Iterable[Pairing], address: str) -> Iterator[News]:
    """For both players of each table that have accounts."""
    # A round that was taken back and is published anew is news again.
    key = f"round {round.pk} {round.published_at:%Y%m%d%H%M%S}"
    for table in tables:
        for entry, other in ((table.first, table.second), (table.second, table.first)):
            if entry is None or entry.user_id is None:
                continue
            text = f"{event.name}, {round.named}: {_where(table, other)}"
            yield News(entry.user_id, NoticeKind.EVENT, key, text, address)


def _where(table: Pairing, other: Entry | None) -> str:
    return f"table {table.table}, against {other.name}." if other else "you have the bye."


def _enqueue(round_id: int) -> None:
    current_app.send_task("tournaments.tasks.announce_round", args=[round_id], queue="work")
