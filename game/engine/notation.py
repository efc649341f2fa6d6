"""Actions as text and back: a log line, a fixture and a bug report are the same string."""

from typing import Final

from .actions import (
    ATTACKS,
    END,
    ENEMY,
    ENEMY_HERO,
    ENEMY_ROW,
    HOLD,
    LANE,
    NONE,
    OWN,
    OWN_HERO,
    OWN_ROW,
    SPRING,
    Action,
    Attack,
    Cast,
    Choose,
    Concede,
    EndTurn,
    Pick,
    Play,
    SetTrap,
)
from .state import GameState
from .terms import LANES, InvalidAction, Seat

# Of stored lines: what lets old ones read or go another way raises it, and keeps the old reading besides.
VERSION: Final = 1
LONGEST: Final = 100
_FORMS = (
    "play V004 2 · cast V081 · set V104 (each may end in coin) · attack 1 3 > 2 · attack 1 > hero · end · "
    "choose own 2 · concede first"
)
_WORDS = {
    "spring": SPRING,
    "hold": HOLD,
    "none": NONE,
    "own hero": OWN_HERO,
    "enemy hero": ENEMY_HERO,
}
_NUMBERED = {"own": OWN, "enemy": ENEMY, "own row": OWN_ROW, "enemy row": ENEMY_ROW, "lane": LANE}


def format_action(action: Action) -> str:
    """The action's line, as `parse_action` reads it."""
    match action:
        case Play():
            return f"play {action.card} {action.lane}{_coin(action.coin)}"
        case Cast():
            return f"cast {action.card}{_coin(action.coin)}"
        case SetTrap():
            return f"set {action.card}{_coin(action.coin)}"
        case Attack():
            target = str(action.target) if action.target else "hero"
            return f"attack {' '.join(str(lane) for lane in action.attackers)} > {target}"
        case EndTurn():
            return "end"
        case Concede():
            return f"concede {action.seat.value}"
        case Choose():
            return f"choose {_format_choice(action)}"


def _coin(coin: bool) -> str:
    return " coin" if coin else ""


def _format_choice(action: Choose) -> str:
    if action.pick is Pick.CARD:
        return f"card {action.card}"
    return f"{action.pick.value} {action.number}" if action.number else action.pick.value


def parse_action(text: str, state: GameState) -> Action:
    """Reads a line; spaces and case do not matter. Whether it is legal is another question.

    Raises InvalidAction with a sentence for what is no action or names an unknown card or place.
    """
    words = text.lower().split(maxsplit=LONGEST)
    match words:
        case ["end"]:
            return END
        case ["concede", ("first" | "second") as seat]:
            return Concede(Seat(seat))
        case ["play", card, lane] | ["play", card, lane, "coin"]:
            return Play(_card(card, state), _number(lane), coin=len(words) == 4)
        case ["cast", card] | ["cast", card, "coin"]:
            return Cast(_card(card, state), coin=len(words) == 3)
        case ["set", card] | ["set", card, "coin"]:
            return SetTrap(_card(card, state), coin=len(words) == 3)
        case ["attack", *lanes, ">", target] if lanes:
            return _attack(lanes, target)
        case ["choose", *rest] if rest:
            return _choice(rest, state)
    raise InvalidAction(f"“{text.strip()[:60]}” is no action. An action looks like: {_FORMS}.")


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _card(word: str, state: GameState) -> str:
    card_id = word.upper()
    if card_id not in state.cards:
        raise InvalidAction(f"The card “{_cut(word)}” is not known in this game.")
    return card_id


def _number(word: str) -> int:
    if len(word) == 1 and "1" <= word <= str(LANES):
        return int(word)
    raise InvalidAction(f"“{_cut(word)}” is no lane or space: they are numbered 1 to {LANES}.")


def _attack(lanes: list[str], target: str) -> Attack:
    mask = 0
    for word in lanes:
        bit = 1 << (_number(word) - 1)
        if mask & bit:
            raise InvalidAction(f"Lane {word} is named twice.")
        mask |= bit
    return ATTACKS[0 if target == "hero" else _number(target)][mask]


def _choice(words: list[str], state: GameState) -> Choose:
    text = " ".join(words)
    if text in _WORDS:
        return _WORDS[text]
    kind, last = " ".join(words[:-1]), words[-1]
    if kind == "card":
        return Choose(Pick.CARD, 0, _card(last, state))
    if kind in _NUMBERED:
        return _NUMBERED[kind][_number(last)]
    raise InvalidAction(
        f"“choose {_cut(text)}” is no answer: choose own 2, enemy hero, lane 4, card V017, spring, none …"
    )
