"""P1, P2 and P4 to P6: steps, resolutions, repetitions, and the lists of Start and End."""

from game import engine

from .table import answers, asked, happened, hp, lanes, made, play, pool, row, side, table


def triggered(events: list[engine.Event]) -> list[str]:
    return [line.removeprefix("triggered ") for line in happened(events, "triggered")]


# --- P1 ---


def test_p1_each_card_drawn_is_a_step() -> None:
    """Two cards against V061: card, V061's card, card, V061's card."""
    state = table({"hand": ["V087"]}, {"lanes": ["V061"]})

    events = play(state, "cast V087")

    assert happened(events, "drew") == [
        "drew first V002",
        "drew second V002",
        "drew first V002",
        "drew second V002",
    ]


def test_p1_what_a_step_triggers_resolves_before_the_next_step() -> None:
    """V085 destroys both in one batch; V075 destroys, then draws: its Haunt's damage comes between."""
    state = table({"hand": ["V075"], "lanes": ["V020"]})

    events = play(state, "cast V075", "choose own 1")

    assert happened(events, "destroyed", "hero_damaged", "drew") == [
        "destroyed first V020",
        "hero_damaged second",
        "drew first V002",
        "drew first V002",
        "drew first V002",
    ]


def test_p1_depth_first_through_several_watchers() -> None:
    """V015 dies: its Haunt is over before V045 sees the death."""
    state = table({"lanes": ["V045", "V015"]}, {"lanes": ["V002"], "deck": []})

    events = play(state, "attack 2 > 1")

    assert happened(events, "destroyed", "triggered", "hero_damaged") == [
        "destroyed first V015",
        "destroyed second V002",
        "triggered first V015",
        "hero_damaged second",
        "triggered first V045",
        "hero_damaged second",
    ]


def test_p1_answering_draws_come_before_the_rest() -> None:
    """Both sides have V061: they answer each other until one side has drawn its last card."""
    state = table(
        {"hand": ["V074"], "lanes": ["V061"], "deck": ["V001", "V003", "V004"]},
        {"lanes": ["V061"], "deck": ["V009", "V010"]},
    )

    events = play(state, "cast V074")

    assert happened(events, "drew", "fatigue") == [
        "drew first V001",
        "drew second V009",
        "drew first V003",
        "drew second V010",
        "drew first V004",
        "fatigue second",
    ]
    assert hp(state) == (40, 39)


def test_p1_fatigue_is_no_draw_that_v061_would_see() -> None:
    state = table({"hand": ["V074"], "deck": []}, {"lanes": ["V061"]})

    events = play(state, "cast V074")

    assert happened(events, "drew") == []
    assert hp(state) == (39, 40)


# --- P2 ---


def test_p2_attack_with_all_it_triggered_is_one_resolution() -> None:
    """One Haunt kills the enemy Hero, the other the attacker's: nobody was first."""
    state = table({"hp": 2, "lanes": ["V015"]}, {"hp": 2, "lanes": ["V020"]})

    play(state, "attack 1 > 1")

    assert engine.outcome(state) == engine.Outcome(None, engine.Ending.BOTH_HEROES)


def test_p2_each_end_effect_is_a_resolution_of_its_own() -> None:
    """The enemy Hero dies of the first effect: the second, which would kill the own Hero, does not happen."""
    own = made("OWN", effects=[{"on": "end", "do": [{"word": "damage", "n": 9, "to": "own hero"}]}])
    state = table({"hp": 5, "lanes": ["V009", "OWN"]}, {"hp": 1}, cards=pool(own))

    events = play(state, "end")

    assert triggered(events) == ["first V009"]
    assert engine.outcome(state) == engine.Outcome(engine.Seat.FIRST, engine.Ending.HERO)


def test_p2_draw_of_the_draw_phase_is_a_resolution() -> None:
    state = table({}, {"hp": 1, "deck": [], "lanes": ["V050"]})

    events = play(state, "end")

    assert triggered(events) == []
    assert engine.outcome(state) == engine.Outcome(engine.Seat.FIRST, engine.Ending.HERO)


