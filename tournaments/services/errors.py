"""What may be wrong with an act in an event. Each message is a sentence for whoever wanted to do it."""

from collections.abc import Sequence


class EventError(ValueError):
    """The act was not done, nothing of it."""


class NotOpenError(EventError):
    """It is too early or too late for this act."""


class TakenError(EventError):
    """Somebody else has it: a name, a code, a table."""


class ChangedMeanwhileError(EventError):
    """Somebody else has changed the event since it was looked at: `fields` as the log names them."""

    def __init__(self, message: str, fields: Sequence[str]) -> None:
        super().__init__(message)
        self.fields = fields


class MovedOnError(EventError):
    """The event went on meanwhile; the page that was sent is out of date."""
