"""Making, changing, copying and calling off events through their pages."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from ddl_site.accounts.services import make_guest
from tests.tournaments.pages import NOW, address, client_of, make_event
from tournaments import services
from tournaments.models import Act, Tournament

pytestmark = pytest.mark.django_db
SOON = (datetime.now(UTC) + timedelta(days=5)).strftime("%Y-%m-%dT19:00")


@pytest.fixture
def host() -> User:
    return User.objects.create_user("host", time_zone="Europe/Berlin")


def typed(**said: Any) -> dict[str, Any]:
    return {
        "key": str(uuid4()), "name": "Friday", "starts_at": SOON, "time_zone": "Asia/Tokyo", "kind": "swiss",
        "best_of": "3", "visibility": "public", "format": "online", "late_until": "2", **said,
    }  # fmt: skip


def test_short_form_makes_one_event_however_often_it_is_sent(as_host: Client) -> None:
    form = typed(address="Kennel Street", capacity="16", notes="**Bring** a list", avoid_teams="on")

    first, second = (as_host.post("/events/new/", form) for _ in range(2))

    event = Tournament.objects.get()
    assert first["Location"] == second["Location"] == event.get_absolute_url()
    assert event.starts_at.isoformat() == f"{SOON[:10]}T10:00:00+00:00"
    stage = event.stages.get()
    assert (event.capacity, event.format, stage.kind, stage.avoid_teams) == (16, "online", "swiss", True)
    assert "<strong>Bring</strong>" in as_host.get(event.get_absolute_url()).content.decode()


def test_single_elimination_has_a_longer_final_and_third_place(as_host: Client) -> None:
    form = typed(kind="single", final_best_of="5", third_place="on", cut="8", rounds="7")
    as_host.post("/events/new/", form)

    stage = Tournament.objects.get().stages.get()
    assert (stage.best_of, stage.final_best_of, stage.third_place) == (3, 5, True)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("name", " ", "required"),
        ("starts_at", "soon", "valid date"),
        ("starts_at", "2021-01-01T10:00", "This day is over"),
        ("starts_at", "0001-01-01T00:00", "years 2020 to 2100"),
        ("starts_at", "9999-12-31T23:59", "years 2020 to 2100"),
        ("time_zone", "Moon/Base", "valid choice"),
        ("capacity", "1", "greater than or equal to 2"),
        ("best_of", "4", "valid choice"),
        ("check_in_closes", "2027-01-01T10:00", "before it opens"),
        ("notes", "a\0b", "ull characters are not allowed"),
    ],
)
def test_what_is_wrong_stands_beside_its_field_and_input_is_kept(
    as_host: Client, field: str, value: str, words: str
) -> None:
    sent = typed(about="kept words", check_in_opens="2027-01-01T11:00") | {field: value}

    answer = as_host.post("/events/new/", sent)

    assert answer.status_code == 422
    assert words in " ".join(answer.context["form"].errors[field])
    assert "kept words" in answer.content.decode()
    assert not Tournament.objects.exists()
    assert answer.context["form"].has_options


def test_faulty_form_names_on_top_what_to_look_at_again(as_host: Client) -> None:
    answer = as_host.post("/events/new/", typed(name=" ", capacity="1", prizes="x" * 6000))

    told = " ".join(answer.content.decode().split())
    assert "Nothing is saved yet. Look again at" in told
    links = [f'<a href="#{field.id_for_label}">{field.label}</a>' for field in answer.context["form"].faulty]
    assert [link for link in links if link in told] == links
    assert [field.name for field in answer.context["form"].faulty] == ["name", "capacity", "prizes"]
    assert answer.context["form"].has_words


def test_guests_and_strangers_are_told_to_sign_up(client: Client) -> None:
    for visitor in (client, client_of(make_guest())):
        assert "needs an account" in visitor.get("/events/new/").content.decode()
        assert visitor.post("/events/new/", typed()).status_code == 403
    assert not Tournament.objects.exists()


def test_copy_takes_over_all_but_the_day(host: User, as_host: Client) -> None:
    old = make_event(
        host,
        "Weekly",
        starts_at=NOW - timedelta(days=700),
        capacity=12,
        prizes="Bones",
        time_zone="Asia/Tokyo",
    )

    form = as_host.get(f"/events/new/?from={old.slug}").context["form"]

    start = datetime.fromisoformat(form["starts_at"].value())
    assert (form["name"].value(), form["capacity"].value(), form["prizes"].value()) == ("Weekly", 12, "Bones")
    assert start.date() > datetime.now(UTC).date() - timedelta(days=1)
    assert (start.weekday(), start.hour) == (1, 4)
    stranger = client_of(User.objects.create_user("stranger"))
    assert stranger.get(f"/events/new/?from={old.slug}").context["form"]["name"].value() is None


def test_edit_changes_everything_before_the_start_and_logs_it(host: User, as_host: Client) -> None:
    event = make_event(host, capacity=2)
    dogs = [User.objects.create_user(f"dog{number}") for number in range(3)]
    for dog in dogs:
        services.register(tournament=event, user=dog, now=NOW)

    answer = as_host.post(address("edit", event), typed(name="Saturday", kind="robin", capacity="3"))

    event.refresh_from_db()
    assert answer.status_code == 302
    assert (event.name, event.stages.get().kind, event.entries.filter(state="in").count()) == (
        "Saturday",
        "robin",
        3,
    )
    fields = Act.objects.get(word="event changed").facts["fields"]
    assert {"name", "capacity", "how it is played"} <= set(fields)


def test_edit_after_the_start_asks_only_what_does_no_harm(host: User, as_host: Client) -> None:
    event = make_event(host, players=4)
    services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    before = event.starts_at

    as_host.post(address("edit", event), typed(name="Renamed", capacity="99", kind="single"))

    event.refresh_from_db()
    assert (event.name, event.capacity, event.starts_at) == ("Renamed", None, before)
    assert event.stages.get().kind == "swiss"
    with pytest.raises(services.EventError, match="has begun"):
        services.change_tournament(tournament=event, by=host, now=NOW, capacity=4)


def test_cancelling_needs_a_reason_and_ends_everything(host: User, as_host: Client) -> None:
    event = make_event(host, players=4)

    assert as_host.post(address("cancel", event), {"why": " "}).status_code == 422
    as_host.post(address("cancel", event), {"why": "Rain"})
    as_host.post(address("cancel", event), {"why": "Rain"})

    event.refresh_from_db()
    assert event.status == "cancelled"
    assert list(event.acts.filter(word="event cancelled").values_list("why", flat=True)) == ["Rain"]
    stage = event.stages.get()
    with pytest.raises(services.NotOpenError, match="This is cancelled: it cannot begin"):
        services.begin_stage(stage=stage, by=host, now=NOW)
    assert not stage.spans.exists()
    dog = User.objects.create_user("dog")
    with pytest.raises(services.NotOpenError, match="cancelled"):
        services.register(tournament=event, user=dog, now=NOW)
