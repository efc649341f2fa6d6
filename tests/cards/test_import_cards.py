"""The publisher's feed into the catalogue: what is added, what stays, what is refused."""

from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import DjangoCaptureOnCommitCallbacks

from cards import effects, feed, presenters, queries, services
from cards.enums import Finish
from cards.models import Card, CardVersion, CatalogueRevision, CurrentCard, Printing, Set
from cards.signals import versions_changed
from tests.cards.feeds import creature, feed_of, of_shipped, spell

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("catalogue")]

TODAY = date(2026, 11, 30)
EARLIER = date(2026, 10, 1)


def send(*cards: Any, as_of: date = TODAY, set_code: str = "") -> services.FeedPlan:
    read = feed.read(feed_of(*cards))
    return services.import_feed(feed=read, as_of=as_of, today=TODAY, set_code=set_code)


def rows() -> tuple[Any, ...]:
    models = (Set, Card, CardVersion, Printing, CurrentCard)
    return tuple(tuple(model._default_manager.order_by("pk").values()) for model in models)


def versions(card_id: str) -> list[CardVersion]:
    return list(CardVersion.objects.filter(card=card_id).order_by("since"))


# --- F3 ---


def test_text_for_unchanged_facts_attaches_to_the_version_that_stands() -> None:
    before = versions("V004")[0]

    plan = send(of_shipped("V004", description="Take a card.", pill="Play"))

    (after,) = versions("V004")
    assert (after.pk, after.printed_text, after.playable) == (before.pk, "Play: Take a card.", True)
    assert (after.effects, after.text, after.since) == (before.effects, before.text, before.since)
    assert [version.card_id for version in plan.new_texts] == ["V004"]
    assert queries.version_for("V004").shown_text == "Play: Take a card."  # type: ignore[union-attr]


def test_changed_text_makes_a_version_that_cannot_be_played_yet() -> None:
    send(of_shipped("V004", description="Take a card."), as_of=EARLIER)

    send(of_shipped("V004", description="Take two cards."))

    old, new = versions("V004")
    assert (old.since, old.printed_text, old.playable) == (date(2026, 9, 18), "Take a card.", True)
    assert (new.since, new.printed_text, new.playable, new.effects) == (TODAY, "Take two cards.", False, [])
    assert CardVersion.objects.in_force(TODAY).get(card="V004").pk == old.pk
    assert queries.newest_pool() == date(2026, 9, 18)


@pytest.mark.parametrize(
    "fields", [{"mana": 7}, {"attack": 7}, {"hp": 7}, {"keywords": ["Taunt"]}, {"class": "Pirate"}]
)
def test_changed_fact_makes_a_version_and_leaves_the_old_one(fields: dict[str, Any]) -> None:
    stored = CardVersion.objects.filter(card="V004").values().get()

    send(of_shipped("V004", **fields))

    old, new = versions("V004")
    kept = CardVersion.objects.filter(pk=old.pk).values().get()
    assert kept | {"card_class": ""} == stored | {"card_class": ""}
    assert (old.class_then, new.playable, new.since) == ("Neutral", False, TODAY)


def test_card_has_the_class_of_its_newest_version_and_old_games_the_old_one() -> None:
    send(of_shipped("V004", **{"class": "Pirate"}))

    old, new = versions("V004")
    assert (Card.objects.get(pk="V004").card_class, new.class_then, old.class_then) == (
        "Pirate", "Pirate", "Neutral",
    )  # fmt: skip
    assert CurrentCard.objects.get(pk="V004").card_class == "Pirate"
    assert presenters.changes(old, new)[0] == "Its class is Pirate, it was Neutral."


def test_feed_of_an_older_day_attaches_to_what_stood_then() -> None:
    send(of_shipped("V042", description="Old words."), as_of=date(2026, 9, 1))

    old, new = versions("V042")
    assert (old.printed_text, new.printed_text) == ("Old words.", None)


def test_other_words_for_a_day_that_is_stored_are_refused() -> None:
    send(of_shipped("V004", description="One."), as_of=EARLIER)
    send(of_shipped("V004", description="Two."))
    before = rows()

    with pytest.raises(feed.UnreadableFeedError) as caught:
        send(creature(), of_shipped("V004", description="Three."))

    (fault,) = caught.value.faults
    assert (fault.card, fault.field) == ("V004", "description")
    assert fault.reason == "the version of 2026-11-30 is stored and stays as it is; import as of a later day."
    assert rows() == before


def test_same_feed_twice_changes_nothing() -> None:
    cards = (creature(), of_shipped("V004", art="a.webp", foil=True), of_shipped("V030", mana=9))
    send(*cards, as_of=EARLIER)
    before, revision = rows(), CatalogueRevision.present()

    same, later = send(*cards, as_of=EARLIER), send(*cards)

    assert rows() == before
    assert (same.changes_nothing, later.changes_nothing, later.same) == (True, True, 3)
    assert CatalogueRevision.present() == revision


