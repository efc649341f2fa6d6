"""Standings as pages print them, and why a player has this place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments import queries
from tournaments.enums import EntryState, Status
from tournaments.models import Entry, Stage, Tournament
from tournaments.presenters.stages import StageTab, tabs_of
from tournaments.queries.events import Viewer
from tournaments.scores import Score
from tournaments.standings import Criterion, Explanation, Figure, Gap, Standing
from tournaments.standings.rules import NAMES, RULE_SETS

SHORT = {
    Criterion.OMW: "OMW", Criterion.GW: "GW", Criterion.OGW: "OGW", Criterion.OWP: "OWP",
    Criterion.OOWP: "OOWP",
}  # fmt: skip
KINDS = {
    "win": "Won", "loss": "Lost", "draw": "Drawn", "double loss": "Double loss", "bye": "Bye",
    "missed round": "Missed",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """A place. `figures` are the tie-breaks, as the headings have them; a bracket has none."""

    place: int
    entry: Entry
    points: int
    record: str
    figures: Sequence[str]
    is_mine: bool
    has_left: bool


@dataclass(frozen=True, slots=True)
class Part:
    """The standings of a group; of a stage without groups there is one part, without a title."""

    title: str
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """`number`: after which round. `headings`: short name and name of each tie-break.

    `is_plain`: places alone, of a bracket or of a whole event (`is_final`).
    """

    event: Tournament
    stage: Stage
    tabs: Sequence[StageTab]
    number: int
    numbers: Sequence[int]
    headings: Sequence[tuple[str, str]]
    parts: Sequence[Part]
    is_final: bool
    open_tables: int

    @property
    def lines(self) -> list[Line]:
        return [line for part in self.parts for line in part.lines]

    @property
    def is_plain(self) -> bool:
        return self.is_final or self.stage.is_elimination

    @property
    def title(self) -> str:
        is_over = self.event.status == Status.FINISHED and not self.tabs and not self.is_past
        if self.is_final or is_over:
            return "Final standings"
        if self.is_plain:
            return "Places in the bracket"
        return f"Standings after round {self.number}" if self.number else "Standings"

    @property
    def is_past(self) -> bool:
        return bool(self.numbers) and self.number < self.numbers[-1]


def standings_page(
    event: Tournament, *, stage: int | None = None, number: int | None = None, viewer: Viewer
) -> StandingsPage:
    """The standings of a stage after round `number`, else as they are now.

    Without `stage`, those of the stage that is played, and of the whole event once it is over.
    """
    stages = queries.stages_of(event)
    begun = {one.number: one for one in stages if one.lots}
    has_final = event.status == Status.FINISHED and len(begun) > 1
    found = begun.get(stage or 0)
    is_final = has_final and found is None
    shown = found or queries.current_stage(event)
    tabs = tabs_of(stages, here=None if is_final else shown.number, has_final=has_final)
    return _overall(event, shown, tabs, viewer) if is_final else _of_stage(shown, tabs, number, viewer)


def _overall(event: Tournament, stage: Stage, tabs: Sequence[StageTab], viewer: Viewer) -> StandingsPage:
    entries = _entries(stage)
    lines = [_line(place, entries[int(entry)], viewer) for place, entry in queries.final_places(event)]
    return StandingsPage(
        event=event, stage=stage, tabs=tabs, number=0, numbers=(), headings=(), parts=[Part("", lines)],
        is_final=True, open_tables=0,
    )  # fmt: skip


def _of_stage(stage: Stage, tabs: Sequence[StageTab], number: int | None, viewer: Viewer) -> StandingsPage:
    rounds = {one.number: one for one in queries.rounds_of(stage, drafts=False)}
    numbers = sorted(rounds)
    asked = number if number in rounds else (numbers[-1] if numbers else 0)
    is_bracket = stage.is_elimination
    parts = [Part("", _places(stage, viewer))] if is_bracket else _parts(stage, asked, viewer)
    shown = rounds.get(asked)
    return StandingsPage(
        event=stage.tournament,
        stage=stage,
        tabs=tabs,
        number=numbers[-1] if is_bracket and numbers else asked,
        numbers=[] if is_bracket else numbers,
        headings=[] if is_bracket else headings(stage.tournament.rules),
        parts=parts if numbers else [],
        is_final=False,
        open_tables=shown.tables - shown.done if shown else 0,  # type: ignore[attr-defined]  # annotated
    )


def headings(rules: str) -> list[tuple[str, str]]:
    return [(SHORT[criterion], NAMES[criterion]) for criterion in RULE_SETS[rules].tie_breaks]


def _parts(stage: Stage, upto: int, viewer: Viewer) -> list[Part]:
    entries = _entries(stage)
    if stage.groups == 1:
        return [Part("", [_row(row, entries, viewer) for row in queries.ranked(stage, upto=upto)])]
    return [
        Part(f"Group {at}", [_row(row, entries, viewer) for row in rows])
        for at, rows in enumerate(queries.ranked_groups(stage, upto=upto), start=1)
    ]


def _row(row: Standing, entries: Mapping[int, Entry], viewer: Viewer) -> Line:
    return _line(row.place, entries[int(row.player)], viewer, row.points, _record(row), _figures(row))


def _places(stage: Stage, viewer: Viewer) -> list[Line]:
    entries = _entries(stage)
    return [_line(place, entries[entry], viewer) for place, entry in queries.bracket_places(stage)]


def _entries(stage: Stage) -> dict[int, Entry]:
    return {entry.pk: entry for entry in stage.tournament.entries.all()}


def _line(
    place: int, entry: Entry, viewer: Viewer, points: int = 0, record: str = "", figures: Sequence[str] = ()
) -> Line:
    mine = bool(viewer and viewer.is_authenticated and viewer.pk == entry.user_id)
    return Line(place, entry, points, record, figures, mine, entry.state == EntryState.DROPPED)


def _record(row: Standing) -> str:
    return str(Score(row.wins, row.losses, row.draws))


def _figures(row: Standing) -> list[str]:
    return [number(value) for value in row.tie_breaks.values()]


def number(value: Fraction) -> str:
    """Four places, rounded; the order itself is decided by the exact fractions."""
    return f"{float(value):.4f}"


# --- why this place ---


@dataclass(frozen=True, slots=True)
class PlayedRound:
    round: int
    opponent: str
    what: str
    score: str
    points: int


@dataclass(frozen=True, slots=True)
class FigureWords:
    """A tie-break, with the sum behind it and what each opponent gives to it."""

    short: str
    name: str
    value: str
    sentence: str
    shares: Sequence[tuple[int, str, str, str]]


@dataclass(frozen=True, slots=True)
class Why:
    """Why somebody has this place, in numbers and words."""

    place: int
    of: int
    points: int
    rounds: Sequence[PlayedRound]
    figures: Sequence[FigureWords]
    above: str
    below: str


def why(stage: Stage, entry: Entry, *, upto: int | None) -> Why:
    """Raises StandingsError for who has no place."""
    told: Explanation = queries.explained(stage, entry.pk, upto=upto)
    names = {pk: one.name for pk, one in _entries(stage).items()}
    return Why(
        place=told.standing.place,
        of=told.of,
        points=told.standing.points,
        rounds=[
            PlayedRound(
                round=one.round,
                opponent=names[int(one.opponent)] if one.opponent is not None else "",
                what=KINDS[str(one.kind)],
                score=str(Score(one.wins, one.losses, one.draws)),
                points=one.points,
            )
            for one in told.results
        ],
        figures=[_figure(figure, names) for figure in told.figures],
        above=_gap(told.above, names, "behind"),
        below=_gap(told.below, names, "ahead of"),
    )


def _figure(figure: Figure, names: Mapping[int, str]) -> FigureWords:
    rate = figure.rate
    if rate is not None:
        sentence = f"{rate.earned} of {rate.possible} possible points"
        sentence += f", which counts as {number(rate.value)}." if rate.is_bounded else "."
    elif figure.shares:
        count = len(figure.shares)
        sentence = f"The mean of {count} opponent{'s' if count > 1 else ''}."
    else:
        sentence = "No opponents yet: the least that a figure can be."
    return FigureWords(
        SHORT[figure.criterion],
        NAMES[figure.criterion],
        number(figure.value),
        sentence,
        _shares(figure, names),
    )


def _shares(figure: Figure, names: Mapping[int, str]) -> list[tuple[int, str, str, str]]:
    return [
        (
            share.round,
            names[int(share.opponent)],
            f"{share.rate.earned} of {share.rate.possible}" if share.rate else "",
            number(share.value),
        )
        for share in figure.shares
    ]


def _gap(gap: Gap | None, names: Mapping[int, str], word: str) -> str:
    if gap is None:
        return ""
    other, by = names[int(gap.player)], NAMES[gap.criterion].lower()
    if gap.criterion is Criterion.HEAD_TO_HEAD:
        return f"Just {word} {other}: all figures are equal, their match decided."
    if gap.own is None or gap.theirs is None:
        return f"Just {word} {other}: all figures are equal, lots decided."
    if gap.criterion is Criterion.POINTS:
        return f"Just {word} {other} by match points: {gap.own} to {gap.theirs}."
    return f"Just {word} {other} by {by}: {number(gap.own)} to {number(gap.theirs)}."
