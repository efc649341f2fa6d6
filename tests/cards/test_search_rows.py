"""What a query finds in rows: each field beside the same question asked in plain Python."""

import json
from collections.abc import Callable
from datetime import date
from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from cards import effects, queries, search, services
from cards.enums import HoldKind, WantSource
from cards.models import (
    Card,
    CardVersion,
    CollectionSettings,
    CurrentCard,
    Hold,
    Printing,
    Set,
    Stack,
    Want,
)
from cards.queries.mine import OPERATORS
from ddl_site.accounts.models import User
from tests.factories import make_deck

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("catalogue")]

OPS = (":", "=", "!=", "<", "<=", ">", ">=")


def found(text: str, viewer: User | AnonymousUser | None = None) -> list[str]:
    """The ids that a query finds without a warning."""
    answer = queries.search_cards(search.parse(text), viewer=viewer)
    assert answer.warnings == ()
    return [row.card_id for row in answer.cards]


def expected(condition: Callable[[CardVersion], Any]) -> list[str]:
    return [version.card_id for version in queries.newest_versions() if condition(version)]


@pytest.fixture
def reader(db: None) -> User:
    return User.objects.create_user("reader")


# --- facts of cards ---


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("", lambda v: True),
        ("gi", lambda v: "gi" in v.card.name_key),
        ("n=gary", lambda v: v.card.name_key == "gary"),
        ("V004 or v104", lambda v: v.card_id in ("V004", "V104")),
        ("n!=gary", lambda v: v.card.name_key != "gary"),
        ("o:draw", lambda v: "draw" in v.shown_text.lower()),
        ("-o:draw", lambda v: "draw" not in v.shown_text.lower()),
        ('o="draw a card."', lambda v: v.shown_text.lower() == "draw a card."),
        ("c:bow", lambda v: v.card.card_class in ("Bow", "All")),
        ("c=bow", lambda v: v.card.card_class == "Bow"),
        ("c!=bow", lambda v: v.card.card_class != "Bow"),
        ("-c:bow", lambda v: v.card.card_class not in ("Bow", "All")),
        ("c:all", lambda v: v.card.card_class == "All"),
        ("t:trap", lambda v: v.card.type == "Trap"),
        ("t!=trap", lambda v: v.card.type != "Trap"),
        ("r:epic", lambda v: v.card.rarity == 4),
        ("r>=epic", lambda v: v.card.rarity >= 4),
        ("r!=common", lambda v: v.card.rarity != 1),
        ("tier:common", lambda v: v.card.tier == 1),
        ("tier>common", lambda v: v.card.tier > 1),
        ("tier:giga", lambda v: v.card.tier == 3),
        ("cost<=2", lambda v: v.cost <= 2),
        ("cost>-1", lambda v: True),
        ("cost<999999", lambda v: True),
        ("kw:taunt", lambda v: "Taunt" in v.keywords),
        ("kw!=taunt", lambda v: v.keywords and "Taunt" not in v.keywords),
        ("-kw:taunt", lambda v: "Taunt" not in v.keywords),
        ("timing:haunt", lambda v: "haunt" in v.traits.split()),
        ("s:V", lambda v: True),
        ('s:"of the pack"', lambda v: True),
        ('s="rise of the pack"', lambda v: True),
        ("s!=V", lambda v: False),
        ("id:V004", lambda v: v.card_id == "V004"),
        ("id!=v004", lambda v: v.card_id != "V004"),
        ("is:full-art", lambda v: v.card.tier > 1),
        ("is!=full-art", lambda v: v.card.tier == 1),
        ("is:vanilla", lambda v: not v.effects),
        ("is:lasting", lambda v: "lasting" in v.traits.split()),
        ("is:banned", lambda v: v.card_id == "V029"),
        ("legal:rulebook", lambda v: True),
        ("legal:online", lambda v: v.card_id != "V029"),
        ("-legal:one-class", lambda v: v.card_id == "V029"),
        ("c:crown t:creature or cost=7", lambda v: (
            (v.card.card_class in ("Crown", "All") and v.card.type == "Creature") or v.cost == 7
        )),
        ("-(t:spell or t:trap) (cost=1 or cost=2)", lambda v: v.card.type == "Creature" and v.cost in (1, 2)),
    ],
)  # fmt: skip
def test_field_finds_exactly_what_it_names(text: str, condition: Callable[[CardVersion], bool]) -> None:
    assert found(text) == expected(condition)


@pytest.mark.parametrize("field", ["atk", "hp"])
@pytest.mark.parametrize("op", OPS)
def test_card_without_the_value_never_matches_and_its_negation_always_does(field: str, op: str) -> None:
    bodiless = set(expected(lambda version: version.hp is None))
    matching, others = set(found(f"{field}{op}3")), set(found(f"-{field}{op}3"))

    assert bodiless
    assert matching
    assert not matching & bodiless
    assert others == set(expected(lambda version: True)) - matching


