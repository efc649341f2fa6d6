"""The closed sets of words that rows of people are written in."""

from django.db.models import TextChoices


class Scope(TextChoices):
    """What an API token may do for its owner. Every token may read."""

    READ = "read", "see what you may see"
    COLLECTION_WRITE = "collection:write", "change your collection"
    DECKS_WRITE = "decks:write", "change your decks"
    TOURNAMENTS_WRITE = "tournaments:write", "play in events, and run yours"


class NoticeKind(TextChoices):
    """What news is about."""

    FORMAT = "format", "Format"
    CARD = "card", "Card"
    EVENT = "event", "Event"
