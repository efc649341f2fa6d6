"""What played games show, and how sure it is: the same figures as on the pages of decks."""

from decks.rates import NOTHING, Rate, wilson

__all__ = ["NOTHING", "Rate", "wilson"]
