"""An evening on its pages: rounds, results and standings, as staff and as everybody see them."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from ddl_site.accounts.models import User
from tests.tournaments.evening import NOW, make_event, next_round
from tests.tournaments.round_pages import address, begun, said, win_all
from tournaments import services
from tournaments.enums import Status
from tournaments.models import Entry, Result, Round, Stage, Tournament
from tournaments.services import StagePlan, asking, drawing
from tournaments.tasks import pair_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The stages that a worker was asked to pair; no worker runs."""
    found: list[int] = []
    monkeypatch.setattr(asking, "_enqueue", found.append)
    return found


def test_event_goes_from_its_plan_to_final_standings(
    host: User, as_host: Client, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    stage = make_event(host, 5, StagePlan(rounds=2)).stages.get()
    assert "Begin with 5 players" in as_host.get(address(stage)).content.decode()
    assert "Pair round 1" in said(as_host, address(stage, "rounds/begin/"))

    for number in (1, 2):
        for _ in range(2):
            with django_capture_on_commit_callbacks(execute=True):
                page = said(as_host, address(stage, "rounds/pair/"), number=str(number))
            assert "is being paired" in page
        assert len(sent) == number
        for _ in range(2):
            pair_round(stage.pk)
        assert "No better pairing exists" in as_host.get(address(stage, f"rounds/{number}/")).content.decode()
        said(as_host, address(stage, f"rounds/{number}/publish/"))
        win_all(as_host, stage, number)
    page = said(as_host, address(stage, "rounds/finish/"))

    assert "Final standings" in page
    assert page.count('<th scope="row">') == 5
    assert Tournament.objects.get().status == Status.FINISHED
    assert set(Round.objects.values_list("state", flat=True)) == {"closed"}
    first = as_host.get(address(stage, "")).context["shown"].final.lines
    assert [line.place for line in first] == [1, 2, 3, 4, 5]


def test_event_with_open_tables_is_not_finished(host: User, as_host: Client) -> None:
    stage = begun(host, 4, StagePlan(rounds=1))
    next_round(stage, host)

    assert "Results are missing: table 1, 2" in said(as_host, address(stage, "rounds/finish/"))
    assert Tournament.objects.get().status == Status.RUNNING


def test_pairing_that_a_killed_worker_left_is_taken_up(
    host: User, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    stage = begun(host, 4)
    with django_capture_on_commit_callbacks(execute=True):
        services.ask_pairing(stage=stage, number=1, by=host, now=NOW)

    for minutes in range(1, 5):
        services.sweep_pairings(now=NOW + timedelta(minutes=minutes))
    assert len(sent) == asking.MOST_TRIES
    stage.refresh_from_db()
    assert (stage.pairing_asked_at, stage.pairing_problem) == (None, asking.GIVEN_UP)

    services.ask_pairing(stage=stage, number=1, by=host, now=NOW)
    call_command("sweep")
    pair_round(stage.pk)
    assert Round.objects.count() == 1


def test_round_that_cannot_be_paired_is_told(
    host: User, as_host: Client, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = begun(host, 4)
    said(as_host, address(stage, "rounds/pair/"), number="1")
    plain = drawing.next_round

    def busy(asked: Stage) -> drawing.Drawn:
        entry = Entry.objects.all()[0]
        services.set_paid(entry=entry, paid=not entry.paid, by=host, now=NOW)
        return plain(asked)

    monkeypatch.setattr(drawing, "next_round", busy)
    pair_round(stage.pk)

    assert "The event changed while the round was paired" in as_host.get(address(stage)).content.decode()
    monkeypatch.setattr(drawing, "next_round", plain)
    said(as_host, address(stage, "rounds/pair/"), number="1")
    pair_round(stage.pk)
    assert Round.objects.get().state == "draft"


def test_result_that_comes_while_the_next_round_is_paired_counts(
    host: User, as_host: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = begun(host, 4)
    one = next_round(stage, host)
    for table in (1, 2):
        services.enter_line(round=one, line=f"{table} 2-0", by=host, now=NOW)
    plain = drawing.next_round

    def slow(asked: Stage) -> drawing.Drawn:
        drawn = plain(asked)
        monkeypatch.setattr(drawing, "next_round", plain)
        services.enter_line(round=one, line="1 0-2 typed wrong", by=host, now=NOW)
        return drawn

    monkeypatch.setattr(drawing, "next_round", slow)
    draft = services.pair_round(stage=stage, by=host, now=NOW)

    winners = {one.pairings.get(table=1).second_id, one.pairings.get(table=2).first_id}
    top = draft.pairings.get(table=1)
    assert {top.first_id, top.second_id} == winners


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "Type the table"),
        ("first 2-1", "cannot be read"),
        ("1 two", "is no score"),
        ("9 2-1", "no table 9"),
        ("1 3-0", "Table 1, 3-0: A best of 3 is over"),
    ],
)
def test_line_that_is_no_result_is_told_in_words(host: User, as_host: Client, line: str, words: str) -> None:
    stage = begun(host, 4)
    next_round(stage, host)
    enter = address(stage, "rounds/1/results/")

    answer = as_host.post(enter, {"line": line}, headers={"HX-Request": "true"})

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Result.objects.exists()


def test_typed_result_names_players_and_shows_the_tables_anew(host: User, as_host: Client) -> None:
    stage = begun(host, 4)
    one = next_round(stage, host).pairings.get(table=1)

    answer = as_host.post(
        address(stage, "rounds/1/results/"), {"line": "1 2-1"}, headers={"HX-Request": "true"}
    ).content.decode()

    assert f"Table 1: {one.first} 2-1 {one.second}." in answer
    assert "1 of 2 results are final" in answer
    assert "<html" not in answer


def test_correction_on_a_page_needs_a_reason(host: User, as_host: Client) -> None:
    stage = begun(host, 4)
    next_round(stage, host)
    table = address(stage, "rounds/1/tables/1/")
    said(as_host, table, what="2-0")

    assert "say why" in said(as_host, table, what="0-2")
    assert "say why behind the score" in said(as_host, address(stage, "rounds/1/results/"), line="1 0-2")
    assert "did not come" in said(as_host, table, what="absent-first", why="was not there")

    now = Result.objects.get(current=True)
    assert (now.first_wins, now.second_wins, now.kind, now.version) == (0, 2, "walkover", 2)


def test_correction_after_the_next_round_says_what_changes_and_what_stays(
    host: User, as_host: Client
) -> None:
    stage = begun(host, 4)
    next_round(stage, host)
    win_all(as_host, stage, 1)
    before = said(as_host, address(stage, "rounds/1/results/"), line="1 0-2 typed wrong")
    next_round(stage, host)

    after = said(as_host, address(stage, "rounds/1/results/"), line="1 2-0 was right")
    by_button = said(as_host, address(stage, "rounds/1/tables/2/"), what="0-2", why="typed wrong")

    told = "The standings are computed anew. Round 2, which is published, stays as it is."
    assert [told in page for page in (before, after, by_button)] == [False, True, True]


def test_open_tables_are_closed_with_a_reason_and_a_tick(host: User, as_host: Client) -> None:
    stage = begun(host, 4)
    next_round(stage, host)
    close = address(stage, "rounds/1/close/")

    assert "Tick that you are sure" in said(as_host, close, why="late")
    assert "say why" in said(as_host, close, sure="on")
    assert "2 tables closed" in said(as_host, close, sure="on", why="late")

    assert set(Result.objects.values_list("kind", flat=True)) == {"double"}


def test_draft_is_swapped_and_discarded_with_reasons(host: User, as_host: Client) -> None:
    stage = begun(host, 4)
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    one, two = (pairing.first.name for pairing in draft.pairings.all())

    page = said(as_host, address(stage, "rounds/1/swap/"), one=one.upper(), other=two, why="brothers")
    assert f"{one} and {two} have changed places" in page
    assert "Changed by hand" in page
    assert "say why" in said(as_host, address(stage, "rounds/1/discard/"))
    assert "Pair round 1" in said(as_host, address(stage, "rounds/1/discard/"), why="wrong plan")

    assert not Round.objects.exists()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"other": "Nobody"}, "Nobody in this event is called Nobody."),
        ({"other": "Pup"}, "Several are called so: Pup 1, Pup 2, Pup 3, Pup 4. Type more of the name."),
        ({"other": "Pup 1"}, "Name two players of different tables of this round."),
        ({"why": " "}, "This field is required."),
    ],
)
def test_swap_that_cannot_be_is_told_and_keeps_what_was_typed(
    host: User, as_host: Client, typed: dict[str, str], words: str
) -> None:
    stage = begun(host, 4)
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    before = list(draft.pairings.values_list("first", "second"))
    swap = address(stage, "rounds/1/swap/")

    answer = as_host.post(swap, {"one": "Pup 1", "other": "Pup 2", "why": "brothers"} | typed)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert 'value="Pup 1"' in page
    assert as_host.get(swap).status_code == 200
    assert list(draft.pairings.values_list("first", "second")) == before


