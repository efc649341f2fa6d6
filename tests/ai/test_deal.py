"""Dealing hidden cards: what a view could be, and never what nobody's list can hold."""

from collections import Counter
from random import Random

import pytest

from game import ai, engine
from game.ai.deal import COPIES, Dealer
from game.engine import GameState, Seat
from tests.ai.arrange import game, quick


def midgame(seed: int, actions: int = 60) -> GameState:
    state = game(seed)
    for _ in range(actions):
        assert state.to_act is not None
        engine.apply(state, quick(engine.view_for(state, state.to_act), "house", seed))
    return state


@pytest.mark.parametrize("seed", [3, 4])
def test_dealt_position_looks_the_same_to_its_seat(seed: int) -> None:
    state = midgame(seed)
    seat = state.to_act
    assert seat is not None
    view = engine.view_for(state, seat)
    dealer, random = Dealer(view), Random(1)

    for _ in range(20):
        dealt = engine.view_for(dealer.deal(random), seat)
        assert dealt.data == view.data
        assert sorted(map(engine.format_action, dealt.legal)) == sorted(map(engine.format_action, view.legal))


@pytest.mark.parametrize("seed", [3, 4])
def test_dealt_list_has_at_most_three_copies_of_a_card(seed: int) -> None:
    state = midgame(seed)
    seat = state.to_act
    assert seat is not None
    dealer, random = Dealer(engine.view_for(state, seat)), Random(1)

    for _ in range(50):
        enemy = engine.describe(dealer.deal(random))[seat.other.value]
        played = [card["card"] for card in (*enemy["lanes"], *enemy["row"]) if card is not None]
        counts = Counter([*enemy["hand"], *enemy["deck"], *enemy["graveyard"], *enemy["banished"], *played])
        assert max(counts.values()) <= COPIES


def test_face_down_cards_are_dealt_as_traps_of_all_kinds() -> None:
    state = engine.position({"active": "first", "second": {"row": ["V104"], "deck": ["V001"] * 9}})
    dealer, random = Dealer(engine.view_for(state, Seat.FIRST)), Random(1)

    dealt = {dealer.deal(random).sides[1].row[0].spec.id for _ in range(300)}  # type: ignore[union-attr]

    traps = {card for card, spec in engine.load_cards().items() if spec.trap is not None}
    assert dealt == traps


def test_card_seen_three_times_is_not_dealt_again() -> None:
    enemy = {"graveyard": ["V104"] * 3, "row": ["V106"], "hand": ["V001"] * 5, "deck": ["V001"] * 20}
    state = engine.position({"active": "first", "second": enemy})
    dealer, random = Dealer(engine.view_for(state, Seat.FIRST)), Random(1)

    for _ in range(100):
        side = dealer.deal(random).sides[1]
        dealt = [*side.hand, *side.deck, *(space.spec for space in side.row if space is not None)]
        assert "V104" not in [spec.id for spec in dealt]


def test_classes_seen_make_their_cards_likelier() -> None:
    def pirates(graveyard: list[str]) -> int:
        enemy = {"graveyard": graveyard, "hand": ["V001"] * 8, "deck": ["V001"] * 20}
        state = engine.position({"active": "first", "second": enemy})
        dealer, random = Dealer(engine.view_for(state, Seat.FIRST)), Random(1)
        hands = [spec for _ in range(100) for spec in dealer.deal(random).sides[1].hand]
        return sum(spec.class_mask == engine.load_cards()["V012"].class_mask for spec in hands)

    assert pirates(["V012", "V014", "V015"]) > 2 * pirates([])


def test_search_decides_with_every_copy_of_every_trap_seen() -> None:
    traps = [card for card, spec in engine.load_cards().items() if spec.trap is not None]
    state = engine.position(
        {
            "active": "first",
            "first": {"mana": 2, "hand": ["V001", "V002"], "lanes": ["V002"], "deck": ["V002"] * 5},
            "second": {"graveyard": traps * 3, "row": ["V104"], "deck": ["V001"] * 5},
        }
    )

    assert ai.choose(engine.view_for(state, Seat.FIRST), level="guard", seed=1) in engine.legal_actions(state)
