"""What the table says of a position: uses of places, prompts, reasons, sentences of the log."""

from typing import Any

import pytest

from cards.effects import load_set
from game import engine
from game.card_pool import CardWords
from game.engine import Event, EventKind, Seat
from game.presenters.board import Board, BoardPresenter
from game.presenters.log import LogPresenter
from game.presenters.picks import NO_PICK, Pick, read_pick
from game.presenters.prompts import Prompt
from game.presenters.words import SeatName, Speaker, joined, plural

CARDS = {
    card.id: CardWords(
        id=card.id,
        name=card.name,
        card_class=card.card_class,
        type=card.type,
        cost=card.newest.cost,
        attack=card.newest.attack,
        hp=card.newest.hp,
        keywords=tuple(card.newest.keywords),
        text="",
        answers=next((effect.when.value for effect in card.newest.effects if effect.when), ""),
    )
    for card in load_set().cards
}
DEAR = next(card.id for card in CARDS.values() if card.type == "Creature" and card.cost > 5)
SEEKER = next(card.id for card in CARDS.values() if card.name == "Seeker")
NAMES = {Seat.FIRST: SeatName("Maple", "", "Court"), Seat.SECOND: SeatName("Argus", "computer", "Bones")}
MAIN: dict[str, Any] = {
    "turn": 9,
    "active": "first",
    "first": {"mana": 3, "cap": 4, "hand": ["V081", "V004", "V104", DEAR], "lanes": ["V024", None, "V001"]},
    "second": {"hp": 12, "lanes": [None, "V005"], "row": [{"card": "V104", "set": 2}]},
}


def speaker(viewer: Seat | None = Seat.FIRST) -> Speaker:
    return Speaker(viewer=viewer, names=NAMES, cards=CARDS)


def board_of(
    state: engine.GameState, pick: str = "", seat: Seat = Seat.FIRST, instead: Prompt | None = None
) -> Board:
    return BoardPresenter(
        engine.view_for(state, seat),
        number=7,
        say=speaker(seat),
        why=lambda action: engine.why_illegal(state, action),
        pick=read_pick(pick),
        instead=instead,
    ).board()


def uses(board: Board) -> dict[str, tuple[str, str]]:
    """What every place of the board does when pressed: its state and the text or pick."""
    found = {lane.id: lane.use for side in (board.enemy, board.own) for lane in side.lanes}
    found |= {space.id: space.use for side in (board.enemy, board.own) for space in side.row}
    found |= {"own-hero": board.own.hero, "enemy-hero": board.enemy.hero}
    return {name: (use.state, use.text or use.pick) for name, use in found.items() if use.text or use.pick}


# --- picks ---


@pytest.mark.parametrize(
    ("text", "pick"),
    [
        ("h3", Pick(hand=3)),
        ("a24", Pick(attackers=(2, 4))),
        ("a42", Pick(attackers=(2, 4))),
        ("a24~3", Pick(attackers=(2, 4), tried=3)),
        ("a2~hero", Pick(attackers=(2,), tried=0)),
        ("e3", Pick(look="e3")),
        ("", NO_PICK),
        ("a", NO_PICK),
        ("a6", NO_PICK),
        ("h12", NO_PICK),
        ("~hero", NO_PICK),
    ],
)
def test_picks_are_read_from_the_address(text: str, pick: Pick) -> None:
    assert read_pick(text) == pick


# --- what can be done ---


def test_the_free_table_offers_ready_creatures_and_cards() -> None:
    board = board_of(engine.position(MAIN))

    assert uses(board) == {
        "own-lane-1": ("can", "a1"),
        "own-lane-3": ("can", "a3"),
        "enemy-lane-2": ("", "e2"),
    }
    assert [card.state for card in board.hand] == ["can", "can", "can", "off"]
    assert board.end is not None
    assert not board.finish_turn


def test_a_picked_creature_card_shows_its_lanes() -> None:
    board = board_of(engine.position(MAIN), "h1")

    lanes = {name: use for name, use in uses(board).items() if use[1].startswith("play")}
    assert lanes == {f"own-lane-{n}": ("can", f"play V004 {n}") for n in (2, 4, 5)}
    assert [choice.text for choice in board.prompt.choices] == ["play V004 2", "play V004 4", "play V004 5"]
    assert board.hand[1].state == "picked"


