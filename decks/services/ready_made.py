"""The decks that come with the site, from their data file."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from cards import queries as catalogue
from cards.models import Card
from decks import rules
from decks.enums import Visibility
from decks.models import Deck
from decks.services import lists

READY_MADE = Path(__file__).resolve().parents[1] / "data" / "ready_made.json"
FIELDS = {"slug": str, "name": str, "about": str, "format": str, "cards": dict}


class DeckDataError(ValueError):
    """The file of ready-made decks cannot be used; the message names file, deck and field."""


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """One deck of the file."""

    slug: str
    name: str
    about: str
    format: str
    cards: dict[str, int]


@dataclass(slots=True)
class DecksReport:
    """The names of the decks that are new, that got a new version, and that stayed as they were."""

    made: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)


def load_ready_made(*, path: Path = READY_MADE) -> DecksReport:
    """Makes the site's own decks as the file has them, in one transaction. Twice is the same as once.

    A list that differs from the newest version becomes a new version; the old ones stay. Every deck must be
    legal in the format that it names, as that comes with the project. Raises DeckDataError, then nothing
    changes. How the decks were chosen: docs/ready-made-decks.md.
    """
    wanted = _read(path)
    report = DecksReport()
    with transaction.atomic():
        if catalogue.newest_pool() is None:
            raise DeckDataError("The catalogue is empty: run load_catalogue first.")
        _check_legal(wanted, path.name)
        for item in wanted:
            stored = Deck.objects.filter(slug=item.slug).first()
            if stored and stored.owner_id is not None:
                raise DeckDataError(f"{path.name}: deck {item.slug}: a deck of a player has this address.")
            if stored is None:
                report.made.append(item.name)
            _store_version(_deck(stored, item), item.cards, report)
    return report


def _deck(stored: Deck | None, item: ReadyMade) -> Deck:
    deck = stored or Deck(slug=item.slug, visibility=Visibility.PUBLIC)
    if (deck.name, deck.about, deck.format) != (item.name, item.about, item.format):
        deck.name, deck.about, deck.format = item.name, item.about, item.format
        deck.save()
    return deck


def _store_version(deck: Deck, cards: dict[str, int], report: DecksReport) -> None:
    newest = deck.versions.order_by("-number").first()
    if newest and newest.cards == cards:
        report.unchanged.append(deck.name)
        return
    now = timezone.now()
    if newest:
        report.changed.append(deck.name)
        Deck.objects.filter(pk=deck.pk).update(edition=F("edition") + 1, changed=now)
    lists.add_version(deck, cards, now=now, open=False)


def _check_legal(wanted: list[ReadyMade], where: str) -> None:
    pool = Card.objects.in_bulk()
    for item in wanted:
        known = rules.FORMATS.get(item.format)
        if known is None:
            raise DeckDataError(
                f"{where}: deck {item.slug}: field format: no format is called {item.format}."
            )
        for fault in rules.violations(item.cards, known, pool=pool):
            raise DeckDataError(f"{where}: deck {item.slug}: {fault.message}")


def _read(path: Path) -> list[ReadyMade]:
    try:
        items = json.loads(path.read_text(encoding="utf-8"))["decks"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DeckDataError(f"{path.name}: cannot be read as an object with decks ({error}).") from error
    return [_ready_made(item, f"{path.name}: deck {number}") for number, item in enumerate(items, start=1)]


def _ready_made(item: Any, where: str) -> ReadyMade:
    if not isinstance(item, dict) or set(item) != set(FIELDS):
        raise DeckDataError(f"{where}: needs the fields {', '.join(FIELDS)} and no other.")
    for name, kind in FIELDS.items():
        if not isinstance(item[name], kind) or not item[name]:
            raise DeckDataError(f"{where}: field {name}: {item[name]!r} is empty or of the wrong kind.")
    return ReadyMade(**item)
