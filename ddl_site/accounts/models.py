"""The people of the site."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone

from ddl_site.accounts.enums import NoticeKind, Scope

LONGEST_NOTICE = 500
LONGEST_NOTICE_KEY = 80

LONGEST_REASON = 500

HANDLE = RegexValidator(
    r"\A[A-Za-z0-9][A-Za-z0-9_-]{2,23}\Z",
    "Use 3 to 24 letters, digits, - or _, and begin with a letter or a digit.",
)


class People(BaseUserManager["User"]):
    """Makes players with hashed passwords. Handles are found without regard to case."""

    def called(self, handle: str) -> models.QuerySet["User"]:
        """Who has this handle, in any case: one or nobody. Asks the index that keeps them apart."""
        return self.annotate(folded=Lower("handle")).filter(folded=handle.lower())

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.called(username or "").get()

    def create_user(
        self, handle: str, email: str | None = None, password: str | None = None, **extra: Any
    ) -> "User":
        """Without a password the row has an unusable one."""
        user = self.model(handle=handle, email=self.normalize_email(email).lower() or None, **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(
        self, handle: str, email: str | None = None, password: str | None = None, **extra: Any
    ) -> "User":
        return self.create_user(handle, email, password, **{"is_staff": True, "is_superuser": True, **extra})


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
    # Nobody proves that an address is theirs, so two accounts may name the same one: to refuse the second
    # would tell a stranger that the first exists, and would let anybody block an address of others.
    email = models.EmailField("e-mail", null=True, blank=True)  # noqa: DJ001 - one way to say "none"
    is_guest = models.BooleanField("guest", default=False)
    recovery_code = models.CharField(max_length=128, blank=True, help_text="Hashed, used once.")
    time_zone = models.CharField(max_length=64, default="UTC")
    colour_scheme = models.CharField(max_length=6, choices=ColourScheme.choices, default=ColourScheme.SYSTEM)
    is_staff = models.BooleanField("staff", default=False)
    is_active = models.BooleanField("active", default=True)
    date_joined = models.DateTimeField("joined", default=timezone.now)
    last_seen = models.DateTimeField(default=timezone.now, help_text="To the day, not to the minute.")
    unread = models.PositiveIntegerField(
        default=0, editable=False, help_text="How many notices are not read; counted where they change."
    )

    USERNAME_FIELD = "handle"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[People] = People()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(Lower("handle"), name="user_handle_unique_folded"),
            models.CheckConstraint(
                condition=models.Q(colour_scheme__in=["system", "light", "dark"]),
                name="user_colour_scheme_known",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["last_seen"], condition=models.Q(is_guest=True), name="user_guests_by_seen"),
            models.Index(fields=["email"], name="user_by_email"),
        ]

    def __str__(self) -> str:
        return self.handle

    def get_absolute_url(self) -> str:
        return reverse("accounts:profile", args=[self.handle])


class RequestKey(models.Model):
    """A request that was carried out, by the key that its form or its sender gave it.

    Written in the transaction of what it did, so that the same request sent twice does it once.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="request_keys")
    key = models.CharField(max_length=64)
    result = models.CharField(max_length=200, blank=True, help_text="What a repetition is answered with.")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "key"], name="request_key_once_a_user"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["made_at"], name="request_key_by_age")]

    def __str__(self) -> str:
        return f"Request {self.key} of {self.user_id}"


class ApiToken(models.Model):
    """Lets a program of the user's call the API in his name. The token itself is not kept, only its digest.

    To revoke one is to delete its row.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, editable=False)
    scopes = models.CharField(max_length=200, default=Scope.READ, help_text="With spaces between.")
    made_at = models.DateTimeField(default=timezone.now)
    last_used = models.DateTimeField(null=True, blank=True, help_text="To the minute.")

    class Meta:
        verbose_name = "API token"
        ordering: ClassVar[list[str]] = ["-made_at", "-id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["digest"], name="api_token_digest_unique"),
            models.UniqueConstraint("user", Lower("name"), name="api_token_name_once_a_user"),
            models.CheckConstraint(condition=~models.Q(name=""), name="api_token_has_name"),
            models.CheckConstraint(condition=models.Q(scopes__startswith="read"), name="api_token_reads"),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.user_id}"

    def may(self, scope: str) -> bool:
        return scope in self.scopes.split()

    @property
    def abilities(self) -> list[str]:
        """What it may do, in words."""
        return [str(scope.label) for scope in Scope if self.may(scope)]


class Report(models.Model):
    """Somebody asks the staff to look at a thing that another wrote, once a person and thing.

    `subject` names the thing ("deck-comment 12"), `label` and `address` tell the staff what and where it is.
    """

    reporter = models.ForeignKey(User, models.CASCADE, related_name="reports")
    kind = models.CharField(max_length=30)
    subject = models.CharField(max_length=60)
    label = models.CharField(max_length=200)
    address = models.CharField(max_length=300)
    reason = models.CharField(max_length=LONGEST_REASON)
    made_at = models.DateTimeField(default=timezone.now)
    handled_at = models.DateTimeField(null=True, blank=True)
    handled_by = models.ForeignKey(User, models.SET_NULL, related_name="+", null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-made_at", "-id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["reporter", "subject"], name="report_once_a_person"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="report_has_reason"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["made_at"], condition=models.Q(handled_at=None), name="report_open"),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.label}"


class Notice(models.Model):
    """News for one person: a sentence or two, and where to look.

    `key` names the news, so that nobody is told the same twice. Rooms to the left write their notices with
    services.tell.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=10, choices=NoticeKind.choices)
    key = models.CharField(max_length=LONGEST_NOTICE_KEY)
    text = models.CharField(max_length=LONGEST_NOTICE)
    address = models.CharField(max_length=200, help_text="A path of this site.")
    made_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-made_at", "-id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "key"], name="notice_once_a_user"),
            models.CheckConstraint(condition=models.Q(kind__in=NoticeKind.values), name="notice_kind_known"),
            models.CheckConstraint(
                condition=models.Q(address__startswith="/") & ~models.Q(address__startswith="//"),
                name="notice_leads_to_this_site",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["user", "-made_at", "-id"], name="notice_by_age"),
            models.Index(fields=["user"], condition=models.Q(read_at=None), name="notice_unread"),
            models.Index(fields=["made_at"], name="notice_to_forget"),
        ]

    def __str__(self) -> str:
        return f"Notice {self.pk} for {self.user_id}"
