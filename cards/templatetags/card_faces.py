"""`{% face_url card_id form="small" %}`: the address of a card's face, the same while it looks the same.

`day=` draws the version that a game of that day is played with, which need not be the newest.
"""

from collections.abc import Iterable
from datetime import date
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

Known = dict[str, tuple[FaceFacts, date | None]]


@register.simple_tag(takes_context=True)
def face_url(
    context: Context, card_id: str, form: str = "normal", finish: str = "normal", day: date | None = None
) -> str:
    """The address with the version of what it shows, so that browsers may keep the picture.

    An unknown card has an address too; it answers 404. Raises ValueError for an unknown form or finish.
    """
    words = {"form": form} | ({"finish": finish} if finish != "normal" else {})
    facts, since = _facts(context, day).get(card_id, (None, None))
    if since is not None:
        words["since"] = since.isoformat()
    if facts is not None:
        words["v"] = stamp(drawing(facts, form=form, finish=finish))
    return f"{reverse('cards:face', args=[card_id])}?{urlencode(words)}"


def foresee(request: HttpRequest, versions: Iterable[CardVersion]) -> None:
    """Says that the page shows the faces of these cards alone, so that no others are read for it."""
    known: Known = {one: (facts, None) for one, facts in queries.face_facts_of(versions).items()}
    request.card_face_facts = {None: known}  # type: ignore[attr-defined]


def _facts(context: Context, day: date | None) -> Known:
    """The facts of all cards, read once a page however many faces it shows."""
    keeper: Any = getattr(context, "request", None) or context.render_context
    known: dict[date | None, Known] = getattr(keeper, "card_face_facts", None) or {}
    keeper.card_face_facts = known
    if day not in known:
        known[day] = queries.played_face_facts(day) if day else _newest()
    return known[day]


def _newest() -> Known:
    return {card_id: (facts, None) for card_id, facts in queries.all_face_facts().items()}