def test_card_without_text_or_keyword_never_matches_either() -> None:
    bare = set(expected(lambda version: not version.shown_text))

    assert bare
    assert not bare & set(found("o!=draw"))
    assert bare <= set(found("-o=draw"))


def test_every_found_set_is_in_order_of_number() -> None:
    assert found("r>=epic") == sorted(found("r>=epic"))


def test_names_fold_in_rows_as_in_queries() -> None:
    card = Card.objects.get(pk="V001")
    card.name = "Rémy’s Bone"
    card.save()

    assert found("REMY'S") == found("rémy’s") == ["V001"]


def test_percent_underscore_and_backslash_stand_for_themselves() -> None:
    assert found("%") == found("_") == found("\\") == found("o:_") == []


def test_trait_is_matched_as_a_whole_word() -> None:
    CardVersion.objects.filter(card="V001").update(traits=" taunting playful ")
    CurrentCard.objects.keep(["V001"])

    assert "V001" not in found("kw:taunt or timing:play")


@pytest.mark.postgres(only=True)
def test_postgres_reads_pages_and_parts_of_words_from_indexes() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexname FROM pg_indexes WHERE tablename = 'cards_currentcard'")
        names = {name for (name,) in cursor.fetchall()}

    assert {f"current_by_{order}" for order in queries.ORDERS} <= names
    assert {"current_name_trigrams", "current_text_trigrams"} <= names


def test_only_the_newest_version_is_found() -> None:
    card = CardVersion.objects.get(card="V001")
    card.pk, card.since, card.cost, card._state.adding = None, date(2027, 1, 1), 9, True
    card.save()

    assert found("cost=9") == ["V001"]
    assert "V001" not in found("-cost=9")


def test_older_version_that_comes_late_is_not_found() -> None:
    row = CurrentCard.objects.get(pk="V001")
    CardVersion.objects.bulk_create([CardVersion(card_id="V001", since=date(2020, 1, 1), cost=9, traits=" ")])

    assert found("cost=9") == []
    assert CurrentCard.objects.get(pk="V001").version_id == row.version_id


def test_imported_text_is_what_is_searched() -> None:
    version = CardVersion.objects.get(card="V001")
    version.printed_text = "Wölfe heulen."
    version.save()

    assert found("o:wolfe") == ["V001"]


def test_loading_keeps_the_rows_that_searches_read() -> None:
    assert CurrentCard.objects.count() == Card.objects.count() == 111
    before = list(CurrentCard.objects.values())

    CurrentCard.objects.all().delete()
    CurrentCard.objects.keep(Card.objects.values_list("pk", flat=True))

    assert list(CurrentCard.objects.values()) == before


def test_set_that_gets_another_number_sorts_by_it() -> None:
    Set.objects.get(pk="V").save()
    row = Set(code="V", number=7, name="Rise of the Pack")
    row.save(force_update=True)

    assert set(CurrentCard.objects.values_list("set_number", flat=True)) == {7}


# --- what is ignored ---


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ("s:zz", "“s:zz” is ignored: there is no such set."),
        ("legal:modern", "“legal:modern” is ignored: formats are rulebook, online, one-class."),
        ("in:no-such-deck", "“in:no-such-deck” is ignored: there is no such deck."),
        ("own>0", "“own>0” is ignored: own needs you to be logged in."),
        ("need>0", "“need>0” is ignored: need needs you to be logged in."),
        ("spare>0", "“spare>0” is ignored: spare needs you to be logged in."),
        ("want>0", "“want>0” is ignored: want needs you to be logged in."),
        ("-trade>0", "“trade>0” is ignored: trade needs you to be logged in."),
    ],
)
@pytest.mark.parametrize("viewer", [None, AnonymousUser()])
def test_what_has_no_answer_is_named_and_the_rest_stays(
    text: str, warning: str, viewer: AnonymousUser | None
) -> None:
    answer = queries.search_cards(search.parse(f"foo:1 t:trap {text}"), viewer=viewer)

    assert answer.warnings == ("“foo:1” is ignored: there is no field “foo”.", warning)
    assert [row.card_id for row in answer.cards] == found("t:trap")


def test_what_has_no_answer_is_left_out_of_an_or() -> None:
    answer = queries.search_cards(search.parse("t:trap or own>0 or (in:nowhere own>0)"))

    assert [row.card_id for row in answer.cards] == found("t:trap")


# --- decks ---


