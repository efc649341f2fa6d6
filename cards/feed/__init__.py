"""The publisher's feed of cards, `cards.json`: bytes in, checked facts out. Plain Python, no rows."""

from cards.feed.cards import Feed, FeedCard, read
from cards.feed.places import MAX_BYTES, Fault, UnreadableFeedError

__all__ = ["MAX_BYTES", "Fault", "Feed", "FeedCard", "UnreadableFeedError", "read"]
