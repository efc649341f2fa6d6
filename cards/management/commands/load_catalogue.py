"""`manage.py load_catalogue`: the shipped set into the catalogue."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards import effects, services


class Command(BaseCommand):
    help = "Loads the cards that come with the project. Safe to repeat: it adds what is missing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--file", type=Path, default=effects.SHIPPED, help="another set's data file")
        parser.add_argument(
            "--correct",
            action="store_true",
            help="also rewrite cost, attack, HP and keywords of stored versions (games of the past show it)",
        )

    def handle(self, *, file: Path, correct: bool, **options: Any) -> None:
        try:
            report = services.load_catalogue(path=file, correct=correct)
        except effects.CardDataError as error:
            raise CommandError(f"{error} Nothing was changed.") from error
        for line in report.changed:
            self.stdout.write(f"  changed {line}")
        for line in report.kept:
            self.stderr.write(f"  kept {line}")
        if report.kept:
            self.stderr.write("  To take over the file's facts, run load_catalogue --correct.")
        self.stdout.write(self._summary(report))

    def _summary(self, report: services.LoadReport) -> str:
        counts = (report.cards, report.versions, report.printings)
        if not any(counts) and not report.changed:
            return f"{report.set_name}: up to date."
        cards, versions, printings = counts
        return f"{report.set_name}: {cards} new cards, {versions} new versions, {printings} new printings."
