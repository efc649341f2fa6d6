"""The form of an event: templates, stages, and two who edit at once."""

import dataclasses
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from tests.tournaments.pages import NOW, address, make_event
from tournaments import services
from tournaments.enums import Lists, Plan, StageKind
from tournaments.models import Tournament
from tournaments.presenters.ranking import headings
from tournaments.services import StagePlan
from tournaments.services.changing import planned_stages

pytestmark = pytest.mark.django_db
SOON = (datetime.now(UTC) + timedelta(days=5)).strftime("%Y-%m-%dT19:00")
CUT = StagePlan(kind=StageKind.SINGLE, best_of=3)


def typed(**said: Any) -> dict[str, Any]:
    return {
        "key": str(uuid4()), "name": "Friday", "starts_at": SOON, "time_zone": "UTC", "kind": "swiss",
        "best_of": "3", "visibility": "public", "format": "online", "late_until": "2", **said,
    }  # fmt: skip


def shown_by(client: Client, path: str) -> dict[str, Any]:
    """What the form on a page would send if nothing were typed but a name."""
    form = client.get(path).context["form"]
    values = {field.name: field.value() for field in form}
    sent = {name: "on" if value is True else value for name, value in values.items()}
    return {name: value for name, value in sent.items() if value not in (None, False)} | {"name": "Friday"}


@pytest.mark.parametrize(
    ("template", "stages"),
    [
        ("", (StagePlan(),)),
        ("nonsense", (StagePlan(),)),
        ("weekly", (StagePlan(),)),
        ("championship", (StagePlan(plan=Plan.CHAMPIONSHIP), CUT)),
        ("single", (StagePlan(kind=StageKind.SINGLE, final_best_of=5, third_place=True),)),
    ],
)
def test_template_fills_the_form_with_one_press(
    as_host: Client, template: str, stages: tuple[StagePlan, ...]
) -> None:
    as_host.post("/events/new/", shown_by(as_host, f"/events/new/?template={template}"))

    assert planned_stages(Tournament.objects.get()) == stages


@pytest.mark.parametrize(
    ("said", "stages"),
    [
        ({"kind": "double", "final_best_of": "5"}, (StagePlan(kind=StageKind.DOUBLE, final_best_of=5),)),
        (
            {"kind": "robin", "groups": "4", "cut": "8", "cut_third_place": "on", "cut_best_of": "5"},
            (
                StagePlan(kind=StageKind.ROUND_ROBIN, groups=4, cut=8),
                StagePlan(kind=StageKind.SINGLE, best_of=5, third_place=True),
            ),
        ),
        (
            {"rounds": "6", "minutes": "40", "pair_last_by_standings": "on", "cut": "8", "cut_points": "9"},
            (StagePlan(rounds=6, minutes=40, pair_last_by_standings=True, cut=8, cut_points=9), CUT),
        ),
        (
            {"kind": "robin", "groups": "3", "cut": "6"},
            (StagePlan(kind=StageKind.ROUND_ROBIN, groups=3, cut=6), CUT),
        ),
        (
            {"cut": "points", "cut_points": "9", "cut_kind": "swiss", "cut_lists": "open"},
            (StagePlan(cut_points=9), StagePlan(lists=Lists.OPEN)),
        ),
    ],
)
def test_form_says_all_stages_and_shows_them_again(
    host: User, as_host: Client, said: dict[str, str], stages: tuple[StagePlan, ...]
) -> None:
    as_host.post("/events/new/", typed(**said))
    event = Tournament.objects.get()
    assert planned_stages(event) == stages

    as_host.post(address("edit", event), shown_by(as_host, address("edit", event)))

    assert planned_stages(event) == stages
    assert not event.acts.filter(facts__fields__icontains="how it is played").exists()


@pytest.mark.parametrize(
    ("said", "field", "words"),
    [
        ({"cut": "plan"}, "cut", "The weekly plan has no cut"),
        ({"cut": "plan", "plan": "championship", "cut_points": "9"}, "cut_points", "points do not count"),
        ({"cut": "points"}, "cut_points", "how many points are enough"),
        ({"kind": "robin", "groups": "3", "cut": "8"}, None, "8 do not divide by 3 groups"),
    ],
)
def test_cut_that_cannot_be_is_told(
    as_host: Client, said: dict[str, str], field: str | None, words: str
) -> None:
    answer = as_host.post("/events/new/", typed(**said))

    assert answer.status_code == 422
    form = answer.context["form"]
    assert words in " ".join(form.errors[field] if field else form.non_field_errors())
    assert not Tournament.objects.exists()


