"""`{% search_help address %}`: the query language explained, with examples that `address` answers."""

from typing import Any

from django import template

from cards.presenters import FIELD_HELP

register = template.Library()


@register.inclusion_tag("cards/_search_help.html")
def search_help(address: str) -> dict[str, Any]:
    """Folded; it belongs under a search box."""
    return {"help": FIELD_HELP, "address": address}
