"""The catalogue in the API: cards, found in the language of the pages, and sets."""

from functools import lru_cache

from django.http import HttpResponseBase
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from cards import models, queries, search
from cards.api.answers import CardAnswer, SetAnswer, SetFileAnswer, WholeCardAnswer
from ddl_site.accounts.api import (
    Asked,
    Endpoint,
    PageParams,
    context_of,
    file_answer,
    operation,
    page_of,
    paged,
)


class CardParams(PageParams):
    q = serializers.CharField(
        default="",
        allow_blank=True,
        trim_whitespace=False,
        help_text="A query in the language of the card pages.",
    )
    sort = serializers.ChoiceField(choices=list(queries.ORDERS), default="number")


class Cards(Endpoint):
    @operation("Find cards", params=CardParams, answer=paged(CardAnswer, warnings=True))
    def get(self, request: Request, asked: Asked) -> Response:
        """`own`, `need`, `spare`, `want`, `trade` and `in` ask about the things of whoever asks."""
        query = search.parse(asked.params["q"])
        found = queries.search_cards(query, viewer=request.user, order=asked.params["sort"])
        return page_of(
            request, found.cards, asked, CardAnswer, turned=queries.versions_of, warnings=found.warnings
        )  # fmt: skip


class Card(Endpoint):
    @operation("A card with its printings, versions and rulings", answer=WholeCardAnswer)
    def get(self, request: Request, asked: Asked, card_id: str) -> Response:
        version = queries.version_for(card_id)
        if version is None:
            raise NotFound(f"There is no card {card_id}.")
        return Response(WholeCardAnswer(version, context=context_of(request)).data)


class Sets(Endpoint):
    @operation("List the sets", params=PageParams, answer=paged(SetAnswer))
    def get(self, request: Request, asked: Asked) -> Response:
        return page_of(request, queries.sets(), asked, SetAnswer)


class Set(Endpoint):
    @operation("A set, by code", answer=SetAnswer)
    def get(self, request: Request, asked: Asked, code: str) -> Response:
        return Response(SetAnswer(_set(code), context=context_of(request)).data)


class SetFile(Endpoint):
    """The same for everybody, so nobody is looked up and caches may share it."""

    authentication_classes = ()

    @operation("All cards of a set in one file", answer=SetFileAnswer, also={304: None})
    def get(self, request: Request, asked: Asked, code: str) -> HttpResponseBase:
        """Send the ETag back as `If-None-Match` to be answered 304 while nothing has changed."""
        row = _set(code)
        file = _set_file(row.code, queries.catalogue_revision(), context_of(request)["site"])
        return file_answer(request, file, name=f"{row.code}.json")


@lru_cache(maxsize=4)
def _set_file(code: str, revision: int, site: str) -> bytes:
    """The file as it is at this revision of the catalogue."""
    facts = {"set": code, "name": _set(code).name, "cards": queries.whole_set(code)}
    return JSONRenderer().render(SetFileAnswer(facts, context={"site": site}).data)


def _set(code: str) -> models.Set:
    row = queries.sets().filter(code=code.upper()).first()
    if row is None:
        raise NotFound(f"There is no set {code}.")
    return row
