"""Formats compared and told: what a change of one means in words, and what of it came with the project."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from decks.rules import Format

FIELDS = ("name", "about", "sets", "bans", "copies", "size", "one_class")
LIMITS = ("sets", "bans", "copies", "size", "one_class")  # what decides legality; the rest is words
Facts = dict[str, Any]
Names = Mapping[str, str]


def facts_of(format: Format) -> Facts:
    """A format without its slug as JSON, the same for equal ones."""
    return {
        "name": format.name,
        "about": format.about,
        "sets": None if format.sets is None else sorted(format.sets),
        "bans": sorted(format.bans),
        "copies": format.copies,
        "size": format.size,
        "one_class": format.one_class,
    }


def format_of(slug: str, facts: Mapping[str, Any]) -> Format:
    """The inverse of `facts_of`."""
    sets = None if facts["sets"] is None else frozenset(facts["sets"])
    return Format(slug, **{**facts, "sets": sets, "bans": frozenset(facts["bans"])})


def plays_alike(one: Format, other: Format) -> bool:
    """Whether the same decks are legal in both."""
    return all(getattr(one, limit) == getattr(other, limit) for limit in LIMITS)


def taken_over(stored: Format, before: Format, after: Format) -> Format:
    """The stored format with what changed from `before` to `after`; what was edited meanwhile stays.

    Of the ban list only the cards that came or went change, so that bans of the site's own stay too.
    """
    bans = (stored.bans - (before.bans - after.bans)) | (after.bans - before.bans)
    others = (name for name in FIELDS if name != "bans")
    changed = {name: getattr(after, name) for name in others if getattr(after, name) != getattr(before, name)}
    return replace(stored, bans=bans, **changed)


def changes(before: Format, after: Format, names: Names) -> list[str]:
    """What is another rule in `after`, each as a part of a sentence. `names` are card names by id."""
    return list(_changes(before, after, names))


def _changes(before: Format, after: Format, names: Names) -> Iterator[str]:
    if came := after.bans - before.bans:
        yield f"{_cards(came, names)} {'is' if len(came) == 1 else 'are'} banned"
    if went := before.bans - after.bans:
        yield f"{_cards(went, names)} {'is' if len(went) == 1 else 'are'} allowed again"
    if after.size != before.size:
        yield f"a deck has {after.size} cards instead of {before.size}"
    if after.copies != before.copies:
        yield f"at most {copies_of(after.copies)} instead of {before.copies}"
    if after.one_class != before.one_class:
        yield "a deck has one Hero class" if after.one_class else "Hero classes mix freely"
    if after.sets != before.sets:
        yield "every set is allowed" if after.sets is None else f"only {_sets(after.sets)} allowed"


def in_words(format: Format) -> list[str]:
    """What a deck of the format is made of, in sentences; its bans are a list of their own."""
    return [
        f"Exactly {format.size} cards, at most {copies_of(format.copies)}.",
        "Cards of one Hero class, besides Neutral and every-class cards."
        if format.one_class
        else "Hero classes mix freely.",
        "Cards of every set." if format.sets is None else f"Only {_sets(format.sets)} allowed.",
    ]


def copies_of(count: int) -> str:
    return "1 copy of a card" if count == 1 else f"{count} copies of a card"


def listed(parts: Iterable[str], *, most: int = 0) -> str:
    """ "a", "a and b", "a, b and c"; with `most`, "a, b and 7 more"."""
    shown = list(parts)
    if most and len(shown) > most:
        shown = [*shown[:most], f"{len(shown) - most} more"]
    return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)


def _cards(ids: Iterable[str], names: Names) -> str:
    return listed((f"{names[card]} ({card})" if card in names else card for card in sorted(ids)), most=5)


def _sets(codes: Iterable[str]) -> str:
    found = sorted(codes)
    return f"the set {found[0]} is" if len(found) == 1 else f"the sets {listed(found)} are"
