"""The one family of errors of this package."""


class PairingError(ValueError):
    """What was given cannot be paired or drawn up; the message is a sentence for whoever gave it."""