def test_event_in_the_app_takes_lists_whatever_was_said(as_host: Client) -> None:
    as_host.post("/events/new/", typed(venue="online"))

    assert Tournament.objects.get().takes_lists
    assert "An event in the app always takes them" in as_host.get("/events/new/").content.decode()


def test_copy_keeps_the_stages_as_they_were_planned(host: User, as_host: Client) -> None:
    stages = (StagePlan(plan=Plan.CHAMPIONSHIP), dataclasses.replace(CUT, best_of=5, third_place=True))
    old = make_event(host, "Old", players=9, stages=stages)
    services.begin_stage(stage=old.stages.get(number=1), by=host, now=NOW)
    assert old.stages.get(number=1).planned_rounds == 5

    as_host.post("/events/new/", shown_by(as_host, f"/events/new/?from={old.slug}"))

    assert planned_stages(Tournament.objects.get(name="Friday")) == stages


def test_second_of_two_tabs_is_told_what_changed(host: User, as_host: Client) -> None:
    event = make_event(host, capacity=16)
    first, second = (shown_by(as_host, address("edit", event)) for _ in range(2))
    as_host.post(address("edit", event), first | {"capacity": "32", "kind": "single"})

    answer = as_host.post(address("edit", event), second | {"about": "Bring dice", "capacity": "8"})

    assert answer.status_code == 422
    form = answer.context["form"]
    assert "host has changed this event meanwhile: capacity, how it is played" in form.non_field_errors()[0]
    assert form.errors["capacity"] == ["Now: 32."]
    assert form.errors["kind"] == ["Now: Single elimination, best of 3."]
    assert (form["about"].value(), form["capacity"].value()) == ("Bring dice", "8")
    event.refresh_from_db()
    assert (event.capacity, event.about) == (32, "")
    again = {field.name: field.value() for field in form if field.value() not in (None, False)}
    as_host.post(address("edit", event), again)
    event.refresh_from_db()
    assert (event.capacity, event.about) == (8, "Bring dice")


def test_change_of_another_event_is_no_conflict(host: User, as_host: Client) -> None:
    event, other = make_event(host, "One"), make_event(host, "Two")
    sent = shown_by(as_host, address("edit", event))
    as_host.post(address("edit", other), shown_by(as_host, address("edit", other)) | {"about": "x"})

    answer = as_host.post(address("edit", event), sent)

    event.refresh_from_db()
    assert (answer.status_code, event.name) == (302, "Friday")


def test_stages_that_the_form_does_not_know_stay(host: User, as_host: Client) -> None:
    stages = (StagePlan(cut=8), StagePlan(cut=3), CUT)
    event = make_event(host, stages=stages)

    form = as_host.get(address("edit", event)).context["form"]
    as_host.post(address("edit", event), typed(name="Renamed", kind="robin"))

    assert "kind" not in form.fields
    assert planned_stages(event) == stages
    assert Tournament.objects.get().name == "Renamed"


def test_rule_set_is_chosen_and_counts_in_the_standings(as_host: Client) -> None:
    as_host.post("/events/new/", typed(rules="win-percentage"))

    event = Tournament.objects.get()
    assert event.rules == "win-percentage"
    assert [short for short, _ in headings(event.rules)] == ["OWP", "OOWP"]
    assert shown_by(as_host, address("edit", event))["rules"] == "win-percentage"
    as_host.post(address("edit", event), typed(rules="nonsense"))
    event.refresh_from_db()
    assert event.rules == "win-percentage"


def test_form_that_leaves_out_place_and_rules_means_the_usual_ones(as_host: Client) -> None:
    as_host.post("/events/new/", typed())

    event = Tournament.objects.get()
    assert (event.venue, event.rules) == ("paper", "tcg")
    services.change_tournament(tournament=event, by=event.staff.get().user, now=NOW, rules="win-percentage")
    as_host.post(address("edit", event), typed(edition=""))
    event.refresh_from_db()
    assert event.rules == "win-percentage"
