"""How long a list of 10,000 rows takes into a collection, on SQLite and, where it is installed, PostgreSQL.

The hardest list of that length: no two rows are equal, so that each becomes a stack. Seconds, the best of
several rounds, as other work on the machine only ever makes a round slower:

    preview    the file is uploaded, and the page of what it would change comes back (two requests)
    import     what a worker does once it is confirmed
    again      the same file under replace-all, which changes nothing
    export     the whole collection as CSV
    playsets   the page of all playsets, of about 50,000 copies

and `peak_mb`, the most memory that the process had: a site that has done all of this, one after the other.
"""

import json
import resource
import sys
import time
import uuid
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, TypeVar

from ddl_site.bench import aside

if TYPE_CHECKING:
    from django.test import Client

    from cards.models import ImportDraft
    from ddl_site.accounts.models import User

ROWS = 10_000
ROUNDS = 3
R = TypeVar("R")


def measure(*, rows: int = ROWS, postgres: bool = True) -> aside.Figures:
    """Seconds and megabytes by database: one process prepares the rows, the other is measured."""
    steps = ["prepare", rows], ["measure", rows]
    return aside.on_databases("ddl_site.bench.import_", *steps, postgres=postgres)


def _prepare() -> None:
    from django.core.management import call_command

    from cards import services

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    services.load_catalogue()


def _measured(rows: int) -> dict[str, float]:
    from django.contrib.auth import get_user_model

    times: dict[str, list[float]] = {"preview": [], "import": [], "again": [], "export": [], "playsets": []}
    data = made_up_list(rows)
    for number in range(ROUNDS):
        user = get_user_model().objects.create_user(f"bencher{number}")
        _go(user, data, rows, times)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {name: round(min(each), 3) for name, each in times.items()} | {"peak_mb": round(peak, 1)}


def _go(user: "User", data: bytes, rows: int, times: dict[str, list[float]]) -> None:
    """One round of everything, by a player who owns nothing yet."""
    from django.test import Client
    from django.utils import timezone

    from cards import importers
    from cards.models import ImportDraft, Stack

    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(user)
    for step, mode in (("import", "add"), ("again", "replace-all")):
        draft = _timed(times["preview"], lambda: _previewed(client, user, data))
        ImportDraft.objects.filter(pk=draft.pk).update(state="waiting", mode=mode)
        _timed(times[step], lambda: importers.run_draft(draft_id=draft.pk, now=timezone.now()))  # noqa: B023
    _timed(times["export"], lambda: importers.exported(user.pk, format="csv"))
    _timed(times["playsets"], lambda: client.get("/collection/").content)
    if Stack.objects.of(user.pk).owned().count() != rows:
        raise RuntimeError("The list did not arrive.")


def _timed(into: list[float], work: Callable[[], R]) -> R:
    began = time.perf_counter()
    done = work()
    into.append(time.perf_counter() - began)
    return done


def _previewed(client: "Client", user: "User", data: bytes) -> "ImportDraft":
    """The draft, after its page has come back."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    from cards.models import ImportDraft

    file = SimpleUploadedFile("bench.csv", data)
    sent = client.post("/collection/import/", {"file": file, "text": "", "key": str(uuid.uuid4())})
    page = client.get(sent["Location"])
    if page.status_code != 200:
        raise RuntimeError(f"The preview was answered {page.status_code}.")
    return ImportDraft.objects.filter(owner=user).latest("pk")


def made_up_list(rows: int) -> bytes:
    """So many lines of which no two are equal; always the same."""
    from cards.models import Printing
    from cards.tables import CONDITIONS, LANGUAGES

    random = Random(1)  # noqa: S311 - play, not secrets
    printings = [
        (card, {"normal": "Normal", "holo": "Holo", "full_art": "Full art"}[finish])
        for card, finish in Printing.objects.order_by("pk").values_list("card", "finish")
    ]
    lines = ["Id,Printing,Condition,Language,Notes,Count"]
    for number in range(rows):
        card, finish = random.choice(printings)
        condition, language = random.choice(list(CONDITIONS)), random.choice(list(LANGUAGES))
        lines.append(f'{card},{finish},{condition},{language},"Box {number}, row 1",{random.randint(1, 9)}')
    return "\n".join(lines).encode()


if __name__ == "__main__":
    import django

    django.setup()
    if sys.argv[1] == "prepare":
        _prepare()
    else:
        print(json.dumps(_measured(int(sys.argv[2]))))
