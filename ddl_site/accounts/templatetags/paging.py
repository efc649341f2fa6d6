"""`{% pager page %}`: steps through the pages of a list, with everything else of the address as it is."""

from typing import Any

from django import template
from django.core.paginator import Page
from django.template import Context

register = template.Library()


@register.inclusion_tag("_pager.html", takes_context=True)
def pager(context: Context, page: Page[Any]) -> dict[str, object]:
    """The pages around this one and at both ends, each with its address; a gap has none."""
    around = page.paginator.get_elided_page_range(page.number, on_each_side=2, on_ends=1)
    asked = context["request"].GET
    links = [(number, _address(asked, number) if isinstance(number, int) else "") for number in around]
    return {"links": links if page.paginator.num_pages > 1 else [], "number": page.number}


def _address(asked: Any, number: int) -> str:
    words = asked.copy()
    words.pop("page", None)
    for name in [name for name in words if not any(words.getlist(name))]:
        del words[name]
    if number > 1:
        words["page"] = str(number)
    return f"?{words.urlencode()}"
