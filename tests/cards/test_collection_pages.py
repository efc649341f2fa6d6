"""The playsets of a collection, its quick add, and the copies of one card."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from cards import services
from cards.models import Batch, CollectionSettings, Stack, StackKey
from ddl_site.accounts.models import User
from tests.cards.ledger import HTMX, NOW, add, assert_exact, counts, fill, printing, queries_of, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]

PAGES = ["home", "wants", "trades", "packs", "history", "figures", "checklist", "settings"]


# --- the playset view ---


def test_strangers_are_told_how_to_begin(client: Client) -> None:
    assert "Which cards do you own?" in words(client, "/collection/")
    for name in PAGES[1:]:
        assert client.get(reverse(f"collection:{name}")).status_code == 302


@pytest.mark.parametrize("name", PAGES)
def test_pages_of_an_empty_collection_say_what_to_do(mine: Client, name: str) -> None:
    assert mine.get(reverse(f"collection:{name}")).status_code == 200


@pytest.mark.postgres
def test_playsets_are_counted_over_all_printings_with_the_rule_beside_each(mine: Client, maple: User) -> None:
    add(maple, StackKey(printing("V004"), condition="LP"))
    add(maple, StackKey(printing("V004", "holo")), 4)
    add(maple, StackKey(printing("V005")))

    said = words(mine, "/collection/")

    assert "Unique cards 2 of 111 1 % 1 % At least one copy of each card." in said
    assert "Playsets 4 of 333 1 % 1 % 3 copies of each card" in said
    assert "Master set 3 of 203 1 % 1 % At least one copy of each printing" in said
    assert "Neutral 3/114 2 %" in said


def test_filter_speaks_the_language_of_searches(mine: Client, maple: User) -> None:
    add(maple, StackKey(printing("V004")), 3)

    assert "1 card shown" in words(mine, "/collection/?q=own>0")
    assert "110 cards shown" in words(mine, "/collection/?q=need>0")
    assert "ignored" in words(mine, "/collection/?q=colour:red")
    assert "No card is like that" in words(mine, "/collection/?q=own>99")


@pytest.mark.parametrize("by", ["class", "rarity", "tier", "number", "nonsense"])
def test_cards_are_grouped(mine: Client, by: str) -> None:
    page = mine.get(f"/collection/?by={by}")

    assert page.status_code == 200
    assert len(page.context["versions"] if "versions" in page.context else page.context["page"]) == 111


def test_history_restore_gets_the_whole_page(mine: Client) -> None:
    part = mine.get("/collection/", headers=HTMX).content.decode()
    whole = mine.get("/collection/", headers=HTMX | {"HX-History-Restore-Request": "true"})

    assert part.lstrip().startswith("<section")
    assert "<html" in whole.content.decode()
    assert "HX-History-Restore-Request" in whole["Vary"]


# --- clicks ---


def test_clicks_work_without_script_and_lead_back(mine: Client, maple: User) -> None:
    gary = printing("V004")

    answer = mine.post("/collection/change/", {"add": gary, "key": "a", "next": "/collection/?q=gary"})
    mine.post("/collection/change/", {"add": gary, "key": "b"})
    mine.post("/collection/change/", {"take": gary, "key": "c"})
    mine.post("/collection/change/", {"set": printing("V005"), "count": "7", "key": "d"})

    assert (answer.status_code, answer["Location"]) == (302, "/collection/?q=gary#card-V004")
    assert counts(maple) == {StackKey(gary): 1, StackKey(printing("V005")): 7}


def test_a_click_leads_only_to_this_site(mine: Client) -> None:
    answer = mine.post(
        "/collection/change/", {"add": printing("V004"), "next": "https://example.org/collection/"}
    )

    assert answer["Location"] == "/collection/#card-V004"


def test_doubled_post_counts_once_and_another_button_still_counts(mine: Client, maple: User) -> None:
    gary = printing("V004")

    for _ in range(2):
        mine.post("/collection/change/", {"add": gary, "key": "same"})
    mine.post("/collection/change/", {"add": printing("V005"), "key": "same"})

    assert counts(maple) == {StackKey(gary): 1, StackKey(printing("V005")): 1}


def test_htmx_gets_the_numbers_that_changed_and_the_next_key(mine: Client) -> None:
    gary = printing("V004")

    answer = mine.post("/collection/change/", {"add": gary, "key": "a"}, headers=HTMX).content.decode()

    assert f'<span id="n-{gary}" hx-swap-oob="innerHTML">1</span>' in answer
    assert "normal 1. 1 of 3." in answer
    keys = re.findall(r'id="(?:grid|undo)-key" name="key" value="([0-9a-f]{24})"', answer)
    assert len(keys) == 2
    assert "a" not in keys


def test_taking_from_none_is_refused_in_words(mine: Client, maple: User) -> None:
    change = {"take": printing("V004"), "key": "a"}

    part = mine.post("/collection/change/", change, headers=HTMX)
    whole = mine.post("/collection/change/", change, follow=True)

    assert part.status_code == 409
    assert "There is none to take away." in part.content.decode()
    assert "There is none to take away." in whole.content.decode()
    assert counts(maple) == {}


@pytest.mark.parametrize("count", ["-1", "x", "", "10000", "1.5", "²", "9" * 30])
def test_counts_that_cannot_be_are_refused_in_words(mine: Client, maple: User, count: str) -> None:
    answer = mine.post("/collection/change/", {"set": printing("V004"), "count": count}, headers=HTMX)

    assert answer.status_code == 409
    assert "number" in answer.content.decode()
    assert not Batch.objects.exists()


@pytest.mark.parametrize("posted", [{}, {"add": "0"}, {"add": "x"}, {"take": "99999999999999999999"}])
def test_unknown_printings_are_not_found(mine: Client, posted: dict[str, str]) -> None:
    assert mine.post("/collection/change/", posted).status_code == 404


def test_two_tabs_both_count_and_see_what_is_there(mine: Client, maple: User) -> None:
    gary = printing("V004")
    mine.post("/collection/change/", {"add": gary, "key": "one tab"}, headers=HTMX)

    other = mine.post("/collection/change/", {"add": gary, "key": "another tab"}, headers=HTMX)

    assert f'<span id="n-{gary}" hx-swap-oob="innerHTML">2</span>' in other.content.decode()


@pytest.mark.postgres
def test_undo_takes_back_one_thing_after_the_other(mine: Client, maple: User) -> None:
    for card in ("V004", "V005"):
        mine.post("/collection/change/", {"add": printing(card)})

    first = mine.post("/collection/undo/", {"key": "u1"}, headers=HTMX)
    again = mine.post("/collection/undo/", {"key": "u1"}, headers=HTMX)
    left = counts(maple)
    mine.post("/collection/undo/", {"key": "u2"})
    nothing = mine.post("/collection/undo/", {"key": "u3"}, headers=HTMX)

    assert "Undone." in first.content.decode()
    assert again.status_code == 200
    assert left == {StackKey(printing("V004")): 1}
    assert counts(maple) == {}
    assert (nothing.status_code, "nothing to undo" in nothing.content.decode()) == (409, True)
    assert_exact()


@pytest.mark.postgres
def test_one_act_on_everything_shown(mine: Client, maple: User) -> None:
    add(maple, StackKey(printing("V004")), 1)

    mine.post("/collection/bulk/", {"act": "playset", "q": "own>0", "key": "a"})
    mine.post("/collection/bulk/", {"act": "playset", "q": "own>0", "key": "a"})
    filled = counts(maple)
    mine.post("/collection/bulk/", {"act": "owned", "q": "", "key": "b"})
    owned = len(counts(maple))
    mine.post("/collection/bulk/", {"act": "zero", "q": "", "key": "c"})
    emptied = counts(maple)
    mine.post("/collection/undo/", {"key": "u"})

    assert filled == {StackKey(printing("V004")): 3}
    assert owned == 111
    assert emptied == {}
    assert len(counts(maple)) == 111
    assert mine.post("/collection/bulk/", {"act": "explode"}).status_code == 302
    assert_exact()


@pytest.mark.parametrize("key", ["", "k" * 500, "a\x00b", "ß" * 64])
def test_any_key_will_do(mine: Client, maple: User, key: str) -> None:
    answer = mine.post("/collection/change/", {"add": printing("V004"), "key": key})

    assert answer.status_code == 302
    assert counts(maple) == {StackKey(printing("V004")): 1}


@pytest.mark.parametrize("text", ["(" * 600, "need>x", 'o:"', "'; drop table cards_card; --", "<script>"])
def test_any_filter_is_answered(mine: Client, text: str) -> None:
    page = mine.get("/collection/", {"q": text})

    assert page.status_code == 200
    assert "<script>" not in page.content.decode().replace("<script src", "").split("<body")[1]


def test_a_page_that_is_not_there_is_the_last_one(mine: Client) -> None:
    assert mine.get("/collection/?page=99").context["page"].number == 1


# --- one card ---


def stack_form(wanted: StackKey, **more: object) -> dict[str, object]:
    facts = wanted._asdict()
    return {"printing": facts.pop("printing_id"), **facts, **more}


def test_notes_stay_as_they_were_typed(mine: Client, maple: User) -> None:
    note = "Tom & Jerry <3"
    gary = StackKey(printing("V004"), note=note)
    mine.post("/collection/cards/V004/", stack_form(gary, count=2))

    for key in "abc":
        stack = Stack.objects.get(count__gt=0)
        mine.post("/collection/cards/V004/", stack_form(gary, count=2, stack=stack.pk, seen=2, key=key))

    page = mine.get("/collection/cards/V004/").content.decode()
    assert counts(maple) == {gary: 2}
    assert 'value="Tom &amp; Jerry &lt;3"' in page
    assert Batch.objects.count() == 1


def test_copies_change_their_condition_as_one_batch(mine: Client, maple: User) -> None:
    gary, worn = StackKey(printing("V004")), StackKey(printing("V004"), condition="HP", language="de")
    add(maple, gary, 3)
    add(maple, worn, 1)

    answer = mine.post(
        "/collection/cards/V004/",
        stack_form(worn, count=2, stack=Stack.objects.get(condition="NM").pk, seen=3, key="a"),
    )

    assert answer.status_code == 302
    assert counts(maple) == {worn: 3}
    assert Batch.objects.count() == 3
    assert_exact()


def test_a_stale_form_keeps_its_input_and_says_what_is_there(mine: Client, maple: User) -> None:
    gary = StackKey(printing("V004"))
    add(maple, gary, 4)

    answer = mine.post(
        "/collection/cards/V004/",
        stack_form(gary._replace(note="mine"), count=9, stack=Stack.objects.get().pk, seen=3),
    )

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "there were 3, now there are 4" in page
    assert 'value="mine"' in page
    assert counts(maple) == {gary: 4}


def test_stacks_of_others_cannot_be_changed(mine: Client, maple: User, rowan: User) -> None:
    gary = StackKey(printing("V004"))
    add(rowan, gary, 4)

    mine.post("/collection/cards/V004/", stack_form(gary, count=1, stack=Stack.objects.get().pk, seen=4))

    assert counts(rowan) == {gary: 4}


def test_what_was_typed_survives_a_lost_session(client: Client, maple: User) -> None:
    gary = StackKey(printing("V004"), note="Tom & Jerry <3")

    refused = client.post("/collection/cards/V004/", stack_form(gary, count=5, key="a"))
    client.force_login(maple)
    back = client.get(_next(refused["Location"]))

    page = back.content.decode()
    assert 'value="Tom &amp; Jerry &lt;3"' in page
    assert 'name="count" value="5"' in page


def test_a_long_list_survives_a_lost_session_once(client: Client, maple: User) -> None:
    listed = "Id,Count\n" + "V004,2\n" * 2000

    lost = client.post("/collection/import/", {"text": listed, "key": "a"})
    client.force_login(maple)
    back, again = (client.get(_next(lost["Location"])) for _ in range(2))

    assert back.context["form"]["text"].value() == listed
    assert not again.context["form"]["text"].value()


@pytest.mark.parametrize(
    ("page", "sent", "shown"),
    [
        ("wants", {"card": "Gary <3", "number": "7"}, ['value="Gary &lt;3"', 'value="7"']),
        (
            "packs",
            {"kind": "box", "cards": "2 Gary", "about": "of Tom & Jerry"},
            ["2 Gary</textarea>", "Tom &amp;"],
        ),
        ("settings", {"keep": "17"}, ['value="17"']),
    ],
)
def test_forms_are_given_back_after_a_lost_session(
    client: Client, maple: User, page: str, sent: dict[str, str], shown: list[str]
) -> None:
    lost = client.post(reverse(f"collection:{page}"), sent)
    client.force_login(maple)
    back = client.get(_next(lost["Location"])).content.decode()

    assert [part for part in shown if part not in back] == []
    assert not Batch.objects.exists()
    assert not CollectionSettings.objects.exclude(keep=3).exists()


def test_boxes_that_were_not_ticked_stay_so_after_a_lost_session(client: Client, maple: User) -> None:
    services.change_settings(owner=maple, shares_collection=True, shares_wants=False)

    lost = client.post("/collection/settings/", {"shares_wants": "on", "keep": "3"})
    client.force_login(maple)
    form = client.get(_next(lost["Location"])).context["form"]

    ticked = [name for name in form.fields if name != "keep" and form[name].value()]
    assert ticked == ["shares_wants"]


def test_an_edit_is_given_back_where_it_was_made(client: Client, maple: User) -> None:
    gary = StackKey(printing("V004"))
    add(maple, gary, 4)
    stack = Stack.objects.get().pk

    lost = client.post("/collection/cards/V004/", stack_form(gary, count=1, stack=stack, seen=4))
    client.force_login(maple)
    page = client.get(_next(lost["Location"])).context

    assert [(row.pk, form["count"].value()) for row, form in page["rows"]] == [(stack, "1")]
    assert page["form"]["count"].value() == 1


@pytest.mark.parametrize("act", ["change", "undo", "bulk"])
def test_a_press_after_the_session_leads_back_to_the_page(client: Client, maple: User, act: str) -> None:
    shown = "/collection/?q=need%3E0&by=rarity"
    posted = {"add": printing("V004"), "act": "playset", "next": shown}

    lost = client.post(f"/collection/{act}/", posted)
    said = client.get(lost["Location"]).content.decode()
    client.force_login(maple)

    assert "nothing was changed. Log in to go on." in said
    assert _next(lost["Location"]) == shown
    assert client.get(shown).status_code == 200
    assert counts(maple) == {}


def test_a_press_by_htmx_after_the_session_leads_back_to_the_filter(client: Client) -> None:
    headers = HTMX | {"HX-Current-URL": "http://testserver/collection/?q=need%3E0"}

    lost = client.post("/collection/change/", {"add": printing("V004")}, headers=headers)

    assert _next(lost["HX-Redirect"]) == "/collection/?q=need%3E0"


def _next(location: str) -> str:

    return parse_qs(urlsplit(location).query)["next"][0]


def test_card_page_has_the_copies_of_who_is_logged_in(client: Client, maple: User) -> None:
    add(maple, StackKey(printing("V004")), 2)

    assert "In my collection" not in words(client, "/cards/V004/")
    client.force_login(maple)
    assert "2/3" in words(client, "/cards/V004/")


# --- how many questions ---


@pytest.mark.parametrize("name", PAGES)
def test_pages_ask_as_much_for_many_copies_as_for_few(mine: Client, maple: User, name: str) -> None:
    url = reverse(f"collection:{name}")
    add(maple, StackKey(printing("V004")), 4)
    services.open_pack(owner=maple, printings=[printing("V004")], now=NOW)
    few = queries_of(lambda: mine.get(url))

    fill(maple, 5)
    for stack in [
        StackKey(printing("V004"), condition=one, note=f"n{i}") for one in ("LP", "D") for i in range(9)
    ]:
        add(maple, stack)
    services.open_pack(owner=maple, printings=[printing("V004"), printing("V005")], now=NOW)

    assert queries_of(lambda: mine.get(url)) == few


def test_copies_of_a_card_ask_as_much_for_many_stacks_as_for_one(mine: Client, maple: User) -> None:
    add(maple, StackKey(printing("V004")))
    few = queries_of(lambda: mine.get("/collection/cards/V004/"))

    for number in range(25):
        add(maple, StackKey(printing("V004"), note=f"n{number:02}"))

    assert queries_of(lambda: mine.get("/collection/cards/V004/")) == few
    assert len(mine.get("/collection/cards/V004/").context["rows"]) == 20
    assert len(mine.get("/collection/cards/V004/?page=2").context["rows"]) == 6


def test_a_click_asks_as_much_in_a_large_collection(mine: Client, maple: User) -> None:
    change = {"add": printing("V004")}
    few = queries_of(lambda: mine.post("/collection/change/", change, headers=HTMX))

    fill(maple, 200)

    assert queries_of(lambda: mine.post("/collection/change/", change, headers=HTMX)) == few
