"""Whatever somebody does to a collection: its counts are what a plain tally says, and the ledger's sums."""

from collections import Counter

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, multiple, rule
from hypothesis.stateful import run_state_machine_as_test as run

from cards import services
from cards.enums import ImportMode
from cards.models import Batch, LedgerLine, StackKey
from ddl_site.accounts.models import User
from tests.cards.ledger import NOW, assert_exact, counts, printing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("catalogue")]

CARDS = ("V004", "V005")
Tally = Counter[StackKey]


class Ledger(RuleBasedStateMachine):
    """Counts and batches as a person with a notebook keeps them, beside those of the database."""

    batches = Bundle("batches")
    stacks = st.builds(
        lambda card, condition, note: StackKey(printing(card), condition, "en", note),
        st.sampled_from(CARDS),
        st.sampled_from(["NM", "LP"]),
        st.sampled_from(["", "Tom & Jerry <3"]),
    )

    def __init__(self) -> None:
        super().__init__()
        self.whole = transaction.atomic()
        self.whole.__enter__()
        self.owner = User.objects.create_user("Notebook")
        self.tally: Tally = Counter()
        self.keys = 0

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.whole.__exit__(None, None, None)

    def moved(self, batch: Batch | None, expected: Tally) -> object:
        """Compare a batch with what the notebook says has moved, and write that down."""
        moved = {key: delta for key, delta in expected.items() if delta}
        assert (batch is None) == (not moved)
        if batch is None:
            return multiple()
        assert {line.stack.key: line.delta for line in batch.lines.select_related("stack")} == moved
        for key, delta in moved.items():
            self.tally[key] += delta
        return batch

    @rule(target=batches, stack=stacks, delta=st.integers(-3, 3))
    def press(self, stack: StackKey, delta: int) -> object:
        if self.tally[stack] + delta < 0:
            with pytest.raises(services.TooFewCopiesError):
                services.change_copies(owner=self.owner, stack=stack, delta=delta, now=NOW)
            return multiple()
        batch = services.change_copies(owner=self.owner, stack=stack, delta=delta, now=NOW)
        return self.moved(batch, Counter({stack: delta}))

    @rule(target=batches, stack=stacks)
    def press_twice_with_one_key(self, stack: StackKey) -> object:
        self.keys += 1
        first, second = (
            services.change_copies(owner=self.owner, stack=stack, delta=1, now=NOW, key=f"k{self.keys}")
            for _ in range(2)
        )
        assert first == second
        return self.moved(first, Counter({stack: 1}))

    @rule(target=batches, stack=stacks, count=st.integers(0, 4))
    def set(self, stack: StackKey, count: int) -> object:
        batch = services.set_count(owner=self.owner, stack=stack, count=count, now=NOW)
        return self.moved(batch, Counter({stack: count - self.tally[stack]}))

    @rule(target=batches, stack=stacks, to=stacks, count=st.integers(0, 4), seen=st.integers(0, 4))
    def edit(self, stack: StackKey, to: StackKey, count: int, seen: int) -> object:
        facts = {"owner": self.owner, "stack": stack, "seen": seen, "to": to, "count": count, "now": NOW}
        if seen != self.tally[stack]:
            with pytest.raises(services.ChangedMeanwhileError):
                services.edit_stack(**facts)  # type: ignore[arg-type]
            return multiple()
        expected: Tally = Counter({stack: -seen})
        expected[to] += count
        return self.moved(services.edit_stack(**facts), expected)  # type: ignore[arg-type]

    @rule(
        target=batches,
        rows=st.lists(st.tuples(stacks, st.integers(0, 3)), min_size=1, max_size=4),
        mode=st.sampled_from(ImportMode),
    )
    def take_a_list_over(self, rows: list[tuple[StackKey, int]], mode: ImportMode) -> object:
        listed: Tally = Counter()
        for stack, count in rows:
            listed[stack] += count
        printings = {stack.printing_id for stack in listed}
        expected = Counter(listed)
        for stack, count in self.tally.items():
            if mode is ImportMode.REPLACE_ALL or (
                mode is ImportMode.REPLACE_LISTED and stack.printing_id in printings
            ):
                expected[stack] -= count
        batch = services.apply_rows(owner=self.owner, rows=rows, mode=mode, about="a list", now=NOW)
        return self.moved(batch, expected)

    @rule(target=batches, batch=consumes(batches), partly=st.booleans())
    def undo(self, batch: Batch, partly: bool) -> object:
        lines = LedgerLine.objects.filter(batch=batch).select_related("stack")
        expected: Tally = Counter({line.stack.key: -line.delta for line in lines})
        if partly:
            expected = Counter({key: max(delta, -self.tally[key]) for key, delta in expected.items()})
        facts = {"owner": self.owner, "batch": batch, "now": NOW, "partly": partly}
        if not any(expected.values()) or any(self.tally[key] + n < 0 for key, n in expected.items()):
            with pytest.raises(services.TooFewCopiesError):
                services.undo_batch(**facts)  # type: ignore[arg-type]
            return batch
        undoing = services.undo_batch(**facts)  # type: ignore[arg-type]
        with pytest.raises(services.AlreadyUndoneError):
            services.undo_batch(**facts)  # type: ignore[arg-type]
        return self.moved(undoing, expected)

    @invariant()
    def counts_are_those_of_the_notebook(self) -> None:
        assert counts(self.owner) == {key: count for key, count in self.tally.items() if count}
        assert_exact()


def test_ledger_is_a_plain_tally_whatever_happens() -> None:
    quick = settings(
        max_examples=25,
        stateful_step_count=20,
        deadline=None,
        # Without shrinking: a failure is told at once, with all of its steps.
        phases=[Phase.explicit, Phase.reuse, Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )

    run(Ledger, settings=quick)
