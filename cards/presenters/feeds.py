"""What a feed changes, in sentences: for the page that asks before it is done, and for the command."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from cards import services
from cards.enums import Rarity, Tier
from cards.feed import UnreadableFeedError
from cards.models import Card, CardVersion, FeedDraft
from cards.presenters.catalogue import body_of, changes, kind_of
from cards.services import FeedPlan

DETAIL_WORDS = {"rarity_pct": "rarity in per cent", "art": "picture", "render": "printed picture"}
QUIET = ("art", "render", "extra")  # what is told by count alone


@dataclass(frozen=True, slots=True)
class FeedLine:
    """A card and what happens to it."""

    id: str
    name: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FeedDiff:
    """Everything that a feed changes, and what it leaves."""

    new: tuple[FeedLine, ...]
    changed: tuple[FeedLine, ...]
    texts: tuple[FeedLine, ...]
    details: tuple[FeedLine, ...]
    pictures: int
    remarks: tuple[str, ...]
    changes_nothing: bool

    @property
    def summary(self) -> list[str]:
        """The same in a few sentences of numbers."""
        if self.changes_nothing:
            return ["Nothing changes: the catalogue is like that already.", *self.remarks]
        told = (
            (self.new, "new card", "new cards"),
            (self.changed, "card with a new version", "cards with a new version"),
            (self.texts, "printed text for facts that stand", "printed texts for facts that stand"),
            (self.details, "card described otherwise", "cards described otherwise"),
        )
        counts = [f"{len(lines)} {one if len(lines) == 1 else many}." for lines, one, many in told if lines]
        if self.pictures:
            counts.append(
                f"{_cards(self.pictures)} with other addresses of pictures or other unknown fields."
            )
        return [*counts, *self.remarks]


def feed_diff(plan: FeedPlan) -> FeedDiff:
    return FeedDiff(
        new=tuple(_new(version) for version in plan.new_cards),
        changed=tuple(
            FeedLine(now.card_id, now.card.name, tuple(changes(then, now))) for then, now in plan.new_versions
        ),
        texts=tuple(
            FeedLine(one.card_id, one.card.name, (one.printed_text or "No text.",)) for one in plan.new_texts
        ),
        details=tuple(line for card, found in plan.details if (line := _detail(card, found)).sentences),
        pictures=sum(any(name in found for name in QUIET) for _, found in plan.details),
        remarks=tuple(_remarks(plan)),
        changes_nothing=plan.changes_nothing,
    )


def feed_page(draft: FeedDraft, today: date) -> dict[str, object]:
    """What the page of a draft shows besides it: `diff` or, where it cannot be imported now, `problems`."""
    if draft.done_at:
        return {"done": draft.summary}
    try:
        return {"diff": feed_diff(services.plan_of_draft(draft=draft, today=today))}
    except UnreadableFeedError as error:
        return {"problems": [str(fault) for fault in error.faults]}
    except services.BadImportError as error:
        return {"problems": [str(error)]}


def _new(version: CardVersion) -> FeedLine:
    card = version.card
    facts = [kind_of(card), f"{version.cost} mana", body_of(version), *version.keywords]
    finishes = " and ".join(str(finish.label).lower() for finish in Tier(card.tier).finishes)
    rest = (f"Printed as {finishes}.", version.printed_text or "")
    return FeedLine(card.pk, card.name, tuple(filter(None, (", ".join(filter(None, facts)) + ".", *rest))))


def _detail(card: Card, found: dict[str, tuple[object, object]]) -> FeedLine:
    told = ((name, pair) for name, pair in found.items() if name not in QUIET)
    sentences = (
        f"{DETAIL_WORDS.get(name, name).capitalize()} is {_word(name, new)}, it was {_word(name, old)}."
        for name, (old, new) in told
    )
    return FeedLine(card.pk, card.name, tuple(sentences))


def _word(name: str, value: object) -> str:
    if isinstance(value, int) and name in ("rarity", "tier"):
        return str(Rarity(value).label if name == "rarity" else Tier(value).label)
    return str(value)


def _remarks(plan: FeedPlan) -> Iterator[str]:
    for code, versions in groupby(plan.new_cards, key=lambda version: version.card.set_id):
        if any(code == new.code for new in plan.new_sets):
            yield f"A new set is made: {code}, with {_cards(len(list(versions)))}."
    if plan.new_cards or plan.new_versions:
        yield "New cards and versions cannot be played in the app until their effects are written."
    if plan.same:
        yield f"{_cards(plan.same)} stay{'s' if plan.same == 1 else ''} as before."
    if plan.sealed:
        yield f"{_cards(plan.sealed, 'sealed ')} stay{'s' if plan.sealed == 1 else ''} hidden."
    if plan.unknown:
        fields = ", ".join(f"{name} ({count})" for name, count in sorted(plan.unknown.items()))
        yield f"Fields that are not known here, kept beside the cards: {fields}."


def _cards(count: int, kind: str = "") -> str:
    return f"{count} {kind}card" if count == 1 else f"{count} {kind}cards"
