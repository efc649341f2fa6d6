"""One event from registration to its end, act by act.

Each act may be cut off by a crash; then the rows must be sound, and the act is done again. An act that is
refused with a sentence is no fault: chance asks for much that cannot be.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from tournaments import queries, services
from tournaments.enums import Infraction, PenaltyKind, Role, Status
from tournaments.league import rounds, signing_up
from tournaments.league.crashing import Crash, crash_at
from tournaments.league.makeup import Makeup
from tournaments.league.people import HOST, JUDGE, person
from tournaments.models import Act, Entry, Tournament
from tournaments.pairing import PairingError
from tournaments.queries.ranking import ranked

BEGINNING = datetime(2026, 11, 28, 18, tzinfo=UTC)
CRASHES = 0.15  # of the acts of a small event
STATEMENTS = (3, 12, 50)  # a crash comes before one of so many; 0 is after the act, before it is answered
SMALL = 8  # players; in larger events not every act is looked after, and fewer crash
Service = Callable[..., Any]


class UnsoundError(Exception):
    """The rows of an event do not fit together; the message says after what."""


class Evening:
    """An event that is played. `chance` draws what happens, `power` where it is cut off, if it is at all."""

    def __init__(self, makeup: Makeup, chance: Random, power: Random | None, *, watched: bool) -> None:
        self.makeup, self.chance, self.power, self._watched = makeup, chance, power, watched
        self.now, self._eye = BEGINNING, Random(makeup.number)  # noqa: S311 - play
        self.acts: Counter[str] = Counter()
        self.refused = self.crashes = 0
        self.said = ""  # the last refusal
        self.files: list[str] = []
        self.past: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self.host, self.judge = person(HOST), person(JUDGE)
        self.event = self._made()
        self.do(services.add_staff, tournament=self.event, handle=JUDGE, role=Role.HEAD_JUDGE, by=self.host)

    def _made(self) -> Tournament:
        made: Tournament = services.create_tournament(
            organiser=self.host, name=f"League {self.makeup.number}", now=self.now,
            starts_at=BEGINNING + timedelta(hours=1), stages=tuple(self.makeup.stages),
            request_key=f"league {self.makeup.number}", capacity=self.makeup.capacity,
            late_until=self.makeup.late_until, rules=self.makeup.rules,
            check_in_opens=BEGINNING if self.makeup.checks_in else None,
        )  # fmt: skip
        Tournament.objects.filter(pk=made.pk).update(seed=self.chance.getrandbits(50))
        made.refresh_from_db()
        return made

    def happens(self, odds: float) -> bool:
        """Whether something goes wrong now that does so with these odds in the worst event."""
        return self.chance.random() < odds * self.makeup.trouble

    def do(self, service: Service, **said: Any) -> Any:
        """Do an act, perhaps after a crash of it; None where it was refused. Raises UnsoundError."""
        self.now += timedelta(seconds=self.chance.randint(1, 30))
        name = service.__name__
        self.acts[name] += 1
        if self.power is not None and self.power.random() < CRASHES * self._share:
            self._cut_off(self.power, service, said)
        try:
            done = service(**said, now=self.now)
        except (services.EventError, PairingError) as error:
            self.refused += 1
            self.said, done = f"{name}: {error}", None
        self.look_after(name)
        return done

    def punish(self, entry: Entry, kind: str, infraction: str = Infraction.OTHER) -> Any:
        """The head judge gives somebody a penalty."""
        if kind == PenaltyKind.DISQUALIFICATION:
            self.past.clear()  # he leaves the standings of the past as well
        key = f"{self.makeup.number} {self.acts.total()}"
        return self.do(
            services.give_penalty, entry=entry, kind=kind, infraction=infraction, by=self.judge,
            request_key=key, note="marked cards",
        )  # fmt: skip

    def _cut_off(self, power: Random, service: Service, said: dict[str, Any]) -> None:
        self.crashes += 1
        statement = power.randint(0, power.choice(STATEMENTS))
        with suppress(Crash, services.EventError, PairingError), crash_at(statement):
            service(**said, now=self.now)
        self.look_after(f"a crash of {service.__name__} at statement {statement}", always=True)

    @property
    def _share(self) -> float:
        return min(1.0, SMALL / self.makeup.players)

    def look_after(self, what: str, *, always: bool = False) -> None:
        """Raises UnsoundError if the rows are not sound now."""
        if not self._watched or not (always or self._eye.random() < self._share):
            return
        if found := queries.inconsistencies(self.event):
            raise UnsoundError(f"After {what}: " + " ".join(found[:3]))

    def remember(self, stage: Any, number: int) -> None:
        """The standings after a round, as they were when the next one was published."""
        self.past[stage.pk, number] = _points(stage, number)

    def forget(self, stage_pk: int) -> None:
        """A correction, or a disqualification, changes standings of the past."""
        self.past = {key: value for key, value in self.past.items() if key[0] != stage_pk}

    def keep(self) -> None:
        """A file of the event as it is now, to be read on an empty installation."""
        self.files.append(exported(self.event))

    def check_past(self) -> None:
        """Raises UnsoundError where a past round has other standings now than it had then."""
        stages = {stage.pk: stage for stage in self.event.stages.all()}
        for (stage, number), before in self.past.items():
            if _points(stages[stage], number) != before:
                raise UnsoundError(f"The standings after round {number} are not what they were then.")


@dataclass(frozen=True, slots=True)
class Played:
    """How an event went. `story` is its log without numbers of rows, with who had which place.

    `files` are exports of it, the last one from its end.
    """

    makeup: Makeup
    rounds: int
    acts: Counter[str]
    refused: int
    crashes: int
    story: str
    files: list[str]


def play(makeup: Makeup, *, seed: str, crashes: bool, watched: bool = True) -> Played:
    """Play an event to its end; not `watched`, nobody looks after the rows meanwhile. Raises UnsoundError."""
    power = Random(f"{seed} power") if crashes else None  # noqa: S311 - play
    evening = Evening(makeup, Random(seed), power, watched=watched)  # noqa: S311 - play
    signing_up.fill(evening)
    rounds.play_all(evening)
    evening.event.refresh_from_db()
    if evening.event.status != Status.FINISHED:
        raise UnsoundError(f"The event does not end. {evening.said}")
    evening.look_after("the end", always=True)
    evening.check_past()
    counted = sum(stage.rounds.count() for stage in evening.event.stages.all())
    evening.keep()
    return Played(
        makeup,
        counted,
        evening.acts,
        evening.refused,
        evening.crashes,
        "\n".join(_story(evening.event)),
        evening.files,
    )


def exported(event: Tournament) -> str:
    pieces: list[str] = []
    services.export_event(tournament=event, write=pieces.append)
    return "".join(pieces)


def _points(stage: Any, number: int) -> list[tuple[int, int]]:
    return [(int(row.player), row.points) for row in ranked(stage, upto=number)]


def _story(event: Tournament) -> Iterator[str]:
    for act in Act.objects.filter(tournament=event).order_by("pk"):
        facts = {key: value for key, value in act.facts.items() if key != "entry"}
        yield f"{act.at} {act.word} {json.dumps(facts, sort_keys=True)} {act.why}"
    names = dict(event.entries.values_list("pk", "name"))
    yield from (f"{one.place} {names[int(one.player)]}" for one in queries.final_places(event))
