"""Whether the engine carries out all that an effect says: what it would pass over in silence is an error."""

from collections.abc import Iterator

from .vocabulary import (
    PASSIVE_WORDS,
    SPRUNG,
    WATCHED,
    Branch,
    CardType,
    Condition,
    Effect,
    Group,
    Keyword,
    Kind,
    Step,
    Target,
    Timing,
    When,
    Word,
    Zone,
)


class CardDataError(ValueError):
    """A data file cannot be used; the message names file, card and field."""


CREATURES = frozenset(
    {
        Group.TARGETS,
        Group.ALL_CREATURES,
        Group.OWN_CREATURES,
        Group.OTHER_OWN_CREATURES,
        Group.ADJACENT,
        Group.DESTROYERS,
        Group.ATTACKER,
        Group.SUMMONED,
        Group.SELF,
    }
)
# What each word may be about.
GROUPS = {
    Word.DAMAGE: CREATURES | {Group.ENEMY_HERO, Group.OWN_HERO},
    Word.DESTROY: CREATURES | {Group.ALL_OTHER_CARDS},
    Word.RETURN: CREATURES | {Group.ALL_OTHER_CARDS},
    Word.SHUFFLE_IN: CREATURES | {Group.ALL_OTHER_CARDS},
    Word.GRANT: CREATURES,
    Word.FREEZE: CREATURES,
    Word.HAUNT: CREATURES,
    Word.AGAIN: frozenset({Group.ADJACENT, Group.OWN_CREATURES}),
}
# Groups that only a certain event, or a card in a lane, has.
GROUP_EVENTS = {
    Group.ATTACKER: frozenset({When.ATTACK, When.AFTER_ATTACK}),
    Group.SUMMONED: frozenset({When.SUMMON}),
}
IN_LANE = frozenset({Group.ADJACENT, Group.OTHER_OWN_CREATURES, Group.SELF})
ZONES = {
    Word.SUMMON: frozenset({Zone.DECK, Zone.GRAVEYARD}),
    Word.ADD: frozenset({Zone.DECK, Zone.GRAVEYARD}),
    Word.BANISH: frozenset({Zone.GRAVEYARDS}),
}
IN_ROW = frozenset({Kind.SPELL_OR_TRAP, Kind.CARD})
TO_ROW = frozenset({Word.DESTROY, Word.RETURN, Word.SHUFFLE_IN})
TIMINGS = {
    CardType.CREATURE: frozenset({Timing.PLAY, Timing.HAUNT, Timing.START, Timing.END, Timing.PASSIVE}),
    CardType.SPELL: frozenset({Timing.PLAY, Timing.START, Timing.END, Timing.PASSIVE}),
    CardType.TRAP: frozenset({Timing.TRAP}),
}


def check_effects(effects: tuple[Effect, ...], card_type: CardType, where: str) -> None:
    """All effects of one card version together. Raises CardDataError."""
    for i, effect in enumerate(effects):
        place = f"{where}: field effects[{i}]"
        if effect.on not in TIMINGS[card_type]:
            raise CardDataError(f"{place}.on: {effect.on.value} does not fit a {card_type.value}.")
        _check_effect(effect, card_type, place)
    if card_type is CardType.TRAP and len(effects) > 1:
        raise CardDataError(f"{where}: field effects[1].on: a Trap has one effect.")
    if card_type is CardType.SPELL and len({effect.on is Timing.PLAY for effect in effects}) > 1:
        raise CardDataError(f"{where}: field effects: a lasting Spell has no Play effect.")


def _check_effect(effect: Effect, card_type: CardType, where: str) -> None:
    if not effect.do:
        raise CardDataError(f"{where}.do: an effect needs one step or more.")
    allowed = {Timing.TRAP: SPRUNG, Timing.PASSIVE: WATCHED | {None}}.get(effect.on, {None})
    if effect.when not in allowed:
        raise CardDataError(
            f"{where}.when: {effect.when and effect.when.value!r} does not fit {effect.on.value}."
        )
    if effect.when_class is not None and effect.when not in (
        When.FRIENDLY_DESTROYED,
        When.ADJACENT_DESTROYED,
    ):
        raise CardDataError(f"{where}.class: goes with a Creature that is destroyed only.")
    if effect.min_attack is not None and effect.when is not When.SUMMON:
        raise CardDataError(f"{where}.min_attack: goes with a Creature that is summoned only.")
    for place, step in _placed(effect, where):
        _check_step(effect, step, card_type, place)
    if effect.on is Timing.PASSIVE and effect.when is None:
        _check_held(effect, card_type, where)
    else:
        _check_carried_out(effect, where)


def _placed(effect: Effect, where: str) -> Iterator[tuple[str, Step]]:
    for i, node in enumerate(effect.do):
        place = f"{where}.do[{i}]"
        if isinstance(node, Step):
            yield place, node
            continue
        if not node.then:
            raise CardDataError(f"{place}.then: a branch needs one step or more.")
        yield from ((f"{place}.then[{n}]", step) for n, step in enumerate(node.then))
        yield from ((f"{place}.else[{n}]", step) for n, step in enumerate(node.otherwise))


