"""The effect vocabulary: what is shipped reads cleanly, what is wrong says where."""

import hashlib
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cards.effects import (
    SHIPPED,
    CardDataError,
    CardType,
    Timing,
    is_lasting,
    load_set,
    parse_effects,
    text,
    timings,
)

SET = load_set()
CARDS = {card.id: card for card in SET.cards}


def test_shipped_set_has_111_cards_and_three_older_versions() -> None:
    older = [card.id for card in SET.cards if len(card.versions) > 1]

    assert len(SET.cards) == 111
    assert older == ["V016", "V042", "V058"]
    assert {card.newest.since for card in SET.cards} == {date(2026, 9, 18)}


def test_shipped_versions_never_change() -> None:
    """F3: a changed fact is a new dated version; games, locked decks and stored records keep the old one."""
    facts = [
        (
            *(card.id, card.card_class, card.type, version.since.isoformat()),
            *(version.cost, version.attack, version.hp, *version.keywords),
            json.dumps(version.data, sort_keys=True),
        )
        for card in SET.cards
        for version in card.versions
    ]
    digest = hashlib.sha256(json.dumps(facts).encode()).hexdigest()

    assert len(facts) == 114
    assert digest[:16] == "dd10fc43bd1e275c", (
        "Facts of a shipped version were changed: add a version instead."
    )


def test_version_in_force_follows_the_day() -> None:
    sweetie = CARDS["V042"]

    assert sweetie.at(date(2026, 9, 17)).since == date(2026, 8, 18)
    assert sweetie.at(date(2026, 9, 18)).since == date(2026, 9, 18)
    assert sweetie.at(date(2020, 1, 1)).since == date(2026, 8, 18)


@pytest.mark.parametrize(
    ("card_id", "words"),
    [
        ("V001", ""),
        ("V004", "Play: Draw a card."),
        ("V012", "If you control another Creature, this Creature has +2 attack."),
        ("V052", "Play: Add up to 1 Spell, 1 Trap and 1 Creature from your deck to your hand."),
        ("V073", "Deal 1 damage to a target. If you control a Wizard Creature, deal 3 instead."),
        ("V089", "Whenever a friendly Pirate Creature is destroyed, draw a card."),
        (
            "V095",
            "Return a Creature to its owner's hand. If you control a Pirate Creature, destroy it instead.",
        ),
        ("V108", "When the enemy summons a Creature with 4 or more attack, destroy that Creature."),
    ],
)
def test_text_is_rendered_from_the_effects(card_id: str, words: str) -> None:
    assert text(CARDS[card_id].newest, CARDS[card_id].type) == words


def test_lasting_spells_are_those_whose_effects_come_later() -> None:
    lasting = [card.id for card in SET.cards if is_lasting(card.type, card.newest)]

    assert lasting == ["V080", "V082", "V089", "V090", "V092", "V094"]


def test_timings_of_a_version_come_once_each() -> None:
    assert timings(CARDS["V106"].newest) == (Timing.TRAP,)
    assert timings(CARDS["V001"].newest) == ()


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ({"on": "play", "do": [{"word": "explode"}]}, "do[0].word: 'explode' is none of draw, damage"),
        ({"on": "later", "do": []}, "on: 'later' is none of play"),
        ({"on": "play", "do": []}, "do: an effect needs one step or more"),
        ({"on": "play", "do": [{"word": "draw"}]}, "do[0].n: draw needs it"),
        ({"on": "play", "do": [{"word": "draw", "n": -1}]}, "do[0].n: -1 is no whole number"),
        ({"on": "play", "do": [{"word": "draw", "n": 1, "m": 2}]}, "do[0].m: not known here"),
        ({"on": "play", "do": [{"word": "attack", "n": 2}]}, "attack is a passive word"),
        ({"on": "passive", "do": [{"word": "draw", "n": 1}]}, "takes passive words only"),
        ({"on": "trap", "when": "spell", "do": [{"word": "negate"}]}, "on: trap does not fit a Creature"),
        (
            {"on": "play", "when": "spell", "do": [{"word": "draw", "n": 1}]},
            "when: 'spell' does not fit play",
        ),
        ("draw", "must be an object"),
    ],
)
def test_effect_that_is_wrong_names_its_field(effect: Any, sentence: str) -> None:
    with pytest.raises(CardDataError) as caught:
        parse_effects([effect], CardType.CREATURE, where="set.json: card X001")

    assert str(caught.value).startswith("set.json: card X001: field effects[0]")
    assert sentence in str(caught.value)


