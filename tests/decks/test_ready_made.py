import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cards import effects
from cards.services import LoadReport
from ddl_site.accounts.models import User
from decks import queries, services
from decks.models import Deck, DeckVersion
from decks.rules import FORMATS, violations

DECKS: list[dict[str, Any]] = json.loads(services.READY_MADE.read_text(encoding="utf-8"))["decks"]
CARDS = {card.id: card for card in effects.load_set().cards}


def of(deck: dict[str, Any]) -> list[effects.CardFacts]:
    return [CARDS[card_id] for card_id in deck["cards"]]


def timings_of(cards: list[effects.CardFacts]) -> set[str]:
    return {timing.value for card in cards for timing in effects.timings(card.newest)}


def is_lasting(card: effects.CardFacts) -> bool:
    return effects.is_lasting(card.type, card.newest)


def classes_of(deck: dict[str, Any]) -> set[str]:
    return {card.card_class.value for card in of(deck)} - {"Neutral", "All"}


TO_LEARN_WITH, STRONG = DECKS[:2], DECKS[2:]
CANDIDATES: list[dict[str, Any]] = json.loads(
    (services.READY_MADE.parent / "candidates.json").read_text(encoding="utf-8")
)["decks"]
RECORD = (Path(__file__).resolve().parents[2] / "docs" / "ready-made-decks.md").read_text(encoding="utf-8")

each_deck = pytest.mark.parametrize("deck", TO_LEARN_WITH, ids=lambda deck: str(deck["slug"]))


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: str(deck["slug"]))
def test_ready_made_deck_is_legal_in_its_format(deck: dict[str, Any]) -> None:
    assert violations(deck["cards"], FORMATS[deck["format"]]) == []
    assert violations(deck["cards"], FORMATS["online"]) == []


def test_strong_decks_are_one_of_each_class_and_two_mixed_ones() -> None:
    of_one = [classes_of(deck) for deck in STRONG if deck["format"] == "one-class"]
    mixed = [classes_of(deck) for deck in STRONG if deck["format"] == "online"]

    assert sorted(word for (word,) in of_one) == ["Bow", "Crown", "Pirate", "Wizard", "Zombie"]
    assert [len(classes) > 1 for classes in mixed] == [True, True]


def test_strong_decks_are_those_that_the_record_says_won_most() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]*) \| ([0-9.]+) % ", RECORD, re.MULTILINE)
    won = {name: float(rate) for name, _, rate in rows}
    lists = {deck["name"]: deck["cards"] for deck in CANDIDATES}

    assert won.keys() == lists.keys()
    assert {slug.strip(): lists[name] for name, slug, _ in rows if slug.strip()} == {
        deck["name"]: deck["cards"] for deck in STRONG
    }
    for name, chosen, rate in rows:
        kind = name.split(",")[0]
        rivals = [won[other] for other in won if other.startswith(kind)]
        if chosen.strip() and kind != "Mixed":
            assert float(rate) == max(rivals)


def test_decks_to_learn_with_are_around_crown_and_around_pirate() -> None:
    assert [classes_of(deck) for deck in TO_LEARN_WITH] == [{"Crown"}, {"Pirate"}]


@each_deck
def test_ready_made_deck_has_every_timing_of_its_class_and_neutral(deck: dict[str, Any]) -> None:
    (hero,) = {card.card_class for card in of(deck)} - {effects.CardClass.NEUTRAL, effects.CardClass.ALL}
    allowed = [card for card in CARDS.values() if card.card_class in (hero, effects.CardClass.NEUTRAL)]

    assert timings_of(of(deck)) == timings_of(allowed)


@each_deck
def test_ready_made_deck_has_every_lasting_spell_of_its_class_and_three_traps(deck: dict[str, Any]) -> None:
    (hero,) = {card.card_class for card in of(deck)} - {effects.CardClass.NEUTRAL, effects.CardClass.ALL}
    lasting = {card.id for card in CARDS.values() if is_lasting(card) and card.card_class == hero}
    traps = [card.id for card in of(deck) if card.type is effects.CardType.TRAP]

    assert {card.id for card in of(deck) if is_lasting(card)} == lasting
    assert len(traps) >= 3


