"""An event as a file: written, made again from it, and gone on with."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from ddl_site.accounts.models import User
from game import archive as matches
from tests.tournaments import kept
from tournaments import archive, services
from tournaments.models import Act, Entry, Pairing, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

MOMENTS: list[Callable[[User], Tournament]] = [
    kept.planned, kept.draft, kept.taken_back, kept.in_play, kept.finished,
]  # fmt: skip


@pytest.mark.parametrize("moment", MOMENTS)
def test_event_made_again_on_an_empty_installation_is_the_same_file(
    host: User, moment: Callable[[User], Tournament]
) -> None:
    text = kept.exported(moment(host))
    kept.empty_installation()

    made = services.import_event(data=text.encode())

    assert kept.exported(made.event) == text
    assert made.accounts == len(json.loads(text)["people"]) == User.objects.count()
    assert not any(user.has_usable_password() for user in User.objects.all())


def test_file_is_one_row_a_line_with_local_numbers(host: User) -> None:
    kept.finished(host)
    text = kept.exported(kept.in_play(User.objects.create_user("second")))

    lines = text.splitlines()

    file = json.loads(text)
    assert (file["format"], file["version"]) == ("kennel event", 1)
    assert list(file) == sorted(file)
    assert [entry["number"] for entry in file["entries"]] == list(range(1, len(file["entries"]) + 1))
    assert sorted(file["stages"][0]["lots"]) == sorted({s["entry"] for s in _seats(file["rounds"][0])})
    assert len(lines) > len(file["acts"]) + len(file["entries"])
    assert text.endswith("}\n")
    assert '"registered_at":"2026-11-30T19:00:00.000123Z"' in text


def _seats(round: dict[str, Any]) -> list[dict[str, Any]]:
    return [seat for pairing in round["pairings"] for seat in pairing["seats"]]


def test_imported_event_goes_on_as_the_first_would_have(host: User) -> None:
    event = kept.in_play(host)
    copy = services.import_event(data=kept.exported(event).encode(), slug="copy").event

    paired = [_go_on(one, host) for one in (event, copy)]

    assert paired[0] == paired[1]
    assert len(paired[0][0]) == 4


def _go_on(event: Tournament, host: User) -> list[list[tuple[str, str]]]:
    """Who meets whom in the following rounds, to the last one of the first stage."""
    stage = event.stages.get(number=1)
    found = []
    kept.decide_all(stage.rounds.get(number=2), host)
    for _ in range(2):
        one = services.pair_round(stage=stage, by=host, now=kept.NOW)
        rows = one.pairings.order_by("pk").values_list("first__name", "second__name")
        found.append([(first, second or "") for first, second in rows])
        kept.decide_all(kept.publish(stage, host), host)
    return found


def test_under_another_address_only_that_differs(host: User) -> None:
    text = kept.exported(kept.in_play(host))

    made = services.import_event(data=text.encode(), slug="another")

    one, other = json.loads(text), json.loads(kept.exported(made.event))
    assert (other["event"].pop("slug"), made.accounts) == ("another", 0)
    del one["event"]["slug"]
    assert one == other


def test_facts_name_the_entries_of_the_new_event(host: User) -> None:
    event = kept.in_play(host)

    copy = services.import_event(data=kept.exported(event).encode(), slug="copy").event

    for act in Act.objects.filter(tournament=copy, facts__has_key="entry"):
        assert copy.entries.get(pk=act.facts["entry"]).name == act.facts["name"]
    bye = Pairing.objects.get(round__stage__tournament=copy, round__number=2, second=None)
    assert bye.round.facts["bye"] == bye.first_id
    assert Entry.objects.filter(pk__in=copy.stages.get(number=1).lots, tournament=copy).count() == 8


def test_address_that_is_taken_is_told(host: User) -> None:
    text = kept.exported(kept.planned(host))

    with pytest.raises(services.TakenError, match="Import it under another one with --slug"):
        services.import_event(data=text.encode())

    assert Tournament.objects.count() == 1


def test_who_has_the_handle_is_taken_in_any_case(host: User) -> None:
    text = kept.exported(kept.planned(host))
    kept.empty_installation()
    there = User.objects.create_user("HOST", password="a-long-password")

    made = services.import_event(data=text.encode())

    assert made.event.staff.get(role="organiser").user == there
    assert made.accounts == len(json.loads(text)["people"]) - 1
    assert User.objects.get(handle__startswith="guest-").is_guest


def test_commands_write_and_read_a_file(host: User, tmp_path: Path) -> None:
    event, file, said = kept.in_play(host), tmp_path / "event.json", io.StringIO()
    call_command("export_event", event.slug, str(file), stderr=said)
    printed = io.StringIO()
    call_command("export_event", event.slug, stdout=printed)
    assert file.read_text() == printed.getvalue() == kept.exported(event)

    with pytest.raises(CommandError, match=r"--slug\. Nothing was changed"):
        call_command("import_event", str(file))
    kept.empty_installation()
    call_command("import_event", str(file), stdout=said)

    assert said.getvalue().endswith(
        f"Friday is at /events/{event.slug}/. Accounts made, without a password: 10.\n"
    )


@pytest.mark.parametrize("arguments", [("export_event", "nothing"), ("import_event", "/nowhere/event.json")])
def test_commands_say_what_is_not_there(arguments: tuple[str, str]) -> None:
    with pytest.raises(CommandError, match=r"There is no event nothing|cannot be read: No such file"):
        call_command(*arguments)


def test_every_field_stands_in_the_file_or_is_left_out_on_purpose() -> None:
    """A field that is new belongs into a Shape: tournaments/archive/shapes.py, game/archive.py."""
    shapes = (*archive.SHAPES, *matches.SHAPES)
    forgotten = {shape.model.__name__: shape.forgotten for shape in shapes if shape.forgotten}
    models = {model for model in apps.get_app_config("tournaments").get_models() if model._meta.managed}

    assert forgotten == {}
    assert models == {shape.model for shape in archive.SHAPES} | archive.LEFT_OUT