FIGHT: dict[str, Any] = {"word": "fight"}
BOLT: dict[str, Any] = {"word": "damage", "n": 2, "to": "targets"}
ONE: dict[str, Any] = {"kind": "creature"}


@pytest.mark.parametrize(
    ("kind", "effect", "sentence"),
    [
        ("Spell", {"on": "haunt", "do": [{"word": "draw", "n": 1}]}, ".on: haunt does not fit a Spell"),
        ("Spell", {"on": "play", "do": [FIGHT], "targets": [ONE]}, ".do[0].word: fight needs two Creatures"),
        ("Spell", {"on": "play", "do": [BOLT]}, ".do[0].to: the effect has no targets"),
        ("Spell", {"on": "play", "do": [{"word": "draw", "n": "all"}]}, ".do[0].n: 'all' is for a mandatory"),
        ("Spell", {"on": "play", "do": [{"word": "draw", "n": None}]}, ".do[0].n: None is no whole number"),
        ("Spell", {"on": "play", "do": [{"word": "heal", "n": "negated"}]}, ".do[0].n: 'negated' is for the"),
        ("Spell", {"on": "play", "do": [{"word": "negate"}]}, ".do[0].word: there is nothing to negate"),
        (
            "Spell",
            {"on": "play", "do": [{"word": "add", "n": 1, "from": "graveyards", "filter": {}}]},
            ".do[0].from: add does not take from graveyards",
        ),
        (
            "Spell",
            {"on": "play", "do": [{"word": "banish", "n": 1, "from": "deck"}]},
            ".do[0].from: banish does not take from deck",
        ),
        (
            "Spell",
            {"on": "play", "do": [{"word": "summon", "n": 1, "from": "deck", "filter": {"type": "Trap"}}]},
            ".do[0].filter.type: only a Creature is summoned",
        ),
        (
            "Spell",
            {"on": "play", "do": [{"word": "summon", "n": 1, "up_to": "yes", "from": "deck", "filter": {}}]},
            ".do[0].up_to: 'yes' is not true",
        ),
        (
            "Spell",
            {
                "on": "play",
                "do": [{"word": "add", "n": 1, "from": "deck", "filter": {"same_card": True, "max_cost": 1}}],
            },
            ".do[0].filter.same_card: stands alone",
        ),
        (
            "Spell",
            {
                "on": "play",
                "do": [{"word": "summon", "n": "all", "from": "deck", "filter": {"same_card": True}}],
            },
            ".do[0].filter.same_card: a Spell cannot be summoned",
        ),
        (
            "Spell",
            {"on": "play", "targets": [{"kind": "creature or hero"}, {"kind": "creature"}], "do": [BOLT]},
            ".do[0].to: damage cannot be about target 0, creature or hero",
        ),
        (
            "Spell",
            {"on": "play", "targets": [{"kind": "card"}], "do": [BOLT]},
            ".do[0].to: damage cannot be about target 0, card",
        ),
        (
            "Spell",
            {
                "on": "play",
                "targets": [{"kind": "creature or hero"}],
                "do": [{"word": "destroy", "to": "targets"}],
            },
            ".do[0].to: destroy cannot be about target 0, creature or hero",
        ),
        (
            "Spell",
            {"on": "play", "do": [{"word": "destroy", "to": "enemy hero"}]},
            ".do[0].to: destroy cannot be about enemy hero here",
        ),
        (
            "Creature",
            {"on": "play", "do": [{"word": "destroy", "to": "destroyers"}]},
            ".do[0].to: destroy cannot be about destroyers here",
        ),
        (
            "Spell",
            {"on": "play", "do": [{"word": "haunt", "to": "adjacent"}]},
            ".do[0].to: haunt cannot be about adjacent here",
        ),
        (
            "Trap",
            {"on": "trap", "when": "spell", "do": [{"word": "destroy", "to": "summoned"}]},
            ".do[0].to: destroy cannot be about summoned here",
        ),
        (
            "Spell",
            {
                "on": "play",
                "targets": [ONE],
                "do": [{"word": "grant", "keyword": "Rush", "to": "targets"}],
            },
            ".do[0].keyword: until the end of the turn only Poison is granted",
        ),
        (
            "Spell",
            {
                "on": "play",
                "do": [{"if": {"target_class": "Bow"}, "then": [{"word": "draw", "n": 1}]}],
            },
            ".do[0].if.target_class: the first target must be a Creature",
        ),
        (
            "Spell",
            {"on": "play", "do": [{"if": {"control_other": False}, "then": [{"word": "draw", "n": 1}]}]},
            ".do[0].if.control_other: False is not true",
        ),
        ("Spell", {"on": "play", "do": [{"if": {"control_class": "Bow"}}]}, ".do[0].then: a branch needs"),
        (
            "Spell",
            {"on": "play", "if": {"control_class": "Bow"}, "do": [{"word": "draw", "n": 1}]},
            ".if: a condition of steps is written as a step",
        ),
        (
            "Spell",
            {"on": "passive", "targets": [ONE], "do": [{"word": "immune"}]},
            ".targets: what holds while the card is in play chooses nothing",
        ),
        (
            "Spell",
            {"on": "passive", "if": {"control_other": True}, "do": [{"word": "attack", "n": 1}]},
            ".do[0].word: only a Creature has attack",
        ),
        (
            "Creature",
            {"on": "passive", "do": [{"word": "again", "timing": "end", "to": "adjacent", "class": "Bow"}]},
            ".do[0].class: not known of adjacent Creatures",
        ),
        (
            "Creature",
            {"on": "play", "class": "Bow", "do": [{"word": "draw", "n": 1}]},
            ".class: goes with a Creature that is destroyed only",
        ),
        (
            "Trap",
            {"on": "trap", "when": "attack", "min_attack": 4, "do": [{"word": "negate"}]},
            ".min_attack: goes with a Creature that is summoned only",
        ),
    ],
)
def test_what_the_engine_would_pass_over_is_an_error(
    kind: str, effect: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(CardDataError) as caught:
        parse_effects([effect], CardType(kind), where="set.json: card X001")

    assert str(caught.value).startswith(f"set.json: card X001: field effects[0]{sentence}")


def test_effects_of_one_card_fit_together() -> None:
    draw = {"do": [{"word": "draw", "n": 1}]}
    springs = {"on": "trap", "when": "spell", "do": [{"word": "negate"}]}

    with pytest.raises(CardDataError, match="a lasting Spell has no Play effect"):
        parse_effects([{"on": "play", **draw}, {"on": "end", **draw}], CardType.SPELL, where="X001")
    with pytest.raises(CardDataError, match="a Trap has one effect"):
        parse_effects([springs, springs], CardType.TRAP, where="X001")


@pytest.mark.parametrize("card_id", ["v001", "V 001", "", "Ｖ001"])
def test_card_id_is_one_that_the_notation_can_write(tmp_path: Path, card_id: str) -> None:
    data = json.loads(SHIPPED.read_text())
    data["cards"][0]["id"] = card_id
    (tmp_path / "odd.json").write_text(json.dumps(data))

    with pytest.raises(CardDataError, match=r"^odd\.json: card .*: field id: .* capital letters and digits"):
        load_set(tmp_path / "odd.json")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("cost", "two", "field cost: 'two' is missing or of the wrong kind"),
        ("cost", -1, "field cost: -1 is below 0"),
        ("since", "soon", "field since: 'soon' is no date"),
        ("hp", 0, "field hp: 0 is no whole number from 1 up"),
        ("keywords", ["Flying"], "field keywords: 'Flying' is none of Taunt"),
        ("colour", "red", "field colour: not known here"),
    ],
)
def test_card_that_is_wrong_names_file_card_and_field(
    tmp_path: Path, field: str, value: object, sentence: str
) -> None:
    data = json.loads(SHIPPED.read_text())
    data["cards"][0]["versions"][0][field] = value
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(data))

    with pytest.raises(CardDataError) as caught:
        load_set(path)

    assert str(caught.value).startswith("broken.json: card V001: ")
    assert sentence in str(caught.value)


def test_card_listed_twice_is_refused(tmp_path: Path) -> None:
    data = json.loads(SHIPPED.read_text())
    data["cards"].append(data["cards"][0])
    path = tmp_path / "twice.json"
    path.write_text(json.dumps(data))

    with pytest.raises(CardDataError, match=r"twice\.json: card V001 is listed twice"):
        load_set(path)
