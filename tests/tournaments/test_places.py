"""Standings of large events: by pages, by name, and computed once for each state of the event."""

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from tests.tournaments.pages import NOW, address, client_of, make_event
from tournaments import services
from tournaments.models import Round, Tournament
from tournaments.presenters import places, ranking
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

pytestmark = pytest.mark.django_db


@pytest.fixture
def round(host: User, monkeypatch: pytest.MonkeyPatch) -> Round:
    """Round 1 of six players, in pages of two, as if they were many."""
    monkeypatch.setattr(ranking, "PLACES_A_PAGE", 2)
    monkeypatch.setattr(places, "LARGE", 2)
    event = make_event(host, players=5, stages=(StagePlan(rounds=2),))
    services.register(tournament=event, user=User.objects.create_user("maple"), now=NOW)
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    return services.publish_round(round=draft, by=host, now=NOW)


def shown(client: Client, event: Tournament, query: str = "") -> ranking.StandingsPage:
    page: ranking.StandingsPage = client.get(address("standings", event) + query).context["shown"]
    return page


def test_standings_come_by_pages_and_whole_to_print(host: User, round: Round) -> None:
    event, client = Tournament.objects.get(), client_of(host)

    pages = [shown(client, event, query) for query in ("", "?page=2", "?page=3", "?all=1")]

    assert [[line.place for line in page.lines] for page in pages] == [[1, 2], [3, 4], [5, 6], [*range(1, 7)]]


def test_a_player_is_led_to_the_own_place(round: Round) -> None:
    event, maple = Tournament.objects.get(), User.objects.get(handle="maple")
    client = client_of(maple)
    found = [shown(client, event, f"?page={page}") for page in (1, 2, 3)]

    own = next(page for page, one in enumerate(found, start=1) if any(line.is_mine for line in one.lines))

    assert [one.my_page for one in found] == [None if page == own else own for page in (1, 2, 3)]


def test_a_player_is_found_by_name_with_the_true_place(host: User, round: Round) -> None:
    event, client = Tournament.objects.get(), client_of(host)
    everybody = {line.entry.name: line.place for line in shown(client, event, "?all=1").lines}

    found = shown(client, event, "?q=MAPLE").lines

    assert [(line.entry.name, line.place) for line in found] == [("maple", everybody["maple"])]
    assert "Nobody of that name" in client.get(address("standings", event) + "?q=cat").content.decode()


def test_a_result_changes_standings_that_were_looked_at_before(host: User, round: Round) -> None:
    event, client = Tournament.objects.get(), client_of(host)
    assert all(line.points == 0 for line in shown(client, event, "?all=1").lines)
    table = round.pairings.select_related("first").order_by("table")[0]

    services.decide_result(pairing=table, verdict=Verdict(Score(2, 0)), by=host, now=NOW)

    first = shown(client, event).lines[0]
    assert (first.entry, first.points) == (table.first, 3)


def test_points_beside_a_name_are_those_of_the_pairing(host: User, round: Round) -> None:
    for table in round.pairings.all():
        services.decide_result(pairing=table, verdict=Verdict(Score(2, 0)), by=host, now=NOW)
    event = Tournament.objects.get()
    draft = services.pair_round(stage=round.stage, by=host, now=NOW)

    rows = client_of(host).get(address("round", event, draft.at)).context["shown"].rows

    assert (
        sorted(points for row in rows for points in (row.first_points, row.second_points))
        == [0] * 3 + [3] * 3
    )
    assert not any(row.is_rematch for row in rows)
