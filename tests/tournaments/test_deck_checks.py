"""Judges compare decks with their lists, and take lists along on paper."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from tests.tournaments.arrange_lists import NOW, STARTS, begin, entry_of, hand_in, make_event, two_lists
from tests.tournaments.pages import address, client_of, said_by
from tournaments import queries, services
from tournaments.models import DeckCheck, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]
Cards = Mapping[str, int]
NAMES = ("dog", "cat", "bat", "rat")


@pytest.fixture
def legal() -> Cards:
    return two_lists()[0]


@pytest.fixture
def event(host: User, legal: Cards) -> Tournament:
    """Four players with lists, and round 1 published."""
    event = make_event(host, *NAMES)
    for name in NAMES:
        hand_in(event, name, legal)
    stage = begin(event, host)
    services.publish_round(round=services.pair_round(stage=stage, by=host, now=STARTS), by=host, now=STARTS)
    return event


def check(client: Client, event: Tournament, name: str, **sent: str) -> Any:
    return client.post(address("check_deck", event, entry_of(event, name).pk), sent, follow=True)


def test_deck_that_is_its_list_is_ticked_once(host: User, event: Tournament) -> None:
    client = client_of(host)

    for _ in range(2):
        answer = check(client, event, "dog", what="same", note="quick")

    assert said_by(answer) == "Noted: the deck is the list."
    made = DeckCheck.objects.get()
    assert (made.passed, made.found, made.note, made.by) == (True, {}, "quick", host)
    assert made.round == queries.newest_round(event)
    assert made.decklist == queries.current_list(made.entry)


def test_counts_that_differ_are_kept_and_shown(host: User, event: Tournament, legal: Cards) -> None:
    first, *_ = legal
    counts = {f"count-{card}": str(count) for card, count in legal.items()}
    counts[f"count-{first}"] = "0"
    further = next(card for card in ("V002", "V003", "V004", "V005", "V006") if card not in legal)

    answer = check(client_of(host), event, "dog", what="counts", further=f"3 {further}", **counts)

    assert said_by(answer) == "Noted: the deck is not the list."
    changes = [(one.count, one.is_less) for one in answer.context["shown"].checks[0].changes]
    assert changes == [(3, False), (-legal[first], True)]
    assert "Give a penalty" in answer.content.decode()


def test_counts_that_are_as_listed_pass(host: User, event: Tournament, legal: Cards) -> None:
    counts = {f"count-{card}": str(count) for card, count in legal.items()}

    assert said_by(check(client_of(host), event, "dog", **counts)) == "Noted: the deck is the list."


@pytest.mark.parametrize(
    ("typed", "further", "words"),
    [
        ("many", "", "a number from 0 to 99"),
        ("-1", "", "a number from 0 to 99"),
        ("2", "2 Nobodys Cat", "Not understood: 2 Nobodys Cat."),
        ("2", "\0", "no text"),
    ],
)
def test_what_is_no_count_is_refused(
    host: User, event: Tournament, legal: Cards, typed: str, further: str, words: str
) -> None:
    counts = {f"count-{card}": typed for card in legal}

    assert words in said_by(check(client_of(host), event, "dog", further=further, **counts))
    assert not DeckCheck.objects.exists()


def test_nobody_checks_his_own_deck_and_no_deck_without_a_list(host: User, event: Tournament) -> None:
    dog = entry_of(event, "dog")
    assert dog.user
    with pytest.raises(services.EventError, match="his own deck"):
        services.check_deck(entry=dog, found=None, by=dog.user, now=NOW)
    dog.decklists.all().delete()
    with pytest.raises(services.EventError, match="no list to compare with"):
        services.check_deck(entry=dog, found=None, by=host, now=NOW)


def test_tables_to_check_are_drawn_among_those_not_checked(host: User, event: Tournament) -> None:
    client, page = client_of(host), address("checks", event)
    drawn = [client.get(page).context["tables"] for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) == 2

    services.check_deck(entry=drawn[0][0].second, found=None, by=host, now=NOW)

    shown = client.get(page).context
    assert shown["tables"] == drawn[0][1:]
    assert [one.entry for one in shown["checks"]] == [drawn[0][0].second]


def test_lists_are_printed_for_judges_alone(host: User, event: Tournament) -> None:
    judge, player = client_of(host), client_of(User.objects.get(handle="dog"))
    whole, one = address("all_lists_pdf", event), address("list_pdf", event, entry_of(event, "dog").pk)

    assert judge.get(whole).content.startswith(b"%PDF")
    assert player.get(one).content.startswith(b"%PDF")
    assert player.get(whole).status_code == 404
    assert player.get(address("list_pdf", event, entry_of(event, "cat").pk)).status_code == 404
    assert judge.get(one, {"paper": "a3"}).status_code == 404
    assert event.acts.filter(word="all lists looked at").count() == 1


def test_empty_form_is_printed_for_whoever_sees_the_event(host: User, event: Tournament) -> None:
    page = address("list_form_pdf", event)
    for reader in (Client(), client_of(host)):
        assert reader.get(page, {"paper": "letter"}).content.startswith(b"%PDF")
        assert f'href="{page}?paper=a4"' in reader.get(address("files", event)).text

    Tournament.objects.filter(pk=event.pk).update(visibility="private")

    assert Client().get(page).status_code == 404


def test_printing_all_lists_asks_as_often_for_many(
    host: User, event: Tournament, legal: Cards, django_assert_num_queries: Any
) -> None:
    client, whole = client_of(host), address("all_lists_pdf", event)
    with django_assert_num_queries(12):
        client.get(whole)
    for number in range(9):
        entry = event.entries.create(name=f"Many {number}", name_key=f"m {number}", claim_code=f"C{number}")
        services.hand_in(entry=entry, cards=legal, by=host, now=STARTS, why="on paper")

    with django_assert_num_queries(12):
        client.get(whole)


def test_staff_who_play_check_nobody(host: User, event: Tournament) -> None:
    services.add_staff(tournament=event, handle="cat", role="judge", by=host, now=NOW)
    client = client_of(User.objects.get(handle="cat"))

    assert check(client, event, "dog", what="same").status_code == 404
    assert client.get(address("checks", event)).status_code == 404
    assert client.get(address("entry_list", event, entry_of(event, "dog").pk)).status_code == 404
