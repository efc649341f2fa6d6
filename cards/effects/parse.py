"""From JSON to effects, with every word and field checked."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

from .vocabulary import (
    PASSIVE_WORDS,
    SPRUNG,
    WATCHED,
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


class CardDataError(ValueError):
    """A data file cannot be used; the message names file, card and field."""


def parse_effects(data: object, card_type: CardType, *, where: str) -> tuple[Effect, ...]:
    """The effects of one card version. Raises CardDataError, its sentence beginning with `where`."""
    if not isinstance(data, list):
        raise CardDataError(f"{where}: field effects: must be a list.")
    effects = tuple(_effect(item, f"{where}: field effects[{i}]") for i, item in enumerate(data))
    for i, effect in enumerate(effects):
        if (effect.on is Timing.TRAP) is not (card_type is CardType.TRAP):
            raise CardDataError(
                f"{where}: field effects[{i}].on: {effect.on.value} does not fit a {card_type.value}."
            )
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
    effect = Effect(
        on=on,
        do=do,
        targets=targets,
        when=when,
        when_class=_optional(fields, "class", CardClass, where),
        min_attack=_number(fields, "min_attack", where),
        condition=condition,
    )
    _check_shape(effect, where)
    return effect


def _check_shape(effect: Effect, where: str) -> None:
    if not effect.do:
        raise CardDataError(f"{where}.do: an effect needs one step or more.")
    allowed = {Timing.TRAP: SPRUNG, Timing.PASSIVE: WATCHED | {None}}.get(effect.on, {None})
    if effect.when not in allowed:
        raise CardDataError(
            f"{where}.when: {effect.when and effect.when.value!r} does not fit {effect.on.value}."
        )
    if effect.on is Timing.PASSIVE and effect.when is None:
        for step in effect.do:
            _check_passive(effect, step, where)
        return
    for step in steps_of(effect):
        if step.word in PASSIVE_WORDS - {Word.IMMUNE, Word.GRANT}:
            raise CardDataError(f"{where}.do: {step.word.value} is a passive word.")


def _check_passive(effect: Effect, step: Step | Branch, where: str) -> None:
    if isinstance(step, Branch) or step.word not in PASSIVE_WORDS:
        raise CardDataError(f"{where}.do: a passive without `when` takes passive words only.")
    if step.word is Word.GRANT and step.group is not Group.ADJACENT:
        raise CardDataError(f"{where}.do: a passive grants keywords to adjacent Creatures only.")
    if step.word is Word.AGAIN and step.timing not in (Timing.PLAY, Timing.START, Timing.END):
        raise CardDataError(f"{where}.do: again takes the timing play, start or end.")
    needs = Condition(control_other=True) if step.word is Word.ATTACK else None
    if effect.condition != needs:
        raise CardDataError(f"{where}.if: `attack`, and it alone, takes the condition control_other.")


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
        n = _number(fields, "n", where) or 0
    return Step(
        word=word,
        n=n,
        up_to=fields.get("up_to") is True,
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
        control_other=fields.get("control_other") is True,
        target_class=_optional(fields, "target_class", CardClass, where),
    )


def _filter(item: object, where: str) -> Filter:
    fields = _object(item, where, {"type", "class", "max_cost", "same_card"})
    return Filter(
        type=_optional(fields, "type", CardType, where),
        card_class=_optional(fields, "class", CardClass, where),
        max_cost=_number(fields, "max_cost", where),
        same_card=fields.get("same_card") is True,
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


def _optional(fields: Mapping[str, Any], key: str, kind: type[E], where: str) -> E | None:
    return _enum(fields[key], kind, f"{where}.{key}") if key in fields else None


def _enum(value: object, kind: type[E], where: str) -> E:
    try:
        return kind(value)
    except ValueError:
        known = ", ".join(str(member.value) for member in kind)
        raise CardDataError(f"{where}: {value!r} is none of {known}.") from None
