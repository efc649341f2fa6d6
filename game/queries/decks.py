"""Which decks can be played, and which are there to be played against."""

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass

from cards.models import Card
from cards.queries import Viewer
from ddl_site.accounts.models import User
from decks import rules
from decks.enums import Visibility
from decks.models import Deck, DeckVersion
from decks.queries import deck_for, format_named, newest_of, own_decks, ready_made_versions
from game import card_pool

MOST_LIKED = 10  # public decks of the field
MOST_OWN = 20  # decks of a player to choose from
MOST_IN_FIELD = 12


@dataclass(frozen=True, slots=True)
class Known:
    """What lists are checked by, read once for many: the cards, those that the app can play, the format."""

    cards: Mapping[str, Card]
    playable: Container[str]
    rulebook: rules.Format

    @classmethod
    def read(cls, card_ids: Collection[str] | None = None) -> "Known":
        """The whole catalogue, or (at least) these cards."""
        cards = Card.objects.in_bulk(None if card_ids is None else list(card_ids))
        playable = card_pool.specs(card_pool.newest_day()) if cards else {}
        return cls(cards, playable, _rulebook())


def faults_of(cards: Mapping[str, int], *, known: Known | None = None) -> list[str]:
    """All that keeps a list from being played: how it breaks the rulebook's format (R1.3), and the cards that
    the app cannot play.
    """
    known = known or Known.read(cards.keys())
    broken = [found.message for found in rules.violations(cards, known.rulebook, pool=known.cards)]
    return broken + unplayable(cards, known)


def unplayable(cards: Iterable[str], known: Known) -> list[str]:
    """Each of these cards that the app cannot play, in a sentence."""
    pool = known.cards
    missing = sorted(card for card in cards if card in pool and card not in known.playable)
    return [
        f"{pool[card].name} ({card}) cannot be played in the app yet: its effects are not written."
        for card in missing
    ]


def field_against(deck: Deck) -> list[DeckVersion]:
    """The decks that stand for what is played: the ready-made ones, then the public ones liked most.

    Without the deck itself, and without lists that cannot be played.
    """
    known = Known.read()
    found = [*ready_made_versions(), *_liked()]
    playable = (
        other for other in found if other.deck_id != deck.pk and not faults_of(other.cards, known=known)
    )
    return list(playable)[:MOST_IN_FIELD]


def _rulebook() -> rules.Format:
    """The site's format for matches; the printed rules where an administrator has taken it away."""
    return format_named("rulebook") or rules.FORMATS["rulebook"]


def _liked() -> list[DeckVersion]:
    public = Deck.objects.filter(visibility=Visibility.PUBLIC, owner__isnull=False, like_count__gte=1)
    return _newest(public.order_by("-like_count", "pk")[:MOST_LIKED])


def _newest(decks: Iterable[Deck]) -> list[DeckVersion]:
    """The newest versions of decks, in the order of the decks."""
    versions = {version.deck_id: version for version in newest_of(decks)}
    return [versions[deck.pk] for deck in decks if deck.pk in versions]


def opponents_for(user: User) -> list[DeckVersion]:
    """Decks to choose from: the user's latest, the ready-made ones, the public ones liked most."""
    found = [*_newest(own_decks(user)[:MOST_OWN]), *ready_made_versions(), *_liked()]
    return list({version.pk: version for version in found}.values())


def version_for(viewer: Viewer, slug: str) -> DeckVersion | None:
    """The newest version of the deck at this address, if the viewer may look into it."""
    deck = deck_for(viewer, slug)
    return next(iter(_newest([deck])), None) if deck else None


@dataclass(frozen=True, slots=True)
class Offered:
    """A deck to play with, as a form offers it."""

    slug: str
    label: str
    is_asked: bool
    is_ready_made: bool


def decks_to_play(viewer: Viewer, *, asked: str = "") -> list[Offered]:
    """The deck that was asked for if the viewer may look into it, his latest ones, the ready-made ones."""
    first = version_for(viewer, asked) if asked else None
    owner = viewer.pk if viewer is not None and viewer.is_authenticated else None
    own = list(Deck.objects.filter(owner=owner).order_by("-changed", "pk")[:MOST_OWN]) if owner else []
    found = [*([first] if first else []), *_newest(own), *ready_made_versions()]
    versions: dict[int, DeckVersion] = {}
    for version in found:
        versions.setdefault(version.deck_id, version)
    known = Known.read() if any(version.deck.owner_id for version in found) else None
    return [_offered(version, viewer, known, is_asked=version is first) for version in versions.values()]


def _offered(version: DeckVersion, viewer: Viewer, known: Known | None, *, is_asked: bool) -> Offered:
    deck, is_ready_made = version.deck, version.deck.owner_id is None
    notes = []
    if deck.owner is not None:
        notes.append(
            "yours" if viewer is not None and deck.owner_id == viewer.pk else f"by {deck.owner.handle}"
        )
        if faults_of(version.cards, known=known):
            notes.append("not legal yet")
    label = f"{deck.name} ({', '.join(notes)})" if notes else deck.name
    return Offered(deck.slug, label, is_asked, is_ready_made)


def may_name(version: DeckVersion, viewer_id: int | None) -> bool:
    """Whether others than its player are told the name of the deck that is played."""
    deck = version.deck
    return deck.visibility == Visibility.PUBLIC or (viewer_id is not None and deck.owner_id == viewer_id)
