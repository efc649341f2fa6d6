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
from decks.services.records import Results, add_results
from decks.services.sharing import (
    COMMENT_REPORT,
    MOST_COMMENTS,
    MOST_TAGS,
    add_comment,
    may_remove,
    remove_comment,
    report_comment,
    set_like,
    set_tags,
    share_deck,
)

__all__ = [
    "COMMENT_REPORT",
    "MOST_COMMENTS",
    "MOST_DECKS",
    "MOST_TAGS",
    "READY_MADE",
    "BadListError",
    "DeckChangedError",
    "DeckDataError",
    "DeckError",
    "DecksReport",
    "Results",
    "TooManyDecksError",
    "add_comment",
    "add_results",
    "change_counts",
    "change_deck",
    "close_version",
    "copy_deck",
    "delete_deck",
    "load_ready_made",
    "make_deck",
    "may_remove",
    "move_decks",
    "note_version",
    "remove_comment",
    "renew_address",
    "report_comment",
    "restore_version",
    "set_like",
    "set_list",
    "set_tags",
    "share_deck",
]
