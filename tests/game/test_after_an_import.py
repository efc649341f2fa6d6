"""Matches after the catalogue has grown: by a feed, by effects written later, by another set."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards import effects, feed
from cards import services as catalogue
from cards.models import CardVersion
from ddl_site.accounts.models import User
from decks.models import DeckVersion
from game import ai, card_pool, engine, queries, services
from game.models import Level, Match
from tests.cards.feeds import creature, feed_of, of_shipped

pytestmark = pytest.mark.django_db

TODAY, SHIPPED_DAY, OLD_DAY = date(2026, 11, 30), date(2026, 9, 18), date(2026, 8, 18)


def take_over(*cards: Any, set_code: str = "") -> None:
    read = feed.read(feed_of(*cards))
    catalogue.import_feed(feed=read, as_of=TODAY, today=TODAY, set_code=set_code)


def write_effects(folder: Path, code: str, *card_ids: str) -> None:
    """What a later release brings: a data file with these cards, vanilla and of today."""
    cards = [
        {
            "id": card_id, "name": f"Dog {card_id}", "class": "Bow", "type": "Creature", "rarity": "Rare",
            "rarity_pct": 12.0, "tier": "Common/Rare",
            "versions": [{"since": TODAY.isoformat(), "cost": 2, "attack": 2, "hp": 3, "keywords": ["Rush"],
                          "effects": []}],
        }
        for card_id in card_ids
    ]  # fmt: skip
    path = folder / "more.json"
    path.write_text(json.dumps({"code": code, "number": 2, "name": "More", "cards": cards}))
    catalogue.load_catalogue(path=path)


def with_card(deck: DeckVersion, card_id: str) -> DeckVersion:
    """A version of the deck with three of this card in place of three others."""
    cards = dict(deck.cards)
    gone = next(card for card, count in sorted(cards.items()) if count == 3)
    del cards[gone]
    return DeckVersion.objects.create(
        deck=deck.deck, number=deck.number + 1, cards=cards | {card_id: 3}, pool=SHIPPED_DAY
    )


def test_import_does_not_change_what_games_are_played_with(decks: list[DeckVersion]) -> None:
    day, before = card_pool.newest_day(), card_pool.specs(SHIPPED_DAY)

    take_over(creature(), of_shipped("V004", mana=9))

    assert (card_pool.newest_day(), day) == (SHIPPED_DAY, SHIPPED_DAY)
    assert card_pool.specs(SHIPPED_DAY).keys() == before.keys()
    assert card_pool.specs(SHIPPED_DAY)["V004"].cost == 1


def test_running_process_notices_printed_words_and_written_effects(
    decks: list[DeckVersion], tmp_path: Path
) -> None:
    words = card_pool.words(TODAY)["V004"].text

    take_over(of_shipped("V004"), creature(id="W001"), set_code="W")
    printed = card_pool.words(TODAY)
    write_effects(tmp_path, "W", "W001")

    assert (words, printed["V004"].text) == ("Play: Draw a card.", "Printed words of Gary.")
    assert "W001" not in printed
    assert card_pool.words(TODAY)["W001"].cost == 2
    assert card_pool.specs(TODAY)["W001"].attack == 2


def test_asking_again_costs_one_small_question(
    decks: list[DeckVersion], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    card_pool.specs(SHIPPED_DAY)

    with django_assert_num_queries(1):
        card_pool.specs(SHIPPED_DAY)


def test_match_goes_on_after_an_import(solo: Match, as_maple: Client) -> None:
    take_over(
        creature(),
        of_shipped("V004", mana=9),
        *(of_shipped(card.id) for card in effects.load_set().cards[4:]),
    )

    match = services.play_move(match=solo, seat=solo.to_act or 1, text="end", number=solo.number)

    assert match.number == solo.number + 1
    assert as_maple.get(f"/play/{solo.pk}/").status_code == 200


def test_card_without_effects_cannot_be_played_with(decks: list[DeckVersion], maple: User) -> None:
    take_over(creature())
    deck = with_card(decks[0], "V112")

    with pytest.raises(services.IllegalDeck) as mine:
        services.start_match(user=maple, deck=deck, level="house", enemy_deck=decks[1])
    with pytest.raises(services.IllegalDeck) as offered:
        services.make_challenge(user=maple, deck=deck)

    sentence = "Biscuit (V112) cannot be played in the app yet: its effects are not written."
    assert (mine.value.sentences, offered.value.sentences) == ([sentence], [sentence])
    assert not Match.objects.exists()


def test_unknown_card_is_still_no_card(decks: list[DeckVersion], maple: User) -> None:
    with pytest.raises(services.IllegalDeck, match="There is no card with the id V112"):
        services.make_challenge(user=maple, deck=with_card(decks[0], "V112"))


@pytest.mark.parametrize("level", Level.values)
def test_computer_plays_cards_of_another_set(
    level: str, decks: list[DeckVersion], maple: User, tmp_path: Path
) -> None:
    take_over(creature(id="W001"), set_code="W")
    write_effects(tmp_path, "W", "W001")
    deck = with_card(decks[0], "W001")
    match = services.start_match(user=maple, deck=deck, level=level, enemy_deck=deck, seed=3)
    game = queries.current_game(match)
    assert game is not None
    state = queries.state_of(game)
    assert state.to_act is not None

    cards = card_pool.specs(game.pool)
    action = ai.choose(engine.view_for(state, state.to_act), level=level, seed=1, budget_s=0.05, cards=cards)

    assert (game.pool, action in engine.legal_actions(state)) == (TODAY, True)


def test_worker_finds_the_cards_of_the_game(
    decks: list[DeckVersion], maple: User, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    take_over(creature(id="W001"), set_code="W")
    write_effects(tmp_path, "W", "W001")
    deck = with_card(decks[0], "W001")
    match = services.start_match(user=maple, deck=deck, level="house", enemy_deck=deck, seed=3)
    if match.to_act == 1:
        match = services.play_move(match=match, seat=1, text="end", number=match.number)

    services.play_computer(match_id=match.pk)

    match.refresh_from_db()
    assert match.to_act == 1
    assert caplog.records == []


def test_new_match_tells_of_newer_print_in_the_own_deck_alone(
    decks: list[DeckVersion], as_maple: Client
) -> None:
    mine = next(iter(sorted(set(decks[0].cards) - set(decks[1].cards))))
    other = next(iter(sorted(set(decks[1].cards) - set(decks[0].cards))))
    take_over(of_shipped(mine, mana=9), of_shipped(other, mana=9))
    form = {
        "deck": decks[0].deck.slug,
        "key": "7b4c1f8e-35cb-4a6f-9d53-0d8f4c6d3c11",
        "level": "house",
        "enemy_deck": decks[1].deck.slug,
    }

    page = as_maple.post("/play/start/", form, follow=True)

    (told,) = [str(message) for message in page.context["messages"]]
    name = CardVersion.objects.newest().get(card=mine).card.name
    assert told == f"Printed newer than the app can play: {name}. This match uses the version before."


def test_table_draws_the_versions_that_the_game_is_played_with(
    solo: Match, as_maple: Client, put: Callable[..., Match]
) -> None:
    take_over(of_shipped("V004", mana=9))
    put(
        solo,
        {
            "turn": 3,
            "active": "first",
            "first": {"hand": ["V004", "V030"], "mana": 5, "cap": 5},
            "second": {},
        },
    )

    html = as_maple.get(f"/play/{solo.pk}/").content.decode()

    assert "/cards/V004/face.svg?form=normal&amp;since=2026-09-18&amp;v=" in html
    assert "/cards/V030/face.svg?form=normal&amp;v=" in html


def test_face_of_an_older_version_is_drawn_by_its_day(client: Client, decks: list[DeckVersion]) -> None:
    newest, same, older = (
        client.get(f"/cards/V042/face.svg{query}") for query in ("", "?since=2026-09-18", "?since=2026-08-18")
    )

    assert newest.content == same.content != older.content
    assert client.get("/cards/V042/face.svg?since=2026-09-19").status_code == 404
    assert client.get("/cards/V042/face.png?since=soon").status_code == 400
