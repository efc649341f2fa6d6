"""What is typed is shown as typed, and does nothing."""

import re
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.markdown import CardLink, cards_named, render

GARY = {"gary": CardLink("Gary", "/cards/V004/"), "v004": CardLink("Gary", "/cards/V004/")}
LINKED = '<a href="/cards/V004/" rel="nofollow ugc noopener noreferrer">Gary</a>'


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("**a** <b>b</b>", "<p><strong>a</strong> &lt;b&gt;b&lt;/b&gt;</p>\n"),
        ("<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>\n"),
        ("[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>\n"),
        ("Tom & Jerry <3", "<p>Tom &amp; Jerry &lt;3</p>\n"),
        ("# Plan", "<h3>Plan</h3>\n"),
        ("one\ntwo", "<p>one<br>\ntwo</p>\n"),
        ("[[Gary]] and [[ v004 ]]", f"<p>{LINKED} and {LINKED}</p>\n"),
        ("[[Nobody]] `[[Gary]]`", "<p>[[Nobody]] <code>[[Gary]]</code></p>\n"),
    ],
)
def test_typed_text_is_shown(typed: str, shown: str) -> None:
    assert render(typed, GARY) == shown


def test_cards_are_found_by_folded_names() -> None:
    assert cards_named(["[[GARY]] [[Rex, the Loyal]]", "[[gary]] [[]] [[a\nb]]"]) == {
        "gary",
        "rex, the loyal",
    }


def test_text_that_strikes_out_thousands_of_times_is_shown_at_once() -> None:
    began = process_time()

    html = render("~~a" * 6000)

    assert process_time() - began < 0.5  # struck out, it took two seconds
    assert html.startswith("<p>~~a~~a")
    assert "<s>" in render("~~a~~ " * 200)


PIECES = [
    "<script>", "<img src=x onerror=a()>", "[x](javascript:a())", "<a href='javascript:a()'>", "|-|\n",
    "![i](//e/p.png)", "[x](data:text/html,a)", "<svg onload=a()>", "[r]: javascript:a()", "[r]", "`", "> ",
    "<JaVaScRiPt:a()>", "\n", "[[", "]]", "[[Gary]]", "(", ")", '"', "&#106;avascript:a()",
    "[x](&#106;avascript:a())",
]  # fmt: skip
TAGS = "a blockquote br code em h3 hr li ol p pre strong table tbody td th thead tr ul"


@settings(max_examples=60)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_nothing_typed_runs_or_loads_anything(typed: str) -> None:
    html = render(typed, GARY)

    tags = re.findall(r"<\s*/?\s*([a-zA-Z0-9]+)([^>]*)>", html)
    facts = [pair for _, attributes in tags for pair in re.findall(r'([a-z]+)="([^"]*)"', attributes)]
    assert {name for name, _ in tags} <= set(TAGS.split())
    assert {name for name, _ in facts} <= {"href", "rel", "title", "start"}
    leads = {value for name, value in facts if name == "href" and value}  # [r]() leads to the page itself
    assert all(value.startswith(("/cards/", "//e/p.png")) for value in leads)
