import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from cards import queries, search
from cards.enums import CardClass
from cards.models import Card, CardVersion
from cards.presenters import Gallery

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("catalogue")]

Find = Callable[..., Gallery]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def find(client: Client) -> Find:
    def found(**params: Any) -> Gallery:
        gallery = client.get("/cards/", params).context["gallery"]
        assert isinstance(gallery, Gallery)
        return gallery

    return found


def versions_of(gallery: Gallery) -> list[CardVersion]:
    wanted = gallery.wanted
    return queries.versions_of(queries.search_cards(wanted.query, order=wanted.sort).cards)


def test_list_shows_60_of_111_cards_and_the_rest_on_page_two(find: Find) -> None:
    first, second = find(), find(page=2)

    ids = [tile.id for tile in [*first.tiles, *second.tiles]]
    assert ids == [f"V{number:03}" for number in range(1, 112)]
    assert (first.count, second.count) == ("111 cards, 1 to 60 shown", "111 cards, 61 to 111 shown")


def test_class_filter_takes_every_class_cards_along(find: Find) -> None:
    classes = {version.card.card_class for version in versions_of(find(**{"class": "pirate"}))}

    assert classes == {CardClass.PIRATE, CardClass.ALL}


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"type": "trap"}, lambda version: version.card.type == "Trap"),
        ({"type": ["trap", "spell"]}, lambda version: version.card.type in ("Trap", "Spell")),
        ({"cost": "3"}, lambda version: version.cost == 3),
        ({"cost": ["1", "7"]}, lambda version: version.cost == 1 or version.cost >= 7),
        ({"rarity": "legendary"}, lambda version: version.card.rarity == 5),
        ({"keyword": "taunt"}, lambda version: "Taunt" in version.keywords),
        ({"keyword": ["rush", "poison"]}, lambda version: {"Rush", "Poison"} & set(version.keywords)),
        ({"timing": "haunt"}, lambda version: any(effect["on"] == "haunt" for effect in version.effects)),
        (
            {"class": "crown", "type": "creature", "keyword": "taunt", "cost": "2"},
            lambda version: version.card_id == "V027",
        ),
    ],
)
def test_filter_finds_exactly_what_it_names(
    find: Find, params: dict[str, Any], expected: Callable[[CardVersion], bool]
) -> None:
    everything = CardVersion.objects.newest().select_related("card").order_by("card_id")

    found = versions_of(find(**params))

    assert found == [version for version in everything if expected(version)]
    assert found


def test_filters_read_the_newest_version(find: Find) -> None:
    assert "V016" not in [tile.id for tile in find(timing="play", cost="2").tiles]
    assert "V016" in [tile.id for tile in find(timing="passive", cost="2").tiles]


def test_name_is_found_whatever_case_accents_and_quotes(find: Find) -> None:
    card = Card.objects.get(pk="V001")
    card.name = "Rémy’s Bone"
    card.save()

    assert [tile.name for tile in find(q="remy's BONE").tiles] == ["Rémy’s Bone"]
    assert [tile.name for tile in find(q="  bone ").tiles] == ["Rémy’s Bone", "Bone"]


def test_percent_and_underscore_in_a_name_stand_for_themselves(find: Find) -> None:
    assert find(q="%").tiles == find(q="_").tiles == []


@pytest.mark.parametrize(
    ("sort", "key"),
    [
        ("number", lambda v: v.card_id),
        ("name", lambda v: (v.card.name_key, v.card_id)),
        ("cost", lambda v: (v.cost, v.card.name_key, v.card_id)),
        ("attack", lambda v: (v.attack is None, -(v.attack or 0), v.card.name_key, v.card_id)),
        ("hp", lambda v: (-(v.hp or 0), v.card.name_key, v.card_id)),
        ("class", lambda v: (CardClass.values.index(v.card.card_class), v.cost, v.card.name_key, v.card_id)),
        ("rarity", lambda v: (-v.card.rarity, v.card.name_key, v.card_id)),
    ],
)
def test_order_is_total(find: Find, sort: str, key: Callable[[CardVersion], Any]) -> None:
    found = versions_of(find(sort=sort))

    assert found == sorted(found, key=key)
    assert len({key(version) for version in found}) == 111


