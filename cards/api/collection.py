"""Collections in the API: one's own, to read and to change, and what others share."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards import models, queries, search, services
from cards.api.answers import BatchAnswer, SharedCopiesAnswer, StackAnswer
from cards.api.bodies import ChangeBody, StackParams, UndoBody
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
from ddl_site.accounts.models import User


class Own(Endpoint):
    """An address of the caller's own collection."""

    needs_login = True
    scope = Scope.COLLECTION_WRITE
    refusals = {services.BadCopiesError: ValidationError, services.CollectionError: Conflict}


class Stacks(Own):
    @operation("Your copies", params=StackParams, answer=paged(StackAnswer, warnings=True))
    def get(self, request: Request, asked: Asked) -> Response:
        owner = caller(request)
        rows, warnings = _found(queries.owned_stacks(owner.pk), asked, owner)
        return page_of(request, rows, asked, StackAnswer, warnings=warnings)


def _found(
    stacks: models.StackQuerySet, asked: Asked, viewer: queries.Viewer
) -> tuple[models.StackQuerySet, tuple[str, ...]]:
    """The stacks of cards that the query finds, and what of it was ignored."""
    query = search.parse(asked.params["q"])
    found = queries.search_cards(query, viewer=viewer)
    if query:
        stacks = stacks.filter(printing__card__in=found.cards.order_by().values("card_id"))
    return stacks, found.warnings


class ChangedAnswer(serializers.Serializer[object]):
    """What has changed."""

    batch = BatchAnswer(allow_null=True, help_text="To undo it by; null where nothing had to change.")
    count = serializers.IntegerField(help_text="How many such copies there are now.")


class Changes(Own):
    @operation(
        "Add copies, take some away, or set how many there are",
        body=ChangeBody,
        keyed=True,
        answer=ChangedAnswer,
        status=201,
        errors=(409,),
    )
    def post(self, request: Request, asked: Asked) -> Response:
        owner, body, now = caller(request), asked.body, timezone.now()
        if "delta" in body:
            batch = services.change_copies(
                owner=owner, stack=body["stack"], delta=body["delta"], now=now, key=asked.key
            )  # fmt: skip
        else:
            batch = services.set_count(
                owner=owner, stack=body["stack"], count=body["count"], now=now, key=asked.key
            )  # fmt: skip
        return _changed(request, owner, batch, body["stack"])


def _changed(request: Request, owner: User, batch: models.Batch | None, stack: models.StackKey) -> Response:
    kept = queries.batch_for(owner.pk, batch.pk) if batch else None
    facts = {"batch": kept, "count": queries.count_of(owner.pk, stack)}
    return Response(ChangedAnswer(facts, context=context_of(request)).data, status=201)


class Batches(Own):
    @operation("What was done to your collection", params=PageParams, answer=paged(BatchAnswer))
    def get(self, request: Request, asked: Asked) -> Response:
        """The latest first."""
        return page_of(request, queries.batches_of(caller(request).pk), asked, BatchAnswer)


class Batch(Own):
    @operation("One thing that was done", answer=BatchAnswer)
    def get(self, request: Request, asked: Asked, pk: int) -> Response:
        batch = batch_of(caller(request), pk)
        return Response(BatchAnswer(batch, context=context_of(request)).data)


class Undo(Own):
    @operation("Take it back", body=UndoBody, keyed=True, answer=BatchAnswer, status=201, errors=(409,))
    def post(self, request: Request, asked: Asked, pk: int) -> Response:
        """An undo is a batch too; undoing that does the first thing again. Each is undone once."""
        owner = caller(request)
        undoing = services.undo_batch(
            owner=owner,
            batch=batch_of(owner, pk),
            now=timezone.now(),
            key=asked.key,
            partly=asked.body["partly"],
        )
        shown = queries.batch_for(owner.pk, undoing.pk) if undoing else None
        return Response(BatchAnswer(shown, context=context_of(request)).data, status=201)


def batch_of(owner: User, pk: int) -> models.Batch:
    batch = queries.batch_for(owner.pk, pk)
    if batch is None:
        raise NotFound(f"There is no batch {pk} of yours.")
    return batch


class SharedCopies(Endpoint):
    @operation(
        "What a player shares of his collection",
        params=StackParams,
        answer=paged(SharedCopiesAnswer, warnings=True),
    )
    def get(self, request: Request, asked: Asked, handle: str) -> Response:
        sharing = queries.shared_by(handle, part=queries.Share.COLLECTION, viewer=request.user)
        if sharing is None:
            raise NotFound("There is no such collection.")
        stacks = models.Stack.objects.of(sharing.owner.pk).owned()
        found, warnings = _found(stacks, asked, request.user)
        rows: QuerySet[Any, Any] = queries.by_printing(found)
        return page_of(request, rows, asked, SharedCopiesAnswer, warnings=warnings)
