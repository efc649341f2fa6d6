"""Two at once at tables in the app: workers, players, a move and a ruling. On SQLite and on PostgreSQL."""

import pytest

from ddl_site.accounts.models import Notice, User
from game import services as games
from game.models import Match
from tests.game.test_races import at_once
from tests.tournaments.online import both_ready, match_of
from tests.tournaments.pages import NOW
from tournaments import services
from tournaments.models import Pairing, Round
from tournaments.scores import Score
from tournaments.services import Verdict

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("pool"),
]


def test_two_workers_announce_a_round_once(table: Pairing) -> None:
    Pairing.objects.update(match=None)
    Match.objects.all().delete()
    Notice.objects.all().delete()
    Round.objects.update(announced_at=None, announced_tables=0)

    at_once(*[lambda: services.announce_round(round_id=table.round_id, now=NOW)] * 2)

    assert (Match.objects.count(), Notice.objects.count()) == (1, 2)


def test_two_who_are_ready_at_once_begin_one_game(table: Pairing) -> None:
    assert table.second is not None
    at_once(
        lambda: services.be_ready(table=table, entry=table.first, now=NOW),
        lambda: services.be_ready(table=table, entry=table.second, now=NOW),  # type: ignore[arg-type]
    )

    assert match_of(table).state == Match.State.PLAYING
    assert match_of(table).games.count() == 1


def test_two_processes_record_a_result_once(table: Pairing) -> None:
    match = games.concede(match=both_ready(table), seat=1)
    match = games.choose_first(match=match, seat=1, first=1, number=match.number)
    games.concede(match=match, seat=1)
    table.results.all().delete()

    at_once(*[lambda: services.record_played(match_id=match.pk, now=NOW)] * 2)

    assert [result.score for result in table.results.all()] == [Score(0, 2)]


def test_a_move_and_a_ruling_at_once_leave_one_end(table: Pairing, host: User) -> None:
    match = both_ready(table)

    at_once(
        lambda: games.concede(match=match, seat=1),
        lambda: services.decide_result(pairing=table, verdict=Verdict(Score(2, 0)), by=host, now=NOW),
    )

    assert (match_of(table).state, match_of(table).winner) == (Match.State.FINISHED, 1)
    assert match_of(table).games.filter(ending="").count() == 0
    assert table.results.get(current=True).score == Score(2, 0)
