"""A new game: shuffle, four cards each, opening return, Coin (R1.4), the first turn's Gain and Draw."""

from collections.abc import Mapping, Sequence

from .cards import CardSpec, newest_day, shipped_pool
from .effects import draw_one
from .flow import begin_turn
from .reading import shown
from .state import GameState, Side
from .terms import HERO_HP, MANA_LIMIT, InvalidPosition

OPENING_HAND = 4
RETURN_COST = 5
MODES = ("normal", "boost")


def new_game(
    first: Sequence[str],
    second: Sequence[str],
    *,
    seed: int,
    mode: str = "normal",
    cards: Mapping[str, CardSpec] | None = None,
    pool: str = "",
) -> GameState:
    """A game in its first Main phase. `first` takes the first turn, `second` receives the Coin.

    Both are lists of card ids; `mode` is normal or boost (F2); `cards` the specs to play with, else the
    shipped ones in force on the ISO day `pool`, "" for the newest (F3). The same arguments give the same
    game. Raises InvalidPosition for an unknown card, mode or pool.
    """
    specs = dict(cards) if cards is not None else pool_of(pool)
    if cards is None and not pool:
        pool = newest_day()
    if mode not in MODES:
        raise InvalidPosition(f"The mode {shown(mode)} is not known: it is normal or boost.")
    sides = [_side(ids, specs, mode) for ids in (first, second)]
    state = GameState(specs, mode=mode, pool=pool, sides=sides)
    state.rng = seed_of(seed)
    for side in sides:
        _open_hand(state, side)
    sides[1].coin = True
    state.turn = 0
    begin_turn(state, 0)
    draw_one(state, 0, outside=False)
    state.log = []
    return state


def pool_of(day: str) -> dict[str, CardSpec]:
    """The shipped pool of an ISO day ("": the newest). Raises InvalidPosition."""
    try:
        return shipped_pool(day)
    except ValueError:
        raise InvalidPosition(f"The pool {day[:20]!r} is no date like 2026-09-18.") from None


def seed_of(seed: int) -> int:
    """A 32-bit generator state other than 0 from any whole number; near seeds give far states."""
    x = (seed ^ (seed >> 32)) & 0xFFFFFFFF
    for _ in range(2):
        x = ((x ^ (x >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    x ^= x >> 16
    return x or 0x9E3779B9


def _side(ids: Sequence[str], specs: Mapping[str, CardSpec], mode: str) -> Side:
    side = Side(HERO_HP)
    side.cap = MANA_LIMIT if mode == "boost" else 0
    if not isinstance(ids, list | tuple):
        raise InvalidPosition("Each player needs a list of card ids.")
    for card_id in ids:
        if not isinstance(card_id, str) or card_id not in specs:
            raise InvalidPosition(f"The card {shown(card_id)} is not known.")
        side.deck.append(specs[card_id])
    return side


def _open_hand(state: GameState, side: Side) -> None:
    state.shuffle(side.deck)
    side.hand, side.deck = side.deck[:OPENING_HAND], side.deck[OPENING_HAND:]
    heavy = [spec for spec in side.hand if spec.cost >= RETURN_COST]
    if not heavy:
        return
    side.hand = [spec for spec in side.hand if spec.cost < RETURN_COST]
    side.deck += heavy
    state.shuffle(side.deck)
    side.hand += side.deck[: len(heavy)]
    side.deck = side.deck[len(heavy) :]
