"""All that an event has in rows, read at once."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.enums import ResultState, RoundState
from tournaments.models import Act, Entry, Pairing, Result, Round, Seat, Span, Stage, Tournament


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round with what belongs to it; `results` by pairing, in order of their versions."""

    round: Round
    pairings: Sequence[Pairing]
    seats: Sequence[Seat]
    results: Mapping[int, Sequence[Result]]

    @property
    def is_draft(self) -> bool:
        return self.round.state == RoundState.DRAFT

    def final(self, pairing: Pairing) -> Result | None:
        """The result that stands for good."""
        return next(
            (one for one in self.results[pairing.pk] if one.current and one.state == ResultState.FINAL), None
        )


@dataclass(frozen=True, slots=True)
class Story:
    """All rows of an event; rounds and spans by the number of their stage."""

    event: Tournament
    stages: Sequence[Stage]
    entries: Mapping[int, Entry]
    spans: Mapping[int, Sequence[Span]]
    rounds: Mapping[int, Sequence[PlayedRound]]
    acts: Sequence[Act]

    def played(self) -> Iterator[tuple[Stage, PlayedRound, str]]:
        """Every round with its stage and its name in a sentence."""
        for stage in self.stages:
            for one in self.rounds[stage.number]:
                yield stage, one, f"Round {one.round.number} of stage {stage.number}"


def story_of(event: Tournament) -> Story:
    """The rows as they are now, in a fixed number of queries."""
    event.refresh_from_db()
    stages = list(event.stages.order_by("number"))
    for stage in stages:
        stage.tournament = event
    spans = _by(Span.objects.filter(stage__tournament=event).order_by("first", "pk"), "stage_id")
    rounds = _by(Round.objects.filter(stage__tournament=event).order_by("number"), "stage_id")
    pairings = _by(Pairing.objects.filter(round__stage__tournament=event).order_by("pk"), "round_id")
    seats = _by(Seat.objects.filter(round__stage__tournament=event), "round_id")
    results = _by(
        Result.objects.filter(pairing__round__stage__tournament=event).order_by("version"), "pairing_id"
    )
    played = {
        stage.number: [PlayedRound(one, pairings[one.pk], seats[one.pk], results) for one in rounds[stage.pk]]
        for stage in stages
    }
    entries = {entry.pk: entry for entry in event.entries.all()}
    held = {stage.number: spans[stage.pk] for stage in stages}
    return Story(event, stages, entries, held, played, list(event.acts.order_by("pk")))


def _by(rows: Iterable[object], key: str) -> defaultdict[int, list]:  # type: ignore[type-arg]  # rows of any model
    found: defaultdict[int, list[object]] = defaultdict(list)
    for row in rows:
        found[getattr(row, key)].append(row)
    return found
