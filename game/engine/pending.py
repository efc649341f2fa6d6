"""What is suspended, as JSON and back: frames are read only where the game could have left them so."""

from typing import Any, Final

from .fitting import NUMBERS, check_frame
from .flow import RUN
from .frames import NAMES
from .reading import flag, items, mapping, number, numbers, only, seat_of, shown, spec_of
from .state import Creature, Death, Frame, GameState, Space
from .terms import LANES, SEATS, SPACES, InvalidPosition, index_of

MOST_UIDS: Final = 1_000_000
MOST_FRAMES: Final = 1000
MOST_HP: Final = 10_000
_KEYS: Final = ("op", "seat", "card", "about", "program", "flag", "ids", "chosen", "deaths", *NUMBERS)


def describe_pending(state: GameState) -> dict[str, Any]:
    uids = {
        seat.value: [0 if card is None else card.uid for card in (*side.lanes, *side.row)]
        for seat, side in zip(SEATS, state.sides, strict=True)
    }
    return {"uids": uids, "next": state.uids, "frames": [_describe_frame(frame) for frame in state.stack]}


def _describe_frame(frame: Frame) -> dict[str, Any]:
    data: dict[str, Any] = {"op": NAMES[frame.op], "seat": SEATS[frame.seat].value}
    if frame.spec is not None:
        data["card"] = frame.spec.id
    if frame.card is not None:
        data["about"] = frame.card.id
    if frame.program is not None:
        data["program"] = frame.program.index
    for key, value in zip(NUMBERS, (frame.stage, frame.n, frame.a, frame.mask, frame.uid), strict=True):
        if value:
            data[key] = value
    if frame.flag:
        data["flag"] = True
    if frame.ids:
        data["ids"] = list(frame.ids)
    if frame.chosen:
        data["chosen"] = list(frame.chosen)
    if frame.deaths:
        data["deaths"] = [_describe_death(death) for death in frame.deaths]
    return data


def _describe_death(death: Death) -> list[Any]:
    return [death.seat, death.place, death.uid, death.by, death.hp, list(death.killers), death.saved]


# --- in ---


def read_pending(state: GameState, data: object) -> None:
    """Puts the frames back and lets the topmost ask its question again. Raises InvalidPosition."""
    fields = mapping(data, "pending")
    only(fields, ("uids", "next", "frames"), "pending")
    _read_uids(state, mapping(fields.get("uids"), "pending, uids"))
    state.uids = number(fields, "next", 0, state.uids, MOST_UIDS, "pending")
    frames = fields.get("frames")
    if not isinstance(frames, list) or not 0 < len(frames) <= MOST_FRAMES:
        raise InvalidPosition(f"pending: frames must be a list of 1 to {MOST_FRAMES}.")
    state.stack = [_read_frame(state, item) for item in frames]
    for i in range(len(frames)):
        check_frame(state, i)
    _ask_again(state)


def _read_uids(state: GameState, uids: Any) -> None:
    """The numbers of the cards in play, each its own; `state.uids` becomes the highest."""
    seen: set[int] = {0}
    for seat, side in zip(SEATS, state.sides, strict=True):
        given = numbers(uids.get(seat.value), f"pending, uids of {seat.value}")
        if len(given) != LANES + SPACES:
            raise InvalidPosition(f"pending: {seat.value} needs {LANES + SPACES} uids.")
        card: Creature | Space | None
        for card, uid in zip((*side.lanes, *side.row), given, strict=True):
            if card is None:
                continue
            if uid in seen or not 0 < uid <= MOST_UIDS:
                raise InvalidPosition("pending: each card in play needs a uid of its own from 1.")
            seen.add(uid)
            card.uid = uid
    state.uids = max(seen)


def _read_frame(state: GameState, item: object) -> Frame:
    fields = mapping(item, "pending, frame")
    only(fields, _KEYS, "pending, frame")
    op = fields.get("op")
    if op not in NAMES:
        raise InvalidPosition(f"pending: {shown(op)} is no frame.")
    frame = Frame(NAMES.index(op), index_of(seat_of(fields.get("seat"), "frame")))
    if "card" in fields:
        frame.spec = spec_of(state, fields["card"], "pending, card")
    if "about" in fields:
        frame.card = spec_of(state, fields["about"], "pending, about")
    stage, n, a, mask, uid = (number(fields, key, 0, -1, 2**31, "pending") for key in NUMBERS)
    frame.stage, frame.n, frame.a, frame.mask, frame.uid = stage, n, a, mask, uid
    frame.flag = flag(fields, "flag", "pending")
    frame.ids = numbers(fields.get("ids", []), "pending, ids")
    frame.chosen = numbers(fields.get("chosen", []), "pending, chosen")
    frame.deaths = tuple([_read_death(death) for death in items(fields, "deaths", 20, "pending")])
    if "program" in fields:
        index = number(fields, "program", 0, 0, 99, "pending")
        if frame.spec is None or index >= len(frame.spec.programs):
            raise InvalidPosition("pending: the card has no such effect.")
        frame.program = frame.spec.programs[index]
    return frame


def _read_death(item: object) -> Death:
    if isinstance(item, list) and len(item) == 7:
        seat, place, uid, by, hp, killers, saved = item
        whole = all(type(value) is int for value in (seat, place, uid, by, hp))
        if whole and 0 <= seat <= 1 and 0 <= place < LANES + SPACES and -1 <= by <= 1 and abs(hp) <= MOST_HP:
            death = Death(seat, place, uid, by, hp, numbers(killers, "pending, killers"))
            death.saved = flag({"saved": saved}, "saved", "pending, death")
            return death
    raise InvalidPosition("pending: a death is [side, place, uid, by, hp, killers, saved].")


def _ask_again(state: GameState) -> None:
    """The topmost frame asks; it was asked before, so that nothing else may change by it."""
    top = state.stack[-1]
    before = _describe_frame(top)
    depth = len(state.stack)
    RUN[top.op](state, top)
    state.log = []
    if state.question is None or len(state.stack) != depth or _describe_frame(top) != before:
        raise InvalidPosition("pending: these frames do not fit the cards in play.")
