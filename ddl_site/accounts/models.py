"""The people of the site."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, PermissionsMixin, UserManager
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

HANDLE = RegexValidator(
    r"\A[A-Za-z0-9][A-Za-z0-9_-]{2,23}\Z",
    "Use 3 to 24 letters, digits, - or _, and begin with a letter or a digit.",
)


class People(UserManager["User"]):
    """Makes players. `create_superuser` keeps the names that Django's command uses."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(handle__iexact=username)

    def _create_user_object(
        self, handle: str, email: str | None, password: str | None, **extra: Any
    ) -> "User":
        user = self.model(handle=handle, email=email or None, **extra)
        user.set_password(password)
        return user


class User(AbstractBaseUser, PermissionsMixin):
    """A player: an account with a handle, or a guest whose session may become one."""

    class ColourScheme(models.TextChoices):
        SYSTEM = "system", "As my device"
        LIGHT = "light", "Light"
        DARK = "dark", "Dark"

    handle = models.CharField(
        max_length=24,
        validators=[HANDLE],
        unique=True,
        error_messages={"unique": "This handle is taken. Please choose another one."},
    )
    email = models.EmailField("e-mail", null=True, blank=True)  # noqa: DJ001 - NULL keeps the unique index out of it
    is_guest = models.BooleanField(default=False)
    recovery_code = models.CharField(max_length=128, blank=True, help_text="Hashed, used once.")
    time_zone = models.CharField(max_length=64, default="UTC")
    colour_scheme = models.CharField(max_length=6, choices=ColourScheme.choices, default=ColourScheme.SYSTEM)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "handle"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[People] = People()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(Lower("handle"), name="user_handle_unique_folded"),
            models.UniqueConstraint(Lower("email"), name="user_email_unique_folded"),
            models.CheckConstraint(
                condition=models.Q(colour_scheme__in=["system", "light", "dark"]),
                name="user_colour_scheme_known",
            ),
        ]

    def __str__(self) -> str:
        return self.handle
