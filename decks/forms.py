"""What people type on the pages of decks."""

from typing import Any

from django import forms

from ddl_site.accounts.models import LONGEST_REASON
from decks.enums import Visibility
from decks.models import LONGEST_COMMENT, LONGEST_NOTES, LONGEST_TAG, Deck
from decks.services import MOST_TAGS

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
