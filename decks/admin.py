"""Decks and formats in the admin. Versions of decks are immutable and only shown."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone

from decks import services
from decks.forms_formats import FormatForm, set_choices
from decks.models import Deck, DeckFormat, DeckVersion

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Deck]
    FormatAdminBase = admin.ModelAdmin[DeckFormat]
    DeckForm = forms.ModelForm[Deck]
    ModelForm = forms.ModelForm[DeckFormat]
    TabularInline = admin.TabularInline[DeckVersion, Deck]
else:
    FormatAdminBase = admin.ModelAdmin
    DeckForm = ModelForm = forms.ModelForm
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


class DeckAdminForm(DeckForm):
    """What may be wrong with a name or a line is said beside it."""

    def clean_name(self) -> str:
        return _cleaned(services.clean_name, self.cleaned_data["name"])

    def clean_about(self) -> str:
        return _cleaned(services.clean_about, self.cleaned_data["about"])


def _cleaned(clean: Callable[[str], str], typed: str) -> str:
    try:
        return clean(typed)
    except services.DeckError as error:
        raise forms.ValidationError(str(error)) from error


@admin.register(Deck)
class DeckAdmin(ModelAdmin):
    """Decks are made on the site, which gives them a list, and stay with who owns the copies they hold."""

    form = DeckAdminForm
    fields = ("name", "slug", "about", "owner")
    readonly_fields = ("slug", "owner")
    list_display = ("name", "slug", "owner", "created")
    search_fields = ("name", "slug", "owner__handle")
    list_select_related = ("owner",)
    inlines = (VersionInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Deck, form: Any, change: bool) -> None:
        """As its owner would: what it holds and wants is named alike."""
        services.change_deck(deck=obj, name=obj.name, about=obj.about, now=timezone.now())


class FormatAdminForm(ModelForm):
    """The fields of the site's own form, in the administration."""

    bans = FormatForm.base_fields["bans"]
    sets = FormatForm.base_fields["sets"]

    class Meta:
        model = DeckFormat
        fields = ("name", "slug", "about", "size", "copies", "one_class", "sets", "bans", "place")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast(forms.MultipleChoiceField, self.fields["sets"]).choices = set_choices()

    def clean_bans(self) -> list[str]:
        return sorted(self.cleaned_data["bans"])

    def clean_sets(self) -> list[str] | None:
        return sorted(self.cleaned_data["sets"]) or None


@admin.register(DeckFormat)
class DeckFormatAdmin(FormatAdminBase):
    """The formats of the site, and those of players. Owners of decks that are concerned are told."""

    form = FormatAdminForm
    list_display = ("name", "slug", "owner", "size", "copies", "one_class", "changed")
    list_select_related = ("owner",)
    search_fields = ("name", "slug", "owner__handle")
    actions = None

    def get_readonly_fields(self, request: HttpRequest, obj: DeckFormat | None = None) -> tuple[str, ...]:
        """Decks refer to the address, so it stays."""
        return ("slug",) if obj else ()

    def has_delete_permission(self, request: HttpRequest, obj: DeckFormat | None = None) -> bool:
        """What comes with the project would come back; it can be changed instead."""
        return super().has_delete_permission(request, obj) and not (obj and obj.shipped)

    def save_model(self, request: HttpRequest, obj: DeckFormat, form: Any, change: bool) -> None:
        now = timezone.now()
        if change:
            services.change_format(row=obj, wanted=obj.format, place=obj.place, now=now)
            return
        made = services.make_format(owner=None, wanted=obj.format, place=obj.place, now=now)
        obj.pk, obj._state.adding = made.pk, False

    def delete_model(self, request: HttpRequest, obj: DeckFormat) -> None:
        services.delete_format(row=obj, now=timezone.now())
