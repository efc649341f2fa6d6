"""`{% face_url card_id form="small" %}`: the address of a card's face, the same while it looks the same."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse

from cards import queries
from cards.faces import FaceFacts, drawing, stamp
from cards.models import CardVersion

register = template.Library()


@register.simple_tag(takes_context=True)
def face_url(context: Context, card_id: str, form: str = "normal", finish: str = "normal") -> str:
    """The address with the version of what it shows, so that browsers may keep the picture.

    An unknown card has an address too; it answers 404. Raises ValueError for an unknown form or finish.
    """
    words = {"form": form} | ({"finish": finish} if finish != "normal" else {})
    facts = _facts(context).get(card_id)
    if facts is not None:
        words["v"] = stamp(drawing(facts, form=form, finish=finish))
    return f"{reverse('cards:face', args=[card_id])}?{urlencode(words)}"


def foresee(request: HttpRequest, versions: Iterable[CardVersion]) -> None:
    """Says that the page shows the faces of these cards alone, so that no others are read for it."""
    request.card_face_facts = queries.face_facts_of(versions)  # type: ignore[attr-defined]


def _facts(context: Context) -> dict[str, FaceFacts]:
    """The facts of all cards, read once a page however many faces it shows."""
    keeper: Any = getattr(context, "request", None) or context.render_context
    known: dict[str, FaceFacts] | None = getattr(keeper, "card_face_facts", None)
    if known is None:
        known = queries.all_face_facts()
        keeper.card_face_facts = known
    return known
