from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards import presenters, queries
from cards.models import Card, CardVersion
from cards.rulebook import rulings_for

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
    for card_id in ("V001", "V016", "V071"):
        with django_assert_num_queries(6):
            client.get(f"/cards/{card_id}/")


def test_newest_pool_is_the_day_of_the_newest_playable_versions() -> None:
    assert queries.newest_pool() == date(2026, 9, 18)

    CardVersion.objects.all().delete()
    assert queries.newest_pool() is None
