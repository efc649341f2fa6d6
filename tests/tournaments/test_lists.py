"""Decklists through the services: handed in, locked, missing, read."""

from collections.abc import Iterator, Mapping
from datetime import timedelta

import pytest

from cards.models import CardVersion
from ddl_site.accounts.models import Notice, User
from decks.models import Deck
from decks.queries import newest_version
from decks.services import delete_deck, make_deck, set_list
from game import card_pool
from tests.tournaments.arrange_lists import (
    BANNED,
    DUE,
    NOW,
    STARTS,
    begin,
    entry_of,
    hand_in,
    make_event,
    two_lists,
)
from tournaments import queries, services
from tournaments.models import Act, Tournament
from tournaments.presenters.log import log_lines

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]
AFTER = DUE + timedelta(minutes=1)
Cards = Mapping[str, int]
FOUR = ("dog", "cat", "bat", "rat")  # fewer play a round robin


@pytest.fixture
def legal() -> Cards:
    return two_lists()[0]


@pytest.fixture
def other() -> Cards:
    return two_lists()[1]


@pytest.fixture
def fresh_pool() -> Iterator[None]:
    """What games are played with is read anew, in the test and after it."""
    card_pool.forget()
    yield
    card_pool.forget()


def deck_of(owner: User, cards: Cards) -> Deck:
    return make_deck(owner=owner, name="Night shift", now=NOW, cards=cards)


def notices(name: str) -> list[str]:
    return list(Notice.objects.filter(user__handle=name).order_by("pk").values_list("text", flat=True))


# --- handing in ---


def test_list_of_a_deck_stays_whatever_becomes_of_the_deck(host: User, legal: Cards, other: Cards) -> None:
    event = make_event(host, "dog")
    entry = entry_of(event, "dog")
    assert entry.user
    deck = deck_of(entry.user, legal)

    made = services.hand_in_deck(entry=entry, version=newest_version(deck), by=entry.user, now=NOW)
    set_list(deck=deck, cards=other, now=NOW)
    deck.refresh_from_db()
    delete_deck(deck=deck)

    made.refresh_from_db()
    assert (made.cards, made.name, made.faults, made.deck) == (dict(legal), "Night shift", [], None)
    assert not Deck.objects.filter(pk=deck.pk).exists()


def test_deck_that_is_handed_in_stays_private(host: User, legal: Cards) -> None:
    event = make_event(host, "dog")
    entry = entry_of(event, "dog")
    assert entry.user
    deck = deck_of(entry.user, legal)

    services.hand_in_deck(entry=entry, version=newest_version(deck), by=entry.user, now=NOW)

    deck.refresh_from_db()
    assert deck.visibility == "private"


def test_same_list_again_is_the_same_version(host: User, legal: Cards, other: Cards) -> None:
    event = make_event(host, "dog")

    first, again = hand_in(event, "dog", legal), hand_in(event, "dog", dict(reversed(list(legal.items()))))
    late = hand_in(event, "dog", legal, now=AFTER)
    changed = hand_in(event, "dog", other)

    assert first == again == late
    first.refresh_from_db()
    assert [(one.version, one.current) for one in (first, changed)] == [(1, False), (2, True)]
    assert event.acts.filter(word="list handed in").count() == 2


def test_illegal_list_is_kept_and_told(host: User, legal: Cards) -> None:
    event = make_event(host, "dog")

    made = hand_in(event, "dog", {**legal, BANNED: 1})

    size, banned = made.faults
    assert size == "A deck has exactly 40 cards; this one has 41, 1 too many."
    assert banned.endswith("is banned in Online.")
    assert queries.list_counts(event).illegal == 1


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ({}, "There are no cards in this list."),
        ({"V999": 1}, "There is no card with the id V999."),
        ({"V001": 0}, "There are no cards in this list."),
    ],
)
def test_what_is_no_list_is_refused(host: User, cards: Cards, words: str) -> None:
    event = make_event(host, "dog")

    with pytest.raises(services.EventError, match=words):
        hand_in(event, "dog", cards)


def test_event_without_lists_takes_none(host: User, legal: Cards) -> None:
    event = make_event(host, "dog", takes_lists=False)

    with pytest.raises(services.NotOpenError, match="takes no decklists"):
        hand_in(event, "dog", legal)


@pytest.mark.usefixtures("fresh_pool")
def test_card_that_the_app_cannot_play_makes_a_list_illegal_online_only(host: User, legal: Cards) -> None:
    CardVersion.objects.filter(card=min(legal)).update(playable=False)
    paper = make_event(host, "dog")
    online = make_event(host, "dog", name="Online", venue="online")

    assert hand_in(paper, "dog", legal).faults == []
    assert "cannot be played in the app yet" in hand_in(online, "dog", legal).faults[0]


