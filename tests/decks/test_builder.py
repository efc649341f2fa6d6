"""The builder: presses, versions, texts, quick fill, settings; with and without script."""

import re
from functools import partial
from html import unescape
from typing import Any

import pytest
from django.test import Client

from cards import services as collections
from cards.models import Card, CurrentCard, Hold, Printing, Stack, StackKey
from cards.services import LoadReport
from ddl_site.accounts.models import User
from decks import queries, services
from decks.models import Deck, DeckVersion
from tests.cards.ledger import HTMX, NOW, queries_of

pytestmark = pytest.mark.django_db
PAGES = ("", "text/", "fill/", "settings/", "delete/")


@pytest.fixture
def rex(catalogue: LoadReport) -> User:
    return User.objects.create_user("rex")


@pytest.fixture
def mine(client: Client, rex: User) -> Client:
    client.force_login(rex)
    return client


@pytest.fixture
def deck(rex: User) -> Deck:
    return services.make_deck(owner=rex, name="Night Watch", now=NOW, cards={"V004": 2, "V014": 1})


def own(user: User, **copies: int) -> None:
    for card, count in copies.items():
        printing = Printing.objects.filter(card=card).order_by("pk")[0]
        collections.change_copies(owner=user, stack=StackKey(printing.pk), delta=count, now=NOW)


def at(deck: Deck, rest: str = "") -> str:
    return f"/decks/{deck.slug}/edit/{rest}"


def press(client: Client, deck: Deck, /, htmx: Any = True, **sent: Any) -> Any:
    return client.post(at(deck, "change/"), sent, headers=HTMX if htmx else {})


def said(answer: Any) -> str:
    found = re.search(r'id="said"[^>]*>([^<]*)<', answer.content.decode())
    return unescape(found[1]) if found else ""


def words(answer: Any) -> str:
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split()))


def listed(deck: Deck) -> dict[str, int]:
    cards: dict[str, int] = queries.newest_version(deck).cards
    return cards


# --- a deck begins ---


def test_stranger_becomes_a_guest_with_the_first_deck_and_keeps_it(
    client: Client, catalogue: LoadReport
) -> None:
    assert "No account is needed" in words(client.get("/decks/new/"))
    form = {"name": "Pups", "format": "rulebook", "text": "3 Gary\n2 V014", "key": "5" * 32}

    answers = [client.post("/decks/new/", form) for _ in range(2)]
    deck = Deck.objects.get()
    page = client.get(at(deck))

    assert {answer.headers["Location"] for answer in answers} == {at(deck)}
    assert (deck.owner and deck.owner.is_guest, deck.format, listed(deck)) == (
        True, "rulebook", {"V004": 3, "V014": 2},
    )  # fmt: skip
    assert "Sign up to keep this deck" in words(page)


def test_lines_that_are_not_understood_are_told_before_a_deck_is_made(
    client: Client, catalogue: LoadReport
) -> None:
    form = {
        "name": "",
        "format": "online",
        "text": "Deck: Pups & 50% off?\n3 Gary\n2 Garyy",
        "key": "6" * 32,
    }

    refused = client.post("/decks/new/", form)

    assert (refused.status_code, Deck.objects.count(), User.objects.count()) == (422, 0, 0)
    assert "Line 3 2 Garyy There is no card “Garyy”. Did you mean Gary (V004)" in words(refused)
    client.post("/decks/new/", {**form, "anyway": "1"})
    assert [(deck.name, listed(deck)) for deck in Deck.objects.all()] == [("Pups & 50% off?", {"V004": 3})]


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({}, "Give the deck a name."),
        ({"name": "x" * 61}, "at most 60 characters"),
        ({"name": "Pups", "format": "standard"}, "not one of the available choices"),
        ({"name": "Pups", "text": "100 Gary"}, "V004: 100 is no number of copies from 0 to 99."),
        ({"name": "Pups", "text": "x" * 50_001}, "longer than 50,000 characters"),
    ],
)
def test_new_deck_is_refused_in_words(mine: Client, sent: dict[str, str], why: str) -> None:
    answer = mine.post("/decks/new/", {"format": "online", "key": "7" * 32, **sent})

    assert answer.status_code == 422
    assert why in words(answer)
    assert not Deck.objects.exists()


# --- presses ---


def test_press_answers_the_numbers_that_changed(mine: Client, deck: Deck) -> None:
    answer = press(mine, deck, add="V004", side="found", key="a", edition=deck.edition)

    html = answer.content.decode()
    assert said(answer) == "Gary: 3 of 3. 4 of 40 cards."
    assert '<span id="s-n-V004" hx-swap-oob="innerHTML">3</span>' in html
    assert '<span id="l-n-V004" hx-swap-oob="innerHTML">3</span>' in html
    assert 'id="list"' not in html
    assert "this one has 4, 36 too few" in html
    assert listed(deck) == {"V004": 3, "V014": 1}


