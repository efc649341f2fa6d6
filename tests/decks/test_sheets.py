"""Sheets and pictures of decks, read back from their bytes."""

import re
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from cards import effects
from cards.faces import FaceFacts, drawing, png
from decks.sheets import paper
from decks.sheets.preview import Entry, Preview, preview
from decks.sheets.proxies import PROXY, Proxy, proxies
from decks.sheets.registration import Line, Part, Registration, registration
from decks.sheets.vectors import KNOWN, UnknownDrawingError, figure

SHIPPED = effects.load_set().cards
A4, LETTER = (595.28, 841.89), (612.0, 792.0)
MM = 72 / 25.4
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20">{}</svg>'
LONG = "Rex, the Extraordinarily Long-Winded and Loyal, Third of His Name, Defender of the Bowl"


def face_of(card: effects.CardFacts, form: str = "large") -> str:
    newest = card.versions[-1]
    facts = FaceFacts(
        card.id, card.name, card.card_class.value, card.type.value, newest.cost, newest.attack, newest.hp,
        tuple(keyword.value for keyword in newest.keywords), card.rarity, card.tier, "Draw a card.",
    )  # fmt: skip
    return drawing(facts, form=form)


def pages(pdf: bytes) -> list[tuple[float, float]]:
    """The size of each page in points."""
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    return [(round(float(width), 2), round(float(height), 2)) for width, height in boxes]


def streams(pdf: bytes) -> list[str]:
    """The drawing operators of pages and pictures."""
    packed = [part.split(b"endstream")[0] for part in re.split(rb"\nstream\r?\n", pdf)[1:]]
    texts = (zlib.decompressobj().decompress(part).decode("latin-1") for part in packed)
    return [text for text in texts if text.isascii()]


def test_every_face_uses_only_what_is_known() -> None:
    for card in SHIPPED:
        root = ET.fromstring(face_of(card))
        drawn = [one for one in root.iter() if one.tag.rpartition("}")[2] in KNOWN]

        others = {one.tag.rpartition("}")[2] for one in root.iter()} - set(KNOWN)
        assert others <= {"linearGradient", "radialGradient", "stop", "clipPath"}
        assert all(one.attrib.keys() <= KNOWN[one.tag.rpartition("}")[2]] for one in drawn)


def test_face_is_drawn_whole() -> None:
    for card in SHIPPED[::9]:
        drawn = figure(face_of(card))

        assert (drawn.width, drawn.height) == (400, 560)
        assert drawn.code.count("q") == drawn.code.count("Q")
        assert set(re.findall(r"/(\S+) sh", drawn.code)) == set(drawn.shadings)
        assert set(re.findall(r"/(\S+) gs", drawn.code)) == set(drawn.opacities)


def test_shapes_become_operators_of_pdf() -> None:
    drawn = figure(
        SVG.format(
            '<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/>'
            '<stop offset="1" stop-color="#ff0000"/></linearGradient></defs>'
            '<g transform="translate(1 2) scale(3)"><rect width="4" height="5" fill="url(#a)"/></g>'
            '<path d="M1 1h2v2z" fill="none" stroke="#00f" stroke-width="2" opacity=".5"/>'
        )
    )

    assert "3 0 0 3 1 2 cm" in drawn.code
    assert "4 0 0 5 0 0 cm /Sa sh" in drawn.code
    assert drawn.shadings["Sa"].stops == ((0.0, (1.0, 1.0, 1.0)), (1.0, (1.0, 0.0, 0.0)))
    assert "/A1000 gs 0 0 m 4 0 l 4 5 l 0 5 l h W n" in drawn.code
    assert "0 0 1 RG 2 w /A500 gs 0 J 0 j 4 M 1 1 m 3 1 l 3 3 l 1 1 l h S" in drawn.code
    assert drawn.opacities["A500"] == 0.5


@pytest.mark.parametrize(
    "shape",
    [
        '<text x="1">a</text>',
        '<g opacity=".5"/>',
        '<rect width="1" height="1" fill="red"/>',
        '<path d="M0 0" mask="x"/>',
    ],
)
def test_what_no_face_draws_with_is_refused(shape: str) -> None:
    with pytest.raises(UnknownDrawingError):
        figure(SVG.format(shape))


@pytest.mark.parametrize(("name", "size"), [("a4", A4), ("letter", LETTER)])
def test_proxies_stand_nine_to_a_page_in_the_size_of_cards(name: str, size: tuple[float, float]) -> None:
    cards = [Proxy(card.id, card.name, face_of(card), 3) for card in SHIPPED[:4]]

    pdf = proxies(cards, paper=name, title="Pups")
    first, second = (text for text in streams(pdf) if " Do" in text)

    assert pages(pdf) == [size, size]
    assert re.search(rb"/PrintScaling /None", pdf)
    assert [first.count(" Do"), second.count(" Do")] == [9, 3]
    corners = {tuple(map(float, at)) for at in re.findall(r"([\d.]+) ([\d.]+) cm\s+/", first)}
    across, up = sorted({x for x, _ in corners}), sorted({y for _, y in corners})
    assert [across[1] - across[0], across[2] - across[1]] == pytest.approx([63 * MM] * 2, abs=0.01)
    assert [up[1] - up[0], up[2] - up[1]] == pytest.approx([88 * MM] * 2, abs=0.01)
    assert across[0] == pytest.approx((size[0] - 189 * MM) / 2, abs=0.01)
    assert f"{63 * MM / 400:.6f} 0 0 {-88 * MM / 560:.6f}".removeprefix("0") in first


