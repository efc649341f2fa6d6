"""From lists to collections: modes, undo, drafts and what happens to them when things go wrong."""

import random
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from celery import current_app
from django.core.management import CommandError, call_command
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards import importers, queries, services, tables, tasks
from cards.enums import Condition, Finish, ImportMode, ImportState, Language
from cards.models import LONGEST_NOTE, MOST_COPIES, Batch, ImportDraft, Printing, StackKey
from cards.tables import UnreadableFileError, cells
from cards.tables.reading import MAX_COPIES
from ddl_site.accounts.models import User
from ddl_site.accounts.services import merge_guest
from tests.cards.ledger import assert_exact, counts, printing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("catalogue")]

NOW = datetime(2026, 10, 1, 12, tzinfo=UTC)
LIST = "Id,Foil,Condition,Count\nV004,,NM,2\nV004,yes,NM,1\nV017,,LP,1\n"


def take_over(owner: User, text: str, mode: str = ImportMode.ADD) -> Batch | None:
    decoded = tables.decode(text.encode())
    return importers.import_list(owner=owner, decoded=decoded, mode=mode, about="mine.csv", now=NOW).batch


def draft_of(owner: User, text: str = LIST, key: uuid.UUID | None = None) -> ImportDraft:
    decoded = tables.decode(text.encode())
    return importers.make_draft(
        owner=owner, decoded=decoded, name="mine.csv", key=key or uuid.uuid4(), now=NOW
    )


