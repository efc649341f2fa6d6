"""How the plain rules of this room name a player: by whatever key the caller has."""

from typing import TypeAlias

PlayerId: TypeAlias = int | str


def id_order(player: PlayerId) -> tuple[bool, PlayerId]:
    """A sort key that holds numbers and texts apart: numbers first."""
    return isinstance(player, str), player