def test_a_card_that_costs_too_much_says_why() -> None:
    board = board_of(engine.position(MAIN), "h3")

    (reason,) = board.prompt.reasons
    assert board.prompt.title == f"{CARDS[DEAR].name} cannot be used now"
    assert reason.rule == "R2.5"
    assert not board.prompt.choices


def test_the_coin_is_named_where_it_pays() -> None:
    data = MAIN | {"first": {"mana": 1, "coin": True, "hand": ["V081"]}}

    board = board_of(engine.position(data), "h0")

    assert [choice.text for choice in board.prompt.choices] == ["cast V081 coin"]
    assert "The Coin pays 1 of it." in board.prompt.sentences


def test_an_attacker_shows_targets_and_further_attackers() -> None:
    board = board_of(engine.position(MAIN), "a1")

    found = uses(board)
    assert found["own-lane-1"] == ("picked", "-")
    assert found["own-lane-3"] == ("can", "a13")
    assert found["enemy-hero"] == ("target", "attack 1 > hero")


def test_a_target_out_of_reach_says_why_with_its_rule() -> None:
    taunt = next(card.id for card in CARDS.values() if "Taunt" in card.keywords)
    data = MAIN | {"second": {"hp": 12, "lanes": [None, "V005", taunt]}}

    board = board_of(engine.position(data), "a1~hero")

    (reason,) = board.prompt.reasons
    assert reason.rule == "R4.6"
    assert uses(board)["enemy-hero"] == ("", "a1~hero")


def test_a_creature_that_has_just_arrived_says_why_it_cannot_attack() -> None:
    data = MAIN | {"first": {"lanes": [{"card": "V024", "entered": 9}]}}

    board = board_of(engine.position(data), "a1")

    assert [reason.rule for reason in board.prompt.reasons] == ["R3.1"]
    assert board.own.lanes[0].tags == ("new",)
    assert board.own.lanes[0].spent


def test_nothing_left_leads_to_the_end_of_the_turn() -> None:
    board = board_of(engine.position({"turn": 9, "active": "first", "first": {}, "second": {}}))

    assert board.finish_turn
    assert board.prompt.sentences == ("Nothing is left to play or attack with. End your turn.",)


# --- decisions ---


def test_a_target_is_asked_in_words_and_on_the_board() -> None:
    state = engine.position(MAIN)
    engine.apply(state, engine.parse_action("cast V081", state))
    engine.apply(state, engine.parse_action("choose hold", state)) if state.to_act is Seat.SECOND else None

    board = board_of(state)

    assert board.prompt.title == "Fireball: choose what takes 3 damage"
    assert uses(board)["enemy-lane-2"] == ("target", "choose enemy 2")
    assert uses(board)["enemy-hero"] == ("target", "choose enemy hero")
    assert "Argus' Hero" in [choice.label for choice in board.prompt.choices]


def test_a_computer_that_takes_its_time_is_thinking() -> None:
    state = engine.position(MAIN)
    names = {**NAMES, Seat.SECOND: SeatName("Alpha", "computer", "Bones", thinks=True)}
    engine.apply(state, engine.EndTurn())

    def table(*, waited: bool) -> Board:
        say = Speaker(viewer=Seat.FIRST, names=names, cards=CARDS)
        view = engine.view_for(state, Seat.FIRST)
        return BoardPresenter(view, number=7, say=say, why=lambda action: None, waited=waited).board()

    assert table(waited=False).prompt.title == "Alpha is thinking …"
    assert table(waited=False).said == "Alpha is thinking … It is their turn."
    assert table(waited=True).prompt.title == "Alpha is thinking …"
    assert table(waited=True).said == ""


def test_a_trap_is_offered_to_its_owner_alone() -> None:
    state = engine.position(MAIN)
    engine.apply(state, engine.parse_action("cast V081", state))

    asked, waiting = board_of(state, seat=Seat.SECOND), board_of(state)

    assert asked.prompt.title == f"Spring {CARDS['V104'].name}?"
    assert asked.prompt.sentences == ("The enemy casts Fireball.",)
    assert [choice.text for choice in asked.prompt.choices] == ["choose spring", "choose hold"]
    assert waiting.prompt.title == "Waiting for Argus"
    assert not waiting.prompt.choices


