"""The drawings themselves; no database."""

import re
import struct
import sys
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations

import pytest

from cards import effects
from cards.faces import FINISHES, FORMS, SIZES, FaceFacts, drawing, face, png, stamp, token
from cards.faces.compose import face as cached_face
from cards.faces.compose import portrait
from cards.faces.dog_recipes import RECIPES
from cards.faces.dogs import GEAR, recipe
from cards.faces.frame import FORMS as MEASURES
from cards.faces.lettering import _loaded, block, fitted, width, wrapped
from cards.faces.objects_spells import SPELLS
from cards.faces.objects_traps import TRAPS

SVG = "{http://www.w3.org/2000/svg}"
ODD = FaceFacts(
    "X999", "Bolt", "Crown", "Creature", 3, 2, 2, ("Rush",), "Rare", "Common/Rare", "Draw a card."
)


def shipped() -> list[FaceFacts]:
    """The face of every card of the shipped set."""
    return [
        FaceFacts(
            card.id, card.name, card.card_class, card.type, newest.cost, newest.attack, newest.hp,
            newest.keywords, card.rarity, card.tier, effects.text(newest, card.type),
        )
        for card in effects.load_set(effects.SHIPPED).cards
        for newest in [card.versions[-1]]
    ]  # fmt: skip


CARDS = shipped()
ALL_FORMS = [*FORMS, "token"]


def every_drawing() -> list[tuple[str, str]]:
    drawn = [(f"{facts.id} {form}", drawing(facts, form=form)) for facts in CARDS for form in ALL_FORMS]
    return drawn + [(f"{facts.id} holo", face(facts, finish="holo")) for facts in CARDS]


DRAWINGS = every_drawing()


def test_set_is_whole() -> None:
    assert len(CARDS) == 111


def test_every_drawing_is_xml_of_the_right_size_with_a_title() -> None:
    names = {facts.id: facts.name for facts in CARDS}
    for label, svg in DRAWINGS:
        root = ET.fromstring(svg)
        card_id, form = label.split()
        wide, high = SIZES.get(form, SIZES["normal"])
        assert root.get("viewBox") == f"0 0 {wide} {high}", label
        assert root.get("role") == "img"
        assert root.findtext(f"{SVG}title") == names[card_id]


def test_drawings_obey_the_content_security_policy() -> None:
    for label, svg in DRAWINGS:
        for element in ET.fromstring(svg).iter():
            assert element.tag.removeprefix(SVG) not in {"script", "style", "image", "foreignObject"}, label
            for name, value in element.attrib.items():
                assert name != "style", label
                assert not name.startswith("on"), label
                assert "http" not in value, label


def test_drawings_stay_small() -> None:
    for label, svg in DRAWINGS:
        limit = 14_000 if "token" in label else 26_500 if "holo" in label else 25_600
        assert len(svg.encode()) <= limit, label


def test_references_lead_somewhere_and_ids_belong_to_one_drawing() -> None:
    seen: dict[str, str] = {}
    for label, svg in DRAWINGS:
        ids = re.findall(r' id="([^"]+)"', svg)
        assert len(ids) == len(set(ids)), label
        assert set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', svg)) <= {
            pair for i in ids for pair in ((i, ""), ("", i))
        }, label
        for one in ids:
            assert seen.setdefault(one, label) == label


def test_every_picture_differs() -> None:
    pictures = {facts.name: portrait(facts)[0] for facts in CARDS}
    assert len(set(pictures.values())) == 111


def test_every_card_has_parts_or_an_object_of_its_own() -> None:
    for facts in CARDS:
        table = {"Creature": RECIPES, "Spell": SPELLS, "Trap": TRAPS}[facts.type]
        assert facts.name in table


def test_creatures_of_one_class_differ_in_more_than_one_part() -> None:
    dogs = [facts for facts in CARDS if facts.type == "Creature"]
    for one, other in combinations(dogs, 2):
        if one.card_class == other.card_class:
            a, b = recipe(one), recipe(other)
            parts = ("fur", "head", "ears", "mark", "mood", "mouth", "body", "gear")
            assert sum(getattr(a, part) != getattr(b, part) for part in parts) >= 4, (one.name, other.name)


def test_no_two_dogs_of_a_class_share_their_head_gear() -> None:
    worn: set[tuple[str, str]] = set()
    for facts in CARDS:
        if facts.type == "Creature":
            tops = {name for name in recipe(facts).gear if GEAR[name][0] == "top"}
            for name in tops:
                assert (facts.card_class, name) not in worn
                worn.add((facts.card_class, name))


def test_same_facts_give_the_same_bytes() -> None:
    before = [face(facts, form=form) for facts in CARDS for form in FORMS]
    cached_face.cache_clear()
    assert [face(facts, form=form) for facts in CARDS for form in FORMS] == before


