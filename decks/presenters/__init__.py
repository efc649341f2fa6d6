"""Rows of decks turned into what the pages print."""

from decks.presenters.cards import card_panel
from decks.presenters.curves import DEAREST, Bar, Curve, curve
from decks.presenters.decks import DeckPresenter, Group, Legality, Share, present

__all__ = [
    "DEAREST",
    "Bar",
    "Curve",
    "DeckPresenter",
    "Group",
    "Legality",
    "Share",
    "card_panel",
    "curve",
    "present",
]
