"""All rounds of an event as its staff run them: what is to be done next, and who goes on."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments import queries, services
from tournaments.enums import RoundState, Status
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.presenters.stages import StageTab, StageWords, stages_words, tabs_of
from tournaments.queries.events import Viewer

MOST_NAMED = 64  # of those who go on


@dataclass(frozen=True, slots=True)
class Ahead:
    """The next stage before it begins: who would go on, seed 1 first, and who just missed it."""

    words: StageWords
    players: int
    names: Sequence[str]
    missed: Sequence[str]

    @property
    def more(self) -> int:
        return self.players - len(self.names)


@dataclass(frozen=True, slots=True)
class Console:
    """The rounds of a stage, and what comes next in the event where `is_current`.

    `next_number` is the round that can be paired, called `next_title`. `why_not_finished` is empty where the
    event may end. `undecided`: so many lack a legal decklist, and the staff have not said that they play.
    `stale`: why the newest round, a draft, has to be paired anew.
    """

    event: Tournament
    stage: Stage
    tabs: Sequence[StageTab]
    words: Sequence[StageWords]
    players: int
    rounds: Sequence[Round]
    runs: bool
    is_current: bool
    next_number: int | None
    next_title: str
    why_not_finished: str
    ahead: Ahead | None
    undecided: int = 0
    stale: str = ""

    @property
    def is_pairing(self) -> bool:
        return self.stage.pairing_asked_at is not None

    @property
    def problem(self) -> str:
        return self.stage.pairing_problem if self.runs else ""


def console(event: Tournament, *, viewer: Viewer, number: int | None = None) -> Console:
    """The console at stage `number`, else at the one that is played."""
    runs = bool(queries.RUNS & queries.roles_of(event, viewer))
    current = queries.current_stage(event)
    stages = queries.stages_of(event)
    stage = next((one for one in stages if one.number == number and one.lots), current)
    rounds = list(queries.rounds_of(stage, drafts=runs))
    players = playing(stages[0])
    words = stages_words(stages, players=players)
    following = _next_number(stage, rounds)
    return Console(
        event=event,
        stage=stage,
        tabs=tabs_of(stages, here=stage.number),
        words=words,
        players=players,
        rounds=rounds,
        runs=runs,
        is_current=stage.number == current.number,
        next_number=following,
        next_title=_next_title(stage, following),
        why_not_finished=services.why_not_finished(event) if runs else "",
        ahead=_ahead(current, words) if runs else None,
        undecided=_undecided(event) if runs else 0,
        stale=services.why_stale(rounds[0]) if rounds and rounds[0].state == RoundState.DRAFT else "",
    )


def _undecided(event: Tournament) -> int:
    if not event.takes_lists or event.status != Status.PLANNED:
        return 0
    return queries.undecided(queries.ready_to_play(event)).count()


def playing(stage: Stage) -> int:
    """How many a stage that has not begun would have now, or has had."""
    if stage.lots:
        return len(stage.seeds)
    return queries.ready_to_play(stage.tournament).count()


def _next_number(stage: Stage, rounds: Sequence[Round]) -> int | None:
    """The round that can be asked for; None while one is a draft or has open tables, and after the last."""
    newest = rounds[0] if rounds else None
    if newest and (newest.state == RoundState.DRAFT or newest.done < newest.tables):  # type: ignore[attr-defined]  # annotated
        return None
    number = newest.number + 1 if newest else 1
    if stage.status != Status.RUNNING:
        return None
    if stage.is_elimination:
        return number if queries.next_matches(stage) else None
    return number if number <= (stage.planned_rounds or number) else None


def _next_title(stage: Stage, number: int | None) -> str:
    if number is None:
        return ""
    found = queries.next_matches(stage) if stage.is_elimination else None
    return stage.round_named(number, bracket_round=found[0] if found else 0)


def _ahead(stage: Stage, words: Sequence[StageWords]) -> Ahead | None:
    following = queries.next_stage(stage)
    if stage.status != Status.RUNNING or following is None or services.what_is_left(stage):
        return None
    found = queries.going_on(stage)
    shown = found.seeds[:MOST_NAMED]
    named = Entry.objects.filter(pk__in=[*shown, *found.missed])
    names = dict(named.values_list("pk", "name"))
    return Ahead(
        words=words[following.number - 1],
        players=len(found.seeds),
        names=[names[entry] for entry in shown],
        missed=[names[entry] for entry in found.missed],
    )
