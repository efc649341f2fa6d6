"""The playset view: every card with how many of three there are, and how far the whole has come."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from cards import queries
from cards.enums import CardClass, Language, Rarity, Tier
from cards.models import PLAYSET, Batch, Card, CardVersion, LedgerLine, Printing
from cards.presenters.catalogue import CLASS_ACCENTS, NEAR
from ddl_site.accounts.models import User
from ddl_site.accounts.panels import Panel

GROUPS = {"class": "Class", "rarity": "Rarity", "tier": "Tier", "number": "Number"}
FIELDS = {"class": "card_class", "rarity": "rarity", "tier": "tier"}
Choice = CardClass | Rarity | Tier
CHOICES: Mapping[str, Sequence[Choice]] = {
    "class": tuple(CardClass), "rarity": tuple(Rarity), "tier": tuple(Tier),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Progress:
    """So many of so many, and the rule that says what counts."""

    label: str
    owned: int
    total: int
    rule: str = ""

    @property
    def percent(self) -> int:
        """Rounded down: 100 means that nothing lacks."""
        return 100 * self.owned // self.total if self.total else 0


@dataclass(frozen=True, slots=True)
class Part:
    """How far the cards of one class, rarity or tier have come."""

    slug: str
    label: str
    accent: str
    query: str
    unique: Progress
    playsets: Progress
    master: Progress

    @property
    def progresses(self) -> tuple[tuple[str, Progress], ...]:
        return ("unique", self.unique), ("playsets", self.playsets), ("master", self.master)


@dataclass(frozen=True, slots=True)
class PrintingLine:
    """One printing in a tile, with its + and -."""

    id: str
    label: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class PlaysetTile:
    """A card with what is owned of it."""

    id: str
    name: str
    url: str
    copies_url: str
    accent: str
    owned: int
    lines: tuple[PrintingLine, ...]
    is_far: bool = False

    @property
    def counted(self) -> int:
        return min(self.owned, PLAYSET)

    @property
    def pips(self) -> tuple[bool, ...]:
        return tuple(place < self.owned for place in range(PLAYSET))

    @property
    def extra(self) -> int:
        return max(self.owned - PLAYSET, 0)


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles under one heading; the heading says how far all of its part has come, `slug` names that part."""

    slug: str
    label: str
    accent: str
    tiles: tuple[PlaysetTile, ...]
    playsets: Progress | None = None


def summary(tallies: Iterable[queries.Tally]) -> tuple[Progress, Progress, Progress]:
    """The three ways to be complete, each with its rule."""
    rows = list(tallies)
    cards, printings = sum(row.cards for row in rows), sum(row.printings for row in rows)
    return (
        Progress("Unique cards", sum(row.owned for row in rows), cards, "At least one copy of each card."),
        Progress(
            "Playsets",
            sum(row.copies for row in rows),
            PLAYSET * cards,
            f"{PLAYSET} copies of each card, whatever the printing; more than {PLAYSET} count as {PLAYSET}.",
        ),
        Progress(
            "Master set",
            sum(row.owned_printings for row in rows),
            printings,
            "At least one copy of each printing: normal, holo, full art.",
        ),
    )


def parts(tallies: Iterable[queries.Tally]) -> list[tuple[str, list[Part]]]:
    """The same by class, rarity and tier, in the order in which the game names them."""
    rows = list(tallies)
    found = {by: [_part(by, choice, rows) for choice in choices] for by, choices in CHOICES.items()}
    return [(GROUPS[by], [part for part in listed if part.unique.total]) for by, listed in found.items()]


def _part(by: str, choice: Choice, rows: list[queries.Tally]) -> Part:
    field = FIELDS[by]
    accent = CLASS_ACCENTS[choice.value] if isinstance(choice, CardClass) else ""
    word = choice.name.lower() if by == "tier" else str(choice.label).lower()
    query = f"c={choice.name.lower()}" if by == "class" else f"{by}:{word}"
    mine = (row for row in rows if getattr(row, field) == choice.value)
    return Part(slug_of(by, choice.value), str(choice.label), accent, query, *summary(mine))


def slug_of(by: str, value: object) -> str:
    """What tells a part from the others on the page: "class-crown", "rarity-5"."""
    return f"{by}-{value}".lower()


def tiles(versions: Iterable[CardVersion], counts: Mapping[int, int]) -> list[PlaysetTile]:
    """The tiles of these cards; `counts` by printing."""
    listed = list(versions)
    printings = queries.printings_by_card(version.card_id for version in listed)
    return [
        _tile(version, printings.get(version.card_id, []), counts, is_far=place >= NEAR)
        for place, version in enumerate(listed)
    ]


