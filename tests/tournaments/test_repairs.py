"""A published round is repaired: who is late, who is left alone, who was put at the wrong table."""

from typing import Any

import pytest

from ddl_site.accounts.models import User
from tests.tournaments.evening import next_round, state_of, table_of, win_first
from tests.tournaments.pages import NOW, address, client_of, make_event, said_by
from tournaments import queries, services
from tournaments.enums import ResultKind, StageKind
from tournaments.models import Entry, JudgeCall, Pairing, Round
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

pytestmark = pytest.mark.django_db


def publish(host: User, players: int, plan: StagePlan | None = None) -> Round:
    event = make_event(host, players=players, stages=(plan or StagePlan(),))
    return next_round(services.begin_stage(stage=event.stages.get(), by=host, now=NOW), host)


def late_player(round: Round, host: User, name: str = "Late") -> Entry:
    return services.add_player(tournament=round.stage.tournament, name=name, by=host, now=NOW)


def at(round: Round, number: int | None) -> Pairing:
    found = round.pairings.select_related("round__stage", "first", "second")
    return found.get(table=number)


def players(pairing: Pairing) -> set[int]:
    pairing.refresh_from_db()
    seated = set(pairing.seats.values_list("entry", flat=True))
    assert seated == {pairing.first_id, pairing.second_id} - {None}
    return seated


def second(pairing: Pairing) -> Entry:
    assert pairing.second is not None
    return pairing.second


def act(host: User) -> dict[str, Any]:
    return {"by": host, "now": NOW, "why": "one came late"}


# --- they meet ---


def test_late_player_meets_the_one_with_the_bye(host: User) -> None:
    round = publish(host, 5)
    bye, late = at(round, None), late_player(round, host)

    services.let_meet(round=round, one=late, other=bye.first, **act(host))

    assert players(bye) == {bye.first_id, late.pk}
    assert bye.table == 3
    assert not bye.results.filter(current=True).exists()
    win_first(round, host)
    record = queries.stage_record(round.stage)
    assert record.free_wins == set()
    assert not [row for row in record.rounds[0] if row[1] is None]
    assert next_round(round.stage, host).pairings.count() == 3


def test_two_whose_opponents_are_gone_meet_each_other(host: User) -> None:
    round = publish(host, 6)
    one, two = at(round, 1), at(round, 2)
    gone = [second(one), two.first]
    for entry in gone:
        services.drop(entry=entry, by=host, now=NOW, why="went home")

    services.let_meet(round=round, one=one.first, other=second(two), **act(host))

    assert players(one) == {one.first_id, second(two).pk}
    assert players(two) == {entry.pk for entry in gone}
    assert state_of(two) == ("final", "0-0-0", 1)
    assert not one.results.exists()


def test_who_is_left_alone_meets_the_one_with_the_bye_and_who_left_has_lost(host: User) -> None:
    round = publish(host, 5)
    table, bye = at(round, 1), at(round, None)
    gone, lucky = second(table), bye.first
    services.drop(entry=gone, by=host, now=NOW, why="went home")

    services.let_meet(round=round, one=lucky, other=table.first, **act(host))

    assert players(table) == {table.first_id, lucky.pk}
    assert players(bye) == {gone.pk}
    assert (bye.results.get(current=True).kind, bye.results.get(current=True).score) == (
        ResultKind.WALKOVER,
        Score(0, 2),
    )
    assert queries.stage_record(round.stage).free_wins == set()
    assert dict(table_of(round.stage))[gone.pk] == 0


def test_places_that_were_changed_stay_so_when_it_is_sent_twice(host: User) -> None:
    round = publish(host, 4)
    one, two = at(round, 1), at(round, 2)
    moved, others = (one.first, two.first), (one.second_id, two.second_id)

    for _ in range(2):
        services.change_places(round=round, one=moved[0], other=moved[1], **act(host))

    assert players(one) == {moved[1].pk, others[0]}
    assert players(two) == {moved[0].pk, others[1]}


