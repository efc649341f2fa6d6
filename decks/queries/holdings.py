"""What decks have to do with the copies that somebody owns: what lacks, what is kept, and what keeps it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, Q, Sum

from cards import queries as catalogue
from cards.enums import Condition, Finish, HoldKind, Language, in_order
from cards.models import Card, Hold, Stack, StackQuerySet, Want
from decks.allotting import Claim, Pile, lacking_of, served
from decks.models import Deck, DeckVersion

# Plain copies first: what a player would rather shuffle stays for play, the rest for the binder.
PLAIN_FIRST = (
    in_order("printing__finish", Finish),
    in_order("condition", Condition),
    in_order("language", Language),
    "note",
    "pk",
)


def source_of(deck_pk: int) -> str:
    """How holds and wants name a deck."""
    return f"deck {deck_pk}"


def owned_copies(viewer: catalogue.Viewer, card_ids: Iterable[str] | None = None) -> dict[str, int]:
    """The viewer's copies by card, or of these cards, in any printing; what is not owned is left out."""
    if viewer is None or not viewer.is_authenticated:
        return {}
    mine = Stack.objects.of(viewer.pk).owned()
    if card_ids is not None:
        mine = mine.of_cards(list(card_ids))
    summed = mine.order_by().values("printing__card").annotate(total=Sum("count"))
    return dict(summed.values_list("printing__card", "total"))


def free_copies(viewer: catalogue.Viewer) -> dict[str, int]:
    """`owned_copies` without what the viewer's built decks keep."""
    kept = kept_in_decks(viewer.pk) if viewer is not None and viewer.is_authenticated else {}
    return {card_id: count - kept.get(card_id, 0) for card_id, count in owned_copies(viewer).items()}


def piles(owner_id: int, card_ids: Iterable[str], *, locked: bool = False) -> list[Pile]:
    """The owner's copies of these cards and who keeps them, plain ones first.

    `locked` keeps the copies until the transaction ends; who claims copies does so, in one order.
    """
    mine = Stack.objects.of(owner_id).of_cards(list(card_ids))
    stacks = mine.filter(Q(count__gt=0) | Q(holds__isnull=False))
    ids = list(stacks.order_by("pk").distinct().values_list("pk", flat=True))
    if locked:
        list(Stack.objects.select_for_update().filter(pk__in=ids).order_by("pk"))
    return _piles(Stack.objects.filter(pk__in=ids).order_by(*PLAIN_FIRST))


def _piles(stacks: StackQuerySet) -> list[Pile]:
    holds = Prefetch("holds", Hold.objects.order_by("pk"))
    return [
        Pile(
            stack.pk,
            stack.printing.card_id,
            stack.count,
            tuple(Claim(hold.pk, hold.source, hold.count) for hold in stack.holds.all()),
        )
        for stack in stacks.select_related("printing").prefetch_related(holds)
    ]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """So many copies of a card that lack here and that another holder keeps; a deck can give them up."""

    holder: str
    card: str
    count: int
    label: str
    address: str
    deck: Deck | None


@dataclass(frozen=True, slots=True)
class Build:
    """What a built deck keeps, of the version that it was built as, and what it lacks."""

    version: DeckVersion
    kept: int
    lacking: dict[str, int]
    free: dict[str, int]
    elsewhere: tuple[Elsewhere, ...]


def build_of(deck: Deck) -> Build | None:
    """How a deck is built; None where it is not."""
    if deck.built is None or deck.owner_id is None:
        return None
    mine, wanted = source_of(deck.pk), deck.built.cards
    found = piles(deck.owner_id, wanted)
    kept = served(found, mine)
    lacking = lacking_of(wanted, kept)
    free: dict[str, int] = {}
    for pile in found:
        if pile.card in lacking and (more := pile.free_for(mine) - pile.served(mine)) > 0:
            free[pile.card] = free.get(pile.card, 0) + more
    free = {card_id: min(count, lacking[card_id]) for card_id, count in free.items()}
    return Build(deck.built, sum(kept.values()), lacking, free, _elsewhere(deck, found, lacking))


def _elsewhere(deck: Deck, found: list[Pile], lacking: dict[str, int]) -> tuple[Elsewhere, ...]:
    short = [pile for pile in found if pile.card in lacking]
    counts: dict[tuple[str, str], int] = {}
    for pile in short:
        for claim in pile.claims:
            if claim.holder != source_of(deck.pk) and (got := pile.served(claim.holder)):
                counts[pile.card, claim.holder] = counts.get((pile.card, claim.holder), 0) + got
    if not counts:
        return ()
    holders = sorted({holder for _, holder in counts})
    named = {
        hold.source: hold for hold in Hold.objects.filter(source__in=holders, stack__owner=deck.owner_id)
    }
    decks = {source_of(one.pk): one for one in Deck.objects.filter(owner=deck.owner_id).exclude(built=None)}
    return tuple(
        Elsewhere(
            holder,
            card,
            min(count, lacking[card]),
            named[holder].label,
            named[holder].address,
            decks.get(holder),
        )
        for (card, holder), count in sorted(counts.items(), key=lambda item: (item[0][1], item[0][0]))
    )


def short_decks(owner_id: int) -> list[tuple[Deck, int]]:
    """The owner's built decks that lack copies, and how many; by name."""
    built = list(Deck.objects.filter(owner=owner_id, built__isnull=False).select_related("built"))
    if not built:
        return []
    held = _piles(Stack.objects.of(owner_id).filter(holds__isnull=False).distinct().order_by("pk"))
    kept: dict[str, int] = {}
    for pile in held:
        for claim in pile.claims:
            kept[claim.holder] = kept.get(claim.holder, 0) + pile.served(claim.holder)
    lacking = [(deck, sum(_cards(deck).values()) - kept.get(source_of(deck.pk), 0)) for deck in built]
    return [(deck, count) for deck, count in lacking if count > 0]


def _cards(deck: Deck) -> dict[str, int]:
    cards: dict[str, int] = deck.built.cards if deck.built else {}
    return cards


def is_wanted(deck: Deck, owner_id: int) -> bool:
    """Whether the owner wants what this deck of his lacks."""
    return Want.objects.filter(owner=owner_id, source=source_of(deck.pk)).exists()


def cards_by_id(card_ids: Iterable[str]) -> dict[str, Card]:
    return Card.objects.in_bulk(list(card_ids))


def kept_in_decks(owner_id: int) -> dict[str, int]:
    """Copies by card that the owner's built decks really have."""
    held = Hold.objects.filter(stack__owner=owner_id, kind=HoldKind.DECK).order_by()
    facts = held.values("stack", "stack__count", "stack__printing__card").annotate(total=Sum("count"))
    found: dict[str, int] = {}
    for row in facts:
        card = row["stack__printing__card"]
        found[card] = found.get(card, 0) + min(row["total"], row["stack__count"])
    return found
