"""Likes, comments, reports, tags and notes of decks."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ddl_site.accounts.models import Report, User
from ddl_site.accounts.services import MOST_REPORTS, handle_reports, make_guest
from decks import queries, services
from decks.models import Deck, DeckComment, DeckVersion
from tests.factories import make_deck

pytestmark = pytest.mark.usefixtures("catalogue")

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def deck(maple: User) -> Deck:
    return make_deck("pups", {"V004": 3}, owner=maple, visibility="public")


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def say(deck: Deck, author: User, text: str = "Fine dogs.") -> DeckComment:
    comment = services.add_comment(deck=deck, author=author, text=text, now=NOW)
    assert comment is not None
    return comment


# --- likes ---


def test_like_counts_once_a_person_and_can_be_taken_back(deck: Deck, rowan: User) -> None:
    for likes in (True, True):
        services.set_like(deck=deck, user=rowan, likes=likes, now=NOW)
    services.set_like(deck=deck, user=User.objects.create_user("Luna"), likes=True, now=NOW)
    counted = deck.like_count
    for likes in (False, False):
        services.set_like(deck=deck, user=rowan, likes=likes, now=NOW)

    assert (counted, deck.like_count, deck.likes.count()) == (2, 1, 1)


def test_like_answers_with_its_button_alone(deck: Deck, rowan: User) -> None:
    client = logged_in(rowan)

    answer = client.post("/decks/pups/like/", {"like": "1"}, headers=HTMX)
    plain = client.post("/decks/pups/like/", {"like": "0"})

    assert re.match(r'\s*<form\s+id="like"', answer.text)
    assert 'aria-pressed="true"' in answer.text
    assert plain["Location"] == "/decks/pups/"
    assert queries.deck_or_404(rowan, "pups").like_count == 0


def test_guests_and_owners_do_not_like(deck: Deck, maple: User) -> None:
    for user, words in ((maple, "your own deck"), (make_guest(), "Sign up")):
        with pytest.raises(services.DeckError, match=words):
            services.set_like(deck=deck, user=user, likes=True, now=NOW)


# --- comments ---


def test_comment_is_said_once_and_shown_as_markdown(deck: Deck, rowan: User) -> None:
    client, typed = (
        logged_in(rowan),
        {"text": "**Try** [[gary]] <img src=x onerror=alert(1)>", "key": "press"},
    )

    for _ in range(2):
        answer = client.post("/decks/pups/comments/", typed)
    shown = client.get("/decks/pups/").content.decode()

    assert answer["Location"] == "/decks/pups/#comments"
    assert DeckComment.objects.get().text == typed["text"]
    assert '<strong>Try</strong> <a href="/cards/V004/"' in shown
    assert "&lt;img src=x onerror=alert(1)&gt;" in shown


@pytest.mark.parametrize(("text", "words"), [(" \n", "required"), ("x" * 2001, "at most 2000 characters")])
def test_refused_comment_is_kept_in_the_form(deck: Deck, rowan: User, text: str, words: str) -> None:
    answer = logged_in(rowan).post("/decks/pups/comments/", {"text": text})

    assert answer.status_code == 422
    assert words in answer.text
    assert not DeckComment.objects.exists()


def test_comments_come_slowly(deck: Deck, rowan: User) -> None:
    for number in range(services.MOST_COMMENTS):
        say(deck, rowan, f"{number}")

    with pytest.raises(services.DeckError, match="within ten minutes"):
        say(deck, rowan)
    assert services.add_comment(deck=deck, author=rowan, text="Later.", now=NOW + timedelta(minutes=11))


def test_removed_comment_keeps_its_place_and_loses_its_text(deck: Deck, maple: User, rowan: User) -> None:
    staff, luna = User.objects.create_user("Boss", is_staff=True), User.objects.create_user("Luna")
    by = {rowan: "its author", maple: "the owner of the deck", staff: "the staff"}
    said = {user: say(deck, rowan, f"Secret {user}") for user in by}

    refused = logged_in(luna).post(reverse("decks:remove_comment", args=["pups", said[rowan].pk]))
    pressed = [
        logged_in(user).post(reverse("decks:remove_comment", args=["pups", comment.pk]))
        for user, comment in said.items()
        for _ in range(2)
    ]
    page = Client().get("/decks/pups/comments/").content.decode()

    assert refused.status_code == 302
    assert {answer.status_code for answer in pressed} == {302}  # the second press is no error
    assert "Secret" not in page
    assert all(f"Removed by {who}." in page for who in by.values())


def test_like_goes_with_who_gave_it(deck: Deck, rowan: User) -> None:
    for user in (rowan, User.objects.create_user("Luna")):
        services.set_like(deck=deck, user=user, likes=True, now=NOW)

    rowan.delete()

    deck.refresh_from_db()
    assert deck.like_count == deck.likes.count() == 1


def test_comments_are_paged_in_a_stable_order(deck: Deck, rowan: User) -> None:
    comments = [DeckComment(deck=deck, author=rowan, text=f"No {n}", made_at=NOW) for n in range(45)]
    DeckComment.objects.bulk_create(comments)
    client = logged_in(rowan)

    pages = [client.get(f"/decks/pups/comments/?page={number}") for number in (1, 2, 3)]

    shown = [comment.pk for page in pages for comment in page.context["page"]]
    assert shown == sorted((comment.pk for comment in DeckComment.objects.all()), reverse=True)


# --- reports ---


def test_report_reaches_the_staff_once_a_person(deck: Deck, rowan: User) -> None:
    comment = say(deck, rowan)
    luna = User.objects.create_user("Luna")
    address = reverse("decks:report_comment", args=["pups", comment.pk])

    empty = logged_in(luna).post(address, {"reason": " "})
    for _ in range(2):
        answer = logged_in(luna).post(address, {"reason": "It is rude."})

    report = Report.objects.get()
    assert (empty.status_code, answer.status_code) == (422, 302)
    assert (report.reporter, report.kind, report.reason) == (luna, "deck-comment", "It is rude.")
    assert (report.label, report.address) == (
        "Comment of Rowan on Pups",
        f"/decks/pups/comments/#comment-{comment.pk}",
    )


def test_own_comment_is_not_reported_and_reports_have_a_limit(deck: Deck, maple: User, rowan: User) -> None:
    comment = say(deck, rowan)
    facts = {"kind": "x", "label": "x", "address": "/", "reason": "x", "made_at": NOW}
    Report.objects.bulk_create(Report(reporter=maple, subject=f"{n}", **facts) for n in range(MOST_REPORTS))

    for user, words in ((rowan, "your own"), (maple, f"reported {MOST_REPORTS} things")):
        with pytest.raises(services.DeckError, match=words):
            services.report_comment(comment=comment, reporter=user, reason="Rude.", now=NOW)


def test_staff_finds_reports_in_the_admin_and_marks_them(deck: Deck, maple: User, rowan: User) -> None:
    boss = User.objects.create_superuser("Boss")
    report = services.report_comment(comment=say(deck, rowan), reporter=maple, reason="Rude.", now=NOW)
    client = logged_in(boss)

    listed = client.get("/admin/accounts/report/").content.decode()
    marked = {"action": "mark_handled", "_selected_action": [report.pk]}
    client.post("/admin/accounts/report/", marked)

    report.refresh_from_db()
    assert "Comment of Rowan on Pups" in listed
    assert report.handled_by == boss
    assert handle_reports(pks=[report.pk], by=maple, now=NOW) == 0


# --- what the owner says ---


def test_sharing_says_who_sees_a_deck_and_keeps_what_was_typed(deck: Deck, maple: User) -> None:
    notes = "Tom & Jerry <3\r\n\r\n# Plan"
    client = logged_in(maple)

    for _ in range(3):
        client.post(
            "/decks/pups/sharing/", {"visibility": "link", "tags": " Aggro, aggro,#Büdget ", "notes": notes}
        )
    page = client.get("/decks/pups/").content.decode()

    deck.refresh_from_db()
    assert (deck.visibility, deck.notes) == ("link", "Tom & Jerry <3\n\n# Plan")
    assert [tag.name for tag in deck.tags.all()] == ["aggro", "budget"]
    assert "<p>Tom &amp; Jerry &lt;3</p>\n<h3>Plan</h3>" in page
    assert "Whoever has its address sees this deck" in page


def test_too_many_tags_change_nothing(deck: Deck, maple: User) -> None:
    typed = {"visibility": "private", "tags": ",".join("abcdefghi"), "notes": ""}

    answer = logged_in(maple).post("/decks/pups/sharing/", typed)

    deck.refresh_from_db()
    assert answer.status_code == 422
    assert "A deck may have 8 tags; these are 9." in answer.text
    assert deck.visibility == "public"


def test_new_address_shuts_the_former_one(deck: Deck, maple: User) -> None:
    answer = logged_in(maple).post("/decks/pups/sharing/address/")

    assert Client().get("/decks/pups/").status_code == 404
    assert answer["Location"].startswith("/decks/pups-")


# --- copies and versions ---


def test_copy_is_made_once_and_names_its_parent_to_who_may_see_it(
    deck: Deck, maple: User, rowan: User
) -> None:
    client = logged_in(rowan)

    for _ in range(2):
        answer = client.post("/decks/pups/copy/", {"key": "press"})
    copy = rowan.decks.get()
    told = client.get(answer["Location"]).content.decode()
    services.change_deck(deck=deck, now=NOW, visibility="link")
    hidden = client.get(answer["Location"]).content.decode()

    assert (copy.visibility, copy.parent, answer["Location"]) == ("private", deck, f"/decks/{copy.slug}/")
    assert '<a href="/decks/pups/">Pups</a>' in told
    assert "/decks/pups/" not in hidden
    assert "copied 1 time" in logged_in(maple).get("/decks/pups/").content.decode()


def test_versions_say_what_changed_and_the_owner_restores(deck: Deck, maple: User, rowan: User) -> None:
    services.set_list(deck=deck, cards={"V004": 1, "V014": 2}, now=NOW, note="for the league")

    listed = Client().get("/decks/pups/versions/")
    old = Client().get("/decks/pups/versions/1/").content.decode()
    stranger = logged_in(rowan).post("/decks/pups/versions/1/restore/")
    for _ in range(2):
        logged_in(maple).post("/decks/pups/versions/1/restore/")

    name = queries.card_names(["V014"])["V014"]
    assert [line.difference for line in listed.context["lines"]] == [f"+2 {name}, −2 Gary", "The first list."]
    assert "for the league" in listed.text
    assert f"to the newest, version 2: +2 {name}, −2 Gary" in old
    assert stranger.status_code == 404
    assert deck.versions.count() == 3
    assert queries.newest_version(deck).cards == {"V004": 3}


def test_pages_of_a_deck_ask_as_much_for_500_versions_as_for_one(
    deck: Deck, maple: User, rowan: User
) -> None:
    def asked(address: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address).status_code == 200
        return len(asked)

    client, addresses = logged_in(maple), ("/decks/pups/", "/decks/pups/versions/", "/decks/pups/comments/")
    say(deck, rowan, "[[Gary]]")
    services.set_list(deck=deck, cards={"V004": 1}, now=NOW)
    few = [asked(address) for address in addresses]
    DeckVersion.objects.bulk_create(
        DeckVersion(deck=deck, number=n, cards={"V004": n % 3 + 1, "V014": n % 2 + 1}, pool="2026-09-18")
        for n in range(3, 503)
    )
    DeckComment.objects.bulk_create(DeckComment(deck=deck, author=rowan, text="[[Gary]]") for _ in range(30))

    assert [asked(address) for address in addresses] == few
