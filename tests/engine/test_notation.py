"""Actions as text: every form, every error sentence, and nothing else ever raised."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import engine
from game.engine import Attack, Cast, Choose, Concede, EndTurn, Pick, Play, Seat, SetTrap

from .table import made, play, pool, table

FORMS: list[tuple[str, engine.Action]] = [
    ("play V004 2", Play("V004", 2)),
    ("play V004 2 coin", Play("V004", 2, coin=True)),
    ("cast V081", Cast("V081")),
    ("cast V081 coin", Cast("V081", coin=True)),
    ("set V104", SetTrap("V104")),
    ("set V104 coin", SetTrap("V104", coin=True)),
    ("attack 1 > hero", Attack((1,), 0)),
    ("attack 5 > 1", Attack((5,), 1)),
    ("attack 1 3 > 2", Attack((1, 3), 2)),
    ("attack 1 2 3 4 5 > 5", Attack((1, 2, 3, 4, 5), 5)),
    ("end", EndTurn()),
    ("concede first", Concede(Seat.FIRST)),
    ("concede second", Concede(Seat.SECOND)),
    ("choose own 2", Choose(Pick.OWN, 2)),
    ("choose enemy 3", Choose(Pick.ENEMY, 3)),
    ("choose own hero", Choose(Pick.OWN_HERO)),
    ("choose enemy hero", Choose(Pick.ENEMY_HERO)),
    ("choose own row 1", Choose(Pick.OWN_ROW, 1)),
    ("choose enemy row 2", Choose(Pick.ENEMY_ROW, 2)),
    ("choose lane 4", Choose(Pick.LANE, 4)),
    ("choose card V017", Choose(Pick.CARD, 0, "V017")),
    ("choose spring", Choose(Pick.SPRING)),
    ("choose hold", Choose(Pick.HOLD)),
    ("choose none", Choose(Pick.NONE)),
]


@pytest.fixture(scope="module")
def state() -> engine.GameState:
    return table({})


@pytest.mark.parametrize(("text", "action"), FORMS)
def test_form_reads_and_writes(text: str, action: engine.Action, state: engine.GameState) -> None:
    assert engine.parse_action(text, state) == action
    assert engine.format_action(action) == text


def test_every_pick_has_a_form() -> None:
    assert {action.pick for _, action in FORMS if isinstance(action, Choose)} == set(Pick)


def test_every_stack_reads_back(state: engine.GameState) -> None:
    for count in range(1, 6):
        for lanes in combinations(range(1, 6), count):
            for target in range(6):
                action = Attack(lanes, target)
                assert engine.parse_action(engine.format_action(action), state) == action


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  PLAY v004   2 Coin ", "play V004 2 coin"),
        ("attack 3 1 > 2", "attack 1 3 > 2"),
        ("Attack 1 > HERO", "attack 1 > hero"),
        ("choose\town\nrow 1", "choose own row 1"),
        ("CHOOSE CARD v017", "choose card V017"),
    ],
)
def test_case_spaces_and_order_do_not_matter(text: str, canonical: str, state: engine.GameState) -> None:
    assert engine.format_action(engine.parse_action(text, state)) == canonical


def sentence(text: str, state: engine.GameState) -> str:
    with pytest.raises(engine.InvalidAction) as raised:
        engine.parse_action(text, state)
    assert str(raised.value) == raised.value.message
    return raised.value.message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "jump",
        "end now",
        "concede",
        "concede third",
        "play",
        "play V004",
        "play V004 2 gold",
        "play V004 2 coin coin",
        "cast",
        "cast V081 2",
        "set V104 1",
        "attack",
        "attack > 2",
        "attack 1 2",
        "attack 1 >",
        "attack 1 > 2 3",
        "attack 1>2",
        "choose",
    ],
)
def test_what_is_no_action_shows_the_forms(text: str, state: engine.GameState) -> None:
    message = sentence(text, state)

    assert message.startswith(f"“{text.strip()}” is no action. An action looks like: play V004 2")


@pytest.mark.parametrize("text", ["play V999 1", "cast V000", "set V1", "choose card V999"])
def test_unknown_card_is_named(text: str, state: engine.GameState) -> None:
    word = next(word for word in text.lower().split() if word.startswith("v"))

    assert sentence(text, state) == f"The card “{word}” is not known in this game."


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("play V004 6", "6"),
        ("play V004 0", "0"),
        ("play V004 two", "two"),
        ("attack 0 > 1", "0"),
        ("attack 1 > 6", "6"),
        ("attack 1 > face", "face"),
        ("attack 11 > 1", "11"),
        ("choose own 9", "9"),
        ("choose lane ２", "２"),
        ("choose own row x", "x"),
    ],
)
def test_places_are_numbered_1_to_5(text: str, word: str, state: engine.GameState) -> None:
    assert sentence(text, state) == f"“{word}” is no lane or space: they are numbered 1 to 5."


def test_lane_named_twice_is_refused(state: engine.GameState) -> None:
    assert sentence("attack 2 1 2 > 1", state) == "Lane 2 is named twice."


@pytest.mark.parametrize("text", ["choose card", "choose own", "choose row 1", "choose 2", "choose no thing"])
def test_what_is_no_answer_shows_the_answers(text: str, state: engine.GameState) -> None:
    assert sentence(text, state).startswith(f"“{text}” is no answer: choose own 2, enemy hero, lane 4")


@pytest.mark.parametrize("begin", ["end", "concede first", "play V004 2", "attack 1 > hero", "choose own 2"])
def test_no_word_is_overlooked_however_far_away(begin: str, state: engine.GameState) -> None:
    for space in (1, 100, 5000):
        assert sentence(f"{begin}{' ' * space}now", state).endswith((".", "…"))


@pytest.mark.parametrize(
    "begin", ["play", "play V004", "cast", "attack 1 >", "attack", "choose", "choose card"]
)
def test_long_words_are_cut_in_the_message(begin: str, state: engine.GameState) -> None:
    for word in ("x" * 5000, "1 " * 5000):
        assert len(sentence(f"{begin} {word}", state)) < 300


def test_long_text_is_cut_in_the_message(state: engine.GameState) -> None:
    assert len(sentence("x" * 5000, state)) < 300


def test_card_of_another_pool_is_known_there() -> None:
    other = table({"hand": ["ODD"]}, cards=pool(made("ODD")))

    play(other, "play odd 1")

    assert sentence("cast odd", table({})) == "The card “odd” is not known in this game."


WORDS = st.sampled_from(
    (
        *(
            "play",
            "cast",
            "set",
            "attack",
            "choose",
            "end",
            "concede",
            "first",
            "second",
            "own",
            "enemy",
            "hero",
        ),
        *("row", "lane", "card", "spring", "hold", "none", "coin", "V004", "v081", "V104", "V999"),
        *("1", "2", "3", "5", "6", "0", "-1", ">", ">>", "１", "ß", "İ", "\x00"),
    )
)


def read_or_sentence(text: str, state: engine.GameState) -> engine.Action | str:
    try:
        return engine.parse_action(text, state)
    except engine.InvalidAction as error:
        return error.message


@settings(max_examples=300)
@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=7).map(" ".join)))
def test_any_text_is_an_action_or_a_sentence(text: str) -> None:
    state = table({"hand": ["V004", "V081", "V104"], "lanes": ["V002"]})
    action = read_or_sentence(text, state)
    if isinstance(action, str):
        assert action.endswith((".", "…"))
        return
    assert engine.parse_action(engine.format_action(action), state) == action
    reason = engine.why_illegal(state, action)
    assert reason is None or reason.message.endswith(".")
