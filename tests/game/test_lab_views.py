"""Pages of tests of decks: who sees them, what they start, how they tell of it, step by step."""

import uuid
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ddl_site.accounts.models import User
from decks import services as deck_services
from decks.models import Deck, DeckVersion
from game import services
from game.models import LabGame, LabRun
from game.presenters.lab import about_time, signed
from game.presenters.lab_charts import length_chart
from tests.game.lab_worker import play, work

NOW = timezone.now()
HOME = "/decks/morning-court/lab/"
HTMX = {"HX-Request": "true"}
Start = Callable[..., LabRun]


@pytest.fixture
def start(decks: list[DeckVersion], maple: User) -> Start:
    """Start a test of the first ready-made deck against the second."""

    def start(**changed: Any) -> LabRun:
        asked: dict[str, Any] = {
            "owner": maple, "deck": decks[0], "opponents": [decks[1]], "level": "puppy", "games": 4,
            "key": uuid.uuid4(), "now": NOW, "seed": 5,
        }  # fmt: skip
        return services.start_test(**asked | changed)

    return start


def posted(**changed: Any) -> dict[str, Any]:
    """What the form sends."""
    return {"games": "100", "level": "puppy", "key": str(uuid.uuid4())} | changed


# --- who sees what ---


def test_test_is_seen_by_who_made_it_alone(start: Start, maple: User, rowan: User) -> None:
    run = start()
    work(run)
    people = {"anonymous": Client(), "owner": Client(), "other": Client(), "staff": Client()}
    people["owner"].force_login(maple)
    people["other"].force_login(rowan)
    people["staff"].force_login(User.objects.create_superuser("Keeper", password="a-long-password"))

    for page in ("", "poll", "stop/", "delete/", "games/", "games/1/"):
        address = f"{HOME}{run.pk}/{page}"
        anonymous = people["anonymous"].get(address)
        seen = {name: people[name].get(address, headers=HTMX) for name in ("owner", "other", "staff")}

        assert anonymous["Location"] == f"/accounts/login/?next={address}"
        assert seen.pop("owner").status_code in (200, 302), page
        assert {name: answer.status_code for name, answer in seen.items()} == {"other": 404, "staff": 404}


def test_private_deck_is_like_no_deck_to_others(
    start: Start, maple: User, rowan: User, as_rowan: Client, decks: list[DeckVersion]
) -> None:
    own = deck_services.make_deck(owner=maple, name="Mine", now=NOW, cards=decks[0].cards)
    deck_services.change_deck(deck=own, now=NOW, visibility="public")
    run = start(owner=rowan, deck=own.versions.get())
    work(run)
    home = f"/decks/{own.slug}/lab/"
    pages = [home, *(f"{home}{run.pk}/{page}" for page in ("", "poll", "games/", "games/1/"))]

    public = [as_rowan.get(page, headers=HTMX).status_code for page in pages]
    deck_services.change_deck(deck=own, now=NOW, visibility="private")
    private = [as_rowan.get(page, headers=HTMX).status_code for page in pages]

    assert (public, private) == (5 * [200], 5 * [404])
    assert Client().get(home).status_code == 404
    assert as_rowan.post(home, posted()).status_code == 404


def test_address_of_a_test_belongs_to_its_deck(start: Start, as_maple: Client) -> None:
    run = start()

    assert as_maple.get(f"/decks/salt-and-bones/lab/{run.pk}/").status_code == 404


def test_stranger_is_offered_a_way_in_and_starts_nothing(decks: list[DeckVersion], client: Client) -> None:
    page, sent = client.get(HOME), client.post(HOME, posted())

    assert "Play as a guest" in page.content.decode()
    assert "Both sides played by" not in page.content.decode()
    assert (sent.status_code, sent["Location"]) == (302, f"/accounts/login/?next={HOME}")
    assert not LabRun.objects.exists()


def test_page_of_a_deck_leads_to_its_tests(decks: list[DeckVersion], client: Client) -> None:
    assert f'href="{HOME}"' in client.get("/decks/morning-court/").content.decode()


def test_deck_is_named_only_where_it_may_be_looked_into(
    start: Start, maple: User, rowan: User, as_maple: Client, decks: list[DeckVersion]
) -> None:
    others = deck_services.make_deck(owner=rowan, name="Theirs", now=NOW, cards=decks[1].cards)
    run = start(opponents=[others.versions.get(), decks[1]])
    work(run)

    page = as_maple.get(f"{HOME}{run.pk}/").content.decode()

    assert "Theirs" in page
    assert others.slug not in page
    assert 'href="/decks/salt-and-bones/"' in page


