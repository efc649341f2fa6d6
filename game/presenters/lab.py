"""A test of a deck: how far it is, and its figures in words and numbers for the page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils import timezone

from decks.rates import Rate
from game import card_pool, lab, queries
from game.models import LabOpponent, LabRun, LabState, Level
from game.presenters.lab_charts import LengthChart, Whisker, length_chart, whisker

ENDED = {
    LabState.FINISHED: "All games are played.",
    LabState.CANCELLED: "Stopped before all games were played.",
    LabState.FAILED: "Broken off.",
}


@dataclass(frozen=True, slots=True)
class RateCell:
    """A win rate in words; `won` is empty where nothing is known."""

    games: int
    won: str
    interval: str
    whisker: Whisker | None


@dataclass(frozen=True, slots=True)
class MatchupRow:
    """How the deck did against one other. `address` is empty where the viewer may not look into that one."""

    number: int
    name: str
    address: str
    both: RateCell
    first: RateCell
    second: RateCell


@dataclass(frozen=True, slots=True)
class CardRow:
    """What it means for the win rate that a card was drawn, or played."""

    card: str
    name: str
    copies: int
    games: RateCell
    difference: str
    interval: str
    is_sure: bool


@dataclass(frozen=True, slots=True)
class CardTable:
    """The cards of the list, those first with which the deck won most in comparison."""

    slug: str
    title: str
    verb: str
    rows: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """What the games that are over show."""

    games: int
    lines: tuple[tuple[str, RateCell], ...]
    matchups: tuple[MatchupRow, ...]
    lengths: LengthChart
    cards: tuple[CardTable, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is."""

    played: int
    games: int
    words: str
    so_far: str


@dataclass(frozen=True, slots=True)
class RunLine:
    """A run in the list of them."""

    pk: int
    address: str
    about: str
    standing: str
    rate: RateCell
    made_at: datetime


@dataclass(frozen=True, slots=True)
class RunPage:
    """All that the page of a run needs. `progress` is there only while it runs."""

    run: LabRun
    level: str
    state: str
    against: str
    asked: str
    done: str
    progress: Progress | None
    figures: Figures | None
    said: str

    @property
    def is_running(self) -> bool:
        return self.progress is not None


def run_page(run: LabRun, *, readable: frozenset[int]) -> RunPage:
    """A run, counted; `readable` holds those of its opponents' decks that the viewer may look into."""
    opponents = list(run.opponents.select_related("deck"))
    results = queries.results_of_test(run)
    running = run.state == LabState.RUNNING
    played = results.overall.both.games
    figures = _figures(run, opponents, results, readable) if played else None
    ended = f"{ENDED[LabState(run.state)]} {run.problem}".strip() if not running else ""
    return RunPage(
        run=run,
        level=Level(run.level).label,
        state=ended,
        against=", ".join(opponent.name for opponent in opponents),
        asked=so_many(run.games),
        done=so_many(played),
        progress=progress_of(run, now=timezone.now()) if running else None,
        figures=figures,
        said=f"{ended} {_won_of(results.overall.both)}".strip() if ended else "",
    )


def so_many(games: int) -> str:
    """ "1 game", "1,000 games"."""
    return "1 game" if games == 1 else f"{games:,} games"


def _won_of(rate: Rate) -> str:
    cell = rate_cell(rate)
    return f"Win rate {cell.won} of {so_many(rate.games)}." if rate.games else "No game was played."


def _figures(
    run: LabRun, opponents: Sequence[LabOpponent], results: lab.Results, readable: frozenset[int]
) -> Figures:
    overall = results.overall
    words = card_pool.words(run.pool)
    return Figures(
        games=overall.both.games,
        lines=(
            ("All games", rate_cell(overall.both)),
            ("Going first", rate_cell(overall.first)),
            ("Going second", rate_cell(overall.second)),
        ),
        matchups=_matchups(opponents, results.opponents, readable),
        lengths=length_chart(results.turns, median=results.median_turns),
        cards=(
            _card_table(run, words, "drawn", "Cards drawn", results.drawn),
            _card_table(run, words, "played", "Cards played", results.played),
        ),
    )


