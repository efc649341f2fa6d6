"""Import and export in the API."""

import json
from typing import Any

import pytest
from django.test import Client

from cards import importers
from cards.models import Batch, StackKey
from ddl_site.accounts.models import User
from tests.cards.calls import caller, get, own, post, writer
from tests.cards.ledger import assert_exact, counts, printing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("catalogue")]
MINE = "/api/v1/collection/"
IMPORT, CSV, JSON = f"{MINE}import/", f"{MINE}export.csv", f"{MINE}export.json"
LIST = """\
Id,Count,Printing,Condition,Language,Notes
V004,2,normal,NM,en,
Garry,1,,,,
V005,1,holo,LP,de,signed
"""


def send(client: Client, text: str | bytes, *, kind: str = "text/csv", key: str = "", **params: str) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(IMPORT, text, content_type=kind, headers=headers, query_params=params)


def gary() -> StackKey:
    return StackKey(printing("V004"))


def test_list_is_taken_over_and_its_bad_line_told(maple: User) -> None:
    answer = send(writer(maple), LIST, name="shoebox.csv")

    said = answer.json()
    holo = StackKey(printing("V005", "holo"), "LP", "de", "signed")
    assert answer.status_code == 200
    assert counts(maple) == {gary(): 2, holo: 1}
    assert [(fault["place"], fault["nearest"][0]) for fault in said["faults"]] == [(3, "Gary (V004)")]
    assert (said["rows"], said["copies"]) == (3, 3)
    assert said["batch"]["about"] == "shoebox.csv"
    assert said["changes"][0] == {
        "card": "V004",
        "printing": "normal",
        "condition": "NM",
        "language": "en",
        "note": "",
        "before": 0,
        "after": 2,
    }
    assert_exact()


def test_dry_run_says_the_same_and_changes_nothing(maple: User) -> None:
    program = writer(maple)

    dry = send(program, LIST, dry_run="true").json()
    assert not Batch.objects.exists()
    real = send(program, LIST).json()

    assert dry["batch"] is None
    assert {**dry, "batch": 0} == {**real, "batch": 0}


@pytest.mark.parametrize(
    ("mode", "left"),
    [
        ("add", {"V004": 5, "V007": 1}),
        ("replace-listed", {"V004": 2, "V007": 1}),
        ("replace-all", {"V004": 2}),
    ],
)
def test_modes_are_those_of_the_page(maple: User, mode: str, left: dict[str, int]) -> None:
    own(maple, "V004", 3)
    own(maple, "V007")

    send(writer(maple), "Id,Count\nV004,2", mode=mode)

    assert counts(maple) == {StackKey(printing(card)): count for card, count in left.items()}


def test_import_sent_twice_counts_once(maple: User) -> None:
    program = writer(maple)

    first, again = (send(program, LIST, key="a").json() for _ in range(2))
    other = send(program, LIST + "V006,1,,,,\n", key="a")

    assert first["batch"] == again["batch"]
    assert other.status_code == 422
    assert counts(maple)[gary()] == 2


def test_import_can_be_undone(maple: User) -> None:
    program = writer(maple)
    batch = send(program, LIST).json()["batch"]

    post(program, f"{MINE}batches/{batch['id']}/undo/")

    assert counts(maple) == {}


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ('{"V004": 2}', "application/json"),
        ('{"V004": 2}', "text/plain"),
        ("Id;Qty\nV004;2".encode("utf-16"), "text/csv"),
        ("id\tnotes\nV004\t\nV004\t".encode("latin-1"), "application/octet-stream"),
    ],
)
def test_what_it_is_is_seen_from_what_it_says(maple: User, body: str | bytes, kind: str) -> None:
    send(writer(maple), body, kind=kind)

    assert counts(maple) == {gary(): 2}


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "There is nothing in it."),
        (b"PK\x03\x04...", "This is a workbook"),
        (b"Id,Count\n" + b"V004,1\n" * 300_000, "larger than 2 MB"),
        (b"Id,Count\n" + b"V004,0\n" * 20_001, "more than 20,000 rows"),
    ],
    ids=["empty", "workbook", "large", "long"],
)
def test_unreadable_list_is_told_and_changes_nothing(maple: User, body: bytes, sentence: str) -> None:
    answer = send(writer(maple), body)

    assert answer.status_code == 400
    assert sentence in answer.json()["detail"]
    assert not Batch.objects.exists()


def test_form_with_a_file_is_415(maple: User) -> None:
    assert writer(maple).post(IMPORT, {"file": "x"}).status_code == 415


def test_unknown_mode_is_named(maple: User) -> None:
    answer = send(writer(maple), LIST, mode="merge")

    assert list(answer.json()["errors"]) == ["mode"]
    assert not Batch.objects.exists()


@pytest.mark.parametrize("address", [CSV, JSON])
def test_export_imports_back_the_same(maple: User, rowan: User, address: str) -> None:
    format = address.rpartition(".")[2]
    own(maple, "V004", 2, finish="holo", condition="MP", language="ja", note='=HYPERLINK("x"), signed')
    own(maple, "V005", 7)

    exported = caller(maple).get(address)
    send(writer(rowan), exported.content, kind=exported["Content-Type"].partition(";")[0])

    assert counts(rowan) == counts(maple)
    assert exported.text == importers.exported(maple.pk, format=format)
    assert exported["Content-Disposition"] == f'attachment; filename="collection.{format}"'


def test_export_goes_with_what_the_caller_accepts(maple: User) -> None:
    program = caller(maple)

    assert program.get(CSV, headers={"Accept": "text/csv"}).status_code == 200
    assert program.get(CSV, headers={"Accept": "application/json"}).status_code == 406
    assert program.get(JSON, headers={"Accept": "application/json"}).status_code == 200


def test_export_has_ones_own_copies_alone(maple: User, rowan: User) -> None:
    own(maple, "V004")

    assert json.loads(caller(rowan).get(JSON).content)["copies"] == []
    assert get(caller(rowan), MINE)["count"] == 0