# --- starting ---


def test_form_starts_a_test_against_the_field_once(
    as_maple: Client, maple: User, decks: list[DeckVersion]
) -> None:
    form = posted(games="1000", level="house", seed="77")

    answers = [as_maple.post(HOME, form) for _ in range(2)]

    run = LabRun.objects.get()
    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, f"{HOME}{run.pk}/")}
    assert (run.owner, run.games, run.level, run.seed) == (maple, 1000, "house", 77)
    assert [one.deck for one in run.opponents.all()] == [decks[1].deck]


def test_form_takes_chosen_decks_and_addresses_each_once(
    as_maple: Client, maple: User, rowan: User, decks: list[DeckVersion]
) -> None:
    linked = deck_services.make_deck(owner=rowan, name="Linked", now=NOW, cards=decks[1].cards)
    deck_services.change_deck(deck=linked, now=NOW, visibility="link")
    form = posted(
        against=["morning-court"],
        addresses=f"https://kennel.example/decks/{linked.slug}/?version=1 morning-court",
    )

    as_maple.post(HOME, form)

    assert [one.name for one in LabRun.objects.get().opponents.all()] == ["Morning Court", "Linked"]


def test_form_says_what_is_wrong_and_starts_nothing(
    as_maple: Client, rowan: User, decks: list[DeckVersion]
) -> None:
    Deck.objects.create(slug="secret-0123456789", name="Secret", owner=rowan)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"addresses": "/decks/secret-0123456789/"}, "no deck at /decks/secret-0123456789/ that you may see"),
        ({"addresses": "<b>"}, "no deck at &lt;b&gt; that you may see"),
        ({"against": ["secret-0123456789"]}, "Select a valid choice"),
        ({"games": "5"}, "Select a valid choice"),
        ({"level": "god"}, "Select a valid choice"),
        ({"seed": "-1"}, "greater than or equal to 0"),
        ({"seed": str(2**53)}, "less than or equal to"),
    ]

    for changed, sentence in wrong:
        answer = as_maple.post(HOME, posted(**changed))

        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    assert not LabRun.objects.exists()


def test_illegal_deck_is_refused_with_its_faults(
    as_maple: Client, maple: User, decks: list[DeckVersion]
) -> None:
    own = deck_services.make_deck(owner=maple, name="Mine", now=NOW, cards={"V001": 4, "V002": 3})

    answer = as_maple.post(f"/decks/{own.slug}/lab/", posted())

    assert answer.status_code == 422
    page = answer.content.decode()
    assert "exactly 40 cards; this one has 7" in page
    assert "at most 3 copies are allowed" in page


def test_too_many_opponents_and_too_many_tests_are_refused(
    as_maple: Client, maple: User, start: Start, decks: list[DeckVersion]
) -> None:
    made = [
        deck_services.make_deck(owner=maple, name=f"Deck {number}", now=NOW, cards=decks[0].cards).slug
        for number in range(13)
    ]
    crowd = as_maple.post(HOME, posted(against=made))
    start(), start()

    third = as_maple.post(HOME, posted())

    assert (crowd.status_code, third.status_code) == (422, 422)
    assert "At most 12 decks can be played against; 13 are chosen." in crowd.content.decode()
    assert "2 of your tests are running." in third.content.decode()


def test_test_again_fills_the_form_with_what_it_was_made_with(
    start: Start, as_maple: Client, as_rowan: Client
) -> None:
    run = start(games=1000, seed=123456, level="guard")

    own, others = (client.get(f"{HOME}?again={run.pk}") for client in (as_maple, as_rowan))

    form = own.context["form"]
    assert [form[name].value() for name in ("games", "level", "seed", "against")] == [
        1000, "guard", 123456, ["salt-and-bones"],
    ]  # fmt: skip
    assert others.context["form"]["seed"].value() is None


# --- while it runs ---


def test_poll_tells_of_news_alone_and_of_the_end(start: Start, as_maple: Client) -> None:
    run = start(games=8)
    address = f"{HOME}{run.pk}/poll"
    nothing = as_maple.get(f"{address}?played=0", headers=HTMX)
    play(run.parts.get(first=1))
    news = as_maple.get(f"{address}?played=0", headers=HTMX)
    again = as_maple.get(f"{address}?played=4", headers=HTMX)
    work(run)

    end = as_maple.get(f"{address}?played=4", headers=HTMX)

    assert (nothing.status_code, again.status_code) == (204, 204)
    assert "4 of 8 games." in news.content.decode()
    assert 'id="progress"' in news.content.decode()
    assert end["HX-Retarget"] == "#lab"
    assert "All games are played. Win rate" in end.content.decode()
    assert "hx-get" not in end.content.decode()
    assert as_maple.get(address)["Location"] == f"{HOME}{run.pk}/"