def long_list(rows: int = 501) -> str:
    return "Id,Count\n" + "V004,1\n" * rows


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What was asked of workers."""
    asked: list[object] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, queue: asked.append((name, args, queue)))
    return asked


def test_words_of_lists_are_those_of_the_rows() -> None:
    assert dict(Finish.choices) == cells.FINISHES
    assert dict(Condition.choices) == cells.CONDITIONS
    assert dict(Language.choices) == cells.LANGUAGES
    assert (tables.MAX_NOTE, MAX_COPIES) == (LONGEST_NOTE, MOST_COPIES)


# --- modes ---


def test_add_adds(maple: User) -> None:
    take_over(maple, LIST)
    take_over(maple, LIST)

    gary = StackKey(printing("V004"))
    assert counts(maple) == {
        gary: 4,
        StackKey(printing("V004", "holo")): 2,
        StackKey(printing("V017"), "LP"): 2,
    }


@pytest.mark.parametrize("mode", [ImportMode.REPLACE_LISTED, ImportMode.REPLACE_ALL])
def test_the_same_file_twice_under_replace_changes_nothing(maple: User, mode: ImportMode) -> None:
    first = take_over(maple, LIST, mode)
    before = counts(maple)

    again = take_over(maple, LIST, mode)

    assert first is not None
    assert again is None
    assert counts(maple) == before
    assert Batch.objects.count() == 1


def test_replace_listed_leaves_what_is_not_listed(maple: User) -> None:
    take_over(maple, "Id,Foil,Condition,Count\nV004,,LP,3\nV014,,NM,1\nV017,yes,NM,1\n")

    take_over(maple, "Id,Count\nV004,2\nV017,0\n", ImportMode.REPLACE_LISTED)

    assert counts(maple) == {
        StackKey(printing("V004")): 2,
        StackKey(printing("V014")): 1,
        StackKey(printing("V017", "holo")): 1,
    }


def test_replace_all_leaves_what_is_listed_alone(maple: User) -> None:
    take_over(maple, "Id,Foil,Condition,Count\nV004,,LP,3\nV014,,NM,1\nV017,yes,NM,1\n")

    batch = take_over(maple, "Id,Count\nV004,2\n", ImportMode.REPLACE_ALL)

    assert counts(maple) == {StackKey(printing("V004")): 2}
    assert batch is not None
    services.undo_batch(owner=maple, batch=batch, now=NOW)
    assert sum(counts(maple).values()) == 5
    assert_exact()


def test_bad_rows_never_stop_good_ones(maple: User) -> None:
    take_over(maple, 'Id,Count\nV004,2\nV999,1\nV004,abc\nV014,"open\nV017,1\n')

    assert counts(maple) == {StackKey(printing("V004")): 2, StackKey(printing("V017")): 1}


@pytest.mark.parametrize("mode", ImportMode)
def test_list_of_which_nothing_is_understood_takes_nothing_away(maple: User, mode: ImportMode) -> None:
    take_over(maple, LIST)
    before = counts(maple)
    draft = draft_of(maple, "Id,Count\nV999,2\n")

    with pytest.raises(services.CollectionError, match="No line of this list was understood"):
        take_over(maple, "Id,Count\nV999,2\n", mode)
    importers.confirm_draft(draft=draft, mode=mode, now=NOW)

    draft.refresh_from_db()
    assert (draft.state, draft.problem) == (ImportState.OPEN, "No line of this list was understood.")
    assert counts(maple) == before


# --- out and in again ---


def some_of_everything(owner: User, seed: int, notes: list[str]) -> dict[StackKey, int]:
    """Copies of all 203 printings in mixed conditions and languages."""
    draw = random.Random(seed)
    rows = {
        StackKey(
            pk, draw.choice(Condition.values), draw.choice(Language.values), draw.choice([*notes, ""])
        ): draw.randint(1, 9)
        for pk in Printing.objects.values_list("pk", flat=True)
        for _ in range(draw.randint(1, 3))
    }
    services.apply_rows(owner=owner, rows=rows.items(), mode=ImportMode.REPLACE_ALL, about="", now=NOW)
    return rows


HOSTILE = [
    "=HYPERLINK(…)",
    "'=1",
    '"',
    'a","b',
    "a\r\nb",
    "-3",
    "<img onerror=alert(1)>",
    " ",
    "\ufeffx",
    "’",
]


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    seed=st.integers(0, 2**32),
    format=st.sampled_from(["csv", "json"]),
    notes=st.lists(
        st.one_of(
            st.sampled_from(HOSTILE),
            st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=80),
        ),
        min_size=1,
        max_size=6,
    ),
)
def test_export_of_every_printing_imports_to_the_identical_collection(
    maple: User, rowan: User, seed: int, format: str, notes: list[str]
) -> None:
    owned = some_of_everything(maple, seed, notes)
    take_over(rowan, "Id,Count\nV004,7\n")

    written = importers.exported(maple.pk, format=format)
    take_over(rowan, written, ImportMode.REPLACE_ALL)
    again = take_over(maple, written, ImportMode.REPLACE_ALL)

    assert len({key.printing_id for key in owned}) == 203
    assert counts(rowan) == counts(maple) == owned
    assert again is None


def test_empty_collection_is_exported_as_a_header_alone(maple: User) -> None:
    assert importers.exported(maple.pk, format="csv") == (
        "\ufeffId,Name,Count,Printing,Condition,Language,Notes\r\n"
    )


# --- drafts ---


def test_a_list_is_kept_to_be_looked_at_and_changes_nothing(maple: User) -> None:
    draft = draft_of(maple)

    assert (draft.state, draft.rows, draft.name) == (ImportState.OPEN, 3, "mine.csv")
    assert counts(maple) == {}


def test_the_same_request_twice_makes_one_draft(maple: User, rowan: User) -> None:
    key = uuid.uuid4()

    assert draft_of(maple, key=key) == draft_of(maple, key=key)
    assert draft_of(rowan, key=key).owner == rowan
    assert ImportDraft.objects.count() == 2


def test_what_is_no_list_makes_no_draft(maple: User) -> None:
    with pytest.raises(UnreadableFileError):
        draft_of(maple, "hello")

    assert not ImportDraft.objects.exists()


def test_a_small_list_is_taken_over_at_once(maple: User) -> None:
    draft = draft_of(maple)

    importers.confirm_draft(draft=draft, mode=ImportMode.ADD, now=NOW)

    draft.refresh_from_db()
    assert (draft.state, draft.text) == (ImportState.DONE, "")
    assert draft.batch is not None
    assert draft.batch.about == "mine.csv"
    assert counts(maple)[StackKey(printing("V004"))] == 2


def test_confirming_twice_counts_once(maple: User) -> None:
    draft = draft_of(maple)

    importers.confirm_draft(draft=draft, mode=ImportMode.ADD, now=NOW)
    importers.confirm_draft(draft=draft, mode=ImportMode.REPLACE_ALL, now=NOW)
    importers.run_draft(draft_id=draft.pk, now=NOW)

    assert Batch.objects.count() == 1
    assert counts(maple)[StackKey(printing("V004"))] == 2


def test_a_list_of_more_than_500_lines_is_left_to_a_worker(
    maple: User, sent: list[object], django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    draft = draft_of(maple, long_list())

    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        importers.confirm_draft(draft=draft, mode=ImportMode.ADD, now=NOW)

    draft.refresh_from_db()
    assert draft.state == ImportState.WAITING
    assert counts(maple) == {}
    assert sent == [("cards.tasks.run_import", [draft.pk], "work")]

    tasks.run_import(draft.pk)
    tasks.run_import(draft.pk)

    draft.refresh_from_db()
    assert (draft.state, draft.rows_done) == (ImportState.DONE, 501)
    assert counts(maple) == {StackKey(printing("V004")): 501}
    assert Batch.objects.count() == 1


def test_a_worker_tells_how_far_it_is(maple: User, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = draft_of(maple, long_list(2600))
    ImportDraft.objects.filter(pk=draft.pk).update(state=ImportState.WAITING, mode=ImportMode.ADD)
    told: list[int] = []
    note = importers.drafts._note_progress

    def noting(draft_id: int, rows: int) -> None:
        note(draft_id, rows)
        told.append(ImportDraft.objects.get(pk=draft_id).rows_done)

    monkeypatch.setattr("cards.importers.drafts._note_progress", noting)
    importers.run_draft(draft_id=draft.pk, now=NOW)

    assert sorted(set(told)) == [0, 1000, 2000]


def test_an_import_that_a_killed_worker_left_is_taken_up(maple: User, sent: list[object]) -> None:
    draft = draft_of(maple, long_list())
    importers.confirm_draft(draft=draft, mode=ImportMode.ADD, now=NOW)  # and the message is lost

    early = importers.sweep_drafts(now=NOW + timedelta(seconds=14))
    late = importers.sweep_drafts(now=NOW + timedelta(seconds=16))
    soon = importers.sweep_drafts(now=NOW + timedelta(seconds=17))

    assert (early.resumed, late.resumed, soon.resumed) == (0, 1, 0)
    assert sent == [("cards.tasks.run_import", [draft.pk], "work")]
    tasks.run_import(draft.pk)
    assert counts(maple) == {StackKey(printing("V004")): 501}


def test_an_import_that_never_ends_is_given_up_and_may_be_confirmed_again(
    maple: User, sent: list[object]
) -> None:
    draft = draft_of(maple, long_list())
    importers.confirm_draft(draft=draft, mode=ImportMode.ADD, now=NOW)

    swept = [importers.sweep_drafts(now=NOW + timedelta(minutes=minute)) for minute in range(1, 7)]

    draft.refresh_from_db()
    assert [each.resumed for each in swept] == [1, 1, 1, 1, 0, 0]
    assert (draft.state, draft.problem) == (ImportState.OPEN, importers.drafts.GIVEN_UP)
    importers.confirm_draft(draft=draft, mode=ImportMode.ADD, now=NOW)
    tasks.run_import(draft.pk)
    assert counts(maple) == {StackKey(printing("V004")): 501}


def test_what_the_collection_refuses_opens_the_draft_again(maple: User) -> None:
    take_over(maple, "Id,Count\n" + "V004,999\n" * 10)
    draft = draft_of(maple, "Id,Count\nV014,1\nV004,999\n")
    before = counts(maple)

    importers.confirm_draft(draft=draft, mode=ImportMode.ADD, now=NOW)

    draft.refresh_from_db()
    assert draft.state == ImportState.OPEN
    assert draft.problem.startswith("There can be at most 9999 of each")
    assert counts(maple) == before
    importers.confirm_draft(draft=draft, mode=ImportMode.REPLACE_LISTED, now=NOW)
    assert counts(maple) == {StackKey(printing("V014")): 1, StackKey(printing("V004")): 999}


def test_old_drafts_are_forgotten_but_not_what_waits(maple: User, sent: list[object]) -> None:
    draft_of(maple)
    done = draft_of(maple)
    importers.confirm_draft(draft=done, mode=ImportMode.ADD, now=NOW)
    waiting = draft_of(maple, long_list())
    importers.confirm_draft(draft=waiting, mode=ImportMode.ADD, now=NOW)

    assert importers.sweep_drafts(now=NOW + timedelta(days=8)).forgotten == 1
    assert importers.sweep_drafts(now=NOW + timedelta(days=31)).forgotten == 1
    assert list(ImportDraft.objects.all()) == [waiting]
    assert Batch.objects.count() == 1


def test_only_the_latest_ten_open_drafts_are_kept(maple: User, rowan: User) -> None:
    other = draft_of(rowan)
    first = draft_of(maple)
    for _ in range(10):
        draft_of(maple)

    assert ImportDraft.objects.filter(owner=maple).count() == 10
    assert not ImportDraft.objects.filter(pk=first.pk).exists()
    assert ImportDraft.objects.filter(pk=other.pk).exists()


def test_discarding_leaves_what_is_on_its_way(maple: User, sent: list[object]) -> None:
    waiting = draft_of(maple, long_list())
    importers.confirm_draft(draft=waiting, mode=ImportMode.ADD, now=NOW)
    open_one = draft_of(maple)

    importers.discard_draft(draft=waiting)
    importers.discard_draft(draft=open_one)

    assert list(ImportDraft.objects.all()) == [waiting]


def test_a_draft_is_its_owners_alone(maple: User, rowan: User) -> None:
    draft = draft_of(maple)

    assert queries.draft_for(maple.pk, draft.pk) == draft
    assert queries.draft_for(rowan.pk, draft.pk) is None
    assert queries.open_drafts(maple.pk) == [draft]
    assert queries.open_drafts(rowan.pk) == []


def test_what_a_guest_has_sent_goes_on_under_the_account(maple: User, sent: list[object]) -> None:
    guest = User.objects.create_user("guest-1", is_guest=True)
    draft = draft_of(guest, long_list())
    importers.confirm_draft(draft=draft, mode=ImportMode.ADD, now=NOW)

    merge_guest(guest=guest, user=maple)
    tasks.run_import(draft.pk)

    assert counts(maple) == {StackKey(printing("V004")): 501}


# --- commands ---


def test_commands_carry_a_collection_from_one_player_to_another(
    maple: User, rowan: User, tmp_path: Path
) -> None:
    owned = some_of_everything(maple, seed=1, notes=HOSTILE)
    for name in ("all.csv", "all.json"):
        call_command("export_collection", "maple", output=tmp_path / name)

        call_command("import_collection", "Rowan", tmp_path / name, mode="replace-all")

        assert counts(rowan) == owned
        take_over(rowan, "Id,Count\nV004,7\n", ImportMode.REPLACE_ALL)


def test_export_goes_to_standard_output(maple: User, capsys: pytest.CaptureFixture[str]) -> None:
    take_over(maple, LIST)

    call_command("export_collection", "Maple")

    assert capsys.readouterr().out == importers.exported(maple.pk, format="csv")


def test_import_command_says_what_it_did_and_what_it_did_not_understand(maple: User, tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("Name,Count,Price\nGary,2,1\nGarry,1,1\n")
    out, err = StringIO(), StringIO()

    call_command("import_collection", "Maple", file, stdout=out, stderr=err)

    assert out.getvalue().splitlines() == [
        "Recognised as a table with name and count, parted by commas (UTF-8): 2 rows, 2 copies.",
        "  The column “Price” is not kept.",
        "  No printing is given: copies count as normal, or as full art where a card is nothing else.",
        "  No condition is given: copies count as near mint.",
        "  No language is given: copies count as English.",
        "2 copies came, 0 went.",
    ]
    assert err.getvalue().startswith("  line 3: There is no card “Garry”. Did you mean Gary (V004)")
    assert counts(maple) == {StackKey(printing("V004")): 2}


def test_dry_run_changes_nothing(maple: User, tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text(LIST)
    out = StringIO()

    call_command("import_collection", "Maple", file, dry_run=True, stdout=out)

    assert out.getvalue().endswith("4 copies would come, 0 would go. Nothing was changed (dry run).\n")
    assert counts(maple) == {}


@pytest.mark.parametrize(
    ("user", "name", "sentence"),
    [
        ("nobody", "mine.csv", "There is no player called nobody."),
        ("Maple", "none.csv", "none.csv cannot be read: No such file or directory."),
        ("Maple", "mine.csv", "There is nothing in it. Nothing was changed."),
    ],
)
def test_import_command_refuses_with_a_sentence(
    maple: User, tmp_path: Path, user: str, name: str, sentence: str
) -> None:
    (tmp_path / "mine.csv").write_text("")

    with pytest.raises(CommandError, match=sentence):
        call_command("import_collection", user, tmp_path / name)


# --- two at once ---


def at_once(*calls: Callable[[], object]) -> None:
    def run(call: Callable[[], object]) -> None:
        try:
            call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        list(pool.map(run, calls))


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_take_a_list_over_once(maple: User) -> None:
    draft = draft_of(maple, long_list(600))
    ImportDraft.objects.filter(pk=draft.pk).update(state=ImportState.WAITING, mode=ImportMode.ADD)

    at_once(*[lambda: importers.run_draft(draft_id=draft.pk, now=NOW)] * 4)

    assert counts(maple) == {StackKey(printing("V004")): 600}
    assert Batch.objects.count() == 1
    assert_exact()


@pytest.mark.django_db(transaction=True)
def test_confirming_and_sending_at_once_count_once(maple: User) -> None:
    key = uuid.uuid4()
    at_once(*[lambda: draft_of(maple, key=key)] * 3)
    draft = ImportDraft.objects.get()

    at_once(*[lambda: importers.confirm_draft(draft=draft, mode=ImportMode.ADD, now=NOW)] * 4)

    assert sum(counts(maple).values()) == 4
    assert Batch.objects.count() == 1
