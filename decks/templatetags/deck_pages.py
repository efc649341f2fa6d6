"""`{% deck_tabs deck %}`: the pages of a deck, on each of them."""

from typing import Any

from django import template
from django.template import Context

from decks.models import Deck
from decks.presenters import panels

register = template.Library()


@register.inclusion_tag("decks/_tabs.html", takes_context=True)
def deck_tabs(context: Context, deck: Deck) -> dict[str, Any]:
    """The tabs of a deck with the page that is shown marked; it stands in the context's request."""
    request = context["request"]
    here = request.resolver_match.view_name if request.resolver_match else ""
    tabs = panels.tabs_for(deck, viewer=request.user, here=here)
    below = [tab.address for tab in tabs if tab.address != deck.get_absolute_url()]
    within = next((address for address in below if request.path.startswith(address)), "")
    return {"deck": deck, "tabs": tabs, "within": within}
