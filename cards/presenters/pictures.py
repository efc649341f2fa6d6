"""The publisher's pictures of cards: shown only where the installation has named who serves them."""

from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from django.conf import settings

from cards.models import Card


@dataclass(frozen=True, slots=True)
class Picture:
    """An address on one of the hosts that the installation allows, and that host."""

    address: str
    host: str


def picture_of(card: Card) -> Picture | None:
    """The printed card, else its picture alone; None without consent, or from any other host."""
    named = card.render or card.art
    places: list[str] = settings.CARD_IMAGES_FROM
    if not named or not places:
        return None
    address = urljoin(f"{places[0].rstrip('/')}/", named)
    parts = urlsplit(address)
    if f"{parts.scheme}://{parts.netloc}" not in settings.CARD_IMAGE_HOSTS:
        return None
    return Picture(address, parts.netloc)
