"""Events that take decklists, and lists that are legal and not."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from ddl_site.accounts.models import User
from decks.queries import ready_made_versions
from tests.factories import load_two_decks
from tournaments import services
from tournaments.models import Decklist, Entry, Stage, Tournament
from tournaments.services import StagePlan

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
STARTS, DUE = NOW + timedelta(hours=8), NOW + timedelta(hours=6)
BANNED = "V029"  # in the format Online


def two_lists() -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Two legal lists that differ; the catalogue is loaded."""
    load_two_decks()
    first, second = (version.cards for version in ready_made_versions()[:2])
    return first, second


def make_event(host: User, *names: str, plan: StagePlan | None = None, **said: Any) -> Tournament:
    """An event that takes lists until DUE and begins at STARTS, with players of these names."""
    facts: dict[str, Any] = {"takes_lists": True, "lists_due": DUE, "starts_at": STARTS, "name": "Friday"}
    facts |= said
    event = services.create_tournament(
        organiser=host, now=NOW, request_key=facts["name"], stages=(plan or StagePlan(),), **facts
    )
    for name in names:
        user = User.objects.filter(handle=name).first() or User.objects.create_user(name)
        services.register(tournament=event, user=user, now=NOW)
    return event


def entry_of(event: Tournament, name: str) -> Entry:
    return event.entries.select_related("user", "tournament").get(name=name)


def hand_in(event: Tournament, who: str, cards: Mapping[str, int], **more: Any) -> Decklist:
    """As the player himself."""
    entry = entry_of(event, who)
    facts: dict[str, Any] = {"by": entry.user, "now": NOW} | more
    return services.hand_in(entry=entry, cards=cards, **facts)


def begin(event: Tournament, host: User, now: datetime = STARTS) -> Stage:
    return services.begin_stage(stage=event.stages.get(number=1), by=host, now=now)
