"""The catalogue in the admin: to look at; the shipped facts come from `load_catalogue` alone."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from cards.models import Card, CardVersion, Printing, Set

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Model]
    TabularInline = admin.TabularInline[Model, Card]
else:
    ModelAdmin = admin.ModelAdmin
    TabularInline = admin.TabularInline


class ReadOnly:
    """Rows that nobody adds, changes or deletes by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class VersionInline(ReadOnly, TabularInline):
    model = CardVersion
    fields = ("since", "cost", "attack", "hp", "keywords", "text", "printed_text", "playable")
    extra = 0


class PrintingInline(ReadOnly, TabularInline):
    model = Printing
    fields = ("finish",)
    extra = 0


@admin.register(Card)
class CardAdmin(ReadOnly, ModelAdmin):
    list_display = ("id", "name", "card_class", "type", "rarity", "tier")
    list_filter = ("set", "card_class", "type", "rarity", "tier")
    search_fields = ("id", "name", "name_key")
    inlines = (VersionInline, PrintingInline)


@admin.register(Set)
class SetAdmin(ReadOnly, ModelAdmin):
    list_display = ("code", "number", "name")


@admin.register(CardVersion)
class CardVersionAdmin(ModelAdmin):
    """The printed text may be typed here; the facts may not."""

    list_display = ("card", "since", "cost", "attack", "hp", "playable")
    list_filter = ("since", "playable")
    search_fields = ("card__id", "card__name")
    fields = (
        "card",
        "since",
        "cost",
        "attack",
        "hp",
        "keywords",
        "effects",
        "text",
        "playable",
        "printed_text",
    )
    readonly_fields = fields[:-1]
    list_select_related = ("card",)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """An empty box means that the printed text is not known, not that the card is printed without."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name == "printed_text" and isinstance(field, forms.CharField):
            field.empty_value = None
        return field

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
