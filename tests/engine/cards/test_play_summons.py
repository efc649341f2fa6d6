"""Play effects that summon from deck and graveyard (R3.4, P4, P17, P19)."""

import pytest

from game.engine import EventKind
from tests.engine.table import answers, graveyard, hand, lanes, play, row, side, table, told

OLD = "2026-08-18"

FROM_DECK = [
    ("V042", "", ["V003", "V011"], ["V003"]),
    ("V042", OLD, ["V003", "V011", "V033"], ["V003", "V011"]),
    ("V046", "", ["V003", "V011", "V033"], ["V003", "V011"]),
    ("V047", "", ["V003", "V011", "V033"], ["V003", "V011", "none"]),
    ("V070", "", ["V048", "V059", "V081"], ["V048", "none"]),
]
FROM_GRAVEYARD = [
    ("V038", "", ["V003", "V011", "V033"], ["V003", "V011"]),
    ("V056", "", ["V003", "V011", "V033"], ["V003", "V011", "none"]),
    ("V063", "", ["V048", "V049", "V059", "V081"], ["V048", "V049"]),
]


def wanted(offered: list[str]) -> list[str]:
    return [card if card == "none" else f"card {card}" for card in offered]


@pytest.mark.parametrize(("card", "pool", "deck", "offered"), FROM_DECK)
def test_summon_from_the_deck_reads_the_cost_and_shuffles(
    card: str, pool: str, deck: list[str], offered: list[str]
) -> None:
    state = table({"hand": [card], "deck": deck}, pool=pool)

    play(state, f"play {card} 1")
    assert answers(state) == wanted(offered)
    events = play(state, f"choose card {offered[0]}")
    assert answers(state) == ["lane 2", "lane 3", "lane 4", "lane 5"]
    events += play(state, "choose lane 4")
    if answers(state):
        events += play(state, "choose none")

    assert lanes(state, "first") == [card, "", "", offered[0], ""]
    assert sorted(side(state, "first")["deck"]) == sorted(set(deck) - {offered[0]})
    kinds = [event.kind for event in events]
    assert kinds == [EventKind.SUMMONED, EventKind.SHUFFLED]


@pytest.mark.parametrize(("card", "pool", "pile", "offered"), FROM_GRAVEYARD)
def test_summon_from_the_graveyard_reads_the_cost_and_shuffles_nothing(
    card: str, pool: str, pile: list[str], offered: list[str]
) -> None:
    state = table({"hand": [card], "graveyard": pile}, {"graveyard": ["V001"]})

    play(state, f"play {card} 5")
    assert answers(state) == wanted(offered)
    events = play(state, f"choose card {offered[0]}", "choose lane 1")

    assert lanes(state, "first")[0] == offered[0]
    assert offered[0] not in graveyard(state, "first")
    assert [event.kind for event in events] == [EventKind.SUMMONED]
    assert (state.decision is None) is ("none" not in offered)  # one, or up to two


@pytest.mark.parametrize(("card", "pool", "pile", "offered"), [*FROM_DECK, *FROM_GRAVEYARD])
def test_summon_without_a_free_lane_is_not_asked(
    card: str, pool: str, pile: list[str], offered: list[str]
) -> None:
    state = table(
        {"hand": [card], "deck": pile, "graveyard": pile, "lanes": ["V005"] * 4}, {"row": ["V104"]}, pool=pool
    )

    play(state, f"play {card} 5")

    assert state.decision is None
    assert side(state, "first")["deck"] == graveyard(state, "first") == pile


@pytest.mark.parametrize("card", ["V047", "V056", "V070"])
def test_second_summon_is_asked_for_while_a_lane_is_free(card: str) -> None:
    pile = ["V003", "V003", "V003"]
    roomy = table({"hand": [card], "deck": pile, "graveyard": pile})
    tight = table({"hand": [card], "deck": pile, "graveyard": pile, "lanes": ["V005"] * 3})

    play(roomy, f"play {card} 1", "choose card V003", "choose lane 2", "choose card V003", "choose lane 3")
    play(tight, f"play {card} 4", "choose card V003", "choose lane 5")

    assert lanes(roomy, "first") == [card, "V003", "V003", "", ""]
    assert roomy.decision is None
    assert tight.decision is None


@pytest.mark.parametrize("card", ["V038", "V042", "V046", "V047", "V056", "V063", "V070"])
def test_summoned_creature_opens_its_own_window_but_has_no_play_effect(card: str) -> None:
    pile = ["V004", "V004"]
    state = table({"hand": [card], "deck": pile, "graveyard": pile}, {"row": ["V110"]})

    events = play(
        state, f"play {card} 1", "choose hold", "choose card V004", "choose lane 2", "choose spring"
    )

    assert told(events, EventKind.DREW) == []
    assert hand(state, "first") == ["V004"]
    assert lanes(state, "first") == [card, "", "", "", ""]
    assert row(state, "second") == [""] * 5


def test_v043_brings_all_its_copies_from_the_deck_one_after_the_other() -> None:
    state = table({"hand": ["V043"], "deck": ["V043", "V002", "V043"]})

    play(state, "play V043 3")
    assert answers(state) == ["lane 1", "lane 2", "lane 4", "lane 5"]
    play(state, "choose lane 5", "choose lane 1")

    assert lanes(state, "first") == ["V043", "", "V043", "", "V043"]
    assert side(state, "first")["deck"] == ["V002"]
    assert state.decision is None


def test_v043_brings_as_many_as_fit_and_none_where_there_is_none() -> None:
    tight = table({"hand": ["V043"], "deck": ["V043", "V043"], "lanes": ["V005"] * 3})
    none = table({"hand": ["V043", "V043"]})

    play(tight, "play V043 4", "choose lane 5")
    play(none, "play V043 1")

    assert tight.decision is None
    assert side(tight, "first")["deck"] == ["V043"]
    assert none.decision is None
    assert hand(none, "first") == ["V043"]


def test_v043_goes_on_after_a_landmine_took_the_first_copies() -> None:
    state = table({"hand": ["V043"], "deck": ["V043", "V043"]}, {"row": ["V107"]})

    play(state, "play V043 1", "choose hold", "choose lane 2", "choose spring")
    assert lanes(state, "first") == [""] * 5
    assert answers(state) == [f"lane {lane}" for lane in range(1, 6)]  # P4: what has begun resolves
    play(state, "choose lane 1")

    assert lanes(state, "first")[0] == "V043"
    assert graveyard(state, "first") == ["V043", "V043"]
