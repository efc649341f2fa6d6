"""What the staff print: the list of sheets, their pages and their PDFs."""

from html import escape
from typing import Any

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from tests.decks.test_sheets import A4, LETTER, pages
from tests.tournaments.pages import NOW, address, client_of
from tests.tournaments.test_sheets import texts
from tournaments import services
from tournaments.models import Round, Stage
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

pytestmark = pytest.mark.django_db

PDFS = ("names_pdf", "tables_pdf", "slips_pdf")


def begun(host: User, players: int, name: str = "Friday", **plan: Any) -> Stage:
    event = services.create_tournament(
        organiser=host, name=name, starts_at=NOW, now=NOW, request_key=name, stages=(StagePlan(**plan),)
    )
    for number in range(1, players + 1):
        services.add_player(tournament=event, name=f"Pup {number}", by=host, now=NOW)
    return services.begin_stage(stage=event.stages.get(), by=host, now=NOW)


def play(stage: Stage, host: User) -> Round:
    """The next round; the first players win."""
    drawn = services.pair_round(stage=stage, by=host, now=NOW)
    found = services.publish_round(round=drawn, by=host, now=NOW)
    for pairing in found.pairings.exclude(second=None):
        services.decide_result(pairing=pairing, verdict=Verdict(Score(2, 0)), by=host, now=NOW)
    return found


def words(client: Client, path: str) -> str:
    """All that is written on a PDF."""
    return " | ".join(text for page in texts(client.get(path).content) for text in page)


def test_pairings_tell_points_table_and_opponent(host: User) -> None:
    stage = begun(host, 5, rounds=3)
    play(stage, host)
    second = play(stage, host)
    event, as_host = stage.tournament, client_of(host)

    by_name = words(as_host, address("names_pdf", event, second.at))
    by_table = words(as_host, address("tables_pdf", event, second.at))

    for pairing in second.pairings.exclude(second=None):
        points = {seat.entry_id: seat.points for seat in pairing.seats.all()}
        one, other = pairing.first, pairing.second
        assert other
        assert f"{one.name} | {points[one.pk]} | {pairing.table} | {other.name}" in by_name
        row = f"{pairing.table} | {one.name} | {points[one.pk]} | {other.name} | {points[other.pk]}"
        assert row in by_table
    rested = second.pairings.get(second=None).first
    assert f"{rested.name} | " in by_name
    assert by_name.count("Bye") == by_table.count("Bye") == 1
    assert "Round 2: pairings by name" in by_name
    assert sorted(points for points in second.seats.values_list("points", flat=True)) == [0, 0, 3, 3, 3]


def test_slips_name_round_table_both_players_and_time(host: User) -> None:
    stage = begun(host, 3, rounds=2)
    found = play(stage, host)
    pairing = found.pairings.get(table=1)
    services.extend_table(pairing=pairing, minutes=7, by=host, now=NOW, why="Judge call")

    written = words(client_of(host), address("slips_pdf", stage.tournament, found.at))

    assert "Table 1 | Round 1 | Best of 3, 50 minutes | Friday" in written
    assert f"| {pairing.first} |" in written
    assert f"| {pairing.second} |" in written
    assert "| 7 | Extension, minutes" in written
    assert written.count("Table") == 1


def test_standings_tell_the_round_and_all_tie_breaks(host: User) -> None:
    stage = begun(host, 4, rounds=3)
    play(stage, host)
    play(stage, host)
    as_host = client_of(host)

    first = words(as_host, address("standings_pdf", stage.tournament) + "?round=1")
    now = words(as_host, address("standings_pdf", stage.tournament))

    assert "Standings after round 1" in first
    assert "Standings after round 2" in now
    assert "# | Player | Points | Record | OMW | GW | OGW" in now
    lines = as_host.get(address("standings", stage.tournament)).context["shown"].lines
    for line in lines:
        row = (line.place, line.entry.name, line.points, line.record, *line.figures)
        assert " | ".join(str(part) for part in row) in now
    assert "Printed" in now


def test_bracket_is_printed_with_its_scores(host: User) -> None:
    stage = begun(host, 4, kind="single", third_place=True)
    found = play(stage, host)
    path = address("bracket_pdf", stage.tournament)

    written = words(client_of(host), path)

    for pairing in found.pairings.all():
        assert f"| 2 | {pairing.first} |" in written
        assert f"| 0 | {pairing.second} |" in written
    assert "third place" in written
    assert pages(client_of(host).get(path).content) == [A4[::-1]]


