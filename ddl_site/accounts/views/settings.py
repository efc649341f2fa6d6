"""A player's own settings: one page of small forms, each with an address of its own."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from ddl_site.accounts import services
from ddl_site.accounts.forms import EmailForm, NewCodeForm, PreferencesForm, TokenForm
from ddl_site.accounts.models import User

# A GET of the small addresses leads to the page: who had to log in in the middle comes back there.
any_form = require_http_methods(["GET", "HEAD", "POST"])


def _page(request: HttpRequest, user: User, **refused: forms.BaseForm) -> HttpResponse:
    """The page, with the one form that was refused in place of a fresh one."""
    shown: dict[str, Any] = {
        "preferences": PreferencesForm(instance=User.objects.get(pk=user.pk)),
        "email": EmailForm(user=user, initial={"email": user.email}, prefix="email"),
        "new_code": NewCodeForm(user=user, prefix="code"),
        "new_token": TokenForm(user=user, prefix="token"),
        "tokens": user.api_tokens.all(),
        **refused,
    }
    return render(request, "accounts/settings.html", shown, status=422 if refused else 200)


@never_cache
@any_form
@login_required
def preferences(request: HttpRequest) -> HttpResponse:
    user = request.user
    assert user.is_authenticated
    if request.method != "POST":
        return _page(request, user)
    form = PreferencesForm(request.POST, instance=User.objects.get(pk=user.pk))
    if not form.is_valid():
        return _page(request, user, preferences=form)
    services.change_preferences(user=user, **form.cleaned_data)
    messages.success(request, "Saved.")
    return redirect("accounts:settings")


@any_form
@login_required
@sensitive_post_parameters("email-current_password")
def email(request: HttpRequest) -> HttpResponse:
    user = request.user
    assert user.is_authenticated
    if request.method != "POST" or user.is_guest:
        return redirect("accounts:settings")
    form = EmailForm(request.POST, user=user, prefix="email")
    if not form.is_valid():
        return _page(request, user, email=form)
    services.change_email(user=user, email=form.cleaned_data["email"])
    messages.success(
        request, "Your e-mail address is changed." if user.email else "Your e-mail address is removed."
    )
    return redirect("accounts:settings")


@never_cache
@any_form
@login_required
@sensitive_post_parameters("code-current_password")
def new_recovery_code(request: HttpRequest) -> HttpResponse:
    user = request.user
    assert user.is_authenticated
    if request.method != "POST" or user.is_guest:
        return redirect("accounts:settings")
    form = NewCodeForm(request.POST, user=user, prefix="code")
    if not form.is_valid():
        return _page(request, user, new_code=form)
    code = services.new_recovery_code(user=user)
    facts = {"code": code, "player": user, "replaced": True}
    return render(request, "accounts/recovery_code.html", facts)


@never_cache
@any_form
@login_required
@sensitive_post_parameters("token-current_password", "token-sealed")
def new_token(request: HttpRequest) -> HttpResponse:
    user = request.user
    assert user.is_authenticated
    if request.method != "POST" or user.is_guest:
        return redirect("accounts:settings")
    form = TokenForm(request.POST, user=user, prefix="token")
    if not form.is_valid():
        return _page(request, user, new_token=form)
    name, secret = form.cleaned_data["name"], form.cleaned_data["secret"]
    try:
        token = services.make_token(
            user=user, name=name, secret=secret, scopes=form.scopes, now=timezone.now()
        )  # fmt: skip
    except services.TokenRefusedError as error:
        form.add_error("name", str(error))
        return _page(request, user, new_token=form)
    return render(request, "accounts/token.html", {"token": token, "secret": secret})


@require_POST
@login_required
def revoke_token(request: HttpRequest, pk: int) -> HttpResponse:
    assert request.user.is_authenticated
    services.revoke_token(user=request.user, pk=pk)
    messages.success(request, "The token is revoked. What used it gets no answer any more.")
    return redirect("accounts:settings")
