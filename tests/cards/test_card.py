from datetime import date

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from cards import feed, presenters, queries, services
from cards.models import Card, CardVersion
from cards.presenters import panels
from cards.presenters.pictures import picture_of
from cards.rulebook import rulings_for
from ddl_site.accounts.panels import Panel
from tests.cards.feeds import creature, feed_of, of_shipped

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]


def page_of(client: Client, card_id: str) -> presenters.CardPage:
    page = client.get(f"/cards/{card_id}/").context["page"]
    assert isinstance(page, presenters.CardPage)
    return page


def test_every_card_has_a_page(client: Client) -> None:
    for card in Card.objects.all():
        answer = client.get(card.get_absolute_url())

        assert answer.status_code == 200
        assert f"<h1>{card.name}</h1>" in answer.content.decode()


def test_page_shows_facts_text_and_printings(client: Client) -> None:
    page = page_of(client, "V030")

    assert dict(page.facts) == {
        "Class": "Crown",
        "Type": "Creature",
        "Cost": "3 mana",
        "Attack": "4",
        "HP": "2",
        "Keywords": "Taunt",
        "Rarity": "Rare (12 %)",
        "Tier": "Common/Rare",
        "Set": "Rise of the Pack, number 30",
    }
    assert page.version.text == "Haunt: Draw a card."
    assert [word.name for word in page.words] == ["Taunt", "Haunt"]
    assert [label for label, _ in page.printings] == ["Normal", "Holo"]


def test_full_art_card_has_one_printing(client: Client) -> None:
    assert page_of(client, "V071").printings == (("Full art", "normal"),)


def test_lasting_spell_has_no_body_and_says_that_it_lasts(client: Client) -> None:
    facts = dict(page_of(client, "V080").facts)

    assert facts["Type"] == "Spell, lasting"
    assert "Attack" not in facts


def test_rulings_link_to_the_rules(client: Client) -> None:
    page, html = page_of(client, "V016"), client.get("/cards/V016/").content.decode()

    rules = [*page.rulings, *page.general_rules]
    expected = rulings_for("V016", card_type="Creature", timings=["passive"])
    assert {rule.id for rule in rules} == {rule.id for rule in expected}
    assert all("V016" in rule.cards for rule in page.rulings)
    assert "P15" in [rule.id for rule in page.rulings]
    for rule in rules:
        assert f'<a href="/rules/#{rule.id}">{rule.id}</a>' in html


def test_history_says_what_changed(client: Client) -> None:
    newest, first = page_of(client, "V042").history

    assert newest.version.since == date(2026, 9, 18)
    assert newest.sentences == (
        "Its text was “Play: Summon a Creature that costs 2 or less from your deck”; "
        "now it is “Play: Summon a Creature that costs 1 or less from your deck”.",
    )
    assert (first.version.since, first.sentences) == (date(2026, 8, 18), ("The first version on record.",))


def test_changed_facts_are_told_in_sentences() -> None:
    then = CardVersion(cost=1, attack=1, hp=2, keywords=["Taunt"], text="Draw a card.")
    now = CardVersion(cost=2, attack=1, hp=3, keywords=["Rush"], text="", playable=False)

    assert presenters.changes(then, now) == [
        "Cost is 2, it was 1.",
        "HP is 3, it was 2.",
        "It has gained Rush.",
        "It has lost Taunt.",
        "Its text was “Draw a card”; now it is empty.",
        "Games cannot be played with it yet: its effects are not described.",
    ]


def test_printed_card_newer_than_the_game_is_told(client: Client) -> None:
    CardVersion.objects.create(
        card_id="V001", since=date(2027, 1, 1), cost=2, attack=1, hp=2, playable=False, printed_text="Woof!"
    )

    html = client.get("/cards/V001/").content.decode()

    assert "newer than what the game can play" in html
    assert "Woof!" in html


def test_neighbours_are_the_cards_before_and_after(client: Client) -> None:
    first, middle, last = (page_of(client, card_id) for card_id in ("V001", "V016", "V111"))

    assert [card and card.pk for card in (first.before, first.after)] == [None, "V002"]
    assert [card and card.pk for card in (middle.before, middle.after)] == ["V015", "V017"]
    assert [card and card.pk for card in (last.before, last.after)] == ["V110", None]


def test_id_in_another_case_leads_to_the_card(client: Client) -> None:
    answer = client.get("/cards/v016/")

    assert (answer.status_code, answer["Location"]) == (301, "/cards/V016/")


@pytest.mark.parametrize("card_id", ["V000", "V112", "%3Cscript%3E", "ﬁ"])
def test_unknown_card_is_not_found(client: Client, card_id: str) -> None:
    answer = client.get(f"/cards/{card_id}/")

    assert answer.status_code == 404
    assert "<script>" not in answer.content.decode()


def test_page_escapes_names_and_printed_texts(client: Client) -> None:
    Card.objects.filter(pk="V004").update(name="<img onerror=x>")
    CardVersion.objects.filter(card="V004").update(printed_text="<script>alert(1)</script>")

    html = client.get("/cards/V004/").content.decode()

    assert "<img onerror" not in html
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html


def test_page_asks_as_much_for_an_old_card_as_for_a_new_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/cards/V001/")  # a process learns once what is like what
    for card_id in ("V001", "V016", "V071"):
        with django_assert_num_queries(11):
            client.get(f"/cards/{card_id}/")


