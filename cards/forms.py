"""What the gallery is asked for, read from an address that anybody may have typed; the form for a feed."""

import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django import forms
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone

from cards import feed, queries, search, services
from cards.enums import CardClass, CardType, Keyword, Rarity, Timing
from cards.models import FeedDraft
from ddl_site.accounts.models import User

SHOWN_OF_BAD_VALUE = 30
SORTS = {
    "number": "Number",
    "name": "Name",
    "cost": "Cost",
    "attack": "Attack, highest first",
    "hp": "HP, highest first",
    "class": "Class",
    "rarity": "Rarity, rarest first",
}
LOOKS = {"grid": "Grid", "list": "List", "faces": "Full faces"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter. Its `slug` stands in the address; `without` is the address without it."""

    slug: str
    label: str
    chosen: bool
    without: str = ""


@dataclass(frozen=True, slots=True)
class Facet:
    """One filter with all its values. Values are joined by "or"."""

    name: str
    label: str
    choices: tuple[Choice, ...]

    @property
    def chosen(self) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.choices if choice.chosen)


CLASSES = {str(card_class.value).lower(): str(card_class.label) for card_class in CardClass}
COSTS = {str(cost): str(cost) for cost in range(1, queries.DEAREST)} | {"7": "7 or more"}
VALUES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "class": ("Class", {slug: label for slug, label in CLASSES.items() if slug != "all"}),
    "type": ("Type", {value.lower(): value for value in CardType.values}),
    "cost": ("Cost", COSTS),
    "rarity": ("Rarity", {label.lower(): label for label in Rarity.labels}),
    "keyword": ("Keyword", {value.lower(): value for value in Keyword.values}),
    "timing": ("Timing", dict(Timing.choices)),
}
# How the query language says that a filter has a value.
FACET_TERMS: Mapping[str, Callable[[str], str]] = {
    "class": "c:{}".format,
    "type": "t:{}".format,
    "cost": lambda slug: f"cost>={slug}" if slug == str(queries.DEAREST) else f"cost={slug}",
    "rarity": "r={}".format,
    "keyword": "kw:{}".format,
    "timing": "timing:{}".format,
}


@dataclass(slots=True)
class CardFilter:
    """What the address asks for; what it says wrongly is ignored, with a sentence in `warnings`.

    `text` is in the query language, and `chosen` filters narrow it further.
    """

    text: str = ""
    sort: str = "number"
    look: str = "grid"
    chosen: dict[str, list[str]] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, params: QueryDict) -> "CardFilter":
        wanted = cls(text=" ".join(params.get("q", "").split()))
        for key, (label, known) in VALUES.items():
            wanted.chosen[key] = wanted._known(params.getlist(key), known, label.lower())
        for key, known, label in (("sort", SORTS, "order"), ("look", LOOKS, "look")):
            asked = wanted._known([params.get(key, "")], known, label)
            setattr(wanted, key, asked[0] if asked else next(iter(known)))
        return wanted

    def _known(self, values: Iterable[str], known: Mapping[str, str], label: str) -> list[str]:
        asked = {value.strip().lower(): value for value in values if value.strip()}
        for slug, value in asked.items():
            if slug not in known:
                shown = value if len(value) <= SHOWN_OF_BAD_VALUE else f"{value[:SHOWN_OF_BAD_VALUE]}…"
                self.warnings.append(f"“{shown}” is no {label} of a card, so it is ignored.")
        return [slug for slug in known if slug in asked]

    @property
    def is_empty(self) -> bool:
        return not self.text and not any(self.chosen.values())

    @property
    def query(self) -> search.Query:
        """The text and the filters as one query: any value within one filter, all of them together."""
        facets = [" or ".join(map(FACET_TERMS[key], slugs)) for key, slugs in self.chosen.items()]
        return search.all_of(*map(search.parse, [self.text, *facets]))

    def url(self, *, without: tuple[str, str] | None = None, page: int = 1) -> str:
        """The shortest address of the same cards, optionally without one value."""
        params = QueryDict(mutable=True)
        if self.text and without != ("q", self.text):
            params["q"] = self.text
        for key, slugs in self.chosen.items():
            if kept := [slug for slug in slugs if (key, slug) != without]:
                params.setlist(key, kept)
        if self.sort != "number":
            params["sort"] = self.sort
        if self.look != "grid":
            params["look"] = self.look
        if page > 1:
            params["page"] = str(page)
        return reverse("cards:list") + (f"?{params.urlencode()}" if params else "")

    def facets(self, in_use: set[str]) -> list[Facet]:
        """The filters to offer. Keywords and timings that no card has are left out, unless chosen."""
        return [self._facet(key, in_use) for key in VALUES]

    def _facet(self, key: str, in_use: set[str]) -> Facet:
        label, known = VALUES[key]
        chosen = self.chosen[key]
        rare = key in ("keyword", "timing")
        offered = [slug for slug in known if not rare or slug in in_use or slug in chosen]
        choices = (
            Choice(slug, known[slug], slug in chosen, self.url(without=(key, slug))) for slug in offered
        )
        return Facet(key, label, tuple(choices))


class FeedForm(forms.Form):
    """The file, the day that it is of, and a new set if it brings one. `key` names the request."""

    file = forms.FileField(
        label="cards.json", help_text="The publisher’s feed: a JSON list, smaller than 2 MB."
    )
    as_of = forms.DateField(
        label="As of",
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text="The day that the file is of. Versions count from that day.",
    )
    set_code = forms.RegexField(
        r"\A[A-Za-z]{1,4}\Z",
        label="New set",
        required=False,
        help_text="Only if the file brings a new set: the letters that its card ids begin with.",
    )
    key = forms.UUIDField(widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("as_of", timezone.localdate())
        self.initial.setdefault("key", uuid.uuid4())

    def save(self, *, sent_by: User, now: datetime) -> FeedDraft | None:
        """The draft; None where the file is refused, the form then says why."""
        file = self.cleaned_data["file"]
        try:
            return services.make_feed_draft(
                key=self.cleaned_data["key"], sent_by=sent_by, name=file.name or "",
                data=file.read(feed.MAX_BYTES), as_of=self.cleaned_data["as_of"],
                set_code=self.cleaned_data["set_code"].upper(), now=now, today=timezone.localdate(),
            )  # fmt: skip
        except feed.UnreadableFeedError as error:
            self.add_error("file", [*map(str, error.faults), *filter(None, [error.more])])
        except services.BadImportError as error:
            self.add_error(None, str(error))
        return None
