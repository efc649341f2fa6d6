"""Rounds for tests of pages: stages that have begun, and what staff press."""

from django.test import Client

from ddl_site.accounts.models import User
from tests.tournaments.evening import begin, make_event
from tests.tournaments.staging import play_out
from tournaments.models import Pairing, Stage
from tournaments.services import StagePlan


def begun(host: User, players: int, *stages: StagePlan) -> Stage:
    return begin(make_event(host, players, *stages), host)


def begun_cut(host: User, players: int, *stages: StagePlan) -> Stage:
    """The second stage, with the first one played."""
    event = make_event(host, players, *stages)
    play(begin(event, host), host)
    return begin(event, host, 2)


def play(stage: Stage, host: User) -> None:
    """A stage to its end; whoever is named first at a table wins."""
    play_out(stage, host, lambda _: True)


def address(stage: Stage, rest: str = "rounds/") -> str:
    return f"/events/{stage.tournament.slug}/{rest}"


def said(client: Client, path: str, **sent: str) -> str:
    """The page that a press leads to, its spaces made one."""
    return " ".join(client.post(path, sent, follow=True).content.decode().split())


def win_all(client: Client, stage: Stage, number: int) -> None:
    for table in Pairing.objects.filter(round__stage=stage, round__number=number, second__isnull=False):
        said(client, address(stage, f"rounds/{number}/results/"), line=f"{table.table} 2-0")
