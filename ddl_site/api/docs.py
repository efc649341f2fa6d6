"""The schema as plain values for a page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter or a field, with what it holds in words."""

    name: str
    kind: str
    about: str
    required: bool
    where: str = ""


@dataclass(frozen=True, slots=True)
class Shape:
    """A JSON object that is sent or answered."""

    name: str
    about: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Operation:
    id: str
    method: str
    path: str
    summary: str
    about: str
    login: bool
    params: tuple[Field, ...]
    body: str
    body_kinds: str
    answers: tuple[tuple[str, str, str], ...]  # status, shape, media types


@dataclass(frozen=True, slots=True)
class Docs:
    """Operations by the room that they belong to, and the shapes that they name."""

    groups: tuple[tuple[str, tuple[Operation, ...]], ...]
    shapes: tuple[Shape, ...]

    @property
    def names(self) -> set[str]:
        return {shape.name for shape in self.shapes}


def docs_of(schema: Mapping[str, Any]) -> Docs:
    """Names of enumerations give way to their values, and the marks of Markdown go."""
    schema = _plain(schema, schema["components"]["schemas"])
    groups: dict[str, list[Operation]] = {}
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if method in methods:
                groups.setdefault(methods[method].get("tags", ["start"])[0], []).append(
                    _operation(path, method, methods[method])
                )
    shapes = schema["components"]["schemas"].items()
    objects = [_shape(name, shape) for name, shape in shapes if "properties" in shape]
    return Docs(tuple((name, tuple(found)) for name, found in groups.items()), tuple(objects))


def _plain(part: Any, shapes: Mapping[str, Any]) -> Any:
    match part:
        case {"$ref": str(ref)} if "enum" in shapes[name := ref.rpartition("/")[2]]:
            return shapes[name]
        case dict():
            return {key: _plain(inner, shapes) for key, inner in part.items()}
        case list():
            return [_plain(inner, shapes) for inner in part]
        case str():
            return part.replace("`", "")
        case _:
            return part


def _operation(path: str, method: str, facts: Mapping[str, Any]) -> Operation:
    body = facts.get("requestBody", {}).get("content", {})
    return Operation(
        id=facts["operationId"],
        method=method.upper(),
        path=path,
        summary=facts.get("summary", ""),
        about=facts.get("description", ""),
        login={} not in facts.get("security", [{}]),
        params=tuple(_param(param) for param in facts.get("parameters", [])),
        body=_kind(next(iter(body.values()))["schema"]) if body else "",
        body_kinds=", ".join(body),
        answers=tuple(_answers(facts["responses"])),
    )


def _answers(responses: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for status, response in responses.items():
        content = response.get("content", {})
        if int(status) < 400:
            shape = _kind(next(iter(content.values())).get("schema", {})) if content else ""
            yield status, shape, ", ".join(content)


def _param(param: Mapping[str, Any]) -> Field:
    required = param.get("required", False)
    about = param.get("description", "")
    return Field(param["name"], _kind(param["schema"]), about, required, param["in"])


def _shape(name: str, facts: Mapping[str, Any]) -> Shape:
    required = facts.get("required", [])
    fields = (
        Field(field, _kind(inner), inner.get("description", ""), field in required)
        for field, inner in facts["properties"].items()
    )
    return Shape(name, facts.get("description", ""), tuple(fields))


def _kind(facts: Mapping[str, Any]) -> str:
    """ "list of Card", "integer (1 to 200)", "normal | holo"; a name alone is that of a shape."""
    if "$ref" in facts:
        return str(facts["$ref"].rpartition("/")[2])
    if parts := facts.get("allOf") or facts.get("oneOf") or facts.get("anyOf"):
        return " | ".join(filter(None, map(_kind, parts))) or "null"
    if "enum" in facts:
        return " | ".join("null" if value is None else str(value) for value in facts["enum"])
    if facts.get("type") == "array":
        return f"list of {_kind(facts['items'])}"
    words = str(facts.get("format") or facts.get("type") or "any")
    bounds = [facts.get("minimum"), facts.get("maximum")]
    if None not in bounds:
        words += f" ({bounds[0]} to {bounds[1]})"
    return f"{words} or null" if facts.get("nullable") else words
