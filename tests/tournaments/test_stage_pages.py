"""Several stages on their pages: going on, tabs, groups, rounds called by name."""

import pytest
from django.test import Client

from ddl_site.accounts.models import Notice, User
from tests.tournaments.evening import NOW, next_round
from tests.tournaments.round_pages import address, begun, begun_cut, play, said
from tests.tournaments.test_sheets import texts
from tournaments import services
from tournaments.enums import Plan
from tournaments.models import Entry, Round
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db


def test_organiser_sees_who_would_go_on_and_begins_the_cut_with_one_press(
    host: User, as_host: Client, client: Client
) -> None:
    swiss = begun(host, 8, StagePlan(cut=4), StagePlan(kind="single"))
    event = swiss.tournament
    play(swiss, host)
    names = [line.entry.name for line in as_host.get(address(swiss, "standings/")).context["shown"].lines]

    ahead = as_host.get(address(swiss)).context["console"].ahead

    assert (list(ahead.names), list(ahead.missed)) == (names[:4], names[4:7])
    assert client.get(address(swiss)).context["console"].ahead is None
    for _ in range(2):
        page = said(as_host, address(swiss, "rounds/begin/"), stage="2")
        assert "Stage 2 has begun" in page
        assert "Pair the semifinals" in page
    assert event.stages.get(number=2).lots
    assert event.acts.filter(word="stage begun").count() == 2


def test_stages_have_tabs_and_the_final_standings_come_first(host: User, as_host: Client) -> None:
    cut = begun_cut(host, 8, StagePlan(cut=4), StagePlan(kind="single"))
    play(cut, host)
    said(as_host, address(cut, "rounds/finish/"))

    final, swiss, top = (
        as_host.get(address(cut, f"standings/{rest}")).context["shown"]
        for rest in ("", "?stage=1", "?stage=2")
    )

    assert [(tab.label, tab.is_here) for tab in final.tabs] == [
        ("Final", True), ("Swiss", False), ("Top 4", False)
    ]  # fmt: skip
    assert [line.place for line in final.lines] == [1, 2, 3, 3, 5, 6, 7, 8]
    assert [line.place for line in swiss.lines] == list(range(1, 9))
    assert [line.place for line in top.lines] == [1, 2, 3, 3]
    assert [one.title for one in (final, swiss, top)] == [
        "Final standings", "Standings after round 3 of the Swiss", "Places in the bracket"
    ]  # fmt: skip
    winner = as_host.get(address(cut, "")).context["shown"].final.lines[0]
    assert winner.entry == final.lines[0].entry
    rounds = as_host.get(address(cut, "rounds/?stage=1")).context["console"]
    assert [one.title_in_stage for one in rounds.rounds] == ["Round 3", "Round 2", "Round 1"]
    why = address(cut, f"standings/{swiss.lines[1].entry.pk}/?stage=1&round=3")
    assert "is number 2 of 8" in as_host.get(why).content.decode()


def test_groups_have_their_own_standings_and_reasons(host: User, as_host: Client) -> None:
    stage = begun(host, 6, StagePlan(kind="robin", groups=2))
    play(stage, host)

    shown = as_host.get(address(stage, "standings/")).context["shown"]

    assert [(part.title, [line.place for line in part.lines]) for part in shown.parts] == [
        ("Group 1", [1, 2, 3]), ("Group 2", [1, 2, 3])
    ]  # fmt: skip
    last = shown.parts[1].lines[2].entry
    page = as_host.get(address(stage, f"standings/{last.pk}/?stage=1")).content.decode()
    assert "is number 3 of 3" in page


def test_rounds_of_a_bracket_are_called_by_name_everywhere(host: User, as_host: Client) -> None:
    cut = begun_cut(host, 8, StagePlan(cut=4), StagePlan(kind="single", third_place=True))
    next_round(cut, host)

    for rest in ("rounds/2-1/", "rounds/2-1/names/", "rounds/2-1/slips/", "rounds/2-1/clock/"):
        page = as_host.get(address(cut, rest)).content.decode()
        assert "Top 4, semifinals" in page, rest
        assert "Round 1" not in page, rest
    assert "published the semifinals of the top 4" in as_host.get(address(cut, "log/")).content.decode()
    assert "There is no table 9 in the semifinals of the top 4." in said(
        as_host, address(cut, "rounds/2-1/results/"), line="9 2-0"
    )


