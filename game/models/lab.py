"""The deck lab: many games of one deck, played by computers.

A run keeps the lists, the level, the seed and the day of its card versions: it stays what it is whatever
becomes of the decks, and can be played again. What a page shows of a game is stored with it, its lines packed
to about 300 bytes. Played again by a level that thinks, a game would take minutes, and a level that has
learned something since would play another one.
"""

import zlib
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone

from game.models.matches import Ending, Level


class LabState(models.TextChoices):
    """How a run stands."""

    RUNNING = "running", "Running"
    FINISHED = "finished", "Finished"
    CANCELLED = "cancelled", "Stopped"
    FAILED = "failed", "Broken off"


class LabResult(models.TextChoices):
    """How a game ended for the deck that is tested."""

    WON = "won", "Won"
    LOST = "lost", "Lost"
    DRAWN = "drawn", "Drawn"


class LabRun(models.Model):
    """One test of a deck. Game `number` counts from 1; the odd ones are begun by the deck that is tested."""

    SIZES = (100, 1000)

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="lab_runs")
    key = models.UUIDField(help_text="Names the request: sent twice, it starts one run.")
    deck = models.ForeignKey("decks.Deck", models.CASCADE, related_name="lab_runs")
    version = models.PositiveIntegerField(help_text="The number of the deck's version that is tested.")
    name = models.CharField(max_length=100, help_text="Of the deck, as it was called then.")
    cards = models.JSONField(help_text="Card id to count.")
    pool = models.DateField(help_text="The day whose card versions are played with.")
    notation = models.PositiveSmallIntegerField(help_text="The version of the notation of its lines.")
    level = models.CharField(max_length=8, choices=Level.choices)
    games = models.PositiveSmallIntegerField(help_text="How many shall be played.")
    seed = models.BigIntegerField()
    state = models.CharField(max_length=9, choices=LabState.choices, default=LabState.RUNNING)
    problem = models.CharField(max_length=200, blank=True, help_text="Why it was broken off.")
    made_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-made_at", "-id"]
        indexes: ClassVar = [
            models.Index(fields=["owner", "deck", "-made_at", "-id"], name="lab_run_by_deck"),
            models.Index(fields=["state"], name="lab_run_by_state", condition=Q(state="running")),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["owner", "key"], name="lab_run_once_a_request"),
            models.CheckConstraint(condition=Q(state__in=LabState.values), name="lab_run_state_known"),
            models.CheckConstraint(condition=Q(level__in=Level.values), name="lab_run_level_known"),
            models.CheckConstraint(condition=Q(games__gte=1), name="lab_run_games_from_one"),
            models.CheckConstraint(condition=Q(seed__gte=0), name="lab_run_seed_from_zero"),
            models.CheckConstraint(
                condition=Q(state="running", ended_at__isnull=True)
                | (~Q(state="running") & Q(ended_at__isnull=False)),
                name="lab_run_ended_has_time",
            ),
        ]

    def __str__(self) -> str:
        return f"Test {self.pk} of {self.name} ({self.get_state_display()})"

    def get_absolute_url(self) -> str:
        """For a run whose deck is loaded."""
        return reverse("lab:run", args=[self.deck.slug, self.pk])

    @property
    def ids(self) -> list[str]:
        """The cards of the list: bit i of `LabGame.drawn` and `played` stands for the i-th of them."""
        return sorted(self.cards)


class LabOpponent(models.Model):
    """A list that the deck is tested against."""

    run = models.ForeignKey(LabRun, models.CASCADE, related_name="opponents")
    number = models.PositiveSmallIntegerField()
    deck = models.ForeignKey("decks.Deck", models.SET_NULL, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=100)
    cards = models.JSONField(help_text="Card id to count.")

    class Meta:
        ordering: ClassVar = ["run", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["run", "number"], name="lab_opponent_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="lab_opponent_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.name} in test {self.run_id}"


class LabPart(models.Model):
    """A stretch of the games of a run, which one worker at a time plays on, a slice of time at once.

    A message to a worker carries the `ticket`; each slice ends with the next one, so that a message that came
    twice finds nothing to do. `lines` are those of the game `next`, as far as it has been played.
    """

    run = models.ForeignKey(LabRun, models.CASCADE, related_name="parts")
    first = models.PositiveSmallIntegerField()
    last = models.PositiveSmallIntegerField()
    next = models.PositiveSmallIntegerField(help_text="The game to be played next; after the last: done.")
    lines = models.JSONField(default=list)
    ticket = models.PositiveIntegerField(default=1)
    taken_at = models.DateTimeField(null=True, blank=True, help_text="Since when a worker plays.")
    touched_at = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0, help_text="Slices in a row that came to nothing.")
    seconds = models.FloatField(default=0.0, help_text="What all slices together took.")

    class Meta:
        ordering: ClassVar = ["run", "first"]
        indexes: ClassVar = [models.Index(fields=["touched_at"], name="lab_part_by_touch")]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["run", "first"], name="lab_part_begins_once"),
            models.CheckConstraint(
                condition=Q(first__gte=1, last__gte=F("first")), name="lab_part_has_games"
            ),
            models.CheckConstraint(
                condition=Q(next__gte=F("first"), next__lte=F("last") + 1), name="lab_part_next_within"
            ),
        ]

    def __str__(self) -> str:
        return f"Games {self.first} to {self.last} of test {self.run_id}"


class LabGame(models.Model):
    """One game of a run that is over.

    `drawn` and `played` are sets of cards of the list (LabRun.ids) as bits: those that were in hand at some
    time, those that were played from it. A list of 40 cards has at most 40 different ones.
    """

    run = models.ForeignKey(LabRun, models.CASCADE, related_name="rows")
    number = models.PositiveSmallIntegerField()
    opponent = models.ForeignKey(LabOpponent, models.CASCADE, related_name="rows")
    seed = models.BigIntegerField()
    goes_first = models.BooleanField(help_text="The deck that is tested.")
    result = models.CharField(max_length=5, choices=LabResult.choices)
    ending = models.CharField(max_length=11, choices=Ending.choices)
    turns = models.PositiveSmallIntegerField()
    drawn = models.BigIntegerField()
    played = models.BigIntegerField()
    packed = models.BinaryField(help_text="The lines, packed.")

    class Meta:
        ordering: ClassVar = ["run", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["run", "number"], name="lab_game_number_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="lab_game_number_from_one"),
            models.CheckConstraint(condition=Q(result__in=LabResult.values), name="lab_game_result_known"),
            models.CheckConstraint(condition=Q(ending__in=Ending.values), name="lab_game_ending_known"),
        ]

    def __str__(self) -> str:
        return f"Game {self.number} of test {self.run_id}"

    @property
    def lines(self) -> list[str]:
        """The actions of both sides in the engine's notation."""
        text = zlib.decompress(bytes(self.packed)).decode()
        return text.split("\n") if text else []

    @lines.setter
    def lines(self, lines: Any) -> None:
        self.packed = zlib.compress("\n".join(lines).encode(), 9)
