"""Decks that keep real copies, and want what they lack."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from html import unescape
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags

from cards import queries as collections
from cards import services as copies
from cards.models import CardVersion, Hold, Printing, Stack, StackKey, Want
from ddl_site.accounts.models import User
from ddl_site.accounts.services import make_guest, merge_guest
from decks import queries, services
from decks.models import Deck
from tests.factories import load_two_decks

NOW = datetime(2026, 11, 1, 18, tzinfo=UTC)
LATER = NOW + timedelta(minutes=11)
LIST = {"V004": 3, "V005": 2}

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def deck(owner: User) -> Deck:
    return services.make_deck(owner=owner, name="Night Watch", now=NOW, cards=LIST)


def key(card_id: str, finish: str = "normal", condition: str = "NM", note: str = "") -> StackKey:
    return StackKey(Printing.objects.get(card=card_id, finish=finish).pk, condition, "en", note)


def own(owner: User, card_id: str, count: int, **more: str) -> None:
    copies.set_count(owner=owner, stack=key(card_id, **more), count=count, now=NOW)


def kept(deck: Deck) -> list[tuple[str, str, str, int]]:
    facts = ("stack__printing__card", "stack__printing__finish", "stack__condition", "count")
    rows = Hold.objects.filter(source=f"deck {deck.pk}").order_by(*facts)
    return list(rows.values_list(*facts))


def build(deck: Deck) -> queries.Build:
    deck.refresh_from_db()
    found = queries.build_of(deck)
    assert found is not None
    return found


def words(answer: object) -> str:
    return " ".join(unescape(strip_tags(answer.content.decode())).split())  # type: ignore[attr-defined]


def test_built_deck_keeps_plain_copies_first_and_never_more_than_there_are(owner: User, deck: Deck) -> None:
    own(owner, "V004", 1, finish="holo")
    own(owner, "V004", 2, condition="LP")
    own(owner, "V004", 1)
    own(owner, "V005", 1)
    own(owner, "V005", 4, note="signed", finish="holo")

    result = services.build_deck(deck=deck)
    services.build_deck(deck=deck)

    assert kept(deck) == [
        ("V004", "normal", "LP", 2), ("V004", "normal", "NM", 1),
        ("V005", "holo", "NM", 1), ("V005", "normal", "NM", 1),
    ]  # fmt: skip
    assert result.lacking == {}
    assert {hold.label for hold in Hold.objects.all()} == {"Night Watch"}
    assert not queries.newest_version(deck).open


def test_what_is_kept_is_not_for_trade(owner: User, deck: Deck) -> None:
    own(owner, "V004", 7)
    services.build_deck(deck=deck)

    (row,) = collections.trade_versions(owner.pk)

    assert (row.card_id, getattr(row, "tradeable", None)) == ("V004", 1)  # 7, of which 3 are kept and 3 held


def test_second_deck_is_told_where_its_copies_are_and_can_have_them(owner: User, deck: Deck) -> None:
    own(owner, "V004", 4)
    own(owner, "V005", 2)
    services.build_deck(deck=deck)
    other = services.make_deck(owner=owner, name="Early Birds", now=NOW, cards={"V004": 3})

    services.build_deck(deck=other)

    assert build(other).lacking == {"V004": 2}
    (there,) = build(other).elsewhere
    assert (there.card, there.count, there.label, there.deck) == ("V004", 2, "Night Watch", deck)
    services.fill_deck(deck=other, take_from=[deck])
    services.fill_deck(deck=other, take_from=[deck])
    assert build(other).lacking == {}
    assert build(deck).lacking == {"V004": 2}
    assert [there.label for there in build(deck).elsewhere] == ["Early Birds"]


def test_copies_in_an_offer_and_in_decks_of_others_stay_there(owner: User, deck: Deck) -> None:
    own(owner, "V004", 2)
    stack = Stack.objects.get()
    Hold.objects.create(stack=stack, count=2, kind="offer", source="offer:1", label="Offer to Fern")
    rival = services.make_deck(owner=User.objects.create_user("fern"), name="Rival", now=NOW, cards=LIST)
    own(rival.owner or owner, "V005", 2)
    services.build_deck(deck=rival)

    services.build_deck(deck=deck, take_from=[rival])

    assert kept(deck) == []
    assert [(there.label, there.deck) for there in build(deck).elsewhere] == [("Offer to Fern", None)]
    assert kept(rival) == [("V005", "normal", "NM", 2)]


def test_deck_whose_copies_go_is_short_until_there_are_others(owner: User, deck: Deck) -> None:
    own(owner, "V004", 3)
    own(owner, "V005", 2)
    services.build_deck(deck=deck)
    assert build(deck).lacking == {}

    own(owner, "V004", 1)  # a minus, an undo and an import all come to this
    own(owner, "V004", 1, condition="MP")

    assert (build(deck).lacking, build(deck).free, build(deck).kept) == ({"V004": 2}, {"V004": 1}, 3)
    services.fill_deck(deck=deck)
    assert (build(deck).lacking, build(deck).free) == ({"V004": 1}, {})


def test_undo_makes_a_deck_short(owner: User, deck: Deck) -> None:
    own(owner, "V005", 2)
    services.build_deck(deck=deck)

    copies.undo_last(owner=owner, now=LATER)

    assert build(deck).lacking == LIST


def test_built_list_changes_and_the_deck_keeps_what_it_was_built_with(owner: User, deck: Deck) -> None:
    own(owner, "V004", 3)
    own(owner, "V006", 3)
    services.build_deck(deck=deck)

    services.set_list(deck=deck, cards={"V006": 2}, now=NOW)

    assert (build(deck).version.number, queries.newest_version(deck).number) == (1, 2)
    assert kept(deck) == [("V004", "normal", "NM", 3)]
    services.build_deck(deck=deck)
    assert kept(deck) == [("V006", "normal", "NM", 2)]
    assert build(deck).version.number == 2


def test_taken_apart_and_deleted_decks_free_their_copies(owner: User, deck: Deck) -> None:
    own(owner, "V004", 3)
    services.build_deck(deck=deck)
    services.want_deck(deck=deck)
    services.unbuild_deck(deck=deck)
    assert (kept(deck), queries.build_of(deck)) == ([], None)
    services.build_deck(deck=deck)

    services.delete_deck(deck=deck)

    assert not Hold.objects.exists()
    assert not Want.objects.exists()


def test_new_name_and_address_are_shown_wherever_copies_are_kept(owner: User, deck: Deck) -> None:
    own(owner, "V004", 3)
    services.build_deck(deck=deck)
    services.want_deck(deck=deck)

    services.change_deck(deck=deck, now=NOW, name="Day Watch")
    services.renew_address(deck=deck)

    shown = ("Day Watch", deck.get_absolute_url())
    assert set(Hold.objects.values_list("label", "address")) == {shown}
    assert set(Want.objects.values_list("label", "address")) == {shown}


def test_copies_of_a_guest_stay_kept_under_the_account(owner: User) -> None:
    guest = make_guest()
    deck = services.make_deck(owner=guest, name="Guest", now=NOW, cards=LIST)
    for player in (guest, owner):
        own(player, "V004", 3)
    services.build_deck(deck=deck)
    services.want_deck(deck=deck)

    merge_guest(guest=guest, user=owner)

    assert build(deck).lacking == {"V005": 2}
    assert Hold.objects.get().stack.owner == owner
    assert set(Want.objects.values_list("owner", "card")) == {(owner.pk, "V004"), (owner.pk, "V005")}


def test_ready_made_and_empty_decks_are_not_built(owner: User) -> None:
    load_two_decks()
    ready = Deck.objects.ready_made()[0]
    empty = services.make_deck(owner=owner, name="Empty", now=NOW)

    for act in (services.build_deck, services.want_deck):
        with pytest.raises(services.DeckError, match="Nobody owns"):
            act(deck=ready)
        with pytest.raises(services.DeckError, match="is empty"):
            act(deck=empty)
    with pytest.raises(services.DeckError, match="is not built"):
        services.fill_deck(deck=empty)


def wanted(owner: User) -> dict[str, int]:
    return {row.card_id: getattr(row, "wanted", 0) for row in collections.wanted_versions(owner.pk)}


def test_wants_of_a_deck_follow_its_list_and_the_collection(owner: User, deck: Deck) -> None:
    copies.change_settings(owner=owner, wants_playsets=False)
    own(owner, "V004", 1)
    services.want_deck(deck=deck)
    services.want_deck(deck=deck)
    assert wanted(owner) == {"V004": 2, "V005": 2}

    own(owner, "V005", 1)
    services.set_list(deck=deck, cards={"V005": 3, "V006": 1}, now=LATER)

    assert wanted(owner) == {"V005": 2, "V006": 1}
    services.unwant_deck(deck=deck)
    assert wanted(owner) == {}


# --- the panel on the page of a deck ---


def test_panel_names_what_is_missing_the_easiest_printing_first(client: Client, owner: User) -> None:
    full_art = Printing.objects.filter(finish="full_art").order_by("card")[0].card
    deck = services.make_deck(owner=owner, name="Pups", now=NOW, cards=LIST | {full_art.pk: 2})
    own(owner, "V004", 1)
    client.force_login(owner)

    page = words(client.get(deck.get_absolute_url()))

    assert "You own 1 of the 7 cards; 6 are missing." in page
    assert f"{full_art.name} {full_art.get_rarity_display()}, full art Any printing counts." in page
    assert f"4 Common/Rare, 2 {full_art.get_tier_display()}" in page
    assert "My copies" not in words(Client().get(f"/decks/{deck.slug}/"))


def test_buttons_build_move_and_take_apart(client: Client, owner: User, deck: Deck) -> None:
    own(owner, "V004", 3)
    own(owner, "V005", 2)
    other = services.make_deck(owner=owner, name="Early Birds", now=NOW, cards={"V004": 1})
    client.force_login(owner)

    def press(which: Deck, act: str, **more: str) -> str:
        sent = {"act": act, **more}
        return words(client.post(f"/decks/{which.slug}/built/", sent, headers={"HX-Request": "true"}))

    assert "Built: 5 copies are kept for it." in press(deck, "build")
    short = press(other, "build")
    assert "Built: 0 copies are kept for it; it is short of 1." in short
    assert f"1 × {named('V004')} is in Night Watch. Move them here" in short
    assert "Built: 1 copy is kept for it." in press(other, "move", **{"from": deck.slug})
    assert "Built, but short 4 of 5 copies are kept" in words(client.get(deck.get_absolute_url()))
    assert "nothing is kept for it any more" in press(other, "unbuild")
    assert f"1 × {named('V004')} is free. Take what is free" in words(client.get(deck.get_absolute_url()))
    assert "Built: 5 copies are kept for it." in press(deck, "fill")
    assert client.post(f"/decks/{deck.slug}/built/", {"act": "burn"}).status_code == 400
    plain = client.post(f"/decks/{deck.slug}/wanted/", {"act": "add"})
    assert plain["Location"] == f"{deck.get_absolute_url()}#my-copies"
    assert queries.is_wanted(deck, owner.pk)
    client.post(f"/decks/{deck.slug}/wanted/", {"act": "remove"})
    assert not queries.is_wanted(deck, owner.pk)


def named(card_id: str) -> str:
    return CardVersion.objects.newest().get(card=card_id).card.name


def test_decks_of_others_cannot_be_built(client: Client, owner: User, deck: Deck) -> None:
    Deck.objects.update(visibility="public")
    assert client.post(f"/decks/{deck.slug}/built/", {"act": "build"})["Location"].startswith(
        "/accounts/login/"
    )
    client.force_login(User.objects.create_user("fern"))
    mine = services.make_deck(owner=User.objects.get(handle="fern"), name="Mine", now=NOW, cards=LIST)

    assert client.post(f"/decks/{deck.slug}/built/", {"act": "build"}).status_code == 404
    assert client.post(f"/decks/{deck.slug}/wanted/", {"act": "add"}).status_code == 404
    services.build_deck(deck=mine)
    stolen = client.post(f"/decks/{mine.slug}/built/", {"act": "move", "from": deck.slug})
    assert stolen.status_code == 404


def test_panel_asks_as_much_for_one_card_as_for_many(client: Client, owner: User, deck: Deck) -> None:
    client.force_login(owner)
    many = dict.fromkeys(Printing.objects.filter(finish="normal").values_list("card", flat=True)[:30], 2)
    large = services.make_deck(owner=owner, name="Large", now=NOW, cards=many)
    small = services.make_deck(owner=owner, name="Small", now=NOW, cards={"V004": 2})
    for card_id in many:
        own(owner, card_id, 1)
    for one in (deck, large, small):
        services.build_deck(deck=one)

    def asked(which: Deck) -> int:
        with CaptureQueriesContext(connection) as found:
            assert "Built, but short" in client.get(which.get_absolute_url()).content.decode()
        return len(found)

    asked(large)
    assert asked(large) == asked(small)


def test_front_page_names_built_decks_that_are_short(client: Client, owner: User, deck: Deck) -> None:
    client.force_login(owner)
    own(owner, "V004", 3)
    own(owner, "V005", 2)
    services.build_deck(deck=deck)
    assert "that are short" not in words(client.get("/"))

    own(owner, "V004", 2)

    assert "Built decks that are short Night Watch lacks 1 copy" in words(client.get("/"))
    for number in range(7):
        services.build_deck(
            deck=services.make_deck(owner=owner, name=f"Pups {number}", now=NOW, cards={"V004": 1, "V006": 1})
        )
    with CaptureQueriesContext(connection) as found:
        page = words(client.get("/"))
    assert "Pups 0 lacks 2 copies" in page
    assert "And 3 more." in page
    asked = [query["sql"] for query in found if "decks_deck" in query["sql"] or "cards_hold" in query["sql"]]
    assert len(asked) == 3


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_decks_that_are_built_at_once_share_no_copy(owner: User, deck: Deck) -> None:
    own(owner, "V004", 4)
    other = services.make_deck(owner=owner, name="Early Birds", now=NOW, cards=LIST)
    barrier = Barrier(4, timeout=60)

    def run(which: Deck) -> None:
        try:
            connection.ensure_connection()
            barrier.wait()
            services.build_deck(deck=which)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(run, [deck, other, deck, other]))

    stack = Stack.objects.get()
    assert sum(hold.count for hold in stack.holds.all()) == stack.count == 4
