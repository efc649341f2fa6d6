"""P3: batches, their Haunts, and the watchers."""

from game import engine

from .table import answers, asked, happened, hp, lanes, made, play, pool, side, table


def triggered(events: list[engine.Event]) -> list[str]:
    return [line.removeprefix("triggered ") for line in happened(events, "triggered")]


# --- P3 ---


def test_p3_all_that_one_step_damages_die_in_one_batch() -> None:
    """A Spell that hits every Creature: who dies of it sees none of the deaths, who lives sees them all."""
    storm = made(
        "STORM",
        kind="Spell",
        effects=[{"on": "play", "do": [{"word": "damage", "n": 2, "to": "all creatures"}]}],
    )
    dying = {"card": "V045", "hp": 2}
    state = table(
        {"hand": ["STORM"], "lanes": ["V002", dying, "V045", "V015"]},
        {"lanes": ["V014", "V071"], "row": [{"card": "V105", "set": 1}]},
        cards=pool(storm),
    )

    play(state, "cast STORM")
    assert asked(state) == ("second", "V105", "destruction")
    events = play(state, "choose hold")

    assert [event.card for event in events if event.kind is engine.EventKind.DESTROYED] == [
        *("V002", "V045", "V015", "V014")
    ]
    # V015's Haunt deals 2; the V045 that stays sees three friendly deaths, the one that died none.
    assert hp(state) == (40, 40 - 2 - 3 * 2)


def test_p3_batch_buries_turn_players_cards_first() -> None:
    state = table(
        {"hand": ["V101"], "lanes": ["V002", None, "V001"]}, {"lanes": ["V003", "V004"]}, active="first"
    )

    events = play(state, "cast V101")

    assert happened(events, "destroyed") == [
        "destroyed first V002",
        "destroyed first V001",
        "destroyed second V003",
        "destroyed second V004",
    ]
    assert side(state, "first")["graveyard"] == ["V002", "V001", "V101"]


def test_p3_turn_player_is_first_in_the_second_seat_too() -> None:
    state = table({"lanes": ["V003"]}, {"hand": ["V101"], "lanes": ["V002"]}, active="second")

    assert happened(play(state, "cast V101"), "destroyed") == [
        "destroyed second V002",
        "destroyed first V003",
    ]


def test_p3_row_is_buried_after_the_lanes_by_space() -> None:
    trap = {"card": "V104", "set": 7, "age": 9}
    state = table(
        {
            "hand": ["V071"],
            "lanes": ["V002"],
            "row": [{"card": "V080", "age": 5}, None, {"card": "V089", "age": 1}],
        },
        {"lanes": ["V003"], "row": [trap]},
    )

    events = play(state, "play V071 3")

    assert happened(events, "destroyed") == [
        "destroyed first V002",
        "destroyed first V080",
        "destroyed first V089",
        "destroyed second V003",
        "destroyed second V104",
    ]
    assert lanes(state, "first") == ["", "", "V071", "", ""]


def test_p3_haunts_resolve_in_the_order_of_the_batch() -> None:
    state = table({"hand": ["V101"], "lanes": ["V015", "V014"]}, {"lanes": ["V013", "V020"]})

    events = play(state, "cast V101")

    assert happened(events, "destroyed", "triggered") == [
        "destroyed first V015",
        "destroyed first V014",
        "destroyed second V013",
        "destroyed second V020",
        "triggered first V015",
        "triggered first V014",
        "triggered second V013",
        "triggered second V020",
    ]


def test_p3_all_are_in_the_graveyards_before_the_first_haunt() -> None:
    """A Haunt that looks into the graveyard sees the one that died beside it."""
    digger = made(
        "DIGGER",
        effects=[{"on": "haunt", "do": [{"word": "add", "n": 1, "from": "graveyard", "filter": {}}]}],
    )
    state = table({"hand": ["V101"], "lanes": ["DIGGER", "V002"]}, cards=pool(digger))

    play(state, "cast V101")

    assert answers(state) == ["card DIGGER", "card V002"]


