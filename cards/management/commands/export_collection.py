"""`manage.py export_collection USER`: somebody's collection as a file that imports back the same."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards import importers
from ddl_site.accounts import queries as people


class Command(BaseCommand):
    help = "Writes a collection as CSV or JSON, which import_collection reads back the same."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("user", help="whose collection: a handle")
        parser.add_argument("--output", type=Path, help="a file instead of what follows here")
        parser.add_argument("--format", choices=["csv", "json"], help="else as the file is called, else csv")

    def handle(self, *, user: str, output: Path | None, format: str | None, **options: Any) -> None:
        owner = people.player_by_handle(user)
        if owner is None:
            raise CommandError(f"There is no player called {user}.")
        by_name = "json" if output and output.suffix.lower() == ".json" else "csv"
        text = importers.exported(owner.pk, format=format or by_name)
        if output is None:
            self.stdout.write(text, ending="")
            return
        try:
            output.write_bytes(text.encode())
        except OSError as error:
            raise CommandError(f"{output} cannot be written: {error.strerror}.") from error
        self.stderr.write(f"Written to {output}.")
