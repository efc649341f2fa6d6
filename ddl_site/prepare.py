"""Brings the rows and files of the site up to what this code needs, before anything is served."""

import hashlib
import os
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

COPIES_KEPT = 5


def prepare(*, say: Callable[[str], None]) -> None:
    """Migrate (after a copy of the SQLite file), load the catalogue, gather static files."""
    migrate(say=say)
    with open(os.devnull, "w") as nowhere:
        for name in ("load_catalogue", "load_decks"):
            call_command(name, stdout=nowhere)
    gather_static_files(say=say)


def migrate(*, say: Callable[[str], None]) -> None:
    """Apply what is pending; a SQLite file that holds something is copied first."""
    executor = MigrationExecutor(connection)
    pending = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not pending:
        return
    if connection.vendor == "sqlite" and executor.loader.applied_migrations:
        copied = copy_database(Path(settings.DATABASES["default"]["NAME"]), settings.VAR_DIR / "backups")
        say(f"The rows are copied to {copied} before they are migrated.")
    say(f"Migrating ({len(pending)} steps) …")
    call_command("migrate", interactive=False, verbosity=0)


def copy_database(database: Path, folder: Path) -> Path:
    """A consistent copy of a SQLite file that may be in use; only the newest few copies are kept."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{database.stem}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.sqlite3"
    source, copy = sqlite3.connect(database), sqlite3.connect(target)
    try:
        source.backup(copy)
    finally:
        source.close()
        copy.close()
    for old in sorted(folder.glob(f"{database.stem}-*.sqlite3"))[:-COPIES_KEPT]:
        old.unlink()
    return target


def gather_static_files(*, say: Callable[[str], None]) -> None:
    """`collectstatic`, left out when no static file has changed since the last time."""
    stamp = settings.STATIC_ROOT / ".gathered"
    now = _static_fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        return
    say("Gathering static files …")
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(now)


def _static_fingerprint() -> str:
    """Changes when a static file or the way to store them does."""
    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            changed = storage.get_modified_time(path).timestamp()
            digest.update(f"{path} {storage.size(path)} {changed}\n".encode())
    return digest.hexdigest()


def has_administrator() -> bool:
    """Whether anyone may enter /admin/ and do everything there."""
    return get_user_model().objects.filter(is_superuser=True, is_active=True).exists()
