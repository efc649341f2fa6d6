import struct
import xml.etree.ElementTree as ET

import pytest
from django.template import Context, RequestContext, Template
from django.test import Client, RequestFactory
from pytest_django import DjangoAssertNumQueries

from cards import queries
from cards.faces import drawing, stamp
from cards.models import CardVersion

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]

TWO_FACES = '{% load card_faces %}{% face_url "V001" form="small" %} {% face_url "V030" finish="holo" %}'


def version_of(card_id: str, **look: str) -> str:
    facts = queries.face_facts(card_id)
    assert facts is not None
    return stamp(drawing(facts, **look))


def test_svg_is_drawn_from_the_catalogue(client: Client) -> None:
    answer = client.get("/cards/V030/face.svg")

    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert ET.fromstring(answer.content).findtext("{*}title") == "Champ"


@pytest.mark.parametrize("look", ["form=small", "form=large&finish=holo", "form=token"])
def test_form_and_finish_are_as_asked(client: Client, look: str) -> None:
    plain, other = client.get("/cards/V030/face.svg"), client.get(f"/cards/V030/face.svg?{look}")

    assert other.status_code == 200
    assert other.content != plain.content
    assert other.headers["ETag"] != plain.headers["ETag"]


def test_address_with_the_right_version_is_kept_for_ever(client: Client) -> None:
    answer = client.get(f"/cards/V030/face.svg?v={version_of('V030')}")

    assert set(answer.headers["Cache-Control"].split(", ")) == {"public", "max-age=31536000", "immutable"}
    assert "Vary" not in answer.headers or "Cookie" not in answer.headers["Vary"]


@pytest.mark.parametrize("query", ["", "?v=000000000000"])
def test_address_without_the_right_version_is_asked_again(client: Client, query: str) -> None:
    answer = client.get(f"/cards/V030/face.svg{query}")

    assert "immutable" not in answer.headers["Cache-Control"]
    again = client.get(f"/cards/V030/face.svg{query}", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["ETag"] == answer.headers["ETag"]


def test_changed_card_gets_a_new_face(client: Client) -> None:
    before = client.get("/cards/V030/face.svg")
    CardVersion.objects.filter(card_id="V030").update(cost=9)
    after = client.get("/cards/V030/face.svg", headers={"If-None-Match": before.headers["ETag"]})

    assert after.status_code == 200
    assert after.content != before.content


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_unknown_card_is_answered_with_a_sentence(client: Client, kind: str) -> None:
    answer = client.get(f"/cards/V999/face.{kind}")

    assert answer.status_code == 404
    assert answer.content.decode() == "There is no card V999."


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_unknown_form_or_finish_is_answered_with_a_sentence(client: Client, kind: str) -> None:
    form = client.get(f"/cards/V030/face.{kind}?form=huge")
    finish = client.get(f"/cards/V030/face.{kind}?finish=mud")

    assert (form.status_code, finish.status_code) == (400, 400)
    assert form.content.decode() == "A face comes in the forms normal, small, large and token."
    assert finish.content.decode() == "A face comes in the finishes normal and holo."


@pytest.mark.parametrize("width", [96, 250, 500, 750])
def test_png_has_the_asked_width(client: Client, width: int) -> None:
    answer = client.get(f"/cards/V030/face.png?width={width}")

    assert answer.headers["Content-Type"] == "image/png"
    assert struct.unpack(">II", answer.content[16:24])[0] == width


def test_png_has_a_tag_of_its_own_per_width(client: Client) -> None:
    tags = {client.get(f"/cards/V030/face.png?width={w}").headers["ETag"] for w in (96, 250)}

    assert len(tags) == 2


@pytest.mark.parametrize("width", ["0", "251", "9999999", "x", "²"])
def test_png_of_another_width_is_answered_with_a_sentence(client: Client, width: str) -> None:
    answer = client.get("/cards/V030/face.png", {"width": width})

    assert answer.status_code == 400
    assert answer.content.decode() == "A picture is 96, 250, 500 or 750 pixels wide."


def test_only_reading_is_allowed(client: Client) -> None:
    assert client.post("/cards/V030/face.svg").status_code == 405
    assert client.head("/cards/V030/face.svg").status_code == 200


def test_address_names_the_version_of_what_it_shows(client: Client) -> None:
    small, holo = Template(TWO_FACES).render(Context()).split()

    assert small == f"/cards/V001/face.svg?form=small&amp;v={version_of('V001', form='small')}"
    assert (
        holo == f"/cards/V030/face.svg?form=normal&amp;finish=holo&amp;v={version_of('V030', finish='holo')}"
    )
    assert "immutable" in client.get(small.replace("&amp;", "&")).headers["Cache-Control"]


def test_addresses_of_a_page_cost_one_query(
    rf: RequestFactory, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        Template(TWO_FACES * 5).render(RequestContext(rf.get("/")))


def test_address_of_an_unknown_card_has_no_version() -> None:
    address = Template('{% load card_faces %}{% face_url "V999" %}').render(Context())

    assert address == "/cards/V999/face.svg?form=normal"