def test_sheets_come_on_both_papers(host: User) -> None:
    stage = begun(host, 4, kind="single")
    found = play(stage, host)
    event, as_host = stage.tournament, client_of(host)
    paths = [address(view, event, found.at) for view in PDFS]
    paths += [address("standings_pdf", event), address("bracket_pdf", event)]

    for path in paths:
        for paper, size in (("a4", A4), ("letter", LETTER)):
            answer = as_host.get(f"{path}?paper={paper}")
            assert answer["Content-Type"] == "application/pdf"
            assert answer["Content-Disposition"].startswith("attachment; filename=")
            assert set(map(frozenset, pages(answer.content))) == {frozenset(size)}
        assert as_host.get(f"{path}?paper=napkin").status_code == 404


def test_sheets_are_for_the_staff_and_not_of_drafts(host: User) -> None:
    stage = begun(host, 4, kind="single")
    found = play(stage, host)
    event, stranger = stage.tournament, client_of(User.objects.create_user("dog"))
    draft = services.pair_round(stage=stage, by=host, now=NOW)

    for view in PDFS:
        assert stranger.get(address(view, event, found.at)).status_code == 404
        assert client_of(host).get(address(view, event, draft.at)).status_code == 404
    for view in ("standings_pdf", "bracket_pdf"):
        assert stranger.get(address(view, event)).status_code == 404
    for page in (address("round", event, found.at), address("standings", event)):
        assert "PDF" not in stranger.get(page).content.decode()


def test_all_sheets_are_listed_in_one_place(host: User) -> None:
    stage = begun(host, 4, kind="single")
    found = play(stage, host)
    event, as_host = stage.tournament, client_of(host)

    round_page = as_host.get(address("round", event, found.at))
    standings = as_host.get(address("standings", event) + "?round=1")

    listed = [sheet.label for sheet in round_page.context["shown"].sheets]
    assert listed == ["Pairings by name", "Pairings by table", "Match slips", "Standings", "Bracket"]
    assert [sheet.label for sheet in standings.context["sheets"]] == ["Standings", "Bracket"]
    for sheet in (*round_page.context["shown"].sheets, *standings.context["sheets"]):
        assert as_host.get(sheet.page).status_code == 200
        assert as_host.get(f"{sheet.pdf}paper=letter").status_code == 200
        assert f'href="{escape(sheet.page)}"' in (round_page.content + standings.content).decode()


def test_sheets_ask_as_often_for_four_as_for_sixty(host: User, django_assert_max_num_queries: Any) -> None:
    counts = []
    for players in (4, 60):
        stage = begun(host, players, f"Event of {players}", kind="single")
        found = play(stage, host)
        event, as_host = stage.tournament, client_of(host)
        paths = [address(view, event, found.at) for view in PDFS]
        for path in (*paths, address("standings_pdf", event), address("bracket_pdf", event)):
            with django_assert_max_num_queries(25) as asked:
                as_host.get(path)
            counts.append(len(asked))

    assert counts[:5] == counts[5:]


def test_wall_shows_all_names_page_after_page(host: User, client: Client) -> None:
    stage = begun(host, 60, rounds=3)
    path = address("wall", stage.tournament, play(stage, host).at)

    first = client.get(path).content.decode()
    second = client.get(f"{path}?page=2", headers={"HX-Request": "true"}).content.decode()

    assert (first.count("<li>\n            <span>"), second.count("<li>\n            <span>")) == (40, 20)
    assert f'hx-get="{path}?page=2"' in first
    assert f'hx-get="{path}?page=1"' in second
    assert "<html" not in second
    assert "Bye" not in first + second
    assert 'role="timer"' in first


def test_clock_of_a_player_tells_the_extension_of_his_table(host: User) -> None:
    stage = begun(host, 2, rounds=1)
    dog = User.objects.create_user("dog")
    code = stage.tournament.entries.get(name="Pup 1").claim_code
    services.claim(tournament=stage.tournament, code=code, user=dog, now=NOW)
    drawn = services.pair_round(stage=stage, by=host, now=NOW)
    found = services.publish_round(round=drawn, by=host, now=NOW)
    services.extend_table(pairing=found.pairings.get(), minutes=7, by=host, now=NOW, why="Judge call")

    page = client_of(dog).get(address("my", stage.tournament)).content.decode()

    assert ">57:00</span>" in page
    assert "7 min of it for your table alone" in page
