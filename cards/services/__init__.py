"""What changes the catalogue and collections."""

from cards.services.bulk import apply_rows, bulk_set, open_box, open_pack
from cards.services.catalogue import LoadReport, load_catalogue
from cards.services.copies import change_copies, change_printing, edit_stack, set_count, set_printing
from cards.services.errors import (
    AlreadyUndoneError,
    BadCopiesError,
    ChangedMeanwhileError,
    CollectionError,
    TooFewCopiesError,
)
from cards.services.feed import BadImportError, FeedPlan, import_feed, plan_feed
from cards.services.feed_drafts import (
    confirm_feed_draft,
    discard_feed_draft,
    make_feed_draft,
    plan_of_draft,
)
from cards.services.keeping import change_settings, move_collection, set_want
from cards.services.records import Results, add_results
from cards.services.searches import (
    MOST_SEARCHES,
    SavedSearchError,
    delete_search,
    move_searches,
    save_search,
)
from cards.services.undoing import undo_batch, undo_last

__all__ = [
    "MOST_SEARCHES",
    "AlreadyUndoneError",
    "BadCopiesError",
    "BadImportError",
    "ChangedMeanwhileError",
    "CollectionError",
    "FeedPlan",
    "LoadReport",
    "Results",
    "SavedSearchError",
    "TooFewCopiesError",
    "add_results",
    "apply_rows",
    "bulk_set",
    "change_copies",
    "change_printing",
    "change_settings",
    "confirm_feed_draft",
    "delete_search",
    "discard_feed_draft",
    "edit_stack",
    "import_feed",
    "load_catalogue",
    "make_feed_draft",
    "move_collection",
    "move_searches",
    "open_box",
    "open_pack",
    "plan_feed",
    "plan_of_draft",
    "save_search",
    "set_count",
    "set_printing",
    "set_want",
    "undo_batch",
    "undo_last",
]
