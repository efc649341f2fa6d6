"""How long publishing a round takes: `./run bench publish`, of 4,096 players in an online event.

Seconds on SQLite and, where it is installed, PostgreSQL: `publish` is what the organiser waits for,
`announce` what a worker does then (every match made, everybody told), `total` both, `longest` the longest
that the event was held for at once meanwhile.
"""

import argparse
import json
import sys
import time
from typing import TYPE_CHECKING

from ddl_site.bench import aside

if TYPE_CHECKING:
    from ddl_site.accounts.models import User
    from tournaments.models import Round, Tournament

PLAYERS = 4_096


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, default=PLAYERS, help=f"of the event ({PLAYERS})")


def measure(*, players: int = PLAYERS, postgres: bool = True) -> aside.Figures:
    """Seconds by database."""
    return aside.on_databases("ddl_site.bench.publish", [players], postgres=postgres)


def _measured(players: int) -> dict[str, float]:
    from django.utils import timezone

    from tournaments import services
    from tournaments.services import announcing

    host, draft = _drafted(players)
    began = time.perf_counter()
    round = services.publish_round(round=draft, by=host, now=timezone.now())
    published = time.perf_counter()
    held, goes_on = [], True
    while goes_on:
        at = time.perf_counter()
        goes_on = announcing.announce_some(round_id=round.pk, now=timezone.now())
        held.append(time.perf_counter() - at)
    done = time.perf_counter()
    round.refresh_from_db()
    if not round.announced_at or round.pairings.filter(match=None, second__isnull=False).exists():
        raise RuntimeError("The round is not announced.")
    return {
        "publish_s": _ms(published - began), "announce_s": _ms(done - published),
        "total_s": _ms(done - began), "longest_s": _ms(max(held)),
    }  # fmt: skip


def _ms(seconds: float) -> float:
    return round(seconds, 3)


def _drafted(players: int) -> tuple["User", "Round"]:
    """An online event whose players have accounts and lists; its first round is paired."""
    from django.core.management import call_command
    from django.utils import timezone

    from cards.services import load_catalogue
    from ddl_site.accounts.models import User
    from decks.services import load_ready_made
    from tournaments import services
    from tournaments.enums import Venue

    call_command("migrate", verbosity=0)
    load_catalogue()
    load_ready_made()
    now = timezone.now()
    host = User.objects.create_user("host")
    event = services.create_tournament(
        organiser=host, name="Bench", starts_at=now, now=now, request_key="bench", venue=Venue.ONLINE
    )
    _enter(event, [f"player{number}" for number in range(players)])
    stage = services.begin_stage(stage=event.stages.get(number=1), by=host, now=now)
    return host, services.pair_round(stage=stage, by=host, now=now)


def _enter(event: "Tournament", names: list[str]) -> None:
    """Players with accounts of these names, each with the same list."""
    from ddl_site.accounts.models import User
    from decks.queries import ready_made_versions
    from tournaments.models import Decklist, Entry

    users = User.objects.bulk_create(User(handle=name) for name in names)
    entries = Entry.objects.bulk_create(
        Entry(tournament=event, user=user, name=name, name_key=name, claim_code=f"{number:012}")
        for number, (user, name) in enumerate(zip(users, names, strict=True))
    )
    deck = ready_made_versions()[0]
    Decklist.objects.bulk_create(
        Decklist(entry=entry, deck=deck, cards=deck.cards, pool=deck.pool) for entry in entries
    )


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(_measured(int(sys.argv[1]))))