def test_every_proxy_says_that_it_is_one() -> None:
    pdf = proxies([Proxy("X001", "Gone", None, 10)], paper="a4", title="Pups")

    texts = "".join(text for text in streams(pdf) if "Tj" in text)
    assert texts.count("Tj") == 10 * 2
    assert PROXY == "PROXY · NOT FOR SALE"


def test_face_is_in_the_file_once_however_many_copies() -> None:
    card = SHIPPED[0]
    one, many = (
        proxies([Proxy(card.id, card.name, face_of(card), count)], paper="a4", title="x") for count in (1, 99)
    )

    assert len(pages(many)) == 11
    assert len(many) - len(one) < 12_000


def test_equal_sheets_are_equal_bytes() -> None:
    cards = [Proxy(SHIPPED[3].id, SHIPPED[3].name, face_of(SHIPPED[3]), 2)]

    assert proxies(cards, paper="a4", title="x") == proxies(cards, paper="a4", title="x")


def test_threads_that_draw_at_once_draw_the_same() -> None:
    facts = Registration(deck="Мопсы", parts=tuple(list_of(9)), player="maple")
    paper._font.cache_clear()

    with ThreadPoolExecutor(4) as threads:
        drawn = set(threads.map(lambda _: registration(facts, paper="a4"), range(8)))

    assert drawn == {registration(facts, paper="a4")}


def test_too_many_proxies_are_refused() -> None:
    with pytest.raises(ValueError, match="more than the 400"):
        proxies([Proxy("V001", "Chico", None, 401)], paper="a4", title="x")


def list_of(count: int, name: str = LONG) -> Sequence[Part]:
    lines = tuple(Line(3, f"V{number:03}", name) for number in range(1, count + 1))
    return (Part("Creatures", lines[: count // 2]), Part("Spells", lines[count // 2 :]))


@pytest.mark.parametrize(("name", "size"), [("a4", A4), ("letter", LETTER)])
@pytest.mark.parametrize("cards", [0, 1, 40, 133])
def test_registration_fits_on_one_page(name: str, size: tuple[float, float], cards: int) -> None:
    facts = Registration(
        deck="Мопсы & Ёлки, Łódź, 犬 " * 3, parts=tuple(list_of(cards)), player="maple", format="Online",
        code="200G-2084-0000-14FB" * 6, link="https://kennel.example/decks/code/200G20840000",
    )  # fmt: skip

    pdf = registration(facts, paper=name)
    (page,) = (text for text in streams(pdf) if "Tj" in text)

    assert pages(pdf) == [size]
    ends = [(float(x), float(y)) for x, y in re.findall(r"1 0 0 1 ([\d.-]+) ([\d.-]+) Tm", page)]
    assert len(ends) > 20
    assert all(10 * MM <= x <= size[0] - 10 * MM and 10 * MM <= y <= size[1] - 10 * MM for x, y in ends)
    assert len(set(ends)) == len(ends)


def test_lettering_fits_and_finds_signs_of_many_languages() -> None:
    shown = "".join(part for _, part in paper._parts("Łódź Ёж Χαίρε Việt", "text"))

    assert shown == "Łódź Ёж Χαίρε Việt"
    assert "".join(part for _, part in paper._parts("犬\u200d\u0301!", "text")) == "?!"
    text, size = paper._fitted(LONG, 12, "text", 30)
    assert text.endswith("…")
    assert size == paper.SMALLEST
    assert paper.width_of(text, size) <= 30


def test_preview_shows_the_deck_and_nothing_leaves_its_place() -> None:
    entries = tuple(Entry(3, LONG, 4) for _ in range(60))
    facts = Preview(
        "<b>Pups</b> & more " * 4, "by maple", "Kennel", (("Crown", 33), ("All", 7)), (("1", 9), ("7+", 1)),
        entries, tuple(face_of(card) for card in SHIPPED[:3]),
    )  # fmt: skip

    picture = png(preview(facts), width=1200)

    assert (int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")) == (1200, 630)
    costs = [
        (float(x), float(y))
        for x, y in re.findall(
            r'<circle cx="([\d.]+)" cy="([\d.]+)" r="[\d.]+" fill="#3f74d6"', preview(facts)
        )
    ]
    assert len(costs) == 43  # and 17 more
    assert all(690 <= x <= 1140 and 208 <= y <= 578 for x, y in costs)
    assert preview(facts) == preview(facts)


def test_preview_of_an_empty_deck_is_drawn_too() -> None:
    assert png(preview(Preview("Empty", "", "Kennel", (), (), (), ())), width=1200)[:4] == b"\x89PNG"
