"""Matches for administrators: to look at, not to change."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.http import HttpRequest

from game.models import Game, Match, MatchSeat

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Match]
    SeatTabular = admin.TabularInline[MatchSeat, Match]
    GameTabular = admin.TabularInline[Game, Match]
else:
    ModelAdmin = admin.ModelAdmin
    SeatTabular = GameTabular = admin.TabularInline


class SeatInline(SeatTabular):
    model = MatchSeat
    extra = 0
    can_delete = False
    fields = ("number", "user", "level", "deck")
    readonly_fields = fields


class GameInline(GameTabular):
    model = Game
    extra = 0
    can_delete = False
    fields = ("index", "first", "winner", "ending", "started_at", "finished_at")
    readonly_fields = fields


@admin.register(Match)
class MatchAdmin(ModelAdmin):
    """Neither states nor lists are shown: an administrator may be a player, too."""

    list_display = ("pk", "state", "number", "to_act", "winner", "context_label", "moved_at")
    list_filter = ("state", "mode")
    fields = (
        "state",
        "number",
        "to_act",
        "winner",
        "best_of",
        "mode",
        "context_label",
        "made_at",
        "moved_at",
    )
    readonly_fields = fields
    inlines = (SeatInline, GameInline)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
