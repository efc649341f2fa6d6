"""Which decks can be played, and which are there to be played against."""

from collections.abc import Mapping, Sequence

from cards.models import Card
from cards.queries import Viewer
from ddl_site.accounts.models import User
from decks import rules
from decks.enums import Visibility
from decks.models import Deck, DeckVersion
from decks.queries import deck_for, format_named, ready_made_versions
from game import card_pool

MOST_LIKED = 10  # public decks of the field
MOST_OWN = 20  # decks of a player to choose from
MOST_IN_FIELD = 12


def faults_of(
    cards: Mapping[str, int],
    *,
    known: Mapping[str, Card] | None = None,
    rulebook: rules.Format | None = None,
) -> list[str]:
    """All that keeps a list from being played: how it breaks the rulebook's format (R1.3), and the cards that
    the app cannot play. `known` holds (at least) its cards, `rulebook` is that format, where they have been
    read already.
    """
    pool = Card.objects.in_bulk(list(cards)) if known is None else known
    broken = [found.message for found in rules.violations(cards, rulebook or _rulebook(), pool=pool)]
    playable = card_pool.specs(card_pool.newest_day()) if pool else {}
    unplayable = sorted(card for card in cards if card in pool and card not in playable)
    return broken + [
        f"{pool[card].name} ({card}) cannot be played in the app yet: its effects are not written."
        for card in unplayable
    ]


def field_against(deck: Deck) -> list[DeckVersion]:
    """The decks that stand for what is played: the ready-made ones, then the public ones liked most.

    Without the deck itself, and without lists that cannot be played.
    """
    known, rulebook = Card.objects.in_bulk(), _rulebook()
    others = [other for other in (*ready_made_versions(), *_liked()) if other.deck_id != deck.pk]
    playable = (other for other in others if not faults_of(other.cards, known=known, rulebook=rulebook))
    return list(playable)[:MOST_IN_FIELD]


def _rulebook() -> rules.Format:
    """The site's format for matches; the printed rules where an administrator has taken it away."""
    return format_named("rulebook") or rules.FORMATS["rulebook"]


def _liked() -> list[DeckVersion]:
    public = Deck.objects.filter(visibility=Visibility.PUBLIC, owner__isnull=False, like_count__gte=1)
    return _newest(list(public.order_by("-like_count", "pk")[:MOST_LIKED]))


def _newest(decks: Sequence[Deck]) -> list[DeckVersion]:
    """The newest versions of decks, in the order of the decks."""
    newest = DeckVersion.objects.newest().filter(deck__in=[deck.pk for deck in decks])
    versions = {version.deck_id: version for version in newest.select_related("deck")}
    return [versions[deck.pk] for deck in decks if deck.pk in versions]


def opponents_for(user: User) -> list[DeckVersion]:
    """Decks to choose from: the user's latest, the ready-made ones, the public ones liked most."""
    own = Deck.objects.filter(owner=user).order_by("-changed", "pk")
    found = [*_newest(list(own[:MOST_OWN])), *ready_made_versions(), *_liked()]
    return list({version.pk: version for version in found}.values())


def version_for(viewer: Viewer, slug: str) -> DeckVersion | None:
    """The newest version of the deck at this address, if the viewer may look into it."""
    deck = deck_for(viewer, slug)
    return next(iter(_newest([deck])), None) if deck else None
