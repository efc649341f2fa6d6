"""API tokens: made on the settings page, shown once, revoked there."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import signing
from django.db import IntegrityError, transaction
from django.test import Client

from ddl_site.accounts import services, tokens
from ddl_site.accounts.forms import TokenForm
from ddl_site.accounts.models import ApiToken, User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
SETTINGS, ADDRESS = "/accounts/settings/", "/accounts/settings/tokens/"
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def maples(client: Client, maple: User) -> Client:
    client.force_login(maple)
    return client


def form_of(client: Client, **fields: str) -> dict[str, str]:
    """The form as it stands on the page, filled in."""
    sealed = client.get(SETTINGS).context["new_token"].initial["sealed"]
    filled = {"name": "Scanner", "current_password": PASSWORD, "sealed": sealed, **fields}
    return {f"token-{name}": value for name, value in filled.items()}


def make(user: User, name: str = "Scanner", **more: Any) -> str:
    secret = tokens.new_secret()
    services.make_token(user=user, name=name, secret=secret, now=NOW, **{"scopes": [], **more})
    return secret


def asked(secret: str) -> int:
    return Client().get("/api/v1/collection/", headers={"Authorization": f"Bearer {secret}"}).status_code


def test_token_is_shown_once_and_only_its_digest_is_kept(maples: Client) -> None:
    page = maples.post(ADDRESS, form_of(maples))

    shown = re.search(r'<code id="token">(kennel_[\w-]{43})</code>', page.text)
    token = ApiToken.objects.get()
    assert shown
    assert page["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
    assert token.digest == tokens.digest(shown[1])
    assert shown[1] not in maples.get(SETTINGS).text
    assert asked(shown[1]) == 200


@pytest.mark.parametrize(
    ("ticked", "scopes"), [({}, "read"), ({"changes_collection": "on"}, "read collection:write")]
)
def test_token_may_what_was_ticked(maples: Client, ticked: dict[str, str], scopes: str) -> None:
    maples.post(ADDRESS, form_of(maples, **ticked))

    assert ApiToken.objects.get().scopes == scopes


def test_doubled_form_makes_one_token_and_shows_it_twice(maples: Client) -> None:
    form = form_of(maples)

    first, second = maples.post(ADDRESS, form), maples.post(ADDRESS, form)

    assert (first.status_code, second.status_code) == (200, 200)
    assert first.context["secret"] == second.context["secret"]
    assert ApiToken.objects.count() == 1


def test_reload_after_revoking_does_not_bring_the_token_back(maples: Client) -> None:
    form = form_of(maples)
    maples.post(ADDRESS, form)
    maples.post(f"{ADDRESS}{ApiToken.objects.get().pk}/revoke/")

    again = maples.post(ADDRESS, form)

    assert again.status_code == 422
    assert "made before, and revoked" in again.text
    assert not ApiToken.objects.exists()


def test_token_needs_the_password(maples: Client) -> None:
    refused = maples.post(ADDRESS, form_of(maples, current_password="wrong"))

    assert refused.status_code == 422
    assert 'value="Scanner"' in refused.text
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize(
    "sealed",
    ["", "kennel_mine", signing.dumps("kennel_mine", salt="elsewhere")],
    ids=["none", "bare", "from elsewhere"],
)
def test_secret_of_ones_own_is_refused(maples: Client, sealed: str) -> None:
    refused = maples.post(ADDRESS, form_of(maples, sealed=sealed))

    assert refused.status_code == 422
    assert "Please open it anew" in refused.text
    assert not ApiToken.objects.exists()


def test_form_that_lay_open_for_days_is_refused(
    maples: Client, maple: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = form_of(maples)
    monkeypatch.setattr(TokenForm, "GOOD_FOR_S", -1)

    assert maples.post(ADDRESS, form).status_code == 422


def test_name_is_taken_once_whatever_its_case(maples: Client, maple: User) -> None:
    make(maple, "scanner")

    refused = maples.post(ADDRESS, form_of(maples))

    assert refused.status_code == 422
    assert "a token of this name" in refused.text


def test_tokens_have_a_limit(maple: User) -> None:
    for number in range(services.MOST_TOKENS):
        make(maple, f"Token {number}")

    with pytest.raises(services.TokenRefusedError, match="Revoke one"):
        make(maple, "One more")


def test_revoked_token_opens_nothing(maples: Client, maple: User) -> None:
    secret = make(maple)
    token = ApiToken.objects.get()

    for _ in range(2):
        answer = maples.post(f"{ADDRESS}{token.pk}/revoke/")

    assert answer.headers["Location"] == SETTINGS
    assert asked(secret) == 401


def test_token_of_another_player_cannot_be_revoked(maples: Client) -> None:
    secret = make(User.objects.create_user("Rowan"))

    maples.post(f"{ADDRESS}{ApiToken.objects.get().pk}/revoke/")

    assert asked(secret) == 200


def test_token_of_a_closed_account_opens_nothing(maple: User) -> None:
    secret = make(maple)
    User.objects.update(is_active=False)

    assert asked(secret) == 401


def test_page_tells_when_a_token_was_used(maples: Client, maple: User) -> None:
    secret = make(maple)
    assert "never used" in maples.get(SETTINGS).text

    asked(secret)

    assert "last used" in maples.get(SETTINGS).text


def test_use_is_noted_to_the_minute(maple: User) -> None:
    make(maple)

    for seconds, noted in ((0, 0), (59, 0), (60, 60)):
        token = ApiToken.objects.get()
        services.note_token_use(token=token, now=NOW + timedelta(seconds=seconds))
        token.refresh_from_db()
        assert token.last_used == NOW + timedelta(seconds=noted)


def test_guest_has_no_tokens(client: Client) -> None:
    client.post("/accounts/guest/")

    assert "API tokens" not in client.get(SETTINGS).text
    assert client.post(ADDRESS, {"token-name": "Scanner"}).headers["Location"] == SETTINGS
    assert not ApiToken.objects.exists()


def test_tokens_need_a_login(client: Client) -> None:
    assert client.post(ADDRESS).headers["Location"].startswith("/accounts/login/?next=")
    assert client.post(f"{ADDRESS}1/revoke/").headers["Location"].startswith("/accounts/login/?next=")


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("changed", "constraint"),
    [
        ({"digest": "d"}, "api_token_digest_unique"),
        ({"name": "FIRST"}, "api_token_name_once_a_user"),
        ({"name": ""}, "api_token_has_name"),
        ({"scopes": "collection:write"}, "api_token_reads"),
    ],
)
def test_rows_hold_the_rules(maple: User, changed: dict[str, str], constraint: str) -> None:
    ApiToken.objects.create(user=maple, name="First", digest="d")

    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        ApiToken.objects.create(**{"user": maple, "name": "Second", "digest": "e", **changed})

    assert constraint in str(refused.value) or "UNIQUE" in str(refused.value)