def test_draft_page_names_nobody_but_those_at_its_tables(host: User, as_host: Client) -> None:
    stage = begun(host, 120)
    services.pair_round(stage=stage, by=host, now=NOW)

    page = as_host.get(address(stage, "rounds/1/")).content.decode()

    assert page.count("Pup ") == 100


def test_rounds_are_run_by_staff_alone(host: User, client: Client) -> None:
    stage = begun(host, 4)
    services.pair_round(stage=stage, by=host, now=NOW)
    client.force_login(User.objects.create_user("stranger"))

    assert client.get(address(stage)).status_code == 200
    assert client.get(address(stage, "rounds/1/")).status_code == 404
    for rest in (
        "begin/",
        "pair/",
        "finish/",
        "1/publish/",
        "1/swap/",
        "1/discard/",
        "1/results/",
        "1/close/",
    ):
        assert client.post(address(stage, f"rounds/{rest}")).status_code == 404
    assert client.get(address(stage, "rounds/1/tables/1/")).status_code == 404


def test_staff_who_play_are_told_that_it_is_their_match(host: User, as_host: Client) -> None:
    event = make_event(host, 1)
    services.register(tournament=event, user=host, now=NOW)
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    next_round(stage, host)

    assert "This is your own match" in said(as_host, address(stage, "rounds/1/results/"), line="1 2-0")
    assert not Result.objects.exists()


