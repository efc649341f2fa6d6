"""Sets to come: whatever a data file may say, the engine plays it or the file is refused."""

import copy
import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.effects import (
    SHIPPED,
    CardClass,
    CardDataError,
    CardFacts,
    CardType,
    Forbidden,
    Group,
    Keyword,
    Kind,
    Side,
    Timing,
    When,
    Word,
    Zone,
)
from game import engine

from .table import made
from .test_position import places

CARDS: list[dict[str, Any]] = json.loads(SHIPPED.read_text(encoding="utf-8"))["cards"]
WRITTEN = [
    (card["type"], version["effects"]) for card in CARDS for version in card["versions"] if version["effects"]
]
WORDS: list[Any] = [
    member.value
    for kind in (CardClass, CardType, Forbidden, Group, Keyword, Kind, Side, Timing, When, Word, Zone)
    for member in kind
]
WORDS += [0, 1, 2, 3, True, False, "all", "negated", None, [], {}]


def mixed(random: Random) -> tuple[str, list[dict[str, Any]]]:
    """The effects of a shipped card with a word or two changed, or with a part of another card's."""
    kind, effects = copy.deepcopy(random.choice(WRITTEN))
    for _ in range(random.choice([1, 1, 2, 3])):
        found = places(effects)
        if not found:
            break
        *above, last = random.choice(found)
        holder: Any = effects
        for key in above:
            holder = holder[key]
        if random.random() < 0.5:
            holder[last] = copy.deepcopy(random.choice(WORDS))
        else:
            other = random.choice(WRITTEN)[1]
            value: Any = other
            for key in random.choice(places(other)):
                value = value[key]
            if isinstance(holder, dict) and random.random() < 0.5:
                holder[random.choice(["targets", "if", "when", "n", "to", "class", "do"])] = copy.deepcopy(
                    value
                )
            else:
                holder[last] = copy.deepcopy(value)
    return random.choice([kind, kind, "Creature"]), effects


def new_set(random: Random, size: int) -> dict[str, engine.CardSpec]:
    """The shipped cards and as many new ones, each of a kind that the file check lets pass."""
    facts: list[CardFacts] = []
    while len(facts) < size:
        kind, effects = mixed(random)
        try:
            fresh = made(
                f"N{len(facts)}",
                kind=kind,
                cost=random.randrange(4),
                attack=random.randrange(5),
                hp=random.randrange(1, 5),
                effects=effects,
            )
        except CardDataError:
            continue
        facts.append(fresh)
    return engine.load_cards() | engine.compile_pool(tuple(facts))


def play_random(cards: dict[str, engine.CardSpec], random: Random, seed: int) -> None:
    """One game with every view, with cards kept and positions that read back at each decision."""
    fresh = [card for card in cards if card.startswith("N")]
    lists = [[random.choice([*fresh, *fresh, "V002", "V014", "V105"]) for _ in range(40)] for _ in range(2)]
    state = engine.new_game(*lists, seed=seed, mode="boost", cards=cards)
    for _ in range(400):
        if state.to_act is None:
            break
        actions = engine.legal_actions(state)
        assert actions
        assert len(set(actions)) == len(actions)
        if state.decision is not None:
            data = json.loads(json.dumps(engine.describe(state)))
            again = engine.position(data, cards=cards)
            assert engine.legal_actions(again) == actions
            assert engine.describe(again) == data
            engine.view_for(state, state.to_act)
        busy = [action for action in actions if not isinstance(action, engine.EndTurn)]
        engine.apply(state, random.choice(busy if busy and random.random() < 0.8 else actions))
    held: Counter[str] = Counter()
    for side in state.sides:
        for spec in (*side.hand, *side.deck, *side.graveyard, *side.banished):
            held[spec.id] += 1
        for card in (*side.lanes, *side.row):
            held[card.spec.id if card is not None else ""] += 1
    del held[""]
    if not state.stack and engine.outcome(state) is None:
        assert held == Counter(lists[0] + lists[1])


@settings(max_examples=40)
@given(st.integers(min_value=0, max_value=2**32))
def test_any_set_that_the_file_check_lets_pass_can_be_played(seed: int) -> None:
    random = Random(seed)

    play_random(new_set(random, 12), random, seed)


@pytest.mark.slow
def test_thousands_of_new_cards_can_be_played() -> None:
    for seed in range(1000):
        random = Random(seed)
        play_random(new_set(random, 12), random, seed)
