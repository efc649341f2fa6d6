"""Lists that are no decks (yet): from codes, links, files and texts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cards.tables import Fault
from decks import deckcode
from decks.deckfiles import Listing
from decks.models import LONGEST_NAME, Deck, DeckVersion
from decks.presenters.decks import DeckPresenter, present
from decks.presenters.files import code_of

NAMELESS = "Imported deck"
USUAL_FORMAT = "online"
SHOWN_FAULTS = 50


@dataclass(frozen=True, slots=True)
class LooseFault:
    """A line that was not understood."""

    place: str
    shown: str
    reason: str


@dataclass(frozen=True, slots=True)
class LooseList:
    """What the page shows of a list. `packed` is the list as the form to keep it carries it."""

    page: DeckPresenter
    name: str
    packed: str
    code: str
    kind: str = ""
    lost: Sequence[str] = ()
    faults: Sequence[LooseFault] = ()
    more_faults: int = 0

    @property
    def made_for(self) -> str:
        """The slug of the format that it is checked by first."""
        return self.page.deck.format

    @property
    def bare_code(self) -> str:
        return self.code.replace("-", "")


def loose_list(cards: Mapping[str, int], *, name: str = "", made_for: str = "") -> LooseList:
    """A list by its cards alone."""
    deck = Deck(name=name or NAMELESS, format=made_for or USUAL_FORMAT)
    version = DeckVersion(deck=deck, number=1, cards=dict(cards))
    (page,) = present([version])
    packed = ",".join(f"{card}:{count}" for card, count in cards.items())
    return LooseList(page, name[:LONGEST_NAME], packed, deckcode.grouped(code_of(cards)))


def loose_listing(listing: Listing, *, name: str = "") -> LooseList:
    """A list as it was read, with what was not understood of it."""
    shown = loose_list(listing.cards, name=listing.name or name, made_for=listing.made_for)
    faults = [_fault(fault, listing.unit) for fault in listing.faults[:SHOWN_FAULTS]]
    return LooseList(
        shown.page, shown.name, shown.packed, shown.code,
        kind=listing.kind,
        lost=tuple(listing.lost),
        faults=tuple(faults),
        more_faults=len(listing.faults) - len(faults),
    )  # fmt: skip


def _fault(fault: Fault, unit: str) -> LooseFault:
    near = f" Did you mean {' or '.join(fault.nearest)}?" if fault.nearest else ""
    return LooseFault(f"{unit.capitalize()} {fault.place}", fault.shown, f"{fault.reason}{near}")
