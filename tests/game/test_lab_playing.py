"""Games that computers play to their end: reproducible, and known card by card."""

import pytest

from game import engine, lab
from game.engine import Seat
from game.management.commands.deck_lab import decks_of
from tests.game.lab_decks import KNOWN, MORNING, SALT


@pytest.mark.parametrize("level", ["puppy", "house"])
def test_playing_is_the_same_game_for_the_same_seed_alone(level: str) -> None:
    first, again, other = (
        lab.begin(MORNING.cards, SALT.cards, level=level, seed=seed).run() for seed in (5, 5, 6)
    )

    assert (first.lines, first.drawn, first.played) == (again.lines, again.drawn, again.played)
    assert engine.describe(first.state) == engine.describe(again.state)
    assert first.lines != other.lines


def test_playing_notes_what_was_in_hand_and_what_was_played_from_it() -> None:
    game = lab.begin(MORNING.cards, SALT.cards, level="house", seed=3)
    held: dict[Seat, set[str]] = {seat: set() for seat in Seat}
    used: dict[Seat, set[str]] = {seat: set() for seat in Seat}

    while (seat := game.state.to_act) is not None:
        for own, side in zip(Seat, game.state.sides, strict=True):
            held[own] |= {spec.id for spec in side.hand}
        game.step()
        word, *rest = game.lines[-1].split()
        if word in ("play", "cast", "set"):
            used[seat].add(rest[0])

    assert game.played == used
    assert all(used[seat] and held[seat] <= game.drawn[seat] for seat in Seat)
    assert all(game.played[seat] <= game.drawn[seat] <= cards for seat, cards in _lists())


def _lists() -> list[tuple[Seat, set[str]]]:
    return [(Seat.FIRST, set(MORNING.cards)), (Seat.SECOND, set(SALT.cards))]


def test_playing_goes_on_from_the_lines_of_a_game_broken_off() -> None:
    whole = lab.begin(MORNING.cards, SALT.cards, level="house", seed=7).run()

    broken_off = lab.begin(MORNING.cards, SALT.cards, level="house", seed=7).follow(whole.lines[:40])
    ended = broken_off.run()

    assert (ended.lines, ended.drawn, ended.played) == (whole.lines, whole.drawn, whole.played)


def test_contest_gives_both_decks_the_first_turn_equally_often() -> None:
    (meeting,) = _contest([MORNING, SALT], games=6)

    assert (meeting.going_first.games, meeting.going_second.games) == (3, 3)
    assert 6 * 8 < meeting.turns < 6 * 200


def test_contest_ends_alike_whoever_else_takes_part_and_in_however_many_processes() -> None:
    third = lab.Deck("Mirror", MORNING.cards)

    (alone,) = _contest([MORNING, SALT], games=12)
    together = _contest([MORNING, SALT, third], games=12, jobs=2)
    other_seed = _contest([MORNING, third], games=12, seed=2)

    assert alone == together[0]
    assert [(met.deck.name, met.enemy.name) for met in together] == [
        ("Morning Court", "Salt and Bones"), ("Morning Court", "Mirror"), ("Salt and Bones", "Mirror"),
    ]  # fmt: skip
    assert other_seed[0].turns != together[1].turns


def test_contest_against_a_field_leaves_out_games_of_a_deck_with_itself() -> None:
    met = lab.meetings([MORNING], [MORNING, SALT])

    assert [(meeting.deck, meeting.enemy) for meeting in met] == [(MORNING, SALT)]


def _contest(decks: list[lab.Deck], *, games: int, seed: int = 1, jobs: int = 1) -> list[lab.Meeting]:
    met = lab.meetings(decks)
    told: list[int] = []
    lab.contest(met, games=games, level="puppy", seed=seed, jobs=jobs, told=told.append)
    assert told[-1] == games * len(met)
    return met


def test_decks_of_are_those_of_the_ready_made_file() -> None:
    assert decks_of(["morning-court", "salt-and-bones"], KNOWN) == [MORNING, SALT]
