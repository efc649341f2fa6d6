"""`legal_actions` and `why_illegal` say the same of every action there is."""

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game import engine
from game.engine import Attack, Cast, Choose, EndTurn, Pick, Play, SetTrap

IDS = sorted(engine.load_cards())


def everything() -> list[engine.Action]:
    """Every action that can be written, and some that cannot."""
    found: list[engine.Action] = [EndTurn()]
    for card in IDS:
        for coin in (False, True):
            found += [Cast(card, coin), SetTrap(card, coin), *(Play(card, lane, coin) for lane in range(7))]
        found.append(Choose(Pick.CARD, 0, card))
    for count in range(6):
        for lanes in combinations(range(1, 6), count):
            found += [Attack(lanes, target) for target in range(-1, 7)]
    found += [Choose(pick, number) for pick in Pick for number in range(7)]
    return found


EVERYTHING = everything()


@settings(max_examples=15)
@given(st.integers(min_value=0, max_value=2**32))
def test_legal_is_what_nothing_forbids(seed: int) -> None:
    random = Random(seed)
    decks = [[random.choice(IDS) for _ in range(40)] for _ in range(2)]
    state = engine.new_game(*decks, seed=seed, mode=random.choice(["normal", "boost"]))
    while state.to_act is not None:
        legal = engine.legal_actions(state)
        if random.random() < 0.05:
            allowed = {action for action in EVERYTHING if engine.why_illegal(state, action) is None}
            assert allowed == set(legal)
        busy = [action for action in legal if action != EndTurn()]
        engine.apply(state, random.choice(busy if busy and random.random() < 0.8 else legal))
