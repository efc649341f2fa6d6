"""The rules of Doginal Dogs Legends as a library: positions, legal actions, and what follows from them.

>>> from game import engine
>>> state = engine.position({
...     "turn": 7, "active": "first",
...     "first": {"mana": 2, "hand": ["V081"], "lanes": ["V001"]},
...     "second": {"hp": 4, "lanes": [None, "V005"]},
... })
>>> [engine.format_action(action) for action in engine.legal_actions(state)]
['cast V081', 'attack 1 > hero', 'attack 1 > 2', 'end']

Every choice is a decision: it is asked when its effect resolves, and answered by one more action.

>>> events = engine.apply(state, engine.parse_action("cast V081", state))
>>> [engine.format_action(choice) for choice in state.decision.options]
['choose own 1', 'choose own hero', 'choose enemy 2', 'choose enemy hero']
>>> events = engine.apply(state, engine.parse_action("choose enemy hero", state))
>>> state.sides[1].hp
1

What is not allowed says why, with the rule.

>>> print(engine.why_illegal(state, engine.parse_action("attack 1 > 3", state)).message)
There is no enemy Creature in lane 3.
>>> events = engine.apply(state, engine.parse_action("attack 1 > hero", state))
>>> engine.outcome(state).winner
<Seat.FIRST: 'first'>
"""

from game import builds

COMPILED = builds.use(__path__, "game/engine")  # before any other module is imported

# ruff: noqa: E402
from .actions import Action, Attack, Cast, Choose, Concede, EndTurn, Pick, Play, SetTrap
from .apply import apply, outcome
from .cards import CardSpec, compile_pool, load_cards
from .decision import Decision
from .events import Event, event_for
from .legality import legal_actions, why_illegal
from .notation import VERSION as NOTATION
from .notation import format_action, parse_action
from .position import describe, position
from .setup import new_game
from .state import GameState
from .terms import (
    DecisionKind,
    Ending,
    EventKind,
    IllegalAction,
    InvalidAction,
    InvalidPosition,
    Outcome,
    Reason,
    Seat,
)
from .view import LaneView, SideView, SpaceView, View, view_for

__all__ = [
    "COMPILED",
    "NOTATION",
    "Action",
    "Attack",
    "CardSpec",
    "Cast",
    "Choose",
    "Concede",
    "Decision",
    "DecisionKind",
    "EndTurn",
    "Ending",
    "Event",
    "EventKind",
    "GameState",
    "IllegalAction",
    "InvalidAction",
    "InvalidPosition",
    "LaneView",
    "Outcome",
    "Pick",
    "Play",
    "Reason",
    "Seat",
    "SetTrap",
    "SideView",
    "SpaceView",
    "View",
    "apply",
    "compile_pool",
    "describe",
    "event_for",
    "format_action",
    "legal_actions",
    "load_cards",
    "new_game",
    "outcome",
    "parse_action",
    "position",
    "view_for",
    "why_illegal",
]
