"""What may be wrong with a change of a deck. Each message is a sentence for whoever asked for it."""


class DeckError(ValueError):
    """The change was not made, nothing of it."""


class BadListError(DeckError):
    """A card or a count that cannot be in a list."""


class TooManyDecksError(DeckError):
    """More decks than one person may keep."""


class DeckChangedError(DeckError):
    """The page that was sent showed a list that is not the present one."""
