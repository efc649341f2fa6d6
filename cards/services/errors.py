"""What may be wrong with a change of a collection. Each message is a sentence for its owner."""


class CollectionError(ValueError):
    """The change was not made, nothing of it."""


class BadCopiesError(CollectionError):
    """A count, condition, language or note that cannot be."""


class TooFewCopiesError(CollectionError):
    """More copies would go than there are."""


class AlreadyUndoneError(CollectionError):
    """Somebody undid this batch before, perhaps in another tab."""


class ChangedMeanwhileError(CollectionError):
    """The page that was sent showed counts that are not the present ones."""
