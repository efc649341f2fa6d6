"""What an event has to take away: tables for spreadsheets, one file of all, a feed."""

import csv
import io
import zipfile
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ddl_site.accounts.models import User
from tests.tournaments import kept
from tests.tournaments.pages import address, client_of, make_event, said_by
from tournaments import queries, services
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
PUBLIC = ["stages", "players", "rounds", "standings", "standings-by-round"]
STAFF = [*PUBLIC, "entries", "results", "penalties", "calls", "staff", "log"]


def content(response: Any) -> bytes:
    assert response.status_code == 200
    found: bytes = response.getvalue()
    return found


def rows(client: Client, event: Tournament, name: str) -> list[dict[str, str]]:
    text = content(client.get(address("table_file", event, name))).decode()
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:])))


def test_standings_have_every_tie_break_as_decimal_and_fraction(host: User) -> None:
    event = kept.in_play(host)

    found = rows(Client(), event, "standings")

    assert [row["Place"] for row in found] == [str(place) for place in range(1, 9)]
    first = found[0]
    names = [name for name in first if name.endswith("(exact)")]
    assert len(names) == 3
    for name in names:
        over, under = first[name].split("/")
        assert f"{int(over) / int(under):.6f}" == first[name.removesuffix(" (exact)")]


def test_standings_by_round_keep_what_each_round_showed(host: User) -> None:
    event = kept.in_play(host)
    stage, names = event.stages.get(number=1), dict(event.entries.values_list("pk", "name"))

    found = rows(Client(), event, "standings-by-round")

    for number in (1, 2):
        told = [row["Player"] for row in found if row["After round"] == str(number)]
        assert told == [names[int(row.player)] for row in queries.ranked(stage, upto=number)]
    points = [{row["Points"] for row in found if row["After round"] == number} for number in ("1", "2")]
    assert points[0] != points[1]


def test_stages_say_how_they_are_played(host: User) -> None:
    event = kept.in_play(host)

    found = rows(Client(), event, "stages")

    told = [(row["Kind"], row["State"], row["Rounds"], row["Players"], row["Go on"]) for row in found]
    assert told == [("Swiss", "Running", "4", "8", "4"), ("Single elimination", "Planned", "", "", "")]


def test_calls_and_staff_are_told_to_the_staff(host: User) -> None:
    event = kept.in_play(host)

    (call,) = rows(client_of(host), event, "calls")
    staff = rows(client_of(host), event, "staff")

    assert (call["Round"], call["Word"]) == ("2", "How does Poison work?")
    assert (call["Taken by"], call["Closed"]) == ("Judge-Judy", "")
    assert [(row["Account"], row["Role"]) for row in staff] == [
        ("host", "Organiser"), ("Judge-Judy", "Judge"),
    ]  # fmt: skip


def test_bracket_has_places(host: User) -> None:
    assert [row["Place"] for row in rows(Client(), kept.finished(host), "standings")] == [
        "1",
        "2",
        "3",
        "3",
        "5",
    ]


def test_results_stand_in_all_versions_for_the_staff(host: User) -> None:
    event = kept.in_play(host)

    found = [
        row for row in rows(client_of(host), event, "results") if row["Round"] == "2" and row["Table"] == "1"
    ]

    assert [(row["Version"], row["First won"], row["Counts"], row["Why"]) for row in found] == [
        ("1", "2", "no", ""),
        ("2", "2", "yes", "typed wrong"),
    ]


def test_rounds_show_what_everybody_may_see(host: User) -> None:
    event = kept.draft(host)
    assert rows(client_of(host), event, "rounds") == []

    kept.publish(event.stages.get(number=1), host)

    assert {row["State"] for row in rows(Client(), event, "rounds")} == {""}


def test_cells_are_nothing_that_a_spreadsheet_runs(host: User) -> None:
    event = make_event(host)
    for name in ("=1+1 A", "+1 B", "-1 C", "@sum D", " =E"):
        services.add_player(tournament=event, name=name, by=host, now=kept.NOW)

    found = [row["Name"] for row in rows(client_of(host), event, "entries")]

    assert found == ["'=1+1 A", "'+1 B", "'-1 C", "'@sum D", "'=E"]


def test_zip_has_the_tables_that_one_may_have(host: User) -> None:
    event = kept.in_play(host)

    for client, names in ((Client(), PUBLIC), (client_of(host), STAFF)):
        file = zipfile.ZipFile(io.BytesIO(content(client.get(address("zip", event)))))
        assert file.namelist() == [f"{event.slug}-{name}.csv" for name in names]
        assert file.read(f"{event.slug}-players.csv").startswith("\ufeffName,Team".encode())


@pytest.mark.parametrize("name", [*(name for name in STAFF if name not in PUBLIC), "secrets"])
def test_tables_of_the_staff_are_for_the_staff(host: User, name: str) -> None:
    event = kept.in_play(host)
    player = User.objects.get(handle="dog3")

    for client in (Client(), client_of(player)):
        assert client.get(address("table_file", event, name)).status_code == 404