def test_whole_list_comes_when_a_card_comes_or_goes_but_not_under_the_pressing_hand(
    mine: Client, deck: Deck
) -> None:
    comes = press(mine, deck, add="V017", side="found", key="a")
    goes = press(mine, deck, take="V014", side="list", key="b")

    assert 'id="list"' in comes.content.decode()
    assert 'id="list"' not in goes.content.decode()
    assert '<span id="l-n-V014" hx-swap-oob="innerHTML">0</span>' in goes.content.decode()


def test_doubled_press_counts_once_and_two_tabs_count_both(mine: Client, deck: Deck) -> None:
    for key in ("a", "a", "b"):
        answer = press(mine, deck, add="V014", side="found", key=key, edition=0)

    assert listed(deck) == {"V004": 2, "V014": 3}
    assert 'id="list"' in answer.content.decode()  # this tab had an older list


def test_presses_work_without_script_and_lead_back(mine: Client, deck: Deck) -> None:
    search = f"{at(deck)}?q=gary&side=found"
    add = press(mine, deck, htmx=False, add="V004", side="found", next=search, key="a")
    take = press(mine, deck, htmx=False, take="V014", side="list", next=at(deck), key="b")
    away = press(mine, deck, htmx=False, add="V017", side="found", next="https://example.org/", key="c")
    press(mine, deck, htmx=False, set="V004", count="1", side="list", key="d")

    assert [answer.headers["Location"] for answer in (add, take, away)] == [
        f"{search}#s-V004", f"{at(deck)}#list", f"{at(deck)}#s-V017",
    ]  # fmt: skip
    assert listed(deck) == {"V004": 1, "V017": 1}


def test_undo_takes_back_press_by_press(mine: Client, deck: Deck) -> None:
    press(mine, deck, add="V017", key="a")
    press(mine, deck, take="V014", key="b")
    press(mine, deck, take="V014", key="c")  # there is none: nothing to take back

    for key in ("d", "d", "e"):
        answer = press(mine, deck, undo="1", key=key)

    assert said(answer) == "Undone. Chart: 0 of 3. 3 of 40 cards."
    assert listed(deck) == {"V004": 2, "V014": 1}
    nothing = press(mine, deck, undo="1", key="f")
    assert (nothing.status_code, said(nothing)) == (409, "There is nothing to undo.")


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"add": "X999"}, "There is no card with the id X999."),
        ({"add": "\0"}, "There is no card with the id ."),
        ({"set": "V004", "count": "100"}, "V004: 100 is no number of copies from 0 to 99."),
        ({"set": "V004", "count": "many"}, "“many” is no number of copies."),
    ],
)
def test_press_is_refused_in_words(mine: Client, deck: Deck, sent: dict[str, str], why: str) -> None:
    answer = press(mine, deck, **{"key": "a", **sent})

    assert (answer.status_code, said(answer), listed(deck)) == (409, why, {"V004": 2, "V014": 1})


def test_violations_stay_in_the_list_and_are_told(mine: Client, deck: Deck) -> None:
    services.set_list(deck=deck, cards={"V029": 1, "V004": 4}, now=NOW)
    DeckVersion.objects.filter(deck=deck).update(cards={"V029": 1, "V004": 4, "X001": 2})

    page = words(mine.get(at(deck)))

    assert "Not legal in Online" in page
    assert "Wayne (V029) is banned in Online." in page
    assert "Gary (V004) is in it 4 times; at most 3 copies are allowed." in page
    assert "Not in the catalogue 2" in page


def test_page_says_how_many_one_owns_and_lacks(mine: Client, rex: User, deck: Deck) -> None:
    assert "You own" not in words(mine.get(at(deck)))
    own(rex, V004=1)

    page = words(mine.get(at(deck, "?q=own>0")))

    assert "You own 1" in page
    assert "You lack 2 of these cards." in page


def test_search_keeps_the_query_language_and_its_warnings(mine: Client, deck: Deck) -> None:
    part = mine.get(at(deck, f"?q=in:{deck.slug}"), headers=HTMX).content.decode()

    assert part.lstrip().startswith("<section")
    assert re.findall(r'id="s-(V\d+)"', part) == ["V004", "V014"]
    assert "ignored" in words(mine.get(at(deck, "?q=colour:red")))
    assert "No card is like that" in words(mine.get(at(deck, "?q=zzzz")))


def test_nobody_else_builds_at_a_deck(client: Client, deck: Deck) -> None:
    services.change_deck(deck=deck, now=NOW, visibility="public")
    for name in PAGES:
        assert "/login/" in client.get(at(deck, name)).headers["Location"]
    client.force_login(User.objects.create_user("maple"))

    for name in PAGES:
        assert client.get(at(deck, name)).status_code == 404
        assert client.post(at(deck, name)).status_code in (404, 405)
    for name in ("change/", "version/"):
        assert client.post(at(deck, name), {"add": "V004"}).status_code == 404
    assert listed(deck) == {"V004": 2, "V014": 1}