def test_newest_pool_is_the_day_of_the_newest_playable_versions() -> None:
    assert queries.newest_pool() == date(2026, 9, 18)

    CardVersion.objects.all().delete()
    assert queries.newest_pool() is None


# --- what a feed brought, what other rooms tell ---


def fed(*cards: dict[str, object]) -> None:
    today = date(2026, 11, 30)
    services.import_feed(feed=feed.read(feed_of(*cards)), as_of=today, today=today)


def test_card_without_effects_is_told_to_be_unplayable(client: Client) -> None:
    fed(creature())

    html = client.get("/cards/V112/").content.decode()

    assert "Not playable in the app yet" in html
    assert "newer than what the game can play" not in html
    assert "Play: Bark twice." in html
    assert client.get("/cards/V112/face.svg").status_code == 200
    assert "Not playable in the app yet" not in client.get("/cards/V001/").content.decode()


def test_history_of_an_import_says_what_changed(client: Client) -> None:
    services.import_feed(
        feed=feed.read(feed_of(of_shipped("V004", description="Take a card."))),
        as_of=date(2026, 10, 1),
        today=date(2026, 11, 30),
    )
    fed(of_shipped("V004", description="Take two cards.", mana=2))

    newest, first = page_of(client, "V004").history

    assert (newest.facts, first.facts) == ("2 mana, 1/1", "1 mana, 1/1")
    assert newest.sentences == (
        "Cost is 2, it was 1.",
        "Its text was “Take a card”; now it is “Take two cards”.",
        "Games cannot be played with it yet: its effects are not described.",
    )


def test_same_trick_is_the_same_words_at_the_same_time(client: Client) -> None:
    page = page_of(client, "V030")  # Haunt: draw a card

    assert [tile.id for tile in page.same_trick[:2]] == ["V013", "V014"]
    for tile in page.same_trick:
        effects = CardVersion.objects.newest().get(card=tile.id).effects
        assert any(effect["on"] == "haunt" and "draw" in str(effect) for effect in effects)


def test_trick_of_a_card_whose_newest_version_has_no_effects_is_the_one_before(client: Client) -> None:
    before = page_of(client, "V030").same_trick

    fed(of_shipped("V030", mana=9))

    assert [tile.id for tile in page_of(client, "V030").same_trick] == [tile.id for tile in before]


def test_same_class_comes_by_nearest_cost_and_not_twice(client: Client) -> None:
    page = page_of(client, "V030")

    assert "V030" not in [tile.id for tile in (*page.same_trick, *page.same_class)]
    assert not {tile.id for tile in page.same_trick} & {tile.id for tile in page.same_class}
    assert {tile.kind.split()[0] for tile in page.same_class} == {"Crown"}
    distances = [abs(tile.cost - 3) for tile in page.same_class]
    assert distances == sorted(distances)


def test_card_that_does_nothing_is_like_those_with_its_keywords(client: Client) -> None:
    assert {
        word
        for tile in page_of(client, "V001").same_trick
        for word in CardVersion.objects.newest().get(card=tile.id).keywords
    } == {"Taunt"}


def test_record_tells_how_decks_with_the_card_fared(client: Client) -> None:
    assert page_of(client, "V004").record == ""

    services.add_results(results={"V004": services.Results(1, 1, 0), "X999": services.Results(1, 0, 0)})
    assert page_of(client, "V004").record == "Decks with it played 1 finished game: 1 won (100% won)."

    services.add_results(results={"V004": services.Results(3, 0, 1)})
    assert page_of(client, "V004").record == (
        "Decks with it played 4 finished games: 1 won, 1 drawn (25% won)."
    )


def test_pictures_are_loaded_with_consent_alone(client: Client, settings: Settings) -> None:
    fed(
        of_shipped("V004", render="card_renders/V004.png"),
        of_shipped("V005", render="https://evil.example/a.png"),
    )

    without = client.get("/cards/V004/")
    settings.CARD_IMAGES_FROM = ["https://cards.example/game"]
    settings.CARD_IMAGE_HOSTS = ["https://cards.example"]
    allowed, foreign = client.get("/cards/V004/"), client.get("/cards/V005/")

    assert "card_renders" not in without.content.decode()
    assert 'src="https://cards.example/game/card_renders/V004.png"' in allowed.content.decode()
    assert 'referrerpolicy="no-referrer"' in allowed.content.decode()
    assert "evil.example" not in foreign.content.decode()


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "//evil.example/a.png", "data:image/png;base64,AA"]
)
def test_picture_of_any_other_place_is_not_shown(address: str, settings: Settings) -> None:
    settings.CARD_IMAGES_FROM = ["https://cards.example/"]
    settings.CARD_IMAGE_HOSTS = ["https://cards.example"]

    assert picture_of(Card(render=address)) is None


def test_panels_come_in_order_and_only_with_something_to_show(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panels, "_makers", [])
    panels.register(lambda card, viewer: Panel("second.html", {"id": card.pk}), order=20)
    panels.register(lambda card, viewer: None, order=15)
    panels.register(lambda card, viewer: Panel("first.html", {"who": str(viewer)}), order=10)

    shown = panels.panels_for(Card.objects.get(pk="V004"), viewer=AnonymousUser())

    assert shown == [Panel("first.html", {"who": "AnonymousUser"}), Panel("second.html", {"id": "V004"})]
