"""Notes and comments as pages print them: Markdown as safe HTML, with links to cards."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString, mark_safe

from ddl_site.accounts.models import User
from decks import markdown, queries, services
from decks.models import Deck, DeckComment
from decks.presenters.panels import Viewer


class Marked:
    """Renders texts of one page; the cards that they name are looked up at once."""

    def __init__(self, texts: Iterable[str]) -> None:
        found = queries.cards_by_name(markdown.cards_named(texts))
        self._cards = {
            name: markdown.CardLink(card.name, card.get_absolute_url()) for name, card in found.items()
        }

    def html(self, text: str) -> SafeString:
        return mark_safe(markdown.render(text, self._cards))  # noqa: S308 - decks.markdown cleans it


@dataclass(frozen=True, slots=True)
class CommentLine:
    """A comment; of a removed one only that it was there, and who removed it."""

    pk: int
    author: User
    made_at: datetime
    html: SafeString
    removed: str
    may_remove: bool
    may_report: bool


@dataclass(frozen=True, slots=True)
class Talk:
    """The notes of a deck and some of its comments."""

    notes: SafeString
    comments: tuple[CommentLine, ...]


def talk(deck: Deck, comments: Iterable[DeckComment], viewer: Viewer) -> Talk:
    """What is said of a deck, as `viewer` may see it."""
    listed = list(comments)
    texts = [deck.notes, *(comment.text for comment in listed if comment.removed_at is None)]
    marked = Marked(texts)
    return Talk(marked.html(deck.notes), tuple(_line(one, deck, viewer, marked) for one in listed))


def _line(comment: DeckComment, deck: Deck, viewer: Viewer, marked: Marked) -> CommentLine:
    comment.deck = deck
    gone = comment.removed_at is not None
    is_known = isinstance(viewer, User) and not gone
    return CommentLine(
        pk=comment.pk,
        author=comment.author,
        made_at=comment.made_at,
        html=SafeString("") if gone else marked.html(comment.text),
        removed=_removed(comment, deck) if gone else "",
        may_remove=is_known and isinstance(viewer, User) and services.may_remove(comment, viewer),
        may_report=is_known and comment.author_id != viewer.pk,
    )


def _removed(comment: DeckComment, deck: Deck) -> str:
    if comment.removed_by_id == comment.author_id:
        return "Removed by its author."
    if comment.removed_by_id is not None and comment.removed_by_id == deck.owner_id:
        return "Removed by the owner of the deck."
    return "Removed by the staff."
