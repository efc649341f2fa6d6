"""The catalogue and the ledger in the admin: to look at.

The shipped facts come from `load_catalogue` alone, and counts change by their owners' acts alone.
"""

from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from cards import feed, services
from cards.forms import FeedForm
from cards.models import Batch, Card, CardVersion, FeedDraft, LedgerLine, Printing, Set, Stack
from cards.presenters import feed_page
from ddl_site.accounts.models import User

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Model]
    TabularInline = admin.TabularInline[Model, Card]
    LineInlineBase = admin.TabularInline[LedgerLine, Batch]
else:
    ModelAdmin = admin.ModelAdmin
    TabularInline = admin.TabularInline
    LineInlineBase = admin.TabularInline


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


@admin.register(FeedDraft)
class FeedDraftAdmin(ModelAdmin):
    """Import the publisher's feed: send it, look at what it changes, confirm."""

    list_display = ("__str__", "as_of", "sent_by", "made_at", "done_at")
    list_select_related = ("sent_by",)
    actions = None

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Upload. What cannot be imported is refused here, with line and field."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = FeedForm(request.POST or None, request.FILES or None)
        if request.method == "POST" and form.is_valid():
            draft = form.save(sent_by=cast(User, request.user), now=timezone.now())
            if draft:
                return redirect("admin:cards_feeddraft_change", draft.pk)
        shown = {**self._page(request, "Import a feed of cards"), "form": form}
        status = 422 if request.method == "POST" else 200
        return render(request, "admin/cards/feeddraft/send.html", shown, status=status)

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        """What an open draft changes, and its confirmation; of one that is done, what it did."""
        draft = self.get_object(request, object_id)
        if not isinstance(draft, FeedDraft):
            messages.warning(request, "This feed is not there any more.")
            return redirect("admin:cards_feeddraft_changelist")
        if not self.has_change_permission(request, draft):
            raise PermissionDenied
        if request.method == "POST":
            return self._answer(request, draft)
        shown = {**self._page(request, str(draft)), "draft": draft, **feed_page(draft, timezone.localdate())}
        return render(request, "admin/cards/feeddraft/look.html", shown)

    def _answer(self, request: HttpRequest, draft: FeedDraft) -> HttpResponse:
        if "discard" in request.POST:
            services.discard_feed_draft(draft=draft)
            return redirect("admin:cards_feeddraft_changelist")
        try:
            services.confirm_feed_draft(draft=draft, now=timezone.now(), today=timezone.localdate())
        except (feed.UnreadableFeedError, services.BadImportError) as error:
            messages.error(request, f"{error} Nothing was changed.")
        return redirect("admin:cards_feeddraft_change", draft.pk)

    def _page(self, request: HttpRequest, title: str) -> dict[str, Any]:
        return {**admin.site.each_context(request), "title": title, "opts": self.opts}


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


class BatchLineInline(ReadOnly, LineInlineBase):
    """What a batch did to each stack."""

    model = LedgerLine
    fields = ("copies", "delta")
    readonly_fields = ("copies",)
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[LedgerLine]:
        return super().get_queryset(request).select_related("stack__printing")

    @admin.display(description="of")
    def copies(self, line: LedgerLine) -> str:
        stack = line.stack
        return f"{stack.printing}, {stack.condition}, {stack.get_language_display()}"


@admin.register(Batch)
class BatchAdmin(ReadOnly, ModelAdmin):
    """The ledger, batch by batch."""

    list_display = ("id", "owner", "kind", "about", "made_at", "undoes")
    list_filter = ("kind", "made_at")
    search_fields = ("owner__handle", "about")
    list_select_related = ("owner", "undoes")
    show_full_result_count = False
    fields = ("owner", "kind", "about", "made_at", "undoes")
    inlines = (BatchLineInline,)


@admin.register(Stack)
class StackAdmin(ReadOnly, ModelAdmin):
    """What a player has now. Notes are the owner's own and stay out."""

    list_display = ("owner", "printing", "condition", "language", "count")
    list_filter = ("condition", "language")
    search_fields = ("owner__handle", "printing__card__id", "printing__card__name")
    list_select_related = ("owner", "printing__card")
    show_full_result_count = False
    fields = ("owner", "printing", "condition", "language", "count")