@pytest.mark.parametrize(
    ("who", "words"),
    [
        (("Late", "Late"), "one of the two needs it"),
        (("Late", "first"), "let Late take the place of"),
        (("first", "second"), "sit at one table already"),
    ],
)
def test_meeting_that_makes_no_table_is_refused(host: User, who: tuple[str, str], words: str) -> None:
    round = publish(host, 4)
    known = {"Late": late_player(round, host), "first": at(round, 1).first, "second": second(at(round, 1))}

    with pytest.raises(services.EventError, match=words):
        services.let_meet(round=round, one=known[who[0]], other=known[who[1]], **act(host))


def test_who_is_not_in_the_stage_is_let_in_first(host: User) -> None:
    round = publish(host, 5)
    late = late_player(round, host)
    services.drop(entry=late, by=host, now=NOW, why="went home")

    with pytest.raises(services.NotOpenError, match="Let him in at the desk first"):
        services.let_meet(round=round, one=late, other=at(round, None).first, **act(host))


# --- they change places, one takes the place of another ---


def test_two_of_open_tables_change_places_and_are_told(host: User) -> None:
    round = publish(host, 4)
    one, two = at(round, 1), at(round, 2)
    dog = User.objects.create_user("dog")
    Entry.objects.filter(pk=one.first_id).update(user=dog)
    before = one.first, two.first

    services.change_places(round=round, one=before[0], other=before[1], **act(host))

    assert players(one) == {before[1].pk, one.second_id}
    assert players(two) == {before[0].pk, two.second_id}
    assert [notice.text for notice in dog.notices.all()] == [
        f"Friday: round 1 is changed: table 2, against {two.second}."
    ]
    shown = client_of(host).get(address("round", round.stage.tournament, round.at)).context["shown"]
    assert shown.proof == "Changed by hand after it was paired."


def test_bye_changes_its_owner_and_its_result_has_a_new_version(host: User) -> None:
    round = publish(host, 5)
    bye, table = at(round, None), at(round, 1)
    lucky = bye.first

    services.change_places(round=round, one=lucky, other=table.first, **act(host))

    assert players(bye) == {table.first_id}
    assert [(one.version, one.current, one.by) for one in bye.results.all()] == [
        (1, False, None),
        (2, True, host),
    ]


def test_wrong_player_is_replaced_by_the_one_who_has_no_table(host: User) -> None:
    round = publish(host, 4)
    table, late = at(round, 1), late_player(round, host)
    wrong = table.first

    services.replace_player(round=round, gone=wrong, come=late, **act(host))

    assert players(table) == {late.pk, table.second_id}
    win_first(round, host)
    assert (wrong.pk, None, 0, 2, 0) in queries.stage_record(round.stage).rounds[0]


def test_who_has_a_table_replaces_nobody(host: User) -> None:
    round = publish(host, 4)

    with pytest.raises(services.NotOpenError, match="has a place in this round already"):
        services.replace_player(round=round, gone=at(round, 1).first, come=at(round, 2).first, **act(host))


def test_penalty_goes_with_the_player_to_his_new_table(host: User) -> None:
    round = publish(host, 4)
    one, two = at(round, 1), at(round, 2)
    given = services.give_penalty(
        entry=one.first, kind="game", infraction="slow", by=host, now=NOW, request_key="k"
    )

    services.change_places(round=round, one=one.first, other=two.first, **act(host))

    given.refresh_from_db()
    assert given.pairing == two


# --- what is refused ---


def test_table_with_a_result_stays_as_it_is(host: User) -> None:
    round = publish(host, 4)
    one, two = at(round, 1), at(round, 2)
    services.decide_result(pairing=one, verdict=Verdict(Score(2, 0)), by=host, now=NOW)

    with pytest.raises(services.NotOpenError, match="Table 1 has a result"):
        services.change_places(round=round, one=one.first, other=two.first, **act(host))
    with pytest.raises(services.NotOpenError, match="Table 1 has a result"):
        services.take_back_round(round=round, **act(host))


