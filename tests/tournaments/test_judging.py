"""Penalties: what they do to the score, who gives them, how they are lifted."""

import pytest

from ddl_site.accounts.models import User
from tests.tournaments.evening import next_round, state_of, table_of, win_first
from tests.tournaments.judging import GAME, MATCH, OUT, begun, decide, give, staff, table_one
from tests.tournaments.pages import NOW
from tournaments import queries, services
from tournaments.enums import PenaltyKind, ResultKind, ResultState, Role, StageKind
from tournaments.models import Entry, Pairing, Penalty, Result
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(host: User) -> Pairing:
    """Table 1 of round 1 of four players, best of 3."""
    return table_one(begun(host), host)


# --- effects ---


def test_warning_costs_nothing(table: Pairing, host: User) -> None:
    given = give(table.first, host, PenaltyKind.WARNING)

    assert (given.pairing, given.round) == (None, table.round)
    assert decide(table, host, 2, 0).state == ResultState.FINAL


def test_match_loss_decides_the_running_match(table: Pairing, host: User) -> None:
    given = give(table.first, host, MATCH)

    assert given.pairing == table
    assert state_of(table) == ("final", "0-2-0", 1)
    assert table.results.get().kind == ResultKind.AWARDED


def test_disqualified_player_loses_the_running_match_and_leaves_the_standings(
    table: Pairing, host: User
) -> None:
    give(table.second, host, OUT)

    assert state_of(table) == ("final", "2-0-0", 1)
    stage = table.round.stage
    assert table.second_id not in dict(table_of(stage))
    win_first(table.round, host)
    assert next_round(stage, host).seats.count() == 3


def test_disqualification_after_the_match_leaves_its_result(table: Pairing, host: User) -> None:
    decide(table, host, 2, 1)

    give(table.first, host, OUT)

    assert state_of(table) == ("final", "2-1-0", 1)


@pytest.mark.parametrize("score", [(2, 0), (1, 0), (0, 0, 3)])
def test_score_that_a_game_loss_denies_is_refused(table: Pairing, host: User, score: tuple[int, ...]) -> None:
    give(table.first, host, GAME)

    with pytest.raises(services.EventError) as refused:
        decide(table, host, *score)

    assert str(refused.value).startswith(
        f"{table.first} has a game loss in this match: {table.second} has won that game at least."
    )
    assert not table.results.exists()
    assert decide(table, host, 2, 1).state == ResultState.FINAL


def test_two_game_losses_lose_a_best_of_three(table: Pairing, host: User) -> None:
    give(table.second, host, GAME)
    for _ in range(2):
        give(table.first, host, GAME)

    assert state_of(table) == ("final", "1-2-0", 1)


def test_game_loss_is_the_match_in_a_best_of_one(host: User) -> None:
    table = table_one(begun(host, 4, StagePlan(kind=StageKind.SINGLE, best_of=1)), host)

    give(table.first, host, GAME)

    assert state_of(table) == ("final", "0-1-0", 1)


def test_who_both_lose_the_match_have_a_double_loss(host: User) -> None:
    stage = begun(host)
    first, second, *_ = stage.tournament.entries.order_by("pk")
    for entry in (first, second):
        give(entry, host, MATCH)
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    if draft.seats.get(entry=first).pairing_id != draft.seats.get(entry=second).pairing_id:
        other = draft.pairings.get(seats__entry=first)
        across = other.second if other.first_id == first.pk else other.first
        assert across is not None
        services.swap_players(round=draft, one=second, other=across, by=host, now=NOW, why="both wait")
    services.publish_round(round=draft, by=host, now=NOW)

    result = Result.objects.get()
    assert (result.kind, result.score) == (ResultKind.DOUBLE_LOSS, Score(0, 0))


def test_report_that_a_game_loss_denies_is_disputed(table: Pairing, host: User) -> None:
    dog = User.objects.create_user("dog")
    Entry.objects.filter(pk=table.first_id).update(user=dog)
    table.first.refresh_from_db()
    services.report_result(pairing=table, entry=table.first, score=Score(2, 0), now=NOW)

    give(table.first, host, GAME)

    assert state_of(table) == ("disputed", "2-0-0", 2)
    with pytest.raises(services.EventError, match="has a game loss in this match"):
        services.report_result(pairing=table, entry=table.first, score=Score(2, 0), now=NOW)


