"""`manage.py load_decks`: formats and ready-made decks, after `load_catalogue`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from decks import services


class Command(BaseCommand):
    help = "Makes the formats and the ready-made decks that come with the project. Safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--file", type=Path, default=services.READY_MADE, help="another file of decks")

    def handle(self, *, file: Path, **options: Any) -> None:
        now = timezone.now()
        loaded = services.load_formats(now=now)
        for did, names in (("made", loaded.made), ("changed", loaded.changed)):
            for name in names:
                self.stdout.write(f"  {did} the format {name}")
        # A site that was stopped between an import and its news tells them now.
        services.note_cards(card_ids=None, now=now)
        try:
            report = services.load_ready_made(path=file)
        except services.DeckDataError as error:
            raise CommandError(f"{error} Nothing was changed.") from error
        for did, names in (("made", report.made), ("new version of", report.changed)):
            for name in names:
                self.stdout.write(f"  {did} {name}")
        total = len(report.made) + len(report.changed) + len(report.unchanged)
        self.stdout.write(f"Ready-made decks: {total}, {len(report.unchanged)} of them up to date already.")
