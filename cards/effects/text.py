"""The words on a card, rendered from its effects, so that text and behaviour cannot disagree."""

from itertools import groupby

from .facts import VersionFacts
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
)

_WHEN = {
    When.ENEMY_CAST_OR_SET: "Whenever the enemy casts a Spell or sets a Trap",
    When.ENEMY_EXTRA_DRAW: "Whenever the enemy draws a card outside the Draw phase",
    When.ADJACENT_DESTROYED: "Whenever an adjacent Creature is destroyed",
    When.FRIENDLY_DESTROYED: "Whenever another friendly {}Creature is destroyed",
    When.ATTACK: "When an enemy Creature attacks",
    When.SPELL: "When the enemy casts a Spell",
    When.SUMMON: "When the enemy summons a Creature{}",
    When.DAMAGE: "When the enemy would deal damage to your Hero",
    When.FATAL: "When your Hero would take fatal damage",
    When.DESTRUCTION: "When the enemy would destroy a friendly Creature",
    When.AFTER_ATTACK: "After an enemy Creature attacks your Hero",
}
_NEGATED = {
    When.ATTACK: "negate the attack",
    When.SPELL: "negate that Spell",
    When.SUMMON: "negate the summon",
    When.DAMAGE: "negate that damage",
    When.FATAL: "negate that damage",
    When.DESTRUCTION: "negate that",
}
_FORBIDS = {
    Forbidden.HEAL: "The enemy Hero cannot be healed",
    Forbidden.DECK: "The enemy cannot summon or add cards from the deck",
    Forbidden.GRAVEYARD: "The enemy cannot summon or add cards from the graveyard",
}
_GROUPS = {
    Group.ENEMY_HERO: "the enemy Hero",
    Group.OWN_HERO: "your Hero",
    Group.ALL_CREATURES: "all Creatures",
    Group.ALL_OTHER_CARDS: "all other cards in play",
    Group.OWN_CREATURES: "your {}Creatures",
    Group.OTHER_OWN_CREATURES: "your other {}Creatures",
    Group.ADJACENT: "adjacent {}Creatures",
    Group.DESTROYERS: "every Creature that destroyed this one in combat",
    Group.ATTACKER: "the attacker",
    Group.SUMMONED: "that Creature",
    Group.SELF: "this Creature",
}
_AGAIN = {
    Timing.PLAY: "Play",
    Timing.START: "start-of-turn",
    Timing.END: "end-of-turn",
    Timing.HAUNT: "Haunt",
}


def text(version: VersionFacts, card_type: CardType | str) -> str:
    """The rules text of a version; empty for a card without effects. Keywords are no part of it."""
    labelled = card_type == CardType.CREATURE
    return " ".join(_effect(effect, labelled) for effect in version.effects)


def _effect(effect: Effect, labelled: bool) -> str:
    body = _body(effect)
    lead = ""
    if effect.on in (Timing.START, Timing.END):
        lead = f"At the {effect.on.value} of your turn, "
    elif effect.when is not None:
        lead = _when(effect) + ", "
    elif effect.on in (Timing.PLAY, Timing.HAUNT) and labelled:
        return f"{effect.on.value.capitalize()}: {_capital(body)}."
    elif effect.condition is not None:
        return f"{_capital(_if(effect.condition))}, {body}."
    return _capital(lead + body) + "."


def _when(effect: Effect) -> str:
    sentence = _WHEN[effect.when] if effect.when else ""
    if effect.when is When.FRIENDLY_DESTROYED:
        return sentence.format(_class(effect.when_class)).replace(
            "another friendly", "another friendly" if effect.when_class is None else "a friendly"
        )
    return sentence.format(f" with {effect.min_attack} or more attack" if effect.min_attack else "")


def _body(effect: Effect) -> str:
    parts: list[str] = []
    for searches, group in groupby(effect.do, key=lambda n: isinstance(n, Step) and n.word is Word.ADD):
        nodes = list(group)
        if searches and len(nodes) > 1:
            parts.append(_adds([node for node in nodes if isinstance(node, Step)]))
        else:
            parts += [_branch(n, effect) if isinstance(n, Branch) else _step(n, effect) for n in nodes]
    sentence = parts[0]
    for part in parts[1:]:
        sentence += f". {_capital(part)}" if part.startswith("if ") or ". " in part else f" and {part}"
    return sentence


def _adds(steps: list[Step]) -> str:
    kinds = [f"{step.n} {step.filter.type.value if step.filter.type else 'card'}" for step in steps]
    return f"add up to {', '.join(kinds[:-1])} and {kinds[-1]} from your {steps[0].zone.value} to your hand"


def _branch(node: Branch, effect: Effect) -> str:
    condition = _if(node.condition)
    then = " and ".join(_step(step, effect) for step in node.then)
    if not node.otherwise:
        return f"{condition}, {then}"
    usual = " and ".join(_step(step, effect) for step in node.otherwise)
    first, instead = node.otherwise[0], node.then[0]
    if first.word is instead.word:
        verb = {Word.DRAW: "draw", Word.DAMAGE: "deal", Word.HEAL: "restore"}.get(first.word)
        then = f"{verb} {instead.n}" if verb else then
    elif instead.group is Group.TARGETS:
        then = f"{_VERBS[instead.word]} it"
    return f"{usual}. {_capital(condition)}, {then} instead"


