"""What the API tells of events, field by field. Figures are exact fractions, and decimals beside them."""

from typing import Any

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from tournaments import queries
from tournaments.enums import (
    EntryState,
    ResultKind,
    ResultState,
    RoundState,
    StageKind,
    Status,
    Venue,
    Visibility,
)
from tournaments.models import Entry, Pairing, Round, Stage, Tournament
from tournaments.presenters.clock import clock

SEAT = {"id": 3, "name": "Maple"}
ENTRY_ID = "What addresses of this event call the entry."


class _Linked(serializers.Serializer[Any]):
    def link(self, name: str, *parts: object) -> str:
        return f"{self.context['site']}{reverse(name, args=parts)}"


class EventAnswer(_Linked):
    """An event."""

    slug = serializers.CharField(help_text="Its address; it stays when the name changes.")
    name = serializers.CharField()
    about = serializers.CharField(help_text="One line; may be empty.")
    status = serializers.ChoiceField(choices=Status.choices)
    venue = serializers.ChoiceField(choices=Venue.choices)
    address = serializers.CharField(help_text="Where people meet; may be empty.")
    time_zone = serializers.CharField(help_text="Of the place.")
    starts_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    format = serializers.CharField(help_text="The slug of the format of its decks.")
    entry_fee = serializers.CharField(help_text="As information; may be empty.")
    capacity = serializers.IntegerField(allow_null=True, help_text="Null: no limit.")
    players = serializers.IntegerField(help_text="How many are registered.")
    url = serializers.SerializerMethodField(help_text="The event in this API.")
    page = serializers.SerializerMethodField(help_text="The event's page.")

    def get_url(self, event: Tournament) -> str:
        return self.link("api:tournament", event.slug)

    def get_page(self, event: Tournament) -> str:
        return self.link("tournaments:event", event.slug)


