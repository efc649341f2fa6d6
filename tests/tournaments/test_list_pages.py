"""Pages of decklists: of the player, of the staff, and who sees which."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from ddl_site.accounts.models import User
from decks.deckcode import encode
from decks.services import make_deck
from tests.tournaments.arrange_lists import BANNED, NOW, begin, entry_of, hand_in, make_event, two_lists
from tests.tournaments.pages import address, client_of, said_by
from tournaments import queries, services
from tournaments.models import Decklist, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]
Cards = Mapping[str, int]
LATER = timezone.now() + timedelta(days=3)


@pytest.fixture
def legal() -> Cards:
    return two_lists()[0]


@pytest.fixture
def event(host: User, legal: Cards) -> Tournament:
    """Dog and cat are in it; it begins in three days."""
    return make_event(host, "dog", "cat", starts_at=LATER, lists_due=None)


def dog(event: Tournament) -> Client:
    user = entry_of(event, "dog").user
    assert user
    return client_of(user)


def send(client: Client, event: Tournament, **sent: str) -> Any:
    return client.post(address("hand_in", event), sent, follow=True)


def as_text(cards: Cards) -> str:
    return "\n".join(f"{count} {card}" for card, count in cards.items())


# --- the player ---


def test_player_hands_in_a_deck_from_the_page_of_the_event(event: Tournament, legal: Cards) -> None:
    client = dog(event)
    make_deck(owner=User.objects.get(handle="dog"), name="Night shift", now=NOW, cards=legal)
    bad = make_deck(owner=User.objects.get(handle="dog"), name="Half", now=NOW, cards={"V001": 3})
    assert address("hand_in", event) in client.get(event.get_absolute_url()).content.decode()
    form = client.get(address("hand_in", event)).context["form"]
    labels = dict(form.fields["deck"].choices)
    assert labels[bad.slug] == "Half (not legal)"
    slug = next(slug for slug, label in labels.items() if label == "Night shift (legal)")

    answer = send(client, event, deck=slug)

    assert answer.redirect_chain[-1][0] == address("entry_list", event, entry_of(event, "dog").pk)
    assert said_by(answer) == "Your decklist is handed in, and legal."
    assert "You may change it" in client.get(address("my", event)).content.decode()


@pytest.mark.parametrize("form", ["text", "code", "link"])
def test_pasted_list_code_and_link_are_the_same_list(event: Tournament, legal: Cards, form: str) -> None:
    pasted = {
        "text": as_text(legal),
        "code": encode(legal),
        "link": f"http://testserver/decks/code/{encode(legal)}/",
    }

    send(dog(event), event, text=pasted[form])

    made = Decklist.objects.get()
    assert (made.cards, made.deck) == (dict(legal), None)


def test_illegal_list_says_what_is_wrong_and_what_to_do(event: Tournament, legal: Cards) -> None:
    client = dog(event)

    answer = send(client, event, text=as_text({**legal, BANNED: 1}))

    assert "it is not legal" in said_by(answer)
    html = answer.content.decode()
    assert "this one has 41, 1 too many." in html
    assert "hand it in again" in html
    assert "Hand in another list" in client.get(event.get_absolute_url()).content.decode()


def test_text_that_is_not_understood_hands_in_nothing(event: Tournament) -> None:
    answer = send(dog(event), event, text="3 V001\n2 Nobodys Cat")

    assert answer.status_code == 422
    html = answer.content.decode()
    assert "nothing is handed in" in html
    assert "Line 2" in html
    assert not Decklist.objects.exists()


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({}, "Paste a list."),
        ({"text": "40 V001", "why": "x\0"}, None),
        ({"text": "\0"}, "Null characters are not allowed."),
    ],
)
def test_empty_and_strange_forms_get_a_sentence(
    event: Tournament, sent: dict[str, str], words: str | None
) -> None:
    answer = send(dog(event), event, **sent)

    assert answer.status_code == (422 if words else 200)
    assert words is None or words in answer.content.decode()


def test_deck_of_somebody_else_cannot_be_chosen(event: Tournament, legal: Cards) -> None:
    deck = make_deck(owner=User.objects.get(handle="cat"), name="Cats", now=NOW, cards=legal)

    answer = send(dog(event), event, deck=deck.slug)

    assert answer.status_code == 422
    assert not Decklist.objects.exists()


def test_locked_list_has_no_form_but_says_whom_to_ask(event: Tournament, legal: Cards) -> None:
    client = dog(event)
    hand_in(event, "dog", legal)
    Tournament.objects.update(status="running")

    html = client.get(address("hand_in", event)).content.decode()
    answer = send(client, event, text="40 V001")

    assert "The staff may still change yours: ask them." in html
    assert "<textarea" not in html
    assert answer.status_code == 422


def test_who_is_not_in_the_event_hands_in_nothing(event: Tournament) -> None:
    stranger = client_of(User.objects.create_user("stranger"))

    assert send(stranger, event, text="40 V001").status_code == 404
    assert Client().get(address("hand_in", event)).status_code == 302
    assert not Decklist.objects.exists()


# --- the staff ---


def test_staff_see_who_has_handed_in(
    host: User, event: Tournament, legal: Cards, django_assert_num_queries: Any
) -> None:
    client, page = client_of(host), address("lists", event)
    hand_in(event, "dog", legal)
    hand_in(event, "cat", {BANNED: 3})
    with django_assert_num_queries(11):
        rows = client.get(page).context["shown"].rows
    assert [(row.entry.name, row.state) for row in rows] == [("cat", "Not legal"), ("dog", "Legal")]
    for number in range(60):
        entry = event.entries.create(
            name=f"Many {number}", name_key=f"many {number}", claim_code=f"C{number}"
        )
        if number % 2:
            Decklist.objects.create(entry=entry, cards=dict(legal), pool=NOW.date())

    with django_assert_num_queries(11):
        shown = client.get(page).context["shown"]

    assert len(shown.rows) == 50
    assert (shown.counts.owing, shown.counts.missing, shown.counts.undecided) == (62, 30, 31)
    assert client.get(page, {"show": "missing"}).context["page"].paginator.count == 30
    assert [row.entry.name for row in client.get(page, {"q": "DOG"}).context["shown"].rows] == ["dog"]
    assert "Nobody found" in client.get(page, {"q": "zzz"}).content.decode()
    assert client.get(page, headers={"HX-Request": "true"}).content.decode().lstrip().startswith("<section")


def test_staff_enter_a_list_for_a_player_without_an_account(
    host: User, event: Tournament, legal: Cards
) -> None:
    entry = event.entries.create(name="Walk", name_key="walk", claim_code="W")
    client = client_of(host)

    answer = client.post(address("enter_list", event, entry.pk), {"text": as_text(legal)}, follow=True)

    assert said_by(answer) == "The decklist of Walk is handed in, and legal."
    made = queries.current_list(entry)
    assert made
    assert (made.by, made.why) == (host, "")


def test_staff_are_asked_why_after_the_lock(host: User, event: Tournament, legal: Cards) -> None:
    client, entry = client_of(host), entry_of(event, "dog")
    services.let_all_play(tournament=event, by=host, now=NOW, why="known to us")
    begin(event, host)
    page = address("enter_list", event, entry.pk)

    refused = client.post(page, {"text": as_text(legal)})
    done = client.post(page, {"text": as_text(legal), "why": "came late"}, follow=True)

    assert refused.status_code == 422
    assert "Please say why" in refused.content.decode()
    assert "is handed in" in said_by(done)


def test_who_begins_is_told_how_many_lack_a_list_and_where_to_decide(host: User, event: Tournament) -> None:
    client = client_of(host)
    leads = f"{address('lists', event)}?show=undecided"

    before = client.get(address("rounds", event)).content.decode()
    client.post(address("let_all_play", event), {"why": "known to us"})
    after = client.get(address("rounds", event)).content.decode()

    assert "2 of them have no legal decklist" in before
    assert leads in before
    assert leads not in after


def test_staff_let_one_and_all_play(host: User, event: Tournament) -> None:
    client, entry = client_of(host), entry_of(event, "dog")

    nothing = client.post(address("let_play", event, entry.pk), {"why": ""}, follow=True)
    one = client.post(address("let_play", event, entry.pk), {"why": "known to us"}, follow=True)
    rest = client.post(address("let_all_play", event), {"why": "known to us"}, follow=True)

    assert "Please say why" in said_by(nothing)
    assert said_by(one) == "dog plays without a legal list."
    assert said_by(rest) == "1 player may play without a legal list."
    assert "The staff let you play all the same." in dog(event).get(event.get_absolute_url()).content.decode()


def test_staff_take_back_that_somebody_plays_without_a_list(host: User, event: Tournament) -> None:
    client, entry = client_of(host), entry_of(event, "dog")
    client.post(address("let_play", event, entry.pk), {"why": "known to us", "lets": "yes"})
    assert "Take it back" in client.get(address("enter_list", event, entry.pk)).content.decode()

    nothing = client.post(address("let_play", event, entry.pk), {"why": "", "lets": "no"}, follow=True)
    twice = [
        client.post(address("let_play", event, entry.pk), {"why": "wrong dog", "lets": "no"}, follow=True)
        for _ in range(2)
    ]

    assert "Please say why" in said_by(nothing)
    assert [said_by(one) for one in twice] == ["dog needs a legal list again."] * 2
    entry.refresh_from_db()
    assert not entry.plays_without_list
    assert event.acts.filter(word="list needed again").count() == 1
    log = client.get(address("log", event)).content.decode()
    assert "asked dog for a legal decklist again" in log


def test_pages_of_lists_are_nowhere_without_lists(host: User, event: Tournament) -> None:
    Tournament.objects.update(takes_lists=False)
    pk, client = entry_of(event, "dog").pk, client_of(host)

    for view, *more in (("lists",), ("hand_in",), ("entry_list", pk), ("enter_list", pk)):
        assert client.get(address(str(view), event, *more)).status_code == 404
    assert "Lists" not in [tab.label for tab in client.get(event.get_absolute_url()).context.get("tabs", [])]
