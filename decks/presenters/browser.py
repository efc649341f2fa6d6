"""The page of all decks: what its address asks for, and the decks found."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from django.http import QueryDict
from django.urls import reverse

from ddl_site.accounts.models import User
from decks import queries, rules
from decks.allotting import lacking_of
from decks.enums import Visibility
from decks.models import Deck
from decks.presenters.decks import HERO_CLASSES, DeckPresenter, hero_class_choices, present
from decks.presenters.page import SHARED
from decks.presenters.panels import Viewer
from decks.rates import Rate

SHOWN_OF_BAD_VALUE, LONGEST_WORDS, MINE_SHOWN = 30, 80, 6
WHOSE = {"all": "All", "mine": "Mine", "ready": "Ready-made", "players": "Of players"}
SORTS = {
    "likes": "Most liked",
    "new": "Newest",
    "changed": "Changed last",
    "rate": "Win rate, surest first",
    "missing": "Fewest missing cards",
}
AGES = {"7": "a week", "30": "a month", "365": "a year"}
NUMBERS = ("missing", "likes", "games")


@dataclass(slots=True)
class Asked:
    """The address as a question; what it says wrongly is ignored, with a sentence in `warnings`."""

    wanted: queries.Wanted
    card: str = ""  # as it was typed
    words: dict[str, str] = field(default_factory=dict)  # what stands in the address, without what is ignored
    warnings: list[str] = field(default_factory=list)
    formats: list[rules.Format] = field(default_factory=list)  # to choose from

    @classmethod
    def read(cls, params: QueryDict, viewer: Viewer) -> "Asked":
        asked = cls(queries.Wanted())
        for name in ("q", "tag"):
            asked._keep(name, " ".join(params.get(name, "").replace("\x00", "").split())[:LONGEST_WORDS])
        asked._choose(params, "whose", WHOSE, "kind of decks")
        asked._choose(params, "sort", SORTS, "order")
        asked._choose(params, "class", HERO_CLASSES, "class of cards")
        asked._choose(params, "age", AGES, "age")
        for name in NUMBERS:
            asked._number(params, name)
        asked._for_members(viewer)
        asked._read_card(params)
        return asked._with_format(params, viewer)

    def _keep(self, name: str, value: str) -> None:
        if value:
            self.words[name] = value

    def _choose(self, params: QueryDict, name: str, known: Mapping[str, str], label: str) -> None:
        value = params.get(name, "").strip().lower()
        if value and value not in known:
            self._ignore(value, f"is no {label}")
        elif value:
            self._keep(name, value)

    def _number(self, params: QueryDict, name: str) -> None:
        value = params.get(name, "").strip()
        if value.isascii() and value.isdigit() and len(value) <= 6:
            self._keep(name, str(int(value)))
        elif value:
            self._ignore(value, "is no number")

    def _for_members(self, viewer: Viewer) -> None:
        if isinstance(viewer, User):
            return
        asked = [name for name in ("missing",) if name in self.words]
        asked += [name for name in ("whose", "sort") if self.words.get(name) in ("mine", "missing")]
        for name in asked:
            del self.words[name]
        if asked:
            self.warnings.append("Log in to see your own decks and what you lack for others.")

    def _read_card(self, params: QueryDict) -> None:
        self.card = " ".join(params.get("card", "").replace("\x00", "").split())[:LONGEST_WORDS]
        if not self.card:
            return
        self._keep("card", self.card)
        cards = queries.named_cards(self.card)
        self.wanted = replace(self.wanted, cards=tuple(card.pk for card in cards))
        if not cards:
            self.warnings.append(f"No card is called “{self.card[:SHOWN_OF_BAD_VALUE]}”, so no deck has it.")

    def _with_format(self, params: QueryDict, viewer: Viewer) -> "Asked":
        slug = params.get("format", "").strip()[:60]
        self.formats = queries.formats(viewer)
        format = next((one for one in self.formats if one.slug == slug), None)
        if slug and format is None:
            self._ignore(slug, "is no format")
        elif format is not None:
            self._keep("format", slug)
        missing = self.words.get("missing")
        self.wanted = replace(
            self.wanted,
            whose=self.words.get("whose", "all"),
            text=self.words.get("q", ""),
            tag=self.words.get("tag", ""),
            card_class=HERO_CLASSES.get(self.words.get("class", ""), ""),
            format=format,
            days=int(self.words.get("age", 0)),
            sort=self.words.get("sort", self.usual_sort),
            missing=None if missing is None else int(missing),
            likes=int(self.words.get("likes", 0)),
            games=int(self.words.get("games", 0)),
        )
        return self

    def _ignore(self, value: str, what: str) -> None:
        shown = value if len(value) <= SHOWN_OF_BAD_VALUE else f"{value[:SHOWN_OF_BAD_VALUE]}…"
        self.warnings.append(f"“{shown}” {what}, so it is ignored.")

    @property
    def usual_sort(self) -> str:
        return "changed" if self.words.get("whose") == "mine" else "likes"

    @property
    def is_narrowed(self) -> bool:
        """Whether some decks are left out."""
        return bool(self.words.keys() - {"sort"})

    @property
    def more_chosen(self) -> bool:
        """Whether one of the questions that stand folded is asked."""
        return bool(self.words.keys() & {"tag", "missing", "age", "likes", "games"})

    def url(self, page: int = 1) -> str:
        """The shortest address of the same decks."""
        params = QueryDict(mutable=True)
        params.update(
            {name: value for name, value in self.words.items() if (name, value) != ("whose", "all")}
        )
        if page > 1:
            params["page"] = str(page)
        return reverse("decks:list") + (f"?{params.urlencode()}" if params else "")


@dataclass(frozen=True, slots=True)
class DeckTile:
    """A deck in the list."""

    page: DeckPresenter
    rate: Rate
    legal_in: str
    missing: int | None
    shown: str  # who sees it, where that is not everybody

    @property
    def deck(self) -> Deck:
        return self.page.deck


def deck_tiles(decks: Iterable[Deck], viewer: Viewer) -> list[DeckTile]:
    """These decks in their order, as `viewer` sees them; the questions are the same however many they are."""
    listed = list(decks)
    copies = queries.owned_copies(viewer) if isinstance(viewer, User) else None
    pages = {page.deck.pk: page for page in present(queries.newest_of(listed))}
    formats, rates = queries.formats(), queries.rates_of(listed)
    return [
        _tile(page, rates.get(deck.pk, Rate()), formats, copies)
        for deck in listed
        if (page := pages.get(deck.pk)) is not None
    ]


def _tile(
    page: DeckPresenter, rate: Rate, formats: list[rules.Format], copies: Mapping[str, int] | None
) -> DeckTile:
    visibility = Visibility(page.deck.visibility)
    return DeckTile(
        page=page,
        rate=rate,
        legal_in=", ".join(known.name for known in formats if page.is_legal_in(known)),
        missing=None if copies is None else sum(lacking_of(page.cards, copies).values()),
        shown="" if visibility is Visibility.PUBLIC else SHARED[visibility][0],
    )


@dataclass(frozen=True, slots=True)
class Browser:
    """What the page offers besides the found decks."""

    asked: Asked
    formats: list[tuple[str, str]]
    mine: list[Deck]
    mine_count: int
    whose = tuple(WHOSE.items())
    sorts = tuple(SORTS.items())
    ages = tuple(AGES.items())
    classes = hero_class_choices()


def browser(asked: Asked, viewer: Viewer) -> Browser:
    """The questions to offer, and the viewer's own decks at the top as long as nothing is asked."""
    own = queries.own_decks(viewer)
    mine = [] if asked.is_narrowed else list(own[:MINE_SHOWN])
    count = own.count() if mine else 0
    formats = [(one.slug, one.name) for one in asked.formats]
    return Browser(asked, formats, mine, count)
