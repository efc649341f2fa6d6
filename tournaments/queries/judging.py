"""What judges ask: who has which penalty, and which match it counts in."""

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.http import Http404

from cards.folding import fold
from tournaments.enums import EntryState, PenaltyKind, RoundState
from tournaments.models import Entry, Pairing, Penalty, Result, Round, Tournament


def penalties_of(event: Tournament) -> QuerySet[Penalty]:
    """All that were given in an event, the newest first; lifted ones too."""
    found = event.penalties.order_by("-at", "-pk")
    return found.select_related("entry", "round__stage", "pairing__round__stage", "by", "lifted_by")


def penalty_or_404(event: Tournament, pk: int) -> Penalty:
    """A penalty of this event. Raises Http404."""
    found = penalties_of(event).filter(pk=pk).first()
    if found is None:
        raise Http404("There is no such penalty in this event.")
    return found


def players_called(event: Tournament, text: str) -> QuerySet[Entry]:
    """Who is, or was, in an event, by part of the name; nobody without one."""
    folded = fold(text)
    found = event.entries.exclude(state=EntryState.WITHDRAWN).filter(name_key__contains=folded)
    return found.order_by("name_key", "pk") if folded else found.none()


def players_named(event: Tournament, text: str) -> list[Entry]:
    """The one who is called exactly so, else a few whose names hold it."""
    exact = event.entries.filter(name_key=fold(text)).first() if text else None
    return [exact] if exact else list(players_called(event, text)[:5])


def running_match(entry: Entry) -> Pairing | None:
    """The match that somebody plays now: published, without a final result."""
    mine = Pairing.objects.unsettled().filter(
        seats__entry=entry, second__isnull=False, round__state=RoundState.PUBLISHED
    )
    found = mine.select_related("round__stage", "first", "second")
    return found.order_by("-round__stage__number", "-round__number").first()


def empty_tables(round: Round) -> QuerySet[Pairing]:
    """Tables of which nobody has said anything; `costs` has the losses that penalties gave there."""
    said = Result.objects.filter(pairing=OuterRef("pk"), current=True)
    losses = (PenaltyKind.GAME_LOSS, PenaltyKind.MATCH_LOSS)
    costs = Penalty.objects.filter(lifted_at=None, kind__in=losses).order_by("pk")
    found = round.pairings.filter(~Exists(said), second__isnull=False).order_by("table", "pk")
    return found.select_related("round__stage", "first", "second").prefetch_related(
        Prefetch("penalties", costs, to_attr="costs")
    )


def newest_round(event: Tournament) -> Round | None:
    """The round that was published last."""
    published = Round.objects.filter(stage__tournament=event).exclude(state=RoundState.DRAFT)
    return published.select_related("stage").order_by("-stage__number", "-number").first()


def waiting_penalties(round: Round) -> QuerySet[Penalty]:
    """Losses of games and matches that wait for the next match of somebody who has one in this round."""
    costly = (PenaltyKind.GAME_LOSS, PenaltyKind.MATCH_LOSS)
    matches = Pairing.objects.filter(round=round, second__isnull=False, seats__entry=OuterRef("entry"))
    found = Penalty.objects.filter(
        Exists(matches), tournament=round.stage.tournament_id, pairing=None, lifted_at=None, kind__in=costly
    )
    return found.select_related("entry").order_by("pk")