def test_version_is_kept_with_a_note_and_the_next_press_begins_another(mine: Client, deck: Deck) -> None:
    mine.post(at(deck, "version/"), {"number": "1", "note": "for the league"})
    press(mine, deck, add="V017", key="a")

    assert list(deck.versions.values_list("number", "note", "open")) == [
        (2, "", True), (1, "for the league", False),
    ]  # fmt: skip
    assert "Saved, version 2" in words(mine.get(at(deck)))
    assert "no such version" in words(mine.post(at(deck, "version/"), {"number": "9"}, follow=True))


def test_pages_ask_as_much_for_a_long_list_as_for_a_short_one(mine: Client, rex: User, deck: Deck) -> None:
    def asked() -> list[int]:
        return [queries_of(partial(mine.get, at(deck, part))) for part in PAGES]

    own(rex, V004=1)
    dearest = CurrentCard.objects.order_by("-cost").values_list("card", flat=True)[0]
    services.move_copies(deck=deck, deltas={dearest: 1}, now=NOW)
    mine.get(at(deck))
    few = asked()
    every = dict.fromkeys((f"V{number:03}" for number in range(1, 112)), 3)
    services.set_list(deck=deck, cards=every, now=NOW)
    for number in range(30):
        DeckVersion.objects.create(deck=deck, number=number + 5, cards=every, pool="2026-09-18")

    assert asked() == few
    assert max(few) <= 12


# --- as text ---


def test_text_reads_back_the_same(mine: Client, deck: Deck) -> None:
    form = mine.get(at(deck, "text/")).context["form"]

    answer = mine.post(at(deck, "text/"), {"text": form.initial["text"], "edition": form.initial["edition"]})

    assert answer.headers["Location"] == at(deck)
    assert (listed(deck), deck.versions.count(), Deck.objects.get().edition) == ({"V004": 2, "V014": 1}, 1, 0)


def test_text_reads_back_the_same_whatever_a_card_is_called(mine: Client, deck: Deck) -> None:
    Card.objects.filter(pk="V004").update(name="Rex #4; 2 of // them")

    form = mine.get(at(deck, "text/")).context["form"]
    mine.post(at(deck, "text/"), {"text": form.initial["text"] + "1 V017", "edition": "0"})

    assert listed(deck) == {"V004": 2, "V014": 1, "V017": 1}


def test_stale_text_is_refused_with_the_present_list_and_saved_when_meant(mine: Client, deck: Deck) -> None:
    press(mine, deck, add="V017", key="a")

    stale = mine.post(at(deck, "text/"), {"text": "3 Web", "edition": "0"})

    assert stale.status_code == 409
    assert "The deck was changed meanwhile" in words(stale)
    assert "The list as it is now # Creatures" in words(stale)
    assert stale.context["form"]["text"].value() == "3 Web"
    assert listed(deck) == {"V004": 2, "V014": 1, "V017": 1}
    for _ in range(2):
        again = mine.post(
            at(deck, "text/"), {"text": "3 Web", "edition": stale.context["form"]["edition"].value()}
        )
        assert again.status_code == 302
    assert listed(deck) == {"V014": 3}


def test_text_with_unknown_lines_is_saved_without_them_only_when_told(mine: Client, deck: Deck) -> None:
    sent = {"text": "3 Web\n1 Wbe", "edition": "0"}

    refused = mine.post(at(deck, "text/"), sent)

    assert (refused.status_code, listed(deck)) == (422, {"V004": 2, "V014": 1})
    assert "Line 2 1 Wbe There is no card “Wbe”. Did you mean Web (V014)?" in words(refused)
    mine.post(at(deck, "text/"), {**sent, "anyway": "1"})
    assert listed(deck) == {"V014": 3}
    mine.post(at(deck, "text/"), {"text": "", "edition": "1"})
    assert listed(deck) == {}


def test_text_typed_before_a_login_comes_back_and_is_still_checked_for_being_stale(
    mine: Client, rex: User, deck: Deck
) -> None:
    mine.logout()
    lost = mine.post(at(deck, "text/"), {"text": "3 Web", "edition": "0"})
    services.move_copies(deck=deck, deltas={"V017": 1}, now=NOW)
    mine.force_login(rex)

    form = mine.get(lost.headers["Location"].split("next=")[1]).context["form"]

    assert (form["text"].value(), str(form["edition"].value())) == ("3 Web", "0")
    assert mine.post(at(deck, "text/"), {"text": "3 Web", "edition": "0"}).status_code == 409


