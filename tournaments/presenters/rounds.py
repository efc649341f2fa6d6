"""Rounds as pages print them: a round with its tables, one table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page

from tournaments import queries, services
from tournaments.enums import ResultKind, ResultState, RoundState, StageKind, Venue
from tournaments.models import BEST_OF, Entry, Pairing, Result, Round, Tournament
from tournaments.presenters import printing
from tournaments.presenters.clock import Clock, clock
from tournaments.presenters.judging import PenaltyLine, penalty_lines
from tournaments.presenters.printing import SheetLinks
from tournaments.presenters.score_groups import ScoreGroup, ended_early, played_out
from tournaments.queries.events import Viewer
from tournaments.scores import Score, legal_scores

STATES = {
    ResultState.REPORTED: ("Reported", "live"),
    ResultState.DISPUTED: ("Disputed", "ask"),
    ResultState.FINAL: ("Final", "done"),
}


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of a round. `state` and `tone` are the tag; `points` what both had before."""

    pairing: Pairing
    score: str
    state: str
    tone: str
    first_points: int
    second_points: int
    is_rematch: bool
    is_mine: bool


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round with the tables of one page. `runs`: pairs and publishes; `decides`: enters results.

    `judges`: marks who is missing. `stale`: why a draft has to be paired anew.
    """

    event: Tournament
    round: Round
    rows: list[TableRow]
    bye_reasons: list[str]
    proof: str
    stale: str
    runs: bool
    decides: bool
    judges: bool
    clock: Clock | None
    waiting: str
    sheets: list[SheetLinks]

    @property
    def is_draft(self) -> bool:
        return self.round.state == RoundState.DRAFT

    @property
    def watches(self) -> bool:
        """Whether the viewer is told how the round is announced, and who is missing in the app."""
        is_told = self.round.announced_at is not None and self.event.venue == Venue.PAPER
        return self.decides and self.round.state == RoundState.PUBLISHED and not is_told

    @property
    def lengths(self) -> tuple[int, ...]:
        return BEST_OF

    @property
    def may_swap(self) -> bool:
        return self.round.stage.kind == StageKind.SWISS

    @property
    def open_tables(self) -> int:
        return int(self.round.tables - self.round.done)  # type: ignore[attr-defined]  # annotated


def round_page(
    event: Tournament, round: Round, tables: Page[Pairing], *, viewer: Viewer, now: datetime
) -> RoundPage:
    """`round` of `queries.round_or_404`, `tables` of `queries.tables_of`."""
    roles = queries.roles_of(event, viewer)
    is_draft = round.state == RoundState.DRAFT
    shown = list(tables)
    is_swiss = round.stage.kind == StageKind.SWISS
    points = queries.points_at(shown) if is_swiss else {}
    met = queries.met_before(round, shown) if is_swiss else frozenset()
    runs = bool(queries.RUNS & roles)
    return RoundPage(
        event=event,
        round=round,
        rows=[_row(pairing, points, met, viewer) for pairing in shown],
        bye_reasons=_bye_reasons(round, shown),
        proof=_proof(round),
        stale=services.why_stale(round) if is_draft else "",
        runs=runs,
        decides=bool(queries.DECIDES & roles) and not is_draft,
        judges=bool(queries.JUDGES & roles) and round.state == RoundState.PUBLISHED,
        clock=None if is_draft else clock(round, now=now),
        waiting="" if is_draft else _waiting(round),
        sheets=printing.of_round(event, round, viewer=viewer),
    )


def _waiting(round: Round) -> str:
    """What the staff look after: reports that nobody confirmed yet, and disputes."""
    reported, disputed = queries.waiting_results(round)
    told = [f"{reported} reported, not confirmed yet"] if reported else []
    told += [f"{disputed} disputed: decide {'it' if disputed == 1 else 'them'}"] if disputed else []
    return f"{'; '.join(told)}." if told else ""


def standing_of(pairing: Pairing) -> Result | None:
    """The result that stands, of a row of `queries.tables_of`."""
    found: list[Result] = pairing.standing  # type: ignore[attr-defined]  # prefetched
    return found[0] if found else None


def _row(
    pairing: Pairing, points: Mapping[int, int], met: frozenset[frozenset[int]], viewer: Viewer
) -> TableRow:
    result = standing_of(pairing)
    state, tone = _state(pairing, result)
    users = {pairing.first.user_id, pairing.second.user_id if pairing.second else None} - {None}
    return TableRow(
        pairing=pairing,
        score=str(result.score) if result else "",
        state=state,
        tone=tone,
        first_points=points.get(pairing.first_id, 0),
        second_points=points.get(pairing.second_id or 0, 0),
        is_rematch=frozenset((pairing.first_id, pairing.second_id or 0)) in met,
        is_mine=bool(viewer and viewer.pk in users),
    )


def _state(pairing: Pairing, result: Result | None) -> tuple[str, str]:
    if pairing.second_id is None:
        is_missed = result is not None and result.first_wins < result.second_wins
        return ("Missed", "ask") if is_missed else ("Bye", "plain")
    if result is None:
        return "Open", "plain"
    if result.state == ResultState.FINAL and result.kind != ResultKind.PLAYED:
        return result.get_kind_display(), "done"
    return STATES[ResultState(result.state)]


def why_bye(round: Round, entry: int) -> str:
    """Why this player has the bye; "" where somebody gave it to him by changing the round."""
    facts = round.facts
    if entry in facts.get("awarded_byes", ()):
        return "Given before the event began."
    if round.stage.kind == StageKind.ROUND_ROBIN:
        return "The opponent of this round has left the event."
    return str(facts.get("bye_reason", "")) if facts.get("bye") == entry else ""


def _bye_reasons(round: Round, tables: Iterable[Pairing]) -> list[str]:
    """Of those of these tables who have one."""
    byes = [pairing.first for pairing in tables if pairing.second_id is None]
    told = ((entry, why_bye(round, entry.pk)) for entry in byes)
    return [f"Why {entry} has the bye: {why}" for entry, why in told if why]


def _proof(round: Round) -> str:
    facts = round.facts
    if "cost" not in facts:
        return ""
    if facts.get("swapped"):
        return "Changed by hand after it was paired."
    if not facts.get("optimal"):
        return "Paired by score. That no better pairing exists was not proven for so many players."
    again = len(facts.get("rematches", ()))
    if again:
        number = "1 pair meets" if again == 1 else f"{again} pairs meet"
        return f"No better pairing exists: {number} again because it cannot be avoided."
    return "No better pairing exists: nobody meets again, and the scores are as equal as they can be."


def after_correction(round: Round) -> str:
    """What a correction changes and what it leaves, as a sentence; "" where no later round is published."""
    last = queries.last_number(round.stage)
    if last <= round.number or round.stage.is_elimination:
        return ""
    return f"The standings are computed anew. Round {last}, which is published, stays as it is."


def first_turn(round: Round, pairing: Pairing, *, own: Entry | None = None) -> str:
    """Who says who goes first, in words for the player `own` or for everybody."""
    if pairing.second is None:
        return ""
    later = "" if round.best_of == 1 else " In later games the loser of the last one chooses."
    higher = pairing.chooser
    if higher is None:
        return f"Lots decide who goes first in the first game.{later}"
    seed = round.stage.seeds.index(higher.pk) + 1
    who = f"You, seed {seed}, choose" if higher == own else f"{higher}, seed {seed}, chooses"
    return f"{who} who goes first in the first game.{later}"


@dataclass(frozen=True, slots=True)
class TablePage:
    """One table, with what may be entered. `scores` are from the first player's side.

    `judges`: gives penalties. `heads`: lifts them too.
    """

    event: Tournament
    round: Round
    pairing: Pairing
    standing: Result | None
    versions: list[Result]
    scores: list[Score]
    penalties: list[PenaltyLine]
    judges: bool
    heads: bool

    @property
    def first_turn(self) -> str:
        return first_turn(self.round, self.pairing)

    @property
    def is_final(self) -> bool:
        return self.standing is not None and self.standing.state == ResultState.FINAL

    @property
    def is_reported(self) -> bool:
        """Whether one of the players has said a result, and the other nothing yet."""
        return self.standing is not None and self.standing.state == ResultState.REPORTED

    @property
    def is_disputed(self) -> bool:
        return self.standing is not None and self.standing.state == ResultState.DISPUTED

    @property
    def how_it_stands(self) -> str:
        """Who said what last, and what comes of it."""
        return _how_it_stands(self.pairing, self.standing)

    @property
    def score_groups(self) -> list[ScoreGroup]:
        """The scores of matches that were played out."""
        first, second = self.pairing.first, self.pairing.second
        return played_out(self.scores, self.round.best_of, won=f"{first} won", lost=f"{second} won")

    @property
    def rarer_scores(self) -> list[Score]:
        """Those of matches that time ended, or on which players agreed."""
        return ended_early(self.scores, self.round.best_of)


def _how_it_stands(pairing: Pairing, result: Result | None) -> str:
    if result is None:
        return "Nobody has said a result yet."
    who, told = _name_of(pairing, result), f"{pairing.first} {result.score} {pairing.second}"
    if result.state == ResultState.FINAL:
        kind = "" if result.kind == ResultKind.PLAYED else f" {result.get_kind_display()}."
        return f"{told}.{kind} It is final, by {who}."
    if result.state == ResultState.DISPUTED:
        return f"{who} disputes the result. Ask both players, then decide it."
    if result.kind == ResultKind.DRAW:
        return f"{who} offers a draw. It counts when the other player agrees."
    return f"{who} reported {told}. It stands after three minutes unless the other player disputes it."


def _name_of(pairing: Pairing, result: Result) -> str:
    """Who said it, as a player of the table or as one of the staff."""
    for entry in pairing.players:
        if result.by_id is not None and entry.user_id == result.by_id:
            return entry.name
    return result.by.handle if result.by else "the site"


def table_page(event: Tournament, round: Round, pairing: Pairing, *, viewer: Viewer) -> TablePage:
    roles = queries.roles_of(event, viewer)
    return TablePage(
        event=event,
        round=round,
        pairing=pairing,
        standing=standing_of(pairing),
        versions=list(pairing.results.order_by("-version").select_related("by")),
        scores=legal_scores(round.best_of, elimination=round.stage.is_elimination),
        penalties=penalty_lines(queries.penalties_of(event).filter(pairing=pairing)),
        judges=bool(queries.JUDGES & roles),
        heads=bool(queries.HEADS & roles),
    )
