"""`manage.py export_event SLUG [FILE]`: all of an event as one file, which import_event reads."""

from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments import services
from tournaments.models import Tournament


class Command(BaseCommand):
    help = (
        "Writes all of an event as JSON, which import_event makes the same event of (docs/event-format.md)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event, as its address names it")
        parser.add_argument("file", type=Path, nargs="?", help="a file instead of what follows here")

    def handle(self, *, slug: str, file: Path | None, **options: Any) -> None:
        event = Tournament.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event {slug}.")
        if file is None:
            services.export_event(tournament=event, write=partial(self.stdout.write, ending=""))
            return
        try:
            with file.open("w", encoding="utf-8", newline="\n") as sink:
                services.export_event(tournament=event, write=sink.write)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        self.stderr.write(f"Written to {file}.")
