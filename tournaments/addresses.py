"""How a round is named in an address: `3` in the first stage, `2-3` in the second."""

from typing import NamedTuple


class RoundAt(NamedTuple):
    """A round of an event."""

    stage: int
    number: int

    def __str__(self) -> str:
        return str(self.number) if self.stage == 1 else f"{self.stage}-{self.number}"


class RoundConverter:
    """Of the resolver: `<round:at>`."""

    regex = r"(?:[1-9]\d?-)?[1-9]\d{0,3}"

    def to_python(self, value: str) -> RoundAt:
        stage, _, number = value.rpartition("-")
        return RoundAt(int(stage or 1), int(number))

    def to_url(self, value: RoundAt) -> str:
        return str(value)
