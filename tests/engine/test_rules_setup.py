"""R1: the objective, the table, and how a game begins. F2 and F3: modes and card versions."""

from typing import Any

import pytest

from game import engine

from .table import DECK, answers, asked, happened, hp, lanes, made, play, pool, refused, row, side, table

LIGHT = ["V001", "V002", "V003", "V004"] * 10
HEAVY = ["V064", "V065", "V066", "V067"] * 10


def events_of(data: engine.GameState, *todo: str) -> list[str]:
    return happened(play(data, *todo), "game_over")


# --- R1.1 ---


def test_r1_1_both_heroes_start_at_40() -> None:
    assert hp(engine.new_game(LIGHT, LIGHT, seed=1)) == (40, 40)


@pytest.mark.parametrize(("life", "left"), [(3, 0), (2, -1)])
def test_r1_1_hero_at_0_or_less_loses(life: int, left: int) -> None:
    state = table({"hand": ["V081"]}, {"hp": life})

    assert events_of(state, "cast V081", "choose enemy hero") == ["game_over first"]
    assert hp(state) == (40, left)
    assert engine.outcome(state) == engine.Outcome(engine.Seat.FIRST, engine.Ending.HERO)
    assert state.to_act is None
    assert engine.legal_actions(state) == []


def test_r1_1_hero_at_1_still_plays() -> None:
    state = table({"hand": ["V081"]}, {"hp": 4})

    play(state, "cast V081", "choose enemy hero")

    assert hp(state) == (40, 1)
    assert engine.outcome(state) is None


def test_r1_1_own_hero_may_be_killed() -> None:
    state = table({"hp": 3, "hand": ["V081"]})

    assert events_of(state, "cast V081", "choose own hero") == ["game_over second"]


def test_r1_1_both_heroes_at_0_is_a_draw() -> None:
    state = table({"hp": 2, "lanes": ["V015"]}, {"hp": 2, "lanes": ["V015"]})

    play(state, "attack 1 > 1")

    assert hp(state) == (0, 0)
    assert engine.outcome(state) == engine.Outcome(None, engine.Ending.BOTH_HEROES)


# --- R1.2 ---


def test_r1_2_five_lanes_and_five_spaces_a_side() -> None:
    state = engine.new_game(LIGHT, LIGHT, seed=1)

    for seat in ("first", "second"):
        assert lanes(state, seat) == [""] * 5
        assert row(state, seat) == [""] * 5


def test_r1_2_taken_lane_is_refused() -> None:
    state = table({"hand": ["V001"], "lanes": [None, "V002"]})

    assert refused(state, "play V001 2") == ("R1.2", "Lane 2 is taken by Daisy.")
    assert lines_of_play(state) == [f"play V001 {n}" for n in (1, 3, 4, 5)]


def lines_of_play(state: engine.GameState) -> list[str]:
    texts = [engine.format_action(action) for action in engine.legal_actions(state)]
    return [text for text in texts if text.startswith("play")]


def test_r1_2_full_lanes_leave_no_play() -> None:
    state = table({"hand": ["V001"], "lanes": ["V002"] * 5})

    assert lines_of_play(state) == []
    assert refused(state, "play V001 5")[0] == "R1.2"


def test_r1_2_row_is_shared_by_spells_and_traps() -> None:
    state = table({"hand": ["V080", "V102", "V074"], "row": ["V102", "V080", "V103", "V082", "V104"]})

    full = "Your row is full: all five spaces are taken."
    assert refused(state, "cast V080") == ("R1.2", full)
    assert refused(state, "set V102") == ("R1.2", full)
    assert engine.why_illegal(state, engine.parse_action("cast V074", state)) is None


def test_r1_2_cards_never_slide() -> None:
    state = table({"lanes": ["V029", "V029", "V029"]}, {"lanes": ["V002", "V002", "V002"]})

    play(state, "attack 2 > 2")

    assert lanes(state, "first") == ["V029", "", "V029", "", ""]
    assert lanes(state, "second") == ["V002", "", "V002", "", ""]


def test_r1_2_adjacent_is_the_same_sides_left_and_right() -> None:
    state = table({}, {"lanes": ["V002", "V031", "V002", "V002"]}, active="second")
    view = engine.view_for(state, None)

    taunts = [lane is not None and "Taunt" in lane.keywords for lane in view.second.lanes]
    assert taunts == [True, False, True, False, False]