def test_undo_takes_back_a_saved_text(mine: Client, deck: Deck) -> None:
    mine.post(at(deck, "text/"), {"text": "3 Web", "edition": "0"})

    press(mine, deck, undo="1", key="a")

    assert listed(deck) == {"V004": 2, "V014": 1}


# --- quick fill ---


def test_fill_is_shown_first_and_taken_line_by_line_or_whole(mine: Client, rex: User, deck: Deck) -> None:
    own(rex, V004=3, V017=2, V029=3)

    page = words(mine.get(at(deck, "fill/")))
    assert "3 cards for 37 empty places" in page
    assert "1 × Gary goes with every class" in page
    assert listed(deck) == {"V004": 2, "V014": 1}
    line = mine.post(at(deck, "fill/"), {"line": "V017", "edition": "0", "key": "a"}, headers=HTMX)
    stale = mine.post(at(deck, "fill/"), {"all": "1", "edition": "0", "key": "b"}, headers=HTMX)
    assert (said(line), stale.status_code) == ("Chart: 2 of 3. 5 of 40 cards.", 409)
    for _ in range(2):
        mine.post(at(deck, "fill/"), {"all": "1", "edition": "1", "key": "c"})
    assert listed(deck) == {"V004": 3, "V014": 1, "V017": 2}
    gone = mine.post(at(deck, "fill/"), {"line": "V029", "edition": "2", "key": "d"}, headers=HTMX)
    assert (gone.status_code, said(gone)) == (
        409,
        "This suggestion does not hold any more. Here are those that do.",
    )


def test_what_lacks_is_replaced_one_by_one(mine: Client, rex: User, deck: Deck) -> None:
    own(rex, V004=2, V017=2)

    page = words(mine.get(at(deck, "fill/")))
    mine.post(at(deck, "fill/"), {"swap": "V014:V017", "edition": "0", "key": "a"})

    assert "Web 1 missing 1 × Chart also a Creature" in page
    assert listed(deck) == {"V004": 2, "V017": 1}
    press(mine, deck, undo="1", key="b")
    assert listed(deck) == {"V004": 2, "V014": 1}


def test_copies_that_another_deck_holds_may_be_left_there(mine: Client, rex: User, deck: Deck) -> None:
    own(rex, V004=3)
    stack = Stack.objects.get(owner=rex)
    Hold.objects.create(stack=stack, count=1, kind="deck", source="deck 0", label="Other")

    assert "1 × Gary" in words(mine.get(at(deck, "fill/")))
    assert "You own nothing more that fits" in words(mine.get(at(deck, "fill/?leave=1")))


# --- settings ---


def test_settings_ask_for_a_format_where_the_former_one_is_gone(mine: Client, deck: Deck) -> None:
    Deck.objects.filter(pk=deck.pk).update(format="gone")

    shown = mine.get(at(deck, "settings/")).content.decode()
    refused = mine.post(at(deck, "settings/"), {"name": "Pups", "about": "", "format": ""})

    assert "Choose one: the former one is gone" in shown
    assert refused.status_code == 422
    deck.refresh_from_db()
    assert deck.format == "gone"


def test_settings_are_kept_as_typed(mine: Client, deck: Deck) -> None:
    sent = {
        "name": "Tom & Jerry <3", "about": "<img onerror=x>", "format": "one-class",
    }  # fmt: skip

    for _ in range(3):
        mine.post(at(deck, "settings/"), sent)
        form = mine.get(at(deck, "settings/")).context["form"]
        sent = {name: form[name].value() for name in sent}
    deck.refresh_from_db()

    assert (deck.name, deck.about, deck.format) == ("Tom & Jerry <3", "<img onerror=x>", "one-class")
    assert "<img onerror" not in mine.get(at(deck, "settings/")).content.decode()
    refused = mine.post(at(deck, "settings/"), {**sent, "name": "", "format": "all"})
    assert refused.status_code == 422
    assert "<h1>Tom &amp; Jerry &lt;3</h1>" in refused.content.decode()


def test_address_is_renewed_once_and_the_former_one_is_gone(mine: Client, deck: Deck) -> None:
    answers = [mine.post(f"/decks/{deck.slug}/sharing/address/", {"key": "a"}) for _ in range(2)]
    renewed = Deck.objects.get()

    assert renewed.slug != deck.slug
    assert {answer.headers["Location"] for answer in answers} == {f"/decks/{renewed.slug}/sharing/"}
    assert mine.get(at(deck)).status_code == 404


def test_deck_is_deleted_after_a_question_and_twice_is_once(mine: Client, deck: Deck) -> None:
    assert "Its list with 1 version" in words(mine.get(at(deck, "delete/")))

    answers = [mine.post(at(deck, "delete/"), {"key": "a"}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert not Deck.objects.exists()
