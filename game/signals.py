"""News of this room. Sent on commit, so a receiver finds the rows as they stay."""

from django.dispatch import Signal

# kwargs: match (game.models.Match, finished)
match_finished = Signal()
