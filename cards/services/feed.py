"""The publisher's feed into the catalogue (F3): versions are added, none is ever rewritten."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db import IntegrityError, transaction
from django.db.models import Max

from cards.enums import Rarity, Tier, by_label
from cards.feed import Fault, Feed, FeedCard, UnreadableFeedError
from cards.folding import fold
from cards.models import Card, CardVersion, CatalogueRevision, CurrentCard, Set
from cards.services.catalogue import announce_versions, load_printings

# What describes a card whatever its version; it follows the newest feed.
DETAILS = ("name", "rarity", "rarity_pct", "tier", "art", "render", "extra")


class BadImportError(ValueError):
    """The import was asked for in a way that cannot be. The message is a sentence."""


@dataclass(slots=True)
class FeedPlan:
    """What a feed changes. The rows in it are as they will be; nothing of it is saved by making it."""

    as_of: date
    new_sets: list[Set] = field(default_factory=list)
    new_cards: list[CardVersion] = field(default_factory=list)
    new_versions: list[tuple[CardVersion, CardVersion]] = field(
        default_factory=list
    )  # what stood, what comes
    new_texts: list[CardVersion] = field(default_factory=list)
    details: list[tuple[Card, dict[str, tuple[object, object]]]] = field(default_factory=list)  # was, is
    same: int = 0
    sealed: int = 0
    unknown: dict[str, int] = field(default_factory=dict)

    @property
    def changes_nothing(self) -> bool:
        return not (self.new_cards or self.new_versions or self.new_texts or self.details)

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many of what, for a record of it."""
        return [
            ("New cards", len(self.new_cards)),
            ("New versions of cards", len(self.new_versions)),
            ("Printed texts for versions that stand", len(self.new_texts)),
            ("Cards described otherwise", len(self.details)),
            ("Cards left as they were", self.same),
            ("Sealed cards, hidden", self.sealed),
        ]


def import_feed(*, feed: Feed, as_of: date, today: date, set_code: str = "") -> FeedPlan:
    """Take a feed over as the state of `as_of`, in one transaction. Twice, or two at once, is like once.

    `set_code` makes a new set for the cards whose ids begin with it. Raises BadImportError and
    cards.feed.UnreadableFeedError; then nothing has changed.
    """
    try:
        return _import(feed, as_of, today, set_code)
    except IntegrityError:  # somebody was quicker; now that he is done, the rest may be little or nothing
        return _import(feed, as_of, today, set_code)


def _import(feed: Feed, as_of: date, today: date, set_code: str) -> FeedPlan:
    with transaction.atomic():
        CatalogueRevision.lock()
        plan = plan_feed(feed=feed, as_of=as_of, today=today, set_code=set_code)
        save_plan(plan)
    return plan


def plan_feed(*, feed: Feed, as_of: date, today: date, set_code: str = "") -> FeedPlan:
    """What `import_feed` would do now. Changes nothing, raises the same."""
    if as_of > today:
        raise BadImportError(f"{as_of} has not come yet: a feed is of today or of a day before.")
    plan = FeedPlan(as_of, sealed=len(feed.sealed), unknown=dict(feed.unknown))
    sets = _sets(feed, set_code, plan)
    stored = Card.objects.in_bulk([card.id for card in feed.cards])
    versions = _versions_by_card(stored)
    faults: list[Fault] = []
    for card in feed.cards:
        faults += _plan_card(plan, card, stored.get(card.id), versions.get(card.id, []), sets)
    faults += _taken_numbers(plan, feed)
    if faults:
        raise UnreadableFeedError(faults)
    return plan


def _sets(feed: Feed, set_code: str, plan: FeedPlan) -> dict[str, Set]:
    """The sets by code, with the new one that is asked for."""
    sets = Set.objects.in_bulk()
    if not set_code:
        return sets
    if not any(card.set_code == set_code for card in feed.cards):
        raise BadImportError(f"No card of the feed has an id that begins with {set_code}.")
    if set_code not in sets:
        number = (Set.objects.aggregate(last=Max("number"))["last"] or 0) + 1
        sets[set_code] = Set(code=set_code, number=number, name=f"Set {set_code}")
        plan.new_sets.append(sets[set_code])
    return sets


def _versions_by_card(cards: Iterable[str]) -> dict[str, list[CardVersion]]:
    found: dict[str, list[CardVersion]] = {}
    for version in CardVersion.objects.filter(card__in=list(cards)).select_related("card").order_by("since"):
        found.setdefault(version.card_id, []).append(version)
    return found


def _plan_card(
    plan: FeedPlan, fed: FeedCard, stored: Card | None, versions: list[CardVersion], sets: Mapping[str, Set]
) -> Iterator[Fault]:
    """Puts into the plan what becomes of one card; yields what forbids it."""
    if fed.set_code not in sets:
        reason = f"there is no set {fed.set_code}; make it along with its cards (--set {fed.set_code})."
        yield Fault(fed.line, reason, fed.id, "id")
    elif stored is None:
        card = _new_card(fed, sets[fed.set_code], plan.as_of)
        plan.new_cards.append(_version(card, fed, plan.as_of))
    elif stored.type != fed.type:
        yield Fault(
            fed.line, f"it is a {fed.type} here and a {stored.type} in the catalogue.", fed.id, "type"
        )
    else:
        standing = _standing(versions, plan.as_of)
        if standing and standing.since == plan.as_of and not _same(standing, fed):
            reason = f"the version of {plan.as_of} is stored and stays as it is; import as of a later day."
            yield Fault(fed.line, reason, fed.id, "description" if _same_facts(standing, fed) else "mana")
        else:
            _plan_stored(plan, fed, versions[-1].card if versions else stored, standing)


