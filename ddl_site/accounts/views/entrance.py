"""Sign-up, login and passwords: the flows of django-allauth, with guests and recovery codes added."""

from typing import Any

from allauth.account import views as allauth
from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from ddl_site.accounts import services
from ddl_site.accounts.forms import RecoveryForm
from ddl_site.accounts.models import User

REFUSED = 422  # the form came back with sentences


def guest_of(request: HttpRequest) -> User | None:
    """The guest who asks, if it is one."""
    return request.user if request.user.is_authenticated and request.user.is_guest else None


class _Refusing:
    """A form that is not accepted answers 422."""

    def form_invalid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        response.status_code = REFUSED
        return response


class _ForStrangersAndGuests(_Refusing):
    """The door: who has an account goes on, guests and strangers see the form."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(self.get_authenticated_redirect_url())  # type: ignore[attr-defined]
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "guest": guest_of(self.request)}  # type: ignore[misc, attr-defined]


class SignupView(_ForStrangersAndGuests, allauth.SignupView):
    def form_valid(self, form: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except services.HandleTakenError:
            form.add_error("username", "This handle was taken a moment ago. Please choose another one.")
            return self.form_invalid(form)
        if form.recovery_code is None:
            return response
        # Shown in the answer itself: the code is kept nowhere in the clear, not even in the session.
        facts = {"code": form.recovery_code, "onward": response.headers["Location"], "player": self.user}
        return render(self.request, "accounts/recovery_code.html", facts)

    def closed(self) -> HttpResponse:
        response: HttpResponse = super().closed()
        response.status_code = 403
        return response


class LoginView(_ForStrangersAndGuests, allauth.LoginView):
    def form_valid(self, form: Any) -> HttpResponse:
        guest = guest_of(self.request)
        response: HttpResponse = super().form_valid(form)
        user = self.request.user
        if guest and user.is_authenticated and not user.is_guest and form.cleaned_data["keep"]:
            services.merge_guest(guest=guest, user=user)
            messages.success(self.request, f"What you did as {guest.handle} is yours now.")
        return response


class PasswordResetView(_Refusing, allauth.PasswordResetView):
    pass


class PasswordResetFromKeyView(_Refusing, allauth.PasswordResetFromKeyView):
    def logout(self) -> None:
        """The link is for another account than the open session. A guest's stays: it is all they have."""
        if not guest_of(self.request):
            super().logout()


class _ForMembers(_Refusing):
    """A guest has no password: who wants one signs up."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if guest_of(request):
            return redirect("account_signup")
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response


class PasswordChangeView(_ForMembers, allauth.PasswordChangeView):
    pass


class PasswordSetView(_ForMembers, allauth.PasswordSetView):
    """For an account that was made without a password; the change of one leads here where there is none."""


@never_cache
@sensitive_post_parameters("code", "password1")
@require_http_methods(["GET", "HEAD", "POST"])
def recover(request: HttpRequest) -> HttpResponseBase:
    form = RecoveryForm(request.POST or None)
    if not form.is_valid():
        status = REFUSED if form.is_bound else 200
        return render(request, "accounts/recover.html", {"form": form}, status=status)
    data = form.cleaned_data
    too_many: HttpResponse | None = ratelimit.consume_or_429(
        request, action="recover", key=data["handle"].lower()
    )
    if too_many:
        return too_many
    try:
        arrival = services.recover_account(
            handle=data["handle"], code=data["code"], password=data["password1"]
        )
    except services.WrongRecoveryCodeError:
        form.add_error("code", "This handle and code do not belong together, or the code was used before.")
        return render(request, "accounts/recover.html", {"form": form}, status=REFUSED)
    facts = {"code": arrival.recovery_code, "player": arrival.user, "recovered": True}
    return render(request, "accounts/recovery_code.html", facts)
