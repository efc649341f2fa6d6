"""Buttons and forms of events that are sent twice by a double click: done once, and answered alike.

Which addresses take something is read from the resolver: whoever adds one says here how it is pressed.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from django.contrib.messages import constants, get_messages
from django.test import Client
from django.urls import reverse

from ddl_site.accounts.models import User
from tests.tournaments import kept
from tests.tournaments.pages import client_of
from tests.tournaments.test_event_form import shown_by
from tests.tournaments.test_list_privacy import OF_EVENTS, path_of
from tournaments import services
from tournaments.models import Entry, Pairing, Penalty, Tournament
from tournaments.scores import Score

pytestmark = pytest.mark.django_db

# Pressed twice in tests/tournaments/test_lists.py, test_deck_checks.py, test_repairs.py and test_online.py.
ELSEWHERE = {"hand_in", "enter_list", "check_deck", "repair", "ready", "claim_absence"}
WHY = {"why": "rain"}


class Press(NamedTuple):
    """What is pressed on a page of an event that `made` brings so far: by whom, where and with what."""

    made: Callable[[User], Tournament]
    who: Callable[[Tournament], str]
    args: Callable[[Tournament], list[object]]
    data: Callable[[Tournament], Mapping[str, Any]]


def press(made: Any, who: Any = "host", args: Any = (), **data: Any) -> Press:
    def told(value: Any) -> Callable[[Tournament], Any]:
        return value if callable(value) else lambda event: value

    def sent(event: Tournament) -> dict[str, Any]:
        return {name: told(value)(event) for name, value in data.items()}

    return Press(made, told(who), told(args), sent)


# --- events ---


def planned(host: User) -> Tournament:
    """Some are there, and Pup has no account yet."""
    event = kept.planned(host)
    Tournament.objects.filter(pk=event.pk).update(venue="mixed")
    services.add_player(tournament=event, name="Pup", by=host, now=kept.NOW)
    User.objects.create_user("rowan")
    return event


def private(host: User) -> Tournament:
    event = planned(host)
    Tournament.objects.filter(pk=event.pk).update(visibility="private", capacity=99)
    return event


def ready(host: User) -> Tournament:
    event = kept.planned(host)
    services.check_in_all(tournament=event, by=host, now=kept.NOW)
    services.let_all_play(tournament=event, by=host, now=kept.NOW, why="on paper")
    return event


def begun(host: User) -> Tournament:
    event = ready(host)
    services.begin_stage(stage=event.stages.get(number=1), by=host, now=kept.NOW)
    return event


def published(host: User) -> Tournament:
    event = kept.draft(host)
    kept.publish(event.stages.get(number=1), host)
    return event


def played(host: User) -> Tournament:
    """Only its end is missing."""
    event = published(host)
    stage = event.stages.get(number=1)
    event.stages.filter(number=2).delete()
    stage.planned_rounds, stage.cut = 1, None
    stage.save()
    kept.decide_all(stage.rounds.get(), host)
    return event


def over(host: User) -> Tournament:
    return services.finish_event(tournament=played(host), by=host, now=kept.NOW)


def called(host: User) -> Tournament:
    event = published(host)
    services.call_judge(entry=event.entries.get(name="dog3"), word="Poison?", now=kept.NOW)
    return event


def punished(host: User) -> Tournament:
    event = published(host)
    services.give_penalty(
        entry=event.entries.get(name="dog3"), kind="game", infraction="slow", by=host, now=kept.NOW,
        request_key="k",
    )  # fmt: skip
    return event


def reported(host: User) -> Tournament:
    return said(published(host), Score(2, 0))


def offered(host: User) -> Tournament:
    return said(published(host), Score(0, 0, 3))


def said(event: Tournament, score: Score) -> Tournament:
    """By the opponent of dog3."""
    other = event.entries.get(name=opponent(event))
    services.report_result(pairing=table(event), entry=other, score=score, now=kept.NOW)
    return event


# --- where and with what ---


def table(event: Tournament) -> Pairing:
    """That of dog3."""
    return Pairing.objects.select_related("round__stage").get(
        seats__entry__name="dog3", round__stage__tournament=event
    )


def opponent(event: Tournament) -> str:
    found = table(event)
    other = found.opponent_of(event.entries.get(name="dog3").pk)
    assert other is not None
    return other.name


def entry(name: str) -> Callable[[Tournament], list[object]]:
    return lambda event: [event.entries.get(name=name).pk]


def player(which: int, what: str = "first") -> Callable[[Tournament], Any]:
    """The first player of a table: the entry, or its name."""
    return lambda event: (
        Pairing.objects.filter(round__stage__tournament=event, second__isnull=False)
        .order_by("table")
        .values_list(what, flat=True)[which]
    )


def named(which: int) -> Callable[[Tournament], Any]:
    return player(which, "first__name")


def key(event: Tournament) -> str:
    return str(uuid4())


def own_table(event: Tournament) -> list[object]:
    return ["1", table(event).table]


ROUND = ["1"]
DETAILS = {"name": "Rex", "team": "", "fixed_table": "", "awarded_byes": "1"}
PRESSES = {
    "register": press(planned, "rowan"),
    "check_in": press(planned, "dog3"),
    "leave": press(planned, "dog3", **{"as": "withdraw"}),
    "leave, once begun": press(published, "dog3", **{"as": "drop"}),
    "join": press(private, "rowan", lambda event: [event.invitation]),
    "invitation": press(private, former=lambda event: event.invitation),
    "claim": press(planned, "rowan", code=lambda event: event.entries.get(name="Pup").claim_code),
    "cancel": press(published, **WHY),
    "add_entry": press(planned, name="Late", key=key),
    "add_computers": press(planned, level="puppy", count="2", key=key),
    "check_in_all": press(planned),
    "entry": press(planned, args=entry("Pup"), **DETAILS),
    "entry, drop": press(published, args=entry("dog3"), act="drop", **WHY),
    "entry, reinstate": press(kept.in_play, args=entry("dog4"), act="reinstate", **WHY),
    "entry_act, paid": press(planned, args=entry("Pup"), act="paid"),
    "entry_act": press(planned, args=entry("dog2"), act="let_in"),
    "staff": press(planned, handle="dog3", role="judge"),
    "remove_staff": press(planned, args=lambda event: [event.staff.get(role="judge").pk]),
    "take_call": press(called, "Judge-Judy", lambda event: [event.calls.get().pk]),
    "close_call": press(called, "Judge-Judy", lambda event: [event.calls.get().pk], note="read the card"),
    "call_judge": press(published, "dog3", word="Poison?"),
    "take_back_call": press(called, "dog3"),
    "lift": press(punished, args=lambda event: [Penalty.objects.get().pk], **WHY),
    "judge": press(published, args=entry("dog3"), infraction="slow", kind="game", note="", key=key),
    "begin": press(ready),
    "pair": press(begun, number="1"),
    "finish": press(played),
    "publish": press(kept.draft, args=ROUND),
    "best_of": press(kept.draft, args=ROUND, best_of="5"),
    "swap": press(kept.draft, args=ROUND, one=named(0), other=named(1), **WHY),
    "discard": press(kept.draft, args=ROUND, **WHY),
    "take_back_round": press(published, args=ROUND, **WHY),
    "enter": press(published, args=ROUND, line="1 2-1"),
    "close": press(published, args=ROUND, sure="on", **WHY),
    "table": press(published, args=own_table, what="2-0"),
    "absent": press(published, args=ROUND, missing=player(0), kind="game"),
    "run_clock": press(published, args=ROUND, what="start"),
    "extend": press(published, args=own_table, minutes="5", key=key, **WHY),
    "report": press(published, "dog3", ROUND, score="2-1"),
    "dispute": press(reported, "dog3", ROUND),
    "dispute, a draw": press(offered, "dog3", ROUND),
    "let_all_play": press(planned, **WHY),
    "let_play": press(planned, args=entry("Pup"), **WHY),
    "open_lists": press(over, lists="open"),
}


def test_every_address_that_takes_something_is_pressed(host: User) -> None:
    event = kept.planned(host)
    addresses = {one.name: path_of(one.route, event, 1) for one in OF_EVENTS if "api:" not in one.name}

    # A method that no address has is answered with those that it has.
    taking = {
        name for name, path in addresses.items() if "POST" in Client().put(path).headers.get("Allow", "")
    }

    pressed = {name.split(",")[0] for name in PRESSES} | ELSEWHERE | {"edit"}
    assert {name.removeprefix("tournaments:") for name in taking} == pressed


@pytest.mark.parametrize("name", PRESSES)
def test_what_is_pressed_twice_is_done_once(host: User, name: str) -> None:
    case = PRESSES[name]
    event = case.made(host)
    event.refresh_from_db()
    client = client_of(User.objects.get(handle=case.who(event)))
    path = reverse(f"tournaments:{name.split(',')[0]}", args=[event.slug, *case.args(event)])
    sent = dict(case.data(event))

    before = state_of(event)
    first = pressed(client, path, sent)
    once = state_of(event)
    second = pressed(client, path, sent)

    assert once != before
    assert state_of(event) == once
    assert second == first


def test_form_that_is_saved_twice_tells_of_no_other_editor(host: User) -> None:
    event, client = kept.planned(host), client_of(host)
    path = reverse("tournaments:edit", args=[event.slug])
    sent = shown_by(client, path) | {"name": "Saturday"}

    first, second = (pressed(client, path, sent) for _ in range(2))

    assert first == second == (302, False)
    assert event.acts.filter(word="event changed").count() == 1


def pressed(client: Client, path: str, sent: Mapping[str, Any]) -> tuple[int, bool]:
    """The status of the answer, and whether it blames somebody."""
    answer = client.post(path, sent)
    told = get_messages(answer.wsgi_request)
    return answer.status_code, any(one.level >= constants.WARNING for one in told)


def state_of(event: Tournament) -> object:
    """All that is kept of an event, and what is not in its file."""
    event.refresh_from_db()
    asked = list(event.stages.values_list("pairing_asked_at", flat=True))
    return kept.exported(event), event.invitation, asked, Entry.objects.count()
