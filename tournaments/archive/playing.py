"""Refuses rounds that nobody can have played so: scores of no match, matches that a bracket does not have."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.shapes import ArchiveError
from tournaments import pairing as plain
from tournaments.enums import ResultKind, ResultState, StageKind
from tournaments.scores import FORMATS, Score

Row = Mapping[str, Any]
BRACKETS = (StageKind.SINGLE, StageKind.DOUBLE)


def check_rounds(stages: Mapping[int, Row], rounds: Iterable[Row]) -> None:
    """`rounds` in the order of the file, their values checked one by one. Raises ArchiveError."""
    brackets = {number: _Bracket(row) for number, row in stages.items() if row["kind"] in BRACKETS}
    for at, row in enumerate(rounds):
        path, bracket = f"rounds[{at}]", brackets.get(row["stage"])
        _check_scores(row, path, elimination=bracket is not None)
        if bracket is not None:
            bracket.check(row, path)
        elif code := next((one["code"] for one in row["pairings"] if one["code"]), ""):
            raise ArchiveError(f"{path}.pairings", f"only a match of a bracket has a code, not “{code}”.")


def _check_scores(round: Row, path: str, *, elimination: bool) -> None:
    """Of the results that stand: a former one may be of a time when the round was another best of."""
    known = FORMATS[round["best_of"]]
    for at, pairing in enumerate(round["pairings"]):
        for number, result in enumerate(pairing["results"]):
            place = f"{path}.pairings[{at}].results[{number}]"
            is_alone, score = pairing["second"] is None, _score(result)
            if not result["current"]:
                continue
            if is_alone and score not in (known.bye, known.missed):
                raise ArchiveError(place, f"{score} is no score of a bye in a best of {known.best_of}.")
            if not is_alone and result["kind"] == ResultKind.BYE:
                raise ArchiveError(f"{place}.kind", "a match of two is no bye.")
            if not is_alone and (fault := known.why_illegal(score, elimination=elimination)):
                raise ArchiveError(place, f"{score} is no score of this match. {fault}")


class _Bracket:
    """The bracket of a stage, as far as the file has been followed."""

    def __init__(self, stage: Row) -> None:
        self._stage = stage
        self._seeds = {entry: seed for seed, entry in enumerate(stage["seeds"], start=1)}
        self._won: dict[int, int | None] = {}

    def check(self, round: Row, path: str) -> None:
        """All are matches of one round of the bracket, of those who came there. Raises ArchiveError."""
        try:
            bracket = self._drawn()
            lined = plain.line_ups(bracket, self._won)
        except plain.PairingError as error:
            raise ArchiveError(path, str(error)) from None
        at = round["facts"].get("bracket_round")
        if isinstance(at, bool) or not isinstance(at, int) or not 1 <= at <= len(bracket):
            raise ArchiveError(f"{path}.facts.bracket_round", f"the bracket has rounds 1 to {len(bracket)}.")
        ids = {match.id for match in bracket[at - 1]}
        for number, pairing in enumerate(round["pairings"]):
            self._check_match(pairing, f"{path}.pairings[{number}]", at, ids, lined)

    def _drawn(self) -> plain.Bracket:
        if self._stage["kind"] == StageKind.DOUBLE:
            return plain.double_elimination(len(self._seeds))
        return plain.single_elimination(len(self._seeds), third_place=self._stage["third_place"])

    def _check_match(
        self, pairing: Row, path: str, at: int, ids: set[int], lined: Mapping[int, Sequence[object]]
    ) -> None:
        match = int(pairing["code"] or 0)
        if match not in ids:
            raise ArchiveError(f"{path}.code", f"round {at} of the bracket has no match {match}.")
        players = tuple(self._seeds.get(pairing[side]) for side in ("first", "second"))
        if players != lined[match]:
            raise ArchiveError(path, f"match {match} of the bracket is between others, by who won before.")
        for result in pairing["results"]:
            if result["current"] and result["state"] == ResultState.FINAL:
                won, lost, _ = _score(result)
                self._won[match] = players[0] if won > lost else players[1] if lost > won else None


def _score(result: Row) -> Score:
    return Score(result["first_wins"], result["second_wins"], result["draws"])
