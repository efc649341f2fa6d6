"""Whether the rows of an event tell one story: every inconsistency as a sentence, none of a sound event.

What the database itself refuses (the same table twice in a round, two drafts) is not asked again.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby, pairwise

from tournaments import pairing as plain
from tournaments.enums import EntryState, ResultKind, RoundState, StageKind, Status
from tournaments.models import Result, Stage, Tournament
from tournaments.queries.ranking import ranked
from tournaments.queries.story import PlayedRound, Story, story_of
from tournaments.scores import FORMATS
from tournaments.standings import StandingsError

LEFT = (EntryState.DROPPED, EntryState.DISQUALIFIED)
ALONE = (ResultKind.BYE, ResultKind.WALKOVER)  # the latter if he has left, and the bye with him
FEWEST = 2  # players of a bracket
NEVER_IN = (EntryState.WAITING, EntryState.WITHDRAWN)


def inconsistencies(event: Tournament) -> list[str]:
    """What cannot be true of an event together, in any order of acts and crashes."""
    story = story_of(event)
    return [sentence for check in CHECKS for sentence in check(story)]


# --- the event and its stages ---


def _states(story: Story) -> Iterator[str]:
    event, states = story.event, [stage.status for stage in story.stages]
    if event.status == Status.PLANNED and set(states) != {Status.PLANNED}:
        yield "The event is planned, and a stage of it has begun."
    if event.status == Status.RUNNING and states.count(Status.RUNNING) != 1:
        yield f"The event runs, and {states.count(Status.RUNNING)} of its stages do."
    if event.is_over and not set(states) <= {event.status, Status.CANCELLED}:
        yield f"The event is {event.status}, and a stage of it is not."
    order = (Status.FINISHED, Status.RUNNING, Status.PLANNED, Status.CANCELLED)
    if event.status != Status.CANCELLED and states != sorted(
        states, key=lambda one: order.index(Status(one))
    ):
        yield "The stages are not played in their order."
    if (event.finished_at is not None) != (event.status == Status.FINISHED):
        yield "When the event ended and whether it has ended do not fit."
    if [stage.number for stage in story.stages] != list(range(1, len(story.stages) + 1)):
        yield "The numbers of the stages have a gap."


def _beginnings(story: Story) -> Iterator[str]:
    for stage in story.stages:
        name, spans = f"Stage {stage.number}", story.spans[stage.number]
        if stage.status == Status.PLANNED or (stage.status == Status.CANCELLED and not stage.lots):
            if stage.lots or stage.seeds or spans or story.rounds[stage.number]:
                yield f"{name} has not begun, and has lots, players or rounds."
            continue
        began = {span.entry_id for span in spans}
        if len(set(stage.lots)) != len(stage.lots) or not set(stage.lots) <= began:
            yield f"{name}: the lots are not those who began it, each once."
        if sorted(stage.seeds) != sorted(stage.lots):
            yield f"{name}: the seeds are not those who have lots."
        if not began <= story.entries.keys():
            yield f"{name} has players of another event."
        if not stage.planned_rounds:
            yield f"{name} has begun without a number of rounds."


def _asked(story: Story) -> Iterator[str]:
    for stage in story.stages:
        if stage.pairing_asked_at and any(one.is_draft for one in story.rounds[stage.number]):
            yield f"Stage {stage.number} has a draft, and a pairing is asked for."


def _entries(story: Story) -> Iterator[str]:
    event = story.event
    running = {stage.pk for stage in story.stages if stage.status == Status.RUNNING}
    spans = [span for held in story.spans.values() for span in held]
    playing = {span.entry_id for span in spans}
    paired = {span.entry_id for span in spans if span.last is None and span.stage_id in running}
    for pk, entry in story.entries.items():
        if entry.state in NEVER_IN and pk in playing:
            yield f"{entry} plays, and is {entry.get_state_display().lower()}."
        if entry.state in LEFT and pk in paired:
            yield f"{entry} has left, and is still paired."
    waiting = [entry for entry in story.entries.values() if entry.state == EntryState.WAITING]
    registered = sum(entry.state == EntryState.REGISTERED for entry in story.entries.values())
    if event.status == Status.PLANNED and waiting and registered < (event.capacity or len(story.entries)):
        yield f"{waiting[0]} waits, and a place is free."


def _spans(story: Story) -> Iterator[str]:
    for stage in story.stages:
        spans = sorted(story.spans[stage.number], key=lambda span: (span.entry_id, span.first, span.pk))
        for entry, held in groupby(spans, key=lambda span: span.entry_id):
            for former, later in pairwise(held):
                if former.last is None or former.last >= later.first:
                    yield f"{story.entries[entry]} is in stage {stage.number} twice at once."


# --- rounds ---


def _rounds(story: Story) -> Iterator[str]:
    for stage in story.stages:
        rounds = [one.round for one in story.rounds[stage.number]]
        name = f"Stage {stage.number}"
        if [one.number for one in rounds] != list(range(1, len(rounds) + 1)):
            yield f"{name}: the numbers of the rounds have a gap."
        if len(rounds) > (stage.planned_rounds or 0):
            yield f"{name} has more rounds than planned."
        if any(one.state == RoundState.DRAFT for one in rounds[:-1]):
            yield f"{name} has a draft before a later round."
        published = [one for one in rounds if one.state != RoundState.DRAFT]
        if any(one.state != RoundState.CLOSED for one in published[:-1]):
            yield f"{name} has an open round before a later one."
        if stage.status == Status.FINISHED and any(one.state != RoundState.CLOSED for one in rounds):
            yield f"{name} is over, and a round of it is not."
        for one in rounds:
            told = (one.published_at is None, one.closed_at is None)
            if told != (one.state == RoundState.DRAFT, one.state != RoundState.CLOSED):
                yield f"{name}: the times of round {one.number} do not fit its state."


def _seats(story: Story) -> Iterator[str]:
    for stage, one, name in story.played():
        seated = Counter((seat.entry_id, seat.pairing_id) for seat in one.seats)
        paired = Counter(
            (entry, pairing.pk)
            for pairing in one.pairings
            for entry in (pairing.first_id, pairing.second_id)
            if entry is not None
        )
        if seated != paired:
            yield f"{name}: the seats are not those of its pairings."
        if max(Counter(entry for entry, _ in paired.elements()).values(), default=1) > 1:
            yield f"{name} has somebody twice."
        if not one.pairings:
            yield f"{name} has no pairing."
        if any((pairing.table is None) != (pairing.second_id is None) for pairing in one.pairings):
            yield f"{name}: a bye has a table, or a pair has none."
        expected = _expected(story, stage, one)
        if expected is not None and expected != {entry for entry, _ in paired}:
            yield f"{name} does not pair all who play in it, and them alone."


def _expected(story: Story, stage: Stage, one: PlayedRound) -> set[int] | None:
    """Who has a place in a published Swiss round; None where that follows from a plan."""
    if stage.kind != StageKind.SWISS or one.is_draft:
        return None
    number = one.round.number
    return {
        span.entry_id
        for span in story.spans[stage.number]
        if span.first <= number and (span.last is None or span.last >= number)
    }


def _meetings(story: Story) -> Iterator[str]:
    """Nobody meets anybody again: in Swiss, unless that was told; in a round robin, never."""
    for stage in story.stages:
        met: set[frozenset[int | None]] = set()
        for one in story.rounds[stage.number] if not stage.is_elimination else ():
            facts = one.round.facts
            told = {frozenset(pair) for pair in facts.get("rematches", ())}
            pairs = {frozenset((p.first_id, p.second_id)) for p in one.pairings if p.second_id is not None}
            if pairs & met - told and not facts.get("swapped"):
                yield f"Round {one.round.number} of stage {stage.number} has a rematch that nobody told of."
            met |= pairs


def _byes(story: Story) -> Iterator[str]:
    """One bye a round at most, apart from awarded ones, and no second one while somebody had none."""
    for stage in story.stages:
        free: set[int] = set()
        for one in story.rounds[stage.number] if stage.kind == StageKind.SWISS else ():
            facts = one.round.facts
            alone = {pairing.first_id for pairing in one.pairings if pairing.second_id is None}
            drawn = alone - set(facts.get("awarded_byes", ()))
            everybody = {seat.entry_id for seat in one.seats}
            name = f"Round {one.round.number} of stage {stage.number}"
            if len(drawn) > 1:
                yield f"{name} has {len(drawn)} byes."
            if drawn & free and not everybody - alone <= free and not facts.get("swapped"):
                yield f"{name} gives a second bye, and somebody had none."
            free |= alone | _walked_over(one)


def _walked_over(one: PlayedRound) -> set[int]:
    """Who had a free win by any version of a result: which one stood then is not known any more."""
    return {
        pairing.first_id if result.first_wins > result.second_wins else pairing.second_id or 0
        for pairing in one.pairings
        for result in one.results[pairing.pk]
        if result.kind == ResultKind.WALKOVER
    }


def _brackets(story: Story) -> Iterator[str]:
    """Each round has the matches of the earliest round of the bracket that had any to play then."""
    for stage in story.stages:
        if not stage.is_elimination or len(stage.seeds) < FEWEST:
            continue
        place = {entry: seed for seed, entry in enumerate(stage.seeds, start=1)}
        winners: dict[int, int | None] = {}
        for one in story.rounds[stage.number]:
            name = f"Round {one.round.number} of stage {stage.number}"
            made = {
                pairing.code: (place.get(pairing.first_id), place.get(pairing.second_id or 0))
                for pairing in one.pairings
            }
            try:
                if made != _due(stage.bracket, winners):
                    yield f"{name} does not pair whom the bracket has there."
            except plain.PairingError as error:
                yield f"{name}: {error}"
                break
            winners |= _winners(one, place)


def _due(bracket: plain.Bracket, winners: Mapping[int, int | None]) -> dict[str, plain.LineUp]:
    lined, ready = plain.line_ups(bracket, winners), set(plain.playable(bracket, winners))
    rounds = ([match.id for match in matches if match.id in ready] for matches in bracket)
    return {str(match): lined[match] for match in next(filter(None, rounds), [])}


def _winners(one: PlayedRound, place: Mapping[int, int]) -> dict[int, int | None]:
    won: dict[int, int | None] = {}
    for pairing in one.pairings:
        if (result := one.final(pairing)) is not None and pairing.code.isdecimal():
            ahead = result.first_wins - result.second_wins
            entry = pairing.first_id if ahead > 0 else pairing.second_id if ahead < 0 else None
            won[int(pairing.code)] = place.get(entry) if entry else None
    return won


def _tables(story: Story) -> Iterator[str]:
    """Who needs a table sits there, unless that was noted later, or somebody changed the round by hand."""
    changed: dict[object, datetime] = {}
    for act in story.acts:
        if act.word == "entry changed":
            changed[act.facts.get("entry")] = act.at
    wanted = {pk: one.fixed_table for pk, one in story.entries.items() if one.fixed_table is not None}
    for stage, one, name in story.played():
        if stage.kind != StageKind.SWISS or one.round.facts.get("swapped"):
            continue
        for pairing in one.pairings:
            sides = [pk for pk in (pairing.first_id, pairing.second_id or 0) if pk in wanted]
            if pairing.second_id is None or any(
                pk in changed and changed[pk] >= one.round.paired_at for pk in sides
            ):
                continue
            if sides and pairing.table != min(wanted[pk] for pk in sides):
                yield f"{name}: {story.entries[sides[0]]} does not sit at the table that is kept."


# --- results ---


def _results(story: Story) -> Iterator[str]:
    for stage, one, name in story.played():
        is_past = one.round.state == RoundState.CLOSED and stage.status != Status.CANCELLED
        for pairing in one.pairings:
            found = one.results[pairing.pk]
            where = f"{name}, table {pairing.table or 'of the bye'}"
            stands = next((result for result in found if result.current), None)
            if one.is_draft and stands:
                yield f"{where} has a result in a draft."
            if [result.version for result in found] != list(range(1, len(found) + 1)):
                yield f"{where}: the versions of the result have a gap."
            if any(result.current for result in found[:-1]):
                yield f"{where}: not the last version of the result stands."
            if is_past and one.final(pairing) is None:
                yield f"{where}: the round is over, and there is no final result."
            if pairing.second_id is None and not one.is_draft and one.final(pairing) is None:
                yield f"{where}: the bye has no result."
            if stands and (stands.kind in ALONE) < (pairing.second_id is None):
                yield f"{where}: somebody sits alone, and has a result of two."
            if stands and stands.kind == ResultKind.BYE and pairing.second_id is not None:
                yield f"{where}: a match is a bye."
            yield from _scores(stage, one, found, where)


def _scores(stage: Stage, one: PlayedRound, found: Sequence[Result], where: str) -> Iterator[str]:
    known = FORMATS[one.round.best_of]
    for result in found:
        fault = known.why_illegal(result.score, elimination=stage.is_elimination)
        if fault and result.kind != ResultKind.BYE:
            yield f"{where}: {fault}"


# --- standings and the log ---


def _standings(story: Story) -> Iterator[str]:
    for stage in story.stages:
        if not story.rounds[stage.number] or stage.is_elimination:
            continue
        try:
            rows = ranked(stage)
        except StandingsError as error:
            yield f"Stage {stage.number} has no standings: {error}"
            continue
        out = {pk for pk, entry in story.entries.items() if entry.state == EntryState.DISQUALIFIED}
        published = sum(not one.is_draft for one in story.rounds[stage.number])
        spans = story.spans[stage.number]
        expected = {span.entry_id for span in spans if span.first <= max(published, 1)} - out
        if {int(row.player) for row in rows} != expected or len(rows) != len(expected):
            yield f"The standings of stage {stage.number} do not have everybody once."


def _log(story: Story) -> Iterator[str]:
    """Whatever has a time was done by an act of that time."""
    told = {act.at for act in story.acts}
    times = [("The end of the event", story.event.finished_at)]
    for _, one, name in story.played():
        times += [(f"{name}: its draft", one.round.paired_at), (f"{name}: its end", one.round.closed_at)]
        times.append((f"{name}: that it was published", one.round.published_at))
        for pairing in one.pairings:
            times += [
                (f"{name}, table {pairing.table or 'of the bye'}: version {result.version}", result.at)
                for result in one.results[pairing.pk]
            ]
    for what, at in times:
        if at is not None and at not in told:
            yield f"{what} is not in the log."


CHECKS: Sequence[Callable[[Story], Iterator[str]]] = (
    _states, _beginnings, _asked, _entries, _spans, _rounds, _seats, _meetings, _byes, _brackets, _tables,
    _results, _standings, _log,
)  # fmt: skip
