"""What django-allauth asks about this site."""

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse


class Adapter(DefaultAccountAdapter):
    """Our words, our switch, our addresses."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": "This handle and password do not belong together.",
        "username_taken": "This handle is taken. Please choose another one.",
        "enter_current_password": "This is not your current password.",
        "too_many_login_attempts": "Too many attempts. Please wait a few minutes and try again.",
        "invalid_password_reset": "This link was used before or is too old. Please ask for a new one.",
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.REGISTRATION_OPEN)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("accounts:settings")