def test_page_of_a_running_test_works_without_script(start: Start, as_maple: Client) -> None:
    run = start()

    waiting = as_maple.get(f"{HOME}{run.pk}/").content.decode()
    play(run.parts.get(first=1))
    running = as_maple.get(f"{HOME}{run.pk}/").content.decode()
    stopped = as_maple.post(f"{HOME}{run.pk}/stop/", follow=True)

    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in waiting
    assert "4 games to play, which takes a few seconds" in waiting
    assert "2 games so far" in running
    assert "Stopped before all games were played." in stopped.content.decode()
    assert "http-equiv" not in stopped.content.decode()


def test_delete_asks_first_and_refuses_while_it_runs(start: Start, as_maple: Client) -> None:
    run = start()
    address = f"{HOME}{run.pk}/delete/"

    running = as_maple.post(address, follow=True)
    services.cancel_test(run=run, now=NOW)
    asked = as_maple.get(address)
    sent = {"key": asked.context["key"]}
    deleted, again = as_maple.post(address, sent, follow=True), as_maple.post(address, sent)

    assert again.headers["Location"] == HOME
    assert "This test is running. Stop it first." in running.content.decode()
    assert "Delete this test?" in asked.content.decode()
    assert "The test is deleted." in deleted.content.decode()
    assert not LabRun.objects.exists()


# --- results ---


def test_results_are_told_with_their_intervals_the_worst_deck_first(
    start: Start, as_maple: Client, decks: list[DeckVersion]
) -> None:
    run = start(opponents=decks, games=8)
    work(run)
    for number, result in enumerate(["won", "won", "lost", "drawn", "won", "won", "lost", "lost"], start=1):
        LabGame.objects.filter(run=run, number=number).update(result=result)

    figures = as_maple.get(f"{HOME}{run.pk}/").context["page"].figures

    assert [(label, cell.games, cell.won, cell.interval) for label, cell in figures.lines] == [
        ("All games", 8, "56 %", "26–83 %"), ("Going first", 4, "50 %", "15–85 %"),
        ("Going second", 4, "62 %", "22–91 %"),
    ]  # fmt: skip
    assert [(row.name, row.both.won, row.first.won, row.second.won) for row in figures.matchups] == [
        ("Salt and Bones", "12 %", "0 %", "25 %"), ("Morning Court", "100 %", "100 %", "100 %"),
    ]  # fmt: skip
    assert sum(bar.games for bar in figures.lengths.bars) == 8
    drawn = figures.cards[0].rows
    assert {row.card for row in drawn} <= set(run.cards)
    assert max(row.games.games for row in drawn) <= 8


def test_games_are_listed_by_opponent_and_result(
    start: Start, as_maple: Client, decks: list[DeckVersion]
) -> None:
    run = start(opponents=decks, games=8)
    work(run)
    LabGame.objects.filter(run=run, number__in=[3, 4]).update(result="lost")
    LabGame.objects.filter(run=run, number__in=[7, 8]).update(result="won")

    def numbers(query: str) -> list[int]:
        lines = as_maple.get(f"{HOME}{run.pk}/games/{query}").context["lines"]
        return [line.number for line in lines]

    assert numbers("") == list(range(1, 9)) == numbers("?against=x&result=x")
    assert numbers("?against=2") == [3, 4, 7, 8]
    assert numbers("?against=2&result=lost") == [3, 4]
    assert "No such game" in as_maple.get(f"{HOME}{run.pk}/games/?against=2&result=drawn").content.decode()


def questions(client: Client, address: str) -> int:
    """How many the page asks the database, once the cards are known."""
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_pages_ask_as_many_questions_for_many_games_and_opponents(
    start: Start, as_maple: Client, decks: list[DeckVersion], maple: User
) -> None:
    few, many = start(games=2), start(opponents=_copies(decks[1], maple, 10), games=40)
    work(few)
    work(many)

    for page, most in (("", 12), ("games/", 12), ("games/1/?at=20", 12)):
        counts = [questions(as_maple, f"{HOME}{run.pk}/{page}") for run in (few, many)]
        assert counts[0] == counts[1] <= most, page


def _copies(version: DeckVersion, owner: User, number: int) -> list[DeckVersion]:
    made = [
        deck_services.make_deck(owner=owner, name=f"Copy {one}", now=NOW, cards=version.cards)
        for one in range(number)
    ]
    return [deck.versions.get() for deck in made]


