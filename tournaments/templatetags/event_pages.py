"""`{% event_nav event %}`: the name and the pages of an event, on each of them."""

from typing import Any

from django import template
from django.template import Context

from tournaments.models import Tournament
from tournaments.presenters import nav, times

register = template.Library()


@register.inclusion_tag("tournaments/_event_nav.html", takes_context=True)
def event_nav(context: Context, event: Tournament) -> dict[str, Any]:
    """The head of an event with the tab of the page that is shown marked."""
    request = context["request"]
    here = request.resolver_match.view_name if request.resolver_match else ""
    return {
        "event": event,
        "is_first": here == "tournaments:event",
        "start": times.told(event.starts_at, event, viewer=request.user),
        "tabs": nav.tabs(event, viewer=request.user, here=here),
    }