def test_r1_2_lanes_1_and_5_are_no_neighbours() -> None:
    state = table({"lanes": ["V031", None, None, None, "V002"]})
    lane = engine.view_for(state, None).first.lanes[4]

    assert lane is not None
    assert lane.keywords == ()


def test_r1_2_enemy_across_is_not_adjacent() -> None:
    state = table({"lanes": ["V037"]}, {"lanes": ["V002"]})
    lane = engine.view_for(state, None).second.lanes[0]

    assert lane is not None
    assert lane.keywords == ()


# --- R1.3 and F1 belong to the rules of decks: the engine plays what it is given ---


def test_r1_3_unknown_card_is_no_deck() -> None:
    with pytest.raises(engine.InvalidPosition, match="The card 'V999' is not known"):
        engine.new_game(["V999"], LIGHT, seed=1)


# --- R1.4 ---


def test_r1_4_four_cards_each_then_the_first_draw() -> None:
    state = engine.new_game(LIGHT, LIGHT, seed=3)

    assert [len(side(state, seat)["hand"]) for seat in ("first", "second")] == [5, 4]
    assert [len(side(state, seat)["deck"]) for seat in ("first", "second")] == [35, 36]
    assert state.to_act is engine.Seat.FIRST


def test_r1_4_second_player_has_the_coin() -> None:
    state = engine.new_game(LIGHT, LIGHT, seed=3)

    assert [side(state, seat)["coin"] for seat in ("first", "second")] == [False, True]


def test_r1_4_same_seed_same_game_and_other_seed_another() -> None:
    mixed = sorted(engine.load_cards())[:40]
    games = [engine.describe(engine.new_game(mixed, mixed, seed=seed)) for seed in (5, 5, 6)]

    assert games[0] == games[1]
    assert games[0]["first"]["hand"] != games[2]["first"]["hand"]


def test_r1_4_sides_are_shuffled_each_for_itself() -> None:
    mixed = sorted(engine.load_cards())[:40]
    state = engine.describe(engine.new_game(mixed, mixed, seed=5))

    assert state["first"]["deck"] != mixed[5:]
    assert state["first"]["deck"][:35] != state["second"]["deck"][1:]


def test_r1_4_cards_of_cost_5_or_more_go_back_once() -> None:
    """Half of the cards are heavy: two a hand if none went back, none if they went back again and again."""
    deck = ["V064"] * 20 + ["V001"] * 20
    hands = [side(engine.new_game(deck, deck, seed=seed), "second")["hand"] for seed in range(200)]

    heavy = [hand.count("V064") for hand in hands]
    assert all(len(hand) == 4 for hand in hands)
    assert max(heavy) >= 2  # replacements are not returned again
    assert sum(heavy) / len(heavy) < 1.4  # half of the cards are heavy: without the return it would be 2


def test_r1_4_replacements_stay_whatever_they_cost() -> None:
    state = engine.new_game(HEAVY, LIGHT, seed=2)

    assert len(side(state, "first")["hand"]) == 5
    assert len(side(state, "first")["deck"]) == 35


def test_r1_4_cost_4_stays_and_cost_5_goes_back() -> None:
    """All four cards cost 4 or less, or 5 exactly: what stays is what was dealt."""
    cards = pool(made("FOUR", cost=4), made("FIVE", cost=5))
    kept = engine.new_game(["FOUR"] * 40, ["FIVE"] * 4 + ["FOUR"] * 36, seed=9, cards=cards)
    fives = [
        side(engine.new_game(LIGHT, ["FIVE"] * 4 + ["FOUR"] * 36, seed=seed, cards=cards), "second")[
            "hand"
        ].count("FIVE")
        for seed in range(100)
    ]

    assert side(kept, "first")["hand"] == ["FOUR"] * 5
    assert sum(fives) <= 12  # 40 would be dealt; a returned one is drawn again in about 1 of 10


# --- F2 ---


def test_f2_normal_begins_with_1_mana() -> None:
    state = engine.new_game(LIGHT, LIGHT, seed=1)

    assert (side(state, "first")["cap"], side(state, "first")["mana"]) == (1, 1)
    assert side(state, "second")["cap"] == 0


def test_f2_boost_begins_with_10_for_both() -> None:
    state = engine.new_game(LIGHT, LIGHT, seed=1, mode="boost")

    assert (side(state, "first")["cap"], side(state, "first")["mana"]) == (10, 10)
    play(state, "end")
    assert (side(state, "second")["cap"], side(state, "second")["mana"]) == (10, 10)
    assert engine.describe(state)["mode"] == "boost"