def _matchups(
    opponents: Sequence[LabOpponent], splits: Mapping[int, lab.Split], readable: frozenset[int]
) -> tuple[MatchupRow, ...]:
    """The worst first; those that were not met yet last."""
    met = [(opponent, splits.get(opponent.number, lab.Split())) for opponent in opponents]
    met.sort(key=lambda pair: (_share(pair[1].both), pair[0].number))
    return tuple(
        MatchupRow(
            number=opponent.number,
            name=opponent.name,
            address=opponent.deck.get_absolute_url()
            if opponent.deck and opponent.deck_id in readable
            else "",
            both=rate_cell(split.both),
            first=rate_cell(split.first),
            second=rate_cell(split.second),
        )
        for opponent, split in met
    )


def _share(rate: Rate) -> float:
    return 2.0 if rate.share is None else rate.share


def _card_table(
    run: LabRun,
    words: Mapping[str, card_pool.CardWords],
    verb: str,
    title: str,
    compared: Sequence[lab.Comparison],
) -> CardTable:
    found = [(card, one) for card, one in zip(run.ids, compared, strict=True) if one.games.games]
    found.sort(key=lambda pair: (-(pair[1].difference or 0.0), pair[0]))
    rows = tuple(_card_row(run, words[card].name, card, one) for card, one in found)
    return CardTable(verb, title, verb, rows)


def _card_row(run: LabRun, name: str, card: str, compared: lab.Comparison) -> CardRow:
    difference, (low, high) = compared.difference, compared.interval
    known = difference is not None
    return CardRow(
        card=card,
        name=name,
        copies=run.cards[card],
        games=rate_cell(compared.games),
        difference=signed(difference) if difference is not None else "",
        interval=f"{signed(low)} to {signed(high)}" if known else "",
        is_sure=compared.is_sure,
    )


def rate_cell(rate: Rate) -> RateCell:
    """A win rate as it is printed, in whole per cent."""
    if rate.share is None:
        return RateCell(0, "", "", None)
    low, high = rate.interval
    interval = f"{100 * low:.0f}–{100 * high:.0f} %"
    return RateCell(rate.games, f"{100 * rate.share:.0f} %", interval, whisker(rate.share, low, high))


def signed(value: float) -> str:
    """A difference in percentage points, with its sign: +4, −12, 0."""
    points = round(100 * value)
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


# --- while it runs, and the list ---


def progress_of(run: LabRun, *, now: datetime) -> Progress:
    """How far a running run is. `run` is counted."""
    played: int = run.played  # type: ignore[attr-defined]  # annotated
    if not played:
        about = about_time(expected_seconds(level=run.level, games=run.games))
        words = f"{so_many(run.games)} to play, which takes {about} when nobody else is at it."
    else:
        left = (now - run.made_at).total_seconds() / played * (run.games - played)
        words = f"{played:,} of {run.games:,} games. {about_time(left).capitalize()} left."
    so_far = _won_of(rate_of(run)) if played else ""
    return Progress(played, run.games, words, so_far)


def rate_of(run: LabRun) -> Rate:
    """The win rate of a counted run."""
    played, won, drawn = run.played, run.won, run.drawn  # type: ignore[attr-defined]  # annotated
    return Rate(played, won + drawn / 2)


def run_line(run: LabRun) -> RunLine:
    """A counted run, as the list of runs shows it."""
    rate = rate_of(run)
    done = f"{rate.games:,} of {run.games:,}" if rate.games != run.games else f"{run.games:,}"
    standing = "" if run.state == LabState.FINISHED else LabState(run.state).label
    about = f"{done} games, {Level(run.level).label}"
    return RunLine(run.pk, run.get_absolute_url(), about, standing, rate_cell(rate), run.made_at)


def former(run: LabRun) -> dict[str, object]:
    """What a run was made with, for the form that makes it again."""
    slugs = run.opponents.filter(deck__isnull=False).values_list("deck__slug", flat=True)
    return {"games": run.games, "level": run.level, "seed": run.seed, "against": list(slugs)}


def expected_seconds(*, level: str, games: int) -> float:
    """How long so many games take where all processes play them."""
    processes: int = settings.WORK_PROCESSES
    return queries.pace_of(level) * games / processes


def about_time(seconds: float) -> str:
    """A length of time as people say it."""
    if seconds < 10:
        return "a few seconds"
    if seconds < 55:
        return f"about {round(seconds / 10) * 10} seconds"
    if seconds < 90:
        return "about a minute"
    if seconds < 90 * 60:
        return f"about {round(seconds / 60)} minutes"
    if seconds < 36 * 3600:
        return f"about {round(seconds / 3600)} hours"
    return f"about {round(seconds / 86400)} days"
