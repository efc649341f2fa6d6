"""Addresses of the API that belong to no room."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_safe
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from ddl_site.accounts.api import Asked, Endpoint, file_answer, operation
from ddl_site.accounts.decorators import impersonal
from ddl_site.api.docs import docs_of
from ddl_site.api.problems import KINDS
from ddl_site.api.schema import schema, schema_file


class RootAnswer(serializers.Serializer[object]):
    """Where one may go from here."""

    cards = serializers.URLField()
    sets = serializers.URLField()
    collection = serializers.URLField()
    decks = serializers.URLField()
    tournaments = serializers.URLField()
    schema = serializers.URLField(help_text="This API as OpenAPI 3.")
    docs = serializers.URLField(help_text="The same for people.")


class Root(Endpoint):
    @operation("Where to begin", answer=RootAnswer)
    def get(self, request: Request, asked: Asked) -> Response:
        names = ("cards", "sets", "collection", "decks", "tournaments", "schema", "docs")
        return Response({name: reverse(f"api:{name}", request=request) for name in names})


class Missing(Endpoint):
    """Whatever else lies below /api/."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        path = request.path
        if not path.endswith("/") and _is_known(f"{path}/"):
            raise NotFound(f"Addresses end with a slash here: {path}/")
        raise NotFound(f"There is no address {path} in this API.")


def _is_known(path: str) -> bool:
    try:
        return getattr(resolve(path).func, "cls", None) is not Missing
    except Resolver404:
        return False


@require_safe
@impersonal
def schema_view(request: HttpRequest) -> HttpResponseBase:
    """The schema as JSON; who has it gets 304."""
    return file_answer(request, schema_file(), kind="application/vnd.oai.openapi+json")


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    address = request.build_absolute_uri(reverse("api:cards"))
    facts = {"docs": docs_of(schema()), "problems": KINDS, "address": address}
    return render(request, "api/docs.html", facts)
