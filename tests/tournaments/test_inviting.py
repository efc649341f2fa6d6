"""Private events: who has the invitation gets in, nobody else does; accounts entered at the desk; limits."""

import pytest
from django.test import Client

from ddl_site.accounts.models import User
from ddl_site.accounts.services import make_guest
from tests.tournaments.pages import NOW, address, client_of, make_event, said_by
from tournaments import services
from tournaments.models import Entry, Tournament
from tournaments.services import entries

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(host: User) -> Tournament:
    return make_event(host, players=1, visibility="private")


def invitation(host: User, event: Tournament) -> str:
    link: str = client_of(host).get(address("invitation", event)).context["link"]
    return "/" + link.split("/", 3)[3]


def test_invitation_opens_a_private_event_to_who_registers(
    host: User, event: Tournament, client: Client
) -> None:
    assert "Invite players" in client_of(host).get(event.get_absolute_url()).content.decode()
    link = invitation(host, event)
    page = client.get(link).content.decode()
    assert "You are invited" in page
    assert client.get(event.get_absolute_url()).status_code == 404

    answer = client.post(link, follow=True)

    assert answer.redirect_chain == [(event.get_absolute_url(), 302)]
    assert "You are registered." in said_by(answer)
    assert event.entries.filter(user__is_guest=True).count() == 1
    assert client.get(link, follow=True).redirect_chain == [(event.get_absolute_url(), 302)]


def test_renewed_invitation_makes_the_former_one_void(host: User, event: Tournament, client: Client) -> None:
    former = invitation(host, event)

    client_of(host).post(address("invitation", event), {"former": former.split("/")[-2]})

    assert client.get(former).status_code == 404
    assert client.post(former).status_code == 404
    assert client.get(invitation(host, event)).status_code == 200
    assert client_of(host).get(address("invitation_qr", event)).content.startswith(b"<svg")


def test_event_without_a_word_is_opened_by_none(event: Tournament, client: Client, host: User) -> None:
    Tournament.objects.update(invitation="")

    assert client.get(f"/events/{event.slug}/join//").status_code == 404
    assert client_of(host).get(address("invitation", event)).context["link"] == ""


def test_invitation_says_why_nobody_can_register(host: User, event: Tournament, client: Client) -> None:
    services.cancel_tournament(tournament=event, by=host, now=NOW, why="rain")

    assert "Cancelled." in client.get(invitation(host, event)).content.decode()
    client.post(invitation(host, event))
    assert not User.objects.filter(is_guest=True).exists()


def test_code_of_an_entry_opens_the_claim_page_of_a_private_event(
    host: User, event: Tournament, client: Client
) -> None:
    code = event.entries.get().claim_code
    claim = address("claim", event)
    assert client.get(f"{claim}?code=WRONG").status_code == 404

    assert client.get(f"{claim}?code={code.lower()}").status_code == 200
    answer = client.post(claim, {"code": code}, follow=True)

    assert said_by(answer).endswith("The entry of Pup 1 is yours.")
    assert f"claim/?code={event.entries.get().claim_code}" not in answer.content.decode()


def test_invitation_is_shown_to_organisers_only(host: User, event: Tournament) -> None:
    User.objects.create_user("judge")
    services.add_staff(tournament=event, handle="judge", role="head", by=host, now=NOW)

    for view in ("invitation", "invitation_qr"):
        assert client_of(User.objects.get(handle="judge")).get(address(view, event)).status_code == 404


# --- the desk ---


def test_account_is_entered_by_its_handle_and_told(host: User, event: Tournament) -> None:
    dog, desk = User.objects.create_user("dog"), client_of(host)

    said = [
        said_by(desk.post(address("add_entry", event), {"name": name}, follow=True))
        for name in (" @DOG", "@dog", "@nobody")
    ]

    assert said == [
        "dog is in.",
        "dog is in this event already, as dog.",
        "Nobody here has the handle nobody. Without the @ it is just a name.",
    ]
    assert event.entries.get(user=dog).state == "in"
    assert [notice.text for notice in dog.notices.all()] == ["Friday: the staff entered you, as dog."]


def test_account_that_had_withdrawn_is_let_in_by_its_handle(host: User, event: Tournament) -> None:
    dog = User.objects.create_user("dog")
    services.withdraw(
        entry=services.register(tournament=event, user=dog, now=NOW), by=dog, now=NOW
    )  # fmt: skip

    services.add_account(tournament=event, handle="dog", by=host, now=NOW)

    assert event.entries.get(user=dog).state == "in"


# --- limits ---


def test_guest_is_in_a_few_events_at_once(host: User) -> None:
    guest = make_guest()
    events = [make_event(host, f"Event {number}") for number in range(entries.MOST_OF_A_GUEST + 1)]
    made = [services.register(tournament=one, user=guest, now=NOW) for one in events[:-1]]

    with pytest.raises(services.NotOpenError, match="A guest is in 5 events at once"):
        services.register(tournament=events[-1], user=guest, now=NOW)
    services.withdraw(entry=made[0], by=guest, now=NOW)

    assert services.register(tournament=events[-1], user=guest, now=NOW).state == "in"


def test_event_takes_so_many_entries_and_no_more(
    host: User, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries, "MOST_ENTRIES", 2)
    services.add_player(tournament=event, name="Second", by=host, now=NOW)

    with pytest.raises(services.NotOpenError, match="An event takes 2 entries at most"):
        services.add_player(tournament=event, name="Third", by=host, now=NOW)

    assert Entry.objects.count() == 2
