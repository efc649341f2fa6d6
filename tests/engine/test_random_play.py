"""Any legal play from any seed: no exception, no card lost, the same game again from its lines."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import engine
from game.engine.frames import CAST, DISCARD
from game.engine.state import Space

IDS = sorted(engine.load_cards())
TRAPS = [card for card in IDS if engine.load_cards()[card].trap is not None]
MODES = ("normal", "boost")
POOLS = ("2026-08-18", "2026-09-18", "")  # the older versions of three cards, and the present ones
SEATS = (engine.Seat.FIRST, engine.Seat.SECOND)


def random_list(random: Random) -> list[str]:
    return [random.choice(IDS) for _ in range(40)]


def zones(state: engine.GameState) -> Counter[str]:
    """Every card of both players, wherever it is; a Spell or Trap being resolved is in its frame."""
    found: list[str] = []
    for side in state.sides:
        piles = (side.hand, side.deck, side.graveyard, side.banished)
        found += [spec.id for pile in piles for spec in pile]
        found += [card.spec.id for card in (*side.lanes, *side.row) if card is not None]
    found += [f.spec.id for f in state.stack if f.op in (CAST, DISCARD) and f.spec is not None]
    return Counter(found)


def play_checked(seed: int, *, every: int) -> int:
    """Plays one random game, checks every position, the costly things each `every` moves; its actions."""
    random = Random(seed)
    first, second = random_list(random), random_list(random)
    rules: dict[str, Any] = {"mode": random.choice(MODES), "pool": random.choice(POOLS)}
    state = engine.new_game(first, second, seed=seed, **rules)
    cards = Counter(first + second)
    lines: list[str] = []
    while state.to_act is not None:
        actions = engine.legal_actions(state)
        assert actions
        if len(lines) % every == 0:
            check_position(state, actions)
        action = random.choice(actions)
        lines.append(engine.format_action(action))
        assert engine.parse_action(lines[-1], state) == action
        engine.apply(state, action)
        assert zones(state) == cards
    again = engine.new_game(first, second, seed=seed, **rules)
    for line in lines:
        engine.apply(again, engine.parse_action(line, again))
    assert engine.describe(again) == engine.describe(state)
    return len(lines)


def check_position(state: engine.GameState, actions: list[engine.Action]) -> None:
    check_table(state)
    data = engine.describe(state)
    read = engine.position(json.loads(json.dumps(data)))
    assert engine.describe(read) == data
    assert engine.legal_actions(read) == actions
    assert len(set(actions)) == len(actions)
    assert all(engine.why_illegal(state, action) is None for action in actions)
    copy = state.copy()
    engine.apply(copy, actions[0])
    assert engine.describe(state) == data
    check_secrets(state, actions)


def check_table(state: engine.GameState) -> None:
    """The limits of the rulebook, and that what a side keeps of its cards in play is what they say."""
    uids = [card.uid for side in state.sides for card in (*side.lanes, *side.row) if card is not None]
    assert len(set(uids)) == len(uids)
    assert max(uids, default=0) <= state.uids
    assert state.turn <= 200
    for side in state.sides:
        assert side.hp <= 40
        assert len(side.hand) <= 10
        assert 0 <= side.mana <= side.cap <= 10
        kept = (side.aura, side.free)
        side.refresh()
        assert (side.aura, side.free) == kept
    if state.decision is None:
        creatures = [card for side in state.sides for card in side.lanes if card is not None]
        assert all(0 < card.hp <= card.spec.hp for card in creatures)
        assert all(side.hp > 0 for side in state.sides)


def check_secrets(state: engine.GameState, actions: list[engine.Action]) -> None:
    """Exchanging what a seat cannot see changes nothing of what it sees."""
    for seat in (*SEATS, None):
        other = state.copy()
        for hidden in (s for s in SEATS if s is not seat):
            side = other.sides[0 if hidden is engine.Seat.FIRST else 1]
            pool = side.hand + side.deck
            Random(7).shuffle(pool)
            side.hand, side.deck = pool[: len(side.hand)], pool[len(side.hand) :]
            side.row = [other_trap(space, state.cards) for space in side.row]
            side.refresh()
        before, after = engine.view_for(state, seat), engine.view_for(other, seat)
        assert (before.data, before.first, before.second) == (after.data, after.first, after.second)
        if state.to_act is seat:
            assert before.legal == after.legal == tuple(actions)
        else:
            assert before.legal == ()
            assert before.decision is None


def other_trap(space: Space | None, cards: dict[str, engine.CardSpec]) -> Space | None:
    """Another Trap, face-down in the same space; a Spell, which lies open, stays."""
    if space is None or space.spec.id not in TRAPS:
        return space
    spec = cards[TRAPS[(TRAPS.index(space.spec.id) + 4) % len(TRAPS)]]
    return Space(space.uid, spec, space.set, space.age)


@settings(max_examples=25, deadline=None)
@given(st.integers(min_value=0, max_value=2**32))
def test_random_play_keeps_every_invariant(seed: int) -> None:
    assert play_checked(seed, every=7) > 0


@pytest.mark.slow
def test_million_random_actions_keep_every_invariant() -> None:
    actions, seed = 0, 0
    while actions < 1_000_000:
        actions += play_checked(seed, every=50)
        seed += 1
