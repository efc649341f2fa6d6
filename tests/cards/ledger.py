"""What the tests of collections ask of the ledger."""

from django.db.models import F, Sum, Value
from django.db.models.functions import Coalesce

from cards.models import Printing, Stack, StackKey
from ddl_site.accounts.models import User


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
