"""Penalties as judges read them: the history of a player, and where each counts."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments import queries
from tournaments.enums import PenaltyKind
from tournaments.models import Entry, Pairing, Penalty, Tournament
from tournaments.queries.events import Viewer

WAITS = (PenaltyKind.GAME_LOSS, PenaltyKind.MATCH_LOSS)
TONES = {
    PenaltyKind.WARNING: "plain",
    PenaltyKind.GAME_LOSS: "live",
    PenaltyKind.MATCH_LOSS: "ask",
    PenaltyKind.DISQUALIFICATION: "ask",
}


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """A penalty; `counts` says where it does, `tone` is of its tag."""

    penalty: Penalty
    counts: str
    tone: str


@dataclass(frozen=True, slots=True)
class JudgedPlayer:
    """A player as a judge sees him. `kinds` may be given; `heads`: penalties may be lifted too."""

    event: Tournament
    entry: Entry
    lines: list[PenaltyLine]
    effect: str
    kinds: list[PenaltyKind]
    heads: bool


def penalty_lines(penalties: Iterable[Penalty]) -> list[PenaltyLine]:
    """Of rows of `queries.penalties_of`."""
    return [PenaltyLine(one, _counts(one), TONES[PenaltyKind(one.kind)]) for one in penalties]


def judged_player(event: Tournament, entry: Entry, *, viewer: Viewer) -> JudgedPlayer:
    heads = bool(queries.HEADS & queries.roles_of(event, viewer))
    return JudgedPlayer(
        event=event,
        entry=entry,
        lines=penalty_lines(queries.penalties_of(event).filter(entry=entry)),
        effect=_effect(entry, queries.running_match(entry)),
        kinds=[kind for kind in PenaltyKind if heads or kind != PenaltyKind.DISQUALIFICATION],
        heads=heads,
    )


def _counts(penalty: Penalty) -> str:
    if penalty.lifted_at is not None:
        return ""
    if penalty.pairing is not None:
        return f"Counts at table {penalty.pairing.table} of {penalty.pairing.round.named}."
    return "Counts in the next match." if penalty.kind in WAITS else ""


def _effect(entry: Entry, match: Pairing | None) -> str:
    if match is None:
        return "No match is running: a loss of a game or of the match counts in the next one."
    other = match.opponent_of(entry.pk)
    where = f"Playing at table {match.table} of {match.round.named} against {other}"
    if match.round.best_of == 1:
        return f"{where}: a game loss is the match."
    return f"{where}: a loss of a game or of the match counts there."
