"""Every error of the API as problem JSON (RFC 9457), whoever found it: a view, the framework or Django."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views import defaults
from rest_framework import exceptions

PREFIX = "/api/"
# The kinds of errors: code, status, title, and when they happen.
KINDS = {
    "invalid": (400, "Something sent cannot be used", "errors names each parameter or field and says why."),
    "parse-error": (400, "The body cannot be read", "It is no JSON, or nested too deeply."),
    "bad-request": (400, "The request cannot be read", "Its address or its headers are broken."),
    "not-authenticated": (401, "Log in first", "Send a token, or the session of somebody who is logged in."),
    "authentication-failed": (401, "Unknown token", "It was mistyped or revoked, or the account is closed."),
    "permission-denied": (
        403,
        "Not allowed",
        "The token lacks a scope, or a session came without CSRF token.",
    ),
    "not-found": (404, "Not there", "Also for what is there, but not for you."),
    "method-not-allowed": (405, "Not by this method", "The header Allow lists those that the address knows."),
    "not-acceptable": (406, "Not in this form", "The header Accept leaves no form that the address has."),
    "conflict": (409, "Not now", "What is there now stands against it; nothing was changed."),
    "too-large": (413, "Too large", "The body is larger than the address takes."),
    "unsupported-media-type": (415, "Not from this form", "The address reads other media types."),
    "reused-key": (422, "Used key", "The Idempotency-Key came with another request before."),
    "throttled": (429, "Too many requests", "The header Retry-After says how many seconds to wait."),
    "server-error": (500, "Our mistake", "It is written down; trying again later may help."),
}
CODES = {
    "parse_error": "parse-error",
    "authentication_failed": "authentication-failed",
    "not_authenticated": "not-authenticated",
    "permission_denied": "permission-denied",
    "not_found": "not-found",
    "method_not_allowed": "method-not-allowed",
    "not_acceptable": "not-acceptable",
    "unsupported_media_type": "unsupported-media-type",
}
SENTENCES = {
    "not-authenticated": "This needs a token (Authorization: Bearer …) or a login.",
    "not-acceptable": "This address answers in none of the forms that the header Accept names.",
    "not-found": "There is nothing here.",
}


def problem(
    request: HttpRequest,
    code: str,
    detail: str = "",
    *,
    errors: Mapping[str, list[str]] | None = None,
    more: Mapping[str, Any] | None = None,
) -> JsonResponse:
    """`more` are members that only some errors have."""
    status, title, _ = KINDS[code]
    facts: dict[str, Any] = {
        "type": f"{reverse('api:docs')}#{code}",
        "title": title,
        "status": status,
        "detail": detail or SENTENCES.get(code) or f"{title}.",
        "instance": request.path,
    }
    if errors:
        facts["errors"] = errors
    facts |= more or {}
    return JsonResponse(facts, status=status, content_type="application/problem+json")


def answer(error: Exception, context: Mapping[str, Any]) -> HttpResponseBase | None:
    """The framework's exception handler. What nobody expected is left to Django, which tells of it."""
    request: HttpRequest = context["request"]._request
    match error:
        case exceptions.ValidationError():
            return _invalid(request, error)
        case Http404():
            return problem(request, "not-found", str(error))
        case PermissionDenied():
            return problem(request, "permission-denied", str(error))
        case exceptions.APIException():
            return _refused(request, error)
    return None


def _refused(request: HttpRequest, error: exceptions.APIException) -> HttpResponse:
    code = CODES.get(error.default_code, error.default_code)
    own = not isinstance(error, exceptions.NotAuthenticated | exceptions.NotAcceptable)
    named, more = getattr(error, "errors", None), getattr(error, "more", None)
    response = problem(request, code, str(error.detail) if own else "", errors=named, more=more)
    if header := getattr(error, "auth_header", None):
        response["WWW-Authenticate"] = header
    if (wait := getattr(error, "wait", None)) is not None:
        response["Retry-After"] = str(math.ceil(wait))
    return response


def _invalid(request: HttpRequest, error: exceptions.ValidationError) -> HttpResponse:
    errors: dict[str, list[str]] = {}
    for name, sentence in _flat(error.detail):
        errors.setdefault(name, []).append(sentence)
    general = errors.pop("", [])
    count = sum(map(len, errors.values()))
    named = [f"{name}: {sentence}" for name, sentences in errors.items() for sentence in sentences]
    detail = " ".join([*general, *(named if count == 1 else [f"{count} things are wrong."] if count else [])])
    return problem(request, "invalid", detail, errors=errors)


def _flat(detail: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The sentences with their fields; those of nested ones have dots, those of none the name ""."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            own = "" if name == "non_field_errors" else str(name)
            yield from _flat(inner, ".".join(filter(None, (path, own))))
    elif isinstance(detail, list):
        for inner in detail:
            yield from _flat(inner, path)
    else:
        yield path, str(detail)


# --- what Django answers by itself ---


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    of_api = request.path.startswith(PREFIX)
    if isinstance(exception, RequestDataTooBig):
        return problem(request, "too-large") if of_api else render(request, "413.html", status=413)
    if not of_api:
        return defaults.bad_request(request, exception)
    return problem(request, "bad-request", str(exception) if isinstance(exception, BadRequest) else "")


def server_error(request: HttpRequest) -> HttpResponse:
    if not request.path.startswith(PREFIX):
        return defaults.server_error(request)
    return problem(request, "server-error", "Something went wrong on our side. It is written down.")
