"""Decks in the API: found, read, made, changed, copied, deleted; and their versions."""

from django.utils import timezone
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from ddl_site.accounts.api import (
    Asked,
    Conflict,
    Endpoint,
    PageParams,
    caller,
    context_of,
    operation,
    page_of,
    paged,
)
from ddl_site.accounts.enums import Scope
from decks import queries, services
from decks.api.answers import DeckAnswer, DeckVersionAnswer, WholeDeckAnswer, whole_deck
from decks.api.bodies import DeckChangesBody, DeckCopyBody, DeckListBody, DeckParams, NewDeckBody


class Changing(Endpoint):
    """An address at which decks of the caller's change."""

    scope = Scope.DECKS_WRITE
    refusals = {
        services.DeckChangedError: Conflict,
        services.TooManyDecksError: Conflict,
        services.DeckError: ValidationError,
    }


class Decks(Changing):
    @operation("Find decks", params=DeckParams, answer=paged(DeckAnswer))
    def get(self, request: Request, asked: Asked) -> Response:
        """Public ones and your own. Decks that are shared by their link are not listed."""
        wanted = asked.params
        if wanted["mine"] and not request.user.is_authenticated:
            raise NotAuthenticated
        found = queries.listed_decks(
            request.user, mine=wanted["mine"], text=wanted["q"], card=wanted["card"],
            format=wanted["format"], order=wanted["order"],
        )  # fmt: skip
        return page_of(request, found, asked, DeckAnswer)

    @operation("Make a deck", body=NewDeckBody, keyed=True, answer=WholeDeckAnswer, status=201, errors=(409,))
    def post(self, request: Request, asked: Asked) -> Response:
        facts = {name: value for name, value in asked.body.items() if name != "code"}
        deck = services.make_deck(owner=caller(request), now=timezone.now(), request_key=asked.key, **facts)
        return Response(whole_deck(request, deck), status=201)


class Deck(Changing):
    @operation("A deck with its list", answer=WholeDeckAnswer)
    def get(self, request: Request, asked: Asked, slug: str) -> Response:
        """Public ones, your own, and those that are shared by their link."""
        return Response(whole_deck(request, queries.deck_or_404(request.user, slug)))

    @operation("Change what is said about a deck of yours", body=DeckChangesBody, answer=WholeDeckAnswer)
    def patch(self, request: Request, asked: Asked, slug: str) -> Response:
        """Its list is changed at list/."""
        deck = queries.own_deck_or_404(request.user, slug)
        services.describe_deck(deck=deck, now=timezone.now(), **asked.body)
        return Response(whole_deck(request, deck))

    @operation("Delete a deck of yours", status=204)
    def delete(self, request: Request, asked: Asked, slug: str) -> Response:
        """With all its versions. Copies of it stay, and matches keep the lists that they were played with."""
        services.delete_deck(deck=queries.own_deck_or_404(request.user, slug))
        return Response(status=204)


class DeckList(Changing):
    @operation("Change the list of a deck of yours", body=DeckListBody, answer=WholeDeckAnswer, errors=(409,))
    def put(self, request: Request, asked: Asked, slug: str) -> Response:
        """Lists of one sitting become one version; a version that was used, or has a note, stays as it is."""
        deck, body = queries.own_deck_or_404(request.user, slug), asked.body
        services.set_list(
            deck=deck, cards=body["cards"], edition=body["edition"], note=body["note"], now=timezone.now()
        )
        return Response(whole_deck(request, queries.own_deck_or_404(request.user, slug)))


class DeckVersions(Changing):
    @operation("The versions of a deck", params=PageParams, answer=paged(DeckVersionAnswer))
    def get(self, request: Request, asked: Asked, slug: str) -> Response:
        """The newest first."""
        deck = queries.deck_or_404(request.user, slug)
        return page_of(request, queries.versions_of(deck), asked, DeckVersionAnswer)


class DeckVersion(Changing):
    @operation("One version of a deck", answer=DeckVersionAnswer)
    def get(self, request: Request, asked: Asked, slug: str, number: int) -> Response:
        found = queries.version_or_404(queries.deck_or_404(request.user, slug), str(number))
        return Response(DeckVersionAnswer(found, context=context_of(request)).data)


class DeckRestore(Changing):
    @operation("Make the list of an older version the newest", answer=WholeDeckAnswer)
    def post(self, request: Request, asked: Asked, slug: str, number: int) -> Response:
        """As a version of its own; nothing is lost. The newest version again changes nothing."""
        deck = queries.own_deck_or_404(request.user, slug)
        older = queries.version_or_404(deck, str(number))
        services.restore_version(deck=deck, number=older.number, now=timezone.now())
        return Response(whole_deck(request, queries.own_deck_or_404(request.user, slug)))


class DeckCopy(Changing):
    @operation(
        "Copy a deck", body=DeckCopyBody, keyed=True, answer=WholeDeckAnswer, status=201, errors=(409,)
    )
    def post(self, request: Request, asked: Asked, slug: str) -> Response:
        """The copy is yours and private, and names what it was copied from."""
        deck = queries.deck_or_404(request.user, slug)
        copy = services.copy_deck(
            deck=deck, owner=caller(request), now=timezone.now(), name=asked.body.get("name", ""),
            request_key=asked.key,
        )  # fmt: skip
        return Response(whole_deck(request, copy), status=201)