def test_loss_of_who_plays_no_match_counts_in_the_next_one(host: User) -> None:
    stage = begun(host, 5)
    one = next_round(stage, host)
    lucky = one.pairings.get(second=None).first
    given = give(lucky, host, MATCH)
    assert given.pairing is None
    win_first(one, host)

    two = next_round(stage, host)

    given.refresh_from_db()
    match = two.pairings.get(seats__entry=lucky)
    assert given.pairing_id == match.pk
    result = match.results.get()
    assert result.state == ResultState.FINAL
    assert (result.score.wins if match.first_id == lucky.pk else result.score.losses) == 0


def test_result_that_is_final_is_not_touched_by_a_later_loss(table: Pairing, host: User) -> None:
    decide(table, host, 2, 0)

    given = give(table.first, host, MATCH)

    assert given.pairing is None
    assert state_of(table) == ("final", "2-0-0", 1)


def test_same_form_sent_twice_is_one_penalty(table: Pairing, host: User) -> None:
    given = [give(table.first, host, GAME, request_key="k") for _ in range(2)]

    assert given[0] == given[1]
    assert Penalty.objects.count() == 1


# --- lifting ---


def test_lifted_penalty_opens_the_match_again_and_stays_in_the_history(table: Pairing, host: User) -> None:
    given = give(table.first, host, MATCH)

    for _ in range(2):
        services.lift_penalty(penalty=given, by=host, now=NOW, why="it was the other deck")

    assert not table.results.filter(current=True).exists()
    assert Penalty.objects.get().lifted_why == "it was the other deck"
    decide(table, host, 2, 0)
    assert state_of(table) == ("final", "2-0-0", 2)
    words = list(table.round.stage.tournament.acts.order_by("pk").values_list("word", flat=True))
    assert words[-5:] == [
        "penalty given", "match decided", "penalty lifted", "table opened again", "result entered",
    ]  # fmt: skip


def test_lifted_penalty_leaves_what_the_others_decide(table: Pairing, host: User) -> None:
    given = give(table.first, host, MATCH)
    give(table.second, host, GAME, request_key="waits")
    Penalty.objects.filter(entry=table.second).update(pairing=table)
    again = Penalty.objects.create(
        tournament=given.tournament, entry=table.first, pairing=table, kind=MATCH, infraction="cards"
    )

    services.lift_penalty(penalty=given, by=host, now=NOW, why="given twice")

    assert state_of(table)[0] == "final"
    services.lift_penalty(penalty=again, by=host, now=NOW, why="not at all")
    assert state_of(table)[1] == "0-2-0"


def test_penalty_of_a_round_that_is_over_leaves_the_score_to_the_staff(table: Pairing, host: User) -> None:
    given = give(table.first, host, MATCH)
    win_first(table.round, host)
    next_round(table.round.stage, host)

    services.lift_penalty(penalty=given, by=host, now=NOW, why="appeal")

    assert state_of(table) == ("final", "0-2-0", 1)
    decide(table, host, 2, 0, why="appeal")
    assert state_of(table) == ("final", "2-0-0", 2)


def test_penalty_is_not_lifted_under_a_draft_that_was_paired_with_it(table: Pairing, host: User) -> None:
    given = give(table.first, host, MATCH)
    win_first(table.round, host)
    services.pair_round(stage=table.round.stage, by=host, now=NOW)

    with pytest.raises(services.NotOpenError, match="Discard its draft first"):
        services.lift_penalty(penalty=given, by=host, now=NOW, why="appeal")

    given.refresh_from_db()
    assert given.lifted_at is None


@pytest.mark.parametrize("kind", [StageKind.SWISS, StageKind.SINGLE])
def test_who_was_disqualified_wrongly_plays_on_while_his_round_is_played(host: User, kind: StageKind) -> None:
    table = table_one(begun(host, 4, StagePlan(kind=kind)), host)
    given = give(table.first, host, OUT)

    services.lift_penalty(penalty=given, by=host, now=NOW, why="it was his brother")

    table.first.refresh_from_db()
    assert table.first.state == "in"
    assert not table.results.filter(current=True).exists()
    win_first(table.round, host)
    assert next_round(table.round.stage, host).seats.filter(entry=table.first).exists()


