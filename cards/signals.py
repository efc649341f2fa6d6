"""News of this room. Sent on commit, so a receiver finds the rows as they stay."""

from django.dispatch import Signal

# kwargs: sets (the codes of the sets whose cards have other versions, texts or effects than before)
versions_changed = Signal()
