"""The OpenAPI schema: written from the endpoints once a process, for it only changes with the code."""

import inspect
import json
from functools import cache
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.settings import spectacular_settings
from inflection import underscore

from ddl_site.accounts.api.authentication import needs_login


class OwnSchema(AutoSchema):
    """Says where nobody has to log in and which scope a token needs, and names things shortly."""

    def get_description(self) -> str:  # type: ignore[override]  # the framework takes it without arguments
        """What the method says of itself, and never what its class is for."""
        told = inspect.getdoc(getattr(self.view, self.method.lower())) or ""
        scope = getattr(self.view, "scope", None)
        needed = f"A token needs the scope {scope}." if scope and self.method != "GET" else ""
        return " ".join(filter(None, (told, needed)))

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        """`CardAnswer` is a `Card` to others, `ChangeBody` a `Change`."""
        return type(serializer).__name__.replace("Answer", "").removesuffix("Body")

    def get_operation_id(self) -> str:
        return f"{self.method.lower()}_{underscore(type(self.view).__name__)}"

    def get_auth(self) -> list[dict[str, list[str]]]:
        ways: list[dict[str, list[str]]] = super().get_auth()
        return ways if needs_login(self.view, self.method) else [*ways, {}]


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "ddl_site.accounts.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "An API token, made on the settings page."}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "ddl_site.accounts.api.authentication.SessionAuthentication"
    name = "session"
    priority = 1

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "The login of the site's pages; changes need the header X-CSRFToken besides.",
        }


@cache
def schema() -> dict[str, Any]:
    """The whole schema, as anybody may see it."""
    generator = spectacular_settings.DEFAULT_GENERATOR_CLASS()
    assert isinstance(generator, SchemaGenerator)
    return dict(generator.get_schema(request=None, public=True))  # type: ignore[no-untyped-call]


@cache
def schema_file() -> bytes:
    return json.dumps(schema(), ensure_ascii=False, indent=1).encode()
