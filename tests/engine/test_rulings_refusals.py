"""P24 to P27: freezing, the order of refusals, the Coin, conceding."""

import json

import pytest

from game import engine

from .table import CHILL, asked, happened, hp, lanes, lines, made, play, pool, refused, table

# --- P24 ---


def freezing(target: str, *, active: str = "first") -> engine.GameState:
    state = table(
        {"hand": ["CHILL"], "lanes": ["V002"]}, {"lanes": ["V002"]}, active=active, cards=pool(CHILL)
    )
    play(state, "cast CHILL", f"choose {target} 1")
    return state


def frozen(state: engine.GameState) -> tuple[bool, bool]:
    view = engine.view_for(state, None)
    own, enemy = view.first.lanes[0], view.second.lanes[0]
    return own is not None and own.frozen, enemy is not None and enemy.frozen


def test_p24_enemy_creature_thaws_at_the_end_of_its_next_turn() -> None:
    state = freezing("enemy")

    play(state, "end")
    assert frozen(state) == (False, True)
    assert lines(state)[-1:] == ["end"]
    assert not [line for line in lines(state) if line.startswith("attack")]
    events = play(state, "end")

    assert frozen(state) == (False, False)
    assert happened(events, "thawed") == ["thawed second V002"]


def test_p24_own_creature_frozen_in_ones_turn_stays_frozen_through_the_next() -> None:
    state = freezing("own")
    assert refused(state, "attack 1 > hero")[0] == "R4.8"  # attacks left this turn are taken away

    play(state, "end", "end")
    assert frozen(state) == (True, False)
    play(state, "end")
    assert frozen(state) == (False, False)


def test_p24_freeze_does_not_stop_end_effects() -> None:
    state = table({"hand": ["CHILL"], "lanes": ["V009"]}, cards=pool(CHILL))

    play(state, "cast CHILL", "choose own 1", "end")

    assert hp(state) == (40, 39)


def test_p24_freezing_again_lasts_longer() -> None:
    state = table({"hand": ["CHILL"]}, {"hand": ["CHILL"], "lanes": ["V002"]}, cards=pool(CHILL))
    play(state, "cast CHILL", "choose enemy 1", "end", "cast CHILL", "choose own 1", "end")

    assert frozen(state) == (False, True)
    play(state, "end", "end")
    assert frozen(state) == (False, False)


def test_p24_fury_loses_its_second_attack_to_the_freeze() -> None:
    cards = pool(CHILL, made("FURY", attack=1, hp=5, keywords=["Fury"]))
    state = table({"hand": ["CHILL"], "lanes": ["FURY"]}, cards=cards)

    play(state, "attack 1 > hero", "cast CHILL", "choose own 1")

    assert refused(state, "attack 1 > hero")[0] == "R4.8"


def test_p24_creature_with_0_attack_may_attack_the_hero_and_is_seen() -> None:
    wave = {"card": "V111", "set": 1}
    state = table({"lanes": ["V005"]}, {"row": [{"card": "V102", "set": 1}, wave]})

    play(state, "attack 1 > hero")
    assert asked(state) == ("second", "V102", "attack")
    play(state, "choose hold")
    assert asked(state) == ("second", "V111", "after_attack")
    play(state, "choose spring")

    assert hp(state) == (40, 40)
    assert lanes(state, "first") == [""] * 5


# --- P25 ---


def test_p25_refusals_name_the_first_rule_that_applies() -> None:
    """One Creature, one reason after the other taken away."""
    taunt = {"lanes": [{"card": "V027", "hp": 3}, "V036"]}
    fresh = {"card": "V035", "entered": 7, "attacks": 1, "thaws": 9}
    spent = {"card": "V035", "attacks": 1}
    cold = {"card": "V035", "thaws": 9}
    rush = {"card": "V029", "entered": 7}
    assert refused(table({"lanes": [fresh]}, taunt), "attack 1 > hero")[0] == "R3.1"
    assert refused(table({"lanes": [spent]}, taunt), "attack 1 > hero")[0] == "R4.1"
    assert refused(table({"lanes": [cold]}, taunt), "attack 1 > hero")[0] == "R4.8"
    assert refused(table({"lanes": [{**cold, "attacks": 1}]}, taunt), "attack 1 > hero")[0] == "R4.1"
    assert refused(table({"lanes": [rush]}, taunt), "attack 1 > hero")[0] == "R4.5"
    assert refused(table({"lanes": ["V035"]}, taunt), "attack 1 > hero")[0] == "R4.6"
    assert refused(table({"lanes": ["V035"]}, taunt), "attack 1 > 2")[0] == "R4.6"
    assert refused(table({"lanes": ["V008"]}, {"lanes": ["V013"]}), "attack 1 > 1")[0] == "R4.2"


def test_p25_pending_decision_comes_before_all() -> None:
    fresh = {"card": "V035", "entered": 7}
    state = table({"hand": ["V081"], "lanes": [fresh]}, {"lanes": ["V027"]})
    play(state, "cast V081")

    assert refused(state, "attack 1 > hero")[0] == "R2.5"


def test_p25_refused_attack_opens_no_window() -> None:
    state = table({"lanes": ["V008"]}, {"lanes": ["V013"], "row": [{"card": "V102", "set": 1}]})

    assert refused(state, "attack 1 > 1")[0] == "R4.2"

    assert asked(state) == ("", "", "")
    assert lines(state) == ["end"]


def test_p25_taunt_that_nobody_can_attack_still_bars_the_rest() -> None:
    state = table({"lanes": ["V008"]}, {"lanes": ["V013", "V004"]})

    assert lines(state) == ["end"]
    assert refused(state, "attack 1 > 2")[0] == "R4.6"
    assert refused(state, "attack 1 > hero")[0] == "R4.6"


# --- P26 ---


@pytest.mark.parametrize(("mana", "legal"), [(0, False), (1, True), (2, False), (3, False)])
def test_p26_coin_is_legal_only_for_the_one_mana_that_is_missing(mana: int, legal: bool) -> None:
    state = table({"mana": mana, "coin": True, "hand": ["V027"]})

    assert ("play V027 1 coin" in lines(state)) is legal
    if not legal:
        assert refused(state, "play V027 1 coin")[0] == "P26"


def test_p26_coin_alone_pays_for_cost_1() -> None:
    state = table({"mana": 0, "coin": True, "hand": ["V001", "V072", "V102"]})

    assert [line for line in lines(state) if line != "end"] == [
        *(f"play V001 {n} coin" for n in range(1, 6)),
        "cast V072 coin",
    ]


# --- P27 ---


@pytest.mark.parametrize(("loser", "winner"), [("first", "second"), ("second", "first")])
def test_p27_either_may_concede_at_any_time(loser: str, winner: str) -> None:
    state = table({})

    events = play(state, f"concede {loser}")

    assert engine.outcome(state) == engine.Outcome(engine.Seat(winner), engine.Ending.CONCEDED)
    assert happened(events) == [f"game_over {winner}"]


@pytest.mark.parametrize("loser", ["first", "second"])
def test_p27_conceding_during_anybodys_decision(loser: str) -> None:
    state = table({"lanes": ["V002"]}, {"row": [{"card": "V102", "set": 1}]})
    play(state, "attack 1 > hero", f"concede {loser}")

    assert state.decision is None
    assert engine.legal_actions(state) == []
    assert engine.describe(state)["pending"] is None
    read = engine.position(json.loads(json.dumps(engine.describe(state))))
    assert engine.outcome(read) == engine.outcome(state)


def test_p27_conceding_is_not_listed() -> None:
    assert lines(table({})) == ["end"]
