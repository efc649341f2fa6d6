"""What stands ready before anything is served."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_django import Settings

from ddl_site import prepare

ROOT = Path(__file__).resolve().parents[2]


def database(path: Path, word: str) -> Path:
    rows = sqlite3.connect(path)
    with rows:
        rows.execute("CREATE TABLE IF NOT EXISTS words (word TEXT)")
        rows.execute("INSERT INTO words VALUES (?)", (word,))
    rows.close()
    return path


def words(path: Path) -> list[str]:
    rows = sqlite3.connect(path)
    found = [word for (word,) in rows.execute("SELECT word FROM words")]
    rows.close()
    return found


def test_copy_of_the_database_holds_its_rows(tmp_path: Path) -> None:
    source = database(tmp_path / "kennel.sqlite3", "bone")

    copied = prepare.copy_database(source, tmp_path / "backups")

    assert words(copied) == ["bone"]


def test_only_the_newest_copies_are_kept(tmp_path: Path) -> None:
    source, folder = tmp_path / "kennel.sqlite3", tmp_path / "backups"
    for number in range(7):
        prepare.copy_database(database(source, str(number)), folder)

    kept = sorted(folder.iterdir())

    assert [len(words(path)) for path in kept] == [3, 4, 5, 6, 7]


def in_fresh_process(code: str, var: Path) -> str:
    """What the code prints in a process of its own, with the site's settings over this folder."""
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "ddl_site.settings"}
    setup = "import django; django.setup(); from ddl_site import prepare; "
    ran = subprocess.run(
        [sys.executable, "-c", setup + code], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    return ran.stdout


def test_rows_are_copied_before_pending_migrations_alone(tmp_path: Path) -> None:
    some = "from django.core.management import call_command; call_command('migrate', 'auth', verbosity=0)"
    rest = "prepare.migrate(say=print)"
    in_fresh_process(some, tmp_path)

    first, second = in_fresh_process(rest, tmp_path), in_fresh_process(rest, tmp_path)

    copies = list((tmp_path / "backups").iterdir())
    assert len(copies) == 1
    assert first.splitlines()[0] == f"The rows are copied to {copies[0]} before they are migrated."
    assert second == ""


def test_first_migration_copies_nothing(tmp_path: Path) -> None:
    said = in_fresh_process("prepare.migrate(say=print)", tmp_path)

    assert said.startswith("Migrating (")
    assert not (tmp_path / "backups").exists()


def test_static_files_are_gathered_once(tmp_path: Path, settings: Settings) -> None:
    settings.STATIC_ROOT = tmp_path
    said: list[str] = []

    prepare.gather_static_files(say=said.append)
    prepare.gather_static_files(say=said.append)

    assert said == ["Gathering static files …"]
    assert (tmp_path / "site" / "site.css").exists()


@pytest.mark.django_db
def test_administrator_is_one_who_may_do_everything() -> None:
    from django.contrib.auth import get_user_model

    people = get_user_model().objects
    people.create_user("rex")
    assert not prepare.has_administrator()

    people.create_superuser("boss")
    assert prepare.has_administrator()
