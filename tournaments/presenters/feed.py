"""The news of an event, as a feed that readers ask for again and again."""

from datetime import datetime

from django.db.models import Max, Q
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed

from decks.presenters.files import absolute
from tournaments import queries
from tournaments.enums import ResultState, Status
from tournaments.models import Round, Tournament

FINAL = Q(pairings__results__current=True, pairings__results__state=ResultState.FINAL)


def event_feed(event: Tournament) -> str:
    """Atom: rounds published, all results of a round in, the event over; the newest first."""
    page = absolute(event.get_absolute_url())
    feed = Atom1Feed(
        title=event.name, link=page, description=event.about, language="en",
        feed_url=absolute(reverse("tournaments:atom", args=[event.slug])),
    )  # fmt: skip
    for at, title, address in sorted(_news(event), key=lambda one: one[0], reverse=True):
        feed.add_item(
            title=title,
            link=address,
            description="",
            pubdate=at,
            updateddate=at,
            unique_id=f"{address}#{title}",
        )
    if not feed.items:
        feed.add_item(
            title=f"{event.name} is announced", link=page, description=event.about, pubdate=event.created,
            updateddate=event.created, unique_id=page,
        )  # fmt: skip
    return str(feed.writeString("utf-8"))


def _news(event: Tournament) -> list[tuple[datetime, str, str]]:
    news: list[tuple[datetime, str, str]] = []
    for stage in queries.stages_of(event):
        found = queries.rounds_of(stage, drafts=False)
        for round in found.annotate(last=Max("pairings__results__at", filter=FINAL)):
            round.stage = stage
            news += _of_round(event, round)
    if event.status == Status.FINISHED and event.finished_at:
        address = absolute(reverse("tournaments:standings", args=[event.slug]))
        news.append((event.finished_at, f"{event.name} is over: the final standings", address))
    return news


def _of_round(event: Tournament, round: Round) -> list[tuple[datetime, str, str]]:
    address = absolute(reverse("tournaments:round", args=[event.slug, round.at]))
    news = [(round.published_at, f"Pairings of {round.named}", address)] if round.published_at else []
    counted: tuple[int, int, datetime | None] = (round.tables, round.done, round.last)  # type: ignore[attr-defined]
    tables, done, last = counted
    if tables == done and last:
        news.append((last, f"Results of {round.named}", address))
    return news
