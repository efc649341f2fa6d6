"""One game from its first position to its end, both seats played by whatever chooses their actions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final, Self

from game import ai, engine
from game.engine import Action, CardSpec, Event, EventKind, GameState, Seat, View

SEED_BITS: Final = 53  # stays exact in JSON and below the engine's 2^62
MOST_ACTIONS: Final = 10_000  # by which the seeds of a game's choices are kept apart

# Chooses for the seat of a view; the number counts the actions of the game before this one.
Choose = Callable[[View, int], Action]

_TO_HAND: Final = frozenset({EventKind.DREW, EventKind.ADDED, EventKind.RETURNED})
_FROM_HAND: Final = frozenset({EventKind.PLAYED, EventKind.CAST, EventKind.SET})


class Playing:
    """A game as it goes on: the position, its lines so far, and what each seat had in hand and played.

    `drawn[seat]` are the ids of all cards that were in that hand at some time, from the opening hand on;
    `played[seat]` those that were played, cast or set from it, negated ones included.
    """

    __slots__ = ("_choose", "drawn", "lines", "played", "state")

    def __init__(self, state: GameState, choose: Choose) -> None:
        self.state: GameState = state
        self.lines: list[str] = []
        hands = zip(Seat, state.sides, strict=True)
        self.drawn: dict[Seat, set[str]] = {seat: {spec.id for spec in side.hand} for seat, side in hands}
        self.played: dict[Seat, set[str]] = {seat: set() for seat in Seat}
        self._choose = choose

    @property
    def over(self) -> bool:
        return self.state.to_act is None

    def step(self) -> None:
        """One action of whoever is to act."""
        view = engine.view_for(self.state, self.state.to_act)
        self._do(self._choose(view, len(self.lines)))

    def run(self) -> Self:
        """All actions to the end of the game."""
        while not self.over:
            self.step()
        return self

    def follow(self, lines: Iterable[str]) -> Self:
        """Actions that were taken before. Raises InvalidAction or IllegalAction where they cannot be."""
        for line in lines:
            self._do(engine.parse_action(line, self.state))
        return self

    def _do(self, action: Action) -> None:
        self.lines.append(engine.format_action(action))
        for event in engine.apply(self.state, action):
            self._note(event)

    def _note(self, event: Event) -> None:
        if event.seat is None:
            return
        if event.kind in _TO_HAND:
            self.drawn[event.seat].add(event.card)
        elif event.kind in _FROM_HAND:
            self.played[event.seat].add(event.card)


def by_level(level: str, seed: int, cards: Mapping[str, CardSpec] | None = None) -> Choose:
    """What a computer of `level` chooses, by a number of iterations that no clock cuts short."""

    def choose(view: View, number: int) -> Action:
        return ai.choose(view, level=level, seed=seed * MOST_ACTIONS + number, cards=cards)

    return choose


def begin(
    first: Sequence[str],
    second: Sequence[str],
    *,
    level: str,
    seed: int,
    cards: dict[str, CardSpec] | None = None,
    pool: str = "",
) -> Playing:
    """A game in which both seats play at `level`. Raises InvalidPosition for a card that is not known."""
    state = engine.new_game(first, second, seed=seed, cards=cards, pool=pool)
    return Playing(state, by_level(level, seed, cards))


def game_seed(seed: int, *names: object) -> int:
    """The seed of one game of many: it follows from the seed of all and from what names the game."""
    words = " ".join(str(name) for name in names)
    return Random(f"{seed} {words}").getrandbits(SEED_BITS)  # noqa: S311 - play, not secrets