def test_loading_the_shipped_set_keeps_what_a_feed_said() -> None:
    send(of_shipped("V004", name="Garry", rarity="Epic", art="a.webp"), creature())
    before = rows()

    services.load_catalogue()

    assert rows() == before


def test_effects_written_later_make_an_imported_version_playable(tmp_path: Path) -> None:
    send(of_shipped("V004", mana=2, description="Take a card."))
    data = effects.SHIPPED.read_text(encoding="utf-8")
    gary = (
        '{"since": "2026-09-18", "cost": 1, "attack": 1, "hp": 1, "keywords": [], "effects": [{"on": "play"'
    )
    written = gary.replace("2026-09-18", TODAY.isoformat()).replace('"cost": 1', '"cost": 2')
    written += ', "do": [{"word": "draw", "n": 1}]}]}'
    path = tmp_path / "cards.json"
    line = next(line for line in data.split("\n") if line.strip().startswith(gary))
    path.write_text(data.replace(line, f"{line},\n{written}", 1), encoding="utf-8")

    services.load_catalogue(path=path)

    new = versions("V004")[-1]
    assert (new.since, new.playable, new.text, new.printed_text) == (
        TODAY, True, "Play: Draw a card.", "Take a card.",
    )  # fmt: skip
    assert queries.newest_pool() == TODAY


# --- cards as a whole ---


def test_new_card_of_a_set_gets_its_printings_by_tier() -> None:
    send(creature(), creature(id="V113", tier="Giga Rare", fullArt=True))

    finishes = Printing.objects.filter(card__in=["V112", "V113"]).values_list("card", "finish").order_by("pk")
    assert set(finishes) == {("V112", Finish.NORMAL), ("V112", Finish.HOLO), ("V113", Finish.FULL_ART)}
    (version,) = versions("V112")
    assert (version.playable, version.text, version.shown_text) == (False, "", "Play: Bark twice.")
    assert (version.card.set_id, version.card.number, version.traits) == ("V", 112, " rush play ")


def test_card_of_an_unknown_set_needs_the_set() -> None:
    before = rows()

    with pytest.raises(feed.UnreadableFeedError) as caught:
        send(creature(), creature(id="W001"))

    assert str(caught.value).endswith(
        "card W001, field id: there is no set W; make it along with its cards (--set W)."
    )
    assert rows() == before


def test_new_set_is_made_for_its_cards() -> None:
    plan = send(creature(id="W001"), spell(id="W002", name="Woof"), set_code="W")

    assert Set.objects.values_list("code", "number", "name").last() == ("W", 2, "Set W")
    assert Card.objects.filter(set="W").count() == 2
    assert "A new set is made: W, with 2 cards." in presenters.feed_diff(plan).remarks


def test_set_without_a_card_in_the_feed_is_refused() -> None:
    with pytest.raises(services.BadImportError, match="No card of the feed has an id that begins with W"):
        send(creature(), set_code="W")


def test_day_that_has_not_come_is_refused() -> None:
    with pytest.raises(services.BadImportError, match="2026-12-01 has not come yet"):
        send(creature(), as_of=date(2026, 12, 1))


def test_sealed_cards_stay_hidden() -> None:
    plan = send(creature(sealed=True), of_shipped("V004", sealed=True, mana=9))

    assert (plan.sealed, plan.changes_nothing) == (2, True)
    assert not Card.objects.filter(pk="V112").exists()
    assert queries.version_for("V004").cost == 1  # type: ignore[union-attr]


def test_type_of_a_card_never_changes() -> None:
    with pytest.raises(feed.UnreadableFeedError, match="field type: it is a Spell here and a Creature in"):
        send({**of_shipped("V004"), **spell(id="V004")})


def test_two_new_cards_of_one_number_are_refused() -> None:
    with pytest.raises(feed.UnreadableFeedError, match="field id: V001 has the number 1 already"):
        send(creature(id="V0001"))


def test_unknown_fields_and_pictures_are_kept_beside_the_card() -> None:
    send(of_shipped("V004", art="art/a.webp", render="r/a.png", foil={"of": [1, 2.5]}))

    card = Card.objects.get(pk="V004")
    assert (card.art, card.render, card.extra, card.fed) == (
        "art/a.webp", "r/a.png", {"foil": {"of": [1, 2.5]}}, TODAY,
    )  # fmt: skip


def test_older_feed_does_not_take_back_what_a_newer_one_said() -> None:
    send(of_shipped("V004", name="Garry"))

    send(of_shipped("V004", name="Old Gary"), as_of=EARLIER)

    assert Card.objects.get(pk="V004").name == "Garry"
    assert [card.pk for card in Card.objects.named("garry")] == ["V004"]