def test_f2_other_modes_are_refused() -> None:
    with pytest.raises(engine.InvalidPosition, match="it is normal or boost"):
        engine.new_game(LIGHT, LIGHT, seed=1, mode="fast")


# --- F3 ---


def old_game(card_id: str) -> engine.GameState:
    state = engine.new_game([card_id] * 40, LIGHT, seed=1, mode="boost", pool="2026-08-18")
    assert engine.describe(state)["pool"] == "2026-08-18"
    return state


def test_f3_old_bone_banishes_a_card_from_a_graveyard() -> None:
    state = engine.position(
        {
            "turn": 7,
            "pool": "2026-08-18",
            "first": {"mana": 2, "hand": ["V016"], "graveyard": ["V001"]},
            "second": {"graveyard": ["V002", "V003"]},
        }
    )

    play(state, "play V016 1", "choose enemy hero", "choose card V003")

    assert side(state, "second")["graveyard"] == ["V002"]
    assert side(state, "second")["banished"] == ["V003"]
    assert side(state, "first")["graveyard"] == ["V001"]


def test_f3_old_bone_asks_for_no_graveyard_where_one_is_empty() -> None:
    state = engine.position(
        {"pool": "2026-08-18", "first": {"mana": 2, "hand": ["V016"]}, "second": {"graveyard": ["V002"]}}
    )

    play(state, "play V016 1")

    assert answers(state) == ["card V002"]


def test_f3_old_bone_sees_no_cast() -> None:
    state = table({"hand": ["V074"]}, {"lanes": ["V016"]}, pool="2026-08-18")

    play(state, "cast V074")

    assert hp(state) == (40, 40)


@pytest.mark.parametrize(("day", "offered"), [("2026-08-18", ["card V015"]), ("2026-09-18", []), ("", [])])
def test_f3_sweetie_summons_by_the_version_in_force(day: str, offered: list[str]) -> None:
    rest: dict[str, Any] = {"pool": day} if day else {}
    state = table({"hand": ["V042"], "deck": ["V015"]}, **rest)

    play(state, "play V042 1")

    assert answers(state) == offered


@pytest.mark.parametrize(
    ("day", "wanted"), [("2026-08-18", "V001"), ("2026-09-17", "V001"), ("2026-09-18", "V074")]
)
def test_f3_shield_returns_by_the_version_in_force(day: str, wanted: str) -> None:
    state = table({"hand": ["V058"], "graveyard": ["V001", "V074"]}, pool=day)

    play(state, "play V058 1")

    assert answers(state) == [f"card {wanted}", "none"]


def test_f3_new_game_names_its_pool() -> None:
    state = old_game("V042")

    assert engine.view_for(state, None).pool == "2026-08-18"
    assert engine.describe(engine.new_game(LIGHT, LIGHT, seed=1))["pool"] == "2026-09-18"
    assert asked(state) == ("", "", "")


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "0"])
def test_f3_pool_that_is_no_date_is_refused(day: str) -> None:
    with pytest.raises(engine.InvalidPosition, match="is no date like 2026-09-18"):
        engine.new_game(LIGHT, LIGHT, seed=1, pool=day)
    with pytest.raises(engine.InvalidPosition, match="is no date like 2026-09-18"):
        engine.position({"pool": day})


def test_f3_game_of_old_cards_reads_back_with_them() -> None:
    state = engine.position(engine.describe(old_game("V016")))

    play(state, "play V016 1")

    assert asked(state) == ("", "", "")  # no graveyard holds a card
    assert side(state, "first")["deck"] != DECK


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (["V999"], "The card 'V999' is not known."),
        ([["V001"]], "The card ['V001'] is not known."),
        ([None], "The card None is not known."),
        ([10**5000], "The card a number of that size is not known."),
        (None, "Each player needs a list of card ids."),
        ("V001", "Each player needs a list of card ids."),
        ({"V001": 40}, "Each player needs a list of card ids."),
    ],
    ids=["unknown", "list", "none", "huge", "no list", "text", "object"],
)
def test_list_that_cannot_be_dealt_says_why(cards: Any, sentence: str) -> None:
    for lists in ((cards, ["V001"]), (["V001"], cards)):
        with pytest.raises(engine.InvalidPosition) as raised:
            engine.new_game(*lists, seed=1)

        assert raised.value.message == sentence
