"""Whole events, round by round: what holds for each round, and that none could be better."""

from itertools import combinations
from random import Random

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.arrange import Event, best_worth, met_before, worth
from tournaments.pairing import Entrant, SwissRound, pair_swiss


def check_round(players: list[Entrant], paired: SwissRound) -> None:
    """Everybody active has exactly one place; what the round says of itself is true."""
    active = [player for player in players if player.active]
    seated = [player for pair in paired.pairs for player in pair]
    alone = [] if paired.bye is None else [paired.bye]
    met = met_before(players)
    assert sorted(seated + alone, key=str) == sorted((player.id for player in active), key=str)
    assert len(alone) == len(active) % 2
    assert paired.rematches == [pair for pair in paired.pairs if frozenset(pair) in met]
    if paired.bye in {player.id for player in active if player.had_bye}:
        assert all(player.had_bye for player in active)
    points = {player.id: player.points for player in players}
    tables = [(points[a], points[b]) for a, b in paired.pairs]
    assert tables == sorted(tables, reverse=True)
    assert all(better >= worse for better, worse in tables)
    assert paired.cost == worth(players, paired)[3]


@settings(max_examples=60, deadline=None)
@given(
    size=st.integers(2, 10),
    rounds=st.integers(1, 8),
    seed=st.integers(0, 10**6),
    drops=st.sampled_from((0.0, 0.05, 0.15)),
    late=st.sampled_from((0.0, 0.3)),
    by_correction=st.booleans(),
)
def test_small_events_are_paired_as_well_as_can_be(
    size: int, rounds: int, seed: int, drops: float, late: float, by_correction: bool
) -> None:
    event = Event(size, seed, drops=drops, late=late)

    for number in range(rounds):
        players = event.entrants()
        if sum(player.active for player in players) < 2 or len(players) > 12:
            break
        paired = pair_swiss(players, seed=f"{seed}:{number}")
        check_round(players, paired)
        assert worth(players, paired) == best_worth(players)
        assert paired.optimal
        event.play(paired)
        if by_correction:
            event.correct()


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_small_field_is_paired_as_well_as_can_be(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 9))
    random = Random(data.draw(st.integers(0, 10**6)))
    density, teams = random.random(), random.random() < 0.5
    players = [
        Entrant(
            id=at,
            points=random.choice((0, 1, 3, 3, 6, 6, 9, 12)),
            opponents={other for other in range(at) if random.random() < density},
            had_bye=random.random() < 0.4,
            team=random.choice((None, "red", "blue")),
        )
        for at in range(size)
    ]

    paired = pair_swiss(players, seed=1, avoid_same_team=teams)

    check_round(players, paired)
    assert worth(players, paired, teams=teams) == best_worth(players, teams=teams)
    assert paired.optimal


@pytest.mark.parametrize(
    ("size", "draws", "rounds"), [(31, 0.15, 7), (44, 0.1, 7), (57, 0.15, 7), (180, 0.05, 8)]
)
def test_middle_sized_events_cost_what_networkx_finds_on_the_complete_graph(
    size: int, draws: float, rounds: int
) -> None:
    event = Event(size, size, drops=0.02, draws=draws)

    for number in range(rounds):
        players = event.entrants()
        paired = pair_swiss(players, seed=number)
        check_round(players, paired)
        if number >= rounds - 2:
            assert (len(paired.rematches), paired.cost) == (0, cost_by_networkx(players, paired.bye))
        assert paired.optimal
        event.play(paired)


def cost_by_networkx(players: list[Entrant], bye: object) -> int:
    """The least cost of the others on the complete graph without rematches."""
    left = [player for player in players if player.active and player.id != bye]
    points, met = {player.id: player.points for player in left}, met_before(players)
    graph = networkx.Graph()
    for a, b in combinations(left, 2):
        if frozenset((a.id, b.id)) not in met:
            graph.add_edge(a.id, b.id, weight=-((a.points - b.points) ** 2))
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    assert 2 * len(matching) == len(left)
    return sum((points[a] - points[b]) ** 2 for a, b in matching)


@pytest.mark.parametrize(("size", "rounds"), [(257, 8), (1_000, 9)])
def test_large_events_need_no_rematch_and_prove_it(size: int, rounds: int) -> None:
    event = Event(size, 11, drops=0.02, draws=0.05)

    for number in range(rounds):
        players = event.entrants()
        paired = pair_swiss(players, seed=number)
        check_round(players, paired)
        assert (paired.rematches, paired.optimal) == ([], True)
        event.play(paired)
