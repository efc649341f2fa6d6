"""Penalties on their pages: who gives them there, what is shown, who is sent away."""

from typing import Any

import pytest

from ddl_site.accounts.models import User
from tests.tournaments.evening import next_round
from tests.tournaments.judging import GAME, OUT, begun, give, staff, table_one
from tests.tournaments.pages import address, client_of, said_by
from tournaments.enums import Role
from tournaments.models import Pairing, Penalty

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(host: User) -> Pairing:
    """Table 1 of round 1 of four players, best of 3."""
    return table_one(begun(host), host)


def test_judge_finds_a_player_sees_his_history_and_gives_a_penalty(table: Pairing, host: User) -> None:
    event = table.round.stage.tournament
    client = client_of(staff(event, host, Role.JUDGE))
    found = client.get(address("penalties", event), {"q": str(table.first).upper()}).context["found"]
    assert [entry.pk for entry in found] == [table.first_id]
    page = client.get(address("judge", event, table.first_id))
    assert "Disqualification" not in page.content.decode()

    key = page.context["form"]["key"].value()
    sent = {"kind": GAME.value, "infraction": "slow", "note": "asked twice", "key": key}
    answer = client.post(address("judge", event, table.first_id), sent, follow=True)

    assert said_by(answer) == f"Game loss for {table.first}: noted."
    (line,) = answer.context["shown"].lines
    assert line.counts == "Counts at table 1 of round 1."
    assert client.post(address("lift", event, line.penalty.pk), {"why": "x"}).status_code == 404
    shown = client.get(address("table", event, table.round.at, 1)).context["shown"]
    assert [one.penalty.pk for one in shown.penalties] == [line.penalty.pk]


def test_head_judge_disqualifies_and_lifts_on_the_page(table: Pairing, host: User) -> None:
    event = table.round.stage.tournament
    client = client_of(staff(event, host, Role.HEAD_JUDGE))
    where = address("judge", event, table.first_id)
    key = client.get(where).context["form"]["key"].value()
    sent = {"kind": OUT.value, "infraction": "cheating", "key": key}
    assert "Say in the note" in client.post(where, sent).content.decode()

    client.post(where, sent | {"note": "stacked deck"})
    pk = Penalty.objects.get().pk
    assert "say why" in said_by(client.post(address("lift", event, pk), follow=True))
    answer = client.post(address("lift", event, pk), {"why": "witness was wrong"}, follow=True)

    assert said_by(answer) == f"The disqualification of {table.first} is lifted."
    assert "witness was wrong" in answer.content.decode()


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, None])
def test_penalties_are_for_judges(table: Pairing, host: User, role: Role | None) -> None:
    event = table.round.stage.tournament
    given = give(table.first, host, GAME)
    client = client_of(staff(event, host, role) if role else User.objects.create_user("dog"))

    for view, *more in (("penalties",), ("judge", table.first_id)):
        assert client.get(address(view, event, *more)).status_code == 404
    assert client.post(address("lift", event, given.pk), {"why": "x"}).status_code == 404


def test_penalties_ask_as_often_for_many(host: User, django_assert_max_num_queries: Any) -> None:
    stage = begun(host, 8)
    event, client = stage.tournament, client_of(host)
    next_round(stage, host)
    counts = []
    for number in (1, 60):
        for entry in list(event.entries.all())[:2]:
            Penalty.objects.bulk_create(
                Penalty(tournament=event, entry=entry, kind="warning", infraction="slow", by=host)
                for _ in range(number)
            )
        for path in (address("penalties", event), address("judge", event, event.entries.all()[0].pk)):
            with django_assert_max_num_queries(20) as asked:
                client.get(path)
            counts.append(len(asked))

    assert counts[:2] == counts[2:]
