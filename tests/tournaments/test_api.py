"""Events in the API: what everybody sees, what players do about themselves, what the staff do."""

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ddl_site.accounts.models import User
from tests.cards.calls import caller, get, post
from tests.tournaments import kept
from tests.tournaments.pages import make_event
from tournaments import services
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

WRITE = "tournaments:write"


def at(event: Tournament, more: str = "") -> str:
    return f"/api/v1/tournaments/{event.slug}/{more}"


def sentence(answer: Any, status: int) -> str:
    """What a refusal says."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    return str(answer.json()["detail"])


# --- what everybody sees ---


def test_events_are_found_as_they_may_be_seen(host: User) -> None:
    for visibility in ("public", "link", "private"):
        make_event(host, name=f"Cup {visibility}", visibility=visibility, players=2)

    strange, own = get(Client(), "/api/v1/tournaments/"), get(caller(host), "/api/v1/tournaments/", q="cup")

    assert [(one["name"], one["players"]) for one in strange["results"]] == [("Cup public", 2)]
    assert own["count"] == 3
    for visibility, status in (("link", 200), ("private", 404)):
        event = Tournament.objects.get(visibility=visibility)
        assert Client().get(at(event)).status_code == status
        assert caller(host).get(at(event)).status_code == 200


def test_event_says_how_it_is_played(host: User) -> None:
    event = kept.planned(host)

    told = get(Client(), at(event))

    assert (told["status"], told["players"], told["waiting"], told["capacity"]) == ("planned", 8, 0, 7)
    assert [(stage["kind"], stage["cut"]) for stage in told["stages"]] == [("swiss", 4), ("single", None)]
    assert told["page"].endswith(event.get_absolute_url())


def test_rounds_pairings_and_clock_are_told(host: User) -> None:
    event = kept.in_play(host)

    rounds = get(Client(), at(event, "rounds/"))["results"]
    tables = get(Client(), at(event, "rounds/1/2/pairings/"))["results"]
    clock = get(Client(), at(event, "clock/"))

    assert [(one["number"], one["state"], one["tables"], one["done"]) for one in rounds] == [
        (2, "published", 3, 1),
        (1, "closed", 4, 4),
    ]
    assert [(one["table"], one["result"] and one["result"]["state"]) for one in tables] == [
        (1, "final"), (2, "disputed"), (3, None), (None, "final"),
    ]  # fmt: skip
    assert tables[-1]["second"] is None
    assert (clock["number"], clock["clock"]["has_started"]) == (2, True)
    assert get(Client(), rounds[0]["pairings"])["count"] == 4


def test_draft_is_for_the_staff(host: User) -> None:
    event = kept.draft(host)

    assert get(Client(), at(event, "rounds/"))["count"] == 0
    assert sentence(Client().get(at(event, "rounds/1/1/")), 404) == "There is no such round yet."
    assert get(caller(host), at(event, "rounds/1/1/"))["state"] == "draft"


def test_standings_are_exact(host: User) -> None:
    event = kept.in_play(host)

    rows = get(Client(), at(event, "standings/"), round=1)["results"]

    assert [row["place"] for row in rows] == list(range(1, 9))
    for figure in (one for row in rows for one in row["tie_breaks"]):
        assert f"{float(Fraction(figure['exact'])):.6f}" == figure["decimal"]
    assert (
        sentence(Client().get(at(event, "standings/?round=7")), 404)
        == "There is no round 7 in this stage yet."
    )


def test_place_is_explained(host: User) -> None:
    event = kept.in_play(host)
    row = get(Client(), at(event, "standings/"), round=1)["results"][1]

    told = get(Client(), at(event, f"standings/{row['entry']['id']}/"), round=1)

    assert (told["place"], told["of"], told["points"]) == (2, 8, row["points"])
    assert [(one["name"], one["exact"]) for one in told["figures"]] == [
        (one["name"], one["exact"]) for one in row["tie_breaks"]
    ]
    assert (told["above"]["entry"]["id"], told["results"][0]["round"]) != (row["entry"]["id"], 0)


def test_bracket_says_who_meets_and_who_won(host: User) -> None:
    event = kept.finished(host)

    matches = get(Client(), at(event, "stages/1/bracket/"))["matches"]
    places = get(Client(), at(event, "standings/"))["results"]

    final = matches[-1]
    assert final["winner"] == places[0]["entry"]
    assert {final["first"]["id"], final["second"]["id"]} == {row["entry"]["id"] for row in places[:2]}
    assert sum(match["is_bye"] for match in matches) == 3
    assert (places[0]["points"], places[0]["tie_breaks"]) == (None, [])


def test_log_is_for_the_staff_and_the_file_for_organisers(host: User) -> None:
    event = kept.in_play(host)
    judge = User.objects.get(handle="Judge-Judy")

    lines = get(caller(judge), at(event, "log/"))["results"]
    file = caller(host).get(at(event, "event.json"))

    assert lines[0]["sentence"] == "let the clock of round 2 of the Swiss run"
    assert file.getvalue().decode() == kept.exported(event)
    for who, address in ((caller(judge), "event.json"), (caller(User.objects.get(handle="dog3")), "log/")):
        assert sentence(who.get(at(event, address)), 404) == "This page is for the staff of the event."
    for address in ("log/", "event.json"):
        assert Client().get(at(event, address)).status_code == 401


# --- players ---


def test_player_registers_and_leaves(host: User) -> None:
    event, player = make_event(host), caller(User.objects.create_user("Maple"), WRITE)

    for _ in range(2):
        made = post(player, at(event, "my/register/"))
        assert (made.status_code, made.json()["state"], made.json()["player"]) == (200, "in", "Maple")
    assert get(player, at(event, "my/"))["entry"]["id"] == made.json()["id"]
    assert post(player, at(event, "my/check-in/")).json()["checked_in_at"]
    assert sentence(post(player, at(event, "my/drop/")), 409).startswith("The event is not running.")
    assert post(player, at(event, "my/withdraw/")).json()["state"] == "out"


def test_players_report_confirm_and_dispute(host: User) -> None:
    event, dogs = make_event(host), [User.objects.create_user(f"dog{number}") for number in range(4)]
    for dog in dogs:
        services.register(tournament=event, user=dog, now=kept.NOW)
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=kept.NOW)
    services.pair_round(stage=stage, by=host, now=kept.NOW)
    one, two = kept.publish(stage, host).pairings.order_by("table")
    first, second, third, fourth = (
        _player(entry) for entry in (one.first, one.second, two.first, two.second)
    )
    mine = at(event, "rounds/1/1/my/")

    assert sentence(post(first, f"{mine}confirm/"), 404) == "Nothing has been reported at your table."
    assert post(first, f"{mine}report/", {"score": "2-1"}).json()["state"] == "reported"
    confirmed = post(second, f"{mine}confirm/").json()
    assert (confirmed["wins"], confirmed["losses"], confirmed["state"]) == (2, 1, "final")
    assert sentence(post(first, f"{mine}report/", {"score": "2-0"}), 409).startswith(
        "The result is final: 2-1."
    )
    assert post(third, f"{mine}report/", {"score": "2-0"}).json()["state"] == "reported"
    assert post(fourth, f"{mine}dispute/").json()["state"] == "disputed"
    assert get(third, at(event, "my/"))["pairing"]["result"]["state"] == "disputed"
    assert "is no score" in sentence(post(third, f"{mine}report/", {"score": "won"}), 400)


def _player(entry: Entry | None) -> Client:
    assert entry is not None
    assert entry.user is not None
    return caller(entry.user, WRITE)


# --- staff ---


def test_staff_run_an_event(host: User) -> None:
    event, staff = make_event(host, players=3), caller(host, WRITE)

    first, again = (post(staff, at(event, "entries/"), {"name": "Late"}, key="k") for _ in range(2))
    assert (first.status_code, first.json()) == (201, again.json())
    assert first.json()["claim_code"] == event.entries.get(name="Late").claim_code
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=kept.NOW)
    asked = post(staff, at(event, "rounds/pair/"), {"number": 1})
    assert (asked.status_code, asked.json()) == (202, {"stage": 1, "number": 1})
    services.pair_asked(stage_id=stage.pk, now=kept.NOW)
    for _ in range(2):
        assert post(staff, at(event, "rounds/1/1/publish/")).json()["state"] == "published"
    entered = post(staff, at(event, "rounds/1/1/results/"), {"table": 2, "score": "2-1"})
    assert (entered.json()["result"]["wins"], entered.json()["result"]["state"]) == (2, "final")
    wrong = post(staff, at(event, "rounds/1/1/results/"), {"table": 2, "score": "0-2"})
    assert "say why" in sentence(wrong, 400)
    mended = {"table": 2, "score": "0-2", "why": "typed wrong"}
    assert post(staff, at(event, "rounds/1/1/results/"), mended).json()["result"]["version"] == 2
    assert sentence(post(staff, at(event, "rounds/pair/"), {"number": 2}), 409).startswith(
        "Results are missing"
    )


@pytest.mark.parametrize(
    "address", ["entries/", "rounds/", "rounds/1/1/pairings/", "standings/", "log/", "my/"]
)
def test_queries_are_few_however_many_play(
    host: User, django_assert_max_num_queries: DjangoAssertNumQueries, address: str
) -> None:
    event = kept.draft(host, players=30)
    kept.publish(event.stages.get(number=1), host)
    asker = caller(host if address != "my/" else User.objects.get(handle="dog3"))
    asker.get(at(event))

    with django_assert_max_num_queries(16):
        get(asker, at(event, address))