def test_list_of_tests_asks_as_many_questions_for_one_as_for_thirty(start: Start, as_maple: Client) -> None:
    work(start(games=2))
    one = questions(as_maple, HOME)
    for _ in range(29):
        services.cancel_test(run=start(games=1), now=NOW)

    thirty = questions(as_maple, HOME)
    pages = [as_maple.get(f"{HOME}?page={number}").context["lines"] for number in (1, 2)]

    assert one == thirty <= 20
    assert [len(lines) for lines in pages] == [20, 10]
    assert len({line.pk for lines in pages for line in lines}) == 30


# --- one game, step by step ---


def test_replay_shows_every_step_from_either_side(start: Start, as_maple: Client) -> None:
    run = start()
    work(run)
    game = run.rows.get(number=1)
    address = f"{HOME}{run.pk}/games/1/"
    last = len(game.lines)

    opening, first, end, beyond = (
        as_maple.get(f"{address}?at={step}").context["page"] for step in (0, 1, last, last + 5)
    )
    enemy = as_maple.get(f"{address}?at=0&from=enemy").context["page"]

    assert (opening.replay.title, opening.replay.sentences) == (
        "The opening", ("The hands are dealt. Morning Court goes first.",),
    )  # fmt: skip
    assert first.replay.title == f"Step 1 of {last}"
    assert [button.address for button in opening.replay.buttons][::2] == ["", ""]
    assert [button.address for button in end.replay.buttons][1::2] == ["", ""]
    assert (end.replay.board.result.title, end.replay.board.turn) == (
        f"{'Morning Court' if game.result == 'won' else 'Salt and Bones'} wins", game.turns,
    )  # fmt: skip
    assert beyond.replay.board == end.replay.board
    assert len(opening.replay.board.hand) == 5
    assert len(enemy.replay.board.hand) == 4
    assert (enemy.replay.board.own.name, enemy.replay.board.own.heading) == (
        "Salt and Bones", "Salt and Bones' side",
    )  # fmt: skip
    assert "from=enemy" in enemy.replay.buttons[1].address
    assert [mark.turn for mark in end.replay.turns] == list(range(1, game.turns + 1))


def test_replay_of_a_deck_against_itself_tells_both_apart(
    start: Start, as_maple: Client, decks: list[DeckVersion]
) -> None:
    run = start(opponents=[decks[0]], games=1)
    work(run)

    board = as_maple.get(f"{HOME}{run.pk}/games/1/?at=3").context["page"].replay.board

    assert (board.own.name, board.enemy.name) == ("Morning Court", "Morning Court (opponent)")


def test_game_that_the_rules_of_today_do_not_allow_is_said_to_be_gone(start: Start, as_maple: Client) -> None:
    run = start()
    work(run)
    game = run.rows.get(number=1)
    game.lines = ["play V999 1"]
    game.save()

    answer = as_maple.get(f"{HOME}{run.pk}/games/1/")

    assert answer.status_code == 410
    assert "cannot be shown" in answer.content.decode()
    assert as_maple.get(f"{HOME}{run.pk}/games/9/").status_code == 404


# --- words and pictures ---


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.2, "a few seconds"), (12, "about 10 seconds"), (54, "about 50 seconds"), (80, "about a minute"),
        (500, "about 8 minutes"), (7000, "about 2 hours"), (400_000, "about 5 days"),
    ],
)  # fmt: skip
def test_lengths_of_time_are_told_as_people_do(seconds: float, words: str) -> None:
    assert about_time(seconds) == words


def test_differences_have_a_sign() -> None:
    assert [signed(value) for value in (0.124, -0.126, 0.001)] == ["+12", "−13", "0"]


def test_lengths_of_games_fall_into_bars_of_equal_width() -> None:
    chart = length_chart(Counter({9: 1, 10: 4, 24: 2, 31: 1}), median=10)
    narrow = length_chart(Counter({12: 1, 15: 3}), median=15)

    assert [(bar.label, bar.games) for bar in chart.bars] == [
        ("9–11", 5), ("12–14", 0), ("15–17", 0), ("18–20", 0), ("21–23", 0), ("24–26", 2), ("27–29", 0),
        ("30–32", 1),
    ]  # fmt: skip
    assert [bar.height for bar in chart.bars] == [150, 0, 0, 0, 0, 60, 0, 30]
    assert [bar.label for bar in narrow.bars] == ["12", "13", "14", "15"]
    assert narrow.bars[3].percent == "75 %"
    assert chart.summary.startswith("9–11 turns: 5, 12–14 turns: 0")
