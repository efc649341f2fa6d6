"""The views of the API: one class an address, one method a verb, each with what it reads and answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ClassVar, TypeVar

from django.http import HttpResponseBase
from django.utils.cache import patch_cache_control
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.views import APIView

from ddl_site.accounts.api.authentication import MayCall, SessionAuthentication, TokenAuthentication
from ddl_site.accounts.api.errors import Problem
from ddl_site.accounts.api.inputs import Body, Params, SmallJSONParser, read_body, read_key, read_params
from ddl_site.accounts.api.throttles import Limit
from ddl_site.accounts.models import User

PROBLEM = "application/problem+json"
Answer = type[serializers.Serializer[Any]] | OpenApiTypes
M = TypeVar("M", bound=Callable[..., HttpResponseBase])
KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="Any text of your own for this request: sent twice, it is carried out once.",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What came with a request, checked. `key` is for the `key` of services."""

    params: Mapping[str, Any] = field(default_factory=dict)
    body: Mapping[str, Any] = field(default_factory=dict)
    key: str = ""


class Endpoint(APIView):
    """One address. What it does for nobody in particular is `public` and the same for everybody."""

    http_method_names = ["get", "head", "post", "put", "patch", "delete"]
    authentication_classes: Sequence[type[BaseAuthentication]] = (TokenAuthentication, SessionAuthentication)
    permission_classes = (MayCall,)
    throttle_classes = (Limit,)
    parser_classes: Sequence[type[BaseParser]] = (SmallJSONParser,)
    needs_login: ClassVar[bool] = False
    scope: ClassVar[str | None] = None  # what a token needs for more than reading
    # What the services of a room refuse, and as what it is answered.
    refusals: ClassVar[Mapping[type[Exception], type[APIException]]] = {}

    def handle_exception(self, exc: Exception) -> Any:
        for kind, answer in self.refusals.items():
            if isinstance(exc, kind):
                exc = answer(str(exc))
                break
        return super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        if "Cache-Control" not in answer:
            patch_cache_control(answer, private=True, no_cache=True)
        return answer


def operation(
    summary: str,
    *,
    answer: Answer | None = None,
    status: int = 200,
    kind: str = "application/json",
    params: type[Params] = Params,
    body: type[Body] | None = None,
    request: Any = None,
    keyed: bool = False,
    errors: tuple[int, ...] = (),
    also: Mapping[Any, Any] | None = None,
) -> Callable[[M], M]:
    """Say what a method reads and answers. It is called with (self, request, asked) and the path's parts.

    `request` describes a body that the method reads by itself, `also` further good answers by status.
    """

    def decorate(method: M) -> M:
        @wraps(method)
        def checked(self: Endpoint, sent: Request, **parts: str) -> HttpResponseBase:
            asked_params = read_params(sent, params)
            asked_body = read_body(sent, body) if body else {}
            key = read_key(sent, dict(sent.data)) if keyed and body else ""
            return method(self, sent, Asked(asked_params, asked_body, key), **parts)

        refused = {(code, PROBLEM): Problem for code in sorted({400, 401, 403, 404, 406, 429, *errors})}
        if body or request:
            refused |= {(code, PROBLEM): Problem for code in (413, 415)}
        if keyed:
            refused[422, PROBLEM] = Problem
        described: M = extend_schema(
            summary=summary,
            parameters=[*([params] if params is not Params else []), *([KEY] if keyed else [])],
            request=body or request,
            responses={(status, kind): answer, **(also or {}), **dict(sorted(refused.items()))},
        )(checked)  # type: ignore[assignment]
        return described

    return decorate


def caller(request: Request) -> User:
    """Who asks, at an address that needs a login."""
    assert isinstance(request.user, User)
    return request.user


def context_of(request: Request) -> dict[str, Any]:
    """What serializers need to write links."""
    return {"request": request, "site": request.build_absolute_uri("/").rstrip("/")}