def test_unknown_creature_is_chosen_by_its_id_alone() -> None:
    assert recipe(ODD) == recipe(replace(ODD, name="Another", cost=9))
    assert recipe(ODD) != recipe(replace(ODD, id="X998"))
    assert (recipe(ODD).fur, recipe(ODD).head) == (
        "tricolour",
        "apple",
    )  # the same on every machine, in every process


def test_stamp_follows_what_is_seen() -> None:
    chico = CARDS[0]
    assert stamp(face(chico)) == stamp(face(replace(chico)))
    assert stamp(face(chico)) != stamp(face(replace(chico, cost=chico.cost + 1)))
    assert stamp(face(chico)) != stamp(face(chico, finish="holo"))


def test_text_fits_its_panel() -> None:
    for facts in [*CARDS, replace(ODD, text="Deal 3 damage to every Creature. " * 30)]:
        for form in ("normal", "large"):
            measures = MEASURES[form]
            k = measures.size[0] / 250
            room, height = 206 * k, 60 * k
            size, lines = block(facts.text, measures.text_sizes, room, height)
            assert " ".join(lines) == " ".join(facts.text.split())
            assert all(width(line, size) <= room for line in lines), facts.name
            assert len(lines) * size * 1.22 <= height, facts.name


def test_texts_of_the_set_are_printed_at_a_readable_size() -> None:
    for facts in CARDS:
        sizes = MEASURES["normal"].text_sizes
        assert block(facts.text, sizes, 206, 60)[0] >= 10.5 or not facts.text, facts.name


def test_names_are_whole_in_every_form() -> None:
    for facts in CARDS:
        assert width(facts.name, fitted(facts.name, 31, 214, "display"), "display") <= 214.5
        assert fitted(facts.name, 19, 178, "display") > 15, facts.name


def test_word_longer_than_a_line_is_broken() -> None:
    lines = wrapped("Donaudampfschifffahrtsgesellschaftskapitän", 12, 60)
    assert len(lines) > 1
    assert all(width(line, 12) <= 60 for line in lines)
    assert "".join(lines) == "Donaudampfschifffahrtsgesellschaftskapitän"


ODD_NAMES = [
    "<img src=x onerror=alert(1)>",
    "A" * 60,
    "🐶🐶 Rex 🦴",
    "犬の王",
    "",
    "a@b & 'c' \"d\"",
    "x\x00\x0b\ud800y",
    "Ångström",
]


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("kind", ["Creature", "Spell", "Trap"])
def test_odd_names_are_drawn_safely(name: str, kind: str) -> None:
    facts = replace(ODD, name=name, type=kind, text=name)
    for form in ALL_FORMS:
        root = ET.fromstring(drawing(facts, form=form))
        assert not list(root.iter(f"{SVG}img"))
        drawing(facts, form=form).encode()
    assert width(name, fitted(name, 31, 214, "display"), "display") <= 214.5


def test_unknown_facts_are_drawn() -> None:
    facts = FaceFacts(
        "ZZ001", "New", "Fairy", "Ritual", 12, None, None, ("Flying",), "Mythic", "Promo", "Fly."
    )
    for form in ALL_FORMS:
        ET.fromstring(drawing(facts, form=form))
    ET.fromstring(
        face(replace(facts, type="Creature", keywords=("Taunt", "Rush", "Poison", "Fury", "Flying")))
    )


def test_unknown_ids_choose_their_own_look() -> None:
    for kind in ("Creature", "Spell", "Trap"):
        looks = {portrait(replace(ODD, id=f"X{n:03}", type=kind))[0] for n in range(60)}
        assert len(looks) == 60


def test_unknown_form_or_finish_is_refused() -> None:
    with pytest.raises(ValueError, match="huge"):
        face(ODD, form="huge")
    with pytest.raises(ValueError, match="mud"):
        face(ODD, finish="mud")
    assert FINISHES == ("normal", "holo")


def test_token_shows_no_numbers() -> None:
    assert token(ODD) == token(replace(ODD, attack=9, hp=9, cost=9)).replace(
        _prefix(token(replace(ODD, attack=9, hp=9, cost=9))), _prefix(token(ODD))
    )


def _prefix(svg: str) -> str:
    found = re.search(r'id="(k[0-9a-f]{5})', svg)
    assert found
    return found.group(1)


@pytest.mark.parametrize(
    ("form", "wide", "high"), [("normal", 250, 350), ("small", 96, 135), ("token", 240, 280)]
)
def test_png_has_the_asked_size(form: str, wide: int, high: int) -> None:
    picture = png(drawing(CARDS[0], form=form), width=wide)
    assert picture.startswith(b"\x89PNG\r\n")
    assert struct.unpack(">II", picture[16:24]) == (wide, high)


def test_threads_that_draw_first_signs_together_all_get_them() -> None:
    pause = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(10):
            _loaded.cache_clear()
            with ThreadPoolExecutor(8) as threads:
                widths = set(threads.map(lambda _: width("0123456789", 20, "display"), range(8)))
            assert len(widths) == 1
    finally:
        sys.setswitchinterval(pause)
