"""The table of one match for one viewer, as plain values without any secret of the other side."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game import engine
from game.engine import Ending, Event, Reason, Seat, View, format_action
from game.presenters import offers as offering
from game.presenters.log import LogTurn
from game.presenters.offers import Why
from game.presenters.picks import NO_PICK, Pick
from game.presenters.places import Side, SideMaker
from game.presenters.prompts import Choice, Prompt, Prompter
from game.presenters.words import Line, Speaker

HAND_KEYS = "1234567890"
_ENDINGS = {
    Ending.HERO: "{loser} Hero has fallen.",
    Ending.CONCEDED: "{conceder} conceded.",
    Ending.BOTH_HEROES: "Both Heroes fell at the same moment.",
    Ending.TURN_LIMIT: "The game has passed its last turn: a draw.",
    Ending.LOOP: "The game would go on for ever: a draw.",
}


@dataclass(frozen=True, slots=True)
class HandCard:
    """One card of the viewer's own hand."""

    id: str
    card: str
    name: str
    cost: int
    key: str
    pick: str
    state: str  # can | picked | off
    label: str


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended."""

    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Board:
    """All that the table's template needs."""

    number: int
    turn: int
    phase: str
    tone: str
    enemy: Side
    own: Side
    hand_title: str
    hand: tuple[HandCard, ...]
    prompt: Prompt
    refusal: Reason | None
    notice: str
    end: Choice | None
    finish_turn: bool  # nothing is left but to end the turn
    result: Result | None
    log: tuple[LogTurn, ...]
    news: tuple[Line, ...]
    lately: LogTurn | None  # the enemy's last turn, while the player thinks about his own
    said: str


class BoardPresenter:
    """Makes the Board of a view.

    `instead` is the prompt of a position on the way to the present, in which nothing can be done.
    `attack` is the last one declared, for a Trap that answers it.
    `waited` is whether the viewer was told before that it is the other side's turn: the ear needs it once.
    """

    def __init__(
        self,
        view: View,
        *,
        number: int,
        say: Speaker,
        why: Why,
        pick: Pick = NO_PICK,
        instead: Prompt | None = None,
        waited: bool = False,
        attack: Event | None = None,
        log: Sequence[LogTurn] = (),
        news: Sequence[Line] = (),
        refusal: Reason | None = None,
        notice: str = "",
    ) -> None:
        if view.seat is None:
            raise ValueError("A table is shown from a seat.")
        self.view = view
        self.seat: Seat = view.seat
        self.number = number
        self.say = say
        self.pick = pick
        self.instead = instead
        self.live = instead is None
        self.waited = waited
        self.log = tuple(log)
        self.news = tuple(news)
        self.refusal = refusal
        self.notice = notice
        self.offers = offering.offers_of(view)
        self.uses = offering.uses_of(view, self.offers, pick) if self.live else {}
        self.prompter = Prompter(view=view, offers=self.offers, pick=pick, say=say, why=why, attack=attack)

    def board(self) -> Board:
        prompt = self.instead or self.prompter.prompt()
        return Board(
            number=self.number,
            turn=self.view.turn,
            phase=self._phase(),
            tone=prompt.tone,
            enemy=self._side("enemy", self.seat.other),
            own=self._side("own", self.seat),
            hand_title="Your hand" if self._is_player() else f"{self.say.names[self.seat].possessive} hand",
            hand=self._hand(),
            prompt=prompt,
            refusal=self.refusal,
            notice=self.notice,
            end=self._end(),
            finish_turn=self.offers.end and self.offers.nothing_left,
            result=self._result(),
            log=self.log,
            news=self.news,
            lately=self._lately(prompt),
            said=self._said(prompt),
        )

    def _side(self, whose: str, seat: Seat) -> Side:
        view = self.view
        return SideMaker(
            whose=whose,
            seat=seat,
            view=view.side(seat),
            say=self.say,
            uses=self.uses,
            my_turn=view.active is seat,
            acting=view.to_act is seat,
        ).side()

    def _is_player(self) -> bool:
        """Whether somebody sits here who is addressed as you; else a game of others is shown."""
        return self.say.viewer is self.seat

    def _phase(self) -> str:
        if self.view.outcome is not None:
            return f"Turn {self.view.turn} · the end"
        active = self.view.active
        whose = "your turn" if active is self.say.viewer else f"{self.say.names[active].possessive} turn"
        return f"Turn {self.view.turn} · {whose}"

    def _hand(self) -> tuple[HandCard, ...]:
        mine = self.live and bool(self.view.legal) and self.view.decision is None  # in the Main phase
        return tuple(
            self._hand_card(index, card, mine) for index, card in enumerate(self.view.own.hand or ())
        )

    def _hand_card(self, index: int, card: str, mine: bool) -> HandCard:
        words = self.say.cards[card]
        chosen, usable = self.live and self.pick.hand == index, mine and card in self.offers.cards
        state = "picked" if chosen else "can" if usable else "off" if mine else ""
        told = {"picked": "chosen", "can": "can be used", "off": "cannot be used now", "": ""}[state]
        facts = [words.name, words.type, f"cost {words.cost}"]
        if words.attack is not None:
            facts += [f"attack {words.attack}", f"{words.hp} HP"]
        label = ", ".join([*facts, *words.keywords]) + (f". {told}." if told else ".")
        pick = "" if not self.live else "-" if chosen else f"h{index}"
        return HandCard(
            f"hand-{index}", card, words.name, words.cost, HAND_KEYS[index : index + 1], pick, state, label
        )

    def _end(self) -> Choice | None:
        if not (self.live and self.offers.end):
            return None
        return Choice("end-turn", "End turn", format_action(engine.EndTurn()), key=".")

    def _result(self) -> Result | None:
        outcome = self.view.outcome
        if outcome is None:
            return None
        if outcome.winner is None:
            return Result("A draw", _ENDINGS[outcome.ending])
        winner, loser = outcome.winner, outcome.winner.other
        is_mine = loser is self.say.viewer
        sentence = _ENDINGS[outcome.ending].format(
            loser="Your" if is_mine else self.say.names[loser].possessive,
            conceder="You" if is_mine else self.say.names[loser].name,
        )
        title = "You win" if winner is self.say.viewer else f"{self.say.names[winner].name} wins"
        return Result(title, sentence)

    def _lately(self, prompt: Prompt) -> LogTurn | None:
        """The enemy's last turn, from its beginning, while nothing is picked up or asked."""
        if prompt.tone != "act" or prompt.cancel or self.view.decision is not None:
            return None
        turn = next((turn for turn in self.log if turn.seat is not self.seat), None)
        return turn and replace(turn, lines=turn.lines[::-1])

    def _said(self, prompt: Prompt) -> str:
        """What the live region says: first what happened, then what is asked."""
        result = self._result()
        reasons = [f"{reason.message} ({reason.rule})" for reason in prompt.reasons]
        title = prompt.title if prompt.title.endswith(("?", "…")) else f"{prompt.title}."
        asked = [title, *prompt.sentences, *reasons]
        if result:
            asked = [f"{result.title}.", result.sentence]
        elif self.instead or (self.waited and prompt.tone == "wait"):
            asked = []  # nothing is asked on the way, and a wait is told once
        refused = f"{self.refusal.message} ({self.refusal.rule})" if self.refusal else ""
        happened = " ".join(str(line) for line in self.news)
        return " ".join(piece for piece in (self.notice, refused, happened, *asked) if piece)
