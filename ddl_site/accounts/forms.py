"""The forms about people. Errors are sentences; what was typed stays, but for passwords."""

from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from ddl_site.accounts import handles, queries, services, tokens
from ddl_site.accounts.enums import Scope
from ddl_site.accounts.models import HANDLE, User

PASSWORD_HELP = "At least 8 characters. A few words that only you put together are easy to keep."  # noqa: S105
EMAIL_HELP = "Only used to reset your password. Without it you get a recovery code to keep."


def _tell_apart(form: forms.BaseForm, texts: dict[str, tuple[str, str]]) -> None:
    """Set label and help by field name; labels are read aloud, so no placeholder repeats them."""
    for name, (label, help_text) in texts.items():
        field = form.fields[name]
        field.label, field.help_text = label, help_text
        field.widget.attrs.pop("placeholder", None)


class HandleField(forms.CharField):
    """A handle that a person may take."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        super().__init__(max_length=24, widget=forms.TextInput(attrs=attrs), **kwargs)
        self.validators.append(HANDLE)

    def clean(self, value: Any) -> str:
        handle: str = super().clean(value)
        if handles.is_reserved(handle):
            raise ValidationError("This handle is kept for the house. Please choose another one.", "reserved")
        return handle


class SignupForm(allauth.SignupForm):
    """Handle, password, and an e-mail address if one likes."""

    recovery_code: str | None = None

    def __init__(self, *args: Any, guest: User | None = None, **kwargs: Any) -> None:
        self.guest = guest
        super().__init__(*args, **kwargs)
        self.fields["username"] = HandleField()
        self.order_fields(["username", "password1", "email"])
        handle_help = "Others see it. 3 to 24 letters, digits, - or _."
        texts = {"username": ("Handle", handle_help), "password1": ("Password", PASSWORD_HELP)}
        _tell_apart(self, {**texts, "email": ("E-mail", EMAIL_HELP)})

    def clean_username(self) -> str:
        handle: str = self.cleaned_data["username"]
        if queries.handle_is_taken(handle, by_other_than=self.guest):
            raise ValidationError("This handle is taken. Please choose another one.", "taken")
        return handle

    def save(self, request: HttpRequest) -> User:
        """Raises services.HandleTakenError when somebody was faster."""
        data = self.cleaned_data
        arrival = services.sign_up(
            handle=data["username"], password=data["password1"], email=data["email"], guest=self.guest
        )
        self.recovery_code = arrival.recovery_code
        return arrival.user


class LoginForm(allauth.LoginForm):
    """Handle and password; a guest says whether to bring things along."""

    def __init__(self, *args: Any, guest: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _tell_apart(self, {"login": ("Handle", ""), "password": ("Password", "")})
        self.fields["login"].widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}
        if guest:
            self.fields["keep"] = forms.BooleanField(
                required=False, initial=True, label=f"Bring along what I did as {guest.handle}"
            )

    def clean(self) -> dict[str, Any]:
        try:
            super().clean()
        except ValidationError as error:  # shown beside the field that has to be typed again anyway
            self.add_error("password", error)
        data: dict[str, Any] = self.cleaned_data
        return data


class ResetPasswordForm(allauth.ResetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _tell_apart(self, {"email": ("E-mail", "The address that you gave us.")})


class ResetPasswordKeyForm(allauth.ResetPasswordKeyForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _tell_apart(self, {"password1": ("New password", PASSWORD_HELP), "password2": ("Once more", "")})


class ChangePasswordForm(allauth.ChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        texts = {"oldpassword": ("Current password", ""), "password1": ("New password", PASSWORD_HELP)}
        _tell_apart(self, {**texts, "password2": ("New password once more", "")})


class SetPasswordForm(allauth.SetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _tell_apart(self, {"password1": ("Password", PASSWORD_HELP), "password2": ("Once more", "")})


class RecoveryForm(forms.Form):
    """A new password for the handle to which a recovery code belongs."""

    handle = forms.CharField(
        max_length=24,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    code = forms.CharField(
        max_length=60,
        label="Recovery code",
        help_text="Four groups of five characters. Dashes and capitals do not matter.",
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password1 = allauth.SetPasswordField(label="New password", help_text=PASSWORD_HELP)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _tell_apart(self, {"password1": ("New password", PASSWORD_HELP)})


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]
    """Time zone and colours."""

    time_zone = forms.ChoiceField(help_text="All times on the site are told for this place.")
    colour_scheme = forms.ChoiceField(
        label="Colours", choices=User.ColourScheme.choices, widget=forms.RadioSelect
    )

    class Meta:
        model = User
        fields = ["time_zone", "colour_scheme"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["time_zone"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (region, [(name, name.partition("/")[2].replace("_", " ") or name) for name in names])
            for region, names in queries.time_zones().items()
        ]


class _ConfirmedForm(forms.Form):
    """Asks for the password of the player, so that an open browser alone cannot take an account over."""

    current_password = forms.CharField(
        label="Current password",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_current_password(self) -> str:
        password: str = self.cleaned_data["current_password"]
        if not self.user.check_password(password):
            raise ValidationError("This is not your current password.", "wrong")
        return password


class EmailForm(_ConfirmedForm):
    email = forms.EmailField(
        required=False,
        label="E-mail",
        help_text="Only used to reset your password. Leave it empty to remove it.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ["email", "current_password"]


class NewCodeForm(_ConfirmedForm):
    """Nothing but the confirmation."""


class TokenForm(_ConfirmedForm):
    """A new API token. Its secret is drawn when the form is shown and comes back signed with it.

    So a form that is sent twice makes one token and shows it twice; and nobody chooses a secret of his own.
    """

    GOOD_FOR_S = 24 * 3600

    name = forms.CharField(
        max_length=60,
        label="What is it for?",
        help_text="So that you know which one to revoke, say “phone scanner”.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    changes_collection = forms.BooleanField(required=False, label="It may change my collection")
    changes_decks = forms.BooleanField(required=False, label="It may change my decks")
    acts_in_events = forms.BooleanField(required=False, label="It may play in events for me, and run mine")
    sealed = forms.CharField(required=False, widget=forms.HiddenInput)
    field_order = ["name", "changes_collection", "changes_decks", "acts_in_events", "current_password"]

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, user=user, **kwargs)
        self.salt = f"api token of {user.pk}"
        self.initial["sealed"] = signing.dumps(tokens.new_secret(), salt=self.salt)

    def clean(self) -> dict[str, Any]:
        """Adds the `secret`."""
        data: dict[str, Any] = self.cleaned_data
        try:
            data["secret"] = signing.loads(data["sealed"], salt=self.salt, max_age=self.GOOD_FOR_S)
        except signing.BadSignature as error:
            raise ValidationError("This page lay open for too long. Please open it anew.", "stale") from error
        return data

    @property
    def scopes(self) -> list[str]:
        """What the token may do, once the form is valid."""
        asked = {
            "changes_collection": Scope.COLLECTION_WRITE, "changes_decks": Scope.DECKS_WRITE,
            "acts_in_events": Scope.TOURNAMENTS_WRITE,
        }  # fmt: skip
        return [scope for name, scope in asked.items() if self.cleaned_data[name]]
