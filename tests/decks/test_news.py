"""Who has decks that a change concerns is told, once, whoever tells it."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from cards.models import CardVersion
from cards.services.catalogue import announce_versions
from ddl_site.accounts.models import Notice, User
from ddl_site.celery import app
from decks import services, tasks
from decks.models import Deck, DeckCard, DeckFormat, DeckNews, DeckVersion
from decks.rules import FORMATS
from decks.services import card_news
from tests.factories import make_deck

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
ONLINE = FORMATS["online"]
FULL = {f"V{number:03}": 2 for number in range(1, 21)}  # 40 cards, V004 and V005 among them
OTHER = {f"V{number:03}": 2 for number in range(30, 50)}

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]


@pytest.fixture(autouse=True)
def loaded(catalogue: object) -> None:
    services.load_formats(now=NOW)
    services.note_cards(card_ids=None, now=NOW)


def ban(*cards: str) -> DeckNews:
    row = DeckFormat.objects.get(slug="online")
    services.change_format(row=row, wanted=replace(row.format, bans=frozenset(cards)), now=NOW)
    return DeckNews.objects.latest("pk")


def tell(news: DeckNews) -> None:
    services.tell_news(news_id=news.pk, now=NOW)


def told(user: User) -> list[tuple[str, str]]:
    return list(user.notices.order_by("pk").values_list("text", "address"))


# --- formats ---


def test_ban_is_told_to_owners_of_decks_that_break(rowan: User, maple: User) -> None:
    make_deck("night watch", FULL, owner=rowan)
    make_deck("pups", FULL, owner=rowan)
    make_deck("quiet", OTHER, owner=maple)
    make_deck("unfinished", {"V004": 3}, owner=maple)
    Deck.objects.filter(slug="pups").update(name="<b>Pups")
    elsewhere = make_deck("elsewhere", FULL, owner=maple)
    Deck.objects.filter(pk=elsewhere.pk).update(format="rulebook")

    tell(ban("V029", "V004"))

    assert told(rowan) == [
        (
            "Online changed: Gary (V004) is banned. Not legal any more: <b>Pups and Night Watch.",
            "/decks/formats/online/",
        )
    ]
    assert told(maple) == []


def test_deck_that_is_legal_again_is_told(rowan: User) -> None:
    deck = make_deck("pups", FULL, owner=rowan)
    tell(ban("V029", "V004"))

    tell(ban())

    assert told(rowan)[1:] == [
        (
            "Online changed: Gary (V004) and Wayne (V029) are allowed again. Legal again: Pups.",
            deck.get_absolute_url(),
        )
    ]


def test_newest_version_decides_and_stays_as_it_is(rowan: User) -> None:
    deck = make_deck("pups", FULL, OTHER, owner=rowan)

    tell(ban("V004"))

    assert told(rowan) == []
    assert [version.cards for version in deck.versions.all()] == [OTHER, FULL]


def test_change_of_the_shipped_formats_is_news_and_of_words_is_none(rowan: User) -> None:
    make_deck("pups", FULL, owner=rowan)

    services.load_formats(now=NOW, shipped={"online": replace(ONLINE, about="Other words.")})
    assert not DeckNews.objects.exists()
    services.load_formats(now=NOW, shipped={"online": replace(ONLINE, copies=1)})
    tell(DeckNews.objects.get())

    assert told(rowan)[0][0] == (
        "Online changed: at most 1 copy of a card instead of 3. Not legal any more: Pups."
    )


def test_format_that_went_away_is_told(rowan: User, maple: User) -> None:
    row = services.make_format(owner=maple, wanted=replace(ONLINE, name="League"), now=NOW)
    deck = make_deck("pups", {}, owner=rowan)
    Deck.objects.update(format=row.slug)

    services.delete_format(row=row, now=NOW)
    tell(DeckNews.objects.get())

    assert told(rowan) == [
        (
            "The format League was deleted. Give another one to Pups; nothing else of it has changed.",
            deck.get_absolute_url(),
        )
    ]


# --- cards ---


def newer(card_id: str, since: date, **facts: object) -> None:
    """Another version of a card, as an import makes it."""
    row = CardVersion.objects.filter(card=card_id).latest("since")
    row.pk, row.since = None, since
    for name, value in facts.items():
        setattr(row, name, value)
    CardVersion.objects.bulk_create([row])


def test_changed_card_is_told_with_the_decks_that_have_it(rowan: User, maple: User) -> None:
    make_deck("night watch", FULL, owner=rowan)
    make_deck("pups", {"V004": 1}, owner=rowan)
    make_deck("quiet", OTHER, owner=maple)
    old = CardVersion.objects.filter(card="V004").latest("since")
    newer("V004", date(2026, 12, 1), cost=old.cost + 1, text="Woof.", keywords=["Taunt"])

    changed = services.note_cards(card_ids=["V004", "V005"], now=NOW)
    tell(DeckNews.objects.get())

    assert changed == ["V004"]
    (entry,) = told(rowan)
    assert entry == (
        f"Gary changed on 1 December 2026: it costs {old.cost + 1} instead of {old.cost}; it has Taunt; "
        "it says now “Woof.” In your decks Night Watch and Pups.",
        "/cards/V004/",
    )
    assert told(maple) == []


def test_every_fact_that_changed_is_told_in_words() -> None:
    old = {
        "name": "Gary", "since": "2026-09-18", "class": "Neutral", "cost": 1, "attack": 1, "hp": 1,
        "keywords": ["Rush", "Taunt"], "text": "Woof.",
    }  # fmt: skip
    new = {
        **old,
        "since": "2026-12-01",
        "class": "All",
        "attack": 2,
        "hp": 3,
        "keywords": ["Taunt"],
        "text": "",
    }

    assert card_news.sentence(old, new) == (
        "Gary changed on 1 December 2026: its class is Every class instead of Neutral; "
        "attack 2 instead of 1; HP 3 instead of 1; it has lost Rush; it has no text any more."
    )
    assert card_news.sentence(old, {**old, "since": "2026-12-01"}).endswith(
        "a new version that says the same."
    )


def test_card_that_is_described_anew_is_no_news(rowan: User) -> None:
    make_deck("pups", FULL, owner=rowan)
    CardVersion.objects.filter(card="V004").update(text="Other words for the same.")

    assert services.note_cards(card_ids=["V004"], now=NOW) == []
    assert not DeckNews.objects.exists()


def test_import_is_heard_and_handed_to_a_worker(
    rowan: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    make_deck("pups", FULL, owner=rowan)
    sent: list[tuple[str, list[int]]] = []
    monkeypatch.setattr(app, "send_task", lambda name, args, queue: sent.append((name, args)))
    newer("V004", date(2026, 12, 1), cost=9)

    with django_capture_on_commit_callbacks(execute=True):
        announce_versions(["V004"])

    assert sent == [("decks.tasks.tell_news", [DeckNews.objects.get().pk])]
    tasks.tell_news(*sent[0][1])
    assert len(told(rowan)) == 1


# --- telling ---


def many(count: int) -> None:
    """So many owners, each with a deck that a ban of Gary breaks."""
    first = User.objects.count()
    owners = User.objects.bulk_create(User(handle=f"player-{first + number}") for number in range(count))
    decks = Deck.objects.bulk_create(
        Deck(slug=f"deck-{owner.pk}", name="Pups", owner=owner, visibility="private") for owner in owners
    )
    DeckVersion.objects.bulk_create(
        DeckVersion(deck=deck, number=1, cards=FULL, pool=date(2026, 9, 18)) for deck in decks
    )
    DeckCard.objects.bulk_create(DeckCard(deck=deck, card_id="V004", count=2) for deck in decks)


def test_killed_worker_is_followed_by_another_from_where_it_came_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    many(7)
    news = ban("V004")
    monkeypatch.setattr("decks.services.news.OWNERS_AT_ONCE", 3)
    services.news._tell_some(news.pk, NOW)
    before = Notice.objects.count()
    sent: list[list[int]] = []
    monkeypatch.setattr(app, "send_task", lambda name, args, queue: sent.append(args))

    swept = [services.sweep_news(now=NOW + timedelta(seconds=seconds)) for seconds in (30, 61, 62)]
    tell(news)
    tell(news)

    assert (before, swept, sent) == (3, [0, 1, 0], [[news.pk]])
    assert Notice.objects.count() == 7
    assert set(User.objects.values_list("unread", flat=True)) == {1}
    news.refresh_from_db()
    assert news.done_at == NOW
    services.sweep_news(now=NOW + timedelta(days=31))
    assert not DeckNews.objects.exists()


def test_questions_grow_with_batches_and_not_with_decks() -> None:
    counts = []
    for more, banned in ((1, ["V004"]), (49, ["V001"])):
        many(more)
        ban()
        news = ban(*banned)
        with CaptureQueriesContext(connection) as asked:
            tell(news)
        counts.append(len(asked))

    assert counts[0] == counts[1]
