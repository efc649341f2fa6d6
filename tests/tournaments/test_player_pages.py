"""What players do on their phones, and what is printed for them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from tests.tournaments.evening import NOW, next_round
from tests.tournaments.round_pages import address, begun, said
from tournaments import services
from tournaments.enums import StageKind
from tournaments.models import Pairing, Result, Stage, Tournament
from tournaments.presenters.clock import Clock, clock
from tournaments.scores import Score
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(host: User) -> Pairing:
    """Table 1 of round 1, between dog and cat."""
    event = services.create_tournament(organiser=host, name="Friday", starts_at=NOW, now=NOW, request_key="k")
    for name in ("dog", "cat"):
        services.register(tournament=event, user=User.objects.create_user(name), now=NOW)
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    return next_round(stage, host).pairings.select_related("first__user", "second__user").get()


def clients(table: Pairing) -> tuple[Client, Client]:
    """The two players of a table, first and second."""
    found = Client(), Client()
    for client, entry in zip(found, (table.first, table.second), strict=True):
        client.force_login(entry.user)  # type: ignore[union-attr, arg-type]
    return found


def said_by_page(response: Any) -> str:
    """Its source, with the lines of it put together."""
    return " ".join(response.content.decode().split())


def at(rest: str) -> str:
    return f"/events/{Tournament.objects.get().slug}/{rest}"


def test_report_is_confirmed_by_the_other_player(table: Pairing) -> None:
    first, second = clients(table)
    offered = [str(score) for score in first.get(at("my/")).context["my"].scores]
    assert "2-1" in offered
    assert "3-0" not in offered

    assert "You reported 2-1" in said(first, at("my/1/report/"), score="2-1")
    page = second.get(at("my/"))
    assert "Confirm this report: 1-2" in said_by_page(page)
    assert "The result is final: 1-2 for you" in said(second, at("my/1/report/"), score="1-2")

    now = Result.objects.get(current=True)
    assert (now.first_wins, now.second_wins, now.state) == (2, 1, "final")
    assert first.get(at("my/")).context["my"].scores == []


def test_scores_are_offered_by_who_won_and_those_that_time_made_apart(table: Pairing) -> None:
    first, _ = clients(table)

    shown = first.get(at("my/")).context["my"]

    assert [(group.title, [str(score) for score in group.scores]) for group in shown.score_groups] == [
        ("I won", ["2-0", "2-1"]),
        (f"{table.second} won", ["0-2", "1-2"]),
    ]
    assert "1-0" in [str(score) for score in shown.rarer_scores]
    assert "2-0" not in [str(score) for score in shown.rarer_scores]


def test_players_of_a_running_event_find_their_table_in_its_navigation(table: Pairing, host: User) -> None:
    first, _ = clients(table)
    link = f'<a href="{at("my/")}"'

    assert link in first.get(at("standings/")).content.decode()
    host_client = Client()
    host_client.force_login(host)
    assert link not in host_client.get(at("standings/")).content.decode()


def test_final_result_of_an_event_that_is_over_promises_no_round(table: Pairing, host: User) -> None:
    first, second = clients(table)
    said(first, at("my/1/report/"), score="2-1")
    said(second, at("my/1/report/"), score="1-2")
    before = first.get(at("my/")).context["my"].sentence

    services.finish_event(tournament=Tournament.objects.get(), by=host, now=datetime.now(UTC))

    assert before == "The result is final: 2-1 for you. The next round will stand here."
    assert (
        first.get(at("my/")).context["my"].sentence == "The result is final: 2-1 for you. The event is over."
    )


def test_disputed_report_waits_for_the_staff(table: Pairing) -> None:
    first, second = clients(table)
    said(first, at("my/1/report/"), score="2-0")

    assert "the staff decide" in said(second, at("my/1/dispute/"))
    services.sweep(now=datetime.now(UTC) + timedelta(hours=1))

    assert Result.objects.get(current=True).state == "disputed"


def test_report_stands_through_the_sweep_after_three_minutes(table: Pairing) -> None:
    first, _ = clients(table)
    said(first, at("my/1/report/"), score="2-0")

    assert services.sweep(now=datetime.now(UTC)).confirmed == 0
    assert services.sweep(now=datetime.now(UTC) + timedelta(minutes=3)).confirmed == 1

    assert Result.objects.get(current=True).state == "final"


@pytest.fixture
def swiss_table(host: User) -> Pairing:
    """Table 1 of a Swiss of four with accounts; a smaller event is a round robin."""
    event = services.create_tournament(organiser=host, name="Friday", starts_at=NOW, now=NOW, request_key="k")
    for name in ("dog", "cat", "fox", "owl"):
        services.register(tournament=event, user=User.objects.create_user(name), now=NOW)
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    found = next_round(stage, host).pairings.select_related("first__user", "second__user")
    return found.get(table=1)


def test_offered_draw_counts_when_the_other_agrees(swiss_table: Pairing) -> None:
    first, second = clients(swiss_table)
    shown = first.get(at("my/")).context["my"]
    assert str(shown.draw) == "0-0-3"
    assert "0-0-3" not in [str(score) for score in shown.scores]

    assert "You offered a draw." in said(first, at("my/1/report/"), score="0-0-3")
    services.sweep(now=datetime.now(UTC) + timedelta(hours=1))
    assert Result.objects.get(current=True).state == "reported"
    assert "Agree to the draw" in said_by_page(second.get(at("my/")))
    said(second, at("my/1/report/"), score="0-0-3")

    agreed = Result.objects.get(current=True)
    assert (agreed.state, agreed.kind) == ("final", "draw")


def test_declined_draw_leaves_the_table_open(swiss_table: Pairing) -> None:
    first, second = clients(swiss_table)
    said(first, at("my/1/report/"), score="0-0-3")

    assert "You declined the draw." in said(second, at("my/1/dispute/"))
    assert not Result.objects.filter(current=True).exists()
    said(first, at("my/1/report/"), score="0-0-3")
    said(second, at("my/1/report/"), score="2-1")

    now = Result.objects.get(current=True)
    assert (now.state, now.kind, now.version) == ("reported", "played", 3)


def test_page_of_a_table_says_first_who_reported_what_and_confirms_it(table: Pairing, host: User) -> None:
    first, second = clients(table)
    staff = Client()
    staff.force_login(host)
    here = at("rounds/1/tables/1/")
    assert staff.get(here).context["shown"].how_it_stands == "Nobody has said a result yet."

    said(first, at("my/1/report/"), score="2-1")
    page = staff.get(here)
    assert page.context["shown"].how_it_stands == (
        f"{table.first} reported {table.first} 2-1 {table.second}. "
        "It stands after three minutes unless the other player disputes it."
    )
    assert f"Confirm 2-1 for {table.first}" in said_by_page(page)
    said(second, at("my/1/dispute/"))
    page = staff.get(here)
    assert page.context["shown"].how_it_stands.startswith(f"{table.second} disputes the result.")
    assert "Confirm 2-1" not in said_by_page(page)

    said(staff, here, what="2-1")

    assert staff.get(here).context["shown"].how_it_stands == (
        f"{table.first} 2-1 {table.second}. It is final, by host."
    )


def test_players_agree_on_a_draw_in_swiss_only(host: User) -> None:
    stage = begun(host, 3, StagePlan(kind=StageKind.ROUND_ROBIN))
    pairing = next_round(stage, host).pairings.exclude(second=None).get()

    with pytest.raises(services.EventError, match="Players agree on a draw in Swiss only"):
        services.report_result(pairing=pairing, entry=pairing.first, score=Score(0, 0, 3), now=NOW)


def test_page_says_what_comes_next(table: Pairing, host: User) -> None:
    first, _ = clients(table)
    Stage.objects.update(planned_rounds=3)
    assert first.get(at("my/")).context["my"].following == (
        "2 more rounds after this one, then the event is over."
    )

    Stage.objects.update(planned_rounds=1, cut=4)
    Stage.objects.create(tournament=Tournament.objects.get(), number=2, kind=StageKind.SINGLE)

    assert first.get(at("my/")).context["my"].following == "This is the last round, then the best 4 play on."


@pytest.mark.parametrize(
    ("score", "words"), [("3-0", "best of 3 is over"), ("", "is no score"), ("0-0", "how many")]
)
def test_score_that_no_match_has_is_told(table: Pairing, score: str, words: str) -> None:
    first, _ = clients(table)

    assert words in said(first, at("my/1/report/"), score=score)
    assert not Result.objects.exists()


def test_who_does_not_play_has_no_table(table: Pairing) -> None:
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))

    assert stranger.get(at("my/")).status_code == 404
    assert stranger.post(at("my/1/report/"), {"score": "2-0"}).status_code == 404
    assert stranger.post(at("my/1/dispute/")).status_code == 404


def test_pairings_by_name_are_found_and_paged_with_a_constant_number_of_queries(
    host: User, client: Client, django_assert_max_num_queries: Any
) -> None:
    stage = begun(host, 121)
    next_round(stage, host)
    names = address(stage, "rounds/1/names/")

    counts = []
    for asked in ("?q=Pup 77", "", "?all=1"):
        with django_assert_max_num_queries(20) as queries:
            shown = client.get(names + asked).context
        counts.append((len(shown["lines"]), len(queries)))

    assert [lines for lines, _ in counts] == [1, 100, 121]
    assert counts[0][1] == counts[1][1]
    assert client.get(names + "?q=Pup 77").context["lines"][0].name == "Pup 77"


def test_slips_are_for_each_table_and_the_staff(host: User, client: Client) -> None:
    stage = begun(host, 5)
    next_round(stage, host)
    slips = address(stage, "rounds/1/slips/")

    assert client.get(slips).status_code == 404
    client.force_login(host)
    assert client.get(slips).content.decode().count("Signature") == 2


def test_clock_stands_still_in_a_pause_and_gives_a_table_more_time(table: Pairing, host: User) -> None:
    round = table.round
    assert clock(round, now=NOW) == Clock(3000, runs=False, has_started=False)

    for _ in range(2):
        services.start_clock(round=round, by=host, now=NOW)
    for minutes in (10, 12):
        services.pause_clock(round=round, by=host, now=NOW + timedelta(minutes=minutes))
    services.extend_table(
        pairing=table, minutes=5, by=host, now=NOW + timedelta(minutes=12), why="deck check"
    )
    services.start_clock(round=round, by=host, now=NOW + timedelta(minutes=15))
    round.refresh_from_db()
    table.refresh_from_db()

    assert clock(round, now=NOW + timedelta(minutes=25)) == Clock(1800, runs=True, has_started=True)
    found = clock(round, now=NOW + timedelta(minutes=52), pairing=table)
    assert found is not None
    assert (found.left, found.told) == (480, "8:00")
    assert found.words == "Running"


def test_clock_is_run_by_the_staff_and_seen_by_all(table: Pairing, host: User, client: Client) -> None:
    assert client.post(at("rounds/1/clock/run/"), {"what": "start"}).status_code == 404
    staff = Client()
    staff.force_login(host)

    assert "Pause the clock" in said(staff, at("rounds/1/clock/run/"), what="start")
    assert "1 to 60 minutes" in said(staff, at("rounds/1/tables/1/extend/"), minutes="90", why="x")
    assert "say why" in said(staff, at("rounds/1/tables/1/extend/"), minutes="5")
    assert "has 5 more minutes" in said(staff, at("rounds/1/tables/1/extend/"), minutes="5", why="check")

    assert client.get(at("rounds/1/clock/")).context["clock"].runs
    first, _ = clients(table)
    shown = first.get(at("my/")).context["my"].clock
    assert shown.left > 3200
    assert "Go on" in said(staff, at("rounds/1/clock/run/"), what="pause")