def _line(card: Card, printing: Printing, count: int) -> PrintingLine:
    label = printing.get_finish_display()
    return PrintingLine(str(printing.pk), label, f"{card.name}, {label.lower()}", count)


@cache
def _copies_url() -> str:
    """The address of a card's copies with @ for its id: a page has a hundred of them."""
    return reverse("collection:card", args=["@"])


def _tile(
    version: CardVersion, printings: list[Printing], counts: Mapping[int, int], *, is_far: bool
) -> PlaysetTile:
    card = version.card
    lines = tuple(_line(card, one, counts.get(one.pk, 0)) for one in printings)
    return PlaysetTile(
        id=card.id,
        name=card.name,
        url=card.get_absolute_url(),
        copies_url=_copies_url().replace("@", card.pk),
        accent=CLASS_ACCENTS[card.card_class],
        owned=sum(line.count for line in lines),
        lines=lines,
        is_far=is_far,
    )


def grouped(
    versions: Iterable[CardVersion],
    counts: Mapping[int, int],
    by: str,
    tallies: Iterable[queries.Tally] = (),
) -> list[Group]:
    """The tiles under headings, in the order of the cards within each; `by` is a key of GROUPS."""
    progress = {part.slug: part.playsets for _, listed in parts(tallies) for part in listed}
    listed = list(versions)
    if by not in FIELDS:
        return [Group("", "", "", tuple(tiles(listed, counts)))]
    kept: dict[object, list[PlaysetTile]] = {}
    for version, tile in zip(listed, tiles(listed, counts), strict=True):
        kept.setdefault(getattr(version.card, FIELDS[by]), []).append(tile)
    return [
        Group(
            slug_of(by, choice.value),
            str(choice.label),
            CLASS_ACCENTS[choice.value] if isinstance(choice, CardClass) else "",
            tuple(kept[choice.value]),
            progress.get(slug_of(by, choice.value)),
        )
        for choice in CHOICES[by]
        if choice.value in kept
    ]


# --- what has just happened ---


@dataclass(frozen=True, slots=True)
class Fresh:
    """The counts that changed, for the parts of the page that show them; and what was done, in a sentence."""

    lines: tuple[PrintingLine, ...]
    tiles: tuple[PlaysetTile, ...]
    parts: frozenset[str]
    said: str


def fresh(batch: Batch | None, copies: Mapping[int, int], said: str = "") -> Fresh:
    """What pages show anew after a batch, given all copies by printing; without one the sentence."""
    if batch is None:
        return Fresh((), (), frozenset(), said)
    moved = list(queries.lines_of([batch.pk]))
    cards = sorted({line.stack.printing.card_id for line in moved})
    versions = list(queries.newest_versions().filter(card__in=cards))
    shown = tiles(versions, copies)
    changed = {str(line.stack.printing_id) for line in moved}
    lines = tuple(line for tile in shown for line in tile.lines if line.id in changed)
    parts = frozenset(
        slug_of(by, getattr(version.card, field)) for version in versions for by, field in FIELDS.items()
    )
    return Fresh(lines, tuple(shown), parts, said or said_of(moved, shown))


def said_of(moved: list[LedgerLine], shown: list[PlaysetTile]) -> str:
    """One sentence about what a batch has done: "Gary, holo: 2 owned, 3 of 3 in all."."""
    if len(shown) != 1:
        return f"{len(shown)} cards changed."
    tile, finishes = shown[0], {str(line.stack.printing_id) for line in moved}
    counts = ", ".join(f"{line.label.lower()} {line.count}" for line in tile.lines if line.id in finishes)
    extra = f" and {tile.extra} spare" if tile.extra else ""
    return f"{tile.name}: {counts}. {tile.counted} of {PLAYSET}{extra}."


def words_of(line: LedgerLine) -> str:
    """ "+2 Gary, holo, LP" in the history."""
    stack = line.stack
    words = [stack.printing.card.name, stack.printing.get_finish_display().lower()]
    if stack.condition != "NM":
        words.append(stack.condition)
    if stack.language != Language.EN:
        words.append(str(stack.get_language_display()))
    return f"{line.delta:+} {', '.join(words)}".replace("-", "−", 1)


def home_panel(player: User, viewer: User | AnonymousUser) -> Panel | None:
    """On the front page: how far the player's own collection has come; nothing before its first card."""
    copies = queries.copies_by_printing(player.pk)
    return (
        Panel("collection/_home_panel.html", {"summary": summary(queries.tallies(copies))})
        if copies
        else None
    )
