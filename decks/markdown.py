"""What people type as Markdown, as HTML that is safe to show on a page.

Nothing typed becomes HTML by itself: tags are shown as they were typed, pictures are links, and of links only
those to web pages, mail addresses and this site lead anywhere. The result is cleaned once more by a list of
what is allowed. `[[Gary]]` and `[[V004]]` become links to cards. Headings begin at the third level, below
those of the page.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import nh3
from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from cards.folding import fold

LOWERED_BY = 2
MOST_STRUCK = 400  # marks of what is struck out: each looks at all before it, so thousands take seconds
_CARD: Final = re.compile(r"\[\[([^\[\]\n]{1,80})\]\]")
_TAGS: Final = {
    "a", "blockquote", "br", "code", "del", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "s",
    "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CardLink:
    """Where a card's name leads."""

    name: str
    address: str


Cards = Mapping[str, CardLink]


def cards_named(texts: Iterable[str]) -> set[str]:
    """The folded names and ids that stand in double brackets."""
    return {fold(name) for text in texts for name in _CARD.findall(text)}


def render(text: str, cards: Cards | None = None) -> str:
    """Safe HTML. `cards` are the known ones by folded name and id; other brackets stay as typed."""
    env = {"cards": cards or {}}
    parser = _parser if text.count("~~") <= MOST_STRUCK else _plainer
    tokens = parser.parse(text, env)
    _lower_headings(tokens)
    return nh3.clean(
        str(parser.renderer.render(tokens, parser.options, env)),
        tags=_TAGS,
        attributes={"a": {"href", "title"}, "ol": {"start"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow ugc noopener noreferrer",
    )


def _lower_headings(tokens: Sequence[Token]) -> None:
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + LOWERED_BY)}"


def _card_link(state: StateInline, silent: bool) -> bool:
    """The rule of the parser for `[[Gary]]`."""
    found = _CARD.match(state.src, state.pos)
    card = state.env["cards"].get(fold(found[1])) if found else None
    if found is None or card is None:
        return False
    if not silent:
        state.push("link_open", "a", 1).attrs = {"href": card.address}
        state.push("text", "", 0).content = card.name
        state.push("link_close", "a", -1)
    state.pos = found.end()
    return True


def _made_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "breaks": True})
    parser.enable(["table", "strikethrough"]).disable("image")
    parser.inline.ruler.before("link", "card", _card_link)
    return parser


_parser: Final = _made_parser()
_plainer: Final = _made_parser().disable("strikethrough")
