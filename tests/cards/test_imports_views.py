"""The pages of lists: sending, looking, confirming, undoing, taking home; without script and with it."""

import json
import re
import uuid
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from celery import current_app
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings

from cards import importers, services, tables, tasks
from cards.enums import ImportMode, ImportState
from cards.models import Batch, ImportDraft, StackKey
from ddl_site.accounts.models import User
from tests.cards.ledger import counts, printing
from tests.cards.test_tables_round_trip import FUZZ

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]

NOW = datetime(2026, 10, 1, 12, tzinfo=UTC)
NEW = "/collection/import/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def as_maple(client: Client, maple: User) -> Client:
    client.force_login(maple)
    return client


def send(client: Client, text: str | bytes, key: uuid.UUID | None = None, name: str = "mine.csv") -> str:
    """Upload a list; the address of its page."""
    data = text if isinstance(text, bytes) else text.encode()
    file = SimpleUploadedFile(name, data)
    answer = client.post(NEW, {"file": file, "text": "", "key": str(key or uuid.uuid4())})
    assert answer.status_code == 302, answer.text
    return str(answer["Location"])


def words(html: str) -> str:
    """The text of a page, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_a_list_is_looked_at_confirmed_and_undone(as_maple: Client, maple: User) -> None:
    page = send(as_maple, "Id,Foil,Count,Price\nV004,,2,1\nV004,yes,1,1\nGarry,,1,1\nV017,,abc,1\n")

    seen = words(as_maple.get(page).text)
    assert "Recognised as a table With card id, count and printing, parted by commas (UTF-8)." in seen
    assert "2 lines of 4 understood: 3 copies." in seen
    assert "The column “Price” is not kept." in seen
    assert "Line 4 Garry, 1 There is no card “Garry”. Did you mean Gary (V004)" in seen
    assert "Line 5 V017, abc “abc” is no count" in seen
    assert seen.count("3 copies come.") == 3
    assert counts(maple) == {}

    done = as_maple.post(f"{page}confirm/", {"mode": "add"}, follow=True)
    assert "3 copies came. 2 lines could not be understood and did nothing." in words(done.text)
    assert sum(counts(maple).values()) == 3

    undone = as_maple.post(f"{page}undo/", follow=True)
    assert "Undone 3 copies came." in words(undone.text)
    assert counts(maple) == {}


def test_a_pasted_list_is_read_like_a_file(as_maple: Client, maple: User) -> None:
    answer = as_maple.post(NEW, {"text": 'Name;Count\r\n"Gary";2\r\n', "key": str(uuid.uuid4())}, follow=True)

    assert "Recognised as a table With name and count, parted by semicolons (pasted)." in words(answer.text)
    as_maple.post(f"{answer.redirect_chain[-1][0]}confirm/", {"mode": "replace-all"})
    assert counts(maple) == {StackKey(printing("V004")): 2}


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "Choose a file or paste a list."),
        ({"text": " \n"}, "Choose a file or paste a list."),
        ({"text": "hello"}, "The first line must name the columns, one of them Id, Number or Name"),
        ({"text": "Id,Count\n"}, "There is no row below the one that names the columns."),
        ({"text": '{"V004":'}, "It begins like JSON, but cannot be read at line 1"),
        ({"file": b""}, "There is nothing in it."),
        ({"file": b"PK\x03\x04"}, "This is a workbook of a spreadsheet program."),
        ({"file": b"x" * (tables.MAX_BYTES + 1)}, "The file is larger than 2 MB."),
        ({"text": "x" * (tables.MAX_BYTES + 1)}, "The text is larger than 2 MB."),
        ({"file": b"Id\nV004", "text": "Id\nV004"}, "There are two lists: a file and a pasted one."),
    ],
)
def test_what_is_no_list_is_refused_with_a_sentence(
    as_maple: Client, sent: dict[str, str | bytes], sentence: str
) -> None:
    fields = {
        name: SimpleUploadedFile("mine.csv", value) if isinstance(value, bytes) else value
        for name, value in sent.items()
    }

    answer = as_maple.post(NEW, {**fields, "key": str(uuid.uuid4())})

    assert answer.status_code == 422
    assert sentence in words(answer.text)
    assert not ImportDraft.objects.exists()


def test_sending_the_same_form_twice_makes_one_draft(as_maple: Client) -> None:
    key = uuid.uuid4()

    assert send(as_maple, "Id\nV004\n", key) == send(as_maple, "Id\nV004\n", key)
    assert ImportDraft.objects.count() == 1


def test_confirming_twice_and_in_a_second_tab_counts_once(as_maple: Client, maple: User) -> None:
    page = send(as_maple, "Id\nV004\n")

    answers = [as_maple.post(f"{page}confirm/", {"mode": mode}) for mode in ("add", "add", "replace-all")]

    assert [answer.status_code for answer in answers] == [302, 302, 302]
    assert counts(maple) == {StackKey(printing("V004")): 1}


@pytest.mark.parametrize("mode", ["", "nonsense", "add\x00"])
def test_an_unknown_mode_is_refused(as_maple: Client, maple: User, mode: str) -> None:
    page = send(as_maple, "Id\nV004\n")

    answer = as_maple.post(f"{page}confirm/", {"mode": mode})

    assert answer.status_code == 422
    assert "Choose what shall happen to what you have." in answer.text
    assert counts(maple) == {}


def test_preview_tells_each_mode_apart(as_maple: Client, maple: User) -> None:
    services.apply_rows(
        owner=maple, mode=ImportMode.ADD, about="", now=NOW,
        rows=[(StackKey(printing("V004"), "LP", "de", "signed"), 3), (StackKey(printing("V014")), 1)],
    )  # fmt: skip
    page = send(as_maple, "Id,Count\nV004,2\nV017,0\n")

    seen = words(as_maple.get(page).text)

    assert "Add them to what I have 2 copies come." in seen
    assert "Replace the printings that are listed 2 copies come, 3 copies go." in seen
    assert "Replace my whole collection 2 copies come, 4 copies go." in seen
    assert "Gary Normal, NM 0 2 2 2" in seen
    assert "Gary Normal, LP, German, “signed” 3 not 3 0" in seen


def test_list_of_which_nothing_is_understood_cannot_be_confirmed(as_maple: Client, maple: User) -> None:
    services.set_count(owner=maple, stack=StackKey(printing("V004")), count=2, now=NOW)
    page = send(as_maple, "Id,Count\nV999,2\n")

    assert "there is nothing to import" in as_maple.get(page).text
    assert 'id="confirm-import"' not in as_maple.get(page).text
    as_maple.post(f"{page}confirm/", {"mode": "replace-all"})
    assert counts(maple) == {StackKey(printing("V004")): 2}


def test_what_was_pasted_is_still_there_after_a_login(client: Client, maple: User) -> None:
    answer = client.post(NEW, {"text": "Id,Count\nV004,2", "key": str(uuid.uuid4())})
    client.force_login(maple)

    back = client.get(parse_qs(urlsplit(answer["Location"]).query)["next"][0])

    assert "Id,Count\nV004,2</textarea>" in back.text


def test_hostile_names_stay_text(as_maple: Client) -> None:
    page = send(
        as_maple,
        "Id,Count,Notes,<b>x</b>\nV004,1,<img src=x onerror=alert(1)>\n<script>alert(1)</script>,1,\n",
        name="<i>mine</i>.csv",
    )

    html = as_maple.get(page).text

    assert "&lt;img src=x onerror=alert(1)&gt;" in html
    for tag in ("<img src=x", "<script>alert", "<b>x", "<i>mine"):
        assert tag not in html


def test_a_long_list_shows_how_far_the_worker_is(
    as_maple: Client, maple: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(current_app, "send_task", lambda *args, **kwargs: None)
    page = send(as_maple, "Id,Count\n" + "V004,1\n" * 2000)
    draft = ImportDraft.objects.get()

    waiting = as_maple.post(f"{page}confirm/", {"mode": "add"}, follow=True)
    assert "2,000 lines wait for a worker." in words(waiting.text)
    assert f'hx-get="{page}"' in waiting.text

    ImportDraft.objects.update(rows_done=1000)
    region = as_maple.get(page, headers=HTMX)
    assert '<progress aria-labelledby="progress-title" max="2000" value="1000">' in region.text
    assert "<html" not in region.text
    assert "1,000 of 2,000 lines are read." in words(region.text)

    tasks.run_import(draft.pk)
    region = as_maple.get(page, headers=HTMX)
    assert "2,000 copies came." in words(region.text)
    assert "hx-get" not in region.text
    assert counts(maple) == {StackKey(printing("V004")): 2000}


def test_going_back_gets_the_whole_page(as_maple: Client) -> None:
    page = send(as_maple, "Id\nV004\n")

    answer = as_maple.get(page, headers={**HTMX, "HX-History-Restore-Request": "true"})

    assert "<html" in answer.text
    assert {"HX-Request", "HX-History-Restore-Request"} <= set(answer["Vary"].split(", "))


def test_what_the_collection_refuses_is_said_and_may_be_tried_again(as_maple: Client, maple: User) -> None:
    services.set_count(owner=maple, stack=StackKey(printing("V004")), count=9990, now=NOW)
    page = send(as_maple, "Id,Count\nV004,10\n")

    answer = as_maple.post(f"{page}confirm/", {"mode": "add"}, follow=True)

    assert "There can be at most 9999 of each, which is too few for Gary" in words(answer.text)
    assert "Nothing was changed." in words(answer.text)
    assert counts(maple) == {StackKey(printing("V004")): 9990}
    done = as_maple.post(f"{page}confirm/", {"mode": "replace-listed"}, follow=True)
    assert "9,980 copies went." in words(done.text)


def test_undo_after_later_edits_never_goes_below_zero(as_maple: Client, maple: User) -> None:
    page = send(as_maple, "Id,Count\nV004,3\nV017,1\n")
    as_maple.post(f"{page}confirm/", {"mode": "add"})
    services.set_count(owner=maple, stack=StackKey(printing("V004")), count=1, now=NOW)

    refused = as_maple.post(f"{page}undo/")
    assert refused.status_code == 422
    assert "Gary (normal, NM): 3 would go, there is 1." in words(refused.text).replace(
        "there are 1", "there is 1"
    )
    assert "Undo what is still there" in words(refused.text)

    as_maple.post(f"{page}undo/", {"partly": "1"})
    assert counts(maple) == {}
    again = as_maple.post(f"{page}undo/", follow=True)
    assert again.status_code == 200


def test_a_list_that_changes_nothing_says_so(as_maple: Client, maple: User) -> None:
    services.set_count(owner=maple, stack=StackKey(printing("V004")), count=2, now=NOW)
    page = send(as_maple, "Id,Count\nV004,2\n")

    assert "Nothing changes: your collection is like that already." in words(as_maple.get(page).text)
    done = as_maple.post(f"{page}confirm/", {"mode": "replace-listed"}, follow=True)

    assert "Nothing to do" in done.text
    assert Batch.objects.count() == 1


def test_a_draft_may_be_thrown_away_and_is_listed_until_then(as_maple: Client) -> None:
    page = send(as_maple, "Id\nV004\n")
    assert page in as_maple.get(NEW).text

    answer = as_maple.post(f"{page}discard/", follow=True)

    assert "is thrown away" in answer.text
    assert not ImportDraft.objects.exists()
    assert as_maple.get(page).status_code == 404


@pytest.mark.parametrize("rest", ["", "confirm/", "discard/", "undo/"])
def test_others_do_not_find_a_draft(as_maple: Client, rowan: User, rest: str) -> None:
    page = send(as_maple, "Id\nV004\n")
    other = Client()
    other.force_login(rowan)

    assert other.get(f"{page}{rest}").status_code == 404
    assert other.post(f"{page}{rest}", {"mode": "add"}).status_code == (405 if rest == "" else 404)
    assert page not in other.get(NEW).text
    assert ImportDraft.objects.get().state == ImportState.OPEN


@pytest.mark.parametrize(
    "path", [NEW, f"{NEW}1/", f"{NEW}1/confirm/", "/collection/export.csv", "/collection/export.json"]
)
def test_strangers_log_in_first_and_come_back(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 302
    assert answer["Location"] == f"/accounts/login/?next={path}"


@pytest.mark.parametrize("rest", ["confirm/", "discard/", "undo/"])
def test_coming_back_to_a_form_after_the_login_shows_the_page(as_maple: Client, rest: str) -> None:
    page = send(as_maple, "Id\nV004\n")

    assert as_maple.get(f"{page}{rest}", follow=True).status_code == 200
    assert ImportDraft.objects.get().state == ImportState.OPEN


def test_export_is_a_file_that_imports_back(as_maple: Client, maple: User) -> None:
    owned = {
        StackKey(printing("V004", "holo"), "LP", "de", "=HYPERLINK(…)"): 2,
        StackKey(printing("V022", "full_art")): 1,
    }
    services.apply_rows(owner=maple, rows=owned.items(), mode=ImportMode.ADD, about="", now=NOW)

    for kind, content in (("csv", "text/csv"), ("json", "application/json")):
        answer = as_maple.get(f"/collection/export.{kind}")
        assert answer["Content-Type"] == f"{content}; charset=utf-8"
        assert answer["Content-Disposition"] == f'attachment; filename="collection-Maple.{kind}"'
        page = send(as_maple, answer.content)
        assert "Nothing changes" in as_maple.get(page).text
        services.bulk_set(owner=maple, card_ids=["V004", "V022"], act="zero", now=NOW)
        as_maple.post(f"{page}confirm/", {"mode": "replace-all"})
        assert counts(maple) == owned


def test_export_json_says_what_it_is(as_maple: Client, maple: User) -> None:
    services.set_count(owner=maple, stack=StackKey(printing("V004")), count=2, now=NOW)

    data = json.loads(as_maple.get("/collection/export.json").content)

    assert data == {
        "format": "kennel-collection",
        "version": 1,
        "copies": [
            {
                "card": "V004", "name": "Gary", "count": 2, "printing": "normal", "condition": "NM",
                "language": "en", "note": "",
            }
        ],
    }  # fmt: skip


def test_pages_ask_the_same_number_of_queries_for_any_list(as_maple: Client, maple: User) -> None:
    def asked(rows: str) -> int:
        page = send(as_maple, f"Id,Count\n{rows}")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            as_maple.get(page)
        return len(queries)

    few = asked("V004,1\n")
    services.bulk_set(
        owner=maple, card_ids=[f"V{number:03}" for number in range(1, 60)], act="playset", now=NOW
    )
    many = asked("".join(f"V{number:03},{number}\nX{number},1\n" for number in range(1, 112)))

    assert few == many


def test_old_lists_are_gone_from_the_page(as_maple: Client, maple: User) -> None:
    page = send(as_maple, "Id\nV004\n")
    ImportDraft.objects.update(made_at=NOW)
    importers.sweep_drafts(now=NOW + timedelta(days=8))

    assert as_maple.get(page).status_code == 404


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(FUZZ)
def test_bytes_of_any_kind_are_shown_or_refused(as_maple: Client, data: bytes) -> None:
    file = SimpleUploadedFile("mine.csv", data)

    answer = as_maple.post(NEW, {"file": file, "key": str(uuid.uuid4())}, follow=True)

    assert answer.status_code in (200, 422)
    if answer.status_code == 200:
        page = answer.redirect_chain[-1][0]
        assert as_maple.post(f"{page}confirm/", {"mode": "add"}, follow=True).status_code == 200
