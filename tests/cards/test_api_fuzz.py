"""Requests made up from the schema: whatever is sent, the API answers as its schema says."""

import json
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
import schemathesis
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from ddl_site.accounts.models import User
from decks import services
from tests.cards.calls import NOW, caller, own
from tests.tournaments import kept
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
# Enough to be quick in every run; raise it to look deeper.
REQUESTS = 8


def test_made_up_requests_are_answered_as_the_schema_says(catalogue: object, maple: User) -> None:
    own(maple, "V004", 3)
    schema = schemathesis.openapi.from_dict(json.loads(Client().get("/api/v1/schema/").content))
    schema.config.generation.update(allow_x00=False)  # refused before any address is looked at
    services.load_formats(now=NOW)
    program = caller(maple, "collection:write", "decks:write", "tournaments:write")
    event = kept.in_play(maple)

    tried = [
        _try(found.ok(), program, _slug(found.ok(), maple, event))
        for found in schema.get_all_operations()
        if isinstance(found, Ok)
    ]

    assert len(tried) == sum(len(methods) for methods in schema.raw_schema["paths"].values())


def _slug(operation: Any, maple: User, event: Tournament) -> str:
    """What a path that needs one is tried with."""
    if "/tournaments/" in operation.path:
        return event.slug
    if "/formats/" in operation.path:
        return "online"
    return services.make_deck(owner=maple, name="Pups", now=NOW, cards={"V004": 3}).slug


def _try(operation: Any, program: Client, slug: str) -> str:
    # The first would ask again over the network, and is asked in tests/site/test_api.py. No schema tells
    # which cards there are or how many copies may go, so changes that look right may be refused.
    left_out = [ignored_auth] if operation.method == "get" else [ignored_auth, positive_data_acceptance]

    @given(case=operation.as_strategy())
    @settings(
        max_examples=REQUESTS,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def answered(case: Any) -> None:
        if len(case.path_parameters.get("slug", "")) % 2:  # no made-up address is that of a deck
            case.path_parameters["slug"] = slug
        case.validate_response(_send(case, program), excluded_checks=left_out)

    answered()
    return str(operation.label)


def _send(case: Any, program: Client) -> schemathesis.Response:
    """The answer of the site in this process, inside the transaction of the test."""
    sent = requests.Request(**case.as_transport_kwargs(base_url="http://testserver")).prepare()
    url = urlsplit(sent.url or "")
    headers = {name: str(value) for name, value in sent.headers.items()}
    given = program.generic(
        sent.method or "GET",
        f"{url.path}?{url.query}",
        sent.body or b"",
        headers.pop("Content-Type", "application/octet-stream"),
        headers=headers,
    )
    answered = {name.lower(): [value] for name, value in given.headers.items()}
    return schemathesis.Response(given.status_code, answered, given.getvalue(), sent, elapsed=0, verify=False)
