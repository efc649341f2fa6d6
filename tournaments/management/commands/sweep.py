"""Take up what was left undone: the same that beat runs every few seconds."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from cards import importers
from ddl_site.accounts import services as accounts
from game import services
from tournaments import services as events


class Command(BaseCommand):
    help = (
        "Ask workers to go on with unfinished turns of computers, tests of decks, imports and pairings; "
        "clear what nobody took or uses."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        swept = services.sweep(now=timezone.now())
        self.stdout.write(f"{swept.resumed} turns taken up, {swept.cleared} old challenges cleared.")
        tests = services.sweep_tests(now=timezone.now())
        self.stdout.write(f"{tests.resumed} parts of tests taken up, {tests.given_up} tests given up.")
        lists = importers.sweep_drafts(now=timezone.now())
        self.stdout.write(f"{lists.resumed} imports taken up, {lists.forgotten} old lists forgotten.")
        evening = events.sweep(now=timezone.now())
        self.stdout.write(f"{evening.resumed} pairings taken up, {evening.confirmed} reported results stand.")
        tables = evening.tables
        self.stdout.write(
            f"{evening.announced} rounds announced on, {tables.made} matches made, "
            f"{tables.absent} players absent, time called at {tables.called} tables, "
            f"{tables.played} played results found."
        )
        self.stdout.write(f"Decklists were due in {evening.lists} events.")
        keys = accounts.sweep_request_keys(now=timezone.now())
        self.stdout.write(f"{keys} keys of old requests forgotten.")
        sessions = accounts.sweep_sessions(now=timezone.now())
        self.stdout.write(f"{sessions} sessions that had run out forgotten.")
