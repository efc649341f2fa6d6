"""The settings: a kept secret, and what https turns on."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import Client

from ddl_site.settings import kept_secret, origins_of

ROOT = Path(__file__).resolve().parents[2]
SHOW = """
import json, sys
from ddl_site import settings
print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}, default=str))
"""


def settings_with(env: dict[str, str], var: Path, *names: str) -> dict[str, object]:
    """The named settings as a fresh process with this environment alone reads them."""
    clean = {"PATH": os.environ["PATH"], "VAR_DIR": str(var)}
    ran = subprocess.run(
        [sys.executable, "-c", SHOW, *names], cwd=ROOT, env=clean | env, capture_output=True, check=True
    )
    found: dict[str, object] = json.loads(ran.stdout)
    return found


def test_secret_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "secret_key"

    first, second = kept_secret(path), kept_secret(path)

    assert first == second
    assert len(first) >= 50
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_secret_of_the_environment_comes_first(tmp_path: Path) -> None:
    assert settings_with({"SECRET_KEY": "mine"}, tmp_path, "SECRET_KEY") == {"SECRET_KEY": "mine"}
    assert not (tmp_path / "secret_key").exists()


SWITCHED = ("SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE")


def test_defaults_are_safe_and_work_without_https(tmp_path: Path) -> None:
    found = settings_with({}, tmp_path, "DEBUG", "SECURE_HSTS_SECONDS", *SWITCHED)

    assert found == {"DEBUG": False, "SECURE_HSTS_SECONDS": 0} | dict.fromkeys(SWITCHED, False)


def test_https_address_turns_on_secure_cookies_hsts_and_the_redirect(tmp_path: Path) -> None:
    env = {"SITE_URL": "https://dogs.example/"}

    found = settings_with(env, tmp_path, "SECURE_HSTS_SECONDS", "CSRF_TRUSTED_ORIGINS", *SWITCHED)

    assert found == {
        "SECURE_HSTS_SECONDS": 31536000,
        "CSRF_TRUSTED_ORIGINS": ["https://dogs.example"],
    } | dict.fromkeys(SWITCHED, True)


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://dogs.example", "dogs.example"),
        ("http://dogs.example:8080", "dogs.example"),
        ("http://[2001:db8::7]", "[2001:db8::7]"),
        ("http://[2001:db8::7]:8080", "[2001:db8::7]"),
    ],
)
def test_host_of_the_site_is_allowed(tmp_path: Path, address: str, host: str) -> None:
    found = settings_with({"SITE_URL": address}, tmp_path, "ALLOWED_HOSTS")

    assert found == {"ALLOWED_HOSTS": [host, "127.0.0.1", "localhost", "[::1]"]}


def test_redis_broker_acknowledges_late(tmp_path: Path) -> None:
    late = ("CELERY_TASK_ACKS_LATE", "CELERY_TASK_REJECT_ON_WORKER_LOST")

    assert settings_with({}, tmp_path, *late) == dict.fromkeys(late)
    assert settings_with({"CELERY_BROKER_URL": "redis://x"}, tmp_path, *late) == dict.fromkeys(late, True)


@pytest.mark.django_db
def test_pages_carry_a_strict_policy_and_safe_headers(client: Client) -> None:
    headers = client.get("/").headers

    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.postgres
@pytest.mark.django_db
def test_tests_run_on_the_database_they_are_told() -> None:
    told = os.environ.get("DATABASE_URL", "sqlite:")

    assert told.startswith("sqlite" if connection.vendor == "sqlite" else "postgres")
    if connection.vendor == "sqlite":
        assert Path(str(connection.settings_dict["NAME"])).is_file()


def test_readme_names_every_variable_of_the_environment() -> None:
    code = (ROOT / "ddl_site" / "settings.py").read_text()
    readme = (ROOT / "README.md").read_text()

    names = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', code))

    assert "DATABASE_URL" in names
    assert sorted(name for name in names if f"`{name}`" not in readme) == []


def test_pictures_of_the_publisher_are_off(tmp_path: Path) -> None:
    found = settings_with({}, tmp_path, "CARD_IMAGES_FROM", "CONTENT_SECURITY_POLICY")

    assert found["CARD_IMAGES_FROM"] == []
    assert "img-src" not in str(found["CONTENT_SECURITY_POLICY"])


def test_naming_their_place_allows_exactly_that_host(tmp_path: Path) -> None:
    env = {"CARD_IMAGES_FROM": "https://Cards.example/game/,https://cards.example,http://127.0.0.1:8080/x"}

    found = settings_with(env, tmp_path, "CARD_IMAGE_HOSTS", "CONTENT_SECURITY_POLICY")

    assert found["CARD_IMAGE_HOSTS"] == ["https://cards.example", "http://127.0.0.1:8080"]
    policy = found["CONTENT_SECURITY_POLICY"]
    assert isinstance(policy, dict)
    assert policy["DIRECTIVES"]["img-src"] == ["'self'", "https://cards.example", "http://127.0.0.1:8080"]
    assert policy["DIRECTIVES"]["default-src"] == ["'self'"]


@pytest.mark.parametrize(
    "address", ["*", "https:", "cards.example", "https://*", "https://a.example; x", "data:"]
)
def test_place_that_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="CARD_IMAGES_FROM"):
        origins_of([address])