# --- the lock ---


@pytest.mark.parametrize("begun", [False, True])
def test_after_the_lock_only_staff_change_a_list_and_say_why(
    host: User, legal: Cards, other: Cards, begun: bool
) -> None:
    event = make_event(host, "dog", "cat", lists_due=None if begun else DUE)
    for name in ("dog", "cat"):
        hand_in(event, name, legal)
    if begun:
        begin(event, host, now=AFTER)

    with pytest.raises(services.NotOpenError, match="staff may still change yours"):
        hand_in(event, "dog", other, now=AFTER)
    with pytest.raises(services.EventError, match="say why"):
        hand_in(event, "dog", other, now=AFTER, by=host)
    made = hand_in(event, "dog", other, now=AFTER, by=host, why="two cards were miscounted")

    versions = list(queries.versions_of_list(entry_of(event, "dog")))
    assert [dict(one.cards) for one in versions] == [dict(other), dict(legal)]
    assert (made.locked_at, made.why) == (AFTER, "two cards were miscounted")
    assert event.acts.filter(word="list handed in", why="two cards were miscounted").exists()


def test_staff_who_play_do_not_change_their_own_locked_list(host: User, legal: Cards, other: Cards) -> None:
    event = make_event(host, "host")
    hand_in(event, "host", legal)

    with pytest.raises(services.NotOpenError, match="ask them"):
        hand_in(event, "host", other, now=AFTER, why="I may")


def test_begin_locks_lists_with_one_day_of_card_versions(host: User, legal: Cards) -> None:
    event = make_event(host, "dog", "cat", lists_due=None)
    for name in ("dog", "cat"):
        made = hand_in(event, name, legal)
        type(made).objects.filter(pk=made.pk).update(pool="2020-01-01")

    begin(event, host)

    rows = list(queries.list_rows(event))
    assert {row.locked_at for row in rows} == {STARTS}
    assert len({row.pool for row in rows}) == 1
    assert rows[0].pool.year > 2020


def test_later_deadline_opens_lists_again(host: User, legal: Cards, other: Cards) -> None:
    event = make_event(host, "dog")
    hand_in(event, "dog", legal)
    services.sweep(now=AFTER)
    services.change_tournament(tournament=event, by=host, now=AFTER, lists_due=STARTS)

    assert hand_in(event, "dog", other, now=AFTER).version == 2


def test_other_format_checks_lists_anew(host: User, legal: Cards) -> None:
    event = make_event(host, "dog", format="rulebook")
    card = max(legal)
    cards = {**legal, card: legal[card] - 1, BANNED: 1}
    assert hand_in(event, "dog", cards).faults == []

    services.change_tournament(tournament=event, by=host, now=NOW, format="online")

    now_current = queries.current_list(entry_of(event, "dog"))
    assert now_current
    assert [fault.endswith("is banned in Online.") for fault in now_current.faults] == [True]


def test_format_that_is_gone_makes_no_list_legal(host: User, legal: Cards) -> None:
    event = make_event(host, "dog", format="somebodys-own")

    assert "is not there any more" in hand_in(event, "dog", legal).faults[0]


def test_who_came_late_hands_in_once(host: User, legal: Cards, other: Cards) -> None:
    event = make_event(host, *FOUR)
    for name in FOUR:
        hand_in(event, name, legal)
    begin(event, host)
    late = services.add_player(
        tournament=event, name="late", user=User.objects.create_user("late"), by=host, now=STARTS
    )

    assert late.user
    made = services.hand_in(entry=late, cards=legal, by=late.user, now=STARTS)

    assert made.locked_at == STARTS
    with pytest.raises(services.NotOpenError, match="is over"):
        services.hand_in(entry=late, cards=other, by=late.user, now=STARTS)


# --- missing and illegal lists ---


def test_event_does_not_begin_until_staff_have_decided_about_each(host: User, legal: Cards) -> None:
    event = make_event(host, "dog", "cat", "bat", "rat")
    hand_in(event, "dog", legal)
    hand_in(event, "cat", {BANNED: 3})

    with pytest.raises(services.NotOpenError) as refused:
        begin(event, host)
    assert str(refused.value).startswith("No decklist yet: bat, rat. Not legal: cat. Enter their lists,")
    services.let_play(entry=entry_of(event, "cat"), by=host, now=STARTS, why="mended at the table")
    services.withdraw(entry=entry_of(event, "bat"), by=host, now=STARTS)
    hand_in(event, "rat", legal, by=host, now=STARTS, why="came on paper")

    assert begin(event, host).status == "running"
    told = [line.sentence for line in log_lines(event.acts.order_by("pk"))]
    assert "let cat play without a legal decklist" in told


