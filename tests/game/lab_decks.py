"""The two ready-made decks as the lab takes them."""

from decks import rules
from game.management.commands.deck_lab import decks_of

KNOWN = rules.FORMATS["online"]
MORNING, SALT = decks_of(["morning-court", "salt-and-bones"], KNOWN)
