"""The one way in which a game changes."""

from .actions import Action, Attack, Cast, Choose, Concede, EndTurn, Play, SetTrap
from .combat import declare_attack
from .events import Event
from .flow import answer, cast_spell, end_turn, finish, pay, play_creature, run, set_trap
from .legality import why_illegal
from .state import GameState
from .terms import Ending, IllegalAction, Outcome, index_of


def apply(state: GameState, action: Action) -> list[Event]:
    """Carries out `action` and all that follows from it, up to the next choice or the end.

    Changes `state` and returns what happened, in order. Raises IllegalAction (`.rule`, `.message`) and leaves
    the state as it was where the rules do not allow the action now.
    """
    reason = why_illegal(state, action)
    if reason is not None:
        raise IllegalAction(reason)
    log: list[Event] = []
    state.log = log
    if isinstance(action, Choose):
        answer(state, action)
    elif isinstance(action, Attack):
        declare_attack(state, action.attackers, action.target)
    elif isinstance(action, EndTurn):
        end_turn(state)
    elif isinstance(action, Concede):
        finish(state, 1 - index_of(action.seat), Ending.CONCEDED)
    else:
        _from_hand(state, action)
    if state.stack or state.fallen:
        run(state)
    return log


def _from_hand(state: GameState, action: Play | Cast | SetTrap) -> None:
    spec = state.cards[action.card]
    pay(state, spec, coin=action.coin)
    if isinstance(action, Play):
        play_creature(state, spec, action.lane)
    elif isinstance(action, Cast):
        cast_spell(state, spec)
    else:
        set_trap(state, spec)


def outcome(state: GameState) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return state.result
