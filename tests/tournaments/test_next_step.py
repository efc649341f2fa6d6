"""What the page of an event says first: to who runs it the next step, to players what they can do."""

import re

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from tests.tournaments import kept
from tests.tournaments.pages import NOW, client_of, make_event
from tournaments import services
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db


def test_page_of_an_event_leads_who_runs_it_from_step_to_step(host: User, as_host: Client) -> None:
    event = make_event(host, players=1, stages=(StagePlan(rounds=1, cut=2), StagePlan(kind="single")))
    page, rounds = event.get_absolute_url(), f"{event.get_absolute_url()}rounds/"

    def step() -> tuple[str, str]:
        link: tuple[str, str] = as_host.get(page).context["shown"].step.link
        return link

    assert step() == ("Add players", f"{page}entries/")
    for name in ("Otis", "Hazel", "Maple"):
        services.add_player(tournament=event, name=name, by=host, now=NOW)
    assert step() == ("Begin the event", rounds)
    stage = services.begin_stage(stage=event.stages.get(number=1), by=host, now=NOW)
    assert step() == ("Pair round 1 of the Swiss", rounds)
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    assert step() == ("Publish round 1 of the Swiss", f"{rounds}1/")
    played = services.publish_round(round=draft, by=host, now=NOW)
    assert step() == ("Go to round 1 of the Swiss", f"{rounds}1/")
    kept.decide_all(played, host)
    assert step() == ("Begin the top 2", rounds)
    cut = services.begin_stage(stage=event.stages.get(number=2), by=host, now=NOW)
    services.pair_round(stage=cut, by=host, now=NOW)
    kept.decide_all(kept.publish(cut, host), host)
    assert step() == ("Finish the event", rounds)
    services.finish_event(tournament=event, by=host, now=NOW)
    assert as_host.get(page).context["shown"].step is None


def test_navigation_marks_the_tab_that_a_page_belongs_to(host: User, as_host: Client) -> None:
    event = make_event(host, players=2)
    services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    entry = event.entries.first()
    assert entry is not None

    def marked(rest: str) -> list[tuple[str, str]]:
        page = as_host.get(f"{event.get_absolute_url()}{rest}").content.decode()
        tabs = page.split('<nav aria-label="Pages of')[1].split("</nav>")[0]
        return re.findall(r'aria-current="(\w+)"\s*>\s*(\w+)', tabs)

    assert marked("") == [("page", "Overview")]
    assert marked("entries/") == [("page", "Entries")]
    assert marked(f"entries/{entry.pk}/") == [("true", "Entries")]
    assert marked("cancel/") == [("true", "Edit")]
    assert marked("files/") == []


def test_staff_are_not_asked_to_register_before_what_they_run(host: User, as_host: Client) -> None:
    event = make_event(host)
    player = client_of(User.objects.create_user("player"))

    own, others = (one.get(event.get_absolute_url()).content.decode() for one in (as_host, player))

    assert "Play in this event yourself" in own
    assert "Taking part" not in own
    assert "Taking part" in others
    assert "Play in this event yourself" not in others


def test_cancelled_event_says_why_and_no_more_of_taking_part(host: User) -> None:
    event, user = make_event(host), User.objects.create_user("player")
    services.register(tournament=event, user=user, now=NOW)
    services.cancel_tournament(tournament=event, by=host, now=NOW, why="The hall is flooded.")

    page = client_of(user).get(event.get_absolute_url()).content.decode()

    assert "The hall is flooded." in page
    assert "You are registered" not in page
