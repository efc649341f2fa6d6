"""What a profile tells of matches: only of those that are over."""

from typing import Any

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from decks.models import DeckVersion
from game import services
from game.models import Match

pytestmark = pytest.mark.django_db


def test_a_profile_tells_of_finished_matches(client: Client, duel: Match) -> None:
    services.concede(match=duel, seat=2)

    maple, rowan = (client.get(f"/players/{handle}/").text for handle in ("Maple", "Rowan"))

    assert "1 match played, 1 won." in maple
    assert "<b>Won</b> against Rowan" in maple
    assert "1 match played, 0 won." in rowan
    assert "<b>Lost</b> against Maple" in rowan


def test_a_profile_tells_nothing_of_a_match_in_play(client: Client, duel: Match) -> None:
    page = client.get("/players/Maple/").text

    assert "Rowan" not in page
    assert "has not shown anything yet" in page


def test_a_profile_takes_the_same_queries_for_one_match_and_for_seven(
    client: Client, maple: User, decks: list[DeckVersion], django_assert_num_queries: Any
) -> None:
    for played in (1, 7):
        while Match.objects.filter(state="finished").count() < played:
            match = services.start_match(user=maple, deck=decks[0], level="house", enemy_deck=decks[1])
            services.concede(match=match, seat=1)
        with django_assert_num_queries(6):
            page = client.get("/players/Maple/").text
        assert page.count("<b>Lost</b> against House (computer)") == min(played, 5)
