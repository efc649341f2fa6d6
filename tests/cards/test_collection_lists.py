"""History, packs, wants, trades, figures of a collection, and who may see what of it."""

from html import unescape

import pytest
from django.test import Client

from cards import services
from cards.models import Batch, CollectionSettings, Hold, Printing, Stack, StackKey, Want
from ddl_site.accounts import services as accounts
from ddl_site.accounts.models import User
from tests.cards.ledger import HTMX, NOW, add, assert_exact, counts, fill, printing, queries_of, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]

PAGES = ["home", "wants", "trades", "packs", "history", "figures", "checklist", "settings"]


# --- history and packs ---


def test_history_tells_what_happened_and_undoes_it(mine: Client, maple: User) -> None:
    batch = add(maple, StackKey(printing("V004"), condition="LP"), 2)
    name = Printing.objects.get(pk=printing("V004")).card.name

    assert f"+2 {name}, normal, LP" in words(mine, "/collection/history/")
    mine.post(f"/collection/history/{batch.pk}/undo/", {"key": "a"})
    mine.post(f"/collection/history/{batch.pk}/undo/", {"key": "b"})

    assert counts(maple) == {}
    assert "undone" in words(mine, "/collection/history/")
    assert Batch.objects.count() == 2


def test_undo_that_cannot_be_offers_what_is_left(mine: Client, maple: User) -> None:
    gary = StackKey(printing("V004"))
    batch = add(maple, gary, 3)
    add(maple, gary, -1)

    refused = mine.post(f"/collection/history/{batch.pk}/undo/", {"key": "a"})
    mine.post(f"/collection/history/{batch.pk}/undo/", {"key": "a", "partly": "1"})

    assert refused.status_code == 409
    assert "3 would go, there are 2" in refused.content.decode()
    assert "Undo what is left of it" in refused.content.decode()
    assert counts(maple) == {}
    assert_exact()


def test_history_of_others_does_not_exist(mine: Client, rowan: User) -> None:
    batch = add(rowan, StackKey(printing("V004")))

    assert mine.get(batch.get_absolute_url()).status_code == 404
    assert mine.post(f"/collection/history/{batch.pk}/undo/").status_code == 404


@pytest.mark.postgres
def test_a_pack_is_one_batch_with_a_page(mine: Client, maple: User) -> None:
    name = Printing.objects.get(pk=printing("V004")).card.name
    cards = f"2 {name.upper()}\n\n v005 Holo \n3x V006"

    answer = mine.post("/collection/packs/", {"kind": "pack", "cards": cards, "about": "Shop", "key": "a"})
    mine.post("/collection/packs/", {"kind": "pack", "cards": cards, "about": "Shop", "key": "a"})

    assert counts(maple) == {
        StackKey(printing("V004")): 2,
        StackKey(printing("V005", "holo")): 1,
        StackKey(printing("V006")): 3,
    }
    assert "Every line of it" in words(mine, answer["Location"])
    assert "Shop" in words(mine, "/collection/packs/")


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("Nobody", "Line 1: no card is called “Nobody”"),
        ("V004\nV0044", "Line 2: no card is called “V0044”; did you mean “V0"),
        ("V022 holo", "Line 1: V022 is not printed as holo."),
        ("0 V004", "Line 1: a count is a number from 1 to 240."),
        ("11 V004", "A pack has 10 cards, these are 11."),
        ("\n \n", "This field is required."),
    ],
)
def test_a_pack_that_cannot_be_is_refused_by_line(
    mine: Client, maple: User, cards: str, sentence: str
) -> None:
    answer = mine.post("/collection/packs/", {"kind": "pack", "cards": cards})

    assert answer.status_code == 422
    assert sentence in unescape(answer.content.decode())
    assert counts(maple) == {}


# --- wants, trades, sharing ---


@pytest.mark.postgres
def test_wants_come_from_playsets_decks_and_by_hand(mine: Client, maple: User) -> None:
    for pk in Printing.objects.values_list("pk", flat=True):
        services.set_count(owner=maple, stack=StackKey(pk), count=3, now=NOW)
    services.set_count(owner=maple, stack=StackKey(printing("V004")), count=0, now=NOW)
    services.set_count(owner=maple, stack=StackKey(printing("V004", "holo")), count=1, now=NOW)
    Want.objects.create(
        owner=maple,
        card_id="V005",
        number=7,
        kind="deck",
        source="deck 1",
        label="My deck",
        address="/decks/x/",
    )
    mine.post("/collection/wants/", {"card": "v006", "number": "2"})

    rows = mine.get("/collection/wants/").context["rows"]

    assert [(row.id, row.number) for row in rows] == [("V004", 2), ("V005", 1), ("V006", 2)]
    assert "1 for My deck" in words(mine, "/collection/wants/")
    mine.post("/collection/wants/", {"card": "V006", "number": "0"})
    services.change_settings(owner=maple, wants_playsets=False)
    assert [row.id for row in mine.get("/collection/wants/").context["rows"]] == ["V005"]


def test_an_unknown_wish_is_refused_with_the_nearest_name(mine: Client) -> None:
    answer = mine.post("/collection/wants/", {"card": "V0044", "number": "2"})

    assert answer.status_code == 422
    assert "Did you mean “v0" in answer.content.decode()