def test_one_button_lets_all_play_and_needs_a_reason(host: User) -> None:
    event = make_event(host, *(f"dog{number}" for number in range(8)))
    with pytest.raises(services.NotOpenError, match="dog4 and 3 more"):
        begin(event, host)
    with pytest.raises(services.EventError, match="say why"):
        services.let_all_play(tournament=event, by=host, now=STARTS, why=" ")

    counts = [
        services.let_all_play(tournament=event, by=host, now=STARTS, why="no printer") for _ in range(2)
    ]

    assert counts == [8, 0]
    assert event.acts.filter(word="all let play without list").count() == 1
    begin(event, host)


def test_late_player_is_not_paired_without_a_list(host: User, legal: Cards) -> None:
    event = make_event(host, *FOUR)
    for name in FOUR:
        hand_in(event, name, legal)
    stage = begin(event, host)
    services.add_player(tournament=event, name="late", by=host, now=STARTS)

    with pytest.raises(services.NotOpenError, match="No decklist yet: late"):
        services.ask_pairing(stage=stage, number=1, by=host, now=STARTS)
    services.let_play(entry=entry_of(event, "late"), by=host, now=STARTS, why="plays for fun")

    assert services.pair_round(stage=stage, by=host, now=STARTS).seats.count() == 5


def test_events_without_lists_and_computers_need_none(host: User, legal: Cards) -> None:
    free = make_event(host, "dog", "cat", takes_lists=False)
    event = make_event(host, "dog", name="Other")
    services.add_player(tournament=event, name="Puppy", by=host, now=NOW)
    event.entries.filter(name="Puppy").update(level="puppy")
    hand_in(event, "dog", legal)

    assert begin(free, host).status == begin(event, host).status == "running"


# --- who is told ---


def test_who_has_no_legal_list_is_reminded_once_some_hours_before(host: User, legal: Cards) -> None:
    event = make_event(host, "dog", "cat", "bat")
    hand_in(event, "dog", legal)
    hand_in(event, "cat", {BANNED: 3})

    for hours in (4.5, 3, 2):
        services.sweep(now=DUE - timedelta(hours=hours))

    assert notices("dog") == []
    assert notices("cat") == ["Friday: your decklist is not legal. There are about 3 hours left."]
    assert notices("bat") == ["Friday: you have not handed in a decklist. There are about 3 hours left."]


@pytest.mark.parametrize("due", [DUE, None])
def test_players_and_staff_are_told_once_when_time_is_over(host: User, legal: Cards, due: object) -> None:
    event = make_event(host, "dog", "cat", lists_due=due)
    hand_in(event, "dog", legal)

    for minutes in (0, 1):
        services.sweep(now=STARTS + timedelta(minutes=minutes))

    assert notices("dog") == []
    assert notices("cat") == [
        "Friday: you have not handed in a decklist. The staff decide whether you play: talk to them."
    ]
    assert notices("host") == [
        "Friday: decklists are due. 1 missing, 0 not legal. Say who of these players may play."
    ]
    assert event.acts.filter(word="lists due").count() == 1


def test_sweep_tells_of_nothing_where_no_lists_are_taken_or_all_are_there(host: User, legal: Cards) -> None:
    make_event(host, "dog", takes_lists=False)
    event = make_event(host, "dog", name="Other")
    hand_in(event, "dog", legal)

    assert services.sweep(now=AFTER).lists == 1
    assert services.sweep(now=AFTER).lists == 0

    assert Notice.objects.count() == 0


# --- looks ---


def test_each_look_of_a_judge_is_logged_and_stops_no_pairing(host: User, legal: Cards) -> None:
    event = make_event(host, "dog", "cat")
    for name in ("dog", "cat"):
        hand_in(event, name, legal)

    state = queries.last_act(event.pk)

    for minutes in (0, 1, 12, 60):  # the page is turned after a minute
        services.note_look(entry=entry_of(event, "dog"), by=host, now=NOW + timedelta(minutes=minutes))
    services.note_look(entry=entry_of(event, "cat"), by=host, now=NOW)
    services.note_look_at_all(tournament=event, by=host, now=NOW)

    assert Act.objects.filter(word="list looked at").count() == 4
    assert queries.last_act(event.pk) == state


def test_all_lists_are_opened_only_after_the_event(host: User) -> None:
    event = make_event(host, "dog", "cat")

    with pytest.raises(services.NotOpenError, match="once the event is finished"):
        services.open_lists(tournament=event, is_open=True, by=host, now=NOW)
    Tournament.objects.update(status="finished")
    for wanted in (True, True, False):
        services.open_lists(tournament=event, is_open=wanted, by=host, now=NOW)

    assert [line.sentence for line in log_lines(event.acts.order_by("-pk")[:2])] == [
        "closed the decklists again",
        "opened all decklists",
    ]
