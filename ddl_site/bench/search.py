"""How long a search of 100,000 cards takes: the rows of page 1 and their count, on SQLite and on PostgreSQL.

The cards are made up, in a database of their own; PostgreSQL is started aside where it is installed. Each
figure is in milliseconds, from the text of the query to the count and the rows of the page: what a view asks
of the database, without drawing the page. It is the best of several rounds, as other work on the machine only
ever makes a round slower.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from ddl_site.bench import aside

if TYPE_CHECKING:
    from cards.models import Card, CardVersion, Set
    from ddl_site.accounts.models import User

CARDS = 100_000
SETS = 100
ROUNDS = 7
AT_ONCE = 5_000
PAGE = 60

# name of the metric: query, order, page
QUERIES = {
    "everything": ("", "number", 1),
    "text": ('o:"damage to a creature"', "number", 1),
    "rare_word": ("o:moonlit", "name", 1),
    "class_cost": ("c:bow cost<=2", "cost", 1),
    "name_prefix": ("gol", "name", 1),
    "mixed": ("(c:crown or c:pirate) t:creature atk>=4 -kw:taunt r>=rare", "attack", 1),
    "need": ("need>0 r>=epic c:wizard", "rarity", 1),
    "own_spare": ("own>=3 or spare>0", "name", 1),
    "by_rarity": ("t:creature", "rarity", 1),
    "by_hp": ("", "hp", 1),
    "deep_page": ("", "name", 1500),
    "deep_found": ("t:creature", "cost", 800),
}

FIRST = "Golden", "Muddy", "Brave", "Royal", "Silent", "Hungry", "Storm", "Grave", "Salty", "Lucky", "Iron"
LAST = "Hound", "Whelp", "Captain", "Oracle", "Bone", "Archer", "Howler", "Digger", "Squire", "Mage", "Guard"
SENTENCES = (
    "Deal {} damage to a creature.",
    "Draw {} cards.",
    "Restore {} HP to your Hero.",
    "Your Hounds have +{} attack.",
    "Deal {} damage to the enemy Hero.",
    "Return a creature that costs {} or less to its owner's hand.",
    "Look at the top {} cards of your deck.",
    "At the end of your turn, gain {} HP.",
    "Negate the next {} attacks.",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cards", type=int, default=CARDS, help=f"how many cards there are ({CARDS})")


def measure(*, cards: int = CARDS) -> aside.Figures:
    """Milliseconds by database and query."""
    return aside.on_databases("ddl_site.bench.search", [cards])


def _measure_here(cards: int) -> dict[str, float]:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    began = time.perf_counter()
    fill_catalogue(cards)
    user = fill_collection(cards // 20)
    filled = time.perf_counter() - began
    _analyse()
    return {name: _timed(lambda wanted=wanted: _page(user, *wanted)) for name, wanted in QUERIES.items()} | {  # type: ignore[misc]
        "filling_s": filled
    }


def _page(user: "User", text: str, order: str, number: int) -> None:
    from django.core.paginator import Paginator

    from cards import queries, search

    found = queries.search_cards(search.parse(text), viewer=user, order=order)
    page = Paginator(found.cards, PAGE).get_page(number)
    queries.versions_of(page)


def _timed(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        work()
        times.append((time.perf_counter() - began) * 1000)
    return round(min(times), 2)


# --- made-up rows ---


def fill_catalogue(number: int) -> None:
    """So many cards in SETS sets, each with one version; always the same."""
    from django.db.models import QuerySet

    from cards.models import Card, CardVersion, CurrentCard, Set

    random = Random(1)  # noqa: S311 - play, not secrets
    codes = [chr(65 + i // 26) + chr(65 + i % 26) for i in range(SETS)]
    sets = [Set(code=code, number=i + 1, name=f"Set {code}") for i, code in enumerate(codes)]
    Set.objects.bulk_create(sets)
    rows = _cards(random, sets, number)
    while some := list(islice(rows, AT_ONCE)):
        Card.objects.bulk_create([card for card, _ in some])
        # Past the query set that would read back what is at hand here.
        plain: QuerySet[CardVersion, CardVersion] = QuerySet(CardVersion)
        versions = plain.bulk_create([version for _, version in some])
        CurrentCard.objects.bulk_create(map(CurrentCard.of, versions))


def _cards(random: Random, sets: list["Set"], number: int) -> Iterator[tuple["Card", "CardVersion"]]:
    for i in range(number):
        code, place = sets[i % len(sets)], i // len(sets) + 1
        yield _card(random, code, place, f"{random.choice(FIRST)} {random.choice(LAST)} {i}")


def _card(random: Random, code: "Set", number: int, name: str) -> tuple["Card", "CardVersion"]:
    from cards.enums import CardClass
    from cards.models import Card, CardVersion

    kind = random.choices(("Creature", "Spell", "Trap"), (7, 2, 1))[0]
    rarity = random.choices((1, 2, 3, 4, 5), (40, 30, 18, 8, 4))[0]
    card = Card(
        id=f"{code.code}{number:03}", set=code, number=number, name=name, name_key=name.lower(), type=kind,
        card_class=random.choice(CardClass.values), rarity=rarity, rarity_pct=1, tier=max(1, rarity - 2),
    )  # fmt: skip
    text = " ".join(
        random.choice(SENTENCES).format(random.randint(1, 5)) for _ in range(random.randint(0, 3))
    )
    if random.random() < 0.001:
        text += " Moonlit."
    words = [word for word in ("taunt", "rush", "play", "haunt", "passive") if random.random() < 0.2]
    body = (random.randint(0, 9), random.randint(1, 12)) if kind == "Creature" else (None, None)
    version = CardVersion(
        card=card, since=date(2026, 9, 18), cost=random.randint(0, 9), attack=body[0], hp=body[1], text=text,
        traits=f" {' '.join(words)} ",
    )  # fmt: skip
    return card, version


def fill_collection(number: int) -> "User":
    """A player with copies of so many cards: 1 to 5 of each, and wants for some."""
    from django.contrib.auth import get_user_model

    from cards.models import Card, Printing, Stack, Want

    random = Random(2)  # noqa: S311 - play, not secrets
    user = get_user_model().objects.create_user("bencher")
    ids = random.sample(list(Card.objects.values_list("pk", flat=True)), number)
    printings = Printing.objects.bulk_create([Printing(card_id=card, finish="normal") for card in ids])
    Stack.objects.bulk_create(
        [Stack(owner=user, printing=printing, count=random.randint(1, 5)) for printing in printings]
    )
    Want.objects.bulk_create([Want(owner=user, card_id=card, number=1) for card in ids[:100]])
    return user


def _analyse() -> None:
    """What the servers do by themselves in time: count the rows, so that they plan well."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


if __name__ == "__main__":
    print(json.dumps(_measure_here(int(sys.argv[1]))))