def _check_held(effect: Effect, card_type: CardType, where: str) -> None:
    """What holds while the card is in play."""
    if effect.targets:
        raise CardDataError(f"{where}.targets: what holds while the card is in play chooses nothing.")
    for i, step in enumerate(effect.do):
        if isinstance(step, Branch) or step.word not in PASSIVE_WORDS:
            raise CardDataError(f"{where}.do[{i}]: a passive without `when` takes passive words only.")
        if step.word is Word.GRANT and step.group is not Group.ADJACENT:
            raise CardDataError(f"{where}.do[{i}].to: a passive grants keywords to adjacent Creatures only.")
        if step.word is Word.AGAIN and step.timing not in (Timing.PLAY, Timing.START, Timing.END):
            raise CardDataError(f"{where}.do[{i}].timing: again takes the timing play, start or end.")
        if step.word is Word.ATTACK and card_type is not CardType.CREATURE:
            raise CardDataError(f"{where}.do[{i}].word: only a Creature has attack.")
        needs = Condition(control_other=True) if step.word is Word.ATTACK else None
        if effect.condition != needs:
            raise CardDataError(f"{where}.if: `attack`, and it alone, takes the condition control_other.")


def _check_carried_out(effect: Effect, where: str) -> None:
    """What is done step by step when its moment comes."""
    if effect.condition is not None:
        raise CardDataError(f"{where}.if: a condition of steps is written as a step of `do`.")
    for place, step in _placed(effect, where):
        if step.word in PASSIVE_WORDS - {Word.IMMUNE, Word.GRANT}:
            raise CardDataError(f"{place}.word: {step.word.value} is a passive word.")
        if step.word is Word.GRANT and step.keyword is not Keyword.POISON:
            raise CardDataError(f"{place}.keyword: until the end of the turn only Poison is granted.")
    for i, node in enumerate(effect.do):
        asks = isinstance(node, Branch) and node.condition.target_class is not None
        if asks and not (effect.targets and _in_lane(effect.targets[0])):
            raise CardDataError(f"{where}.do[{i}].if.target_class: the first target must be a Creature.")


def _in_lane(target: Target) -> bool:
    return target.kind in (Kind.CREATURE, Kind.CREATURE_OR_HERO)


def _check_step(effect: Effect, step: Step, card_type: CardType, place: str) -> None:
    word = step.word
    _check_amount(effect, step, place)
    if word in ZONES and step.zone not in ZONES[word]:
        raise CardDataError(f"{place}.from: {word.value} does not take from {step.zone.value}.")
    if word is Word.SUMMON and step.filter.type not in (None, CardType.CREATURE):
        raise CardDataError(f"{place}.filter.type: only a Creature is summoned.")
    if word is Word.SUMMON and step.filter.same_card and card_type is not CardType.CREATURE:
        raise CardDataError(f"{place}.filter.same_card: a {card_type.value} cannot be summoned.")
    if word is Word.NEGATE and (effect.on is not Timing.TRAP or effect.when is When.AFTER_ATTACK):
        raise CardDataError(f"{place}.word: there is nothing to negate.")
    if word is Word.FIGHT and [target.kind for target in effect.targets] != [Kind.CREATURE] * 2:
        raise CardDataError(f"{place}.word: fight needs two Creatures as targets.")
    if word in GROUPS:
        _check_group(effect, step, card_type, place)


def _check_amount(effect: Effect, step: Step, place: str) -> None:
    """`negated` is the damage that a Trap answers, `all` is for summons."""
    answered = effect.when in (When.DAMAGE, When.FATAL)
    if step.n is None and not step.every and not (step.word is Word.DAMAGE and answered):
        raise CardDataError(f"{place}.n: 'negated' is for the damage that a Trap answers.")
    if step.every and (step.word is not Word.SUMMON or step.up_to):
        raise CardDataError(f"{place}.n: 'all' is for a mandatory summon.")


def _check_group(effect: Effect, step: Step, card_type: CardType, place: str) -> None:
    group, word = step.group, step.word
    wrong = group not in GROUPS[word]
    wrong = wrong or (group in GROUP_EVENTS and effect.when not in GROUP_EVENTS[group])
    wrong = wrong or (group is Group.DESTROYERS and effect.on is not Timing.HAUNT)
    wrong = wrong or (group in IN_LANE and card_type is not CardType.CREATURE)
    if wrong:
        raise CardDataError(f"{place}.to: {word.value} cannot be about {group.value} here.")
    if word is Word.AGAIN and group is Group.ADJACENT and step.card_class is not None:
        raise CardDataError(f"{place}.class: not known of adjacent Creatures.")
    if group is Group.TARGETS:
        _check_targets(effect, word, place)


def _check_targets(effect: Effect, word: Word, place: str) -> None:
    if not effect.targets:
        raise CardDataError(f"{place}.to: the effect has no targets.")
    for i, target in enumerate(effect.targets):
        alone = word is Word.DAMAGE and len(effect.targets) == 1
        hero = target.kind is Kind.CREATURE_OR_HERO and not alone
        if hero or (target.kind in IN_ROW and word not in TO_ROW):
            raise CardDataError(f"{place}.to: {word.value} cannot be about target {i}, {target.kind.value}.")
