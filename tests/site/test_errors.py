"""Pages that say what went wrong."""

from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.test import Client
from django.test.client import MULTIPART_CONTENT, RequestFactory
from django.views import defaults

pytestmark = pytest.mark.django_db


def test_missing_page_is_answered_kindly(client: Client) -> None:
    page = client.get("/no/such/page/")

    assert page.status_code == 404
    assert "This page ran off" in page.text
    assert 'class="places"' in page.text


@pytest.mark.postgres
@pytest.mark.parametrize(
    "address", ["/players/%00/", "/cards/V001%00/", "/cards/?q=a%00b", "/play/challenge/%00/"]
)
def test_address_with_a_nul_is_refused(client: Client, address: str) -> None:
    page = client.get(address)

    assert page.status_code == 400
    assert "We could not read that" in page.text


def test_forbidden_page_is_answered_kindly(rf: RequestFactory) -> None:
    page = defaults.permission_denied(rf.get("/"), PermissionError())

    assert page.status_code == 403
    assert "This is not for you" in page.text


@pytest.mark.parametrize(("handler", "status"), [(defaults.bad_request, 400), (defaults.server_error, 500)])
def test_page_without_a_working_site_stands_alone(rf: RequestFactory, handler: object, status: int) -> None:
    arguments = (rf.get("/"), ValueError()) if status == 400 else (rf.get("/"),)

    page = handler(*arguments)  # type: ignore[operator]

    assert page.status_code == status
    assert 'href="/"' in page.text


def test_lost_form_token_is_explained() -> None:
    page = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "Maple"})

    assert page.status_code == 403
    assert "Please try that again" in page.text
    assert 'class="places"' in page.text


@pytest.mark.parametrize("kind", [MULTIPART_CONTENT, "application/x-www-form-urlencoded"])
def test_too_large_a_form_is_refused_with_a_sentence(client: Client, kind: str) -> None:
    form = {"login": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)}
    body = form if kind == MULTIPART_CONTENT else urlencode(form)

    page = client.post("/accounts/login/", body, content_type=kind)

    assert page.status_code == 413
    assert "That is too large" in page.text
    assert "Nothing was changed." in page.text
