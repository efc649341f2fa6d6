"""One version of a deck turned into what files, sheets and pictures of it are made from."""

from collections.abc import Container, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils.http import urlencode

from cards import queries as catalogue
from cards.enums import CardClass
from cards.faces import drawing
from ddl_site.accounts.models import User
from decks import deckcode, decktext
from decks.deckfiles import FORMATS, DeckFile, Line
from decks.enums import Visibility
from decks.models import Deck, DeckVersion
from decks.presenters.decks import DeckPresenter, present
from decks.presenters.panels import Viewer
from decks.sheets import preview, proxies, registration

UNKNOWN = "Cards that are not known here"
SHEETS = (
    ("Proxies, A4", "every card as often as it is in the deck", "decks:proxies", {"paper": "a4"}),
    ("Proxies, Letter", "the same, for US paper", "decks:proxies", {"paper": "letter"}),
    ("One of each, A4", "each card once", "decks:proxies", {"paper": "a4", "copies": "one"}),
    ("One of each, Letter", "each card once", "decks:proxies", {"paper": "letter", "copies": "one"}),
    ("Registration, A4", "the list on one page for events", "decks:registration", {"paper": "a4"}),
    ("Registration, Letter", "the list on one page for events", "decks:registration", {"paper": "letter"}),
)
CLASS_OF_ACCENT = {value.lower(): value for value in CardClass.values} | {"every": CardClass.ALL.value}


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a list can be reached. Code and link hold the list itself, a page only points to it."""

    page: str
    code: str
    link: str


def file_of(version: DeckVersion) -> DeckFile:
    """What the files of a version say."""
    return deck_file(present([version])[0])


def absolute(path: str) -> str:
    """An address of this site in full, as other sites and paper need it."""
    return f"{settings.SITE_URL}{path}"


def code_of(cards: Mapping[str, int]) -> str:
    """The code of a list; nothing where it has none (cards of a set that codes do not know)."""
    try:
        return deckcode.encode(cards, pool=cards)
    except deckcode.DeckCodeError:
        return ""


def code_address(cards: Mapping[str, int]) -> str:
    """Where anybody may see this list, whoever may see the deck: it stands in the address."""
    code = code_of(cards)
    return absolute(reverse("decks:code", args=[code])) if code else ""


def addresses(version: DeckVersion) -> Addresses:
    page = absolute(version.deck.get_absolute_url())
    packed = decktext.packed(version.deck.name, version.cards)
    link = f"{absolute(reverse('decks:open'))}?{urlencode({'deck': packed})}"
    return Addresses(page, code_address(version.cards), link)


def deck_file(page: DeckPresenter) -> DeckFile:
    """What the files of a version say. Only a deck that others may see tells its address."""
    is_shared = page.deck.visibility != Visibility.PRIVATE
    return DeckFile(
        name=page.deck.name,
        format=format_name(page),
        made_for=page.deck.format,
        lines=tuple(_lines(page)),
        code=code_of(page.cards),
        link=absolute(page.deck.get_absolute_url()) if is_shared else "",
    )


def _lines(page: DeckPresenter) -> list[Line]:
    """All cards by type, at last those that the catalogue does not know."""
    lines = [
        Line(count, tile.id, tile.name, group.label) for group in page.groups for count, tile in group.entries
    ]
    unknown = sorted(page.cards.keys() - {line.card for line in lines})
    return lines + [Line(page.cards[card], card, card, UNKNOWN) for card in unknown]


def registration_of(version: DeckVersion, *, player: User | None) -> registration.Registration:
    """The registration sheet, filled in for `player` or left for a pen."""
    (page,) = present([version])
    written = deck_file(page)
    parts = tuple(
        registration.Part(kind, tuple(registration.Line(one.count, one.card, one.name) for one in lines))
        for kind, lines in written.by_kind.items()
    )
    return registration.Registration(
        deck=version.deck.name,
        parts=parts,
        player=player.handle if player else "",
        format=written.format,
        legality=legality_words(page),
        code=deckcode.grouped(written.code),
        link=code_address(version.cards),
    )


def legality_words(page: DeckPresenter) -> str:
    return f"Legal in {page.legal_in}." if page.legal_in else "Legal in no format."


def format_name(page: DeckPresenter) -> str:
    """The name of the format that a deck is made for."""
    names = {one.format.slug: one.format.name for one in page.legality}
    return names.get(page.deck.format, page.deck.format)


def proxies_of(version: DeckVersion, *, one_of_each: bool) -> list[proxies.Proxy]:
    """The cards of a version to cut out, in the order of the list."""
    (page,) = present([version])
    faces = _faces(page, version.cards)
    return [
        proxies.Proxy(line.card, line.name, faces.get(line.card), 1 if one_of_each else line.count)
        for line in _lines(page)
    ]


def preview_of(version: DeckVersion) -> preview.Preview:
    """The picture that other sites show beside a link to the deck."""
    (page,) = present([version])
    shown = page.faces[: preview.FACES]
    faces = _faces(page, {tile.id for tile in shown})
    shares = sorted(page.classes, key=lambda share: -share.count)
    return preview.Preview(
        name=version.deck.name,
        about=preview_words(page),
        site=settings.SITE_NAME,
        classes=tuple((CLASS_OF_ACCENT[share.accent], share.count) for share in shares),
        curve=tuple((bar.label, bar.count) for bar in page.curve.bars),
        entries=tuple(
            preview.Entry(count, tile.name, tile.cost)
            for group in page.groups
            for count, tile in group.entries
        ),
        faces=tuple(faces[tile.id] for tile in shown),
    )


def preview_words(page: DeckPresenter) -> str:
    """One line about a deck for those who have not opened it."""
    by = f"by {page.deck.owner.handle}" if page.deck.owner else "ready to play"
    return f"{by} · {page.total} cards · legal in {page.legal_in or 'no format'}"


def _faces(page: DeckPresenter, cards: Container[str]) -> dict[str, str]:
    """The large face of each of these cards as SVG."""
    facts = catalogue.face_facts_of(one for one in page.card_versions if one.card_id in cards)
    return {card: drawing(one, form="large") for card, one in facts.items()}


# --- the page with everything to take along ---


@dataclass(frozen=True, slots=True)
class Download:
    """A file: what it is called, what it is for, and its address."""

    label: str
    about: str
    address: str


@dataclass(frozen=True, slots=True)
class SharePage:
    """What the page shows of one version; `is_old` where its addresses name the version."""

    version: DeckVersion
    is_old: bool
    is_private: bool
    is_own: bool
    code: str
    text: str
    addresses: Addresses
    qr: str
    qr_words: str
    files: tuple[Download, ...]
    sheets: tuple[Download, ...]
    picture: str


def share_page(version: DeckVersion, *, asked: str, viewer: Viewer) -> SharePage:
    """`asked` is the number of the version if one was asked for."""
    (page,) = present([version])
    deck, written = version.deck, deck_file(page)
    is_private = deck.visibility == Visibility.PRIVATE
    return SharePage(
        version=version,
        is_old=bool(asked),
        is_private=is_private,
        is_own=deck.owner_id is not None and deck.owner_id == viewer.pk,
        code=deckcode.grouped(written.code),
        text=FORMATS["txt"].write(written),
        addresses=addresses(version),
        qr=_address("decks:qr", deck, asked),
        picture=_address("decks:preview", deck, asked),
        qr_words="the list itself" if is_private or asked else "this deck",
        files=tuple(
            Download(one.label, one.about, _address("decks:export", deck, asked, ending))
            for ending, one in FORMATS.items()
            if written.code or ending != "code"
        ),
        sheets=tuple(
            Download(label, about, _address(view, deck, asked, **choice))
            for label, about, view, choice in SHEETS
        ),
    )


def qr_address(version: DeckVersion) -> str:
    """What a QR code leads to: the deck where others may see it, else the list, which its code holds."""
    page = addresses(version)
    is_shared = version.deck.visibility != Visibility.PRIVATE
    return page.page if is_shared or not page.code else page.code


def _address(view: str, deck: Deck, asked: str, *more: str, **choice: str) -> str:
    address = reverse(view, args=[deck.slug, *more])
    question = choice | ({"version": asked} if asked else {})
    return f"{address}?{urlencode(question)}" if question else address


# --- what other sites show of a link ---


@dataclass(frozen=True, slots=True)
class Social:
    """The tags of a deck's page that tell other sites about it."""

    address: str
    picture: str
    words: str
    is_public: bool


def social(page: DeckPresenter) -> Social:
    """The picture's address changes with the list, so that nobody shows an old one for long."""
    deck = page.deck
    picture = f"{reverse('decks:preview', args=[deck.slug])}?{urlencode({'v': deck.edition})}"
    return Social(
        address=absolute(deck.get_absolute_url()),
        picture=absolute(picture),
        words=f"{deck.about} · {preview_words(page)}" if deck.about else preview_words(page),
        is_public=deck.visibility == Visibility.PUBLIC,
    )
