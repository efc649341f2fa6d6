"""Play effects that move cards: draw, search, mill, banish (R3.4, P19, P21)."""

import pytest

from game import engine
from game.engine import EventKind, Seat
from tests.engine.table import (
    answers,
    graveyard,
    hand,
    lanes,
    play,
    side,
    table,
    told,
)

OLD = "2026-08-18"

# --- draw and shuffle ---


def test_v004_draws_one() -> None:
    state = table({"hand": ["V004"], "deck": ["V009", "V003"]})

    play(state, "play V004 1")

    assert hand(state, "first") == ["V009"]


def test_v004_draws_nothing_when_summoned_or_sent_back() -> None:
    summoned = table({"hand": ["V042"], "deck": ["V004", "V002"]})
    returned = table({"hand": ["V004"]}, {"row": ["V110"]})

    drawn = told(play(summoned, "play V042 1", "choose card V004", "choose lane 2"), EventKind.DREW)
    drawn += told(play(returned, "play V004 1", "choose spring"), EventKind.DREW)

    assert drawn == []
    assert lanes(summoned, "first")[:2] == ["V042", "V004"]
    assert hand(returned, "first") == ["V004"]


def test_v007_changes_the_whole_hand_for_as_many_cards() -> None:
    state = table({"hand": ["V007", "V104", "V009", "V081"], "deck": ["V002"] * 3})

    events = play(state, "play V007 1")

    me = side(state, "first")
    assert len(me["hand"]) == 3
    assert sorted(me["hand"] + me["deck"]) == sorted(["V104", "V009", "V081", *["V002"] * 3])
    kinds = [event.kind for event in events]
    assert kinds == [EventKind.PLAYED, EventKind.SHUFFLED, *[EventKind.DREW] * 3]


def test_v007_with_an_empty_hand_only_shuffles() -> None:
    state = table({"hand": ["V007"]})

    events = play(state, "play V007 1")

    assert [event.kind for event in events] == [EventKind.PLAYED, EventKind.SHUFFLED]
    assert hand(state, "first") == []


def test_v007_draws_one_by_one_under_the_eyes_of_v061() -> None:
    state = table({"hand": ["V007", "V104", "V009"]}, {"lanes": ["V061"]})

    events = play(state, "play V007 1")

    assert [seat for seat, _ in told(events, EventKind.DREW)] == ["first", "second"] * 2


def test_v048_draws_one_alone_and_two_in_company() -> None:
    alone = table({"hand": ["V048"]}, {"lanes": ["V002"]})
    company = table({"hand": ["V048"], "lanes": [None, None, "V005"]})

    play(alone, "play V048 1")
    play(company, "play V048 1")

    assert (len(hand(alone, "first")), len(hand(company, "first"))) == (1, 2)


def test_v048_reads_the_company_when_its_effect_resolves() -> None:
    state = table({"hand": ["V048"], "lanes": ["V002"], "row": ["V105"]}, {"row": ["V107"]})

    events = play(state, "play V048 2", "choose spring", "choose hold", "choose spring")

    assert lanes(state, "first") == ["", "V048", "", "", ""]
    assert len(told(events, EventKind.DREW)) == 1  # P23: the Landmine has left it alone


def test_v048_destroyed_on_arrival_draws_nothing() -> None:
    state = table({"hand": ["V048"], "lanes": ["V002"]}, {"row": ["V107"]})

    events = play(state, "play V048 2", "choose spring")

    assert told(events, EventKind.DREW) == []


# --- add to hand ---

SEARCHES = [
    ("V017", ["V089", "V082", "V012"], "V089"),
    ("V026", ["V088", "V089", "V041"], "V088"),
    ("V053", ["V088", "V104", "V041"], "V041"),
]


@pytest.mark.parametrize(("card", "deck", "found"), SEARCHES)
def test_search_offers_what_fits_hides_it_and_shuffles(card: str, deck: list[str], found: str) -> None:
    state = table({"hand": [card], "deck": [*deck, found]})

    play(state, f"play {card} 1")
    assert answers(state) == [f"card {found}"]  # distinct cards, and the count is mandatory
    events = play(state, f"choose card {found}")

    assert hand(state, "first") == [found]
    assert sorted(side(state, "first")["deck"]) == sorted(deck)
    assert [event.kind for event in events] == [EventKind.ADDED, EventKind.SHUFFLED]
    seen = engine.event_for(events[0], Seat.SECOND)
    assert seen is not None
    assert seen.card == ""


@pytest.mark.parametrize(("card", "deck", "found"), SEARCHES)
def test_search_that_finds_nothing_is_not_asked(card: str, deck: list[str], found: str) -> None:
    state = table({"hand": [card], "deck": [other for other in deck if other != found]})
    empty = table({"hand": [card], "deck": []})

    play(state, f"play {card} 1")
    play(empty, f"play {card} 1")

    assert answers(state) == answers(empty) == []


def test_v060_second_trap_overflows_from_a_hand_of_nine() -> None:
    state = table({"hand": ["V060", *["V002"] * 9], "deck": ["V104", "V105"]})

    events = play(state, "play V060 1", "choose card V104", "choose card V105")

    assert len(hand(state, "first")) == 10
    assert graveyard(state, "first") == ["V105"]
    assert told(events, EventKind.OVERFLOWED) == [("first", "V105")]


def test_v060_takes_up_to_two_traps() -> None:
    both = table({"hand": ["V060"], "deck": ["V104", "V002", "V104", "V105"]})
    none = table({"hand": ["V060"], "deck": ["V104"]})

    play(both, "play V060 1")
    assert answers(both) == ["card V104", "card V105", "none"]
    play(both, "choose card V104", "choose card V104")
    declined = play(none, "play V060 1", "choose none")

    assert hand(both, "first") == ["V104", "V104"]
    assert both.decision is None
    assert hand(none, "first") == []
    assert told(declined, EventKind.SHUFFLED) == [("first", "")]  # P19: a declined search shuffles too


