"""What may be wrong with a change of a deck. Each message is a sentence for whoever asked for it."""


class DeckError(ValueError):
    """The change was not made, nothing of it."""


class BadListError(DeckError):
    """A card or a count that cannot be in a list."""


class TooManyDecksError(DeckError):
    """More decks than one person may keep."""


class DeckChangedError(DeckError):
    """The page that was sent showed a list that is not the present one."""


class BadFormatError(DeckError):
    """A format that cannot be; `field` names what is wrong with it."""

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class FormatChangedError(DeckError):
    """The page that was sent showed a format that is not the present one."""