@pytest.mark.postgres
def test_trade_list_is_what_is_above_what_is_kept_and_held(mine: Client, maple: User) -> None:
    gary = StackKey(printing("V004"), condition="LP", note="secret")
    add(maple, gary, 6)
    Hold.objects.create(stack=Stack.objects.get(), count=1, kind="deck", source="deck 1", label="My deck")

    (row,) = mine.get("/collection/trades/").context["rows"]

    assert (row.id, row.number, row.stacks) == ("V004", 2, ("6 × normal, LP",))


def test_settings_change_each_part_by_itself(mine: Client, maple: User) -> None:
    mine.post("/collection/settings/", {"shares_wants": "on", "keep": "4"})

    stored = CollectionSettings.objects.get(owner=maple)
    assert (stored.shares_collection, stored.shares_wants, stored.shares_trades) == (False, True, False)
    assert (stored.keep, stored.wants_playsets) == (4, False)
    assert mine.post("/collection/settings/", {"keep": "-1"}).status_code == 422
    assert mine.post("/collection/settings/", {"keep": "99999"}).status_code == 422


SHARED = {"shares_collection": "", "shares_wants": "wants/", "shares_trades": "trades/"}


@pytest.mark.parametrize("part", SHARED)
def test_only_what_is_shared_exists_for_others(client: Client, maple: User, rowan: User, part: str) -> None:
    staff = User.objects.create_user("Boss", password="correct horse 3", is_staff=True, is_superuser=True)
    add(maple, StackKey(printing("V004"), note="secret"), 5)
    services.change_settings(owner=maple, **{part: True})

    def seen(viewer: User | None) -> list[str]:
        client.logout()
        if viewer:
            client.force_login(viewer)
        pages = {name: client.get(f"/collection/of/maple/{path}") for name, path in SHARED.items()}
        for page in pages.values():
            if viewer != maple:
                assert "secret" not in page.content.decode()
        return [name for name, page in pages.items() if page.status_code == 200]

    assert seen(maple) == list(SHARED)
    for viewer in (rowan, None, staff):
        assert seen(viewer) == [part]
    client.logout()
    for representation in ({}, HTMX, {"Accept": "application/json"}):
        hidden = [path for name, path in SHARED.items() if name != part]
        answers = [client.get(f"/collection/of/Maple/{path}", headers=representation) for path in hidden]
        assert {answer.status_code for answer in answers} == {404}
    assert client.get("/collection/of/Nobody/").status_code == 404


@pytest.mark.parametrize("path", SHARED.values())
def test_shared_pages_ask_as_much_for_many_cards_as_for_few(client: Client, maple: User, path: str) -> None:
    services.change_settings(owner=maple, **dict.fromkeys(SHARED, True))
    url = f"/collection/of/Maple/{path}"
    add(maple, StackKey(printing("V004")), 4)
    few = queries_of(lambda: client.get(url))

    fill(maple, 5)
    add(maple, StackKey(printing("V004"), condition="LP", note="secret"))
    services.set_want(owner=maple, card_id="V110", number=9)

    assert queries_of(lambda: client.get(url)) == few


def test_profile_links_to_what_is_shared(client: Client, maple: User) -> None:
    assert "/collection/of/" not in client.get("/players/Maple/").content.decode()

    services.change_settings(owner=maple, shares_trades=True)

    page = client.get("/players/Maple/").content.decode()
    assert "/collection/of/Maple/trades/" in page
    assert "/collection/of/Maple/wants/" not in page


# --- figures ---


@pytest.mark.postgres
def test_figures_stand_beside_the_drawings(mine: Client, maple: User) -> None:
    add(maple, StackKey(printing("V004")), 3)
    services.change_copies(owner=maple, stack=StackKey(printing("V005")), delta=2, now=NOW.replace(month=11))

    said = words(mine, "/collection/figures/")

    assert "1 Nov 2026 5 1 Oct 2026 3" in said
    assert "Neutral 3 114 2 %" in said


def test_growth_is_marked_in_whole_copies(mine: Client, maple: User) -> None:
    add(maple, StackKey(printing("V004")), 5)

    chart = mine.get("/collection/figures/").context["growth"]

    assert (chart.most, chart.scale, chart.half) == (5, 6, 3)


def test_checklist_has_a_box_for_every_printing(mine: Client, maple: User) -> None:
    add(maple, StackKey(printing("V004")), 3)

    assert mine.get("/collection/checklist/").content.decode().count("check-box") == 203
    assert mine.get("/collection/checklist/?empty").content.decode().count(">3<") == 0


def test_a_guest_keeps_the_collection_on_sign_up(client: Client) -> None:
    guest = accounts.make_guest()
    client.force_login(guest)
    client.post("/collection/change/", {"add": printing("V004"), "key": "a"})

    client.post(
        "/accounts/signup/",
        {"username": "Hazel", "password1": "correct horse 9", "email": "hazel@example.org"},
    )

    assert counts(User.objects.get(handle="Hazel")) == {StackKey(printing("V004")): 1}
