"""The API as a whole: errors, who may call, limits, the schema and its page."""

import io
import json
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from ddl_site.accounts.models import User
from ddl_site.api.problems import KINDS
from tests.cards.calls import caller, writer

pytestmark = pytest.mark.django_db
ROOT, CARDS, MINE = "/api/v1/", "/api/v1/cards/", "/api/v1/collection/"
CHANGES = f"{MINE}changes/"
JSON = "application/json"


@pytest.fixture
def maple(db: None) -> User:
    return User.objects.create_user("Maple")


def problem(answer: Any, status: int, code: str) -> Any:
    """What a refusal says, when it is one of this kind in the one shape of all."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    said = answer.json()
    assert said["type"] == f"/api/v1/docs/#{code}"
    assert said["status"] == status == KINDS[code][0]
    assert said["title"] == KINDS[code][1]
    assert said["instance"] == answer.wsgi_request.path
    assert said["detail"].endswith((".", "/", "!", '"'))
    return said


def test_root_leads_everywhere(client: Client, maple: User) -> None:
    client.force_login(maple)

    addresses = client.get(ROOT).json()

    assert list(addresses) == ["cards", "sets", "collection", "decks", "tournaments", "schema", "docs"]
    assert {client.get(address).status_code for address in addresses.values()} == {200}


# --- errors ---


@pytest.mark.parametrize("address", ["/api/", "/api/v2/", "/api/v1/dogs/", "/api/v1/cards/V004/smell/"])
@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_unknown_address_is_a_problem(client: Client, address: str, method: str) -> None:
    said = problem(getattr(client, method)(address), 404, "not-found")

    assert said["detail"] == f"There is no address {address} in this API."


def test_forgotten_slash_is_told(client: Client) -> None:
    said = problem(client.post("/api/v1/collection/changes"), 404, "not-found")

    assert said["detail"] == f"Addresses end with a slash here: {CHANGES}"


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_wrong_method_names_the_right_ones(client: Client, method: str) -> None:
    answer = getattr(client, method)(CARDS)

    problem(answer, 405, "method-not-allowed")
    assert answer["Allow"] == "GET, HEAD"


def test_form_that_nobody_speaks_is_406(client: Client) -> None:
    problem(client.get(CARDS, headers={"Accept": "text/html"}), 406, "not-acceptable")


def test_body_of_another_kind_is_415(maple: User) -> None:
    problem(writer(maple).post(CHANGES, {"card": "V004"}), 415, "unsupported-media-type")


@pytest.mark.parametrize(
    "body", ["", "{", "nope", '{"delta": NaN}', "[" * 100_000 + "]" * 100_000, b'{"card": "\xff"}'], ids=len
)
def test_body_that_is_no_json_is_told(maple: User, body: str | bytes) -> None:
    answer = writer(maple).post(CHANGES, body, content_type=JSON)

    if len(body) > 64 * 1024:
        problem(answer, 413, "too-large")
    elif body:
        problem(answer, 400, "parse-error")
    else:
        problem(answer, 400, "invalid")


def test_deep_body_is_told(maple: User) -> None:
    body = '{"a":' * 8000 + "1" + "}" * 8000

    problem(writer(maple).post(CHANGES, body, content_type=JSON), 400, "parse-error")


@pytest.mark.parametrize("body", ["[]", '"V004"', "7", "null"])
def test_body_that_is_no_object_is_told(maple: User, body: str) -> None:
    problem(writer(maple).post(CHANGES, body, content_type=JSON), 400, "invalid")


def test_every_wrong_field_is_named(maple: User) -> None:
    body = {"card": "", "delta": "many", "condition": "chewed"}

    said = problem(writer(maple).post(CHANGES, body, content_type=JSON), 400, "invalid")

    assert sorted(said["errors"]) == ["card", "condition", "delta"]
    assert said["detail"] == "3 things are wrong."


def test_unknown_field_is_named(maple: User) -> None:
    body = {"card": "V004", "delta": 1, "colour": "red"}

    said = problem(writer(maple).post(CHANGES, body, content_type=JSON), 400, "invalid")

    assert list(said["errors"]) == ["colour"]
    assert said["detail"].startswith("colour: There is no such field here; known are card, printing,")


def test_nul_in_an_address_is_a_problem(client: Client) -> None:
    problem(client.get(f"{CARDS}?q=a%00b"), 400, "bad-request")


def test_unexpected_error_is_a_problem_without_its_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("a secret of the house")

    monkeypatch.setattr("cards.search.parse", fail)

    answer = Client(raise_request_exception=False).get(CARDS)

    problem(answer, 500, "server-error")
    assert b"secret" not in answer.content


# --- who may call ---


@pytest.mark.parametrize("address", [MINE, f"{MINE}batches/", f"{MINE}batches/1/", f"{MINE}export.csv"])
def test_ones_own_needs_a_login(client: Client, address: str) -> None:
    answer = client.get(address)

    problem(answer, 401, "not-authenticated")
    assert answer["WWW-Authenticate"] == 'Bearer realm="api"'


@pytest.mark.parametrize("secret", ["", "kennel_", "kennel_" + "a" * 43, "kennel_" + "ü" * 43, "x" * 5000])
def test_unknown_token_is_refused_even_where_everybody_may(client: Client, secret: str) -> None:
    header = f"Bearer {secret}".encode().decode("latin-1")

    answer = client.get(CARDS, headers={"Authorization": header})

    problem(answer, 401, "authentication-failed")
    assert answer["WWW-Authenticate"] == 'Bearer realm="api"'


def test_other_schemes_are_left_to_those_in_front(client: Client) -> None:
    assert client.get(CARDS, headers={"Authorization": "Basic eDp5"}).status_code == 200


def test_reading_token_changes_nothing(maple: User) -> None:
    said = problem(caller(maple).post(CHANGES), 403, "permission-denied")

    assert said["detail"].endswith("it lacks the scope collection:write.")


def test_session_changes_only_with_its_csrf_token(maple: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(maple)
    token = client.get("/accounts/settings/").context["csrf_token"]

    problem(client.post(CHANGES, {}, JSON), 403, "permission-denied")
    problem(client.post(CHANGES, {}, JSON, headers={"X-CSRFToken": str(token)}), 400, "invalid")


def test_token_needs_no_csrf_token(maple: User) -> None:
    program = writer(maple)
    program.handler.enforce_csrf_checks = True

    problem(program.post(CHANGES, {}, JSON), 400, "invalid")


def test_answers_about_oneself_are_kept_by_nobody_else(maple: User) -> None:
    assert writer(maple).get(MINE)["Cache-Control"] == "private, no-cache"


# --- limits ---


@pytest.fixture
def limited(settings: Settings) -> Settings:
    cache.clear()
    settings.API_LIMITS = {"anonymous": "2/h", "user": "3/h", "token": "4/h"}
    return settings


def allowed(client: Client) -> int:
    """How many requests go through before one is refused."""
    return next(number for number in range(10) if client.get(ROOT).status_code == 429)


def test_each_kind_of_caller_has_a_limit(limited: Settings, maple: User) -> None:
    reader = Client()
    reader.force_login(maple)

    assert allowed(Client()) == 2
    assert allowed(reader) == 3
    assert allowed(caller(maple)) == 4
    assert allowed(caller(maple)) == 4


def test_limit_is_a_problem_that_says_how_long(limited: Settings, client: Client) -> None:
    allowed(client)

    answer = client.get(CARDS)

    problem(answer, 429, "throttled")
    assert 1 <= int(answer["Retry-After"]) <= 3600


def test_addresses_are_counted_apart(limited: Settings) -> None:
    assert allowed(Client(REMOTE_ADDR="192.0.2.1")) == 2
    assert allowed(Client(REMOTE_ADDR="192.0.2.2")) == 2


def test_limit_can_be_lifted(limited: Settings, client: Client) -> None:
    limited.API_LIMITS = {"anonymous": ""}

    assert [client.get(ROOT).status_code for _ in range(5)] == [200] * 5


# --- schema and page ---


def test_schema_is_valid_and_without_warnings() -> None:
    written = io.StringIO()

    call_command("spectacular", "--fail-on-warn", "--validate", "--format", "openapi-json", stdout=written)

    schema = json.loads(written.getvalue())
    assert schema["openapi"].startswith("3.")


def test_schema_is_served_and_cached(client: Client) -> None:
    answer = client.get(f"{ROOT}schema/")

    again = client.get(f"{ROOT}schema/", headers={"If-None-Match": answer["ETag"]})

    assert f"{CARDS}{{card_id}}/" in json.loads(answer.content)["paths"]
    assert again.status_code == 304


def test_schema_tells_where_a_login_is_needed(client: Client) -> None:
    paths = json.loads(client.get(f"{ROOT}schema/").content)["paths"]

    assert paths[MINE]["get"]["security"] == [{"token": []}, {"session": []}]
    assert paths[CARDS]["get"]["security"] == [{"token": []}, {"session": []}, {}]


def test_schema_tells_the_scope_of_what_changes_something(client: Client) -> None:
    paths = json.loads(client.get(f"{ROOT}schema/").content)["paths"]

    told = [
        (path.split("/")[3], methods["post"]["description"])
        for path, methods in paths.items()
        if "post" in methods and {} not in methods["post"]["security"]
    ]
    assert len(told) == 17
    for room, text in told:
        assert text.endswith(f"A token needs the scope {room}:write.")


def test_docs_name_every_address_and_every_error(client: Client) -> None:
    page = client.get(f"{ROOT}docs/")
    paths = json.loads(client.get(f"{ROOT}schema/").content)["paths"]

    assert all(f"<code>{path}</code>" in page.text for path in paths)
    assert all(f'id="{code}"' in page.text for code in KINDS)


def test_docs_run_no_script_of_their_own_and_load_nothing_from_afar(client: Client) -> None:
    page = client.get(f"{ROOT}docs/").text

    assert " style=" not in page
    assert 'src="http' not in page
    assert page.count("<script") == client.get("/rules/").text.count("<script")
