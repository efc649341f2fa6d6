"""What the buttons of a table send."""

from collections.abc import Mapping

from tournaments.enums import ResultKind
from tournaments.models import Pairing
from tournaments.scores import DOUBLE_LOSS, FORMATS, Score, ScoreError, parse_score
from tournaments.services import EventError, Verdict
from tournaments.services.entering import verdict_of

ABSENT = {"absent-first", "absent-second"}


class ResultForm:
    """`what` is a score from the first player's side, who did not come, or `double`; `why` a reason."""

    def __init__(self, sent: Mapping[str, str], *, pairing: Pairing) -> None:
        self.what, self.why = sent.get("what", ""), sent.get("why", "")
        self._pairing = pairing

    def verdict(self) -> Verdict:
        """Raises EventError for what cannot be read."""
        known = FORMATS[self._pairing.round.best_of]
        if self.what in ABSENT:
            won = self.what == "absent-second"
            return Verdict(known.bye if won else known.missed, ResultKind.WALKOVER)
        if self.what == "double":
            return Verdict(DOUBLE_LOSS, ResultKind.DOUBLE_LOSS)
        return verdict_of(self._pairing.round, self._score())

    @property
    def told(self) -> str:
        """What was entered, in words."""
        first, second = self._pairing.first, self._pairing.second
        if self.what in ABSENT:
            return f"{second if self.what == 'absent-second' else first} did not come"
        return "both lose" if self.what == "double" else f"{first} {self._score()} {second}"

    def _score(self) -> Score:
        try:
            return parse_score(self.what)
        except ScoreError as error:
            raise EventError(str(error)) from error
