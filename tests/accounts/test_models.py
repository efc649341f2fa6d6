import pytest
from django.core.management import call_command
from django.db import IntegrityError

from ddl_site.accounts.models import User

pytestmark = pytest.mark.django_db


def test_createsuperuser_command_makes_an_administrator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "quiet-lantern-94")

    call_command("createsuperuser", handle="Rex", interactive=False, verbosity=0)

    rex = User.objects.get()
    assert (rex.handle, rex.email, rex.is_staff, rex.is_superuser) == ("Rex", None, True, True)
    assert rex.check_password("quiet-lantern-94")


def test_handle_is_unique_without_regard_to_case() -> None:
    User.objects.create_user("Biscuit")

    with pytest.raises(IntegrityError):
        User.objects.create_user("bisCUIT")


def test_user_without_password_cannot_log_in_with_any() -> None:
    assert not User.objects.create_user("Biscuit").has_usable_password()
