"""The desk and the staff of an event."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from ddl_site.accounts.services import make_guest
from tests.tournaments.pages import NOW, address, make_event, said_by
from tournaments import services
from tournaments.enums import StageKind
from tournaments.models import Act, Entry
from tournaments.presenters.log import KINDS, SENTENCES, log_lines
from tournaments.scores import Score
from tournaments.services import StagePlan

pytestmark = pytest.mark.django_db


def press(client: Client, entry: Entry, act: str, **more: Any) -> str:
    sent = client.post(address("entry_act", entry.tournament, entry.pk), {"act": act}, follow=True, **more)
    entry.refresh_from_db()
    return said_by(sent)


def do(client: Client, entry: Entry, act: str, why: str = "") -> int:
    sent = client.post(address("entry", entry.tournament, entry.pk), {"act": act, "why": why})
    entry.refresh_from_db()
    return sent.status_code


def test_walk_in_is_added_once_and_the_page_waits_for_the_next(host: User, as_host: Client) -> None:
    event = make_event(host)

    first = as_host.post(address("add_entry", event), {"name": "  Rufus   Ö "}, follow=True)
    again = as_host.post(address("add_entry", event), {"name": "rufus ö"}, follow=True)

    assert [entry.name for entry in event.entries.all()] == ["Rufus Ö"]
    assert first.redirect_chain[0][0].endswith("?walk=1")
    assert "autofocus" in first.content.decode()
    assert "Somebody called rufus ö is in this event." in said_by(again)


def test_walk_in_through_htmx_answers_desk_and_news_and_a_refused_name_again(
    host: User, as_host: Client
) -> None:
    event = make_event(host)

    htmx = {"HX-Request": "true"}
    html, refused = (
        as_host.post(address("add_entry", event), {"name": name}, headers=htmx).content.decode()
        for name in ("Rufus", "RUFUS")
    )

    assert html.lstrip().startswith('<section id="desk"')
    assert 'id="notices" hx-swap-oob="innerHTML"' in html
    assert "Rufus is in. Code: " in html
    assert 'id="walk-in"' not in html
    assert 'name="name" value="RUFUS"' in " ".join(refused.split())


def test_presses_of_a_row_and_their_undoing(host: User, as_host: Client) -> None:
    event = make_event(host, players=1, capacity=2)
    entry = event.entries.get()

    assert press(as_host, entry, "paid") == press(as_host, entry, "paid") == "Pup 1 has paid."
    assert press(as_host, entry, "here") == "Pup 1 is checked in."
    assert (entry.paid, entry.checked_in_at is not None) == (True, True)
    press(as_host, entry, "unpaid")
    press(as_host, entry, "absent")
    assert (entry.paid, entry.checked_in_at) == (False, None)
    assert press(as_host, entry, "explode") == "Choose what to do."
    words = list(event.acts.order_by("pk").values_list("word", flat=True))
    assert words[2:] == ["paid", "checked in", "not paid", "not checked in"]


def test_waiting_player_is_let_in_and_all_are_checked_in(host: User, as_host: Client) -> None:
    event = make_event(host, players=2, capacity=2)
    entry = services.register(tournament=event, user=User.objects.create_user("dog"), now=NOW)

    assert press(as_host, entry, "here") == "dog is not registered: on the waiting list."
    assert press(as_host, entry, "let_in") == "dog is registered."
    answers = [as_host.post(address("check_in_all", event), follow=True) for _ in range(2)]

    assert [said_by(answer) for answer in answers] == [
        "3 more checked in.",
        "Everybody was checked in already.",
    ]
    assert not event.entries.filter(checked_in_at=None).exists()


def test_who_was_not_there_at_the_start_is_let_in_late(host: User, as_host: Client) -> None:
    event = make_event(host, players=5, check_in_opens=NOW)
    for entry in event.entries.order_by("pk")[:4]:
        services.check_in(entry=entry, by=host, now=NOW)
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    late, there = event.entries.get(name="Pup 5"), event.entries.get(name="Pup 1")

    rows = as_host.get(address("entries", event)).context["rows"]
    assert [(row.entry.name, row.state) for row in rows if row.state] == [("Pup 5", "Not playing")]
    assert [press.act for press in rows[0].presses] == ["paid", "let_in"]
    for entry in (late, late, there):
        press(as_host, entry, "let_in")

    assert list(stage.spans.filter(entry__in=(late, there)).values_list("first", flat=True)) == [1, 1]
    assert stage.spans.count() == 5
    assert event.acts.filter(word="let in").count() == 1


def test_grave_acts_need_a_reason(host: User, as_host: Client) -> None:
    event = make_event(host, players=4)
    entry = event.entries.get(name="Pup 3")
    assert (do(as_host, entry, "withdraw"), entry.state) == (302, "out")
    press(as_host, entry, "let_in")
    services.begin_stage(stage=event.stages.get(), by=host, now=NOW)

    assert (do(as_host, entry, "drop"), entry.state) == (422, "in")
    assert (do(as_host, entry, "drop", "ill"), entry.state) == (302, "dropped")
    assert (do(as_host, entry, "reinstate", "well again"), entry.state) == (302, "in")


def test_details_for_the_pairing_are_noted_and_tables_are_kept_once(host: User, as_host: Client) -> None:
    event = make_event(host, players=2)
    one, two = event.entries.order_by("pk")
    sent = {"name": "Pup  One", "team": " Red  pack", "fixed_table": "4", "awarded_byes": "1"}

    assert as_host.post(address("entry", event, one.pk), sent).status_code == 302
    refused = as_host.post(address("entry", event, two.pk), sent | {"name": "Pup 2"})
    taken = as_host.post(address("entry", event, two.pk), {"name": "PUP ONE", "awarded_byes": "0"})

    one.refresh_from_db()
    assert (one.name, one.name_key) == ("Pup One", "pup one")
    assert (one.team, one.fixed_table, one.awarded_byes) == ("Red pack", 4, 1)
    assert "Somebody called PUP ONE is in this event." in taken.content.decode()
    assert refused.status_code == 422
    assert "Table 4 is kept for Pup One." in refused.content.decode()
    services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    late = as_host.post(address("entry", event, two.pk), {"name": "Pup 2", "awarded_byes": "1"})
    assert "Byes are given before the first round." in late.content.decode()


def test_nobody_comes_late_to_a_bracket(host: User, as_host: Client) -> None:
    event = make_event(host, players=4, stages=(StagePlan(kind=StageKind.SINGLE),))
    services.begin_stage(stage=event.stages.get(), by=host, now=NOW)

    answer = as_host.post(address("add_entry", event), {"name": "Late"}, follow=True)

    assert said_by(answer) == "The bracket is drawn: nobody can come in any more."
    assert event.entries.count() == 4


def test_desk_is_searched_and_asks_as_often_for_two_hundred(
    host: User, as_host: Client, django_assert_num_queries: Any
) -> None:
    event = make_event(host, players=2)
    desk = address("entries", event)
    with django_assert_num_queries(8):
        as_host.get(desk)
    services.add_player(tournament=event, name="Ärmel Öhrchen", by=host, now=NOW + timedelta(hours=1))
    template = event.entries.order_by("pk")[0]
    Entry.objects.bulk_create(
        Entry(tournament=event, name=f"Many {n}", name_key=f"many {n}", claim_code=f"C{n}", paid=True)
        for n in range(200)
    )

    with django_assert_num_queries(8):
        page = as_host.get(desk).context["page"]

    assert (page.paginator.count, len(page)) == (203, 50)
    found = as_host.get(desk, {"q": "ARMEL"}).context["rows"]
    assert [row.entry.name for row in found] == ["Ärmel Öhrchen"]
    assert len(as_host.get(desk, {"q": template.claim_code.lower()}).context["rows"]) == 1
    assert as_host.get(desk, {"show": "unpaid"}).context["page"].paginator.count == 3
    assert "Nobody found" in as_host.get(desk, {"q": "zzz", "page": "x"}).content.decode()


def test_codes_are_printed_for_those_without_an_account(host: User, as_host: Client) -> None:
    event = make_event(host, players=2)
    services.register(tournament=event, user=User.objects.create_user("dog"), now=NOW)

    slips = as_host.get(address("codes", event)).context["slips"]

    assert [entry.name for entry in slips] == ["Pup 1", "Pup 2"]


def test_staff_come_and_go_but_one_organiser_stays(host: User, as_host: Client) -> None:
    event = make_event(host)
    User.objects.create_user("Otis")

    for _ in range(2):
        as_host.post(address("staff", event), {"handle": "@otis", "role": "scores"})
    assert as_host.post(address("staff", event), {"handle": "nobody", "role": "judge"}).status_code == 422
    assert as_host.post(address("staff", event), {"handle": "otis", "role": "king"}).status_code == 422
    last = as_host.post(address("remove_staff", event, event.staff.get(user=host).pk), follow=True)
    assert said_by(last) == "An event keeps one organiser. Make somebody else one first."
    row = event.staff.get(user__handle="Otis")
    for _ in range(2):
        as_host.post(address("remove_staff", event, row.pk))

    assert [str(one.role) for one in event.staff.all()] == ["organiser"]
    told = [line.sentence for line in log_lines(event.acts.order_by("pk"))]
    assert told == ["made the event", "made Otis scorekeeper", "took Otis off the staff (scorekeeper)"]


def test_guest_cannot_be_staff(host: User) -> None:
    guest = make_guest()

    with pytest.raises(services.EventError, match="is a guest"):
        services.add_staff(tournament=make_event(host), handle=guest.handle, role="judge", by=host, now=NOW)


def test_log_tells_every_act_in_words(host: User, as_host: Client) -> None:
    event = make_event(host, players=4)
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    services.publish_round(round=services.pair_round(stage=stage, by=host, now=NOW), by=host, now=NOW)
    for wins in (2, 0):
        services.decide_result(
            pairing=event.entries.get(name="Pup 1").seats.get().pairing,
            verdict=services.Verdict(Score(wins, 2 - wins)), by=host, now=NOW, why="misread",
        )  # fmt: skip
    services.drop(entry=event.entries.get(name="Pup 2"), by=host, now=NOW, why="ill & tired")
    Act.objects.create(tournament=event, word="of another time", facts={"round": 3})

    html = as_host.get(address("log", event)).content.decode()

    for words in (
        "host</b> dropped Pup 2.",
        "ill &amp; tired",
        "published round 1",
        "of another time: round 3",
    ):
        assert words in html
    acts = event.acts.exclude(word="of another time")
    assert {act.word for act in acts} <= SENTENCES.keys()


def test_log_is_narrowed_to_a_player_and_to_a_kind(host: User, as_host: Client) -> None:
    event = make_event(host, players=4)
    stage = services.begin_stage(stage=event.stages.get(), by=host, now=NOW)
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    services.publish_round(round=draft, by=host, now=NOW)
    table = event.entries.get(name="Pup 1").seats.get().pairing
    services.decide_result(pairing=table, verdict=services.Verdict(Score(2, 0)), by=host, now=NOW)
    services.drop(entry=event.entries.get(name="Pup 1"), by=host, now=NOW, why="ill")

    def told(**asked: str) -> list[str]:
        return [line.sentence for line in as_host.get(address("log", event), asked).context["lines"]]

    result = "entered 2-0 at table 1 of round 1" if table.table == 1 else "entered 2-0 at table 2 of round 1"
    assert told(q="pup 1") == ["dropped Pup 1", result, "added Pup 1"]
    assert told(q="pup 1", kind="results") == [result]
    assert told(kind="rounds") == ["published round 1", "paired round 1", "began stage 1 with 4 players"]
    assert told(q="nobody") == []
    assert (
        "Nobody in this event is called so."
        in as_host.get(address("log", event), {"q": "x"}).content.decode()
    )
    assert len(told(kind="nonsense")) == len(told())


def test_every_word_of_the_log_is_of_a_kind() -> None:
    known = tuple(start for _, starts in KINDS.values() for start in starts)

    assert [word for word in SENTENCES if not word.startswith(known)] == []
