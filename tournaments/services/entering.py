"""Results as a scorekeeper types them: table, score, Enter."""

from dataclasses import dataclass
from datetime import datetime

from ddl_site.accounts.models import User
from tournaments.enums import ResultKind, ResultState
from tournaments.models import Pairing, Round
from tournaments.scores import DOUBLE_LOSS, FORMATS, Score, ScoreError, parse_score
from tournaments.services.errors import EventError
from tournaments.services.results import Verdict, decide_result

HOW = "Type the table, a space and the score: 12 2-1."


@dataclass(frozen=True, slots=True)
class Entered:
    """A table whose result was typed."""

    pairing: Pairing
    score: Score

    def __str__(self) -> str:
        return f"Table {self.pairing.table}: {self.pairing.first} {self.score} {self.pairing.second}."


def enter_line(*, round: Round, line: str, by: User, now: datetime) -> Entered:
    """Enter a line like `12 2-1`: the score as the player named first has it.

    A correction needs words after it, the reason: `12 0-2 typed wrong`. Raises EventError.
    """
    table, score, why = _read(line)
    pairing = round.pairings.filter(table=table).select_related("first", "second").first()
    if pairing is None:
        raise EventError(f"There is no table {table} in {round.named}.")
    _check_correction(pairing, score, why)
    try:
        decide_result(pairing=pairing, verdict=verdict_of(round, score), by=by, now=now, why=why)
    except EventError as error:
        raise EventError(f"Table {table}, {score}: {error}") from error
    return Entered(pairing, score)


def verdict_of(round: Round, score: Score) -> Verdict:
    """A score that staff enter, with how such a one comes about."""
    if score == DOUBLE_LOSS:
        return Verdict(score, ResultKind.DOUBLE_LOSS)
    is_draw = score == FORMATS[round.best_of].intentional_draw
    return Verdict(score, ResultKind.DRAW if is_draw else ResultKind.PLAYED)


def _read(line: str) -> tuple[int, Score, str]:
    parts = line.split(maxsplit=2)
    if len(parts) < 2 or not parts[0].isdecimal() or len(parts[0]) > 6:
        raise EventError(f"“{line.strip()[:40]}” cannot be read. {HOW}" if line.strip() else HOW)
    try:
        score = parse_score(parts[1])
    except ScoreError as error:
        raise EventError(f"Table {parts[0]}: {error}") from error
    return int(parts[0]), score, parts[2] if len(parts) > 2 else ""


def _check_correction(pairing: Pairing, score: Score, why: str) -> None:
    standing = pairing.results.filter(current=True, state=ResultState.FINAL).first()
    if standing is None or why.strip():
        return
    if standing.score != score:
        raise EventError(
            f"Table {pairing.table} has {standing.score} already. If that is wrong, say why behind the "
            f"score: {pairing.table} {score} typed wrong."
        )
