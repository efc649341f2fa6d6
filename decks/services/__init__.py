"""What changes decks."""

from decks.services.building import Moved, move_copies, replace_list, set_copies
from decks.services.built import build_deck, fill_deck, let_go, unbuild_deck
from decks.services.errors import (
    BadFormatError,
    BadListError,
    DeckChangedError,
    DeckError,
    FormatChangedError,
    TooManyDecksError,
)
from decks.services.format_news import Concerned
from decks.services.formats import (
    MOST_FORMATS,
    FormatsReport,
    change_format,
    concerned_decks,
    delete_format,
    load_formats,
    make_format,
)
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
from decks.services.news import note_cards, sweep_news, tell_news
from decks.services.ready_made import READY_MADE, DeckDataError, DecksReport, load_ready_made
from decks.services.records import Results, add_results
from decks.services.repeats import delete_deck_once, renew_address_once
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
from decks.services.wants import unwant_deck, want_deck

__all__ = [
    "COMMENT_REPORT",
    "MOST_COMMENTS",
    "MOST_DECKS",
    "MOST_FORMATS",
    "MOST_TAGS",
    "READY_MADE",
    "BadFormatError",
    "BadListError",
    "Concerned",
    "DeckChangedError",
    "DeckDataError",
    "DeckError",
    "DecksReport",
    "FormatChangedError",
    "FormatsReport",
    "Moved",
    "Results",
    "TooManyDecksError",
    "add_comment",
    "add_results",
    "build_deck",
    "change_counts",
    "change_deck",
    "change_format",
    "close_version",
    "concerned_decks",
    "copy_deck",
    "delete_deck",
    "delete_deck_once",
    "delete_format",
    "fill_deck",
    "let_go",
    "load_formats",
    "load_ready_made",
    "make_deck",
    "make_format",
    "may_remove",
    "move_copies",
    "move_decks",
    "note_cards",
    "note_version",
    "remove_comment",
    "renew_address",
    "renew_address_once",
    "replace_list",
    "report_comment",
    "restore_version",
    "set_copies",
    "set_like",
    "set_list",
    "set_tags",
    "share_deck",
    "sweep_news",
    "tell_news",
    "unbuild_deck",
    "unwant_deck",
    "want_deck",
]