# --- what is shown ---


def test_places_have_names_for_those_who_do_not_see_them() -> None:
    board = board_of(engine.position(MAIN))

    words = CARDS["V024"]
    assert board.own.lanes[0].label.startswith(
        f"Lane 1: {words.name}, attack {words.attack}, {words.hp} of {words.hp} HP"
    )
    assert board.own.lanes[1].label == "Lane 2: empty."
    assert board.enemy.row[0].label == "Space 1: a face-down Trap."
    assert board.enemy.hero_label == "Argus' Hero, 12 HP."


def test_a_position_on_the_way_offers_nothing() -> None:
    board = board_of(engine.position(MAIN), instead=Prompt("watch", "Watching"))

    assert uses(board) == {}
    assert board.end is None
    assert {card.pick for card in board.hand} == {""}


@pytest.mark.parametrize(("seat", "title"), [(Seat.FIRST, "Argus wins"), (Seat.SECOND, "You win")])
def test_the_end_is_told_from_the_chair(seat: Seat, title: str) -> None:
    state = engine.position(MAIN)
    engine.apply(state, engine.Concede(Seat.FIRST))

    result = board_of(state, seat=seat).result

    assert result is not None
    assert result.title == title
    assert result.sentence == ("You conceded." if seat is Seat.FIRST else "Maple conceded.")


# --- the log ---


@pytest.mark.parametrize(
    ("event", "own", "other"),
    [
        (
            Event(EventKind.DREW, Seat.FIRST, "V004", "", 0, 0),
            "You draw Gary.",
            "Maple draws a card.",
        ),
        (
            Event(EventKind.SET, Seat.FIRST, "V104", "row", 2, 0),
            f"You set the Trap {CARDS['V104'].name} in space 2.",
            "Maple sets a Trap in space 2.",
        ),
        (
            Event(EventKind.PLAYED, Seat.FIRST, "V004", "lane", 2, 0),
            "You play Gary to lane 2.",
            "Maple plays Gary to lane 2.",
        ),
        (
            Event(EventKind.HERO_DAMAGED, Seat.FIRST, "", "", 0, 3),
            "Your Hero takes 3 damage.",
            "Maple's Hero takes 3 damage.",
        ),
        (
            Event(EventKind.HAND_SHOWN, Seat.FIRST, "", "", 0, 1, ("V004",)),
            "You look at Argus' hand (1 card): Gary.",
            "Maple looks at your hand.",
        ),
    ],
)
def test_the_log_tells_each_what_he_may_know(event: Event, own: str, other: str) -> None:
    lines = [
        [str(line) for line in LogPresenter(speaker(seat)).feed([event])]
        for seat in (Seat.FIRST, Seat.SECOND)
    ]

    assert lines == [[own], [other]]


def test_every_kind_of_event_has_a_sentence() -> None:
    for kind in EventKind:
        event = Event(kind, Seat.FIRST, "V004", "deck", 1, 2, ("V004",))

        lines = LogPresenter(speaker()).feed([event])

        assert kind is EventKind.TURN_BEGAN or str(lines[0]).endswith((".", "!"))


def test_turns_are_told_newest_first() -> None:
    log = LogPresenter(speaker())
    for turn, seat in ((1, Seat.FIRST), (2, Seat.SECOND), (3, Seat.FIRST)):
        log.feed([Event(EventKind.TURN_BEGAN, seat, "", "", 0, turn), Event(EventKind.DREW, seat, "V004")])

    titles = [turn.title for turn in log.newest_first(2)]

    assert titles == ["Turn 3, Maple", "Turn 2, Argus"]


def test_a_move_and_what_came_of_it_are_one_line_of_its_turn() -> None:
    log = LogPresenter(speaker())
    log.feed([Event(EventKind.PLAYED, Seat.FIRST, "V004", "", 2), Event(EventKind.DREW, Seat.FIRST, "V004")])
    ended = [
        Event(EventKind.TRIGGERED, Seat.FIRST, "V004", "end"),
        Event(EventKind.TURN_BEGAN, Seat.SECOND, "", "", 0, 2),
        Event(EventKind.DREW, Seat.SECOND, "V004"),
    ]

    news = log.feed(ended)

    assert [[str(line) for line in turn.lines] for turn in log.turns] == [
        ["You play Gary to lane 2. You draw Gary.", "Gary acts at the end of the turn."],
        ["Argus draws a card."],
    ]
    assert [str(line) for line in news] == ["Gary acts at the end of the turn.", "Argus draws a card."]


