"""Events as entries of a calendar."""

from datetime import datetime, timedelta

from decks.presenters.files import absolute
from tournaments.calendars import Occasion
from tournaments.enums import Status
from tournaments.models import Tournament
from tournaments.presenters.stages import rounds_for, stage_words
from tournaments.scores import FORMATS

PLAYERS_EXPECTED = 16  # of an event that nobody has registered for yet
BETWEEN_ROUNDS = 10  # minutes
WITHOUT_LIMIT = 75  # minutes that a round takes whose clock has no end


def occasion(event: Tournament, *, players: int, changes: int) -> Occasion:
    """`changes`: how many lines its log has, so that calendars see which version is the later one."""
    stages = list(event.stages.all())
    words = "; ".join(stage_words(stage, players=players).title for stage in stages)
    address = absolute(event.get_absolute_url())
    return Occasion(
        uid=f"{event.slug}@kennel",
        start=event.starts_at,
        end=_end(event, players),
        stamp=event.created,
        summary=event.name,
        description="\n".join(filter(None, (event.about, words, event.entry_fee, address))),
        location=event.address,
        url=address,
        sequence=changes,
        is_cancelled=event.status == Status.CANCELLED,
    )


def _end(event: Tournament, players: int) -> datetime:
    """When it ended, or about when it will: by its rounds and their clock."""
    if event.finished_at and event.finished_at > event.starts_at:
        return event.finished_at
    minutes = 0
    for stage in event.stages.all():
        rounds = stage.planned_rounds or rounds_for(stage, max(players, 2) if players else PLAYERS_EXPECTED)
        clock = stage.minutes or FORMATS[stage.best_of].minutes or WITHOUT_LIMIT
        minutes += rounds * (clock + BETWEEN_ROUNDS)
    return event.starts_at + timedelta(minutes=max(minutes, 60))
