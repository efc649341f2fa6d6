"""Lists in the API that belong to no deck: checked, written as codes and read from them; and formats."""

from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.models import Card
from ddl_site.accounts.api import Asked, Endpoint, PageParams, context_of, operation, page_of, paged
from decks import deckcode, queries
from decks.api.answers import COUNTS, FormatAnswer, LegalityAnswer, legality
from decks.api.bodies import DeckCodeBody, ListCheckBody
from decks.presenters.files import code_of


class ListCheckAnswer(serializers.Serializer[object]):
    """How a list fares."""

    total = serializers.IntegerField(help_text="How many cards it has.")
    code = serializers.CharField(allow_null=True, help_text="Its deck code; null where a list has none.")
    formats = LegalityAnswer(many=True)


class ListCheck(Endpoint):
    @operation("Check a list", body=ListCheckBody, answer=ListCheckAnswer)
    def post(self, request: Request, asked: Asked) -> Response:
        """In every format of the site and of yours, or in the one that you name."""
        cards = {card: count for card, count in asked.body["cards"].items() if count}
        known = queries.formats(request.user)
        if slug := asked.body.get("format"):
            one = queries.format_named(slug)
            if one is None:
                raise ValidationError({"format": [f"There is no format {slug}."]})
            known = [one]
        found = {"total": sum(cards.values()), "code": _code(cards), "formats": legality(cards, known)}
        return Response(ListCheckAnswer(found).data)


class DeckCodeAnswer(serializers.Serializer[object]):
    """A list and its deck code."""

    code = serializers.CharField(help_text="As programs keep it.")
    shown = serializers.CharField(help_text="In groups, as people read it.")
    cards = serializers.DictField(child=serializers.IntegerField(), help_text=COUNTS)
    total = serializers.IntegerField()


class DeckCode(Endpoint):
    @operation("Write a list as a deck code, or read one", body=DeckCodeBody, answer=DeckCodeAnswer)
    def post(self, request: Request, asked: Asked) -> Response:
        """A damaged code is refused: `mendings` of the problem are codes that one change makes of it."""
        cards = {card: count for card, count in asked.body["cards"].items() if count}
        try:
            code = deckcode.encode(cards, pool=_known(cards))
        except deckcode.DeckCodeError as error:
            raise ValidationError({"cards": [str(error)]}) from error
        found = {"code": code, "shown": deckcode.grouped(code), "cards": cards, "total": sum(cards.values())}
        return Response(DeckCodeAnswer(found).data)


class DeckFormats(Endpoint):
    @operation("The formats that decks are checked by", params=PageParams, answer=paged(FormatAnswer))
    def get(self, request: Request, asked: Asked) -> Response:
        """Those of the site, then your own."""
        return page_of(request, queries.format_rows(request.user), asked, FormatAnswer)


class DeckFormat(Endpoint):
    @operation("A format, by its slug", answer=FormatAnswer)
    def get(self, request: Request, asked: Asked, slug: str) -> Response:
        return Response(FormatAnswer(queries.format_or_404(slug), context=context_of(request)).data)


def _known(cards: dict[str, int]) -> set[str]:
    return set(Card.objects.filter(pk__in=cards).values_list("pk", flat=True))


def _code(cards: dict[str, int]) -> str | None:
    return (code_of(cards) or None) if len(_known(cards)) == len(cards) else None
