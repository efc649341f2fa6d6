"""Events as entries of a calendar."""

from datetime import datetime, timedelta

from decks.presenters.files import absolute
from tournaments.calendars import Occasion
from tournaments.enums import Status
from tournaments.models import Tournament
from tournaments.presenters.stages import played_as, rounds_for, sizes
from tournaments.scores import FORMATS

PLAYERS_EXPECTED = 16  # of an event that nobody has registered for yet
BETWEEN_ROUNDS = 10  # minutes
WITHOUT_LIMIT = 75  # minutes that a round takes whose clock has no end


def occasion(event: Tournament, *, players: int, changes: int) -> Occasion:
    """`changes`: how many lines its log has, so that calendars see which version is the later one."""
    stages = list(event.stages.all())
    words = played_as(stages)
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
    stages = list(event.stages.all())
    counts = sizes(stages, players=max(players, 2) if players else PLAYERS_EXPECTED)
    for stage, count in zip(stages, counts, strict=True):
        rounds = rounds_for(stage, count)
        clock = stage.minutes or FORMATS[stage.best_of].minutes or WITHOUT_LIMIT
        minutes += rounds * (clock + BETWEEN_ROUNDS)
    return event.starts_at + timedelta(minutes=max(minutes, 60))
