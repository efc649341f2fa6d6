"""`manage.py import_event FILE`: the event that export_event has written."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments import services
from tournaments.archive import ArchiveError


class Command(BaseCommand):
    help = "Makes the event of a file that export_event has written, or nothing if the file has a fault."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--slug", default="", help="another address than the file has")

    def handle(self, *, file: Path, slug: str, **options: Any) -> None:
        try:
            data = file.read_bytes()
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        try:
            made = services.import_event(data=data, slug=slug)
        except (ArchiveError, services.EventError) as error:
            raise CommandError(f"{error} Nothing was changed.") from error
        told = f"{made.event.name} is at {made.event.get_absolute_url()}."
        if made.accounts:
            told += f" Accounts made, without a password: {made.accounts}."
        self.stdout.write(told)
