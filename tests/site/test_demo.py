"""The sample data of `./run --demo`."""

import os
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from cards.services import load_catalogue
from ddl_site import demo, start
from ddl_site.accounts.models import User
from decks.models import Deck
from decks.services import load_ready_made
from tournaments.models import Tournament


@pytest.mark.django_db
def test_sample_data_are_made_once_and_let_everybody_log_in(
    settings: Settings, tmp_path: Path, client: Client
) -> None:
    settings.VAR_DIR = tmp_path
    load_catalogue()
    load_ready_made()
    said: list[str] = []

    for _ in range(2):
        demo.fill(say=said.append)

    assert said[1:3] == said[3:]
    password = said[1].split()[-1]
    assert all(User.objects.get(handle=handle).check_password(password) for handle in demo.PEOPLE)
    assert User.objects.count() == len(demo.PEOPLE)
    states = dict(Tournament.objects.values_list("name", "status"))
    assert states == {"Friday at the Kennel": "running", "Autumn cup": "finished", "Sunday online": "planned"}
    assert Deck.objects.filter(owner=None).count() < Deck.objects.count()
    assert client.get("/events/").content.count(b"Friday at the Kennel") >= 1


def test_sample_data_keep_away_from_the_rows_of_a_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VAR_DIR", "/somewhere")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert start.keep_apart() is None
    assert os.environ["VAR_DIR"] == "/somewhere/demo"

    monkeypatch.setenv("DATABASE_URL", "postgres://site")
    assert "Start without DATABASE_URL" in str(start.keep_apart())
