"""What may be wrong with an act in an event. Each message is a sentence for whoever wanted to do it."""


class EventError(ValueError):
    """The act was not done, nothing of it."""


class NotOpenError(EventError):
    """It is too early or too late for this act."""


class TakenError(EventError):
    """Somebody else has it: a name, a code, a table."""


class MovedOnError(EventError):
    """The event went on meanwhile; the page that was sent is out of date."""
