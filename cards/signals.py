"""News of this room. Sent on commit, so a receiver finds the rows as they stay."""

from django.dispatch import Signal

# kwargs: card_ids (of the cards that have other versions, texts or effects than before, in order)
versions_changed = Signal()