def test_p2_played_creature_and_its_play_effect_are_one() -> None:
    """Its Play effect kills the own Hero, then the enemy's: one resolution, so it is a draw."""
    both = made(
        "BOTH",
        effects=[
            {
                "on": "play",
                "do": [
                    {"word": "damage", "n": 40, "to": "own hero"},
                    {"word": "damage", "n": 40, "to": "enemy hero"},
                ],
            }
        ],
    )
    state = table({"hand": ["BOTH"]}, cards=pool(both))

    play(state, "play BOTH 1")

    assert engine.outcome(state) == engine.Outcome(None, engine.Ending.BOTH_HEROES)


# --- P4 ---


def test_p4_two_sources_give_three_resolutions_in_a_row() -> None:
    state = table({}, {"lanes": ["V033", "V022", "V033", "V010"]})

    events = play(state, "end")

    assert triggered(events) == ["second V022"] * 3 + ["second V010"] * 2
    assert hp(state) == (31, 40)


def test_p4_lasting_spell_and_neighbour_add_up() -> None:
    state = table({"lanes": ["V041", "V040"], "row": ["V094", "V094"]})

    assert triggered(play(state, "end")) == ["first V040"] * 4
    assert hp(state) == (40, 32)


def test_p4_doublers_do_nothing_for_each_other() -> None:
    state = table({"lanes": ["V041", "V041", "V040"]})

    assert triggered(play(state, "end")) == ["first V040"] * 2


def test_p4_each_repetition_asks_anew() -> None:
    state = table({"hand": ["V034"], "row": ["V090"]}, {"lanes": ["V002", "V002"]})

    play(state, "play V034 1", "choose enemy 1")
    assert asked(state) == ("first", "V034", "damage")
    play(state, "choose enemy 2")

    assert lanes(state, "second") == [""] * 5
    assert asked(state) == ("", "", "")


def test_p4_play_effects_of_other_classes_happen_once() -> None:
    state = table({"hand": ["V004", "V048"], "row": ["V090"]})

    play(state, "play V004 1")
    assert len(side(state, "first")["hand"]) == 2
    play(state, "play V048 2")
    assert len(side(state, "first")["hand"]) == 5  # two cards, twice


def test_p4_repetitions_resolve_though_the_source_has_left() -> None:
    """V019 destroys itself and its doubler; its second time, fixed at the start, still resolves."""
    state = table({}, {"lanes": ["V019", "V033"]})

    events = play(state, "end")

    assert triggered(events) == ["second V019", "second V019"]


def test_p4_rest_of_an_effect_resolves_though_its_source_has_left() -> None:
    """V034 shoots itself first; its second time still deals its damage."""
    state = table({"hand": ["V034"], "row": ["V090"]})

    play(state, "play V034 1", "choose own 1")
    assert lanes(state, "first") == [""] * 5
    play(state, "choose enemy hero")

    assert hp(state) == (40, 37)


def test_p4_count_is_fixed_when_the_trigger_starts() -> None:
    """The doubler leaves by the first resolution: there are two all the same."""
    kick = made(
        "KICK",
        effects=[
            {"on": "end", "targets": [{"kind": "creature"}], "do": [{"word": "return", "to": "targets"}]}
        ],
    )
    state = table({"lanes": ["V041", "KICK"]}, {"lanes": ["V002"]}, cards=pool(kick))

    play(state, "end", "choose own 1")
    assert answers(state) == ["own 2", "enemy 1"]
    play(state, "choose enemy 1")

    assert side(state, "second")["hand"] == ["V002", "V002"]  # the returned one and the draw


def test_p4_target_that_is_gone_makes_it_do_nothing() -> None:
    """Two ops on one target: the Creature dies of the first, the second has nobody any more."""
    twice = made(
        "TWICE",
        kind="Spell",
        effects=[
            {
                "on": "play",
                "targets": [{"kind": "creature"}],
                "do": [{"word": "destroy", "to": "targets"}, {"word": "damage", "n": 3, "to": "targets"}],
            }
        ],
    )
    state = table({"hand": ["TWICE"]}, {"lanes": ["V014", "V002"]}, cards=pool(twice))

    events = play(state, "cast TWICE", "choose enemy 1")

    assert happened(events, "damaged") == []
    assert side(state, "second")["lanes"][1]["hp"] == 2


