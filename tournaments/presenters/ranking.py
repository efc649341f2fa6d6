"""Standings as pages print them, and why a player has this place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.core.paginator import Page, Paginator

from cards.folding import fold
from tournaments import queries
from tournaments.enums import EntryState, Status
from tournaments.models import Entry, Stage, Tournament
from tournaments.presenters.figures import number
from tournaments.presenters.places import Place, final_places, places_of
from tournaments.presenters.stages import StageTab, tabs_of
from tournaments.queries.events import Viewer
from tournaments.scores import Score
from tournaments.standings import Criterion, Explanation, Figure, Gap
from tournaments.standings.rules import NAMES, RULE_SETS

PLACES_A_PAGE = 100
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
class Asked:
    """What to see of the standings: whoever has `text` in the name; one page, or the `whole`."""

    text: str = ""
    page: str = ""
    whole: bool = False


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """`number`: after which round. `headings`: short name and name of each tie-break.

    `parts` are those of one `page`; `my_page` has the viewer's place, where that is on another one.
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
    page: Page[Place]
    my_page: int | None

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
        return f"Standings after {self.stage.round_named(self.number)}" if self.number else "Standings"

    @property
    def is_past(self) -> bool:
        return bool(self.numbers) and self.number < self.numbers[-1]

    @property
    def same_address(self) -> str:
        """What an address asks for that stays with these standings, to be followed by more."""
        if self.is_final:
            return ""
        return f"stage={self.stage.number}&" + (f"round={self.number}&" if self.is_past else "")


def standings_page(
    event: Tournament, *, viewer: Viewer, asked: Asked, stage: int | None = None, number: int | None = None
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
    if is_final:
        return _overall(event, shown, tabs, viewer, asked)
    return _of_stage(shown, tabs, number, viewer, asked)


def _overall(
    event: Tournament, stage: Stage, tabs: Sequence[StageTab], viewer: Viewer, asked: Asked
) -> StandingsPage:
    places = final_places(event)
    page = _page(event, places, asked)
    return StandingsPage(
        event=event, stage=stage, tabs=tabs, number=0, numbers=(), headings=(),
        parts=_parts(event, page, viewer), is_final=True, open_tables=0, page=page,
        my_page=_my_page(event, places, page, viewer),
    )  # fmt: skip


def _of_stage(
    stage: Stage, tabs: Sequence[StageTab], number: int | None, viewer: Viewer, asked: Asked
) -> StandingsPage:
    event = stage.tournament
    rounds = {one.number: one for one in queries.rounds_of(stage, drafts=False)}
    numbers = sorted(rounds)
    after = number if number in rounds else (numbers[-1] if numbers else 0)
    is_bracket, shown = stage.is_elimination, rounds.get(after)
    places = places_of(stage, upto=after) if numbers else []
    page = _page(event, places, asked)
    return StandingsPage(
        event=event,
        stage=stage,
        tabs=tabs,
        number=numbers[-1] if is_bracket and numbers else after,
        numbers=[] if is_bracket else numbers,
        headings=[] if is_bracket else headings(event.rules),
        parts=_parts(event, page, viewer),
        is_final=False,
        open_tables=shown.tables - shown.done if shown else 0,  # type: ignore[attr-defined]  # annotated
        page=page,
        my_page=_my_page(event, places, page, viewer),
    )


def headings(rules: str) -> list[tuple[str, str]]:
    return [(SHORT[criterion], NAMES[criterion]) for criterion in RULE_SETS[rules].tie_breaks]


def _page(event: Tournament, places: Sequence[Place], asked: Asked) -> Page[Place]:
    if asked.text:
        found = event.entries.filter(name_key__contains=fold(asked.text))
        named = set(found.values_list("pk", flat=True))
        places = [place for place in places if place.entry in named]
    length = max(len(places), 1) if asked.whole else PLACES_A_PAGE
    return Paginator(places, length).get_page(asked.page)


def _parts(event: Tournament, page: Page[Place], viewer: Viewer) -> list[Part]:
    entries = event.entries.in_bulk([place.entry for place in page])
    return [
        Part(title, [_line(place, entries[place.entry], viewer) for place in places])
        for title, places in groupby(page, key=lambda place: place.part)
    ]


def _my_page(event: Tournament, places: Sequence[Place], page: Page[Place], viewer: Viewer) -> int | None:
    is_all = len(page) == len(places)
    if is_all or viewer is None or not viewer.is_authenticated:
        return None
    mine = event.entries.filter(user=viewer.pk).values_list("pk", flat=True).first()
    at = next((at for at, place in enumerate(places) if place.entry == mine), None)
    is_here = any(place.entry == mine for place in page)
    return None if at is None or is_here else at // PLACES_A_PAGE + 1


def _line(place: Place, entry: Entry, viewer: Viewer) -> Line:
    mine = bool(viewer and viewer.is_authenticated and viewer.pk == entry.user_id)
    has_left = entry.state == EntryState.DROPPED
    return Line(place.place, entry, place.points, place.record, place.figures, mine, has_left)


def _entries(stage: Stage) -> dict[int, Entry]:
    return {entry.pk: entry for entry in stage.tournament.entries.all()}


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
            f"counts as {number(share.value)}"
            if share.rate and share.rate.is_bounded
            else number(share.value),
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
