"""Decks of players: who sees them, how their lists change, what is kept."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from ddl_site.accounts.models import User
from ddl_site.accounts.services import make_guest, merge_guest
from decks import queries, services
from decks.models import Deck, DeckVersion

NOW = datetime(2026, 11, 1, 18, tzinfo=UTC)
LATER = NOW + timedelta(minutes=11)

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def deck(owner: User) -> Deck:
    return services.make_deck(owner=owner, name="Night Watch", now=NOW, cards={"V004": 3, "V014": 2})


def listed(deck: Deck) -> dict[str, int]:
    """The newest version's list; the rows say the same."""
    cards: dict[str, int] = queries.newest_version(deck).cards
    assert dict(deck.entries.values_list("card", "count")) == cards
    return cards


def test_same_request_makes_one_deck(owner: User) -> None:
    first, second = (
        services.make_deck(owner=owner, name="Twice", now=NOW, request_key="k1") for _ in range(2)
    )

    assert (first, owner.decks.count()) == (second, 1)


@pytest.mark.parametrize("name", ["", " \u200b ", "x" * 61])
def test_deck_needs_a_name_that_fits(owner: User, name: str) -> None:
    with pytest.raises(services.DeckError, match="name"):
        services.make_deck(owner=owner, name=name, now=NOW)

    assert not owner.decks.exists()


def test_changes_of_one_sitting_are_one_version(deck: Deck) -> None:
    services.change_counts(deck=deck, deltas={"V004": -1}, now=NOW)
    services.change_counts(deck=deck, deltas={"V014": -5, "V017": 1}, now=NOW)

    assert listed(deck) == {"V004": 2, "V017": 1}
    assert deck.versions.count() == 1
    assert deck.edition == 2


def test_next_sitting_makes_the_next_version(deck: Deck) -> None:
    services.change_counts(deck=deck, deltas={"V004": -1}, now=LATER)

    assert list(deck.versions.values_list("number", "open", "cards")) == [
        (2, True, {"V004": 2, "V014": 2}),
        (1, False, {"V004": 3, "V014": 2}),
    ]


def test_note_closes_a_version(deck: Deck) -> None:
    noted = services.set_list(deck=deck, cards={"V004": 1}, now=NOW, note="for the league")
    services.set_list(deck=deck, cards={"V004": 2}, now=NOW)

    noted.refresh_from_db()
    assert (noted.note, noted.open, noted.cards) == ("for the league", False, {"V004": 1})
    assert listed(deck) == {"V004": 2}


def test_restored_version_is_the_newest(deck: Deck) -> None:
    services.set_list(deck=deck, cards={"V017": 1}, now=LATER)

    services.restore_version(deck=deck, number=1, now=LATER)

    assert listed(deck) == {"V004": 3, "V014": 2}
    assert deck.versions.count() == 3


def test_same_press_counts_once(deck: Deck) -> None:
    for _ in range(2):
        services.change_counts(deck=deck, deltas={"V017": 1}, now=NOW, request_key="press")

    assert listed(deck)["V017"] == 1


def test_stale_list_is_refused(deck: Deck) -> None:
    services.change_counts(deck=deck, deltas={"V017": 1}, now=NOW)

    with pytest.raises(services.DeckChangedError, match="another tab"):
        services.set_list(deck=deck, cards={}, now=NOW, edition=0)

    assert listed(deck) == {"V004": 3, "V014": 2, "V017": 1}


@pytest.mark.parametrize(
    ("deltas", "words"),
    [({"V999": 1}, "no card with the id V999"), ({"V004": 97}, "no number of copies"), ({"V004": -9}, None)],
)
def test_impossible_counts_are_refused(deck: Deck, deltas: dict[str, int], words: str | None) -> None:
    if words is None:
        services.change_counts(deck=deck, deltas=deltas, now=NOW)
        assert listed(deck) == {"V014": 2}
        return

    with pytest.raises(services.BadListError, match=words):
        services.change_counts(deck=deck, deltas=deltas, now=NOW)

    assert listed(deck) == {"V004": 3, "V014": 2}


@pytest.mark.parametrize(
    ("visibility", "stranger_reads", "stranger_finds"),
    [("private", False, False), ("link", True, False), ("public", True, True)],
)
def test_visibility_says_who_reads_and_who_finds(
    deck: Deck, visibility: str, stranger_reads: bool, stranger_finds: bool
) -> None:
    services.change_deck(deck=deck, now=NOW, visibility=visibility)
    staff = User.objects.create_user("boss", is_staff=True, is_superuser=True)

    for viewer in (AnonymousUser(), staff):
        assert (queries.deck_for(viewer, deck.slug) is not None) is stranger_reads
        assert queries.visible_decks(viewer).filter(pk=deck.pk).exists() is stranger_finds
        with pytest.raises(Http404):
            queries.own_deck_or_404(viewer, deck.slug)
    assert queries.own_deck_or_404(deck.owner, deck.slug) == deck


def test_copy_names_its_parent(deck: Deck) -> None:
    other = User.objects.create_user("luna")

    copy = services.copy_deck(deck=deck, owner=other, now=NOW)

    assert (copy.parent, copy.visibility, listed(copy)) == (deck, "private", listed(deck))
    deck.delete()
    copy.refresh_from_db()
    assert copy.parent is None


def test_decks_of_a_guest_go_on_under_the_account(owner: User) -> None:
    guest = make_guest()
    deck = services.make_deck(owner=guest, name="From before", now=NOW)

    merge_guest(guest=guest, user=owner)

    deck.refresh_from_db()
    assert deck.owner == owner


def test_closed_version_is_not_written_again(deck: Deck) -> None:
    version = DeckVersion.objects.get(deck=deck)
    services.close_version(version=version)

    services.change_counts(deck=deck, deltas={"V004": -3}, now=NOW)

    version.refresh_from_db()
    assert version.cards == {"V004": 3, "V014": 2}