@each_deck
def test_ready_made_deck_has_something_to_do_from_the_first_turn(deck: dict[str, Any]) -> None:
    costs = sorted(CARDS[card_id].newest.cost for card_id, n in deck["cards"].items() for _ in range(n))

    assert sum(cost == 1 for cost in costs) >= 6
    assert sum(cost <= 3 for cost in costs) >= 24
    assert sum(cost >= 6 for cost in costs) in range(2, 6)


@pytest.mark.django_db
def test_loading_twice_makes_each_deck_once(catalogue: LoadReport) -> None:
    first = services.load_ready_made()
    before = list(DeckVersion.objects.values())

    again = services.load_ready_made()

    assert first.made == again.unchanged == [deck["name"] for deck in DECKS]
    assert list(DeckVersion.objects.values()) == before
    stored = {version.deck.slug: version.cards for version in queries.ready_made_versions()}
    assert stored == {deck["slug"]: deck["cards"] for deck in DECKS}


def write(folder: Path, **changes: Any) -> Path:
    path = folder / "decks.json"
    path.write_text(json.dumps({"decks": [{**DECKS[0], **changes}]}), encoding="utf-8")
    return path


@pytest.mark.django_db
def test_changed_list_becomes_a_new_version(catalogue: LoadReport, tmp_path: Path) -> None:
    services.load_ready_made()
    cards = {**DECKS[0]["cards"], "V106": 2, "V105": 1}

    report = services.load_ready_made(path=write(tmp_path, cards=cards))

    assert report.changed == ["Morning Court"]
    versions = DeckVersion.objects.filter(deck__slug="morning-court").order_by("number")
    assert [version.cards for version in versions] == [DECKS[0]["cards"], cards]
    deck = Deck.objects.get(slug="morning-court")
    assert (queries.newest_version(deck).number, deck.edition) == (2, 1)  # pictures of it are drawn anew


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"cards": {"V001": 3}}, "decks.json: deck morning-court: A deck has exactly 40 cards"),
        ({"name": ""}, "decks.json: deck 1: field name: '' is empty"),
        ({"format": "casual"}, "decks.json: deck morning-court: field format: no format is called casual"),
        ({"colour": "red"}, "decks.json: deck 1: needs the fields slug, name, about, format, cards"),
    ],
)
def test_bad_file_of_decks_changes_nothing(
    catalogue: LoadReport, tmp_path: Path, changes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(CommandError, match="Nothing was changed") as caught:
        call_command("load_decks", file=write(tmp_path, **changes))

    assert str(caught.value).startswith(sentence)
    assert not Deck.objects.exists()


@pytest.mark.django_db
def test_deck_of_a_player_is_never_taken_over(catalogue: LoadReport) -> None:
    owner = User.objects.create(handle="maple")
    Deck.objects.create(slug="morning-court", name="Mine", owner=owner)

    with pytest.raises(services.DeckDataError, match="a deck of a player has this address"):
        services.load_ready_made()

    assert Deck.objects.get().name == "Mine"
    assert not queries.ready_made_versions().exists()


@pytest.mark.django_db
def test_decks_wait_for_the_catalogue() -> None:
    with pytest.raises(CommandError, match="run load_catalogue first"):
        call_command("load_decks")


@pytest.mark.django_db
def test_command_says_which_decks_it_made(catalogue: LoadReport) -> None:
    out = StringIO()

    call_command("load_decks", stdout=out)

    assert out.getvalue() == (
        "  made the format Rulebook\n  made the format Online\n  made the format One class\n"
        + "".join(f"  made {deck['name']}\n" for deck in DECKS)
        + "Ready-made decks: 9, 0 of them up to date already.\n"
    )
