"""What the API reads about events."""

from typing import Any

from rest_framework import serializers

from ddl_site.accounts.api import Body, PageParams, Params
from tournaments.enums import Venue
from tournaments.models import LONGEST_PLAYER_NAME
from tournaments.scores import ScoreError, parse_score
from tournaments.services import LONGEST_REASON

MOST = 9999


def _number(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=MOST, **more)


def _reason(**more: Any) -> serializers.CharField:
    return serializers.CharField(max_length=LONGEST_REASON, **more)


class EventParams(PageParams):
    q = serializers.CharField(default="", allow_blank=True, max_length=100, help_text="Of name or place.")
    venue = serializers.ChoiceField(choices=[("", "Any"), *Venue.choices], default="", allow_blank=True)
    past = serializers.BooleanField(default=False, help_text="Those that are over, the latest first.")


class StageParams(PageParams):
    stage = _number(required=False, help_text="By number; else the one that was begun last.")


class StandingsParams(StageParams):
    round = _number(required=False, help_text="After this round; else as they are now.")


class WhyParams(Params):
    stage = _number(required=False, help_text="By number; else the one that was begun last.")
    round = _number(required=False, help_text="After this round; else as it is now.")


class TableParams(PageParams):
    q = serializers.CharField(default="", allow_blank=True, max_length=60, help_text="Part of a name.")


class NewPlayerBody(Body):
    """Somebody whom the staff enter."""

    name = serializers.CharField(max_length=LONGEST_PLAYER_NAME)


class _ScoreBody(Body):
    score = serializers.CharField(max_length=20, help_text="Games won, lost and drawn: 2-1 or 1-1-1.")

    def validate_score(self, value: str) -> Any:
        try:
            return parse_score(value)
        except ScoreError as error:
            raise serializers.ValidationError(str(error)) from error


class OwnScoreBody(_ScoreBody):
    """How your match ended, from your side."""


class TableScoreBody(_ScoreBody):
    """How the match at a table ended, as the player named first has it."""

    table = _number()
    why = _reason(default="", allow_blank=True, help_text="Needed to correct a final result.")


class PairBody(Body):
    """Which round is to be paired."""

    stage = _number(default=1)
    number = _number(help_text="The round after the last one: another one is a conflict.")
