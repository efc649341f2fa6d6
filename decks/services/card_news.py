"""What owners of decks are told when cards changed: what is other, and which of their decks have it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from django.utils.formats import date_format

from cards.enums import CardClass
from cards.models import CardVersion
from cards.queries import newest_versions
from ddl_site.accounts.enums import NoticeKind
from ddl_site.accounts.services import News
from decks import formats
from decks.models import Deck, DeckCard, DeckNews, KnownCard

MOST_NAMED = 5
LONGEST_TEXT = 220
# What makes another card of it. Words about the same facts are no news: a text may be put differently.
OF_THE_GAME = ("since", "class", "cost", "attack", "hp", "keywords")


def next_owners(facts: Mapping[str, Any], *, after: int, most: int) -> list[int]:
    """The owners of decks with one of the cards, with ids above `after`."""
    decks = Deck.objects.filter(entries__card__in=list(facts), owner__gt=after).order_by("owner")
    return list(decks.values_list("owner", flat=True).distinct()[:most])


def notices(row: DeckNews, owners: Sequence[int]) -> Iterator[News]:
    """One notice a card for each of these owners, with the decks that have it."""
    entries = DeckCard.objects.filter(deck__owner__in=owners, card__in=list(row.facts))
    ordered = entries.order_by("deck__owner", "card", "deck__name", "deck").values_list(
        "deck__owner", "card", "deck__name"
    )
    for (owner_id, card_id), found in groupby(ordered, key=lambda entry: entry[:2]):
        names = [name for _, _, name in found]
        what = "deck" if len(names) == 1 else "decks"
        text = f"{row.facts[card_id]} In your {what} {formats.listed(names, most=MOST_NAMED)}."
        key = f"deck news {row.pk} {card_id}"
        yield News(owner_id, NoticeKind.CARD, key, text, f"/cards/{card_id}/")


def changed_cards(card_ids: Iterable[str] | None) -> dict[str, str]:
    """What is new of these cards (None: of all) since owners were told last, in words by card id.

    What they know is brought up to today in the same go. A card that they did not know is no change.
    """
    found = newest_versions().select_related("card")
    known = KnownCard.objects.all()
    if card_ids is not None:
        wanted = list(card_ids)
        found, known = found.filter(card__in=wanted), known.filter(card__in=wanted)
    former = dict(known.values_list("card", "facts"))
    present = {version.card_id: facts_of(version) for version in found}
    fresh = [
        KnownCard(card_id=card, facts=facts) for card, facts in present.items() if former.get(card) != facts
    ]
    KnownCard.objects.bulk_create(
        fresh, update_conflicts=True, unique_fields=["card"], update_fields=["facts"], batch_size=500
    )
    return {
        card: sentence(former[card], facts)
        for card, facts in present.items()
        if card in former and any(former[card][name] != facts[name] for name in OF_THE_GAME)
    }


def facts_of(version: CardVersion) -> dict[str, Any]:
    return {
        "name": version.card.name,
        "since": version.since.isoformat(),
        "class": version.class_then,
        "cost": version.cost,
        "attack": version.attack,
        "hp": version.hp,
        "keywords": version.keywords,
        "text": version.shown_text,
    }


def sentence(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """ "Gary changed on 18 September 2026: it costs 2 instead of 3." """
    day = date_format(date.fromisoformat(new["since"]), "j F Y")
    parts = "; ".join(_changes(old, new)) or "it has a new version that says the same"
    return f"{new['name']} changed on {day}: {parts}{'' if parts.endswith('”') else '.'}"


def _changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    if new["name"] != old["name"]:
        yield f"it was called {old['name']}"
    if new["class"] != old["class"]:
        yield f"its class is {CardClass(new['class']).label} instead of {CardClass(old['class']).label}"
    if new["cost"] != old["cost"]:
        yield f"it costs {new['cost']} instead of {old['cost']}"
    for name, label in (("attack", "attack"), ("hp", "HP")):
        if new[name] != old[name]:
            yield f"{label} {_shown(new[name])} instead of {_shown(old[name])}"
    if gained := [word for word in new["keywords"] if word not in old["keywords"]]:
        yield f"it has {formats.listed(gained)}"
    if lost := [word for word in old["keywords"] if word not in new["keywords"]]:
        yield f"it has lost {formats.listed(lost)}"
    if new["text"] != old["text"]:
        yield f"it says now “{_short(new['text'])}”" if new["text"] else "it has no text any more"


def _shown(value: int | None) -> str:
    return "none" if value is None else str(value)


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST_TEXT else f"{plain[: LONGEST_TEXT - 1]}…"
