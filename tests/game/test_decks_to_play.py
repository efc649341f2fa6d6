"""Playing with any deck that one may look into: what is offered, checked, told and counted."""

import uuid
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from ddl_site.accounts.models import User
from decks import services as deck_services
from decks.enums import Visibility
from decks.models import Deck, DeckRecord, DeckVersion
from decks.queries import newest_version
from game import queries, services
from game.models import Match

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)


def make(owner: User, decks: list[DeckVersion], *, more: int = 0, visibility: str = "private") -> Deck:
    """A copy of a ready-made list with so many more cards of it."""
    cards = dict(decks[0].cards)
    one = next(card for card, count in cards.items() if count < 3)
    cards[one] += more
    deck = deck_services.make_deck(owner=owner, name="Secret pups", now=NOW, cards=cards)
    return deck_services.change_deck(deck=deck, now=NOW, visibility=visibility)


def start(client: Client, deck: str, key: str = "") -> object:
    sent = {"deck": deck, "level": "house", "enemy_deck": "", "key": key or str(uuid.uuid4())}
    return client.post("/play/start/", sent)


def test_own_decks_are_offered_and_the_asked_one_is_chosen(
    as_rowan: Client, maple: User, rowan: User, decks: list[DeckVersion]
) -> None:
    mine, shared = make(rowan, decks, more=1), make(maple, decks, visibility="link")
    hidden = make(maple, decks)

    form = as_rowan.get(f"/play/?deck={shared.slug}").context["start_form"]
    private = as_rowan.get(f"/play/?deck={hidden.slug}")

    assert form["deck"].value() == shared.slug
    assert form.fields["deck"].choices == [
        (shared.slug, "Secret pups (by Maple)"),
        (mine.slug, "Secret pups (yours, not legal yet)"),
        ("morning-court", "Morning Court"),
        ("salt-and-bones", "Salt and Bones"),
    ]
    assert private.context["start_form"]["deck"].value() == "morning-court"
    assert hidden.slug not in private.text
    own = as_rowan.get(f"/play/?deck={mine.slug}").context["challenge_form"]
    assert (own["deck"].value(), len(own.fields["deck"].choices)) == (mine.slug, 3)


def test_41_cards_never_enter_a_game(
    as_maple: Client, as_rowan: Client, maple: User, rowan: User, decks: list[DeckVersion], duel: Match
) -> None:
    deck, key = make(maple, decks, more=1), str(uuid.uuid4())
    theirs = make(rowan, decks, more=1)
    link = f"/play/challenge/{services.make_challenge(user=maple, deck=decks[0]).challenge}/"
    services.concede(match=duel, seat=1)
    DeckVersion.objects.filter(pk=decks[0].pk).update(cards=newest_version(deck).cards)
    before = Match.objects.count()

    answers = [
        start(as_maple, deck.slug),
        as_maple.post("/play/challenges/", {"challenge-deck": deck.slug, "challenge-key": key}),
        as_rowan.post(link, {"deck": theirs.slug, "key": key}),
        as_maple.post(f"/play/{duel.pk}/rematch/", follow=True),
    ]

    assert [answer.status_code for answer in answers] == [422, 422, 422, 200]  # type: ignore[attr-defined]
    words = "A deck has exactly 40 cards; this one has 41, 1 too many."
    assert [words in answer.text for answer in answers] == [True, True, False, True]  # type: ignore[attr-defined]
    assert "The deck of the other side is not legal any more" in answers[2].text  # type: ignore[attr-defined]
    assert Match.objects.count() == before


def test_list_of_a_match_is_closed_and_stays(as_maple: Client, maple: User, decks: list[DeckVersion]) -> None:
    deck = make(maple, decks)

    start(as_maple, deck.slug)
    deck_services.change_counts(deck=deck, deltas={"V004": 1}, now=NOW)

    seat = Match.objects.get().seats.get(number=1)
    assert seat.deck is not None
    assert (seat.deck.number, seat.deck.cards) == (1, decks[0].cards)
    assert deck.versions.count() == 2


@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.LINK])
def test_others_are_not_told_the_name_of_a_deck_that_is_not_public(
    as_maple: Client, as_rowan: Client, maple: User, rowan: User, decks: list[DeckVersion], visibility: str
) -> None:
    deck = make(maple, decks, visibility=visibility)
    match = services.make_challenge(user=maple, deck=newest_version(deck))

    asked = as_rowan.get(f"/play/challenge/{match.challenge}/").text
    services.accept_challenge(match=match, user=rowan, deck=decks[1])
    theirs, mine = (
        [client.get(address).text for address in (f"/play/{match.pk}/", "/play/")]
        for client in (as_rowan, as_maple)
    )

    assert "Maple plays a deck of their own." in asked
    assert not any("Secret pups" in page or deck.slug in page for page in [asked, *theirs])
    assert all("Secret pups" in page for page in mine)


def test_rematch_needs_a_deck_that_one_may_still_see(
    maple: User, rowan: User, decks: list[DeckVersion]
) -> None:
    deck = make(maple, decks, visibility="public")
    match = services.start_match(user=rowan, deck=newest_version(deck), level="house", enemy_deck=decks[1])
    services.concede(match=match, seat=1)
    deck_services.change_deck(deck=deck, now=NOW, visibility="private")

    with pytest.raises(services.IllegalChallenge, match="private now"):
        services.rematch(match=match, user=rowan)


def test_deck_page_leads_to_the_table_or_says_why_not(
    as_maple: Client, maple: User, decks: list[DeckVersion]
) -> None:
    good, bad = make(maple, decks), make(maple, decks, more=1)

    shown, refused = as_maple.get(f"/decks/{good.slug}/").text, as_maple.get(f"/decks/{bad.slug}/").text

    assert f'href="/play/?deck={good.slug}"' in shown
    assert f"/play/?deck={bad.slug}" not in refused
    assert "It cannot be played yet: A deck has exactly 40 cards" in refused


def test_many_decks_fold_into_a_list_with_the_same_questions(
    as_maple: Client, maple: User, decks: list[DeckVersion]
) -> None:
    asked = []
    for _ in range(3):  # the first reads the cards, which are kept
        for _ in range(6):
            make(maple, decks)
        with CaptureQueriesContext(connection) as captured:
            page = as_maple.get("/play/")
        asked.append(len(captured))

    assert '<select name="deck"' in page.text
    assert asked[1] == asked[2]


# --- results ---


def records() -> dict[str, tuple[int, int, int]]:
    return {
        row.deck.slug: (row.wins, row.losses, row.draws) for row in DeckRecord.objects.select_related("deck")
    }


def test_finished_match_counts_for_both_decks_once(
    duel: Match, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        services.concede(match=duel, seat=1)
    services.record_match(match_id=duel.pk)

    assert records() == {"morning-court": (0, 1, 0), "salt-and-bones": (1, 0, 0)}


def test_deck_against_itself_has_won_and_lost_and_a_computer_says_nothing(
    maple: User, rowan: User, decks: list[DeckVersion]
) -> None:
    alike = services.make_challenge(user=maple, deck=decks[0])
    services.accept_challenge(match=alike, user=rowan, deck=decks[0])
    solo = services.start_match(user=maple, deck=decks[0], level="house", enemy_deck=decks[1])

    for match in (alike, solo):
        services.concede(match=match, seat=1)
        services.record_match(match_id=match.pk)

    assert records() == {"morning-court": (1, 2, 0)}
    assert queries.score_of(maple) == (2, 0, 0)
