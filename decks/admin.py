"""Decks in the admin; their versions are immutable and only shown."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from decks.models import Deck, DeckVersion

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Deck]
    TabularInline = admin.TabularInline[DeckVersion, Deck]
else:
    ModelAdmin = admin.ModelAdmin
    TabularInline = admin.TabularInline


class VersionInline(TabularInline):
    model = DeckVersion
    fields = readonly_fields = ("number", "cards", "pool", "created")
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Deck)
class DeckAdmin(ModelAdmin):
    list_display = ("name", "slug", "owner", "created")
    search_fields = ("name", "slug", "owner__handle")
    raw_id_fields = ("owner",)
    list_select_related = ("owner",)
    inlines = (VersionInline,)