def test_words_are_joined_and_counted() -> None:
    assert joined(["Goji"]) == "Goji"
    assert joined(["Goji", "Atlas", "Stone"]) == "Goji, Atlas and Stone"
    assert (plural(1, "card"), plural(2, "card")) == ("1 card", "2 cards")


def test_cards_of_a_search_do_not_tell_the_order_of_the_deck() -> None:
    def offered(deck: list[str]) -> list[str]:
        data = MAIN | {"first": {"mana": 9, "cap": 9, "hand": [SEEKER], "deck": deck}}
        state = engine.position(data)
        engine.apply(state, engine.parse_action(f"play {SEEKER} 1", state))
        return [choice.card for choice in board_of(state).prompt.choices]

    deck = ["V001", "V030", "V024", "V004"]

    assert offered(deck) == offered(deck[::-1])
    assert set(offered(deck)) == set(deck)


def test_the_enemys_last_turn_is_told_while_nothing_is_picked_up() -> None:
    log = LogPresenter(speaker())
    log.feed([Event(EventKind.TURN_BEGAN, Seat.SECOND, "", "", 0, 8)])
    log.feed([Event(EventKind.PLAYED, Seat.SECOND, "V004", "", 2)])
    log.feed([Event(EventKind.CAST, Seat.SECOND, "V081")])
    log.feed(
        [Event(EventKind.TURN_BEGAN, Seat.FIRST, "", "", 0, 9), Event(EventKind.DREW, Seat.FIRST, "V004")]
    )

    def lately(pick: str) -> list[str] | None:
        state = engine.position(MAIN)
        board = BoardPresenter(
            engine.view_for(state, Seat.FIRST),
            number=7,
            say=speaker(),
            why=lambda action: engine.why_illegal(state, action),
            pick=read_pick(pick),
            log=log.newest_first(4),
        ).board()
        return None if board.lately is None else [str(line) for line in board.lately.lines]

    assert lately("") == ["Argus plays Gary to lane 2.", "Argus casts Fireball."]
    assert lately("h0") is None


NEGATING = [
    ("attack", "V001", 0, f"The attack of {CARDS['V001'].name} is negated."),
    ("spell", "V081", 0, "Fireball is negated."),
    ("summon", "V004", 0, "The arrival of Gary is negated."),
    ("damage", "V081", 3, "The 3 damage is negated."),
    ("destruction", "V004", 0, "The destruction of Gary is negated."),
]


@pytest.mark.parametrize(("answers", "card", "amount", "sentence"), NEGATING)
def test_the_log_says_what_of_a_card_is_negated(answers: str, card: str, amount: int, sentence: str) -> None:
    trap = next(words.id for words in CARDS.values() if words.type == "Trap" and words.answers == answers)
    sprung = Event(EventKind.SPRUNG, Seat.SECOND, trap, "row", 1)

    lines = LogPresenter(speaker()).feed([sprung, Event(EventKind.NEGATED, Seat.FIRST, card, "", 0, amount)])

    assert str(lines[1]) == sentence


def test_the_log_says_who_conceded() -> None:
    state = engine.position(MAIN)

    lines = LogPresenter(speaker()).feed(engine.apply(state, engine.Concede(Seat.FIRST)))

    assert [str(line) for line in lines] == ["You concede. Argus wins the game."]