def test_in_finds_the_cards_of_the_latest_version_of_a_deck_that_one_may_see(reader: User) -> None:
    other = User.objects.create_user("other")
    make_deck("my-aggro", {"V001": 3}, {"V002": 3, "V003": 1}, owner=reader)

    assert found("in:my-aggro", reader) == found("in:MY-AGGRO", reader) == ["V002", "V003"]
    for stranger in (other, None):
        answer = queries.search_cards(search.parse("in:my-aggro"), viewer=stranger)
        assert answer.warnings == ("“in:my-aggro” is ignored: there is no such deck.",)


# --- mine ---


@pytest.fixture
def collector(reader: User) -> User:
    """Has 1 to 5 copies of some cards, in one printing or two; some are held, some are wanted."""
    printings = list(Printing.objects.order_by("card_id", "pk")[:40])
    stacks = [
        Stack(owner=reader, printing=printing, count=number % 5) for number, printing in enumerate(printings)
    ]
    Stack.objects.bulk_create(stacks)
    other = User.objects.create_user("other")
    Stack.objects.create(owner=other, printing=printings[0], count=90)
    for stack in reader.stacks.filter(count=4)[:3]:
        Hold.objects.create(
            stack=stack, count=1, kind=HoldKind.DECK, source=f"deck {stack.pk}", label="A deck"
        )
    for number, card in enumerate(Card.objects.order_by("pk")[15:60:3]):
        Want.objects.create(owner=reader, card=card, number=number % 4 + 1, kind=WantSource.MANUAL)
    for number, card in enumerate(Card.objects.order_by("pk")[10:70:2]):
        Want.objects.create(
            owner=reader, card=card, number=number % 6 + 1, kind=WantSource.DECK, source="deck 1"
        )
    return reader


@pytest.mark.parametrize("playsets", [True, False])
@pytest.mark.parametrize("field", ["own", "need", "spare", "want", "trade"])
def test_mine_counts_what_the_collection_counts(collector: User, field: str, playsets: bool) -> None:
    CollectionSettings.objects.create(owner=collector, keep=2, wants_playsets=playsets)
    count = getattr(queries, field)
    truth = dict(Card.objects.annotate(n=count(collector.pk)).values_list("pk", "n"))
    assert len(set(truth.values())) > 1

    for op, number in product(OPS, range(-1, 6)):
        compare = OPERATORS["=" if op == ":" else op]
        matching = sorted(card for card, n in truth.items() if compare(n, number))
        assert found(f"{field}{op}{number}", collector) == matching, f"{field}{op}{number}"


def test_the_point_of_it(collector: User) -> None:
    make_deck("my-aggro", dict.fromkeys(found("cost<=4"), 3), owner=collector)

    assert found("need>0 r>=epic in:my-aggro", collector) == sorted(
        set(found("need>0", collector)) & set(found("r>=epic")) & set(found("cost<=4"))
    )


# --- order and size ---


@pytest.mark.parametrize("order", queries.ORDERS)
def test_order_is_total_and_the_same_forwards_and_backwards(order: str) -> None:
    rows = queries.search_cards(search.Query(), order=order).cards
    ids = [row.card_id for row in rows]

    assert [row.card_id for row in rows.reverse()] == ids[::-1]
    assert len(set(ids)) == 111


@pytest.mark.parametrize("order", ["attack", "hp"])
def test_cards_without_a_body_come_last(order: str) -> None:
    rows = queries.versions_of(queries.search_cards(search.Query(), order=order).cards)
    bodies = [getattr(version, order) for version in rows]

    bodied = [body for body in bodies if body is not None]
    assert bodies == sorted(bodied, reverse=True) + [None] * (len(bodies) - len(bodied))


def test_rows_of_a_page_cost_one_question(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for size in (1, 30):
        rows = list(queries.search_cards(search.parse("cost>=0")).cards[:size])
        with django_assert_num_queries(1):
            assert [version.card.set.code for version in queries.versions_of(rows)] == ["V"] * size


def test_suggested_values_are_what_the_viewer_may_see(reader: User) -> None:
    make_deck("my-aggro", {}, owner=reader)

    assert "my-aggro" in queries.value_suggestions(reader)["in"]
    assert "my-aggro" not in queries.value_suggestions(None)["in"]
    assert queries.value_suggestions(None)["legal"] == ["rulebook", "online", "one-class"]
    assert queries.value_suggestions(None)["s"] == ["v"]


def test_loading_a_corrected_file_corrects_the_rows(tmp_path: Any) -> None:
    data = json.loads(effects.SHIPPED.read_text(encoding="utf-8"))
    data["cards"][0]["name"] = "Somebody Else"
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(data), encoding="utf-8")

    services.load_catalogue(path=path)

    assert found("somebody") == ["V001"]
