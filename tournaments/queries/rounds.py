"""Rounds and tables of an event."""

from collections.abc import Collection

from django.db.models import Case, Count, F, IntegerField, Prefetch, Q, QuerySet, Subquery, Value, When
from django.http import Http404

from tournaments.addresses import RoundAt
from tournaments.enums import EntryState, ResultState, RoundState
from tournaments.models import Act, Entry, Pairing, Result, Round, Seat, Stage, Tournament

FEW = 200  # tables whose players are named in a question to the database


def current_stage(event: Tournament) -> Stage:
    """The stage that was begun last; the first one before the event begins."""
    stages = stages_of(event)
    if not stages:
        raise Http404("This event has no stage.")
    return next((stage for stage in reversed(stages) if stage.lots), stages[0])


def stages_of(event: Tournament) -> list[Stage]:
    """All stages, in order; those that have begun have lots."""
    stages = list(event.stages.order_by("number"))
    for stage in stages:
        stage.tournament = event
    return stages


def stage_or_404(event: Tournament, number: int) -> Stage:
    """Raises Http404."""
    found = next((stage for stage in stages_of(event) if stage.number == number), None)
    if found is None:
        raise Http404("This event has no such stage.")
    return found


def last_number(stage: Stage) -> int:
    """The number of the last round of a stage that was published; 0 before the first."""
    published = Round.objects.filter(stage=stage).exclude(state=RoundState.DRAFT)
    return published.order_by("-number").values_list("number", flat=True).first() or 0


def rounds_of(stage: Stage, *, drafts: bool) -> QuerySet[Round]:
    """The rounds of a stage, the newest first, with `tables` and how many have a final result (`done`).

    Drafts are for those who run the event.
    """
    found = stage.rounds.all() if drafts else stage.rounds.exclude(state=RoundState.DRAFT)
    final = Q(pairings__results__current=True, pairings__results__state=ResultState.FINAL)
    played = Q(pairings__second__isnull=False)
    return found.annotate(
        tables=Count("pairings", filter=played, distinct=True),
        done=Count("pairings", filter=played & final, distinct=True),
    ).order_by("-number")


def waiting_results(round: Round) -> tuple[int, int]:
    """How many tables of a round have a report that waits to be confirmed, and how many are disputed."""
    current = Result.objects.filter(pairing__round=round, current=True)
    found = current.aggregate(
        reported=Count("pk", filter=Q(state=ResultState.REPORTED)),
        disputed=Count("pk", filter=Q(state=ResultState.DISPUTED)),
    )
    return found["reported"], found["disputed"]


def round_at(event: Tournament, at: RoundAt, *, drafts: bool) -> Round | None:
    """A round of the event, if it has that; a draft is one only with `drafts`."""
    stage = event.stages.filter(number=at.stage).first()
    one = rounds_of(stage, drafts=drafts).filter(number=at.number).first() if stage else None
    if stage is not None and one is not None:
        stage.tournament = event
        one.stage = stage
    return one


def round_or_404(event: Tournament, at: RoundAt, *, drafts: bool) -> Round:
    """`round_at`. Raises Http404 where there is none."""
    found = round_at(event, at, drafts=drafts)
    if found is None:
        raise Http404("There is no such round yet.")
    return found


def tables_of(round: Round, *, text: str = "", open_first: bool = False) -> QuerySet[Pairing]:
    """Who meets whom, by table; byes last. `standing` has the result that stands; `text` finds names."""
    standing = Prefetch("results", Result.objects.filter(current=True), to_attr="standing")
    found = round.pairings.select_related("first", "second").prefetch_related(standing)
    if text:
        found = found.filter(Q(first__name__icontains=text) | Q(second__name__icontains=text))
    order = (F("table").asc(nulls_last=True), "pk")
    if not open_first:
        return found.order_by(*order)
    is_done = Q(second=None) | Q(
        pk__in=Result.objects.filter(pairing__round=round, current=True, state=ResultState.FINAL).values(
            "pairing"
        )
    )
    done = Case(When(is_done, then=Value(1)), default=Value(0), output_field=IntegerField())
    return found.order_by(done, *order)


def pairing_or_404(round: Round, table: int) -> Pairing:
    """The table of this number in a round. Raises Http404."""
    found = tables_of(round).filter(table=table).first()
    if found is None:
        raise Http404("There is no such table in this round.")
    found.round = round
    return found


def seated(round: Round) -> QuerySet[Entry]:
    """Everybody of a round, by name."""
    return Entry.objects.filter(seats__round=round).order_by("name_key", "pk")


def met_before(round: Round, tables: Collection[Pairing]) -> frozenset[frozenset[int]]:
    """Of the pairs of these tables, those that met in earlier rounds of the stage."""
    earlier = Pairing.objects.filter(
        round__stage=round.stage_id, round__number__lt=round.number, second__isnull=False
    )
    if len(tables) <= FEW:
        players = [pk for table in tables for pk in (table.first_id, table.second_id)]
        earlier = earlier.filter(first__in=players, second__in=players)
    met = frozenset(frozenset(pair) for pair in earlier.values_list("first_id", "second_id"))
    return met & {frozenset((table.first_id, table.second_id or 0)) for table in tables}


def points_at(tables: Collection[Pairing]) -> dict[int, int]:
    """The points that the players of these tables had when their round was paired."""
    seats = Seat.objects.filter(pairing__in=[table.pk for table in tables])
    return dict(seats.values_list("entry", "points"))


def ready_to_play(event: Tournament) -> QuerySet[Entry]:
    """Who plays when the event begins: registered, and checked in where the event asks for that."""
    entries = event.entries.filter(state=EntryState.REGISTERED).order_by("pk")
    if event.check_in_opens or event.check_in_closes:
        entries = entries.exclude(checked_in_at=None)
    return entries


def corrected_since(draft: Round) -> QuerySet[Act]:
    """What was corrected in the rounds before a draft since it was paired, as the log of the event has it."""
    acts = Act.objects.filter(tournament=draft.stage.tournament_id, facts__stage=draft.stage.number)
    paired = acts.filter(word="round paired", facts__round=draft.number).order_by("-pk")
    corrected = acts.filter(word="result corrected", facts__round__lt=draft.number).order_by("pk")
    return corrected.filter(pk__gt=Subquery(paired.values("pk")[:1]))


def pairing_of(round: Round, entry: Entry) -> Pairing | None:
    """Where somebody sits in a round; None for who has no place in it."""
    found = tables_of(round).filter(seats__entry=entry)
    return found.select_related("first", "second", "match").prefetch_related("seats").first()


def own_pairing_or_404(event: Tournament, at: RoundAt, entry: Entry) -> Pairing:
    """The table of a player in a published round. Raises Http404."""
    round = round_or_404(event, at, drafts=False)
    found = pairing_of(round, entry)
    if found is None:
        raise Http404("You have no table in this round.")
    found.round = round
    return found


def seats_of(round: Round, *, text: str = "") -> QuerySet[Seat]:
    """Everybody of a round with the table, by name."""
    found = round.seats.select_related("entry", "pairing__first", "pairing__second")
    if text:
        found = found.filter(entry__name__icontains=text)
    return found.order_by("entry__name_key", "pk")
