"""Events in the admin: to look at. What changes them goes through their own pages, which keep the log."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from tournaments.models import Act, Entry, Stage, Tournament

if TYPE_CHECKING:
    EventAdminBase = admin.ModelAdmin[Tournament]
    EntryAdminBase = admin.ModelAdmin[Entry]
    ActAdminBase = admin.ModelAdmin[Act]
    StageInlineBase = admin.TabularInline[Stage, Tournament]
else:
    EventAdminBase = EntryAdminBase = ActAdminBase = admin.ModelAdmin
    StageInlineBase = admin.TabularInline


class ReadOnly:
    """Nothing is added, changed or deleted here."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class StageInline(ReadOnly, StageInlineBase):
    model = Stage
    fields = ("number", "kind", "best_of", "planned_rounds", "cut", "status")
    extra = 0


@admin.register(Tournament)
class TournamentAdmin(EventAdminBase):
    """Only who sees an event and what is said of it can be changed, for the sake of house rules."""

    fields = ("name", "about", "notes", "prizes", "visibility", "status", "starts_at", "created")
    readonly_fields = ("status", "starts_at", "created")
    list_display = ("name", "status", "visibility", "venue", "starts_at")
    list_filter = ("status", "visibility", "venue")
    search_fields = ("name", "slug")
    date_hierarchy = "starts_at"
    inlines = (StageInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Entry)
class EntryAdmin(ReadOnly, EntryAdminBase):
    list_display = ("name", "tournament", "user", "state", "paid", "registered_at")
    list_select_related = ("tournament", "user")
    search_fields = ("name", "user__handle", "tournament__name")


@admin.register(Act)
class ActAdmin(ReadOnly, ActAdminBase):
    list_display = ("at", "tournament", "by", "word", "why")
    list_select_related = ("tournament", "by")
    search_fields = ("tournament__name", "by__handle", "word")