class StageAnswer(serializers.Serializer[Stage]):
    """A part of an event with one way of pairing."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=StageKind.choices)
    status = serializers.ChoiceField(choices=Status.choices)
    best_of = serializers.IntegerField()
    final_best_of = serializers.IntegerField(allow_null=True, help_text="Null: as before.")
    planned_rounds = serializers.IntegerField(allow_null=True, help_text="Null: by the number of players.")
    cut = serializers.IntegerField(allow_null=True, help_text="So many go on to the next stage.")
    cut_points = serializers.IntegerField(allow_null=True, help_text="Those with so many points go on.")
    groups = serializers.IntegerField()


class WholeEventAnswer(EventAnswer):
    """An event with its stages."""

    notes = serializers.CharField(help_text="Markdown, as typed; may be empty.")
    prizes = serializers.CharField(help_text="Markdown, as typed; may be empty.")
    rules = serializers.CharField(help_text="How points and ties are counted.")
    registration_opens = serializers.DateTimeField(allow_null=True)
    registration_closes = serializers.DateTimeField(allow_null=True)
    check_in_opens = serializers.DateTimeField(allow_null=True)
    check_in_closes = serializers.DateTimeField(allow_null=True)
    late_until = serializers.IntegerField(help_text="The last round that a late player may begin in.")
    waiting = serializers.IntegerField(help_text="How many are on the waiting list.")
    stages = serializers.SerializerMethodField()

    @extend_schema_field(StageAnswer(many=True))
    def get_stages(self, event: Tournament) -> Any:
        stages: Any = queries.stages_of(event)
        return StageAnswer(stages, many=True).data


class EntryAnswer(serializers.Serializer[Entry]):
    """Somebody in an event."""

    id = serializers.IntegerField(help_text=ENTRY_ID)
    name = serializers.CharField()
    player = serializers.CharField(
        source="user.handle", default=None, allow_null=True, help_text="The handle; null without an account."
    )
    state = serializers.ChoiceField(choices=EntryState.choices)
    team = serializers.CharField(help_text="May be empty.")
    registered_at = serializers.DateTimeField()
    checked_in_at = serializers.DateTimeField(allow_null=True)


class NewEntryAnswer(EntryAnswer):
    """An entry that the staff have made, with the code by which its player claims it."""

    claim_code = serializers.CharField()


class PlayerNameAnswer(serializers.Serializer[Any]):
    """An entry, shortly."""

    id = serializers.IntegerField(help_text=ENTRY_ID)
    name = serializers.CharField()


class ClockAnswer(serializers.Serializer[Any]):
    """The clock of a round when it was asked for."""

    left = serializers.IntegerField(help_text="Seconds; below 0 once the time is over.")
    runs = serializers.BooleanField()
    has_started = serializers.BooleanField()


class RoundAnswer(_Linked):
    """A round."""

    stage = serializers.IntegerField(source="stage.number")
    number = serializers.IntegerField()
    title = serializers.CharField(
        help_text="Such as Round 3, Final; with its stage where the event has several: Swiss, round 3."
    )
    state = serializers.ChoiceField(choices=RoundState.choices, help_text="Drafts: for staff only.")
    best_of = serializers.IntegerField()
    minutes = serializers.IntegerField(allow_null=True, help_text="Null: without limit.")
    tables = serializers.IntegerField(help_text="Byes are not counted.")
    done = serializers.IntegerField(help_text="How many of these have a final result.")
    published_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    clock = serializers.SerializerMethodField(help_text="Null: without limit.")
    pairings = serializers.SerializerMethodField(help_text="Where they are in this API.")

    @extend_schema_field(ClockAnswer(allow_null=True))
    def get_clock(self, round: Round) -> Any:
        found = clock(round, now=timezone.now())
        return ClockAnswer(found).data if found else None

    def get_pairings(self, round: Round) -> str:
        slug = round.stage.tournament.slug
        return self.link("api:tournament_pairings", slug, round.stage.number, round.number)


class ScoreAnswer(serializers.Serializer[Any]):
    """The result that stands, in games, as the first player has it."""

    wins = serializers.IntegerField(source="first_wins")
    losses = serializers.IntegerField(source="second_wins")
    draws = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=ResultKind.choices)
    state = serializers.ChoiceField(choices=ResultState.choices)
    version = serializers.IntegerField(help_text="From 1; corrections count up.")
    at = serializers.DateTimeField()


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "A table",
            value={
                "table": 4, "first": SEAT, "second": {"id": 8, "name": "Rowan"},
                "result": {
                    "wins": 2, "losses": 1, "draws": 0, "kind": "played", "state": "final", "version": 1,
                    "at": "2026-11-30T19:40:00Z",
                },
            },
            response_only=True,
        )
    ]
)  # fmt: skip
class PairingAnswer(serializers.Serializer[Pairing]):
    """Two who meet in a round, or one who has the bye."""

    table = serializers.IntegerField(allow_null=True, help_text="Null: a bye has none.")
    first = PlayerNameAnswer()
    second = PlayerNameAnswer(allow_null=True, help_text="Null: the first has the bye.")
    result = serializers.SerializerMethodField(help_text="The one that stands; null before the first report.")

    @extend_schema_field(ScoreAnswer(allow_null=True))
    def get_result(self, pairing: Pairing) -> Any:
        found = pairing.standing  # type: ignore[attr-defined]  # prefetched by tables_of
        return ScoreAnswer(found[0]).data if found else None


class FigureAnswer(serializers.Serializer[Any]):
    """One tie-break."""

    name = serializers.CharField()
    decimal = serializers.CharField(help_text="Six places.")
    exact = serializers.CharField(help_text="The fraction by which the order is decided, such as 16/27.")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "A place",
            value={
                "place": 1, "entry": SEAT, "group": None, "points": 9, "wins": 3, "losses": 0, "draws": 0,
                "tie_breaks": [
                    {"name": "Opponents’ match wins", "decimal": "0.592593", "exact": "16/27"}
                ],
            },
            response_only=True,
        )
    ]
)  # fmt: skip
class StandingAnswer(serializers.Serializer[Any]):
    """A place. In a bracket there is nothing but that."""

    place = serializers.IntegerField()
    entry = PlayerNameAnswer()
    group = serializers.IntegerField(allow_null=True, help_text="Null: the stage has no groups.")
    points = serializers.IntegerField(allow_null=True)
    wins = serializers.IntegerField(allow_null=True, help_text="Matches, as the following.")
    losses = serializers.IntegerField(allow_null=True)
    draws = serializers.IntegerField(allow_null=True)
    tie_breaks = FigureAnswer(many=True, help_text="In the order in which they count.")


class RateAnswer(serializers.Serializer[Any]):
    """Points earned of those possible, and what that counts as."""

    earned = serializers.IntegerField()
    possible = serializers.IntegerField()
    decimal = serializers.CharField()
    exact = serializers.CharField()


class ShareAnswer(serializers.Serializer[Any]):
    """What one opponent gives to a mean."""

    round = serializers.IntegerField()
    opponent = PlayerNameAnswer()
    decimal = serializers.CharField()
    exact = serializers.CharField()
    rate = RateAnswer(allow_null=True)


class ExplainedFigureAnswer(FigureAnswer):
    """A tie-break with the numbers behind it: a rate, or the mean of shares."""

    rate = RateAnswer(allow_null=True)
    shares = ShareAnswer(many=True)


class PlayedAnswer(serializers.Serializer[Any]):
    """One round of a player."""

    round = serializers.IntegerField()
    opponent = PlayerNameAnswer(allow_null=True)
    what = serializers.CharField(help_text="win, loss, draw, double loss, bye or missed round.")
    wins = serializers.IntegerField(help_text="Games, as the following.")
    losses = serializers.IntegerField()
    draws = serializers.IntegerField()
    points = serializers.IntegerField()


class GapAnswer(serializers.Serializer[Any]):
    """What separates a player from the next one; no numbers where lots or their match decided."""

    entry = PlayerNameAnswer()
    by = serializers.CharField()
    own = serializers.CharField(allow_null=True)
    theirs = serializers.CharField(allow_null=True)


class ExplanationAnswer(serializers.Serializer[Any]):
    """Why somebody has this place: every number behind it."""

    place = serializers.IntegerField()
    of = serializers.IntegerField(help_text="How many have a place.")
    points = serializers.IntegerField()
    match_rate = RateAnswer(help_text="What this player gives to the figures of opponents.")
    results = PlayedAnswer(many=True)
    figures = ExplainedFigureAnswer(many=True)
    above = GapAnswer(allow_null=True)
    below = GapAnswer(allow_null=True)


class BracketMatchAnswer(serializers.Serializer[Any]):
    """A match of a bracket. Who is not known yet is null."""

    id = serializers.IntegerField()
    round = serializers.IntegerField(help_text="Of the bracket, from 1.")
    side = serializers.CharField()
    first = PlayerNameAnswer(allow_null=True)
    second = PlayerNameAnswer(allow_null=True)
    winner = PlayerNameAnswer(allow_null=True)
    is_bye = serializers.BooleanField(help_text="Whether one of the two has no opponent.")


class BracketAnswer(serializers.Serializer[Any]):
    """A bracket; without matches before its stage has begun."""

    stage = serializers.IntegerField()
    matches = BracketMatchAnswer(many=True)


class LogLineAnswer(serializers.Serializer[Any]):
    """What was done in an event."""

    at = serializers.DateTimeField()
    by = serializers.CharField()
    sentence = serializers.CharField()
    why = serializers.CharField(help_text="May be empty.")


class OwnPlaceAnswer(serializers.Serializer[Any]):
    """Your entry, and where you sit in the newest round."""

    entry = EntryAnswer()
    round = RoundAnswer(allow_null=True)
    pairing = PairingAnswer(allow_null=True, help_text="Null: you have no table in this round.")


class PairingAskedAnswer(serializers.Serializer[Any]):
    """A worker pairs the round; it stands among the rounds in a moment."""

    stage = serializers.IntegerField()
    number = serializers.IntegerField()
