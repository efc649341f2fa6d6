"""Rows of decks turned into what the pages print."""

from decks.presenters.cards import card_panel
from decks.presenters.curves import DEAREST, Bar, Curve, curve
from decks.presenters.decks import DeckPresenter, Group, Legality, present
from decks.presenters.splits import Share, ShareBar, Split, split

__all__ = [
    "DEAREST",
    "Bar",
    "Curve",
    "DeckPresenter",
    "Group",
    "Legality",
    "Share",
    "ShareBar",
    "Split",
    "card_panel",
    "curve",
    "present",
    "split",
]