def test_later_who_was_disqualified_wrongly_is_brought_back(host: User) -> None:
    table = table_one(begun(host, 4, StagePlan(rounds=3)), host)
    given = give(table.first, host, OUT)
    win_first(table.round, host)
    two = next_round(table.round.stage, host)
    win_first(two, host)

    services.lift_penalty(penalty=given, by=host, now=NOW, why="it was his brother")
    table.first.refresh_from_db()
    assert table.first.state == "dropped"
    services.reinstate(entry=table.first, by=host, now=NOW, why="appeal")

    assert next_round(table.round.stage, host).seats.filter(entry=table.first).exists()
    assert (table.first_id, None, 0, 2, 0) in queries.stage_record(table.round.stage).rounds[1]


def test_staff_who_play_neither_extend_nor_swap_their_own_table(table: Pairing, host: User) -> None:
    Entry.objects.filter(pk=table.first_id).update(user=host)
    mine = table.round.pairings.get(pk=table.pk)
    with pytest.raises(services.NotOpenError, match="your own match"):
        services.extend_table(pairing=mine, minutes=5, by=host, now=NOW, why="judge call")
    services.decide_result(
        pairing=table.round.pairings.get(table=2), verdict=Verdict(Score(2, 0)), by=host, now=NOW
    )
    other = staff(table.round.stage.tournament, host, Role.JUDGE)
    services.decide_result(pairing=mine, verdict=Verdict(Score(2, 0)), by=other, now=NOW)
    draft = services.pair_round(stage=table.round.stage, by=host, now=NOW)
    one, two = draft.pairings.select_related("first")

    with pytest.raises(services.NotOpenError, match="your own match"):
        services.swap_players(round=draft, one=one.first, other=two.first, by=host, now=NOW, why="better")


def test_correction_against_a_penalty_says_that_it_is_lifted_first(table: Pairing, host: User) -> None:
    give(table.first, host, MATCH)

    with pytest.raises(services.EventError, match="the head judge lifts it first"):
        decide(table, host, 2, 0, why="typed wrong")


# --- who ---


def test_judges_give_penalties_and_heads_disqualify(table: Pairing, host: User) -> None:
    event = table.round.stage.tournament
    judge, head, scores = (
        staff(event, host, role) for role in (Role.JUDGE, Role.HEAD_JUDGE, Role.SCOREKEEPER)
    )
    with pytest.raises(services.EventError, match="given by the judges"):
        give(table.first, scores, GAME)
    with pytest.raises(services.EventError, match="Only the head judge and the organiser disqualify"):
        give(table.first, judge, OUT)
    given = give(table.first, judge, GAME)
    with pytest.raises(services.EventError, match="decide appeals"):
        services.lift_penalty(penalty=given, by=judge, now=NOW, why="my own mistake")

    services.lift_penalty(penalty=given, by=head, now=NOW, why="head judge decided")
    give(table.first, head, OUT)

    table.first.refresh_from_db()
    assert table.first.state == "dq"


def test_staff_who_play_judge_neither_themselves_nor_their_opponent(table: Pairing, host: User) -> None:
    Entry.objects.filter(pk=table.first_id).update(user=host)
    table.first.refresh_from_db()

    with pytest.raises(services.NotOpenError, match="about yourself"):
        give(table.first, host, GAME)
    with pytest.raises(services.NotOpenError, match="your own match"):
        give(table.second, host, GAME)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"kind": OUT, "note": " "}, "Say in the note what happened"),
        ({"infraction": "other", "note": ""}, "Say in the note what happened"),
        ({"note": "x" * 201}, "may have 200 characters; this one has 201"),
        ({"infraction": "nothing"}, "Choose a penalty and what it is for"),
    ],
)
def test_penalty_says_what_it_is_for(table: Pairing, host: User, said: dict[str, str], words: str) -> None:
    with pytest.raises(services.EventError, match=words):
        give(table.first, host, **({"kind": GAME} | said))

    assert not Penalty.objects.exists()


def test_who_is_out_gets_no_further_penalty(table: Pairing, host: User) -> None:
    give(table.first, host, OUT)

    with pytest.raises(services.NotOpenError, match="is disqualified already"):
        give(table.first, host, GAME)
