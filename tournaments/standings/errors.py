"""The one family of errors of this package."""


class StandingsError(ValueError):
    """These results cannot be ranked; the message is a sentence for whoever gave them."""
