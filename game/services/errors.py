"""Why a match is not changed. The engine's own errors come through as they are."""


class StaleMove(Exception):  # noqa: N818 - named like the engine's errors
    """The match has moved on since the page was made; nothing was applied."""

    message = "The table has moved on since you looked. Here is how it stands now; nothing was done twice."


class MatchOver(StaleMove):
    """The match is not in play (any more); nothing was applied."""

    message = "This match is not in play any more, so nothing was done."


class IllegalDeck(Exception):  # noqa: N818 - named like the engine's errors
    """A deck breaks its format. `sentences` says every way in which it does."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


class IllegalChallenge(Exception):  # noqa: N818 - named like the engine's errors
    """A challenge cannot be taken, made or withdrawn like this. `message` says why."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class IllegalTest(Exception):  # noqa: N818 - named like the engine's errors
    """A test of a deck cannot be started or deleted now. `message` says why."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
