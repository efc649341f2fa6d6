"""Pages that htmx may ask for in part."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers


def wants_region(request: HttpRequest) -> bool:
    """Whether htmx swaps a part of the page. Back in the browser asks through htmx too, but for the whole."""
    asked = "HX-Request" in request.headers
    return asked and "HX-History-Restore-Request" not in request.headers


def page_or_region(
    request: HttpRequest, template: str, region: str, context: Mapping[str, Any]
) -> HttpResponse:
    """The page, or to htmx its named partial alone (with `is_region` set in the context).

    Both answers say that they differ by who asks, so that no cache hands a part to whoever opens the page.
    """
    part = wants_region(request)
    name = f"{template}#{region}" if part else template
    response = render(request, name, {**context, "is_region": part})
    patch_vary_headers(response, ["HX-Request", "HX-History-Restore-Request"])
    return response
