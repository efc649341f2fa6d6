"""Which real copies a built deck keeps: plain arithmetic over piles of equal copies.

A *pile* is what an owner has of one printing in one condition; a *claim* is what one holder keeps of it.
Copies that are claimed can leave a collection afterwards. Then the claims that were made first are served
first, and who comes too late is short.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Claim:
    """So many copies of a pile that a holder keeps."""

    id: int
    holder: str
    count: int


@dataclass(frozen=True, slots=True)
class Pile:
    """Equal copies of a card; its claims as they were made, the first one first."""

    id: int
    card: str
    count: int
    claims: tuple[Claim, ...] = ()

    def served(self, holder: str) -> int:
        """How many copies the holder really has of what it claims."""
        left = self.count
        for claim in self.claims:
            got = min(left, claim.count)
            if claim.holder == holder:
                return got
            left -= got
        return 0

    def free_for(self, holder: str) -> int:
        """How many copies the holder could have without taking from another one."""
        others = sum(claim.count for claim in self.claims if claim.holder != holder)
        return max(self.count - others, 0)


@dataclass(frozen=True, slots=True)
class Allotment:
    """What a holder keeps of which pile, and what other claims are cut to; 0 ends one."""

    kept: Mapping[int, int]
    cut: Mapping[int, int]
    lacking: Mapping[str, int]


@dataclass(slots=True)
class _Draft:
    kept: dict[int, int] = field(default_factory=dict)
    cut: dict[int, int] = field(default_factory=dict)
    lacking: dict[str, int] = field(default_factory=dict)


def allot(
    wanted: Mapping[str, int], piles: Iterable[Pile], *, holder: str, take_from: Collection[str] = ()
) -> Allotment:
    """Copies for a holder, from the piles in their order: free ones first, then those of `take_from`.

    Never more of a pile than there is. What cannot be had is lacking.
    """
    draft = _Draft()
    by_card: dict[str, list[Pile]] = {}
    for pile in piles:
        by_card.setdefault(pile.card, []).append(pile)
    for card, count in wanted.items():
        left = count
        for pile in by_card.get(card, []):
            left -= _take(draft, pile, min(left, pile.free_for(holder)))
        for pile in by_card.get(card, []):
            left -= _move(draft, pile, left, holder, take_from)
        if left:
            draft.lacking[card] = left
    return Allotment(draft.kept, draft.cut, draft.lacking)


def _take(draft: _Draft, pile: Pile, count: int) -> int:
    if count:
        draft.kept[pile.id] = draft.kept.get(pile.id, 0) + count
    return count


def _move(draft: _Draft, pile: Pile, wanted: int, holder: str, take_from: Collection[str]) -> int:
    """Take more of a pile than is free, by cutting the claims of others; the latest claim first."""
    has = draft.kept.get(pile.id, 0)
    others = [claim for claim in pile.claims if claim.holder != holder]
    fixed = sum(claim.count for claim in others if claim.holder not in take_from)
    more = min(wanted, max(pile.count - fixed, 0) - has)
    if more <= 0:
        return 0
    over = sum(claim.count for claim in others) + has + more - pile.count
    for claim in reversed(others):
        if over > 0 and claim.holder in take_from:
            cut = min(over, claim.count)
            draft.cut[claim.id] = claim.count - cut
            over -= cut
    return _take(draft, pile, more)


def lacking_of(wanted: Mapping[str, int], counts: Mapping[str, int]) -> dict[str, int]:
    """What is wanted beyond what there is, by card."""
    short = {card: count - counts.get(card, 0) for card, count in wanted.items()}
    return {card: count for card, count in short.items() if count > 0}


def served(piles: Iterable[Pile], holder: str) -> dict[str, int]:
    """How many copies of which card the holder really has."""
    found: dict[str, int] = {}
    for pile in piles:
        if got := pile.served(holder):
            found[pile.card] = found.get(pile.card, 0) + got
    return found
