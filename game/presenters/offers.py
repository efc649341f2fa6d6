"""What the viewer can do now: legal actions grouped by card and place, and reasons for what is not legal."""

from collections.abc import Callable
from dataclasses import dataclass, field

from game.engine import (
    Action,
    Attack,
    Cast,
    Choose,
    EndTurn,
    Play,
    Reason,
    SetTrap,
    SideView,
    View,
    format_action,
)
from game.engine import (
    Pick as Points,
)
from game.presenters.picks import Pick, attackers_pick, tried_pick
from game.presenters.places import LANES, Use
from game.presenters.words import Speaker

Why = Callable[[Action], Reason | None]
FromHand = Play | Cast | SetTrap


@dataclass(slots=True)
class Offers:
    """The legal actions of a view, by what the player would touch."""

    plays: dict[str, dict[int, Play]] = field(default_factory=dict)
    casts: dict[str, Cast | SetTrap] = field(default_factory=dict)
    attacks: dict[tuple[int, ...], dict[int, Attack]] = field(default_factory=dict)
    choices: dict[str, Choose] = field(default_factory=dict)  # by place, for those that point at one
    end: bool = False

    @property
    def attackers(self) -> frozenset[int]:
        """Lanes of Creatures that take part in at least one legal attack."""
        return frozenset(lane for lanes in self.attacks for lane in lanes)

    @property
    def cards(self) -> frozenset[str]:
        """Cards of the hand that can be used."""
        return frozenset(self.plays) | frozenset(self.casts)

    @property
    def nothing_left(self) -> bool:
        return not (self.plays or self.casts or self.attacks)


def offers_of(view: View) -> Offers:
    """Group the legal actions of a view."""
    offers = Offers()
    for action in view.legal:
        match action:
            case Play():
                offers.plays.setdefault(action.card, {})[action.lane] = action
            case Cast() | SetTrap():
                offers.casts[action.card] = action
            case Attack():
                offers.attacks.setdefault(action.attackers, {})[action.target] = action
            case Choose():
                if place := place_of(action):
                    offers.choices[place] = action
            case EndTurn():
                offers.end = True
            case _:
                pass
    return offers


def place_of(choice: Choose) -> str:
    """The place that a choice points at; nothing for cards of a pile and for Spring, Hold and none."""
    match choice.pick:
        case Points.OWN | Points.LANE:
            return f"own-lane-{choice.number}"
        case Points.ENEMY:
            return f"enemy-lane-{choice.number}"
        case Points.OWN_HERO:
            return "own-hero"
        case Points.ENEMY_HERO:
            return "enemy-hero"
        case Points.OWN_ROW:
            return f"own-row-{choice.number}"
        case Points.ENEMY_ROW:
            return f"enemy-row-{choice.number}"
        case _:
            return ""


def uses_of(view: View, offers: Offers, pick: Pick) -> dict[str, Use]:
    """What pressing each place does. A card can always be looked at; what can be done goes first."""
    uses = _looks(view)
    for place, choice in offers.choices.items():
        uses[place] = Use(text=format_action(choice), state="target", words="Choose it")
    if view.legal and view.decision is None:
        uses |= _creatures(view, offers, pick)
        uses |= _lanes_for(view, offers, pick)
        uses |= _targets(view, offers, pick)
    return uses


def _looks(view: View) -> dict[str, Use]:
    uses: dict[str, Use] = {}
    for whose, side, lane_mark, row_mark in (("own", view.own, "m", "o"), ("enemy", view.enemy, "e", "f")):
        for number in LANES:
            space = side.row[number - 1]
            if side.lanes[number - 1]:
                uses[f"{whose}-lane-{number}"] = Use(pick=f"{lane_mark}{number}", words="Look at it")
            if space and space.card:
                uses[f"{whose}-row-{number}"] = Use(pick=f"{row_mark}{number}", words="Look at it")
    return uses


def _creatures(view: View, offers: Offers, pick: Pick) -> dict[str, Use]:
    """Own Creatures are taken up as attackers, one or several."""
    uses: dict[str, Use] = {}
    for lane in LANES:
        if view.own.lanes[lane - 1] is None:
            continue
        if lane in pick.attackers:
            uses[f"own-lane-{lane}"] = Use(
                pick=pick.toggled(lane) or "-", state="picked", words="Put it back"
            )
        elif lane in offers.attackers:
            together = bool(pick.attackers) and set(pick.attackers) <= offers.attackers
            to = pick.toggled(lane) if together else attackers_pick((lane,))
            words = "Attack together" if together else "Choose it to attack"
            uses[f"own-lane-{lane}"] = Use(pick=to, state="can", words=words)
        else:
            uses[f"own-lane-{lane}"] = Use(pick=attackers_pick((lane,)), words="Look at it")
    return uses


def _lanes_for(view: View, offers: Offers, pick: Pick) -> dict[str, Use]:
    """The lanes into which the chosen Creature card can go."""
    card = hand_card(view.own, pick)
    return {
        f"own-lane-{lane}": Use(text=format_action(play), state="can", words="Play it here")
        for lane, play in offers.plays.get(card, {}).items()
    }


def _targets(view: View, offers: Offers, pick: Pick) -> dict[str, Use]:
    """What the chosen attackers may attack; the rest tells why not when it is pressed."""
    if not pick.attackers or not set(pick.attackers) <= offers.attackers:
        return {}
    legal = offers.attacks.get(pick.attackers, {})
    uses: dict[str, Use] = {}
    for target in (0, *LANES):
        place = f"enemy-lane-{target}" if target else "enemy-hero"
        if target in legal:
            uses[place] = Use(text=format_action(legal[target]), state="target", words="Attack it")
        elif target == 0 or view.enemy.lanes[target - 1]:
            uses[place] = Use(pick=tried_pick(pick.attackers, target), words="Why can it not be attacked?")
    return uses


def hand_card(own: SideView, pick: Pick) -> str:
    """The id of the card of the hand that is picked up; nothing if there is none."""
    hand = own.hand or ()
    return hand[pick.hand] if pick.hand is not None and pick.hand < len(hand) else ""


def why_not_playable(card: str, view: View, say: Speaker, why: Why) -> Reason | None:
    """Why a card of the hand cannot be used now; None where it can."""
    kind = say.cards[card].type
    if kind == "Creature":
        free = [lane for lane in LANES if view.own.lanes[lane - 1] is None]
        return why(Play(card, free[0] if free else 1))
    return why(Cast(card) if kind == "Spell" else SetTrap(card))


def why_not_attacking(lane: int, view: View, why: Why) -> list[Reason]:
    """Why a Creature can attack nothing, each reason once."""
    targets = [lane for lane in LANES if view.enemy.lanes[lane - 1]] + [0]
    reasons = [why(Attack((lane,), target)) for target in targets]
    return list(dict.fromkeys(reason for reason in reasons if reason))
