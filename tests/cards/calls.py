"""How tests of the API call it, and own something to call it for."""

from datetime import UTC, datetime
from typing import Any

from django.test import Client

from cards import services
from cards.models import StackKey
from ddl_site.accounts import services as accounts
from ddl_site.accounts import tokens
from ddl_site.accounts.models import User
from tests.cards.ledger import printing

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def own(owner: User, card_id: str, count: int = 1, *, finish: str = "normal", **stack: str) -> None:
    key = StackKey(printing(card_id, finish), **stack)
    services.change_copies(owner=owner, stack=key, delta=count, now=NOW)


def token(user: User, *scopes: str) -> str:
    """A fresh token of the user's with these scopes besides reading."""
    secret = tokens.new_secret()
    accounts.make_token(user=user, name=secret[-8:], secret=secret, scopes=scopes, now=NOW)
    return secret


def caller(user: User, *scopes: str) -> Client:
    """A program that sends a token with every request."""
    return Client(headers={"Authorization": f"Bearer {token(user, *scopes)}"})


def writer(user: User) -> Client:
    return caller(user, "collection:write")


def get(client: Client, address: str, **params: Any) -> Any:
    """What a good answer says."""
    answer = client.get(address, params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def post(client: Client, address: str, body: Any = None, *, key: str = "") -> Any:
    """The answer to a JSON body."""
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(address, body or {}, content_type="application/json", headers=headers)
