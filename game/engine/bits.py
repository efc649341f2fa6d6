"""The numbers that stand for types, keywords, classes, words and what a card in play does to the table."""

from typing import Final

from cards.effects import CardClass, CardType, Forbidden, Keyword, Timing, When, Word

CREATURE: Final = 0
SPELL: Final = 1
TRAP: Final = 2
TYPES: Final = {CardType.CREATURE: CREATURE, CardType.SPELL: SPELL, CardType.TRAP: TRAP}

TAUNT: Final = 1
RUSH: Final = 2
POISON: Final = 4
FURY: Final = 8
KEYWORD_BITS: Final = {
    Keyword.TAUNT: TAUNT,
    Keyword.RUSH: RUSH,
    Keyword.POISON: POISON,
    Keyword.FURY: FURY,
}

CLASS_BITS: Final = {
    CardClass.CROWN: 1,
    CardClass.BOW: 2,
    CardClass.WIZARD: 4,
    CardClass.ZOMBIE: 8,
    CardClass.PIRATE: 16,
    CardClass.NEUTRAL: 32,
    CardClass.ALL: 63,
}
EVERY_CLASS: Final = 63

# What a card in play does to the rest of the table; a side keeps the union of its cards' bits.
IMMUNE: Final = 1
NO_HEAL: Final = 2
NO_DECK: Final = 4
NO_GRAVEYARD: Final = 8
GRANTS: Final = 16
BONUS: Final = 32
MUTUAL: Final = GRANTS | BONUS  # what a Creature has then depends on who stands beside it
AGAIN_PLAY: Final = 64
AGAIN_START: Final = 128
AGAIN_END: Final = 256
HAS_TAUNT: Final = 512
SEES_CAST: Final = 1024
SEES_DRAW: Final = 2048
SEES_DEATH: Final = 4096
HAS_START: Final = 8192
HAS_END: Final = 16384
TRAP_BIT: Final = {
    When.ATTACK: 1 << 16,
    When.SPELL: 1 << 17,
    When.SUMMON: 1 << 18,
    When.DAMAGE: 1 << 19,
    When.FATAL: 1 << 20,
    When.DESTRUCTION: 1 << 21,
    When.AFTER_ATTACK: 1 << 22,
}
TRAP_ATTACK: Final = 1 << 16
TRAP_SPELL: Final = 1 << 17
TRAP_SUMMON: Final = 1 << 18
TRAP_DAMAGE: Final = 1 << 19
TRAP_FATAL: Final = 1 << 20
TRAP_DESTRUCTION: Final = 1 << 21
TRAP_AFTER: Final = 1 << 22
ANY_TRAP: Final = 127 << 16

FORBIDS: Final = {
    Forbidden.HEAL: NO_HEAL,
    Forbidden.DECK: NO_DECK,
    Forbidden.GRAVEYARD: NO_GRAVEYARD,
}
AGAIN: Final = {
    Timing.PLAY: AGAIN_PLAY,
    Timing.START: AGAIN_START,
    Timing.END: AGAIN_END,
}
SEES: Final = {
    When.ENEMY_CAST_OR_SET: SEES_CAST,
    When.ENEMY_EXTRA_DRAW: SEES_DRAW,
    When.ADJACENT_DESTROYED: SEES_DEATH,
    When.FRIENDLY_DESTROYED: SEES_DEATH,
}

# Words of an op, in the order of the handler table in `words`; IF and GOTO steer a branch.
OP_WORDS: Final[tuple[Word, ...]] = (
    Word.DRAW,
    Word.DAMAGE,
    Word.HEAL,
    Word.DESTROY,
    Word.SUMMON,
    Word.ADD,
    Word.MILL,
    Word.BANISH,
    Word.REDRAW,
    Word.RETURN,
    Word.SHUFFLE_IN,
    Word.GRANT,
    Word.FREEZE,
    Word.FIGHT,
    Word.HAUNT,
    Word.SHOW_HAND,
    Word.NEGATE,
    Word.IMMUNE,
)
WORD_NAMES: Final[tuple[str, ...]] = tuple(word.value for word in OP_WORDS)
WORD_DESTROY: Final = OP_WORDS.index(Word.DESTROY)
WORD_SUMMON: Final = OP_WORDS.index(Word.SUMMON)
WORD_ADD: Final = OP_WORDS.index(Word.ADD)
WORD_MILL: Final = OP_WORDS.index(Word.MILL)
WORD_BANISH: Final = OP_WORDS.index(Word.BANISH)
OP_IF: Final = len(OP_WORDS)
OP_GOTO: Final = OP_IF + 1
