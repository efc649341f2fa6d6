"""Suggestions for a list, with the cards that they are about."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from decks import filling
from decks.presenters.builder import Build

MOST_LACKS = 15  # shown at once


@dataclass(frozen=True, slots=True)
class Line:
    """A suggestion: `value` is what a button sends to take it."""

    value: str
    name: str
    address: str
    copies: int
    why: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A card of the list that is not owned often enough."""

    name: str
    copies: int
    options: tuple[Line, ...]


class FillPage:
    """What a list could be filled with, and what could stand in for its missing cards."""

    def __init__(
        self,
        build: Build,
        filled: filling.Filling,
        lacks: list[filling.Lack],
        pool: filling.Pool,
        *,
        leave: bool,
    ) -> None:
        self.build = build
        self.leave = leave
        self.short = filled.short
        self.copies = filled.copies
        self._filled, self._lacks, self._pool = filled, lacks, pool

    @property
    def room(self) -> int:
        return max(0, self.build.size - self.build.total)

    @property
    def owns_nothing(self) -> bool:
        return not self.build.owned

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(self._line(one, one.card) for one in self._filled.additions)

    @property
    def missing(self) -> tuple[Missing, ...]:
        return tuple(
            Missing(
                self._name(lack.card),
                lack.copies,
                tuple(self._line(one, f"{lack.card}:{one.card}") for one in lack.options),
            )
            for lack in self._lacks[:MOST_LACKS]
        )

    @property
    def more_missing(self) -> int:
        """So many other cards of the list are not owned often enough."""
        return max(0, len(self._lacks) - MOST_LACKS)

    def deltas(self, act: str, value: str) -> dict[str, int]:
        """What taking a suggestion moves: all of them, a line, a swap; nothing if it is none."""
        additions = self._filled.additions
        match act:
            case "all":
                return {one.card: one.copies for one in additions}
            case "line":
                return {one.card: one.copies for one in additions if one.card == value}
            case "swap":
                return self._swap(value)
            case _:
                return {}

    def _swap(self, value: str) -> dict[str, int]:
        gone, _, come = value.partition(":")
        for lack in self._lacks:
            for one in lack.options:
                if (lack.card, one.card) == (gone, come):
                    return {gone: -one.copies, come: one.copies}
        return {}

    def _line(self, one: filling.Addition, value: str) -> Line:
        return Line(value, self._name(one.card), _address(one.card), one.copies, one.why)

    def _name(self, card: str) -> str:
        return self._pool[card].name if card in self._pool else card


def _address(card: str) -> str:
    return reverse("cards:card", args=[card])


def page(build: Build, *, pool: filling.Pool, held: Mapping[str, int], leave: bool) -> FillPage:
    """The suggestions; with `leave`, copies that other built decks and offers hold stay where they are."""
    kept = held if leave else {}
    owned = {card: max(0, count - kept.get(card, 0)) for card, count in build.owned.items()}
    counted = "free:" if leave else "you own"
    filled = filling.complete(build.cards, owned, pool=pool, format=build.format, counted=counted)
    lacks = filling.replacements(build.cards, owned, pool=pool, format=build.format)
    return FillPage(build, filled, lacks, pool, leave=leave)
