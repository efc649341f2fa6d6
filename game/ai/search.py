"""The levels `guard` and `alpha`: Monte-Carlo tree search over information sets, from one observer's view.

Each iteration deals the hidden cards anew, walks down one tree that all deals share, tries one new action
there, plays on by the glance of `policy` for a few turns, and scores the position reached. Actions in the
tree go by what they say (card and lane), never by a place in a hand. What the enemy sets face-down is one
action, as the observer cannot tell such cards apart.
"""

from collections.abc import Mapping
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Final

from game.engine import Action, CardSpec, GameState, SetTrap, View, apply
from game.engine.terms import SEATS, index_of

from .deal import Dealer
from .evaluate import WEIGHTS, Weights, evaluate
from .greedy import look_ahead
from .policy import pick, weigh
from .reduce import lanes_matter, reduced

SCALE: Final = 12.0  # so much more worth wins about three games of four
DELAY: Final = 0.03  # what each turn takes from a win that comes later
DOUBT: Final = 0.1  # what no position is worth short of the end: a win counts more than the best outlook
FIRST_LOOK: Final = 0.05  # how much worse than its siblings an action is taken to be before it was tried
MISTRUST: Final = 0.2
LOOK_SCALE: Final = 4.0
LOOK_AT_CLOCK: Final = 8
LEAST: Final = 16  # iterations, however short the budget
_SET: Final = SetTrap("?")


class Settings:
    """How a level searches. `horizon` counts the turns after the present one that are played out, `keenness`
    says how much the better action is preferred in playing out (1: as `policy` weighs them)."""

    __slots__ = ("even", "exploration", "horizon", "iterations", "keenness", "weights")

    def __init__(
        self,
        iterations: int,
        *,
        horizon: int = 2,
        exploration: float = 1.0,
        even: float = 0.3,
        keenness: float = 3.0,
        weights: Weights = WEIGHTS,
    ) -> None:
        self.iterations: int = iterations
        self.horizon: int = horizon
        self.exploration: float = exploration
        self.even: float = even
        self.keenness: float = keenness
        self.weights: Weights = weights


