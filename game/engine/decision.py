"""What is being asked, inside the engine and as players see it (P20)."""

from .actions import Choose
from .cards import CardSpec
from .terms import SEATS, DecisionKind, Seat


class Question:
    """What is asked now: whom, of which kind, all answers. Rebuilt from the top frame, not stored."""

    __slots__ = ("amount", "kind", "options", "seat", "spec", "subject", "word")

    def __init__(self, seat: int, kind: DecisionKind, spec: CardSpec | None, word: str) -> None:
        self.seat = seat
        self.kind = kind
        self.spec = spec
        self.word = word
        self.options: list[Choose] = []
        self.subject: CardSpec | None = None
        self.amount = 0


class Decision:
    """A question as players see it: `card` asks (an effect's card or a Trap), `word` is the effect word,
    for a Trap its event (attack, spell, summon, damage, fatal, destruction, after_attack), `subject` the
    card id the event is about, `amount` the damage or count it is about."""

    __slots__ = ("amount", "card", "kind", "options", "seat", "subject", "word")

    def __init__(self, question: Question) -> None:
        self.kind: DecisionKind = question.kind
        self.seat: Seat = SEATS[question.seat]
        self.card: str = "" if question.spec is None else question.spec.id
        self.word: str = question.word
        self.options: tuple[Choose, ...] = tuple(question.options)
        self.subject: str = "" if question.subject is None else question.subject.id
        self.amount: int = question.amount