def _standing(versions: list[CardVersion], day: date) -> CardVersion | None:
    """The version that stands on a day; before the first one, the first (F3)."""
    return next((one for one in reversed(versions) if one.since <= day), versions[0] if versions else None)


def _plan_stored(plan: FeedPlan, fed: FeedCard, card: Card, standing: CardVersion | None) -> None:
    changes = _details(fed, card, plan.as_of)
    if changes:
        plan.details.append((card, changes))
    if standing is None:
        plan.new_cards.append(_version(card, fed, plan.as_of))
    elif not _same(standing, fed):
        plan.new_versions.append((standing, _version(card, fed, plan.as_of)))
    elif standing.printed_text is None:
        standing.printed_text = fed.text
        plan.new_texts.append(standing)
    elif not changes:
        plan.same += 1


def _same_facts(version: CardVersion, fed: FeedCard) -> bool:
    stored = (version.cost, version.attack, version.hp, sorted(version.keywords), version.class_then)
    return stored == (fed.cost, fed.attack, fed.hp, sorted(fed.keywords), fed.card_class)


def _same(version: CardVersion, fed: FeedCard) -> bool:
    return _same_facts(version, fed) and version.printed_text in (None, fed.text)


def _details(fed: FeedCard, card: Card, as_of: date) -> dict[str, tuple[object, object]]:
    """What a feed says otherwise of a card as a whole, old and new; nothing, if older than the last."""
    if card.fed and as_of < card.fed:
        return {}
    wanted = _detail_values(fed)
    return {
        name: (getattr(card, name), wanted[name]) for name in DETAILS if getattr(card, name) != wanted[name]
    }


def _detail_values(fed: FeedCard) -> dict[str, object]:
    return {
        "name": fed.name,
        "rarity": by_label(Rarity, fed.rarity),
        "rarity_pct": fed.rarity_pct,
        "tier": by_label(Tier, fed.tier),
        "art": fed.art,
        "render": fed.render,
        "extra": fed.extra,
    }


def _new_card(fed: FeedCard, card_set: Set, as_of: date) -> Card:
    return Card(
        id=fed.id,
        set=card_set,
        number=int(fed.id.removeprefix(fed.set_code)),
        name_key=fold(fed.name),
        card_class=fed.card_class,
        type=fed.type,
        fed=as_of,
        **_detail_values(fed),
    )


def _version(card: Card, fed: FeedCard, as_of: date) -> CardVersion:
    """A version as the feed has it, without effects: nobody can play it yet."""
    return CardVersion(
        card=card,
        since=as_of,
        card_class=fed.card_class,
        cost=fed.cost,
        attack=fed.attack,
        hp=fed.hp,
        keywords=list(fed.keywords),
        effects=[],
        playable=False,
        traits=fed.traits,
        printed_text=fed.text,
    )


def _taken_numbers(plan: FeedPlan, feed: Feed) -> Iterator[Fault]:
    """New cards whose number another card of their set has."""
    new = [version.card for version in plan.new_cards]
    stored = Card.objects.filter(set__in={card.set_id for card in new}).values_list("set", "number", "pk")
    holders = {(code, number): pk for code, number, pk in stored}
    lines = {card.id: card.line for card in feed.cards}
    for card in new:
        holder = holders.setdefault((card.set_id, card.number), card.pk)
        if holder != card.pk:
            yield Fault(lines[card.pk], f"{holder} has the number {card.number} already.", card.pk, "id")


# --- saving ---


def save_plan(plan: FeedPlan) -> None:
    """Carry out a plan that was made in this transaction."""
    if plan.changes_nothing:
        return
    Set.objects.bulk_create(plan.new_sets)
    known = set(
        Card.objects.filter(pk__in=[one.card_id for one in plan.new_cards]).values_list("pk", flat=True)
    )
    Card.objects.bulk_create([one.card for one in plan.new_cards if one.card_id not in known])
    _save_details(plan)
    _save_classes(plan)
    CardVersion.objects.bulk_update(plan.new_texts, ["printed_text"])
    CardVersion.objects.bulk_create([*plan.new_cards, *(new for _, new in plan.new_versions)])
    rewritten = [card.pk for card, _ in plan.details] + [version.card_id for version in plan.new_texts]
    CurrentCard.objects.keep(rewritten)
    cards = list(_cards_of(plan))
    for code in sorted({card.set_id for card in cards}):
        load_printings(code)
    announce_versions(card.pk for card in cards)


def _cards_of(plan: FeedPlan) -> Iterator[Card]:
    yield from (version.card for version in plan.new_cards)
    yield from (version.card for _, version in plan.new_versions)
    yield from (version.card for version in plan.new_texts)
    yield from (card for card, _ in plan.details)


def _save_details(plan: FeedPlan) -> None:
    for card, changes in plan.details:
        for name, (_, value) in changes.items():
            setattr(card, name, value)
        card.fed, card.name_key = plan.as_of, fold(card.name)
    Card.objects.bulk_update([card for card, _ in plan.details], [*DETAILS, "name_key", "fed"])


def _save_classes(plan: FeedPlan) -> None:
    """A card has the class of its newest version; the versions before keep the class that they had."""
    for _, version in plan.new_versions:
        card = version.card
        versions = CardVersion.objects.filter(card=card)
        if version.card_class != card.card_class and not versions.filter(since__gt=plan.as_of).exists():
            versions.filter(card_class="").update(card_class=card.card_class)
            card.card_class = version.card_class
            Card.objects.filter(pk=card.pk).update(card_class=card.card_class)
