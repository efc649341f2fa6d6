"""The rulebook: complete, sound, and shown whole on its pages."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards import rulebook
from cards.effects import CardType, Keyword, Timing, load_set
from cards.rulebook import Rule, RulebookError
from tests.rule_ids import numbered_rules, rules_named_in

PRINTED = {
    *("R1.1", "R2.1", "R2.2", "R2.3", "R2.4", "R2.5", "R2.7", "R3.1", "R3.2", "R3.4", "R3.5"),
    *("R4.1", "R4.3", "R4.4", "R4.5", "R4.6", "R4.7", "R4.8"),
}
COMPLETED = {"R1.2", "R1.3", "R1.4", "R2.6", "R3.3", "R4.2"}
RULINGS = {f"P{n}" for n in range(1, 28)} | {f"F{n}" for n in range(1, 5)}
CARDS_WITH_RULINGS = {
    f"V{number:03}"
    for number in (
        *(7, 16, 18, 19, 23, 28, 31, 33, 37, 41, 43, 45, 47, 51, 52, 54, 57, 61, 68, 69, 70, 71, 75, 79, 85),
        *(89, 96, 97, 98, 99, 103, 105, 106, 107, 108, 109, 110, 111),
    )
}


def ids(rules: tuple[Rule, ...]) -> list[str]:
    return [rule.id for rule in rules]


def test_rule_ids_are_exactly_the_numbered_lines() -> None:
    assert numbered_rules() == PRINTED | COMPLETED | RULINGS


def test_cards_that_need_care_have_a_ruling_of_their_own() -> None:
    of_single_cards = [rule for rule in rulebook.rulebook().rules if rule.id.startswith("C-")]

    assert {card for rule in of_single_cards for card in rule.cards} >= CARDS_WITH_RULINGS
    assert all(rule.id.removeprefix("C-") in rule.cards for rule in of_single_cards)


def test_source_tells_the_guide_from_completions_and_our_rulings() -> None:
    by_source = {
        source: {r.id for r in rulebook.rulebook().rules if r.source == source and r.id[:2] != "C-"}
        for source in rulebook.SOURCES
    }

    assert by_source == {"rulebook": PRINTED, "completion": COMPLETED, "ruling": RULINGS}
    assert all(rule.ours for rule in rulebook.rulebook().rules if rule.id.startswith("C-"))


def test_titles_are_two_to_five_words() -> None:
    others = [rule.id for rule in rulebook.rulebook().rules if not 2 <= len(rule.title.split()) <= 5]

    assert others == []


def test_titles_of_card_rulings_name_a_card_by_its_present_name() -> None:
    names = rulebook.card_names()
    for title, card in {
        ("Jones: a new hand", "V007"),
        ("Bone is quick", "V016"),
        ("Digger: owner picks", "V018"),
        ("Goji beside Surge", "V033"),
        ("What Divine Shield answers", "V105"),
        ("Tidal Wave: each attack", "V111"),
    }:
        assert rulebook.rule(f"C-{card}").title == title
        assert names[card] in title


def test_glossary_explains_every_keyword_and_timing() -> None:
    words = rulebook.rulebook()

    assert [word.name for word in words.keywords_of("keyword")] == list(rulebook.KEYWORDS)
    assert {word.id for word in words.keywords_of("timing")} == set(rulebook.TIMINGS)
    assert {word.id for word in words.keywords_of("term")} >= {
        *("turn", "phase", "lane", "row", "hero", "stack", "kill-gate", "batch", "window", "target"),
    }


def test_topics_are_the_words_of_the_card_data() -> None:
    assert set(rulebook.TYPES) == {card_type.value for card_type in CardType}
    assert set(rulebook.KEYWORDS) >= {keyword.value for keyword in Keyword}
    assert set(rulebook.TIMINGS) == {timing.value for timing in Timing}


def test_rules_named_in_finds_ids_in_names_and_words(tmp_path: Path) -> None:
    tests = 'def test_r4_2_gate() -> None:\n    """P12, (R1.4), C-V103; not P99, XP3 or R4.20."""\n'
    (tmp_path / "test_it.py").write_text(tests, encoding="utf-8")

    assert rules_named_in(tmp_path) == {"R4.2", "P12", "R1.4", "C-V103"}


def test_anchor_is_the_fragment_and_refuses_unknown_ids() -> None:
    assert rulebook.anchor("R4.2") == "#R4.2"
    with pytest.raises(KeyError):
        rulebook.anchor("R9.9")


# --- rulings of a card ---


def test_rulings_for_puts_what_names_the_card_before_the_general() -> None:
    found = rulebook.rulings_for("V028", card_type="Creature", timings=("passive",))

    assert ids(found) == ["C-V028", "C-V031", "P3", "R3.4", "R3.1", "R4.2", "R4.4"]


def test_rulings_for_a_plain_taunt_are_general_alone() -> None:
    found = rulebook.rulings_for("V001", keywords=("Taunt",), card_type="Creature")

    assert ids(found) == ["R4.6", "P25", "R3.1", "R4.2", "R4.4"]


def test_rulings_for_shows_few_general_ones_and_none_twice() -> None:
    everything = rulebook.rulings_for("V004", keywords=rulebook.KEYWORDS, timings=rulebook.TIMINGS)
    named = rulebook.rulings_for("V103", card_type="Trap", timings=("trap",))

    assert len(everything) == rulebook.GENERAL_RULES_SHOWN
    assert ids(named)[:2] == ["C-V103", "P13"]
    assert len(set(named)) == len(named)


def test_rulings_for_every_card_of_the_set_are_found() -> None:
    for card in load_set().cards:
        assert rulebook.rulings_for(card.id, card_type=card.type), card.id


# --- texts ---


def test_plain_names_cards_and_drops_the_marks() -> None:
    text = "- *First* [[V103]]\n- then ([[R4.2]]), †or not†."

    assert rulebook.plain(text) == "First Blast then (R4.2), or not."


def test_blocks_part_paragraphs_and_lists() -> None:
    found = rulebook.blocks("One\nline.\n\n- a\n- b\n  goes on\n\nEnd.")

    values = [(block.is_list, ["".join(p.value for p in item) for item in block.items]) for block in found]
    assert values == [(False, ["One line."]), (True, ["a", "b goes on"]), (False, ["End."])]


def test_search_needs_every_word_and_folds_case() -> None:
    assert ids(rulebook.search("KILL-gate stack").rules) == ["R4.3"]
    assert ids(rulebook.search("r4.6").rules) == ["R4.6", "P25"]
    assert "C-V033" in ids(rulebook.search("goji").rules)
    assert rulebook.search("  ") == rulebook.rulebook()
    assert rulebook.search("no such words").rules == ()


# --- the file ---

SECTION = '[[section]]\nid = "combat"\ntitle = "Combat"\nintro = "Fights."\n'
RULE = '[[rule]]\nid = "R4.1"\ntitle = "T"\ntext = "Words."\nsource = "rulebook"\nsection = "combat"\n'


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (RULE, RULE * 2, "rules.toml: R4.1 is there twice."),
        ('"R4.1"', '"R41"', "rules.toml: R41 is no rule id like R4.2, P12, F1 or C-V103."),
        ('"Words."', '" "', "rules.toml: R4.1: text is missing or is no text."),
        ('"Words."', '"See [[R4.9]]."', "rules.toml: R4.1: there is no rule 'R4.9'."),
        ('"Words."', '"See [[V999]]."', "rules.toml: R4.1: there is no card 'V999'."),
        (
            '"Words."',
            '"†Words.†"',
            "rules.toml: R4.1: daggers come in pairs, in completions and nowhere else.",
        ),
        (
            '"rulebook"',
            '"rumour"',
            "rules.toml: R4.1: source 'rumour' is none of rulebook, completion, ruling.",
        ),
        ('section = "combat"', 'section = "fun"', "rules.toml: R4.1: there is no section 'fun'."),
        (
            '"Words."',
            '"Words."\ntopics = ["Flying"]',
            "rules.toml: R4.1: topic 'Flying' is no type, keyword or timing.",
        ),
    ],
)
def test_load_refuses_a_faulty_file_in_a_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(SECTION + RULE, encoding="utf-8")
    assert ids(rulebook.load(path).rules) == ["R4.1"]
    path.write_text((SECTION + RULE).replace(old, new), encoding="utf-8")

    with pytest.raises(RulebookError) as error:
        rulebook.load(path)

    assert str(error.value) == sentence


def test_load_names_a_file_that_is_no_toml(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text("[[rule", encoding="utf-8")

    with pytest.raises(RulebookError, match=r"rules\.toml: cannot be read as TOML"):
        rulebook.load(path)


# --- the pages ---


def page(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def articles(html: str) -> list[str]:
    return re.findall(r'<article id="([^"]+)"', html)


@pytest.mark.django_db
def test_rules_page_has_an_anchor_for_every_rule_and_word(client: Client) -> None:
    html = page(client, "/rules/")

    assert articles(html) == list(rulebook.rule_ids())
    anchors = re.findall(r' id="([^"]+)"', html)
    assert len(anchors) == len(set(anchors))
    assert {f"word-{word.id}" for word in rulebook.rulebook().keywords} <= set(anchors)


@pytest.mark.django_db
def test_rules_page_links_lead_to_anchors_that_are_there(client: Client) -> None:
    html = page(client, "/rules/")

    targets = set(re.findall(r'href="(?:/rules/)?#([^"]+)"', html))
    assert targets >= set(rulebook.rule_ids())
    assert targets <= set(re.findall(r' id="([^"]+)"', html))


@pytest.mark.django_db
def test_rules_page_marks_our_rulings_with_a_word(client: Client) -> None:
    html = page(client, "/rules/")

    marked = {
        rule_id
        for rule_id, text in re.findall(r'<article id="([^"]+)"(.*?)</article>', html, re.DOTALL)
        if "Our ruling" in text
    }
    assert marked == {rule.id for rule in rulebook.rulebook().rules if rule.ours}


@pytest.mark.django_db
def test_rules_page_links_cards_by_name(client: Client) -> None:
    assert '<a href="/cards/V103/">Blast</a>' in page(client, "/rules/")


@pytest.mark.django_db
def test_rules_page_headings_never_skip_a_level(client: Client) -> None:
    for address in ("/rules/", "/rules/?q=taunt", "/rules/?q=zzz", "/rules/first-game/"):
        levels = [int(level) for level in re.findall(r"<h([1-6])", page(client, address))]

        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(later - level <= 1 for level, later in pairwise(levels))


@pytest.mark.django_db
def test_rules_page_filters_by_words(client: Client) -> None:
    html = page(client, "/rules/?q=taunt+guard")

    assert articles(html) == ["R4.6"]
    assert "1 rule and 0 words with “taunt guard”" in " ".join(html.split())


@pytest.mark.django_db
def test_rules_page_says_when_nothing_is_found_and_escapes_the_query(client: Client) -> None:
    html = page(client, "/rules/?q=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E%22")

    assert articles(html) == []
    assert "Nothing found" in html
    assert "<img src=x" not in html
    assert "&lt;img src=x onerror=alert(1)&gt;&quot;" in html


@pytest.mark.django_db
def test_rules_page_cuts_an_endless_query(client: Client) -> None:
    assert "x" * 101 not in page(client, f"/rules/?q={'x' * 5000}")


@pytest.mark.django_db
def test_rules_page_sends_htmx_the_found_part_and_the_count(client: Client) -> None:
    html = page(client, "/rules/?q=taunt", **{"HX-Request": "true"})

    assert "<html" not in html
    assert html.count('id="book"') == 1
    assert '<p id="rules-count" hx-swap-oob="innerHTML">' in html


@pytest.mark.django_db
def test_rules_page_is_whole_again_when_the_browser_goes_back(client: Client) -> None:
    html = page(client, "/rules/?q=taunt", **{"HX-Request": "true", "HX-History-Restore-Request": "true"})

    assert "<html" in html
    assert "HX-Request" in client.get("/rules/")["Vary"]


@pytest.mark.django_db
def test_rules_pages_ask_the_database_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        page(client, "/rules/")
        page(client, "/rules/first-game/")


@pytest.mark.django_db
def test_rules_pages_hold_no_inline_style_or_script(client: Client) -> None:
    for address in ("/rules/", "/rules/first-game/"):
        main = page(client, address).partition("<main")[2]

        assert re.findall(r"<style|<script|\sstyle=|\son[a-z]+=", main) == []


@pytest.mark.django_db
def test_rules_pages_refuse_to_be_posted_to(client: Client) -> None:
    assert client.post("/rules/").status_code == 405
    assert client.post("/rules/first-game/").status_code == 405


@pytest.mark.django_db
def test_first_game_examples_use_the_cards_as_they_are(client: Client) -> None:
    html = page(client, "/rules/first-game/")
    cards = {card.id: card for card in load_set().cards}

    for card_id in ("V027", "V028", "V004", "V030", "V051"):
        card = cards[card_id]
        stats = f"({card.newest.attack} attack, {card.newest.hp} HP)"
        assert f'<a href="/cards/{card_id}/">{card.name}</a> {stats}' in html
        # The picture: name, attack and HP of the same Creature.
        numbers = rf">{card.name}</text>.*?>{card.newest.attack}</text>.*?>{card.newest.hp}</text>"
        assert re.search(numbers, html, re.DOTALL)


@pytest.mark.django_db
def test_first_game_leads_on_to_play_and_to_the_rules(client: Client) -> None:
    html = page(client, "/rules/first-game/")

    assert 'href="/play/">Play the computer</a>' in html
    assert 'href="/rules/">All the rules</a>' in html
    assert 'href="/rules/first-game/"' in page(client, "/rules/")
