"""The last presses in the builder, kept in the session of whoever pressed, so that they can be taken back."""

from collections.abc import Mapping

from django.http import HttpRequest

from decks.models import Deck

KEPT = "deck presses"
MOST = 30


def remember(request: HttpRequest, deck: Deck, deltas: Mapping[str, int]) -> None:
    if deltas:
        pressed = [*request.session.get(KEPT, []), [deck.pk, dict(deltas)]]
        request.session[KEPT] = pressed[-MOST:]


def last(request: HttpRequest, deck: Deck) -> dict[str, int] | None:
    """What the latest press on this deck that still stands moved."""
    place = _place(request, deck)
    if place is None:
        return None
    deltas: dict[str, int] = request.session[KEPT][place][1]
    return deltas


def forget(request: HttpRequest, deck: Deck) -> None:
    """The latest press on this deck is taken back."""
    place = _place(request, deck)
    if place is not None:
        pressed = request.session[KEPT]
        request.session[KEPT] = [*pressed[:place], *pressed[place + 1 :]]


def _place(request: HttpRequest, deck: Deck) -> int | None:
    pressed = request.session.get(KEPT, [])
    return max((place for place, (pk, _) in enumerate(pressed) if pk == deck.pk), default=None)