def _if(condition: Condition) -> str:
    if condition.control_other:
        return "if you control another Creature"
    if condition.target_class is not None:
        return f"if it is a {condition.target_class.value} Creature"
    return f"if you control a {_class(condition.control_class)}Creature"


_VERBS = {
    Word.RETURN: "return",
    Word.DESTROY: "destroy",
    Word.SHUFFLE_IN: "shuffle",
    Word.FREEZE: "freeze",
}


def _step(step: Step, effect: Effect) -> str:
    match step.word:
        case Word.DRAW:
            return "draw a card" if step.n == 1 else f"draw {step.n} cards"
        case Word.DAMAGE:
            amount = "that much" if step.n is None else str(step.n)
            return f"deal {amount} damage to {_object(step, effect)}"
        case Word.HEAL:
            return f"restore {step.n} HP to your Hero"
        case Word.DESTROY | Word.FREEZE:
            return f"{_VERBS[step.word]} {_object(step, effect)}"
        case Word.SUMMON | Word.ADD | Word.MILL | Word.BANISH:
            return _search(step)
        case Word.REDRAW:
            return "shuffle your hand into your deck, then draw as many cards"
        case Word.RETURN:
            return f"return {_object(step, effect)} to its owner's hand"
        case Word.SHUFFLE_IN:
            return f"shuffle {_object(step, effect)} into its owner's deck"
        case Word.GRANT:
            return _grant(step, effect)
        case Word.FIGHT:
            return "choose two Creatures: they attack each other"
        case Word.HAUNT:
            return f"trigger the Haunt effects of {_object(step, effect)}"
        case Word.SHOW_HAND:
            return "look at the enemy's hand"
        case Word.NEGATE:
            return _NEGATED[effect.when] if effect.when else "negate it"
        case Word.IMMUNE:
            lasting = effect.on is Timing.PASSIVE
            return "your Hero is immune to damage" + ("" if lasting else " until the end of the turn")
        case Word.ATTACK:
            return f"this Creature has +{step.n} attack"
        case Word.AGAIN:
            timing = _AGAIN[step.timing] if step.timing else ""
            return f"the {timing} effects of {_object(step, effect)} trigger an additional time"
        case Word.FORBID:
            return _FORBIDS[step.forbids] if step.forbids else ""
        case Word.EVERY_CLASS:
            return "this Creature counts as every class"


def _grant(step: Step, effect: Effect) -> str:
    keyword = step.keyword.value if step.keyword else ""
    if effect.on is Timing.PASSIVE:
        return f"{_object(step, effect)} have {keyword}"
    return f"give {_object(step, effect)} {keyword} until the end of the turn"


def _search(step: Step) -> str:
    if step.word is Word.BANISH:
        return "banish a card from a graveyard"
    source = f"from your {step.zone.value}"
    what = "all copies of this Creature" if step.filter.same_card else _picked(step)
    if step.word is Word.SUMMON:
        return f"summon {what} {source}"
    return (
        f"add {what} {source} to your hand"
        if step.word is Word.ADD
        else f"send {what} {source} to your graveyard"
    )


def _picked(step: Step) -> str:
    many = (step.n or 0) > 1
    noun = _noun(step.filter, plural=many)
    count = f"up to {step.n}" if step.up_to else ("a" if not many else str(step.n))
    cost = step.filter.max_cost
    limit = "" if cost is None else f" that cost{'' if many else 's'} {cost} or less"
    return f"{count} {noun}{limit}"


def _noun(wanted: Filter, *, plural: bool) -> str:
    kind = wanted.type.value if wanted.type else "card"
    return f"{_class(wanted.card_class)}{kind}{'s' if plural else ''}"


def _object(step: Step, effect: Effect) -> str:
    if step.group is not Group.TARGETS:
        return _GROUPS[step.group].format(_class(step.card_class))
    return " and ".join(_target(target) for target in effect.targets)


def _target(target: Target) -> str:
    if target.kind is Kind.CREATURE_OR_HERO:
        return "a target"
    if target.kind is Kind.CARD:
        return "a card in play"
    if target.kind is Kind.SPELL_OR_TRAP:
        return "an enemy Spell or Trap in play" if target.side is Side.ENEMY else "a Spell or Trap in play"
    return _creature(target)


def _creature(target: Target) -> str:
    article = {Side.OWN: "a friendly", Side.ENEMY: "an enemy", Side.ANY: "a"}[target.side]
    noun = f"{article} {_class(target.card_class)}Creature"
    if target.keyword is not None:
        noun += f" with {Keyword(target.keyword).value}"
    if target.min_attack is not None:
        noun += f" with {target.min_attack} or more attack"
    if target.max_attack is not None:
        noun += f" with {target.max_attack} or less attack"
    return noun


def _class(card_class: CardClass | None) -> str:
    return "" if card_class is None else f"{card_class.value} "


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