def test_bad_values_are_named_and_ignored(find: Find) -> None:
    gallery = find(**{"class": ["crown", "cat"], "cost": "-1", "sort": "size", "page": "9"})

    assert gallery.warnings == [
        "“cat” is no class of a card, so it is ignored.",
        "“-1” is no cost of a card, so it is ignored.",
        "“size” is no order of a card, so it is ignored.",
        "There is no page “9” of these cards; this is page 1.",
    ]
    assert gallery.url == "/cards/?class=crown"


def test_nothing_found_offers_a_way_out(client: Client) -> None:
    page = client.get("/cards/", {"q": "no such pup"})

    assert page.context["gallery"].count == "No card"
    assert '<a class="button" href="/cards/">Show all cards</a>' in page.content.decode()


def test_what_was_typed_is_kept_and_escaped(client: Client) -> None:
    typed = '"><img src=x onerror=alert(1)>'

    page = client.get("/cards/", {"q": typed, "class": typed}).content.decode()

    assert "<img src=x" not in page
    assert 'value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"' in page


def test_names_of_cards_are_escaped(client: Client) -> None:
    Card.objects.filter(pk="V001").update(name="Tom & <b>Jerry</b> <3")

    page = client.get("/cards/").content.decode()

    assert "Tom &amp; &lt;b&gt;Jerry&lt;/b&gt; &lt;3" in page
    assert "<b>Jerry" not in page


def test_chosen_filter_links_to_the_address_without_it(find: Find) -> None:
    gallery = find(**{"class": ["crown", "bow"], "q": "a", "sort": "cost"})

    assert gallery.url == "/cards/?q=a&class=crown&class=bow&sort=cost"
    assert [choice.without for choice in gallery.class_facet.chosen] == [
        "/cards/?q=a&class=bow&sort=cost",
        "/cards/?q=a&class=crown&sort=cost",
    ]
    assert gallery.url_without_text == "/cards/?class=crown&class=bow&sort=cost"


def test_keyword_that_no_card_has_is_not_offered_but_understood(find: Find) -> None:
    def offered(gallery: Gallery) -> list[str]:
        return [choice.slug for choice in gallery.facets[4].choices]

    assert offered(find()) == ["taunt", "rush", "poison"]
    assert offered(find(keyword="fury")) == ["taunt", "rush", "poison", "fury"]
    assert find(keyword="fury").tiles == []


def test_htmx_gets_the_results_alone_and_their_address(client: Client) -> None:
    answer = client.get("/cards/", {"q": "", "class": "bow", "sort": "number"}, headers=HTMX)

    text = answer.content.decode().strip()
    assert text.startswith('<section id="results"')
    assert text.endswith("</section>")
    assert "<form" not in text
    assert answer["HX-Push-Url"] == "/cards/?class=bow"
    assert "HX-Request" in answer["Vary"]


def test_going_back_gets_the_whole_page(client: Client) -> None:
    answer = client.get("/cards/", headers={**HTMX, "HX-History-Restore-Request": "true"})

    assert answer.content.decode().strip().startswith("<!DOCTYPE html>")
    assert "HX-Request" in answer["Vary"]
    assert "HX-History-Restore-Request" in answer["Vary"]


def test_count_is_told_once_on_the_page_and_once_with_the_part(client: Client) -> None:
    whole = client.get("/cards/").content.decode()
    part = client.get("/cards/", headers=HTMX).content.decode()

    assert whole.count('id="card-count"') == part.count('id="card-count"') == 1


