"""A stack in words."""

from cards.enums import Language
from cards.models import Stack


def facts_of_stack(stack: Stack) -> str:
    """ "NM", "LP, German, “signed”"; English goes without saying."""
    words = [stack.condition]
    if stack.language != Language.EN:
        words.append(str(stack.get_language_display()))
    if stack.note:
        words.append(f"“{stack.note}”")
    return ", ".join(words)
