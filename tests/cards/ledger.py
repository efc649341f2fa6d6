"""What the tests of collections do again and again, and ask of the ledger."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from html import unescape

from django.db import connection
from django.db.models import F, Sum, Value
from django.db.models.functions import Coalesce
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards import services
from cards.models import Batch, Printing, Stack, StackKey
from ddl_site.accounts.models import User

NOW = datetime(2026, 10, 1, 12, tzinfo=UTC)
HTMX = {"HX-Request": "true"}


def printing(card_id: str, finish: str = "normal") -> int:
    """The id of a printing of a card."""
    return Printing.objects.get(card=card_id, finish=finish).pk


def counts(owner: User) -> dict[StackKey, int]:
    """What the owner has, by stack."""
    return {stack.key: stack.count for stack in Stack.objects.of(owner.pk).owned()}


def assert_exact() -> None:
    """Every count is the sum of its lines, and none is below 0."""
    wrong = Stack.objects.annotate(total=Coalesce(Sum("lines__delta"), Value(0))).exclude(count=F("total"))
    assert list(wrong) == []
    assert not Stack.objects.filter(count__lt=0).exists()


def add(owner: User, stack: StackKey, delta: int = 1, key: str = "") -> Batch:
    """Copies by hand."""
    batch = services.change_copies(owner=owner, stack=stack, delta=delta, now=NOW, key=key)
    assert batch is not None
    return batch


def fill(owner: User, copies: int) -> None:
    """So many copies of every printing of most cards."""
    printings = Printing.objects.filter(card__lt="V090").values_list("pk", flat=True)
    rows = [(StackKey(pk), copies) for pk in printings]
    services.apply_rows(owner=owner, rows=rows, mode="add", about="all", now=NOW)


def words(client: Client, url: str) -> str:
    """What a page says, without its marks."""
    response = client.get(url)
    assert response.status_code == 200
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def queries_of(get: Callable[[], object]) -> int:
    """How many questions the database is asked."""
    get()  # what is read once a process
    with CaptureQueriesContext(connection) as asked:
        get()
    return len(asked)
