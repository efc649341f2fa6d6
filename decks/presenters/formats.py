"""Formats turned into what the pages print: the rules in words, the banned cards by name."""

from collections.abc import Iterable
from dataclasses import dataclass

from cards.models import Card
from decks import formats
from decks.models import Deck, DeckFormat
from decks.services import Concerned

MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class FormatPresenter:
    """A format with the cards that it bans; `unknown` are banned ids that the catalogue does not have."""

    row: DeckFormat
    bans: tuple[Card, ...]
    unknown: tuple[str, ...]

    @property
    def rules(self) -> list[str]:
        return formats.in_words(self.row.format)

    @property
    def is_site(self) -> bool:
        return self.row.owner_id is None


def present_formats(rows: Iterable[DeckFormat]) -> list[FormatPresenter]:
    """The cards of all of them are read at once."""
    listed = list(rows)
    ids = {card for row in listed for card in row.bans}
    cards = Card.objects.only("id", "name", "set_id", "number").in_bulk(ids) if ids else {}
    return [
        FormatPresenter(
            row,
            tuple(cards[card] for card in row.bans if card in cards),
            tuple(card for card in row.bans if card not in cards),
        )
        for row in listed
    ]


def concerned_sentence(concerned: Concerned) -> str:
    """What a change did to one's own decks; "" where it did nothing."""
    sentences = []
    if concerned.broken:
        sentences.append(f"Of your decks, not legal any more: {_named(concerned.broken)}.")
    if concerned.mended:
        sentences.append(f"Of your decks, legal again: {_named(concerned.mended)}.")
    return " ".join(sentences)


def _named(decks: Iterable[Deck]) -> str:
    return formats.listed([deck.name for deck in decks], most=MOST_NAMED)
