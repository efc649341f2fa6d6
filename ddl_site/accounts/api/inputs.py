"""What comes with a request: parameters and bodies, of which everything must be known."""

import hashlib
import json
from collections.abc import Mapping
from typing import IO, Any

from django.http import QueryDict
from rest_framework import parsers, serializers
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.request import Request

from ddl_site.accounts.api.errors import ReusedKey, TooLarge
from ddl_site.accounts.models import RequestKey, User

MOST_BYTES = 64 * 1024  # of a JSON body; lists to import have a limit of their own
LONGEST_KEY = 200
SHOWN = 40


class _Known(serializers.Serializer[object]):
    """Refuses what it does not know by name, so that a slip of the pen is not passed over."""

    called = "field"

    def to_internal_value(self, data: Any) -> Any:
        errors: dict[str, list[str]] = {}
        if isinstance(data, Mapping):
            known = ", ".join(self.fields) or "none at all"
            for name in sorted(map(str, set(data) - set(self.fields))):
                errors[name[:SHOWN]] = [f"There is no such {self.called} here; known are {known}."]
        if errors:
            raise ValidationError(errors)
        return super().to_internal_value(data)


class Params(_Known):
    """The query parameters of an address."""

    called = "parameter"


class Body(_Known):
    """A JSON object that is sent."""


def read_params(request: Request, known: type[Params]) -> dict[str, Any]:
    """The parameters, checked. Raises ValidationError with sentences by name."""
    return _checked(known(data=_once_each(request.query_params)))


def _once_each(sent: QueryDict) -> dict[str, Any]:
    if twice := sorted(name for name in sent if len(sent.getlist(name)) > 1):
        raise ValidationError({name[:SHOWN]: ["Give this parameter once."] for name in twice})
    return dict(sent.items())


def read_body(request: Request, known: type[Body]) -> dict[str, Any]:
    """The body, checked. Raises ValidationError with sentences by field."""
    if not isinstance(request.data, Mapping):
        raise ValidationError("The body is a JSON object, in braces.")
    return _checked(known(data=request.data))


def _checked(serializer: serializers.Serializer[object]) -> dict[str, Any]:
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def read_key(request: Request, body: Mapping[str, Any] | bytes) -> str:
    """The key for `claim_request` from the header Idempotency-Key, "" without one.

    Services may put words of their own behind it. It holds the request itself too, so that the same key
    with another request is told: raises ReusedKey.
    """
    header = request.headers.get("Idempotency-Key", "")
    if not header:
        return ""
    if len(header) > LONGEST_KEY:
        raise ValidationError({"Idempotency-Key": [f"A key has at most {LONGEST_KEY} characters."]})
    sent = body if isinstance(body, bytes) else json.dumps(body, sort_keys=True, default=str).encode()
    about = f"{request.method} {request.get_full_path()} ".encode() + sent
    user = request.user
    assert isinstance(user, User)
    named = f"api {_short(header.encode())} "
    key = named + _short(about)
    if RequestKey.objects.filter(user=user, key__startswith=named).exclude(key__startswith=key).exists():
        raise ReusedKey
    return key


def _short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:24]


class SmallJSONParser(parsers.JSONParser):
    """JSON of a bounded size, and of a bounded depth."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        data = stream.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise TooLarge(f"A JSON body has at most {MOST_BYTES // 1024} KB.")
        try:
            return json.loads(data, parse_constant=_no_number)
        except RecursionError as error:
            raise ParseError("This JSON is nested too deeply.") from error
        except ValueError as error:
            raise ParseError(f"This is no JSON: {error}.") from error


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number")
