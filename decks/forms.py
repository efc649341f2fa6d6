"""What people type on the pages of decks."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms

from ddl_site.accounts.models import LONGEST_REASON
from decks import decktext, rules, services
from decks.enums import Visibility
from decks.models import LONGEST_COMMENT, LONGEST_NAME, LONGEST_NOTES, LONGEST_TAG, Deck
from decks.services import MOST_TAGS
from decks.services.making import LONGEST_ABOUT

LIST_AREA = {"rows": 14, "spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"}
MARKDOWN_HELP = "Markdown works: **bold**, lists, links. [[Gary]] links to a card."


class CommentForm(forms.Form):
    """Something to say about a deck."""

    text = forms.CharField(
        label="Your comment",
        max_length=LONGEST_COMMENT,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=MARKDOWN_HELP,
    )


class ReportForm(forms.Form):
    """Why the staff should look at a comment."""

    reason = forms.CharField(
        label="What is wrong with it?",
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Only the staff reads this.",
    )


class SharingForm(forms.Form):
    """Who sees a deck, and what he reads about it."""

    visibility = forms.ChoiceField(label="Who sees it?", choices=Visibility.choices, widget=forms.RadioSelect)
    tags = forms.CharField(
        label="Tags",
        required=False,
        max_length=MOST_TAGS * (LONGEST_TAG + 2),
        help_text=f"Up to {MOST_TAGS} words to find it by, with commas between: aggro, budget.",
    )
    notes = forms.CharField(
        label="Notes",
        required=False,
        max_length=LONGEST_NOTES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=f"How to play it, what to swap. {MARKDOWN_HELP}",
    )

    @classmethod
    def of(cls, deck: Deck, typed: Any = None) -> "SharingForm":
        """The form as the deck is, with what was typed on top."""
        tags = ", ".join(deck.tags.order_by("name").values_list("name", flat=True))
        facts = {"visibility": deck.visibility, "tags": tags, "notes": deck.notes}
        return cls(typed or None, initial=facts)


class NewDeckForm(forms.Form):
    """A deck by name, and its list if there is one already. `key` names the request."""

    name = forms.CharField(
        max_length=LONGEST_NAME,
        required=False,
        help_text="If the text below gives the deck a name, you may leave this empty.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    format = forms.ChoiceField(help_text="You can change it later.")
    text = forms.CharField(
        label="Its cards",
        required=False,
        strip=False,
        help_text="A list like “3 Gary”, a deck code, or a link of a deck builder. "
        "Leave it empty to begin with nothing.",
        widget=forms.Textarea(attrs={**LIST_AREA, "rows": 8}),
    )
    key = forms.UUIDField(widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, formats: Sequence[rules.Format], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("key", uuid.uuid4())
        _choose(self, formats)


class TextForm(forms.Form):
    """The whole list as text; `edition` is the one that was shown."""

    text = forms.CharField(
        label="The list",
        required=False,
        strip=False,
        max_length=decktext.MAX_CHARACTERS,
        help_text="A card a line, like “3 Gary” or “3 V004”. Lines that begin with # are notes.",
        widget=forms.Textarea(attrs={**LIST_AREA, "rows": 22}),
    )
    edition = forms.IntegerField(min_value=0, widget=forms.HiddenInput(attrs={"autocomplete": "off"}))


class SettingsForm(forms.Form):
    """What a deck is called, and the format that it is made for."""

    name = forms.CharField(max_length=LONGEST_NAME, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    about = forms.CharField(
        label="In one line",
        max_length=LONGEST_ABOUT,
        required=False,
        help_text="For lists and previews.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    format = forms.ChoiceField(help_text="What the builder checks the list by.")

    def __init__(self, *args: Any, deck: Deck, formats: Sequence[rules.Format], **kwargs: Any) -> None:
        names = ("name", "about", "format")
        kwargs["initial"] = {one: getattr(deck, one) for one in names} | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        self.deck = deck
        _choose(self, formats)
        if deck.format not in {one.slug for one in formats}:
            _choose(self, formats, first=("", "Choose one: the former one is gone"))

    def save(self, *, now: datetime) -> bool:
        """Whether it was kept; else the form says why not."""
        try:
            services.change_deck(deck=self.deck, now=now, **self.cleaned_data)
        except services.DeckError as error:
            self.add_error(None, str(error))
            return False
        return True


def _choose(
    form: forms.Form, formats: Sequence[rules.Format], *, first: tuple[str, str] | None = None
) -> None:
    """Offer these formats; `first` what stands before them and is none."""
    field = form.fields["format"]
    assert isinstance(field, forms.ChoiceField)
    field.choices = [*([first] if first else []), *((one.slug, one.name) for one in formats)]
