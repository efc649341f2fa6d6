"""Decks against decks, in several processes: which are the stronger ones, at one level of play."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from multiprocessing import Pool
from typing import Final, NamedTuple

from decks.rates import NOTHING, Rate
from game import engine
from game.engine import Seat
from game.lab.playing import begin, game_seed

CHUNK: Final = 10  # games that a process plays before it tells


class Deck(NamedTuple):
    """A list of card ids by name."""

    name: str
    cards: tuple[str, ...]


@dataclass(slots=True)
class Meeting:
    """Two decks, and the win rate of the first of them: going first, and going second."""

    deck: Deck
    enemy: Deck
    going_first: Rate = NOTHING
    going_second: Rate = NOTHING
    turns: int = 0  # of all its games together

    @property
    def rate(self) -> Rate:
        return self.going_first + self.going_second


class _Chunk(NamedTuple):
    """Games of one meeting: the even numbers are begun by the first deck."""

    meeting: int
    deck: Deck
    enemy: Deck
    numbers: range
    level: str
    seed: int


class _Played(NamedTuple):
    """What a chunk adds to its meeting."""

    meeting: int
    going_first: Rate
    going_second: Rate
    turns: int


def meetings(decks: Sequence[Deck], field: Sequence[Deck] = ()) -> list[Meeting]:
    """Each of the decks against each in the field; against each other where there is no field."""
    pairs: Iterable[tuple[Deck, Deck]] = product(decks, field) if field else combinations(decks, 2)
    return [Meeting(deck, enemy) for deck, enemy in pairs if deck.name != enemy.name]


def contest(
    asked: Sequence[Meeting], *, games: int, level: str, seed: int, jobs: int, told: Callable[[int], None]
) -> None:
    """Play `games` of each meeting, each deck going first in half of them, and fill in what came of it.

    A game's seed follows from `seed`, the two names and its number, so that a meeting ends alike whoever
    else takes part. `told` hears after each chunk how many games are played.
    """
    chunks = [
        _Chunk(place, meeting.deck, meeting.enemy, range(start, min(start + CHUNK, games)), level, seed)
        for place, meeting in enumerate(asked)
        for start in range(0, games, CHUNK)
    ]
    done = 0
    for place, going_first, going_second, turns in _played(chunks, jobs):
        meeting = asked[place]
        meeting.going_first += going_first
        meeting.going_second += going_second
        meeting.turns += turns
        done += going_first.games + going_second.games
        told(done)


def _played(chunks: Sequence[_Chunk], jobs: int) -> Iterator[_Played]:
    """In this process alone, or as they come from several."""
    if jobs == 1:
        yield from map(_play, chunks)
        return
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(_play, chunks)


def _play(chunk: _Chunk) -> _Played:
    rates = dict.fromkeys(Seat, NOTHING)
    turns = 0
    for number in chunk.numbers:
        own = Seat.FIRST if number % 2 == 0 else Seat.SECOND
        decks = (chunk.deck, chunk.enemy) if own is Seat.FIRST else (chunk.enemy, chunk.deck)
        seed = game_seed(chunk.seed, chunk.deck.name, chunk.enemy.name, number)
        played = begin(decks[0].cards, decks[1].cards, level=chunk.level, seed=seed).run()
        rates[own] += Rate(1, points_of(played.state, own))
        turns += played.state.turn
    return _Played(chunk.meeting, rates[Seat.FIRST], rates[Seat.SECOND], turns)


def points_of(state: engine.GameState, seat: Seat) -> float:
    """What the end of a game is worth to a seat: 1 for a win, 0.5 for a draw."""
    outcome = engine.outcome(state)
    if outcome is None or outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner is seat else 0.0
