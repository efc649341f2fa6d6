"""An event with tables in the app as a file: its matches are made again and gone on with."""

import random

import pytest

from ddl_site.accounts.models import User
from game import engine
from game import queries as matches
from game import services as games
from game.models import Match
from tests.tournaments import kept
from tests.tournaments.evening import begin
from tests.tournaments.online import online_event, publish
from tests.tournaments.pages import NOW
from tournaments import services
from tournaments.models import Pairing, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pool")]


@pytest.fixture
def event(host: User) -> Tournament:
    """Two tables in the app: one game is over and the next begun at the first, the other waits."""
    event = online_event(host, "dog", "cat", "owl", "fox")
    table = publish(begin(event, host), host).pairings.order_by("table")[0]
    for entry in (table.first, table.second):
        assert entry is not None
        services.be_ready(table=table, entry=entry, now=NOW)
    match = games.concede(match=_moved(_match(table), 8), seat=1)
    games.choose_first(match=match, seat=1, first=2, number=match.number)
    _moved(_match(table), 5)
    event.refresh_from_db()
    return event


def _match(table: Pairing) -> Match:
    table.refresh_from_db()
    assert table.match is not None
    return table.match


def _moved(match: Match, times: int) -> Match:
    chance = random.Random(times)
    for _ in range(times):
        match.refresh_from_db()
        game = matches.current_game(match)
        assert game is not None
        assert match.to_act is not None
        text = engine.format_action(chance.choice(engine.legal_actions(matches.state_of(game))))
        games.play_move(match=match, seat=match.to_act, text=text, number=match.number)
    match.refresh_from_db()
    return match


def test_event_in_play_made_again_is_the_same_file(event: Tournament) -> None:
    text = kept.exported(event)
    states = [game.state for match in Match.objects.order_by("pk") for game in match.games.order_by("index")]
    kept.empty_installation()

    made = services.import_event(data=text.encode()).event

    assert kept.exported(made) == text
    assert states == [
        game.state for match in Match.objects.order_by("pk") for game in match.games.order_by("index")
    ]
    assert Match.objects.filter(state=Match.State.WAITING).count() == 1


def test_match_made_again_is_of_the_event_and_reports_itself(event: Tournament, host: User) -> None:
    copy = services.import_event(data=kept.exported(event).encode(), slug="copy").event
    table = Pairing.objects.filter(round__stage__tournament=copy).order_by("table")[0]
    match = _match(table)
    assert match.context_address == "/events/copy/my/"

    games.concede(match=match, seat=1)
    services.record_played(match_id=match.pk, now=NOW)

    result = table.results.get(current=True)
    assert (str(result.score), result.state) == ("0-2", "final")
