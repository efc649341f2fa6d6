"""What owners of decks are told when a format changed: which decks are legal no more, and which are again."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse

from cards.models import Card
from ddl_site.accounts.enums import NoticeKind
from ddl_site.accounts.services import News
from decks import formats, rules
from decks.models import Deck, DeckNews, DeckVersion
from decks.rules import Format

MOST_NAMED = 5


@dataclass(slots=True)
class Concerned:
    """Decks of one owner, by what a change did to them."""

    broken: list[Deck] = field(default_factory=list)
    mended: list[Deck] = field(default_factory=list)

    @property
    def decks(self) -> list[Deck]:
        return [*self.broken, *self.mended]


def facts_of(slug: str, before: Format, after: Format | None) -> dict[str, Any]:
    kept = None if after is None else formats.facts_of(after)
    return {"slug": slug, "before": formats.facts_of(before), "after": kept}


def next_owners(facts: Mapping[str, Any], *, after: int, most: int) -> list[int]:
    """The owners of decks of the format with ids above `after`."""
    decks = Deck.objects.filter(format=facts["slug"], owner__gt=after).order_by("owner")
    return list(decks.values_list("owner", flat=True).distinct()[:most])


def notices(row: DeckNews, owners: Sequence[int]) -> Iterator[News]:
    """One notice for each of these owners who has a deck that is concerned."""
    slug, old, new = row.facts["slug"], row.facts["before"], row.facts["after"]
    before = formats.format_of(slug, old)
    after = formats.format_of(slug, new) if new else None
    concerned_decks = concerned_by_owner(owners, before, after)
    banned = before.bans ^ (after or before).bans
    names = dict(Card.objects.filter(pk__in=banned).values_list("pk", "name"))
    for owner_id, concerned in concerned_decks.items():
        text = _text(concerned, before, after, names)
        address = _address(concerned.decks, slug if after else "")
        yield News(owner_id, NoticeKind.FORMAT, f"deck news {row.pk}", text, address)


def concerned_by_owner(owners: Sequence[int], before: Format, after: Format | None) -> dict[int, Concerned]:
    """Their decks that are legal in one of the two and not in the other; without `after`, all of the format.

    As the newest versions are now, in the order of their names.
    """
    versions = DeckVersion.objects.newest().filter(deck__format=before.slug, deck__owner__in=owners)
    listed = list(versions.select_related("deck").order_by("deck__owner", "deck__name", "deck"))
    ids = {card for version in listed for card in version.cards}
    pool = Card.objects.only("name", "card_class").in_bulk(ids)
    found: defaultdict[int, Concerned] = defaultdict(Concerned)
    for version in listed:
        was_legal = after is None or not rules.violations(version.cards, before, pool=pool)
        is_legal = after is not None and not rules.violations(version.cards, after, pool=pool)
        if was_legal != is_legal and version.deck.owner_id is not None:
            concerned = found[version.deck.owner_id]
            (concerned.mended if is_legal else concerned.broken).append(version.deck)
    return dict(found)


def _text(concerned: Concerned, before: Format, after: Format | None, names: Mapping[str, str]) -> str:
    if after is None:
        return (
            f"The format {before.name} was deleted. Give another one to {_named(concerned.broken)}; "
            "nothing else of it has changed."
        )
    changes = formats.changes(before, after, names)
    sentences = [f"{after.name} changed: {'; '.join(changes)}."]
    if concerned.broken:
        sentences.append(f"Not legal any more: {_named(concerned.broken)}.")
    if concerned.mended:
        sentences.append(f"Legal again: {_named(concerned.mended)}.")
    return " ".join(sentences)


def _named(decks: Sequence[Deck]) -> str:
    return formats.listed([deck.name for deck in decks], most=MOST_NAMED)


def _address(decks: Sequence[Deck], slug: str) -> str:
    if len(decks) == 1:
        return decks[0].get_absolute_url()
    return reverse("decks:format", args=[slug]) if slug else reverse("decks:list")
