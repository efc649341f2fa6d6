"""What changes decks."""

from decks.services.errors import BadListError, DeckChangedError, DeckError, TooManyDecksError
from decks.services.lists import (
    change_counts,
    close_version,
    note_version,
    restore_version,
    set_list,
)
from decks.services.making import (
    MOST_DECKS,
    change_deck,
    copy_deck,
    delete_deck,
    make_deck,
    move_decks,
    renew_address,
)
from decks.services.ready_made import READY_MADE, DeckDataError, DecksReport, load_ready_made

__all__ = [
    "MOST_DECKS",
    "READY_MADE",
    "BadListError",
    "DeckChangedError",
    "DeckDataError",
    "DeckError",
    "DecksReport",
    "TooManyDecksError",
    "change_counts",
    "change_deck",
    "close_version",
    "copy_deck",
    "delete_deck",
    "load_ready_made",
    "make_deck",
    "move_decks",
    "note_version",
    "renew_address",
    "restore_version",
    "set_list",
]