def test_p3_watchers_come_after_all_haunts_death_by_death() -> None:
    """One stack loses two Pirates: V045 in lane 1 and V089 in the row see each of them, after both Haunts."""
    state = table(
        {"lanes": ["V045", None, "V015", "V014"], "row": ["V089"]},
        {"lanes": ["V048"]},
    )

    events = play(state, "attack 3 4 > 1")

    assert triggered(events) == [
        "first V015",
        "first V014",
        "first V045",
        "first V089",
        "first V045",
        "first V089",
    ]


def test_p3_turn_players_watchers_come_first() -> None:
    state = table({"lanes": ["V045", "V029"]}, {"lanes": ["V029", "V045"]})

    events = play(state, "attack 2 > 1")

    assert triggered(events) == ["first V045", "second V045"]


def test_p3_row_watchers_oldest_first_after_the_lanes() -> None:
    fast = made(
        "FAST",
        kind="Spell",
        effects=[{"on": "passive", "when": "friendly_destroyed", "do": [{"word": "heal", "n": 1}]}],
    )
    rows = [{"card": "FAST", "age": 5}, {"card": "V089", "age": 2}]
    state = table({"lanes": ["V014", None, "V045"], "row": rows}, {"lanes": ["V002"]}, cards=pool(fast))

    events = play(state, "attack 1 > 1")

    assert triggered(events) == ["first V014", "first V045", "first V089", "first FAST"]


def test_p3_watcher_that_dies_in_the_batch_sees_none_of_it() -> None:
    state = table({"hand": ["V101"], "lanes": ["V045", "V002", "V028", "V002"]})

    events = play(state, "cast V101")

    assert triggered(events) == []
    assert hp(state) == (40, 40)


def test_p3_watcher_that_died_of_a_haunt_sees_nothing_any_more() -> None:
    """V054's Haunt destroys V045, its killer, before V045 could see the death of the third Creature."""
    state = table({"lanes": ["V045", "V004"]}, {"lanes": ["V054"]})

    events = play(state, "attack 1 2 > 1")  # V045 (4 HP) and V004 both die of 4 attack, V054 too

    assert triggered(events) == ["second V054"]
    assert hp(state) == (40, 40)


def test_p3_watcher_lost_between_death_and_its_turn_is_skipped() -> None:
    """V015 dies beside V045; its Haunt here destroys all own Creatures, V045 with them."""
    bomb = made(
        "BOMB", attack=3, effects=[{"on": "haunt", "do": [{"word": "destroy", "to": "own creatures"}]}]
    )
    state = table({"lanes": ["V045", "BOMB"]}, {"lanes": ["V002"]}, cards=pool(bomb))

    events = play(state, "attack 2 > 1")

    assert happened(events, "destroyed") == [
        "destroyed first BOMB",
        "destroyed second V002",
        "destroyed first V045",
    ]
    assert triggered(events) == ["first BOMB"]


def test_p3_kept_creature_sees_the_batch() -> None:
    """V105 keeps V045, which then sees its neighbour's death."""
    state = table(
        {"hand": ["V101"]}, {"lanes": ["V002", "V045"], "row": [{"card": "V105", "set": 1}]}, active="first"
    )

    play(state, "cast V101", "choose hold")
    events = play(state, "choose spring")

    assert triggered(events) == ["second V045"]
    assert hp(state) == (38, 40)


def test_p3_return_to_hand_is_no_death() -> None:
    state = table({"hand": ["V086"], "lanes": ["V028", "V014"]})

    events = play(state, "cast V086", "choose own 2")

    assert triggered(events) == []
    assert side(state, "first")["hand"] == ["V014"]


def test_p3_both_neighbours_see_the_death_and_nobody_else() -> None:
    state = table({"lanes": ["V029"]}, {"lanes": ["V028", "V002", "V028", None, "V028"]})

    events = play(state, "attack 1 > 2")

    assert triggered(events) == ["second V028", "second V028"]