# --- P5 ---


def test_p5_one_that_has_left_by_its_turn_is_skipped() -> None:
    """V019: Creatures to its left act first; the batch; the dead are skipped; then row Spells."""
    state = table({}, {"hp": 20, "lanes": ["V022", "V019", "V022"], "row": ["V080"]})

    events = play(state, "end")

    assert triggered(events) == ["second V022", "second V019", "second V080"]
    assert hp(state) == (37, 22)


def test_p5_one_that_arrives_meanwhile_waits() -> None:
    """A Start effect summons V022 to its right: it acts next time."""
    caller = made(
        "CALLER",
        effects=[
            {
                "on": "start",
                "do": [{"word": "summon", "n": 1, "from": "graveyard", "filter": {"max_cost": 2}}],
            }
        ],
    )
    state = table({}, {"lanes": ["CALLER"], "graveyard": ["V022"]}, cards=pool(caller))

    events = play(state, "end", "choose card V022", "choose lane 5")
    assert triggered(events) == ["second CALLER"]
    assert hp(state) == (40, 40)

    assert triggered(play(state, "end", "end")) == ["second CALLER", "second V022"]


def test_p5_same_card_in_the_same_lane_is_no_successor() -> None:
    """The list names cards in play, not lanes: a second V022 summoned where the first stood waits."""
    swap = made(
        "SWAP",
        effects=[
            {
                "on": "start",
                "do": [
                    {"word": "destroy", "to": "adjacent"},
                    {"word": "summon", "n": 1, "from": "graveyard", "filter": {}},
                ],
            }
        ],
    )
    state = table({}, {"lanes": ["SWAP", "V022"]}, cards=pool(swap))

    events = play(state, "end", "choose card V022", "choose lane 2")

    assert lanes(state, "second")[1] == "V022"
    assert triggered(events) == ["second SWAP"]


def test_p5_v044_fixes_its_list_and_skips_the_dead() -> None:
    """The first Haunt destroys the others: theirs come from dying alone, once."""
    bomb = made("BOMB", effects=[{"on": "haunt", "do": [{"word": "destroy", "to": "other own creatures"}]}])
    state = table({"hand": ["V044"], "lanes": ["BOMB", "V020"]}, cards=pool(bomb))

    events = play(state, "play V044 5")

    assert triggered(events) == ["first BOMB", "first V020"]
    assert lanes(state, "first") == ["BOMB", "", "", "", ""]


def test_p5_v044_acts_left_to_right_on_the_others() -> None:
    state = table({"hand": ["V044"], "lanes": [None, "V014", None, "V020"]})

    events = play(state, "play V044 3")

    assert triggered(events) == ["first V014", "first V020"]


def test_p5_v051_acts_on_its_neighbours_left_to_right() -> None:
    state = table({"lanes": ["V014", "V051", "V020", "V015"]}, {"lanes": [None, "V013"]})

    assert triggered(play(state, "end")) == ["first V051", "first V014", "first V020"]


def test_p5_v082_acts_on_zombies_and_all_classes() -> None:
    state = table({"lanes": ["V014", "V020", "V025", "V011"], "row": ["V082"]})

    assert triggered(play(state, "end")) == ["first V082", "first V020", "first V011"]


# --- P6 ---


def test_p6_triggered_haunt_is_no_death() -> None:
    """V045 and V028 see nothing, nothing reaches a graveyard."""
    state = table({"lanes": ["V014", "V051", "V045"]})

    events = play(state, "end")

    assert triggered(events) == ["first V051", "first V014"]
    assert side(state, "first")["graveyard"] == []


def test_p6_haunt_triggered_twice_resolves_twice() -> None:
    state = table({"lanes": ["V051", "V020", "V051"]})

    play(state, "end")

    assert hp(state) == (40, 36)


def test_p6_haunt_of_v054_outside_combat_destroys_nobody() -> None:
    state = table({"lanes": ["V051", "V054"]}, {"lanes": ["V002"]})

    events = play(state, "end")

    assert triggered(events) == ["first V051", "first V054"]
    assert row(state, "first") == [""] * 5
    assert lanes(state, "second")[0] == "V002"