def test_list_asks_as_much_for_one_card_as_for_all(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for params in ({}, {"q": "gigatron"}, {"class": "crown", "keyword": "taunt"}):
        with django_assert_num_queries(4):
            client.get("/cards/", params)


def test_empty_catalogue_says_how_to_fill_it(client: Client) -> None:
    CardVersion.objects.all().delete()

    page = client.get("/cards/").content.decode()

    assert "load_catalogue" in page


# --- the query language in the box ---


def test_box_speaks_the_query_language(find: Find) -> None:
    gallery = find(q="c:pirate (t:spell or t:trap) cost<=2")

    assert gallery.warnings == []
    found = versions_of(gallery)
    assert found
    assert all(v.card.type != "Creature" and v.cost <= 2 for v in found)
    assert gallery.url == "/cards/?q=c%3Apirate+%28t%3Aspell+or+t%3Atrap%29+cost%3C%3D2"


def test_filters_narrow_what_the_text_asks_for(find: Find) -> None:
    gallery = find(q="cost=1 or cost=2", **{"class": ["bow", "crown"], "cost": ["2", "7"]})

    assert gallery.canonical == "(cost=1 or cost=2) (c:crown or c:bow) (cost=2 or cost>=7)"
    assert {v.cost for v in versions_of(gallery)} == {2}


def test_what_is_not_understood_is_named_above_the_results(client: Client) -> None:
    page = client.get("/cards/", {"q": 'c:bow foo:bar own>0 legal:x "open'})

    warnings = page.context["gallery"].warnings
    assert warnings == [
        "“foo:bar” is ignored: there is no field “foo”.",
        "“\"open” is ignored: its quote is never closed.",
        "“own>0” is ignored: own needs you to be logged in.",
        "“legal:x” is ignored: formats are rulebook, online, one-class.",
    ]  # fmt: skip
    text = page.content.decode()
    assert text.index("own needs you to be logged in") < text.index('class="card-grid')


@pytest.mark.parametrize("q", ["\x01", "\ud800", "(" * 600, '"' * 501, "%00", "own>" * 100, "é" * 3000])
def test_no_text_in_the_box_breaks_the_page(client: Client, q: str) -> None:
    address = "/cards/?" + urlencode({"q": q}, errors="surrogatepass")

    assert client.get(address).status_code == 200
    assert client.get(address.replace("/cards/", "/cards/suggest/")).status_code == 200


@pytest.mark.parametrize(
    ("look", "shown"), [("grid", "card-grid captioned"), ("list", "card-rows"), ("faces", "card-grid whole")]
)
def test_results_have_three_looks(client: Client, look: str, shown: str) -> None:
    page = client.get("/cards/", {"look": look, "q": "gary"})

    assert f'class="{shown}"' in page.content.decode()
    assert page.context["gallery"].url == "/cards/?q=gary" + (f"&look={look}" if look != "grid" else "")
    assert "Gary" in page.content.decode()


def test_list_shows_the_text_of_a_card(client: Client) -> None:
    version = CardVersion.objects.newest().get(card="V004")
    version.printed_text = "Draw <b>one</b>."
    version.save()

    assert "Draw &lt;b&gt;one&lt;/b&gt;." in client.get("/cards/", {"look": "list"}).content.decode()


def test_many_pages_are_told_in_short(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cards.views.CARDS_A_PAGE", 5)

    html = client.get("/cards/", {"page": "10", "q": "", "sort": "name"}).content.decode()

    pages = html[html.index('aria-label="Pages"') : html.index("</nav>", html.index('aria-label="Pages"'))]
    assert re.findall(r"</span> (\d+)|(…)", pages) == [
        ("1", ""), ("", "…"), ("8", ""), ("9", ""), ("10", ""), ("11", ""), ("12", ""), ("", "…"), ("23", ""),
    ]  # fmt: skip
    assert re.findall(r'href="([^"]*)"', pages)[:2] == ["?sort=name", "?sort=name&amp;page=8"]


def test_faces_have_addresses_that_change_with_what_they_show(client: Client) -> None:
    addresses = {
        found.split('"')[0]
        for found in client.get("/cards/", {"q": "id:V004"}).content.decode().split('src="/cards/')[1:]
    }

    assert len(addresses) == 1
    assert "&amp;v=" in addresses.pop()


def test_every_field_is_explained_with_an_example_that_works(client: Client) -> None:
    text = client.get("/cards/").content.decode()

    for field in search.FIELDS:
        assert f"<code>{field.long}</code>" in text
        assert f'<a href="/cards/?q={quote(field.example)}">{escape(field.example)}</a>' in text
        warnings = client.get("/cards/", {"q": field.example}).context["gallery"].warnings
        assert all(warning.endswith(("be logged in.", "no such deck.")) for warning in warnings)


# --- suggestions ---


def test_suggestions_finish_what_is_typed(client: Client) -> None:
    def offered(q: str) -> list[str]:
        text = client.get("/cards/suggest/", {"q": q}, headers=HTMX).content.decode()
        assert text.strip().startswith('<datalist id="suggestions">')
        return re.findall(r'value="([^"]*)"', text)

    assert offered("cost>2 r") == ["cost&gt;2 r="]
    assert offered("r>=e") == ["r&gt;=epic"]
    assert offered("legal:") == ["legal:rulebook", "legal:online", "legal:one-class"]
    assert offered("s:") == ["s:v"]
    assert offered('"><img') == []
    assert len(offered("")) == len(search.FIELDS)