def test_whole_event_is_for_its_organisers(host: User) -> None:
    event = kept.in_play(host)

    answer = client_of(host).get(address("whole", event))

    assert content(answer).decode() == kept.exported(event)
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}.json"'
    for client in (Client(), client_of(User.objects.get(handle="Judge-Judy"))):
        assert client.get(address("whole", event)).status_code == 404


def test_who_plays_saves_no_closed_lists(host: User) -> None:
    event, client = kept.planned(host, players=9), client_of(host)
    services.register(tournament=event, user=host, now=kept.NOW)

    answer = client.get(address("whole", event), follow=True)

    assert "its file has the decklists of all" in said_by(answer)
    assert not event.acts.filter(word="all lists looked at").exists()


def test_saving_a_running_event_stands_in_its_log(host: User) -> None:
    running, over = kept.in_play(host), kept.finished(host)

    for event in (running, over):
        content(client_of(host).get(address("whole", event)))

    assert [event.acts.filter(word="all lists looked at").count() for event in (running, over)] == [1, 0]


def test_decklists_are_for_those_who_may_read_them(host: User) -> None:
    event = kept.planned(host)
    strange, own = Client(), client_of(host)
    assert own.get(address("table_file", event, "decklists")).status_code == 404

    Tournament.objects.filter(pk=event.pk).update(status="finished", finished_at=kept.NOW)

    found = [(row["Player"], row["Card"], row["Count"]) for row in rows(own, event, "decklists")]
    assert found == [("dog3", "V004", "3"), ("dog3", "V014", "2")]
    assert strange.get(address("table_file", event, "decklists")).status_code == 404


def test_all_versions_of_lists_and_what_judges_counted_are_for_judges_after_the_event(host: User) -> None:
    event, names = kept.planned(host), ("decklist-versions", "deck-checks")
    own, player = client_of(host), client_of(User.objects.get(handle="dog3"))
    for client in (own, player):
        assert [client.get(address("table_file", event, name)).status_code for name in names] == [404, 404]

    Tournament.objects.filter(pk=event.pk).update(status="finished", finished_at=kept.NOW)

    versions, (check,) = (rows(own, event, name) for name in names)
    assert [(row["Version"], row["Counts"], row["Legal"], row["Why"], row["Card"]) for row in versions] == [
        ("1", "no", "no", "", "V004"), ("1", "no", "no", "", "V014"),
        ("2", "yes", "yes", "typo", "V004"), ("2", "yes", "yes", "typo", "V014"),
    ]  # fmt: skip
    assert (check["Version"], check["Is the list"], check["Counted"]) == ("2", "no", "2 V004")
    assert [player.get(address("table_file", event, name)).status_code for name in names] == [404, 404]


def test_private_event_has_no_files_for_strangers(host: User) -> None:
    event = make_event(host, visibility="private")

    for view in ("files", "zip", "atom"):
        assert Client().get(address(view, event)).status_code == 404
        assert content(client_of(host).get(address(view, event)))


def test_page_of_files_offers_what_one_may_have(host: User) -> None:
    event = kept.in_play(host)

    strange, own = (client.get(address("files", event)).text for client in (Client(), client_of(host)))

    assert "Save the event" not in strange
    assert "Save the event" in own
    for name in STAFF:
        link = address("table_file", event, name)
        assert (link in strange, link in own) == (name in PUBLIC, True)


def test_feed_tells_rounds_results_and_the_end(host: User) -> None:
    event = kept.finished(host)

    feed = ElementTree.fromstring(content(Client().get(address("atom", event))))

    titles = [entry.findtext(f"{ATOM}title") for entry in feed.findall(f"{ATOM}entry")]
    assert sorted(map(str, titles)) == [
        "Cup is over: the final standings",
        "Pairings of the final",
        "Pairings of the quarterfinal",
        "Pairings of the semifinals",
        "Results of the final",
        "Results of the quarterfinal",
        "Results of the semifinals",
    ]
    ids = [entry.findtext(f"{ATOM}id") for entry in feed.findall(f"{ATOM}entry")]
    assert len(set(ids)) == len(ids)


def test_feed_of_a_round_that_is_played_says_so_and_no_more(host: User) -> None:
    event = kept.in_play(host)

    feed = ElementTree.fromstring(content(Client().get(address("atom", event))))

    titles = {entry.findtext(f"{ATOM}title") for entry in feed.findall(f"{ATOM}entry")}
    rounds = "Pairings of round 1", "Results of round 1", "Pairings of round 2"
    assert titles == {f"{told} of the Swiss" for told in rounds}


def test_page_of_an_event_leads_to_its_feed(host: User) -> None:
    event = kept.planned(host)

    assert f'title="Friday" href="{address("atom", event)}"' in Client().get(address("event", event)).text


@pytest.mark.parametrize("name", STAFF)
def test_tables_ask_as_often_for_many_as_for_few(
    host: User, django_assert_max_num_queries: DjangoAssertNumQueries, name: str
) -> None:
    event, client = kept.draft(host, players=40), client_of(host)
    kept.publish(event.stages.get(number=1), host)

    with django_assert_max_num_queries(16):
        content(client.get(address("table_file", event, name)))
