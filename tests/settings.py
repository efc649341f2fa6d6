"""The site's settings for tests: a scratch folder, a SQLite *file*, no broker, quick password hashes."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

SCRATCH = Path(tempfile.mkdtemp(prefix="kennel-tests-"))
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)
os.environ["VAR_DIR"] = str(SCRATCH)
os.environ["CELERY_BROKER_URL"] = "memory://"

from ddl_site.settings import *  # noqa: E402
from ddl_site.settings import DATABASES, STORAGES  # noqa: E402

SECRET_KEY = "only for tests"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
API_LIMITS = dict.fromkeys(["anonymous", "user", "token"], "")
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["TEST"] = {"NAME": str(SCRATCH / "tests.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;"
    )
