"""The page by which an administrator imports a feed: send, look, confirm."""

import uuid
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from cards import services
from cards.models import Card, CardVersion, FeedDraft
from ddl_site.accounts.models import User
from tests.cards.feeds import creature, feed_of, of_shipped, spell

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]

SEND = "/admin/cards/feeddraft/add/"


@pytest.fixture
def keeper(db: None) -> User:
    return User.objects.create_superuser("keeper", password="bones and balls")


@pytest.fixture
def admin(keeper: User) -> Client:
    client = Client()
    client.force_login(keeper)
    return client


def send(client: Client, *cards: Any, data: bytes | None = None, **fields: str) -> Any:
    file = SimpleUploadedFile("cards.json", feed_of(*cards) if data is None else data)
    form = {"file": file, "as_of": "2026-11-01", "set_code": "", "key": str(uuid.uuid4()), **fields}
    return client.post(SEND, form)


def test_index_of_the_administration_offers_it(admin: Client) -> None:
    assert SEND in admin.get("/admin/").content.decode()
    assert admin.get(SEND).status_code == 200
    assert admin.get("/admin/cards/feeddraft/").status_code == 200


def test_sent_feed_is_shown_before_anything_changes(admin: Client) -> None:
    answer = send(admin, creature(), of_shipped("V004", mana=3), of_shipped("V030", name="<b>Champ"))

    html = admin.get(answer["Location"]).content.decode()
    assert "Biscuit (V112)" in html
    assert "Cost is 3, it was 1." in html
    assert "&lt;b&gt;Champ" in html
    assert "1 new card." in html
    assert not Card.objects.filter(pk="V112").exists()


def test_confirmed_feed_is_imported_once(admin: Client) -> None:
    page = send(admin, creature(), of_shipped("V004", mana=3))["Location"]

    answers = [admin.post(page, {"confirm": ""}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert CardVersion.objects.filter(card="V004").count() == 2
    assert CardVersion.objects.get(card="V112").since == date(2026, 11, 1)
    draft = FeedDraft.objects.get()
    assert (draft.text, draft.summary[0]) == ("", ["New cards", 1])
    assert "New versions of cards: 1" in admin.get(page).content.decode()


def test_sent_twice_is_one_draft(admin: Client) -> None:
    key = str(uuid.uuid4())

    first, second = send(admin, creature(), key=key), send(admin, creature(), key=key)

    assert first["Location"] == second["Location"]
    assert FeedDraft.objects.count() == 1


def test_bad_feed_is_refused_with_line_and_field(admin: Client) -> None:
    answer = send(admin, creature(), spell(id="V113", attack=0))

    html = answer.content.decode()
    assert answer.status_code == 422
    assert "card V113, field attack: a Spell has none, but it says 0." in html
    assert not FeedDraft.objects.exists()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"as_of": "9999-01-01"}, "has not come yet"),
        ({"as_of": "soon"}, "Enter a valid date."),
        ({"set_code": "w"}, "No card of the feed has an id that begins with W."),
        ({"set_code": "12"}, "Enter a valid value."),
        ({"key": "x"}, "Nothing was changed"),
    ],
)
def test_bad_form_is_refused(admin: Client, fields: dict[str, Any], sentence: str) -> None:
    answer = send(admin, creature(), **fields)

    assert answer.status_code == 422
    assert sentence in answer.content.decode()


@pytest.mark.parametrize("data", [b"", b"junk", b" " * 2 * 1024 * 1024, b"\xff\xfe\x00"])
def test_junk_is_refused(admin: Client, data: bytes) -> None:
    assert send(admin, data=data).status_code == 422
    assert not FeedDraft.objects.exists()


def test_draft_that_the_catalogue_has_overtaken_says_so(admin: Client) -> None:
    page = send(admin, of_shipped("V004", mana=3))["Location"]
    other = send(admin, of_shipped("V004", mana=4))["Location"]
    admin.post(other)

    html = admin.get(page).content.decode()
    answer = admin.post(page, follow=True)

    assert "the version of 2026-11-01 is stored and stays as it is" in html
    assert "Nothing was changed." in answer.content.decode()
    assert CardVersion.objects.newest().get(card="V004").cost == 4


def test_feed_that_changes_nothing_offers_no_import(admin: Client) -> None:
    admin.post(send(admin, of_shipped("V004"))["Location"])

    html = admin.get(send(admin, of_shipped("V004"))["Location"]).content.decode()

    assert "Nothing changes: the catalogue is like that already." in html
    assert "Import it" not in html


def test_draft_can_be_thrown_away_and_is_forgotten_after_a_day(admin: Client, keeper: User) -> None:
    admin.post(send(admin, creature())["Location"], {"discard": ""})
    assert not FeedDraft.objects.exists()

    old = send(admin, creature())["Location"]
    FeedDraft.objects.update(made_at=timezone.now() - timedelta(days=2))
    send(admin, creature())

    assert FeedDraft.objects.count() == 1
    assert admin.get(old).status_code == 302


def test_others_may_not(client: Client, keeper: User) -> None:
    helper = User.objects.create_user("Helper", password="bones and balls", is_staff=True)
    client.force_login(helper)
    draft = services.make_feed_draft(
        key=uuid.uuid4(), sent_by=keeper, name="", data=feed_of(creature()), as_of=date(2026, 11, 1),
        set_code="", now=timezone.now(), today=timezone.localdate(),
    )  # fmt: skip
    page = f"/admin/cards/feeddraft/{draft.pk}/change/"

    assert send(client, creature()).status_code == 403
    assert client.get(page).status_code == 403
    assert client.post(page).status_code == 403
    assert not Card.objects.filter(pk="V112").exists()
