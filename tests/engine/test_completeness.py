"""The list of legal actions and the reasons against an action are two pieces of code that must agree."""

from collections.abc import Iterator
from random import Random

import pytest

from game import engine
from game.engine import Attack, Cast, Choose, EndTurn, Pick, Play, SetTrap

IDS = sorted(engine.load_cards())
STACKS = [tuple(lane for lane in range(1, 6) if mask >> lane & 1) for mask in range(0, 64, 2)]


def conceivable(state: engine.GameState) -> Iterator[engine.Action]:
    """Every action that can be written down, but conceding and cards that are not in hand."""
    yield EndTurn()
    for spec in set(state.sides[state.active].hand):
        for coin in (False, True):
            yield from (Play(spec.id, lane, coin) for lane in range(7))
            yield Cast(spec.id, coin)
            yield SetTrap(spec.id, coin)
    yield from (Attack(lanes, target) for lanes in STACKS for target in range(7))
    yield from (Choose(pick, number) for pick in Pick for number in range(7))
    yield from (Choose(Pick.CARD, 0, card) for card in IDS)


@pytest.mark.parametrize("seed", range(6))
def test_legal_actions_are_all_that_no_rule_forbids(seed: int) -> None:
    random = Random(seed)
    pool = random.sample(IDS, 12)
    lists = [[random.choice(pool) for _ in range(40)] for _ in range(2)]
    state = engine.new_game(*lists, seed=seed, mode=random.choice(["normal", "boost"]))
    while state.to_act is not None:
        actions = engine.legal_actions(state)
        allowed = [a for a in conceivable(state) if engine.why_illegal(state, a) is None]

        assert len(allowed) == len(actions)
        assert set(allowed) == set(actions)
        # Mostly anything but the end of the turn, which comes last, so that boards fill up.
        busy = actions[:-1] if len(actions) > 1 and random.random() < 0.6 else actions
        engine.apply(state, random.choice(busy))
