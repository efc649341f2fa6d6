"""Matches: two seats, games, moves. A match is its games' seeds, lists, card versions and lines.

A seat holds a person or a computer level, and no code here knows which. `Match.number` is the number of
the position over the whole match: 0 while it waits, 1 when its first game begins, one more with each move
and with each further game. A page names the number it shows, so a move made on an old page can be told.
"""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

LONGEST_LABEL = 120


class SeatNumber(models.IntegerChoices):
    """Seat 1 belongs to who made the match. Who goes first in a game is another matter: `Game.first`."""

    ONE = 1, "Seat 1"
    TWO = 2, "Seat 2"

    @property
    def other(self) -> "SeatNumber":
        return SeatNumber(3 - self)


class Level(models.TextChoices):
    """How a computer plays."""

    PUPPY = "puppy", "Puppy"
    HOUSE = "house", "House"
    GUARD = "guard", "Guard"
    ALPHA = "alpha", "Alpha"

    @property
    def sentence(self) -> str:
        """What to expect of it."""
        return _LEVEL_SENTENCES[self.value]

    @property
    def thinks(self) -> bool:
        """Whether it takes so long that the table says so."""
        return self is Level.ALPHA


_LEVEL_SENTENCES = {
    "puppy": "the easiest, does anything that is allowed.",
    "house": "looks one move ahead.",
    "guard": "harder, expects your answer.",
    "alpha": "the hardest, thinks longer and plays best.",
}


class Mode(models.TextChoices):
    NORMAL = "normal", "Normal"
    BOOST = "boost", "Boost"


class Ending(models.TextChoices):
    """How a game came to its end."""

    HERO = "hero", "A Hero fell"
    CONCEDED = "conceded", "Conceded"
    TURN_LIMIT = "turn_limit", "Turn limit reached"
    LOOP = "loop", "An endless loop"
    BOTH_HEROES = "both_heroes", "Both Heroes fell"
    TIME = "time", "Time was called"
    AWARDED = "awarded", "Awarded"


class MatchQuerySet(models.QuerySet["Match"]):
    def of(self, user_id: int) -> "MatchQuerySet":
        return self.filter(seats__user=user_id)

    def with_seats(self) -> "MatchQuerySet":
        """Everything that a name on a page needs, in two more queries."""
        return self.prefetch_related(
            models.Prefetch(
                "seats", MatchSeat.objects.select_related("user", "deck__deck").order_by("number")
            )
        )


class Match(models.Model):
    """Two seats and the games between them.

    An arranged match is made with both its seats, for an event: it has no link to take a seat by, begins when
    the event says so, replays drawn games, and can be ended by time or by a ruling. While nobody plays a game
    of a match in play, the seat `to_act` chooses who goes first in the next one.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting for an opponent"
        PLAYING = "playing", "In play"
        FINISHED = "finished", "Finished"

    key = models.UUIDField(default=uuid.uuid4, unique=True, help_text="Names the request that made it.")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    challenge = models.CharField(
        max_length=32, null=True, blank=True, unique=True, help_text="The word in the link to seat 2."
    )  # fmt: skip
    number = models.PositiveIntegerField(default=0)
    to_act = models.PositiveSmallIntegerField(choices=SeatNumber.choices, null=True, blank=True)
    mode = models.CharField(max_length=6, choices=Mode.choices, default=Mode.NORMAL)
    best_of = models.PositiveSmallIntegerField(default=1)
    winner = models.PositiveSmallIntegerField(choices=SeatNumber.choices, null=True, blank=True)
    is_arranged = models.BooleanField(default=False)
    chooser = models.PositiveSmallIntegerField(
        choices=SeatNumber.choices, null=True, blank=True,
        help_text="Says who goes first in the first game; empty: it is drawn.",
    )  # fmt: skip
    needs_winner = models.BooleanField(
        default=False, help_text="When time ends it, the Heroes' HP decide an equal score."
    )
    last_turn = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Time is called: the running game ends with this turn."
    )
    context_label = models.CharField(max_length=LONGEST_LABEL, blank=True)
    context_address = models.CharField(max_length=200, blank=True)
    rematch_of = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematch"
    )
    made_at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        ordering: ClassVar = ["-moved_at", "-pk"]
        indexes: ClassVar = [models.Index(fields=["state", "moved_at"], name="match_state_moved")]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                name="match_state_known", condition=Q(state__in=["waiting", "playing", "finished"])
            ),
            models.CheckConstraint(
                name="match_number_counts_from_start",
                condition=Q(state="waiting", number=0) | (~Q(state="waiting") & Q(number__gte=1)),
            ),
            models.CheckConstraint(
                name="match_somebody_acts_while_playing",
                condition=Q(state="playing", to_act__isnull=False, to_act__in=[1, 2])
                | (~Q(state="playing") & Q(to_act__isnull=True)),
            ),
            models.CheckConstraint(
                name="match_winner_only_when_finished",
                condition=Q(winner__isnull=True) | Q(state="finished", winner__in=[1, 2]),
            ),
            models.CheckConstraint(
                name="match_finished_has_time",
                condition=Q(state="finished", finished_at__isnull=False)
                | (~Q(state="finished") & Q(finished_at__isnull=True)),
            ),
            models.CheckConstraint(name="match_best_of_odd", condition=Q(best_of__in=[1, 3, 5, 7, 9])),
            models.CheckConstraint(name="match_mode_known", condition=Q(mode__in=["normal", "boost"])),
            models.CheckConstraint(
                name="match_waiting_has_challenge",
                condition=~Q(state="waiting") | Q(challenge__isnull=False) | Q(is_arranged=True),
            ),
            models.CheckConstraint(
                name="match_chooser_is_a_seat", condition=Q(chooser__isnull=True) | Q(chooser__in=[1, 2])
            ),
        ]

    def __str__(self) -> str:
        return f"Match {self.pk} ({self.get_state_display()})"


class MatchSeat(models.Model):
    """Who plays: a person or a computer level, with one version of a deck."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(choices=SeatNumber.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="match_seats"
    )
    level = models.CharField(max_length=8, choices=Level.choices, blank=True)
    deck = models.ForeignKey(
        "decks.DeckVersion", on_delete=models.SET_NULL, null=True, blank=True, related_name="match_seats"
    )
    cards = models.JSONField(
        null=True, blank=True, help_text="Card id to count: a list that stays whatever becomes of the deck."
    )
    given = models.PositiveSmallIntegerField(default=0, help_text="Games won without being played.")

    class Meta:
        ordering: ClassVar = ["match", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "number"], name="match_seat_taken_once"),
            models.UniqueConstraint(fields=["match", "user"], name="match_seat_not_against_oneself"),
            models.CheckConstraint(name="match_seat_one_or_two", condition=Q(number__in=[1, 2])),
            models.CheckConstraint(
                name="match_seat_person_or_computer",
                condition=Q(user__isnull=False, level="")
                | Q(user__isnull=True, level__in=["puppy", "house", "guard", "alpha"]),
            ),
        ]

    def __str__(self) -> str:
        return f"Seat {self.number} of match {self.match_id}"


