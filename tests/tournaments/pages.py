"""Events, people and clients for tests of pages."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.test import Client
from django.urls import reverse

from ddl_site.accounts.models import User
from tournaments import services
from tournaments.models import Tournament

NOW = datetime(2026, 11, 30, 19, tzinfo=UTC)


def make_event(host: User, name: str = "Friday", players: int = 0, **said: Any) -> Tournament:
    """An event in three days, with players without accounts."""
    starts_at = said.pop("starts_at", datetime.now(UTC) + timedelta(days=3))
    event = services.create_tournament(
        organiser=host, name=name, request_key=name, now=NOW, starts_at=starts_at, **said
    )
    for number in range(1, players + 1):
        services.add_player(tournament=event, name=f"Pup {number}", by=host, now=NOW)
    return event


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def address(view: str, event: Tournament, *more: object) -> str:
    return reverse(f"tournaments:{view}", args=[event.slug, *more])


def said_by(response: Any) -> str:
    """What the page says of what was done."""
    return " ".join(str(message) for message in response.context["messages"])
