"""What the table says to the player: what is asked, what can be done with what was picked up, why not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.engine import (
    Attack,
    Choose,
    Decision,
    DecisionKind,
    Event,
    LaneView,
    Reason,
    Seat,
    View,
    format_action,
)
from game.engine import Pick as Points
from game.presenters import offers as offering
from game.presenters.log import attacked
from game.presenters.offers import Offers, Why
from game.presenters.picks import Pick
from game.presenters.places import LANES
from game.presenters.words import Speaker, joined, plural

_TARGETS = {
    "damage": "takes {} damage",
    "destroy": "is destroyed",
    "heal": "is healed by {}",
    "return": "goes back to hand",
    "banish": "leaves the game",
    "freeze": "is frozen",
    "shuffle_in": "is shuffled into the deck",
    "haunt": "has its Haunt triggered",
    "fight": "fights",
    "grant": "gains Poison until the end of the turn",
}
_HARMS = frozenset({"damage", "destroy", "return", "banish", "freeze", "shuffle_in"})
_OWN_THINGS = frozenset({Points.OWN, Points.OWN_HERO, Points.OWN_ROW})
_CARDS = {
    "summon": "to summon",
    "add": "to take to your hand",
    "mill": "to send to the graveyard",
    "banish": "to banish",
    "shuffle_in": "to shuffle into the deck",
    "return": "to take back",
    "redraw": "to send back",
}
_WINDOWS = {
    "attack": "{subject} attacks.",
    "spell": "The enemy casts {subject}.",
    "summon": "{subject} enters on the enemy's side.",
    "damage": "{subject} would deal {amount} damage to your Hero.",
    "fatal": "{subject} would deal {amount} damage, and your Hero would fall.",
    "destruction": "{subject} would be destroyed.",
    "destroy": "{subject} would be destroyed.",
    "after_attack": "{subject} has attacked your Hero.",
}
HINT_TURNS = 6  # so long the prompt says what the golden edge means


@dataclass(frozen=True, slots=True)
class Choice:
    """A button (plays `text`) or a link (shows the table with `pick`)."""

    id: str
    label: str
    text: str = ""
    pick: str = ""
    style: str = ""  # "there": the same can be pressed on the board; "quiet"
    key: str = ""
    card: str = ""
    note: str = ""  # a second line


@dataclass(frozen=True, slots=True)
class Shown:
    """A card in words, beside the prompt: what one has picked up or looks at."""

    card: str
    name: str
    facts: str
    text: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """The panel under the thumb."""

    tone: str  # act | wait | over
    title: str
    sentences: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    choices: tuple[Choice, ...] = ()
    shown: Shown | None = None
    cancel: str = ""  # the label of the way back to the plain table

    @property
    def foretold(self) -> tuple[str, ...]:
        """What each attack on a Creature would come to."""
        return tuple(choice.label for choice in self.choices if choice.note)

    @property
    def faces(self) -> bool:
        """Whether the choices are cards."""
        return any(choice.card for choice in self.choices)


class Prompter:
    """Finds the prompt of a view."""

    def __init__(
        self,
        *,
        view: View,
        offers: Offers,
        pick: Pick,
        say: Speaker,
        why: Why,
        attack: Event | None = None,  # the one that goes on
    ) -> None:
        self.view = view
        self.enemy = (view.seat or Seat.FIRST).other
        self.offers = offers
        self.pick = pick
        self.say = say
        self.why = why
        self.attack = attack

    def prompt(self) -> Prompt:
        """The prompt for what is going on, with the card that is looked at."""
        prompt = self._situation()
        if prompt.cancel or not self.pick:
            return prompt
        card = offering.hand_card(self.view.own, self.pick)
        shown = self._shown(card) if card else self._looked_at() if self.pick.look else None
        return replace(prompt, shown=shown, cancel="Close") if shown else prompt

    def _situation(self) -> Prompt:
        view = self.view
        if view.outcome is not None:
            return Prompt("over", "The game is over")
        if view.to_act is not view.seat:
            return self._waiting()
        if view.decision is not None:
            return self._decision(view.decision)
        if card := offering.hand_card(view.own, self.pick):
            return self._from_hand(card)
        if any(self.view.own.lanes[lane - 1] for lane in self.pick.attackers):
            return self._attack()
        return self._free()

    def _waiting(self) -> Prompt:
        seat = self.say.names[self.enemy]
        mine = self.view.active is self.view.seat
        sentence = "They may answer what you did." if mine else "It is their turn."
        title = f"{seat.name} is thinking …" if seat.thinks else f"Waiting for {seat.name}"
        return Prompt("wait", title, (sentence,))

    def _free(self) -> Prompt:
        if self.offers.nothing_left:
            return Prompt("act", "Your turn", ("Nothing is left to play or attack with. End your turn.",))
        cards = sum(card in self.offers.cards for card in self.view.own.hand or ())
        attackers = len(self.offers.attackers)
        can = [f"play {plural(cards, 'card')}"] * bool(cards)
        can += [f"attack with {plural(attackers, 'Creature')}"] * bool(attackers)
        hint = " What can be used has a golden edge." if self.view.turn <= HINT_TURNS else ""
        return Prompt("act", "Your turn", (f"You can {joined(can)}.{hint}",))

    # --- from the hand ---

    def _from_hand(self, card: str) -> Prompt:
        name, shown = self.say.card(card), self._shown(card)
        if card in self.offers.plays:
            lanes = self.offers.plays[card]
            choices = tuple(
                Choice(f"to-lane-{lane}", f"Lane {lane}", format_action(play), style="there")
                for lane, play in sorted(lanes.items())
            )
            coin = any(play.coin for play in lanes.values())
            return Prompt("act", f"Play {name}", _coin(coin, "Choose a lane."), (), choices, shown, "Cancel")
        if card in self.offers.casts:
            action = self.offers.casts[card]
            verb = "Cast" if self.say.cards[card].type == "Spell" else "Set"
            choice = Choice("use-card", f"{verb} {name}", format_action(action), key="Enter")
            return Prompt("act", f"{verb} {name}?", _coin(action.coin), (), (choice,), shown, "Cancel")
        reason = offering.why_not_playable(card, self.view, self.say, self.why)
        reasons = (reason,) if reason else ()
        return Prompt("act", f"{name} cannot be used now", (), reasons, (), shown, "Cancel")

    # --- attacks ---

    def _attack(self) -> Prompt:
        lanes = [lane for lane in self.pick.attackers if self.view.own.lanes[lane - 1]]
        names = joined([self._own_name(lane) for lane in lanes])
        shown = self._shown_lane(self.view.own.lanes[lanes[0] - 1]) if len(lanes) == 1 else None
        if not set(lanes) <= self.offers.attackers:
            blocked = next(lane for lane in lanes if lane not in self.offers.attackers)
            reasons = tuple(offering.why_not_attacking(blocked, self.view, self.why)[:2])
            return Prompt("act", f"{names} cannot attack now", (), reasons, (), shown, "Cancel")
        legal = self.offers.attacks.get(tuple(lanes), {})
        choices = tuple(self._attack_choice(tuple(lanes), target) for target in sorted(legal))
        more = self.offers.attackers - set(lanes)
        hint = ("Choose what to attack" if legal else "Alone this attacks nothing") + (
            ", or add attackers to the stack." if more else "."
        )
        title = f"{names} {'attack' if len(lanes) > 1 else 'attacks'} …"
        return Prompt("act", title, (hint,), self._attack_reasons(lanes, legal), choices, shown, "Cancel")

    def _attack_reasons(self, lanes: list[int], legal: Mapping[int, Attack]) -> tuple[Reason, ...]:
        """Why what was tried cannot be attacked; without a try, why nothing can."""
        if self.pick.tried is not None:
            reason = self.why(Attack(tuple(lanes), self.pick.tried))
            return (reason,) if reason else ()
        if legal:
            return ()
        targets = [lane for lane in LANES if self.view.enemy.lanes[lane - 1]] + [0]
        found = [self.why(Attack(tuple(lanes), target)) for target in targets]
        return tuple(dict.fromkeys(reason for reason in found if reason))[:2]

    def _attack_choice(self, lanes: tuple[int, ...], target: int) -> Choice:
        text = format_action(self.offers.attacks[lanes][target])
        power = sum(creature.attack for lane in lanes if (creature := self.view.own.lanes[lane - 1]))
        defender = self.view.enemy.lanes[target - 1] if target else None
        if defender is None:
            return Choice("attack-hero", f"Attack the Hero for {power}", text, style="there")
        label = f"Attack {self.say.card(defender.card)}: {self._fight(lanes, defender)}"
        note = f"Lane {target}: {power} against {defender.hp} HP"
        return Choice(f"attack-{target}", label, text, style="there", note=note)

    def _fight(self, lanes: tuple[int, ...], defender: LaneView) -> str:
        """Who dies and who lives where nothing answers the attack (R4.2 to R4.4, R4.7)."""
        attackers = [creature for lane in lanes if (creature := self.view.own.lanes[lane - 1])]
        poison = any("Poison" in creature.keywords for creature in attackers)
        falls = poison or sum(creature.attack for creature in attackers) >= defender.hp
        dead, alive = ([self.say.card(defender.card)], []) if falls else ([], [self.say.card(defender.card)])
        for creature in attackers:
            whose = "your " if creature.card == defender.card else ""
            struck = "Poison" in defender.keywords or defender.attack >= creature.hp
            (dead if struck else alive).append(whose + self.say.card(creature.card))
        if not alive:
            return "both die" if len(dead) == 2 else "all die"
        pieces = [
            f"{joined(names)} {verb}{'s' * (len(names) == 1)}"
            for names, verb in ((dead, "die"), (alive, "live"))
            if names
        ]
        return ", ".join(pieces)

    def _own_name(self, lane: int) -> str:
        creature = self.view.own.lanes[lane - 1]
        return self.say.card(creature.card) if creature else ""

    # --- decisions ---

    def _decision(self, decision: Decision) -> Prompt:
        card = self.say.card(decision.card)
        shown = self._shown(decision.card) if decision.card else None
        choices = tuple(self._answer(decision, option) for option in sorted(decision.options, key=self._rank))
        title, sentences = self._question(decision, card)
        if any(choice.style == "there" for choice in choices):
            sentences = (*sentences, "What can be chosen is marked on the board.")
        return Prompt("act", title, sentences, (), choices, shown)

    def _rank(self, option: Choose) -> tuple[int, str]:
        """Cards by cost and name, whatever the order in which they lie in a deck; the rest as asked, but for
        what harms: the enemy's things first."""
        if option.pick is Points.CARD:
            words = self.say.cards[option.card]
            return words.cost, words.name
        if option.pick is Points.NONE:
            return 99, ""
        decision = self.view.decision
        harms = decision is not None and decision.word in _HARMS
        return (1 if harms and option.pick in _OWN_THINGS else 0), ""

    def _question(self, decision: Decision, card: str) -> tuple[str, tuple[str, ...]]:
        match decision.kind:
            case DecisionKind.TRAP:
                return f"Spring {card}?", (self._window(decision),)
            case DecisionKind.TARGET:
                what = _TARGETS.get(decision.word, "it is for").format(decision.amount)
                return f"{card}: choose what {what}", ()
            case DecisionKind.LANE:
                whom = self.say.card(decision.subject) if decision.subject else card
                return f"{card}: choose a lane for {whom}", ()
            case DecisionKind.CARD:
                return f"{card}: choose a card {_CARDS.get(decision.word, '')}".rstrip(), ()
            case DecisionKind.ATTACKER:
                return f"{card}: choose the attacker that is destroyed", ()
            case DecisionKind.GRAVEYARD:
                return f"{card}: choose a graveyard", ()

    def _window(self, decision: Decision) -> str:
        if self.attack and decision.word in ("attack", "after_attack"):
            return str(self.say.line(attacked(self.say, self.attack, before=decision.word != "attack")))
        subject = self.say.card(decision.subject) if decision.subject else "Something"
        template = _WINDOWS.get(decision.word, "{subject} gives it the chance.")
        return template.format(subject=subject, amount=decision.amount)

    def _answer(self, decision: Decision, option: Choose) -> Choice:
        text = format_action(option)
        match option.pick:
            case Points.SPRING:
                return Choice("spring", f"Spring {self.say.card(decision.card)}", text, key="y")
            case Points.HOLD:
                return Choice("hold", "Hold: keep it set", text, style="quiet", key="n")
            case Points.NONE:
                return Choice("none", "None", text, style="quiet", key="n")
            case Points.CARD:
                return Choice(f"card-{option.card}", self.say.card(option.card), text, card=option.card)
            case _:
                place = offering.place_of(option)
                return Choice(f"at-{place}", self._place_name(decision, option), text, style="there")

    def _place_name(self, decision: Decision, option: Choose) -> str:
        whose = self.say.names[self.enemy].possessive
        pile = "graveyard" if decision.kind is DecisionKind.GRAVEYARD else "Hero"
        match option.pick:
            case Points.OWN:
                return f"Your {self._own_name(option.number)} (lane {option.number})"
            case Points.ENEMY:
                creature = self.view.enemy.lanes[option.number - 1]
                return f"{whose} {self.say.card(creature.card if creature else '')} (lane {option.number})"
            case Points.OWN_HERO:
                return f"Your {pile}"
            case Points.ENEMY_HERO:
                return f"{whose} {pile}"
            case Points.OWN_ROW:
                return f"Your {self._row_name(self.view.own.row, option.number)}"
            case Points.ENEMY_ROW:
                return f"{whose} {self._row_name(self.view.enemy.row, option.number)}"
            case _:
                return f"Lane {option.number}"

    def _row_name(self, row: Sequence[object], number: int) -> str:
        card = getattr(row[number - 1], "card", None)
        return f"{self.say.card(card) if card else 'face-down Trap'} (space {number})"

    # --- cards in words ---

    def _shown(self, card: str) -> Shown:
        words = self.say.cards[card]
        facts = [f"{words.type}, {words.card_class}", f"cost {words.cost}"]
        if words.attack is not None:
            facts += [f"attack {words.attack}", f"{words.hp} HP"]
        return Shown(card, words.name, " · ".join([*facts, *words.keywords]), words.text)

    def _shown_lane(self, creature: LaneView | None) -> Shown | None:
        if creature is None:
            return None
        shown = self._shown(creature.card)
        words = self.say.cards[creature.card]
        facts = [
            f"{words.type}, {words.card_class}",
            f"attack {creature.attack}",
            f"{creature.hp} of {creature.max_hp} HP",
            *creature.keywords,
            *(["Frozen"] if creature.frozen else []),
        ]
        return replace(shown, facts=" · ".join(facts))

    def _looked_at(self) -> Shown | None:
        mark, number = self.pick.look[0], int(self.pick.look[1])
        side = self.view.own if mark in "mo" else self.view.enemy
        if mark in "me":
            return self._shown_lane(side.lanes[number - 1])
        space = side.row[number - 1]
        return self._shown(space.card) if space and space.card else None


def _coin(used: bool, *sentences: str) -> tuple[str, ...]:
    return (*sentences, "The Coin pays 1 of it.") if used else sentences
