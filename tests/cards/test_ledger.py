"""The ledger: every count is the sum of its lines, whatever is done in whichever order."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connection, transaction

from cards import queries, services
from cards.enums import BatchKind, BulkAct, ImportMode
from cards.models import Batch, CollectionSettings, Hold, LedgerLine, Printing, Stack, StackKey, Want
from ddl_site.accounts import services as accounts
from ddl_site.accounts.models import RequestKey, User
from tests.cards.ledger import NOW, add, assert_exact, counts, printing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("catalogue")]


def import_rows(owner: User, mode: ImportMode, *rows: tuple[StackKey, int]) -> Batch | None:
    return services.apply_rows(owner=owner, rows=rows, mode=mode, about="mine.csv", now=NOW)


# --- one stack ---


def test_copies_come_and_go(maple: User) -> None:
    gary = StackKey(printing("V004"), note="Tom & Jerry <3")

    add(maple, gary, 3)
    add(maple, gary, -1)

    assert counts(maple) == {gary: 2}
    assert_exact()


def test_taking_more_than_there_are_changes_nothing_and_names_the_card(maple: User) -> None:
    gary = StackKey(printing("V004", "holo"), condition="LP", note="signed")
    add(maple, gary, 2)

    with pytest.raises(services.TooFewCopiesError) as refused:
        add(maple, gary, -3)

    name = Printing.objects.get(pk=gary.printing_id).card.name
    assert str(refused.value) == f"{name} (holo, LP, “signed”): 3 would go, there are 2."
    assert counts(maple) == {gary: 2}
    assert Batch.objects.count() == 1


@pytest.mark.parametrize(
    "stack",
    [{"condition": "XX"}, {"language": "xx"}, {"note": "n" * 81}, {"note": "a\x00b"}],
)
def test_a_stack_that_cannot_be_is_refused(maple: User, stack: dict[str, str]) -> None:
    with pytest.raises(services.BadCopiesError):
        add(maple, StackKey(printing("V004"), **stack))

    assert not Stack.objects.exists()


def test_too_many_copies_are_refused(maple: User) -> None:
    with pytest.raises(services.BadCopiesError):
        add(maple, StackKey(printing("V004")), 10_000)
    with pytest.raises(services.BadCopiesError):
        services.set_count(owner=maple, stack=StackKey(printing("V004")), count=-1, now=NOW)

    assert_exact()
    assert counts(maple) == {}


def test_a_count_is_set(maple: User) -> None:
    gary = StackKey(printing("V004"))

    services.set_count(owner=maple, stack=gary, count=5, now=NOW)
    services.set_count(owner=maple, stack=gary, count=2, now=NOW)
    again = services.set_count(owner=maple, stack=gary, count=2, now=NOW)

    assert counts(maple) == {gary: 2}
    assert again is None
    assert_exact()


def test_a_printing_loses_plain_copies_first_and_then_the_most_worn(maple: User) -> None:
    gary = printing("V004")
    for condition in ("NM", "LP", "D"):
        add(maple, StackKey(gary, condition=condition, note="" if condition == "NM" else "x"))

    services.change_printing(owner=maple, printing_id=gary, delta=-2, now=NOW)

    assert counts(maple) == {StackKey(gary, condition="LP", note="x"): 1}
    assert_exact()


def test_a_printing_is_set_to_a_number_over_all_its_stacks(maple: User) -> None:
    gary = printing("V004")
    add(maple, StackKey(gary, condition="LP"), 2)

    services.set_printing(owner=maple, printing_id=gary, count=3, now=NOW)

    assert counts(maple) == {StackKey(gary): 1, StackKey(gary, condition="LP"): 2}
    with pytest.raises(services.TooFewCopiesError):
        services.change_printing(owner=maple, printing_id=gary, delta=-4, now=NOW)
    assert_exact()


def test_a_request_sent_twice_counts_once(maple: User, rowan: User) -> None:
    gary = StackKey(printing("V004"))

    first = add(maple, gary, key="k1")
    second = add(maple, gary, key="k1")
    add(rowan, gary, key="k1")

    assert first == second
    assert (counts(maple), counts(rowan)) == ({gary: 1}, {gary: 1})


def test_a_refused_request_may_be_sent_again(maple: User) -> None:
    gary = StackKey(printing("V004"))
    with pytest.raises(services.TooFewCopiesError):
        add(maple, gary, -1, key="k1")
    add(maple, gary, 2)

    add(maple, gary, -1, key="k1")

    assert counts(maple) == {gary: 1}


def test_old_request_keys_are_swept(maple: User) -> None:
    add(maple, StackKey(printing("V004")), key="k1")

    swept = [accounts.sweep_request_keys(now=NOW.replace(day=day)) for day in (8, 9, 9)]

    assert swept == [0, 1, 0]
    assert not RequestKey.objects.exists()


# --- many at once ---


def test_rows_add_up_and_are_one_batch(maple: User) -> None:
    gary, holo = StackKey(printing("V004")), StackKey(printing("V004", "holo"))

    batch = import_rows(maple, ImportMode.ADD, (gary, 1), (holo, 2), (gary, 3), (holo, 0))

    assert counts(maple) == {gary: 4, holo: 2}
    assert batch is not None
    assert (batch.kind, batch.about, batch.lines.count()) == (BatchKind.IMPORT, "mine.csv", 2)
    assert_exact()


def test_replacing_what_is_listed_leaves_the_rest(maple: User) -> None:
    gary, worn = StackKey(printing("V004")), StackKey(printing("V004"), condition="HP")
    other = StackKey(printing("V005"))
    import_rows(maple, ImportMode.ADD, (gary, 4), (worn, 1), (other, 2))

    import_rows(maple, ImportMode.REPLACE_LISTED, (gary, 1))

    assert counts(maple) == {gary: 1, other: 2}
    assert_exact()


def test_replacing_all_leaves_what_is_listed(maple: User) -> None:
    gary, other = StackKey(printing("V004")), StackKey(printing("V005"))
    import_rows(maple, ImportMode.ADD, (gary, 4), (other, 2))

    first = import_rows(maple, ImportMode.REPLACE_ALL, (gary, 1))
    second = import_rows(maple, ImportMode.REPLACE_ALL, (gary, 1))

    assert counts(maple) == {gary: 1}
    assert (first is None, second) == (False, None)
    assert_exact()


def test_planned_changes_are_what_would_happen(maple: User) -> None:
    gary, other = StackKey(printing("V004")), StackKey(printing("V005"))
    add(maple, other)

    planned = queries.planned_changes(
        owner_id=maple.pk, rows=[(gary, 2), (other, 0)], mode=ImportMode.REPLACE_LISTED
    )

    assert planned == sorted([(gary, 0, 2), (other, 1, 0)])
    assert counts(maple) == {other: 1}


def test_bad_rows_change_nothing(maple: User) -> None:
    gary = StackKey(printing("V004"))

    with pytest.raises(services.BadCopiesError):
        import_rows(maple, ImportMode.ADD, (gary, 1), (StackKey(gary.printing_id, condition="?"), 1))
    with pytest.raises(services.BadCopiesError):
        import_rows(maple, ImportMode.ADD, (gary, 1), (gary, -3))

    assert not Batch.objects.exists()


def test_packs_and_boxes_are_batches(maple: User) -> None:
    gary, other = printing("V004"), printing("V005")

    pack = services.open_pack(owner=maple, printings=[gary, gary, other], now=NOW)
    box = services.open_box(owner=maple, printings=[gary] * 240, now=NOW)

    assert pack is not None
    assert box is not None
    assert (pack.kind, box.kind) == ("pack", "box")
    assert counts(maple) == {StackKey(gary): 242, StackKey(other): 1}
    for printings in ([], [gary] * 11):
        with pytest.raises(services.BadCopiesError):
            services.open_pack(owner=maple, printings=printings, now=NOW)


def test_acts_on_many_cards_and_their_undo(maple: User) -> None:
    holo = StackKey(printing("V004", "holo"))
    add(maple, holo, 2)
    cards = ["V004", "V005"]

    fill = services.bulk_set(owner=maple, card_ids=cards, act=BulkAct.PLAYSET, now=NOW)
    filled = counts(maple)
    empty = services.bulk_set(owner=maple, card_ids=cards, act=BulkAct.ZERO, now=NOW)
    emptied = counts(maple)
    services.bulk_set(owner=maple, card_ids=cards, act=BulkAct.OWNED, now=NOW)

    gary, other = StackKey(printing("V004")), StackKey(printing("V005"))
    assert filled == {holo: 2, gary: 1, other: 3}
    assert emptied == {}
    assert counts(maple) == {gary: 1, other: 1}
    assert empty is not None
    services.undo_batch(owner=maple, batch=empty, now=NOW)
    assert fill is not None
    services.undo_batch(owner=maple, batch=fill, now=NOW)
    assert counts(maple) == {holo: 2, gary: 1, other: 1}
    assert_exact()


# --- undo ---


def test_an_undo_is_undone_but_each_only_once(maple: User) -> None:
    gary = StackKey(printing("V004"))
    batch = add(maple, gary, 3)

    undo = services.undo_batch(owner=maple, batch=batch, now=NOW)
    assert counts(maple) == {}
    assert undo is not None
    services.undo_batch(owner=maple, batch=undo, now=NOW)
    assert counts(maple) == {gary: 3}
    for one in (batch, undo):
        with pytest.raises(services.AlreadyUndoneError):
            services.undo_batch(owner=maple, batch=one, now=NOW)
    assert_exact()


def test_undo_after_later_edits_is_refused_with_the_card_or_done_in_part(maple: User) -> None:
    gary, other = StackKey(printing("V004")), StackKey(printing("V005"))
    batch = import_rows(maple, ImportMode.ADD, (gary, 3), (other, 2))
    assert batch is not None
    add(maple, gary, -2)

    with pytest.raises(services.TooFewCopiesError) as refused:
        services.undo_batch(owner=maple, batch=batch, now=NOW)
    assert "3 would go, there is 1." in str(refused.value)
    assert counts(maple) == {gary: 1, other: 2}

    services.undo_batch(owner=maple, batch=batch, now=NOW, partly=True)
    assert counts(maple) == {}
    assert_exact()


def test_nothing_left_to_undo_is_refused(maple: User) -> None:
    gary = StackKey(printing("V004"))
    batch = add(maple, gary)
    add(maple, gary, -1)

    with pytest.raises(services.TooFewCopiesError):
        services.undo_batch(owner=maple, batch=batch, now=NOW, partly=True)

    assert Batch.objects.count() == 2


def test_an_undo_sent_twice_is_done_once(maple: User) -> None:
    batch = add(maple, StackKey(printing("V004")), 3)

    first, second = (services.undo_batch(owner=maple, batch=batch, now=NOW, key="u") for _ in range(2))

    assert first == second
    assert counts(maple) == {}


# --- what the database holds by itself ---


@pytest.mark.parametrize("wrong", [{"delta": 0}, {"delta": 1, "twice": True}])
def test_a_line_moves_copies_once_a_batch(maple: User, wrong: dict[str, int]) -> None:
    batch = add(maple, StackKey(printing("V004")))
    stack = Stack.objects.get()

    with pytest.raises(IntegrityError), transaction.atomic():
        LedgerLine.objects.create(
            batch=batch if "twice" in wrong else Batch.objects.create(owner=maple, kind="hand"),
            stack=stack,
            delta=wrong["delta"],
        )


def test_a_count_below_zero_is_impossible(maple: User) -> None:
    add(maple, StackKey(printing("V004")))

    with pytest.raises(IntegrityError), transaction.atomic():
        Stack.objects.update(count=-1)


# --- any order ---


@pytest.mark.parametrize("seed", range(6))
def test_any_sequence_keeps_the_ledger_exact(maple: User, seed: int) -> None:
    chance = random.Random(seed)
    printings = list(Printing.objects.values_list("pk", flat=True)[:4])

    def some() -> StackKey:
        return StackKey(chance.choice(printings), condition=chance.choice(["NM", "LP"]))

    def undo() -> None:
        batch = chance.choice(list(Batch.objects.all()))
        services.undo_batch(owner=maple, batch=batch, now=NOW, partly=chance.random() < 0.5)

    steps: list[Callable[[], object]] = [
        lambda: add(maple, some(), chance.choice([-2, -1, 1, 1, 2])),
        lambda: services.set_count(owner=maple, stack=some(), count=chance.randrange(4), now=NOW),
        lambda: services.change_printing(
            owner=maple, printing_id=chance.choice(printings), delta=chance.choice([-2, 1]), now=NOW
        ),
        lambda: import_rows(
            maple,
            chance.choice(list(ImportMode)),
            *[(some(), chance.randrange(3)) for _ in range(3)],
        ),
        undo,
        undo,
    ]
    add(maple, some())
    for _ in range(40):
        before = counts(maple)
        try:
            chance.choice(steps)()
        except services.CollectionError:
            assert counts(maple) == before
        assert_exact()


# --- a guest gets an account ---


def test_a_guests_collection_goes_on_under_the_account(maple: User) -> None:
    guest = accounts.make_guest()
    gary, other = StackKey(printing("V004")), StackKey(printing("V005"))
    add(maple, gary, 1)
    batch = import_rows(guest, ImportMode.ADD, (gary, 2), (other, 1))
    services.set_want(owner=guest, card_id="V004", number=2)
    services.set_want(owner=maple, card_id="V004", number=1)
    services.set_want(owner=guest, card_id="V006", number=4)
    services.change_settings(owner=guest, keep=4)
    Hold.objects.create(
        stack=Stack.objects.get(owner=guest, printing=gary.printing_id),
        count=1,
        kind="deck",
        source="deck 1",
        label="Mine",
    )

    accounts.merge_guest(guest=guest, user=maple)

    assert counts(maple) == {gary: 3, other: 1}
    assert not User.objects.filter(pk=guest.pk).exists()
    assert sorted(Want.objects.filter(owner=maple).values_list("card", "number")) == [
        ("V004", 1),
        ("V006", 4),
    ]
    assert CollectionSettings.objects.get(owner=maple).keep == 4
    assert Hold.objects.get().stack.owner == maple
    assert_exact()
    assert batch is not None
    batch.refresh_from_db()
    services.undo_batch(owner=maple, batch=batch, now=NOW)
    assert counts(maple) == {gary: 1}


def test_a_guest_who_signs_up_keeps_the_collection(maple: User) -> None:
    guest = accounts.make_guest()
    add(guest, StackKey(printing("V004")))

    arrival = accounts.sign_up(handle="Hazel", password="correct horse 3", guest=guest)

    assert counts(arrival.user) == {StackKey(printing("V004")): 1}


# --- what search asks ---


def test_counts_are_expressions_over_cards(maple: User, rowan: User) -> None:
    gary, holo, other = (
        StackKey(printing("V004")),
        StackKey(printing("V004", "holo")),
        StackKey(printing("V005")),
    )
    import_rows(maple, ImportMode.ADD, (gary, 3), (holo, 2), (other, 1))
    add(rowan, other, 9)
    Hold.objects.create(
        stack=Stack.objects.get(owner=maple, printing=holo.printing_id),
        count=1,
        kind="deck",
        source="deck 1",
        label="Mine",
    )
    services.set_want(owner=maple, card_id="V005", number=4)
    names = ("own", "need", "spare", "held", "want", "trade")

    def asked(owner_id: int | None, card_id: str) -> tuple[int, ...]:
        versions = queries.newest_versions().annotate(
            **{name: getattr(queries, name)(owner_id, card="card_id") for name in names}
        )
        return tuple(versions.values_list(*names).get(card=card_id))

    assert asked(maple.pk, "V004") == (5, 0, 2, 1, 0, 1)
    assert asked(maple.pk, "V005") == (1, 2, 0, 0, 4, 0)
    assert asked(maple.pk, "V006") == (0, 3, 0, 0, 3, 0)
    assert asked(None, "V004") == (0, 3, 0, 0, 3, 0)
    services.change_settings(owner=maple, wants_playsets=False, keep=5)
    assert asked(maple.pk, "V004") == (5, 0, 2, 1, 0, 0)
    assert asked(maple.pk, "V006") == (0, 3, 0, 0, 0, 0)


# --- at the same moment ---


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    """A hundred clicks from everywhere, eight at any time."""

    def run(self, *calls: Callable[[], object]) -> list[object]:
        def one(call: Callable[[], object]) -> object:
            try:
                return call()
            except services.CollectionError as error:
                return type(error)
            finally:
                connection.close()

        with ThreadPoolExecutor(8) as pool:
            return list(pool.map(one, calls))

    def test_a_hundred_clicks_on_minus_stop_at_zero(self, maple: User) -> None:
        gary = StackKey(printing("V004"))
        add(maple, gary, 60)

        answers = self.run(
            *[lambda: services.change_printing(owner=maple, printing_id=gary.printing_id, delta=-1, now=NOW)]
            * 50,
            *[lambda: add(maple, gary, -1)] * 50,
        )

        assert answers.count(services.TooFewCopiesError) == 40
        assert counts(maple) == {}
        assert_exact()

    def test_first_clicks_on_a_new_stack_all_count(self, maple: User) -> None:
        gary = StackKey(printing("V004"))

        self.run(*[lambda: add(maple, gary)] * 16)

        assert counts(maple) == {gary: 16}
        assert_exact()

    def test_one_request_sent_often_counts_once(self, maple: User) -> None:
        gary = StackKey(printing("V004"))

        answers = self.run(*[lambda: add(maple, gary, key="k")] * 8)

        assert len(set(answers)) == 1
        assert counts(maple) == {gary: 1}

    def test_undo_clicks_and_imports_together_stay_exact(self, maple: User) -> None:
        stacks = [StackKey(pk) for pk in Printing.objects.values_list("pk", flat=True)[:20]]
        batch = import_rows(maple, ImportMode.ADD, *[(stack, 3) for stack in stacks])
        assert batch is not None
        backwards = [(stack, 2) for stack in reversed(stacks)]

        answers = self.run(
            *[lambda: services.undo_batch(owner=maple, batch=batch, now=NOW)] * 6,
            *[lambda: import_rows(maple, ImportMode.ADD, *backwards)] * 6,
            *[lambda: add(maple, stacks[0], -1)] * 12,
        )

        undone = [answer for answer in answers[:6] if isinstance(answer, Batch)]
        assert len(undone) <= 1
        assert Batch.objects.filter(kind=BatchKind.UNDO).count() == len(undone)
        assert_exact()
