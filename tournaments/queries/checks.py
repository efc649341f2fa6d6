"""Checks of decks: what was found, and whose deck to look at next."""

from random import Random

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import DeckCheck, Entry, Pairing, Round, Tournament
from tournaments.queries.judging import newest_round

TABLES_SUGGESTED = 4
LATEST = 50


def checks_of(entry: Entry) -> QuerySet[DeckCheck]:
    """All checks of a player's deck, the newest first."""
    return entry.deck_checks.order_by("-at", "-pk").select_related("by", "decklist", "round__stage")


def tables_to_check(event: Tournament, round: Round) -> list[Pairing]:
    """Some tables of a round where nobody's deck was checked yet, drawn by the event's seed.

    After each check others are drawn.
    """
    done = DeckCheck.objects.filter(Q(entry=OuterRef("first")) | Q(entry=OuterRef("second")))
    found = round.pairings.filter(~Exists(done), second__isnull=False).order_by("pk")
    tables = list(found.values_list("pk", flat=True))
    count = DeckCheck.objects.filter(entry__tournament=event).count()
    drawn = Random(f"{event.seed} checks {round.pk} {count}")  # noqa: S311 - whom to look at, no secret
    chosen = drawn.sample(tables, min(TABLES_SUGGESTED, len(tables)))
    return list(round.pairings.filter(pk__in=chosen).select_related("first", "second").order_by("table"))


def latest_checks(event: Tournament) -> QuerySet[DeckCheck]:
    """The checks of an event, the newest first: some of them."""
    found = DeckCheck.objects.filter(entry__tournament=event).order_by("-at", "-pk")
    return found.select_related("entry", "by", "round__stage")[:LATEST]


def tables_by_entry(event: Tournament) -> dict[int, int | None]:
    """Where each player sits in the newest round, by the entry."""
    newest = newest_round(event)
    return dict(newest.seats.values_list("entry", "pairing__table")) if newest else {}
