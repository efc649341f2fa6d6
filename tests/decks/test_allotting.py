from hypothesis import given, settings
from hypothesis import strategies as st

from decks.allotting import Claim, Pile, allot, served

HOLDERS = ["me", "a", "b", "c"]


@st.composite
def collections(draw: st.DrawFn) -> list[Pile]:
    """Piles of two cards with claims, some of which are more than there is."""
    found, claims = [], 0
    for number in range(draw(st.integers(0, 5))):
        holders = draw(st.lists(st.sampled_from(HOLDERS), max_size=4, unique=True))
        made = tuple(
            Claim(claims + place, holder, draw(st.integers(1, 3))) for place, holder in enumerate(holders)
        )
        claims += len(made)
        found.append(Pile(number, draw(st.sampled_from(["X", "Y"])), draw(st.integers(0, 5)), made))
    return found


@settings(max_examples=80)
@given(
    collections(),
    st.dictionaries(st.sampled_from(["X", "Y"]), st.integers(1, 4)),
    st.sets(st.sampled_from(["a", "b"])),
)
def test_nobody_keeps_what_is_not_there_and_only_givers_give(
    piles: list[Pile], wanted: dict[str, int], givers: set[str]
) -> None:
    result = allot(wanted, piles, holder="me", take_from=givers)

    for card, count in wanted.items():
        kept = sum(result.kept.get(pile.id, 0) for pile in piles if pile.card == card)
        assert kept + result.lacking.get(card, 0) == count
    for pile in piles:
        others = [claim for claim in pile.claims if claim.holder != "me"]
        left = sum(result.cut.get(claim.id, claim.count) for claim in others)
        if pile.id in result.kept:
            assert 0 < result.kept[pile.id] <= pile.count - left
        for claim in others:
            assert claim.id not in result.cut or claim.holder in givers
            assert 0 <= result.cut.get(claim.id, 0) < claim.count


@settings(max_examples=80)
@given(collections(), st.dictionaries(st.sampled_from(["X", "Y"]), st.integers(1, 4)))
def test_who_has_taken_what_there_is_takes_the_same_again(piles: list[Pile], wanted: dict[str, int]) -> None:
    first = allot(wanted, piles, holder="me")
    after = [_claimed(pile, first.kept.get(pile.id, 0)) for pile in piles]

    assert allot(wanted, after, holder="me") == first
    assert served(after, "me") == {
        card: sum(first.kept.get(pile.id, 0) for pile in piles if pile.card == card)
        for card in {pile.card for pile in piles if pile.id in first.kept}
    }


def _claimed(pile: Pile, count: int) -> Pile:
    others = tuple(claim for claim in pile.claims if claim.holder != "me")
    mine = (Claim(-1, "me", count),) if count else ()
    return Pile(pile.id, pile.card, pile.count, others + mine)


def test_first_claims_are_served_first() -> None:
    pile = Pile(1, "X", 3, (Claim(1, "a", 2), Claim(2, "b", 2), Claim(3, "c", 1)))

    assert [pile.served(holder) for holder in ("a", "b", "c", "d")] == [2, 1, 0, 0]
    assert pile.free_for("a") == 0
    assert pile.free_for("b") == 0


def test_piles_are_used_in_their_order_and_free_copies_before_others() -> None:
    piles = [Pile(1, "X", 2, (Claim(1, "a", 1),)), Pile(2, "X", 1)]

    assert allot({"X": 2}, piles, holder="me", take_from={"a"}).kept == {1: 1, 2: 1}
    result = allot({"X": 3}, piles, holder="me", take_from={"a"})
    assert (result.kept, result.cut, result.lacking) == ({1: 2, 2: 1}, {1: 0}, {})
