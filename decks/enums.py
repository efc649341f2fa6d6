"""Closed sets of words about decks."""

from django.db import models


class Visibility(models.TextChoices):
    """Who may look into a deck: its owner, whoever has its address, everybody."""

    PRIVATE = "private", "Private: only you"
    LINK = "link", "Link: whoever has the address"
    PUBLIC = "public", "Public: everybody, listed"


class RecordSource(models.TextChoices):
    """Where results of a deck come from."""

    MATCH = "match", "Matches"
    EVENT = "event", "Events"


class NewsKind(models.TextChoices):
    """What owners of decks are told of."""

    FORMAT = "format", "A format changed"
    CARDS = "cards", "Cards changed"
