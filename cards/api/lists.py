"""Lists of owned cards in the API: the same reading, modes and exports as on the pages."""

from collections.abc import Mapping
from typing import IO, Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from rest_framework import parsers, renderers, serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards import importers, queries, tables
from cards.api.answers import BatchAnswer
from cards.api.bodies import ImportParams
from cards.api.collection import Own
from cards.enums import Condition, Finish, Language
from ddl_site.accounts.api import (
    Asked,
    caller,
    context_of,
    operation,
)
from ddl_site.accounts.api.inputs import read_key


class _Bytes(parsers.BaseParser):
    """As much of a body as may be read, and one byte more."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, bytes]:
        return {"list": stream.read(tables.MAX_BYTES + 1)}


class CsvParser(_Bytes):
    media_type = "text/csv"


class TextParser(_Bytes):
    media_type = "text/plain"


class JsonParser(_Bytes):
    media_type = "application/json"


class AnyParser(_Bytes):
    media_type = "application/octet-stream"


class FaultAnswer(serializers.Serializer[tables.Fault]):
    """A line that was not understood; the others count all the same."""

    place = serializers.IntegerField(help_text="Which line of a table, which entry of JSON.")
    shown = serializers.CharField()
    reason = serializers.CharField()
    nearest = serializers.ListField(child=serializers.CharField(), help_text="Names that may be meant.")


class RemarkAnswer(serializers.Serializer[tables.Remark]):
    """What gets lost or is taken for granted."""

    sentence = serializers.CharField()
    places = serializers.ListField(child=serializers.IntegerField(), help_text="Empty: in all of it.")


class PlannedAnswer(serializers.Serializer[object]):
    """Copies of which there are now, or would be, more or less."""

    card = serializers.CharField()
    printing = serializers.ChoiceField(choices=Finish.choices)
    condition = serializers.ChoiceField(choices=Condition.choices)
    language = serializers.ChoiceField(choices=Language.choices)
    note = serializers.CharField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class ImportedAnswer(serializers.Serializer[object]):
    """How a list was read, and what it did."""

    recognised_as = serializers.CharField(source="reading.kind")
    rows = serializers.IntegerField(source="reading.rows")
    copies = serializers.IntegerField(source="reading.total")
    faults = FaultAnswer(source="reading.faults", many=True)
    remarks = RemarkAnswer(source="reading.remarks", many=True)
    changes = PlannedAnswer(many=True)
    batch = BatchAnswer(allow_null=True, help_text="To undo it by; null if nothing changed.")


class Import(Own):
    parser_classes = (CsvParser, TextParser, JsonParser, AnyParser)
    refusals = {**Own.refusals, tables.UnreadableFileError: ValidationError}

    @operation(
        "Import a list of cards",
        params=ImportParams,
        request=dict.fromkeys(["text/csv", "text/plain", "application/json"], OpenApiTypes.BINARY),
        keyed=True,
        answer=ImportedAnswer,
        errors=(409,),
    )
    def post(self, request: Request, asked: Asked) -> Response:
        """The list is the body itself, CSV or JSON, at most 2 MB. What it is, is seen from what it says."""
        data, params, owner = _sent(request), asked.params, caller(request)
        imported = importers.import_list(
            owner=owner, decoded=tables.decode(data), mode=params["mode"], about=params["name"] or "API",
            now=timezone.now(), key=read_key(request, data), dry_run=params["dry_run"],
        )  # fmt: skip
        batch = queries.batch_for(owner.pk, imported.batch.pk) if imported.batch else None
        facts = {
            "reading": imported.reading,
            "changes": queries.named_changes(imported.changes),
            "batch": batch,
        }
        return Response(ImportedAnswer(facts, context=context_of(request)).data)


def _sent(request: Request) -> bytes:
    data = request.data
    return bytes(data["list"]) if isinstance(data, dict) and "list" in data else b""


class CsvRenderer(renderers.BaseRenderer):
    media_type, format = "text/csv", "csv"


class _Export(Own):
    def exported(self, request: Request, kind: str, format: str) -> HttpResponse:
        owner = caller(request)
        response = HttpResponse(importers.exported(owner.pk, format=format), content_type=kind)
        response["Content-Disposition"] = f'attachment; filename="collection.{format}"'
        return response


class ExportCsv(_Export):
    renderer_classes = (CsvRenderer,)

    @operation("Your collection as CSV", answer=OpenApiTypes.STR, kind="text/csv")
    def get(self, request: Request, asked: Asked) -> HttpResponse:
        """Imported again it gives the same collection."""
        return self.exported(request, "text/csv; charset=utf-8", "csv")


class CopyAnswer(serializers.Serializer[object]):
    """Copies in an export."""

    card = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField()
    printing = serializers.ChoiceField(choices=Finish.choices)
    condition = serializers.ChoiceField(choices=Condition.choices)
    language = serializers.ChoiceField(choices=Language.choices)
    note = serializers.CharField()


class ExportAnswer(serializers.Serializer[object]):
    """A collection as a file."""

    format = serializers.CharField()
    version = serializers.IntegerField()
    copies = CopyAnswer(many=True)


class ExportJson(_Export):
    @operation("Your collection as JSON", answer=ExportAnswer)
    def get(self, request: Request, asked: Asked) -> HttpResponse:
        """Imported again it gives the same collection."""
        return self.exported(request, "application/json", "json")
