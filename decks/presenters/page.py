"""The page of a deck: what stands around its list."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from ddl_site.accounts.models import User
from decks import queries
from decks.enums import Visibility
from decks.models import Deck, DeckVersion
from decks.presenters.talk import Talk, talk
from decks.rates import Rate

COMMENTS_SHOWN = 5
SHARED = {
    Visibility.PRIVATE: ("Private", "Only you see this deck; to everybody else it does not exist."),
    Visibility.LINK: ("Link", "Whoever has its address sees this deck; no list shows it."),
    Visibility.PUBLIC: ("Public", "Everybody sees this deck and finds it in the list."),
}


@dataclass(frozen=True, slots=True)
class Like:
    """The button under a deck: how many like it, and whether the viewer does and may."""

    deck: Deck
    is_mine: bool
    may: bool
    why_not: str = ""

    @property
    def count(self) -> int:
        return self.deck.like_count


@dataclass(frozen=True, slots=True)
class About:
    """Who made a deck, who sees it, where it comes from, how it did, what people say."""

    deck: Deck
    is_own: bool
    shown: str
    shown_means: str
    parent: Deck | None
    copies: int
    tags: tuple[str, ...]
    rate: Rate
    talk: Talk
    comment_count: int


def about(version: DeckVersion, viewer: User | AnonymousUser) -> About:
    """The facts about a deck, as `viewer` may see them."""
    deck = version.deck
    shown, means = SHARED[Visibility(deck.visibility)]
    comments = queries.comments_of(deck)
    return About(
        deck=deck,
        is_own=is_own(deck, viewer),
        shown=shown,
        shown_means=means,
        parent=queries.visible_parent(deck, viewer),
        copies=queries.copy_count(deck),
        tags=tuple(deck.tags.order_by("name").values_list("name", flat=True)),
        rate=queries.rate_of(deck),
        talk=talk(deck, comments[:COMMENTS_SHOWN], viewer),
        comment_count=comments.count(),
    )


def is_own(deck: Deck, viewer: User | AnonymousUser) -> bool:
    return deck.owner_id is not None and deck.owner_id == viewer.pk


def like(deck: Deck, viewer: User | AnonymousUser) -> Like:
    """The like button as `viewer` has it."""
    if is_own(deck, viewer):
        return Like(deck, False, False)
    if not isinstance(viewer, User):
        return Like(deck, False, False, "Log in to like it.")
    if viewer.is_guest:
        return Like(deck, False, False, "Sign up to like it.")
    return Like(deck, queries.likes_deck(deck, viewer), True)