def test_repair_needs_a_reason_and_strangers_to_the_table(host: User) -> None:
    round = publish(host, 4)
    one, two = at(round, 1), at(round, 2)
    with pytest.raises(services.EventError, match="say why"):
        services.change_places(round=round, one=one.first, other=two.first, by=host, now=NOW, why=" ")
    Entry.objects.filter(pk=second(one).pk).update(user=host)

    with pytest.raises(services.NotOpenError, match="about your own match"):
        services.change_places(round=round, one=one.first, other=two.first, **act(host))


@pytest.mark.parametrize(
    ("kind", "words"), [(StageKind.SINGLE, "In a bracket"), (StageKind.ROUND_ROBIN, "In a round robin")]
)
def test_only_in_swiss_players_change_tables(host: User, kind: StageKind, words: str) -> None:
    round = publish(host, 4, StagePlan(kind=kind))
    one, two = at(round, 1), at(round, 2)

    with pytest.raises(services.NotOpenError, match=words):
        services.change_places(round=round, one=one.first, other=two.first, **act(host))


# --- the whole round ---


@pytest.mark.parametrize("kind", [StageKind.SWISS, StageKind.SINGLE])
def test_round_without_results_is_taken_back_and_paired_anew(host: User, kind: StageKind) -> None:
    round = publish(host, 5, StagePlan(kind=kind))
    dog: Entry = at(round, 1).first
    Entry.objects.filter(pk=dog.pk).update(user=User.objects.create_user("dog"))
    dog.refresh_from_db()
    given = services.give_penalty(
        entry=dog, kind="game", infraction="slow", by=host, now=NOW, request_key="k"
    )
    services.call_judge(entry=dog, now=NOW)

    for _ in range(2):
        services.take_back_round(round=round, **act(host))
    round.refresh_from_db()
    assert round.state == "draft"
    services.publish_round(round=round, by=host, now=NOW)
    services.take_back_round(round=round, **act(host))
    services.discard_draft(round=round, by=host, now=NOW, why="one came late")
    again = next_round(round.stage, host)

    assert (again.number, again.seats.count()) == (1, 5 if kind == StageKind.SWISS else 2)
    given.refresh_from_db()
    assert JudgeCall.objects.get().pairing is None
    if kind == StageKind.SWISS:
        assert given.pairing == again.pairings.get(seats__entry=dog)
    assert dog.user is not None
    assert f"Friday: the pairings of {again.named} are taken back. Wait for the new ones." in [
        notice.text for notice in dog.user.notices.all()
    ]


def test_round_that_is_over_is_not_taken_back(host: User) -> None:
    round = publish(host, 4)
    win_first(round, host)
    next_round(round.stage, host)

    with pytest.raises(services.NotOpenError, match="The round is over"):
        services.take_back_round(round=round, **act(host))


# --- the page ---


def test_scorekeeper_repairs_by_names_on_the_page(host: User) -> None:
    round = publish(host, 11)
    event, client = round.stage.tournament, client_of(host)
    where = address("repair", event, round.at)
    late, bye = late_player(round, host, "Otis"), at(round, None)
    sent = {"what": "meet", "one": "otis", "other": bye.first.name, "why": "traffic"}

    for wrong, words in (
        ({"one": "nobody"}, "Nobody in this event is called nobody."),
        ({"one": "Pup"}, "Several are called so: Pup 1, Pup 10, Pup 11, Pup 2, Pup 3."),
        ({"what": "replace"}, "Otis has no place in this round."),
    ):
        page = client.post(where, sent | wrong)
        assert page.status_code == 422
        assert words in page.content.decode()
    done = client.post(where, sent, follow=True)

    assert said_by(done) == f"Round 1: repaired for Otis and {bye.first}."
    assert players(bye) == {late.pk, bye.first_id}
    back = client.post(address("take_back_round", event, round.at), {"why": "all wrong"}, follow=True)
    assert said_by(back) == "Round 1: a draft again. Change or discard it."
