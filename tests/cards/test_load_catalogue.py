import json
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Count
from pytest_django import DjangoAssertNumQueries

from cards import effects, services
from cards.enums import Finish, Tier
from cards.models import Card, CardVersion, Printing, Set

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

OLD, NEW = date(2026, 8, 18), date(2026, 9, 18)


def shipped() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(effects.SHIPPED.read_text(encoding="utf-8"))
    return data


def card_of(data: dict[str, Any], card_id: str) -> dict[str, Any]:
    return next(card for card in data["cards"] if card["id"] == card_id)


def write(folder: Path, data: object) -> Path:
    path = folder / "cards.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def rows() -> tuple[Any, ...]:
    return tuple(tuple(model.objects.order_by("pk").values()) for model in (Set, Card, CardVersion, Printing))


def run(**options: Any) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("load_catalogue", stdout=out, stderr=err, **options)
    return out.getvalue(), err.getvalue()


def test_shipped_set_has_111_cards_114_versions_and_203_printings(catalogue: services.LoadReport) -> None:
    assert (catalogue.cards, catalogue.versions, catalogue.printings) == (111, 114, 203)
    assert (Card.objects.count(), CardVersion.objects.count(), Printing.objects.count()) == (111, 114, 203)


@pytest.mark.usefixtures("catalogue")
def test_finishes_follow_the_tiers() -> None:
    counts = dict(Printing.objects.values_list("finish").annotate(Count("pk")).order_by())

    assert counts == {Finish.NORMAL: 92, Finish.HOLO: 92, Finish.FULL_ART: 19}
    assert Card.objects.filter(tier=Tier.ULTRA).count() == 14
    assert Card.objects.filter(tier=Tier.GIGA).count() == 5


@pytest.mark.usefixtures("catalogue")
def test_three_cards_have_an_older_version() -> None:
    older = CardVersion.objects.filter(since=OLD).order_by("card_id")

    assert [version.card_id for version in older] == ["V016", "V042", "V058"]
    assert set(CardVersion.objects.exclude(since=OLD).values_list("since", flat=True)) == {NEW}
    for version in older:
        assert CardVersion.objects.get(card=version.card, since=NEW).text != version.text


@pytest.mark.usefixtures("catalogue")
def test_loading_twice_changes_nothing() -> None:
    before = rows()

    report = services.load_catalogue()

    assert rows() == before
    assert report == services.LoadReport(set_name="Rise of the Pack")


def test_command_says_what_it_did() -> None:
    assert run()[0] == "Rise of the Pack: 111 new cards, 114 new versions, 203 new printings.\n"
    assert run()[0] == "Rise of the Pack: up to date.\n"


def test_text_and_traits_come_from_the_effects(catalogue: services.LoadReport) -> None:
    champ = CardVersion.objects.get(card="V030")
    feast = CardVersion.objects.get(card="V080")
    chico = CardVersion.objects.get(card="V001")

    assert (champ.traits, champ.text) == (" taunt haunt ", "Haunt: Draw a card.")
    assert feast.traits == " start lasting "
    assert (chico.traits, chico.text) == (" taunt vanilla ", "")


def test_other_facts_of_a_stored_version_are_kept_and_told(
    catalogue: services.LoadReport, tmp_path: Path
) -> None:
    data = shipped()
    card_of(data, "V001")["versions"][0]["cost"] = 9
    before = rows()

    _, err = run(file=write(tmp_path, data))

    assert rows() == before
    assert "V001 of 2026-09-18: stays as it is stored, though the file has cost 9 (was 1)." in err
    assert "--correct" in err


def test_correct_takes_over_other_facts(catalogue: services.LoadReport, tmp_path: Path) -> None:
    data = shipped()
    card_of(data, "V001")["versions"][0]["cost"] = 9

    out, err = run(file=write(tmp_path, data), correct=True)

    assert CardVersion.objects.get(card="V001").cost == 9
    assert "changed V001 of 2026-09-18: cost 9 (was 1)." in out
    assert err == ""


def test_effects_of_a_stored_version_follow_the_file(catalogue: services.LoadReport, tmp_path: Path) -> None:
    CardVersion.objects.filter(card="V004").update(effects=[], text="", traits=" ", playable=False)

    report = services.load_catalogue()

    gary = CardVersion.objects.get(card="V004")
    assert (gary.text, gary.playable) == ("Play: Draw a card.", True)
    assert report.changed == ["V004 of 2026-09-18: its effects are described anew."]


def test_version_that_only_the_catalogue_has_is_left_alone(catalogue: services.LoadReport) -> None:
    later = CardVersion.objects.create(
        card_id="V001", since=date(2027, 1, 1), cost=2, attack=1, hp=2, playable=False, printed_text="Woof."
    )

    services.load_catalogue()

    assert CardVersion.objects.get(pk=later.pk).printed_text == "Woof."


def test_printed_text_survives_loading(catalogue: services.LoadReport) -> None:
    CardVersion.objects.filter(card="V004").update(printed_text="Draws one.", text="")

    services.load_catalogue()

    assert CardVersion.objects.get(card="V004").shown_text == "Draws one."


def test_new_name_of_a_card_is_taken_over(catalogue: services.LoadReport, tmp_path: Path) -> None:
    data = shipped()
    card_of(data, "V001")["name"] = "Tom & Jérry <3"

    report = services.load_catalogue(path=write(tmp_path, data))

    assert report.changed == ["V001: name Tom & Jérry <3 (was Chico)."]
    assert list(Card.objects.named("tom & jerry <3").values_list("pk", flat=True)) == ["V001"]


@pytest.mark.parametrize(
    ("field", "value"),
    [("class", "Cat"), ("rarity", "Odd"), ("name", "x" * 81), ("rarity_pct", 12345.0), ("id", "W1")],
)
def test_bad_file_changes_nothing_and_names_file_card_and_field(
    field: str, value: object, tmp_path: Path
) -> None:
    data = shipped()
    data["cards"][50][field] = value
    place = f"cards.json: card {data['cards'][50]['id']}: field {field}: "

    with pytest.raises(CommandError, match="Nothing was changed") as caught:
        run(file=write(tmp_path, data))

    assert str(caught.value).startswith(place)
    assert rows() == ((), (), (), ())


def test_two_cards_of_one_number_are_refused(tmp_path: Path) -> None:
    data = shipped()
    data["cards"][1]["id"] = "V0001"

    with pytest.raises(
        CommandError, match=r"cards\.json: card V0001: field id: V001 has the number 1 already"
    ):
        run(file=write(tmp_path, data))

    assert rows() == ((), (), (), ())


def test_two_sets_of_one_number_are_refused(catalogue: services.LoadReport, tmp_path: Path) -> None:
    other = {"code": "W", "number": 1, "name": "Second litter", "cards": []}
    before = rows()

    with pytest.raises(CommandError, match=r"cards\.json: field number: the set V has the number 1"):
        run(file=write(tmp_path, other))

    assert rows() == before


def test_loading_asks_little(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_max_num_queries(24):
        services.load_catalogue()
