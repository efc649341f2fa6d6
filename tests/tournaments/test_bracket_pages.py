"""The page of a bracket: what everybody reads of each match while it is played."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from tests.tournaments.pages import client_of
from tournaments import services
from tournaments.brackets import MatchWords
from tournaments.enums import ResultKind
from tournaments.models import Entry, Pairing, Round, Stage
from tournaments.presenters.brackets import BracketFacts, ids_of, pictures, rows
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

NOW = datetime(2026, 11, 30, 19, tzinfo=UTC)
WON = Score(2, 0)

pytestmark = pytest.mark.django_db


def begun(host: User, players: int, name: str = "Cup", **plan: Any) -> Stage:
    """A bracket of Pup 1, Pup 2, … whose seeds are their numbers."""
    event = services.create_tournament(
        organiser=host, name=name, starts_at=NOW, now=NOW, request_key=name,
        stages=(StagePlan(**{"kind": "single", **plan}),),
    )  # fmt: skip
    entries = [
        services.add_player(tournament=event, name=f"Pup {number}", by=host, now=NOW)
        for number in range(1, players + 1)
    ]
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    Stage.objects.filter(pk=stage.pk).update(seeds=[entry.pk for entry in entries])
    stage.refresh_from_db()
    return stage


def next_round(stage: Stage, host: User) -> Round:
    return services.publish_round(round=services.pair_round(stage=stage, by=host, now=NOW), by=host, now=NOW)


def decide(stage: Stage, code: int, score: Score, host: User, kind: str = ResultKind.PLAYED) -> None:
    pairing = Pairing.objects.get(round__stage=stage, code=str(code))
    services.decide_result(pairing=pairing, verdict=Verdict(score, kind), by=host, now=NOW)


def play(stage: Stage, host: User, score: Score = WON) -> None:
    """The next round, all of it."""
    for pairing in next_round(stage, host).pairings.exclude(second=None):
        services.decide_result(pairing=pairing, verdict=Verdict(score), by=host, now=NOW)


def rows_of(facts: BracketFacts) -> list[MatchWords]:
    return rows(facts, ids_of(facts))


def told(words: MatchWords) -> str:
    """One match in a line."""
    spots = (
        f"{spot.name}{'*' if spot.is_winner else ''} {spot.games}".strip()
        for spot in (words.first, words.second)
    )
    return f"{words.number} {' / '.join(spots)} {words.note}".strip()


def all_told(stage: Stage, viewer: User | None = None) -> list[str]:
    return [told(words) for words in rows_of(BracketFacts(stage, viewer))]


def address(stage: Stage, rest: str = "") -> str:
    return f"/events/{stage.tournament.slug}/bracket/{rest}"


def test_bracket_says_who_comes_and_who_plays(host: User) -> None:
    stage = begun(host, 6, third_place=True)
    next_round(stage, host)
    decide(stage, 2, Score(2, 1), host)

    assert all_told(stage) == [
        "1 Pup 4* 2 / Pup 5 1",
        "2 Pup 3 / Pup 6 playing, table 2",
        "3 Pup 1 / Pup 4",
        "4 Pup 2 / Winner of match 2",
        "5 Winner of match 3 / Winner of match 4",
        "6 Loser of match 3 / Loser of match 4",
    ]
    third = rows_of(BracketFacts(stage, None))[2].first
    assert third.had_bye


def test_walkover_double_loss_and_who_goes_on_alone_are_named(host: User) -> None:
    stage = begun(host, 8)
    next_round(stage, host)
    decide(stage, 1, Score(2, 0), host, ResultKind.WALKOVER)
    decide(stage, 2, Score(0, 0), host, ResultKind.DOUBLE_LOSS)

    assert all_told(stage)[:2] == ["1 Pup 1* 2 / Pup 8 0 walkover", "2 Pup 4 0 / Pup 5 0 double loss"]
    assert all_told(stage)[4] == "5 Pup 1* / Nobody no opponent"


def test_report_decides_nothing_until_it_is_final(host: User) -> None:
    stage = begun(host, 2)
    pairing = next_round(stage, host).pairings.get()
    assert pairing.second
    services.report_result(pairing=pairing, entry=pairing.second, score=Score(2, 0), now=NOW)

    assert all_told(stage) == ["1 Pup 1 0 / Pup 2 2 reported"]
    assert BracketFacts(stage, None).champion == ""


@pytest.mark.parametrize(("last", "matches"), [(Score(2, 0), 6), (Score(0, 2), 7)])
def test_reset_is_there_only_when_it_is_played(host: User, last: Score, matches: int) -> None:
    stage = begun(host, 4, kind="double")
    for _ in range(3):
        play(stage, host)
    assert len(rows_of(BracketFacts(stage, None))) == 6
    play(stage, host, last)

    facts = BracketFacts(stage, None)
    assert len(rows_of(facts)) == matches
    assert facts.champion == ("Pup 1" if matches == 6 else "")
    columns = [column.title for picture in pictures(facts) for column in picture.columns]
    assert ("Reset" in columns) == (matches == 7)


def test_bracket_of_two_sides_has_two_pictures(host: User) -> None:
    stage = begun(host, 8, kind="double")

    assert [picture.title for picture in pictures(BracketFacts(stage, None))] == [
        "Winners’ side",
        "Losers’ side",
    ]


def player_called(stage: Stage, name: str) -> User:
    """An account that has claimed the entry of this name."""
    user, entry = User.objects.create_user("dog"), stage.tournament.entries.get(name=name)
    services.claim(tournament=stage.tournament, code=entry.claim_code, user=user, now=NOW)
    return user


def test_own_match_is_marked(host: User) -> None:
    stage = begun(host, 4)
    dog = player_called(stage, "Pup 2")
    next_round(stage, host)

    own = [words.is_mine for words in rows_of(BracketFacts(stage, dog))]
    page = client_of(dog).get(address(stage)).content.decode()

    assert own == [False, True, False]
    assert page.count('class="bracket-match mine') == 1
    assert "2 · yours · playing, table 2" in " ".join(page.split())
    assert "yours" not in Client().get(address(stage)).content.decode()


def test_large_bracket_shows_its_last_rounds_and_the_way_of_the_viewer(host: User) -> None:
    stage = begun(host, 100)
    dog = player_called(stage, "Pup 60")
    next_round(stage, host)

    titles = [picture.title for picture in pictures(BracketFacts(stage, dog))]
    page = client_of(dog).get(address(stage))

    assert titles == ["Your way", "The last rounds"]
    assert [picture.title for picture in pictures(BracketFacts(stage, None))] == ["The last rounds"]
    assert page.context["page"].paginator.count == 99
    found = client_of(dog).get(address(stage, "?q=pup+60")).context["rows"]
    assert [told(words) for words in found] == ["15 Pup 60 / Pup 69 playing, table 15"]


def test_picture_and_table_tell_the_same(host: User, client: Client) -> None:
    stage = begun(host, 5)
    play(stage, host, Score(1, 2))

    page = client.get(address(stage)).content.decode()
    drawn, _, table = page.partition("All matches as a table")

    assert drawn.count("<rect") == table.count('<th scope="row"') == 4
    for name in ("Pup 4", "Pup 5", "Winner of match 2", "Winner of match 3"):
        assert name in drawn
        assert name in table
    assert "style=" not in page


def test_long_names_are_cut_in_the_picture_and_whole_in_the_table(host: User, client: Client) -> None:
    stage = begun(host, 2)
    name = "Rex, the Extraordinarily Long-Winded and Loyal, Third of His"
    entry = stage.tournament.entries.get(name="Pup 1")
    Entry.objects.filter(pk=entry.pk).update(name=name)

    page = client.get(address(stage)).content.decode()

    assert re.search(r">Rex, the Extraordi[a-z]*…</text>", page)
    assert name in page


def test_bracket_goes_on_by_itself_while_the_event_runs(host: User, client: Client) -> None:
    stage = begun(host, 4)
    page = client.get(address(stage)).content.decode()
    play(stage, host)

    fresh = client.get(address(stage), headers={"HX-Request": "true"}).content.decode()

    assert 'hx-trigger="every 15s"' in page
    assert "<html" not in fresh
    assert set(re.findall(r'id="([a-z0-9-]+)"[^>]* hx-swap-oob="true"', fresh)) == {
        "bracket-champion",
        "bracket-1",
        "bracket-table",
    }


def test_event_without_a_bracket_has_no_such_page(host: User, client: Client) -> None:
    event = services.create_tournament(
        organiser=host, name="Swiss", starts_at=NOW, now=NOW, stages=(StagePlan(),), request_key="s"
    )
    stage = begun(host, 4)

    assert client.get(f"/events/{event.slug}/bracket/").status_code == 404
    assert ">Bracket</a>" not in client.get(f"/events/{event.slug}/").content.decode()
    assert ">Bracket</a>" in client.get(f"/events/{stage.tournament.slug}/").content.decode()
    assert client.get(address(stage, "?stage=2")).status_code == 404
    assert client.get(address(stage, "?stage=1")).status_code == 200


def test_page_asks_as_often_for_four_players_as_for_a_hundred(
    host: User, client: Client, django_assert_max_num_queries: Any
) -> None:
    counts = []
    for players in (4, 100):
        stage = begun(host, players, f"Cup of {players}")
        play(stage, host)
        with django_assert_max_num_queries(20) as asked:
            client.get(address(stage))
        counts.append(len(asked))

    assert counts[0] == counts[1]
