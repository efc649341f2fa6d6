"""From JSON to effects, with every word and field checked."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

from .shape import CardDataError, check_effects
from .vocabulary import (
    Branch,
    CardClass,
    CardType,
    Condition,
    Effect,
    Filter,
    Forbidden,
    Group,
    Keyword,
    Kind,
    Side,
    Step,
    Target,
    Timing,
    When,
    Word,
    Zone,
)

E = TypeVar("E", bound=Enum)

# Which fields each word takes besides "word": those it needs, those it may have.
FIELDS: dict[Word, tuple[frozenset[str], frozenset[str]]] = {
    Word.DRAW: (frozenset({"n"}), frozenset()),
    Word.DAMAGE: (frozenset({"n", "to"}), frozenset()),
    Word.HEAL: (frozenset({"n"}), frozenset()),
    Word.DESTROY: (frozenset({"to"}), frozenset()),
    Word.SUMMON: (frozenset({"n", "from", "filter"}), frozenset({"up_to"})),
    Word.ADD: (frozenset({"n", "from", "filter"}), frozenset({"up_to"})),
    Word.MILL: (frozenset({"n", "filter"}), frozenset()),
    Word.BANISH: (frozenset({"n", "from"}), frozenset()),
    Word.REDRAW: (frozenset(), frozenset()),
    Word.RETURN: (frozenset({"to"}), frozenset()),
    Word.SHUFFLE_IN: (frozenset({"to"}), frozenset()),
    Word.GRANT: (frozenset({"keyword", "to"}), frozenset()),
    Word.FREEZE: (frozenset({"to"}), frozenset()),
    Word.FIGHT: (frozenset(), frozenset()),
    Word.HAUNT: (frozenset({"to"}), frozenset({"class"})),
    Word.SHOW_HAND: (frozenset(), frozenset()),
    Word.NEGATE: (frozenset(), frozenset()),
    Word.IMMUNE: (frozenset(), frozenset()),
    Word.ATTACK: (frozenset({"n"}), frozenset()),
    Word.AGAIN: (frozenset({"timing", "to"}), frozenset({"class"})),
    Word.FORBID: (frozenset({"what"}), frozenset()),
    Word.EVERY_CLASS: (frozenset(), frozenset()),
}


def parse_effects(data: object, card_type: CardType, *, where: str) -> tuple[Effect, ...]:
    """The effects of one card version. Raises CardDataError, its sentence beginning with `where`."""
    if not isinstance(data, list):
        raise CardDataError(f"{where}: field effects: must be a list.")
    effects = tuple(_effect(item, f"{where}: field effects[{i}]") for i, item in enumerate(data))
    check_effects(effects, card_type, where)
    return effects


def _effect(item: object, where: str) -> Effect:
    fields = _object(item, where, {"on", "do", "targets", "when", "class", "min_attack", "if"})
    on = _enum(fields.get("on"), Timing, f"{where}.on")
    when = _optional(fields, "when", When, where)
    targets = tuple(
        _target(target, f"{where}.targets[{i}]") for i, target in enumerate(_list(fields, "targets", where))
    )
    do = tuple(_node(node, f"{where}.do[{i}]") for i, node in enumerate(_list(fields, "do", where)))
    condition = _condition(fields["if"], f"{where}.if") if "if" in fields else None
    return Effect(
        on=on,
        do=do,
        targets=targets,
        when=when,
        when_class=_optional(fields, "class", CardClass, where),
        min_attack=_number(fields, "min_attack", where),
        condition=condition,
    )


def steps_of(effect: Effect) -> tuple[Step, ...]:
    """All steps of an effect, those of its branches included."""
    found: list[Step] = []
    for node in effect.do:
        found += [*node.then, *node.otherwise] if isinstance(node, Branch) else [node]
    return tuple(found)


def _node(item: object, where: str) -> Step | Branch:
    if isinstance(item, dict) and "if" in item:
        fields = _object(item, where, {"if", "then", "else"})
        then = tuple(_step(s, f"{where}.then[{i}]") for i, s in enumerate(_list(fields, "then", where)))
        other = tuple(_step(s, f"{where}.else[{i}]") for i, s in enumerate(_list(fields, "else", where)))
        return Branch(_condition(fields["if"], f"{where}.if"), then, other)
    return _step(item, where)


def _step(item: object, where: str) -> Step:
    if not isinstance(item, dict):
        raise CardDataError(f"{where}: {item!r} is no step.")
    word = _enum(item.get("word"), Word, f"{where}.word")
    required, optional = FIELDS[word]
    fields = _object(item, where, {"word", *required, *optional})
    for key in sorted(required):
        if key not in fields:
            raise CardDataError(f"{where}.{key}: {word.value} needs it.")
    n: int | None = None
    if fields.get("n") not in ("negated", "all"):
        n = _number(fields, "n", where)
        if n is None and "n" in fields:
            raise CardDataError(f"{where}.n: None is no whole number from 0 up.")
        n = n or 0
    return Step(
        word=word,
        n=n,
        up_to=_true(fields, "up_to", where),
        every=fields.get("n") == "all",
        group=_optional(fields, "to", Group, where) or Group.TARGETS,
        card_class=_optional(fields, "class", CardClass, where),
        zone=_optional(fields, "from", Zone, where) or Zone.DECK,
        filter=_filter(fields.get("filter", {}), f"{where}.filter"),
        keyword=_optional(fields, "keyword", Keyword, where),
        timing=_optional(fields, "timing", Timing, where),
        forbids=_optional(fields, "what", Forbidden, where),
    )


def _target(item: object, where: str) -> Target:
    fields = _object(item, where, {"kind", "side", "class", "keyword", "min_attack", "max_attack"})
    return Target(
        kind=_enum(fields.get("kind"), Kind, f"{where}.kind"),
        side=_optional(fields, "side", Side, where) or Side.ANY,
        card_class=_optional(fields, "class", CardClass, where),
        keyword=_optional(fields, "keyword", Keyword, where),
        min_attack=_number(fields, "min_attack", where),
        max_attack=_number(fields, "max_attack", where),
    )


def _condition(item: object, where: str) -> Condition:
    fields = _object(item, where, {"control_class", "control_other", "target_class"})
    if len(fields) != 1:
        raise CardDataError(f"{where}: needs exactly one condition.")
    return Condition(
        control_class=_optional(fields, "control_class", CardClass, where),
        control_other=_true(fields, "control_other", where),
        target_class=_optional(fields, "target_class", CardClass, where),
    )


def _filter(item: object, where: str) -> Filter:
    fields = _object(item, where, {"type", "class", "max_cost", "same_card"})
    if "same_card" in fields and len(fields) > 1:
        raise CardDataError(f"{where}.same_card: stands alone.")
    return Filter(
        type=_optional(fields, "type", CardType, where),
        card_class=_optional(fields, "class", CardClass, where),
        max_cost=_number(fields, "max_cost", where),
        same_card=_true(fields, "same_card", where),
    )


def _object(item: object, where: str, known: set[str]) -> Mapping[str, Any]:
    if not isinstance(item, dict):
        raise CardDataError(f"{where}: must be an object, not {item!r}.")
    for key in item:
        if key not in known:
            raise CardDataError(f"{where}.{key}: not known here.")
    return item


def _list(fields: Mapping[str, Any], key: str, where: str) -> list[Any]:
    value = fields.get(key, [])
    if not isinstance(value, list):
        raise CardDataError(f"{where}.{key}: must be a list.")
    return value


def _number(fields: Mapping[str, Any], key: str, where: str) -> int | None:
    value = fields.get(key)
    if value is not None and (type(value) is not int or value < 0):
        raise CardDataError(f"{where}.{key}: {value!r} is no whole number from 0 up.")
    return value


def _true(fields: Mapping[str, Any], key: str, where: str) -> bool:
    """A mark that is left out where it does not hold."""
    if key in fields and fields[key] is not True:
        raise CardDataError(f"{where}.{key}: {fields[key]!r} is not true; leave it out instead.")
    return key in fields


def _optional(fields: Mapping[str, Any], key: str, kind: type[E], where: str) -> E | None:
    return _enum(fields[key], kind, f"{where}.{key}") if key in fields else None


def _enum(value: object, kind: type[E], where: str) -> E:
    try:
        return kind(value)
    except ValueError:
        known = ", ".join(str(member.value) for member in kind)
        raise CardDataError(f"{where}: {value!r} is none of {known}.") from None
