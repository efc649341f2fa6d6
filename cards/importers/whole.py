"""A list taken over at once, without anybody looking at a preview: what commands and the API do."""

from dataclasses import dataclass
from datetime import datetime

from cards import queries, services
from cards.importers.listed import listed_in
from cards.models import Batch
from cards.queries import PlannedChange
from cards.tables import Decoded, Reading
from ddl_site.accounts.models import User


@dataclass(frozen=True, slots=True)
class Imported:
    """How the list was read, what changes, and the batch (None if nothing changes, or on a dry run)."""

    reading: Reading
    changes: list[PlannedChange]
    batch: Batch | None


def import_list(
    *,
    owner: User,
    decoded: Decoded,
    mode: str,
    about: str,
    now: datetime,
    key: str = "",
    dry_run: bool = False,
) -> Imported:
    """Take over what can be understood of a list. The same key twice counts once.

    Raises tables.UnreadableFileError or services.CollectionError; nothing has changed then.
    """
    listed = listed_in(decoded)
    listed.check()
    changes = queries.planned_changes(owner_id=owner.pk, rows=listed.rows, mode=mode)
    if dry_run:
        return Imported(listed.reading, changes, None)
    batch = services.apply_rows(owner=owner, rows=listed.rows, mode=mode, about=about, now=now, key=key)
    return Imported(listed.reading, changes, batch)
