"""What is asked of a round besides equal scores: byes given before the event, teams apart, the standings."""

import pytest
from django.db.models import QuerySet

from ddl_site.accounts.models import User
from tests.tournaments.pages import NOW, address, client_of, make_event
from tournaments import queries, services
from tournaments.enums import ResultKind
from tournaments.models import Entry, Pairing, Round, Stage, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict


def begin(event: Tournament, host: User) -> Stage:
    return services.begin_stage(stage=event.stages.get(), by=host, now=NOW)


def publish(stage: Stage, host: User) -> Round:
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    return services.publish_round(round=draft, by=host, now=NOW)


def enter(round: Round, host: User) -> None:
    """The later entry of each table wins, some of them with a game less."""
    for table in round.pairings.exclude(second=None):
        games = (0, 1)[table.pk % 3 == 0]
        later = table.second_id is not None and table.second_id > table.first_id
        score = Score(games, 2) if later else Score(2, games)
        services.decide_result(pairing=table, verdict=Verdict(score), by=host, now=NOW)


def note(event: Tournament, name: str, host: User, *, team: str = "", byes: int = 0) -> Entry:
    return services.note_details(
        entry=event.entries.get(name=name), name=name, team=team, fixed_table=None, awarded_byes=byes,
        by=host, now=NOW,
    )  # fmt: skip


def test_last_round_by_the_standings_pairs_neighbours_of_one_score(host: User) -> None:
    event = make_event(host, players=32, stages=(StagePlan(rounds=3, pair_last_by_standings=True),))
    stage = begin(event, host)
    for _ in range(2):
        enter(publish(stage, host), host)
    met = pairs_of(Pairing.objects.filter(round__stage=stage))
    ranked = queries.ranked(stage)
    best = [int(row.player) for row in ranked if row.points == ranked[0].points]
    neighbours = {frozenset(pair) for pair in zip(best[::2], best[1::2], strict=True)}

    last = publish(stage, host)

    assert not neighbours & met  # nothing but the standings decides among the best
    assert neighbours <= pairs_of(last.pairings.all())
    assert [last.pairings.get(table=1).first_id, last.pairings.get(table=1).second_id] == best[:2]


def test_last_round_by_the_standings_gives_the_last_of_them_the_bye(host: User) -> None:
    event = make_event(host, players=17, stages=(StagePlan(rounds=2, pair_last_by_standings=True),))
    stage = begin(event, host)
    first = publish(stage, host)
    enter(first, host)
    rested = first.pairings.get(second=None).first_id
    lowest = [int(row.player) for row in queries.ranked(stage) if row.player != rested][-1]

    last = publish(stage, host)

    assert last.pairings.get(second=None).first_id == lowest


def test_players_of_one_team_do_not_meet_in_the_first_round_alone(host: User) -> None:
    event = make_event(host, players=8, stages=(StagePlan(rounds=2, avoid_teams=True),))
    written = ("Kennel", "kennel", "KENNEL ", "Kénnel")  # as the desk happens to type it
    mates = {note(event, f"Pup {number}", host, team=team).pk for number, team in enumerate(written, start=1)}
    stage = begin(event, host)

    first = publish(stage, host)

    assert all(len(pair & mates) == 1 for pair in pairs_of(first.pairings.all()))
    assert first.facts["same_team"] == []


def test_byes_given_before_the_event_are_free_wins_and_the_lots_give_no_second_one(host: User) -> None:
    event = make_event(host, players=6, stages=(StagePlan(rounds=3),))
    lucky = note(event, "Pup 1", host, byes=1)
    stage = begin(event, host)

    first = publish(stage, host)
    enter(first, host)
    second = publish(stage, host)

    byes = first.pairings.filter(second=None)
    assert (byes.count(), first.facts["awarded_byes"]) == (2, [lucky.pk])
    assert {one.results.get().kind for one in byes} == {ResultKind.BYE}
    assert not second.pairings.filter(second=None).exists()
    assert next(row.points for row in queries.ranked(stage, upto=1) if row.player == lucky.pk) == 3


@pytest.mark.parametrize("given", [3, 4])
def test_round_that_byes_leave_without_a_pair_is_played_all_the_same(host: User, given: int) -> None:
    event = make_event(host, players=4, stages=(StagePlan(rounds=2),))
    for number in range(1, given + 1):
        note(event, f"Pup {number}", host, byes=1)
    stage = begin(event, host)

    first = publish(stage, host)
    second = publish(stage, host)

    assert (first.pairings.count(), second.pairings.count()) == (4, 2)
    assert {row.points for row in queries.ranked(stage, upto=1)} == {3}
    assert queries.inconsistencies(event) == []


def test_staff_who_play_give_themselves_no_bye(host: User) -> None:
    event = make_event(host, players=3)
    own = services.register(tournament=event, user=host, now=NOW)

    with pytest.raises(services.NotOpenError, match="somebody else of the staff gives you a bye"):
        note(event, own.name, host, byes=1)

    assert note(event, own.name, host, team="Kennel").awarded_byes == 0


def test_who_has_the_bye_and_everybody_reads_why(host: User) -> None:
    event = make_event(host, stages=(StagePlan(rounds=3),))
    users = [User.objects.create_user(name) for name in ("dog", "cat", "fox", "owl")]
    for user in users:
        services.register(tournament=event, user=user, now=NOW)
    given = note(event, "dog", host, byes=1)
    first = publish(begin(event, host), host)
    drawn = first.pairings.exclude(first=given).get(second=None).first
    lots = "the lowest score of those without a bye so far: 0 points, drawn from 3 players."
    assert drawn.user is not None

    page = client_of(users[0]).get(address("round", event, first.at)).text
    own = [client_of(user).get(address("my", event)).text for user in (users[0], drawn.user)]

    assert f"Why {drawn} has the bye: T{lots[1:]}" in page
    assert "Why dog has the bye: Given before the event began." in page
    assert "Why you: given before the event began." in own[0]
    assert f"Why you: {lots}" in own[1]


def pairs_of(tables: QuerySet[Pairing]) -> set[frozenset[int | None]]:
    return {frozenset(pair) for pair in tables.exclude(second=None).values_list("first", "second")}
