from datetime import date

import pytest
from django.db import IntegrityError, transaction

from decks.models import Deck, DeckVersion, FrozenVersionError

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_deck_version_stays_as_it_was_stored() -> None:
    deck = Deck.objects.create(slug="pups", name="Pups", visibility="public")
    version = DeckVersion.objects.create(deck=deck, number=1, cards={"V001": 3}, pool=date(2026, 9, 18))
    version.cards = {"V001": 2}

    with pytest.raises(FrozenVersionError, match="Version 1"):
        version.save()

    version.refresh_from_db()
    assert version.cards == {"V001": 3}


def test_deck_has_each_version_number_once() -> None:
    deck = Deck.objects.create(slug="pups", name="Pups", visibility="public")
    DeckVersion.objects.create(deck=deck, number=1, cards={}, pool=date(2026, 9, 18))

    with pytest.raises(IntegrityError), transaction.atomic():
        DeckVersion.objects.create(deck=deck, number=1, cards={}, pool=date(2026, 9, 18))


def test_newest_version_is_one_a_deck() -> None:
    made = []
    for slug in ("a", "b"):
        deck = Deck.objects.create(slug=slug, name=slug, visibility="public")
        for number in (1, 2):
            made.append(
                DeckVersion.objects.create(deck=deck, number=number, cards={}, pool=date(2026, 9, 18))
            )

    assert list(DeckVersion.objects.newest().order_by("deck")) == [made[1], made[3]]