def test_rounds_of_two_swiss_stages_are_told_apart_everywhere(host: User, as_host: Client) -> None:
    second = begun_cut(host, 8, StagePlan(rounds=2, cut=4), StagePlan(rounds=2))
    one = next_round(second, host)
    former = Round.objects.get(stage__number=1, number=1)

    assert (former.title, former.named) == ("Swiss, round 1", "round 1 of the Swiss")
    assert (one.title, one.named) == ("Stage 2, round 1", "round 1 of stage 2")
    for at, words in ((former.at, "Swiss, round 1"), (one.at, "Stage 2, round 1")):
        for rest in ("", "names/", "slips/", "clock/", "wall/", "tables/1/"):
            assert words in as_host.get(address(second, f"rounds/{at}/{rest}")).content.decode(), rest
    log = as_host.get(address(second, "log/")).content.decode()
    assert "published round 1 of the Swiss" in log
    assert "published round 1 of stage 2" in log
    tabs = as_host.get(address(second, "standings/")).context["shown"].tabs
    assert [tab.label for tab in tabs] == ["Swiss", "Stage 2"]


def test_notices_and_sheets_name_the_stage_of_a_round(host: User, as_host: Client) -> None:
    cut = begun_cut(host, 4, StagePlan(cut=2), StagePlan(kind="single"))
    Entry.objects.filter(pk=cut.seeds[0]).update(user=User.objects.create_user("top"))
    final = next_round(cut, host)

    services.announce_round(round_id=final.pk, now=NOW)
    first, *_ = texts(as_host.get(address(cut, f"rounds/{final.at}/tables.pdf")).content)

    told = Notice.objects.get(user__handle="top", key__startswith="round")
    assert told.text.startswith("Friday, the final of the top 2: table 1, against Pup ")
    assert "Top 2, final: pairings by table" in first


@pytest.mark.parametrize(
    ("stage", "title"),
    [
        (StagePlan(kind="robin", groups=2, cut=2), "Groups, round 1"),
        (StagePlan(kind="robin", cut=2), "Round robin, round 1"),
        (StagePlan(kind="double", cut=2), "Double elimination, winners' round 1"),
        (StagePlan(rounds=1, cut_points=3), "Swiss, round 1"),
    ],
)
def test_first_stage_is_named_where_another_follows(host: User, stage: StagePlan, title: str) -> None:
    first = begun(host, 4, stage, StagePlan(kind="single"))

    assert next_round(first, host).title == title


@pytest.mark.parametrize("plan", [Plan.WEEKLY, Plan.CHAMPIONSHIP])
def test_rounds_of_a_single_stage_are_named_alone(host: User, plan: Plan) -> None:
    one = next_round(begun(host, 9, StagePlan(plan=plan)), host)

    assert (one.title, one.named) == ("Round 1", "round 1")


def test_first_stage_is_alone_where_the_cut_falls_away(host: User) -> None:
    stages = StagePlan(plan=Plan.CHAMPIONSHIP), StagePlan(kind="single")

    assert next_round(begun(host, 8, *stages), host).title == "Round 1"


def test_who_goes_first_is_told_at_the_table_and_to_the_players(host: User, as_host: Client) -> None:
    cut = begun_cut(host, 4, StagePlan(cut=2), StagePlan(kind="single", best_of=1))
    for name, entry in zip(("top", "low"), cut.seeds, strict=True):
        Entry.objects.filter(pk=entry).update(user=User.objects.create_user(name))
    final = next_round(cut, host)
    higher = Entry.objects.get(pk=cut.seeds[0])
    clients = []
    for name in ("top", "low"):
        clients.append(Client())
        clients[-1].force_login(User.objects.get(handle=name))

    texts = [client.get(address(cut, "my/")).context["my"].first_turn for client in clients]
    table = as_host.get(address(cut, f"rounds/{final.at}/tables/1/")).context["shown"].first_turn

    assert texts[0] == "You, seed 1, choose who goes first in the first game."
    assert texts[1] == table == f"{higher}, seed 1, chooses who goes first in the first game."
    swiss = Round.objects.get(stage__number=1, number=1)
    page = as_host.get(address(cut, f"rounds/{swiss.at}/tables/1/")).context["shown"].first_turn
    assert page == (
        "Lots decide who goes first in the first game. In later games the loser of the last one chooses."
    )
