"""The keys of requests: what was carried out once is not carried out again."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import transaction

from ddl_site.accounts import queries, services, tasks
from ddl_site.accounts.models import RequestKey, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NOW = datetime(2026, 10, 1, 12, tzinfo=UTC)


def test_a_key_is_claimed_once_a_user(maple: User) -> None:
    other = User.objects.create_user("Rowan")

    first, again, others = (
        services.claim_request(user=user, key="k", now=NOW) for user in (maple, maple, other)
    )

    assert first is not None
    assert again is None
    assert others is not None


def test_a_repetition_is_told_what_the_first_made(maple: User) -> None:
    claim = services.claim_request(user=maple, key="k", now=NOW)
    assert claim is not None
    claim.result = "/decks/mine/"
    claim.save()

    assert queries.result_of_request(user=maple, key="k") == "/decks/mine/"
    assert queries.result_of_request(user=maple, key="other") == ""


def test_work_that_failed_frees_its_key(maple: User) -> None:
    with transaction.atomic():
        services.claim_request(user=maple, key="k", now=NOW)
        transaction.set_rollback(True)

    assert services.claim_request(user=maple, key="k", now=NOW) is not None


def test_keys_are_forgotten_after_a_week(maple: User) -> None:
    services.claim_request(user=maple, key="old", now=NOW - timedelta(days=8))
    services.claim_request(user=maple, key="new", now=NOW)

    assert services.sweep_request_keys(now=NOW) == 1
    assert list(RequestKey.objects.values_list("key", flat=True)) == ["new"]
    tasks.sweep_request_keys()


def test_sessions_that_have_run_out_are_forgotten() -> None:
    for key, expires in (("old", NOW - timedelta(seconds=1)), ("new", NOW + timedelta(days=1))):
        Session.objects.create(session_key=key, session_data="", expire_date=expires)

    assert services.sweep_sessions(now=NOW) == 1
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]
    tasks.sweep_sessions()
