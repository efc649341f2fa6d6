from datetime import date

import pytest
from django.db import IntegrityError, transaction

from cards.enums import CardClass, CardType, Rarity, Tier
from cards.folding import fold
from cards.models import Card, CardVersion, Set

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

OLD, NEW = date(2026, 8, 18), date(2026, 9, 18)


@pytest.fixture
def pups() -> Set:
    return Set.objects.create(code="T", number=9, name="Test pups")


def make_card(pups: Set, number: int, name: str = "Rex", card_class: str = CardClass.CROWN) -> Card:
    return Card.objects.create(
        id=f"T{number:03}", set=pups, number=number, name=name, card_class=card_class,
        type=CardType.CREATURE, rarity=Rarity.RARE, rarity_pct=12, tier=Tier.COMMON,
    )  # fmt: skip


def test_fold_ignores_case_accents_and_kinds_of_quotes() -> None:
    assert fold("  Rémy’s   BONE ") == fold("remy's bone")


def test_card_is_found_by_folded_name(pups: Set) -> None:
    rex = make_card(pups, 1, "Rémy’s Bone")
    make_card(pups, 2, "Tom & Jerry <3")

    assert list(Card.objects.named("REMY'S")) == [rex]


def test_version_in_force_is_the_latest_playable_one_of_the_day(pups: Set) -> None:
    rex = make_card(pups, 1)
    old = CardVersion.objects.create(card=rex, since=OLD, cost=1, attack=1, hp=1)
    new = CardVersion.objects.create(card=rex, since=NEW, cost=2, attack=1, hp=1)
    read_only = CardVersion.objects.create(
        card=rex, since=date(2026, 12, 1), cost=3, attack=1, hp=1, playable=False
    )

    assert list(CardVersion.objects.in_force(date(2026, 8, 17))) == [old]
    assert list(CardVersion.objects.in_force(date(2026, 9, 17))) == [old]
    assert list(CardVersion.objects.in_force(date(2027, 1, 1))) == [new]
    assert list(CardVersion.objects.newest()) == [read_only]


@pytest.mark.parametrize(("attack", "hp"), [(1, None), (None, 1), (1, 0)])
def test_attack_comes_with_hp_of_at_least_one(pups: Set, attack: int | None, hp: int | None) -> None:
    rex = make_card(pups, 1)

    with pytest.raises(IntegrityError), transaction.atomic():
        CardVersion.objects.create(card=rex, since=OLD, cost=1, attack=attack, hp=hp)


def test_card_has_one_version_a_day(pups: Set) -> None:
    rex = make_card(pups, 1)
    CardVersion.objects.create(card=rex, since=OLD, cost=1, attack=1, hp=1)

    with pytest.raises(IntegrityError), transaction.atomic():
        CardVersion.objects.create(card=rex, since=OLD, cost=2, attack=1, hp=1)


def test_text_is_the_printed_one_where_it_is_known() -> None:
    version = CardVersion(text="Draw a card.")
    assert version.shown_text == "Draw a card."

    version.printed_text = ""
    assert version.shown_text == ""