def test_standings_of_a_past_round_and_why_somebody_is_there(host: User, as_host: Client) -> None:
    stage = begun(host, 5)
    for number in (1, 2):
        next_round(stage, host)
        win_all(as_host, stage, number)

    past = as_host.get(address(stage, "standings/?round=1")).context["shown"]
    now = as_host.get(address(stage, "standings/")).context["shown"]
    assert [past.number, now.number, now.open_tables] == [1, 2, 0]
    assert max(line.points for line in past.lines) == 3
    assert max(line.points for line in now.lines) == 6
    line = now.lines[1]
    page = as_host.get(address(stage, f"standings/{line.entry.pk}/?round=2")).content.decode()

    assert "is number 2 of 5" in page
    assert all(figure in page for figure in line.figures)
    assert now.lines[0].entry.name in page


def test_place_by_win_percentage_is_explained_in_its_own_figures(host: User, as_host: Client) -> None:
    stage = begun(host, 5)
    Tournament.objects.update(rules="win-percentage")
    for number in (1, 2):
        next_round(stage, host)
        win_all(as_host, stage, number)

    shown = as_host.get(address(stage, "standings/")).context["shown"]
    pages = [as_host.get(address(stage, f"standings/{line.entry.pk}/")) for line in shown.lines]

    assert [short for short, _ in shown.headings] == ["OWP", "OOWP"]
    for line, page in zip(shown.lines, pages, strict=True):
        why = page.context["why"]
        assert [(one.short, one.value) for one in why.figures] == [
            ("OWP", line.figures[0]), ("OOWP", line.figures[1]),
        ]  # fmt: skip
        assert f"is number {line.place} of 5" in page.text
    told = "".join(page.text for page in pages)
    assert " points, counts as 0.2500" in told


def test_bracket_gives_places(host: User, as_host: Client) -> None:
    stage = begun(host, 5, StagePlan(kind="single"))
    for number in (1, 2, 3):
        next_round(stage, host)
        win_all(as_host, stage, number)

    shown = as_host.get(address(stage, "standings/")).context
    said(as_host, address(stage, "rounds/finish/"))

    assert [line.place for line in shown["shown"].lines] == [1, 2, 3, 3, 5]
    assert Tournament.objects.get().status == Status.FINISHED


def test_pages_ask_as_often_for_two_tables_as_for_twenty(
    host: User, as_host: Client, django_assert_max_num_queries: Any
) -> None:
    counts = []
    for players in (4, 40):
        event = services.create_tournament(
            organiser=host, name="Many", starts_at=NOW, now=NOW, request_key=str(players)
        )
        for number in range(players):
            services.add_player(tournament=event, name=f"Pup {number}", by=host, now=NOW)
        stage = services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
        next_round(stage, host)
        for page in ("rounds/", "rounds/1/", "standings/"):
            with django_assert_max_num_queries(30) as asked:
                as_host.get(address(stage, page))
            counts.append(len(asked))

    assert counts[:3] == counts[3:]


def test_draft_is_made_longer_and_a_published_round_is_not(host: User, as_host: Client) -> None:
    stage = begun(host, 4, StagePlan(kind="single"))
    services.pair_round(stage=stage, by=host, now=NOW)
    change = address(stage, "rounds/1/best-of/")

    assert "a best of 1, 3 or 5" in said(as_host, change, best_of="2")
    for _ in range(2):
        said(as_host, change, best_of="5")
    one = Round.objects.get()
    assert (one.best_of, one.minutes) == (5, None)
    assert stage.tournament.acts.filter(word="best of changed").count() == 1
    services.publish_round(round=one, by=host, now=NOW)
    assert "The round is published" in said(as_host, change, best_of="1")
    assert Round.objects.get().best_of == 5


# --- what no form sends ---


def test_numbers_without_end_pair_and_swap_nothing(host: User, as_host: Client) -> None:
    stage = begun(host, 4)
    services.pair_round(stage=stage, by=host, now=NOW)
    rounds, endless = f"/events/{stage.tournament.slug}/rounds/", "9" * 5_000

    asked = as_host.post(f"{rounds}pair/", {"number": endless}, follow=True)
    swapped = as_host.post(f"{rounds}1/swap/", {"one": endless, "other": endless, "why": "?"})

    assert "The event went on meanwhile." in asked.content.decode()
    assert swapped.status_code == 422
    assert stage.rounds.count() == 1
