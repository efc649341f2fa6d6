"""Calls for a judge: from the phone of a player to the queue of the staff and back."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from tests.tournaments.evening import next_round
from tests.tournaments.pages import NOW, address, client_of, make_event, said_by
from tournaments import services
from tournaments.enums import Role
from tournaments.models import Entry, JudgeCall, Pairing, Tournament
from tournaments.presenters.log import SENTENCES
from tournaments.services.calls import MOST_CALLS

pytestmark = pytest.mark.django_db


@pytest.fixture
def dog(host: User) -> Entry:
    """A player at table 12 of round 1, with an account."""
    event = make_event(host, players=3)
    user = User.objects.create_user("dog")
    entry = services.register(tournament=event, user=user, now=NOW)
    next_round(services.begin_stage(stage=event.stages.get(), by=host, now=NOW), host)
    Pairing.objects.filter(seats__entry=entry).update(table=12)
    return entry


def judge_of(event: Tournament, host: User, name: str = "judge") -> User:
    user = User.objects.create_user(name)
    services.add_staff(tournament=event, handle=name, role=Role.JUDGE, by=host, now=NOW)
    return user


def phone(entry: Entry) -> Client:
    assert entry.user is not None
    return client_of(entry.user)


def notices(user: User) -> list[str]:
    return list(user.notices.order_by("pk").values_list("text", flat=True))


def test_call_goes_from_the_phone_to_the_judges_and_back(dog: Entry, host: User) -> None:
    event = dog.tournament
    judge = judge_of(event, host)
    player, as_judge = phone(dog), client_of(judge)
    assert "Call a judge to table 12?" in player.get(address("call_judge", event)).content.decode()

    for _ in range(2):
        page = player.post(address("call_judge", event), {"word": "his deck"}, follow=True)
    assert "A judge is called. You have waited less than a minute." in page.content.decode()
    assert "Call a judge</a>" not in page.content.decode()
    assert notices(judge) == ["Friday: dog calls a judge, table 12: his deck"]
    assert notices(host) == notices(judge)

    queue = as_judge.get(address("calls", event))
    assert '1<span class="seen-by-ear"> waiting</span>' in queue.content.decode()
    (row,) = queue.context["rows"]
    assert (row.where, row.waiting, row.call.word) == ("Table 12", "less than a minute", "his deck")
    as_judge.post(address("take_call", event, row.call.pk))
    assert "A judge is coming: judge." in player.get(address("my", event)).content.decode()
    assert notices(dog.user)[-1] == "Friday: a judge is coming to you: judge."  # type: ignore[arg-type]

    done = as_judge.post(address("close_call", event, row.call.pk), {"note": "deck is fine"}, follow=True)
    assert said_by(done) == "The call of dog is closed."
    assert [one.call.note for one in done.context["closed"]] == ["deck is fine"]
    assert "Call a judge</a>" in player.get(address("my", event)).content.decode()
    assert {act.word for act in event.acts.all()} <= SENTENCES.keys()


def test_player_takes_his_call_back(dog: Entry) -> None:
    event, player = dog.tournament, phone(dog)
    player.post(address("call_judge", event))

    answers = [player.post(address("take_back_call", event), follow=True) for _ in range(2)]

    assert [said_by(answer) for answer in answers] == ["Your call is taken back.", ""]
    assert JudgeCall.objects.get().note == "taken back"
    player.post(address("call_judge", event))
    assert JudgeCall.objects.filter(closed_at=None).count() == 1


def test_second_judge_is_told_who_goes_already(dog: Entry, host: User) -> None:
    event = dog.tournament
    call = services.call_judge(entry=dog, now=NOW)
    services.take_call(call=call, by=judge_of(event, host), now=NOW)
    other = client_of(judge_of(event, host, "other"))

    answer = other.post(address("take_call", event, call.pk), follow=True)

    assert said_by(answer) == "judge is on the way already."
    services.close_call(call=call, by=host, now=NOW)
    assert said_by(other.post(address("take_call", event, call.pk), follow=True)) == "This call is closed."


def test_judges_who_play_do_not_judge_their_own_table(dog: Entry, host: User) -> None:
    event = dog.tournament
    judge = judge_of(event, host)
    pairing = dog.seats.get().pairing
    opponent = pairing.second if pairing.first_id == dog.pk else pairing.first
    Entry.objects.filter(pk=opponent.pk).update(user=judge)  # type: ignore[union-attr]
    services.add_staff(tournament=event, handle="dog", role=Role.JUDGE, by=host, now=NOW)
    call = services.call_judge(entry=dog, now=NOW)

    for user, words in ((judge, "your own match"), (dog.user, "You called yourself")):
        assert user is not None
        with pytest.raises(services.NotOpenError, match=words):
            services.take_call(call=call, by=user, now=NOW)
        with pytest.raises(services.NotOpenError, match=words):
            services.close_call(call=call, by=user, now=NOW)


def test_player_calls_neither_before_the_event_nor_without_end(dog: Entry, host: User) -> None:
    other = make_event(host, "Other")
    early = services.register(tournament=other, user=User.objects.create_user("cat"), now=NOW)
    with pytest.raises(services.NotOpenError, match="while the event runs"):
        services.call_judge(entry=early, now=NOW)
    with pytest.raises(services.EventError, match="140 characters; this has 141"):
        services.call_judge(entry=dog, now=NOW, word="x" * 141)

    for _ in range(MOST_CALLS):
        services.take_back_call(call=services.call_judge(entry=dog, now=NOW), now=NOW)

    with pytest.raises(services.NotOpenError, match="Go to the desk"):
        services.call_judge(entry=dog, now=NOW)


def test_queue_is_for_judges_and_players_who_are_in(dog: Entry, host: User) -> None:
    event = dog.tournament
    call = services.call_judge(entry=dog, now=NOW)
    services.add_staff(
        tournament=event, handle=User.objects.create_user("s").handle, role="scores", by=host, now=NOW
    )

    for client in (phone(dog), client_of(User.objects.get(handle="s"))):
        assert client.get(address("calls", event)).status_code == 404
        assert client.post(address("take_call", event, call.pk)).status_code == 404
    assert client_of(host).post(address("call_judge", event)).status_code == 404


def test_queue_asks_as_often_for_many_and_longest_waits_first(
    dog: Entry, host: User, django_assert_max_num_queries: Any
) -> None:
    event, now = dog.tournament, datetime.now(UTC)
    as_host, counts = client_of(host), []
    for number, entry in enumerate(event.entries.exclude(pk=dog.pk)):
        waits = timedelta(minutes=10 + number)
        JudgeCall.objects.create(
            tournament=event, entry=entry, pairing=entry.seats.get().pairing, at=now - waits
        )
        with django_assert_max_num_queries(16) as asked:
            rows = as_host.get(address("calls", event)).context["rows"]
        counts.append(len(asked))

    assert len(set(counts)) == 1
    assert [row.waiting for row in rows] == ["12 min", "11 min", "10 min"]
    taken = rows[0].call
    services.take_call(call=taken, by=host, now=now)
    assert as_host.get(address("calls", event)).context["rows"][-1].call == taken
