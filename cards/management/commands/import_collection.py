"""`manage.py import_collection USER FILE`: a list of owned cards into somebody's collection."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from cards import importers, services, tables
from cards.enums import ImportMode
from ddl_site.accounts import queries as people

DASH = Path("-")


class Command(BaseCommand):
    help = "Takes a CSV or JSON list of owned cards into a collection. It can be undone on the site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("user", help="whose collection: a handle")
        parser.add_argument("file", type=Path, help="the list; - reads what is piped in")
        parser.add_argument("--mode", choices=ImportMode.values, default=ImportMode.ADD.value)
        parser.add_argument("--dry-run", action="store_true", help="only say what would happen")

    def handle(self, *, user: str, file: Path, mode: str, dry_run: bool, **options: Any) -> None:
        owner = people.player_by_handle(user)
        if owner is None:
            raise CommandError(f"There is no player called {user}.")
        try:
            imported = importers.import_list(
                owner=owner, decoded=tables.decode(_bytes_of(file)), mode=mode, dry_run=dry_run,
                about=file.name if file != DASH else "", now=timezone.now(),
            )  # fmt: skip
        except (tables.UnreadableFileError, services.CollectionError) as error:
            raise CommandError(f"{error} Nothing was changed.") from error
        self._report(imported, dry_run=dry_run)

    def _report(self, imported: importers.Imported, *, dry_run: bool) -> None:
        reading = imported.reading
        self.stdout.write(f"Recognised as {reading.kind}: {reading.rows} rows, {reading.total} copies.")
        for remark in reading.remarks:
            where = f" ({reading.unit} {', '.join(map(str, remark.places))})" if remark.places else ""
            self.stdout.write(f"  {remark.sentence}{where}")
        for fault in reading.faults:
            near = f" Did you mean {', '.join(fault.nearest)}?" if fault.nearest else ""
            self.stderr.write(f"  {reading.unit} {fault.place}: {fault.reason}{near}")
        came = sum(max(change.after - change.before, 0) for change in imported.changes)
        went = sum(max(change.before - change.after, 0) for change in imported.changes)
        if not imported.changes:
            self.stdout.write("Nothing changes: the collection is like that already.")
        elif dry_run:
            self.stdout.write(f"{came} copies would come, {went} would go. Nothing was changed (dry run).")
        else:
            self.stdout.write(f"{came} copies came, {went} went.")


def _bytes_of(file: Path) -> bytes:
    """As much of the file as may be read, and one byte more."""
    try:
        if file == DASH:
            return sys.stdin.buffer.read(tables.MAX_BYTES + 1)
        with file.open("rb") as opened:
            return opened.read(tables.MAX_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