def test_v052_asks_for_spell_trap_and_creature_in_that_order() -> None:
    state = table({"hand": ["V052"], "deck": ["V002", "V104", "V081"]})

    play(state, "play V052 1")
    asked = [answers(state)]
    for line in ("choose none", "choose card V104", "choose none"):
        play(state, line)
        asked.append(answers(state))

    assert asked == [["card V081", "none"], ["card V104", "none"], ["card V002", "none"], []]
    assert hand(state, "first") == ["V104"]


def test_v052_takes_at_most_one_of_each_kind() -> None:
    state = table({"hand": ["V052"], "deck": ["V081", "V082", "V104", "V105", "V002", "V003"]})

    play(state, "play V052 1", "choose card V082", "choose card V105", "choose card V003")

    assert hand(state, "first") == ["V082", "V105", "V003"]
    assert state.decision is None


def test_v052_skips_a_kind_that_is_not_there() -> None:
    state = table({"hand": ["V052"], "deck": ["V002", "V082"]})

    play(state, "play V052 1", "choose card V082")

    assert answers(state) == ["card V002", "none"]
    play(state, "choose card V002")
    assert hand(state, "first") == ["V082", "V002"]


def test_v032_takes_a_spell_from_its_own_graveyard_alone() -> None:
    state = table({"hand": ["V032"], "graveyard": ["V002", "V081", "V104", "V081"]}, {"graveyard": ["V072"]})
    empty = table({"hand": ["V032"], "graveyard": ["V104"]}, {"graveyard": ["V072"]})

    play(state, "play V032 1")
    play(empty, "play V032 1")

    assert answers(state) == ["card V081"]
    play(state, "choose card V081")
    assert (hand(state, "first"), graveyard(state, "first")) == (["V081"], ["V002", "V104", "V081"])
    assert answers(state) == answers(empty) == []


@pytest.mark.parametrize(
    ("card", "pool", "fits", "not_fits"),
    [
        ("V058", "2026-09-18", ["V081", "V082"], "V002"),
        ("V058", OLD, ["V002", "V001"], "V081"),
        ("V062", "2026-09-18", ["V002", "V070"], "V081"),
    ],
)
def test_up_to_two_come_back_from_the_graveyard_in_the_open(
    card: str, pool: str, fits: list[str], not_fits: str
) -> None:
    state = table({"hand": [card], "graveyard": [*fits, not_fits, *fits]}, pool=pool)

    play(state, f"play {card} 1")
    assert answers(state) == [f"card {fits[0]}", f"card {fits[1]}", "none"]
    events = play(state, f"choose card {fits[1]}", f"choose card {fits[0]}")

    assert hand(state, "first") == [fits[1], fits[0]]
    assert graveyard(state, "first") == [not_fits, *fits]
    assert state.decision is None
    assert [engine.event_for(event, Seat.SECOND) for event in events] == events


@pytest.mark.parametrize(
    ("card", "pool", "fits"), [("V058", "", "V081"), ("V058", OLD, "V002"), ("V062", "", "V002")]
)
def test_up_to_two_from_the_graveyard_may_be_none_or_one(card: str, pool: str, fits: str) -> None:
    pile = ["V081", "V002"]
    none = table({"hand": [card], "graveyard": pile}, pool=pool)
    one = table({"hand": [card], "graveyard": pile}, pool=pool)

    play(none, f"play {card} 1", "choose none")
    play(one, f"play {card} 1", f"choose card {fits}")

    assert (hand(none, "first"), graveyard(none, "first")) == ([], pile)
    assert hand(one, "first") == [fits]
    assert one.decision is None


# --- to the graveyard, out of the game ---


def test_v018_sends_a_creature_of_its_choice_from_the_deck_to_the_graveyard() -> None:
    state = table({"hand": ["V018"], "deck": ["V014", "V081", "V005"]})

    play(state, "play V018 1")
    assert answers(state) == ["card V005", "card V014"]
    events = play(state, "choose card V014")

    assert graveyard(state, "first") == ["V014"]
    kinds = [event.kind for event in events]
    assert kinds == [EventKind.MILLED, EventKind.SHUFFLED]  # and no Haunt: nobody died


def test_v018_without_a_creature_in_the_deck_asks_nothing() -> None:
    state = table({"hand": ["V018"], "deck": ["V081", "V104"]})

    play(state, "play V018 1")

    assert state.decision is None
    assert graveyard(state, "first") == []


def test_v016_of_2026_08_18_banishes_one_card_from_either_graveyard() -> None:
    state = table({"hand": ["V016"], "graveyard": ["V002"]}, {"graveyard": ["V081", "V104"]}, pool=OLD)

    play(state, "play V016 1", "choose enemy hero")
    assert answers(state) == ["card V081", "card V104"]
    play(state, "choose card V104")

    assert state.decision is None
    assert side(state, "second")["banished"] == ["V104"]
    assert graveyard(state, "second") == ["V081"]


def test_v016_of_2026_08_18_asks_nothing_without_a_card_and_does_not_watch_spells() -> None:
    state = table({"hand": ["V016", "V104"]}, {"lanes": ["V016"]}, pool=OLD)

    play(state, "play V016 1", "set V104")

    assert state.decision is None
    assert side(state, "first")["hp"] == 40


def test_v016_of_2026_09_18_has_no_play_effect() -> None:
    state = table({"hand": ["V016"], "graveyard": ["V002"]}, {"graveyard": ["V002"]})

    play(state, "play V016 1")

    assert state.decision is None
