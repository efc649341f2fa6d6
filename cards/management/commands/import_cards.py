"""`manage.py import_cards FILE`: the publisher's feed of cards into the catalogue."""

from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from cards import feed, presenters, services


class Command(BaseCommand):
    help = "Adds cards, printed texts and dated versions from a cards.json. Rewrites none; safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--as-of", default="", help="the day that the file is of, like 2026-09-18; else today"
        )
        parser.add_argument("--set", default="", help="make this set for the cards whose ids begin with it")
        parser.add_argument("--dry-run", action="store_true", help="only say what would happen")

    def handle(self, *, file: Path, as_of: str, set: str, dry_run: bool, **options: Any) -> None:
        today = timezone.localdate()
        act = services.plan_feed if dry_run else services.import_feed
        try:
            read = feed.read(_bytes_of(file))
            plan = act(feed=read, as_of=_day(as_of, today), today=today, set_code=set.strip().upper())
        except feed.UnreadableFeedError as error:
            lines = [*map(str, error.faults), *filter(None, [error.more]), "Nothing was changed."]
            raise CommandError("\n".join(lines)) from error
        except services.BadImportError as error:
            raise CommandError(f"{error} Nothing was changed.") from error
        self._report(presenters.feed_diff(plan), dry_run=dry_run)

    def _report(self, diff: presenters.FeedDiff, *, dry_run: bool) -> None:
        parts = (
            ("New", diff.new),
            ("Changed", diff.changed),
            ("Printed text", diff.texts),
            ("Described otherwise", diff.details),
        )
        for title, lines in parts:
            for line in lines:
                self.stdout.write(f"{title}: {line.name} ({line.id}). {' '.join(line.sentences)}")
        for sentence in diff.summary:
            self.stdout.write(sentence)
        if dry_run:
            self.stdout.write("Nothing was changed (dry run).")


def _day(text: str, today: date) -> date:
    try:
        return date.fromisoformat(text) if text else today
    except ValueError as error:
        raise CommandError(
            f"--as-of: {text[:20]!r} is no day like 2026-09-18. Nothing was changed."
        ) from error


def _bytes_of(file: Path) -> bytes:
    """As much of the file as may be read, and then what makes it too much."""
    try:
        with file.open("rb") as opened:
            return opened.read(feed.MAX_BYTES)
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}. Nothing was changed.") from error