def test_unknown_keyword_is_kept_and_the_card_is_not_playable() -> None:
    send(creature(keyword="Howl", keywords=["Howl"]))

    assert (versions("V112")[0].keywords, versions("V112")[0].playable) == (["Howl"], False)


def test_news_are_sent_when_it_is_done(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    heard: list[tuple[str, ...]] = []

    def hear(*, card_ids: tuple[str, ...], **kwargs: Any) -> None:
        heard.append(card_ids)

    versions_changed.connect(hear)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            send(creature(), of_shipped("V004"))
            send(creature(), of_shipped("V004"))
            services.load_catalogue()
    finally:
        versions_changed.disconnect(hear)

    assert heard == [("V004", "V112")]


def test_revision_counts_imports_and_loads() -> None:
    before = CatalogueRevision.present()

    send(creature())

    assert CatalogueRevision.present() > before


@pytest.mark.django_db(transaction=True)
def test_two_imports_at_once_change_once() -> None:
    start, problems = Barrier(2, timeout=60), list[BaseException]()

    def one() -> None:
        try:
            start.wait()
            send(creature(id="W001"), of_shipped("V004", mana=9), of_shipped("V030"), set_code="W")
        except BaseException as error:
            problems.append(error)
        finally:
            connection.close()

    threads = [Thread(target=one) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert problems == []
    assert (len(versions("W001")), len(versions("V004")), len(versions("V030"))) == (1, 2, 1)
    assert Printing.objects.filter(card="W001").count() == 2


# --- the command ---


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., str]:
    def run(*cards: Any, **options: Any) -> str:
        path = tmp_path / "cards.json"
        path.write_bytes(feed_of(*cards))
        out = StringIO()
        call_command("import_cards", str(path), stdout=out, **options)
        return out.getvalue()

    return run


def test_dry_run_shows_the_same_and_changes_nothing(run: Callable[..., str]) -> None:
    cards = (
        creature(foil=1),
        of_shipped("V004", mana=3),
        of_shipped("V030"),
        creature(id="V114", sealed=True),
    )
    before = rows()

    dry = run(*cards, dry_run=True)

    assert rows() == before
    assert dry == (
        "New: Biscuit (V112). Bow Creature, 2 mana, 2/3, Rush. Printed as normal and holo. "
        "Play: Bark twice.\n"
        "Changed: Gary (V004). Cost is 3, it was 1. Its text is “Printed words of Gary”. "
        "Games cannot be played with it yet: its effects are not described.\n"
        "Printed text: Champ (V030). Printed words of Champ.\n"
        "1 new card.\n"
        "1 card with a new version.\n"
        "1 printed text for facts that stand.\n"
        "New cards and versions cannot be played in the app until their effects are written.\n"
        "1 sealed card stays hidden.\n"
        "Fields that are not known here, kept beside the cards: foil (1).\n"
        "Nothing was changed (dry run).\n"
    )
    assert run(*cards) == dry.replace("Nothing was changed (dry run).\n", "")
    assert run(*cards).startswith("Nothing changes: the catalogue is like that already.\n")


def test_changed_name_and_rarity_are_told(run: Callable[..., str]) -> None:
    told = run(of_shipped("V004", name="Garry", rarity="Epic"), dry_run=True)

    assert (
        "Described otherwise: Gary (V004). Name is Garry, it was Gary. Rarity is Epic, it was Uncommon."
        in told
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"as_of": "yesterday"}, "--as-of: 'yesterday' is no day like 2026-09-18. Nothing was changed."),
        ({"as_of": "9999-01-01"},
         "9999-01-01 has not come yet: a feed is of today or of a day before. Nothing was changed."),
        ({"set": "w"}, "No card of the feed has an id that begins with W. Nothing was changed."),
    ],
)  # fmt: skip
def test_command_refuses_in_a_sentence(
    run: Callable[..., str], options: dict[str, str], sentence: str
) -> None:
    with pytest.raises(CommandError) as caught:
        run(creature(), **options)

    assert str(caught.value) == sentence


def test_command_refuses_bad_files_whole(run: Callable[..., str], tmp_path: Path) -> None:
    before = rows()

    with pytest.raises(CommandError) as bad:
        run(creature(), spell(id="V113", attack=0))
    with pytest.raises(CommandError) as gone:
        call_command("import_cards", str(tmp_path / "none.json"))

    assert str(bad.value).endswith(
        "card V113, field attack: a Spell has none, but it says 0.\nNothing was changed."
    )
    assert "none.json cannot be read: No such file or directory." in str(gone.value)
    assert rows() == before