class Game(models.Model):
    """One game of a match: what is needed to play it again, and the position it has reached."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="games")
    index = models.PositiveSmallIntegerField(help_text="1 for the first game of the match.")
    seed = models.BigIntegerField()
    first = models.PositiveSmallIntegerField(
        choices=SeatNumber.choices, help_text="The seat that goes first: Seat.FIRST of the engine."
    )
    first_list = models.JSONField(
        help_text="The 40 card ids of who goes first, in the order they were dealt from."
    )
    second_list = models.JSONField(help_text="The 40 card ids of who goes second, in the same way.")
    pool = models.DateField(help_text="The card versions in force on this day are played.")
    mode = models.CharField(max_length=6, choices=Mode.choices, default=Mode.NORMAL)
    opening = models.JSONField(
        null=True, blank=True, help_text="The position it begins from, where it is not dealt from the seed."
    )
    notation = models.PositiveSmallIntegerField(
        default=1, help_text="The version of the notation its lines are written in."
    )
    start = models.PositiveIntegerField(help_text="The number of its first position.")
    state = models.JSONField(help_text="The position reached, as the engine describes it.")
    winner = models.PositiveSmallIntegerField(choices=SeatNumber.choices, null=True, blank=True)
    ending = models.CharField(max_length=12, choices=Ending.choices, blank=True)
    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    recorded = models.BooleanField(default=False, help_text="Do the records of cards count it?")

    class Meta:
        ordering: ClassVar = ["match", "index"]
        indexes: ClassVar = [
            models.Index(fields=["finished_at"], condition=Q(recorded=False), name="game_to_be_recorded")
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "index"], name="game_index_unique"),
            models.UniqueConstraint(fields=["match", "start"], name="game_start_unique"),
            models.UniqueConstraint(fields=["match"], condition=Q(ending=""), name="game_one_at_a_time"),
            models.CheckConstraint(name="game_first_is_a_seat", condition=Q(first__in=[1, 2])),
            models.CheckConstraint(
                name="game_winner_only_when_ended",
                condition=Q(winner__isnull=True) | (Q(winner__in=[1, 2]) & ~Q(ending="")),
            ),
            models.CheckConstraint(
                name="game_ending_known",
                condition=Q(ending="") | Q(ending__in=Ending.values),
            ),
            models.CheckConstraint(
                name="game_ended_has_time",
                condition=Q(ending="", finished_at__isnull=True)
                | (~Q(ending="") & Q(finished_at__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"Game {self.index} of match {self.match_id}"


class Move(models.Model):
    """One action of one seat, in the engine's notation. `number` is that of the position it was made in."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(choices=SeatNumber.choices)
    text = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["match", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "number"], name="move_number_unique"),
            models.CheckConstraint(name="move_number_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(name="move_seat_one_or_two", condition=Q(seat__in=[1, 2])),
            models.CheckConstraint(name="move_text_not_empty", condition=~Q(text="")),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.text}"
