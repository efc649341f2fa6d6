"""Notices: told once, counted in the bar, read."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ddl_site.accounts import services
from ddl_site.accounts.models import Notice, User

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
PAGE = "/accounts/notices/"

pytestmark = pytest.mark.django_db


def tell(user: User, *keys: str, text: str = "Gary changed.", now: datetime = NOW) -> None:
    services.tell(news=[services.News(user.pk, "card", key, text, "/cards/V004/") for key in keys], now=now)


def unread(user: User) -> int:
    user.refresh_from_db()
    return user.unread


@pytest.fixture
def rowan(db: None) -> User:
    return User.objects.create_user("Rowan")


@pytest.fixture
def page(client: Client, rowan: User) -> Client:
    client.force_login(rowan)
    return client


def test_same_news_is_told_once(rowan: User) -> None:
    tell(rowan, "a", "b")
    tell(rowan, "a", text="Gary changed again.")

    assert sorted(rowan.notices.values_list("key", "text")) == [
        ("a", "Gary changed."), ("b", "Gary changed."),
    ]  # fmt: skip
    assert unread(rowan) == 2


def test_long_text_is_cut(rowan: User) -> None:
    tell(rowan, "a", text="x" * 501)

    assert rowan.notices.get().text == "x" * 499 + "…"


def test_opening_marks_as_read_and_leads_there(page: Client, rowan: User) -> None:
    tell(rowan, "a", "b")
    notice = rowan.notices.get(key="a")

    first, again = (page.post(f"{PAGE}{notice.pk}/") for _ in range(2))

    assert [first["Location"], again["Location"]] == ["/cards/V004/", "/cards/V004/"]
    assert unread(rowan) == 1
    assert page.post(f"{PAGE}{notice.pk}/", {"stay": ""})["Location"] == PAGE


def test_notice_of_somebody_else_stays_unread(page: Client) -> None:
    other = User.objects.create_user("Maple")
    tell(other, "a")

    answer = page.post(f"{PAGE}{other.notices.get().pk}/", follow=True)

    assert "This notice is not there any more." in answer.text
    assert unread(other) == 1


def test_all_that_was_shown_is_marked_and_not_what_came_since(page: Client, rowan: User) -> None:
    tell(rowan, "a", "b")
    shown = page.get(PAGE).context["newest"]
    tell(rowan, "c")

    page.post(f"{PAGE}read/", {"until": shown})

    assert list(rowan.notices.filter(read_at=None).values_list("key", flat=True)) == ["c"]
    assert unread(rowan) == 1


def test_bar_shows_the_number_without_a_question_more(
    page: Client, rowan: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page.get("/rules/")
    for most in (1, 30):
        tell(rowan, *map(str, range(most)))
        with django_assert_num_queries(2):  # the session and its user
            bar = page.get("/rules/").text
        assert f"unread:\n            </span>{most}</span>" in bar
        with django_assert_num_queries(4):
            page.get(PAGE)


def test_text_is_escaped_and_page_has_pages(page: Client, rowan: User) -> None:
    tell(rowan, *map(str, range(21)), text="<b>Tom & Jerry</b>")

    first, second = page.get(PAGE), page.get(PAGE, {"page": 2})

    assert "&lt;b&gt;Tom &amp; Jerry&lt;/b&gt;" in first.text
    assert [len(answer.context["page"]) for answer in (first, second)] == [20, 1]


def test_nothing_to_tell_says_what_would_stand_there(page: Client) -> None:
    assert "Nothing new" in page.get(PAGE).text


def test_stranger_is_asked_to_log_in(client: Client) -> None:
    assert client.get(PAGE)["Location"].startswith("/accounts/login/")


def test_what_a_guest_was_told_goes_on_under_the_account(rowan: User) -> None:
    guest = services.make_guest()
    tell(guest, "a", "b")
    tell(rowan, "a")

    services.merge_guest(guest=guest, user=rowan)

    assert sorted(rowan.notices.values_list("key", flat=True)) == ["a", "b"]
    assert unread(rowan) == 2


def test_old_notices_are_forgotten_once_they_are_read(rowan: User) -> None:
    tell(rowan, "a", "b")
    services.read_notice(user=rowan, pk=rowan.notices.get(key="a").pk, now=NOW)

    assert services.sweep_notices(now=NOW + timedelta(days=366)) == 1
    assert rowan.notices.get().key == "b"


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example/", "decks"])
def test_notice_leads_nowhere_else(rowan: User, address: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Notice.objects.create(user=rowan, kind="card", key="a", text="x", address=address)