def test_a_handle_keeps_its_capitals_at_the_start_of_a_sentence() -> None:
    names = {**NAMES, Seat.SECOND: SeatName("guest-v2pb9d", "guest", "Bones")}
    say = Speaker(viewer=Seat.FIRST, names=names, cards=CARDS)
    hit = Event(EventKind.HERO_DAMAGED, Seat.SECOND, "", "", 0, 3)

    lines = LogPresenter(say).feed([Event(EventKind.CAST, Seat.SECOND, "V081"), hit])

    assert [str(line) for line in lines] == [
        "guest-v2pb9d casts Fireball.",
        "guest-v2pb9d's Hero takes 3 damage.",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("attack 1 > hero", "{0} attacks your Hero."),
        ("attack 1 3 > 2", "{0} and {1} attack {2} in lane 2."),
    ],
)
def test_a_trap_against_an_attack_says_who_attacks_what(text: str, sentence: str) -> None:
    trap = next(card.id for card in CARDS.values() if card.type == "Trap" and card.answers == "attack")
    data = MAIN | {"second": {"hp": 12, "lanes": [None, "V005"], "row": [{"card": trap, "set": 2}]}}
    state, say = engine.position(data), speaker(Seat.SECOND)
    log = LogPresenter(say)
    log.feed(engine.apply(state, engine.parse_action(text, state)))

    prompt = (
        BoardPresenter(
            engine.view_for(state, Seat.SECOND), number=7, say=say, why=lambda action: None, attack=log.attack
        )
        .board()
        .prompt
    )

    assert prompt.title == f"Spring {CARDS[trap].name}?"
    names = [CARDS[card].name for card in ("V024", "V001", "V005")]
    assert prompt.sentences == (sentence.format(*names),)


def _attack_buttons(own: list[str], enemy: str, pick: str) -> list[tuple[str, str]]:
    data = MAIN | {"first": {"lanes": own}, "second": {"hp": 12, "lanes": [None, enemy]}}
    choices = board_of(engine.position(data), pick).prompt.choices
    return [(choice.label, choice.note) for choice in choices if choice.id != "attack-hero"]


def test_attack_buttons_say_who_dies_and_who_lives() -> None:
    def creature(attack: int, hp: int) -> str:
        return next(
            card.id
            for card in CARDS.values()
            if (card.attack, card.hp) == (attack, hp) and not {"Poison", "Taunt"} & set(card.keywords)
        )

    strong, weak, even = creature(4, 4), creature(2, 2), creature(2, 3)
    name = {card: CARDS[card].name for card in (strong, weak, even)}

    assert _attack_buttons([strong], weak, "a1") == [
        (f"Attack {name[weak]}: {name[weak]} dies, {name[strong]} lives", "Lane 2: 4 against 2 HP")
    ]
    assert _attack_buttons([weak], strong, "a1") == [
        (f"Attack {name[strong]}: {name[weak]} dies, {name[strong]} lives", "Lane 2: 2 against 4 HP")
    ]
    assert _attack_buttons([weak], weak, "a1") == [
        (f"Attack {name[weak]}: both die", "Lane 2: 2 against 2 HP")
    ]
    assert _attack_buttons([weak, even], strong, "a12") == [
        (f"Attack {name[strong]}: all die", "Lane 2: 4 against 4 HP")
    ]


def test_poison_kills_whatever_the_hp() -> None:
    snake = next(card for card in CARDS.values() if card.attack and "Poison" in card.keywords)
    giant = max((card for card in CARDS.values() if card.hp), key=lambda card: card.hp or 0)

    ((label, _),) = _attack_buttons([snake.id], giant.id, "a1")

    assert label in (
        f"Attack {giant.name}: both die",
        f"Attack {giant.name}: {giant.name} dies, {snake.name} lives",
    )


def test_what_is_to_be_damaged_lists_the_enemys_things_first() -> None:
    state = engine.position(MAIN | {"second": {"hp": 12, "lanes": [None, "V005"]}})
    engine.apply(state, engine.parse_action("cast V081", state))

    whose = [choice.label.split()[0] for choice in board_of(state).prompt.choices]

    assert whose == sorted(whose)
    assert whose[0] == "Argus'"
    assert whose[-1] == "Your"


def test_a_beaten_hero_has_no_hp_left_and_never_less() -> None:
    blade = max((card for card in CARDS.values() if card.attack), key=lambda card: card.attack or 0)
    state = engine.position(MAIN | {"first": {"lanes": [blade.id]}, "second": {"hp": 1}})
    engine.apply(state, engine.parse_action("attack 1 > hero", state))

    board = board_of(state)

    assert engine.view_for(state, Seat.FIRST).enemy.hp < 0
    assert board.enemy.hp == 0
    assert board.enemy.hero_label.startswith("Argus' Hero, 0 HP")
