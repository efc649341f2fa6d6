"""An event that is over stays what it is, whatever becomes of people, decks and the staff's wishes."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from ddl_site.accounts.models import User
from ddl_site.accounts.services import make_guest, sweep_guests
from tests.tournaments import kept
from tests.tournaments.pages import address, client_of
from tournaments import services
from tournaments.enums import Infraction, PenaltyKind
from tournaments.models import Penalty, Tournament
from tournaments.scores import Score
from tournaments.services import NotOpenError, Verdict

pytestmark = pytest.mark.django_db

FINAL = "The event is over: its results, penalties and players stay as they are."


def standings_of(event: Tournament) -> bytes:
    file: bytes = Client().get(address("table_file", event, "standings")).getvalue()
    return file


def correct(event: Tournament, host: User) -> None:
    pairing = event.stages.get().rounds.get(number=1).pairings.exclude(second=None)[0]
    services.decide_result(pairing=pairing, verdict=Verdict(Score(0, 2)), by=host, now=kept.NOW, why="wrong")


def rename(event: Tournament, host: User) -> None:
    services.note_details(
        entry=event.entries.all()[0], name="Somebody else", team="", fixed_table=None, awarded_byes=0,
        by=host, now=kept.NOW,
    )  # fmt: skip


def lift(event: Tournament, host: User) -> None:
    penalty = Penalty.objects.create(
        tournament=event, entry=event.entries.all()[0], kind=PenaltyKind.WARNING,
        infraction=Infraction.OTHER, by=host, at=kept.NOW,
    )  # fmt: skip
    services.lift_penalty(penalty=penalty, by=host, now=kept.NOW, why="wrong")


@pytest.mark.parametrize("change", [correct, rename, lift])
def test_final_is_final(host: User, change: Callable[[Tournament, User], None]) -> None:
    event = kept.finished(host)

    with pytest.raises(NotOpenError) as told:
        change(event, host)

    assert str(told.value) == FINAL


def test_clock_of_a_round_that_is_over_stands(host: User) -> None:
    event = kept.in_play(host)
    one = event.stages.get(number=1).rounds.get(number=2)
    round = event.stages.get(number=1).rounds.get(number=1)
    round.started_at = kept.NOW
    round.save()

    services.pause_clock(round=one, by=host, now=kept.NOW)
    with pytest.raises(NotOpenError, match="its clock stands as it is"):
        services.pause_clock(round=round, by=host, now=kept.NOW)


def test_page_says_who_won_and_leads_to_all_of_it(host: User) -> None:
    event = kept.finished(host)

    page = Client().get(address("event", event)).text

    winner = event.entries.get(pk=event.stages.get().seeds[0])
    assert f"{winner} won" in page
    for view in ("standings", "bracket", "rounds", "files"):
        assert f'href="{address(view, event)}"' in page


def test_entry_keeps_its_name_when_its_player_takes_another_handle(host: User) -> None:
    maple = User.objects.create_user("Maple")
    event = kept.finished(host, maple)
    before = standings_of(event)

    User.objects.filter(pk=maple.pk).update(handle="Oak")

    assert standings_of(event) == before
    assert ">Maple</a>" in Client().get(address("event", event)).text


def test_guest_who_is_let_go_stays_in_the_event_without_a_profile(host: User) -> None:
    guest = make_guest()
    event = kept.finished(host, guest)
    standings = standings_of(event)
    User.objects.filter(pk=guest.pk).update(last_seen=timezone.now() - timedelta(days=1000))

    sweep_guests(now=timezone.now())

    guest.refresh_from_db()
    assert not guest.is_active
    assert standings_of(event) == standings
    page = Client().get(address("event", event)).text
    assert guest.handle in page
    assert guest.get_absolute_url() not in page
    assert client_of(host).get(address("log", event)).status_code == 200
