"""Lists in pages: `count next previous results`, in an order that is stable because the rows have one."""

from functools import cache
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from ddl_site.accounts.api.endpoints import Asked, context_of
from ddl_site.accounts.api.inputs import Params

USUAL, MOST = 50, 200


class PageParams(Params):
    page = serializers.IntegerField(min_value=1, default=1, help_text="Which page, from 1.")
    page_size = serializers.IntegerField(
        min_value=1, max_value=MOST, default=USUAL, help_text=f"How many to a page, at most {MOST}."
    )


@cache
def paged(
    rows: type[serializers.Serializer[Any]], *, warnings: bool = False
) -> type[serializers.Serializer[Any]]:
    """What `page_of` answers, for the schema."""
    fields: dict[str, Any] = {
        "count": serializers.IntegerField(help_text="How many there are on all pages."),
        "next": serializers.URLField(allow_null=True, help_text="Where the next page is."),
        "previous": serializers.URLField(allow_null=True),
        "results": rows(many=True),
    }
    if warnings:
        fields["warnings"] = serializers.ListField(
            child=serializers.CharField(), help_text="What of the query was ignored, in sentences."
        )
    return type(
        f"{rows.__name__}Page", (serializers.Serializer,), {**fields, "__doc__": "One page of a list."}
    )


def page_of(
    request: Request,
    rows: QuerySet[Any, Any],
    asked: Asked,
    shown: type[serializers.Serializer[Any]],
    *,
    turned: Any = list,
    **more: Any,
) -> Response:
    """One page of the rows. `turned` makes of the rows of the page what `shown` writes."""
    page, size = asked.params["page"], asked.params["page_size"]
    count = rows.count()
    last = max(1, -(-count // size))
    if page > last:
        raise NotFound(f"There is no page {page}; the last one is {last}.")
    found = turned(rows[(page - 1) * size : page * size])
    address = request.build_absolute_uri()
    return Response(
        {
            "count": count,
            "next": replace_query_param(address, "page", page + 1) if page < last else None,
            "previous": replace_query_param(address, "page", page - 1) if page > 1 else None,
            "results": shown(found, many=True, context=context_of(request)).data,
            **more,
        }
    )
