"""Answers that are one file, cached by content."""

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from rest_framework.request import Request

A_MINUTE = 60


def file_answer(
    request: Request | HttpRequest, body: bytes, *, kind: str = "application/json", name: str = ""
) -> HttpResponseBase:
    """The file with an ETag made from its content, or 304 for who has it. Shared caches may keep it."""
    asked = request._request if isinstance(request, Request) else request
    response = HttpResponse(body, content_type=kind)
    response["ETag"] = etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    if name:
        response["Content-Disposition"] = f'inline; filename="{name}"'
    patch_cache_control(response, public=True, max_age=A_MINUTE)
    answer = get_conditional_response(asked, etag=etag, response=response)
    assert answer is not None
    return answer
