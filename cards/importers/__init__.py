"""Collections from files and into files: what `cards.tables` reads meets the rows here."""

from cards.importers.drafts import (
    IN_REQUEST,
    Swept,
    confirm_draft,
    discard_draft,
    make_draft,
    move_drafts,
    run_draft,
    sweep_drafts,
)
from cards.importers.exports import exported
from cards.importers.listed import Listed, listed_in
from cards.importers.whole import Imported, import_list

__all__ = [
    "IN_REQUEST",
    "Imported",
    "Listed",
    "Swept",
    "confirm_draft",
    "discard_draft",
    "exported",
    "import_list",
    "listed_in",
    "make_draft",
    "move_drafts",
    "run_draft",
    "sweep_drafts",
]