class Node:
    """What followed one action: how often it was there to be taken, how often it was, and the scores."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.available: int = 1
        self.visits: int = 0
        self.total: float = 0.0  # of the scores for who took the action
        self.children: dict[Action, Node] = {}

    def trusted(self) -> float:
        """The mean score, less what it may be too high for want of visits."""
        return self.total / self.visits - MISTRUST / sqrt(self.visits)


class Search:
    """One decision of the seat of a view."""

    def __init__(
        self,
        view: View,
        random: Random,
        settings: Settings,
        cards: Mapping[str, CardSpec] | None = None,
    ) -> None:
        assert view.seat is not None
        self.root: Node = Node()
        self.iterations: int = 0
        self._settings: Settings = settings
        self._random: Random = random
        self._seat: int = index_of(view.seat)
        self._turn: int = view.turn
        self._dealer: Dealer = Dealer(view, cards)
        first = self._dealer.deal(random)
        self._lanes_matter: bool = lanes_matter(first.sides[self._seat])
        self.options: list[Action] = reduced(first, self._lanes_matter)
        self._looks: dict[Action, float] = self._look(first)

    def run(self, *, budget_s: float | None = None, limited: bool = True) -> Action:
        """The action looked at most; `limited` holds the settings' iterations with a budget too.

        Stops early where no other action could still overtake. Without a budget the clock plays no part.
        """
        if len(self.options) == 1:
            return self.options[0]
        began = perf_counter()
        most = self._settings.iterations if limited or budget_s is None else 10_000_000
        while self.iterations < most:
            self._iterate()
            self.iterations += 1
            if self.iterations % LOOK_AT_CLOCK or self.iterations < LEAST:
                continue
            left = most - self.iterations
            if budget_s is not None:
                spent = perf_counter() - began
                if spent >= budget_s:
                    break
                left = min(left, int(self.iterations * (budget_s - spent) / spent) + 1)
            if self._lead() > left:
                break
        return self._best()

    def _best(self) -> Action:
        children = self.root.children
        tried = [action for action in self.options if action in children]
        return max(tried, key=lambda action: children[action].trusted())

    def _lead(self) -> int:
        visits = sorted(child.visits for child in self.root.children.values())
        return visits[-1] - (visits[-2] if len(visits) > 1 else 0)

    def _look(self, state: GameState) -> dict[Action, float]:
        """How the options weigh by one look ahead, as `house` looks: the search begins with the best."""
        if len(self.options) == 1:
            return {}
        weights = self._settings.weights
        worths = [look_ahead(state, action, self._seat, weights) for action in self.options]
        best = max(worths)
        return {
            action: exp((worth - best) / LOOK_SCALE)
            for action, worth in zip(self.options, worths, strict=True)
        }

    # --- one iteration ---

    def _iterate(self) -> None:
        state = self._dealer.deal(self._random)
        last = state.turn + self._settings.horizon
        path = self._descend(state, last)
        self._play_out(state, last)
        score = self._score(state)
        for node, actor in path:
            node.visits += 1
            node.total += score if actor == self._seat else 1.0 - score

    def _descend(self, state: GameState, last: int) -> list[tuple[Node, int]]:
        """Plays `state` along the tree and one action beyond it; the nodes passed, with who acted."""
        path: list[tuple[Node, int]] = []
        node = self.root
        fresh = False
        while not fresh and state.result is None and state.turn <= last:
            actor = state.active if state.question is None else state.question.seat
            actions = reduced(state, self._lanes_matter and actor == self._seat)
            action = actions[0]
            if len(actions) > 1:
                action = self._select(node, state, actions, actor)
                key = self._key(action, actor)
                fresh = key not in node.children
                if fresh:
                    node.children[key] = Node()
                node = node.children[key]
                path.append((node, actor))
            apply(state, action)
        return path

    def _key(self, action: Action, actor: int) -> Action:
        return _SET if actor != self._seat and isinstance(action, SetTrap) else action

    def _select(self, node: Node, state: GameState, actions: list[Action], actor: int) -> Action:
        """The best by score so far and by how little it was looked at for its weight at a glance."""
        if node is self.root:
            weights = [self._looks.get(action, 0.0) for action in actions]
        else:
            weights = weigh(state, actions)
        found = [node.children.get(self._key(action, actor)) for action in actions]
        known = [child for child in found if child is not None]
        visits = sum(child.visits for child in known)
        guess = sum(child.total for child in known) / visits - FIRST_LOOK if visits else 0.5
        even = self._settings.even / len(actions)
        share = (1.0 - self._settings.even) / sum(weights)
        best = actions[0]
        best_value = -1.0
        for action, child, weight in zip(actions, found, weights, strict=True):
            wish = self._settings.exploration * (even + share * weight)
            if child is None:
                value = guess + wish * sqrt(visits + 1)
            else:
                child.available += 1
                value = child.total / child.visits + wish * sqrt(child.available) / (1 + child.visits)
            if value > best_value:
                best_value = value
                best = action
        return best

    def _play_out(self, state: GameState, last: int) -> None:
        random = self._random
        keenness = self._settings.keenness
        while state.result is None and state.turn <= last:
            actions = reduced(state, False)
            if len(actions) == 1:
                apply(state, actions[0])
            else:
                weights = [weight**keenness for weight in weigh(state, actions)]
                apply(state, pick(actions, weights, random))

    def _score(self, state: GameState) -> float:
        """The chance of the observer's side to win, by the worth of the position."""
        if state.result is not None:
            winner = state.result.winner
            if winner is None:
                return 0.5
            late = DELAY * (state.turn - self._turn)
            return 1.0 - late if winner is SEATS[self._seat] else late
        worth = evaluate(state, self._seat, self._settings.weights)
        return DOUBT + (1.0 - 2.0 * DOUBT) / (1.0 + exp(-worth / SCALE))
