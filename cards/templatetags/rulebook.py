"""The rulebook as HTML: `{{ text|rule_text }}`, `{% rule_link "R4.2" %}`, `{% card_link "V103" %}`."""

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from cards import rulebook
from cards.rulebook import Piece

register = template.Library()

CARD_PAGE = "/cards/{}/"


@register.filter
def rule_text(text: str) -> SafeString:
    """A text of the rulebook as paragraphs and lists, its cards and rules linked."""
    parts = []
    for block in rulebook.blocks(text):
        tag = "li" if block.is_list else "p"
        items = [format_html("<{0}>{1}</{0}>", mark_safe(tag), _line(item)) for item in block.items]  # noqa: S308
        inner = mark_safe("".join(items))  # noqa: S308  each item is escaped above
        parts.append(format_html("<ul>{}</ul>", inner) if block.is_list else inner)
    return mark_safe("".join(parts))  # noqa: S308


@register.filter
def rule_line(text: str) -> SafeString:
    """A text of one paragraph without the paragraph's tags."""
    return _line(rulebook.pieces(text))


@register.simple_tag
def rule_link(rule_id: str) -> SafeString:
    """A link to a rule on the rules page. Raises KeyError for an unknown id."""
    return format_html(
        '<a class="ref" href="{}{}">{}</a>', reverse("rules"), rulebook.anchor(rule_id), rule_id
    )


@register.simple_tag
def card_link(card_id: str) -> SafeString:
    """A link to a card's page by the card's name."""
    name = rulebook.card_names().get(card_id, card_id)
    return format_html('<a href="{}">{}</a>', CARD_PAGE.format(card_id), name)


def _line(pieces: tuple[Piece, ...]) -> SafeString:
    parts: list[SafeString] = []
    completed = False
    for piece in pieces:
        if piece.completed is not completed:
            parts.append(COMPLETED_BEGINS if piece.completed else COMPLETED_ENDS)
            completed = piece.completed
        parts.append(_piece(piece))
    if completed:
        parts.append(COMPLETED_ENDS)
    return format_html_join("", "{}", ((part,) for part in parts))


COMPLETED_BEGINS = SafeString('<span class="completed"><span class="dagger">†</span> ')
COMPLETED_ENDS = SafeString("</span>")


def _piece(piece: Piece) -> SafeString:
    match piece.kind:
        case "card":
            return card_link(piece.value)
        case "rule":
            return rule_link(piece.value)
        case "strong":
            return format_html("<strong>{}</strong>", piece.value)
        case "text":
            return escape(piece.value)
