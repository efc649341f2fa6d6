"""Makes guests, matches in positions and decks on a running site, and looks under its cards.

Run as a program it is a process of the site: its settings, rows and broker. JSON comes and goes by lines.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ddl_site.bench.running import OWN_SETTINGS, ROOT, RunningSite

Position = dict[str, Any]
_helpers: dict[Path, subprocess.Popen[str]] = {}


@contextmanager
def helped(site: RunningSite) -> Iterator[RunningSite]:
    """The site, and beside it the process that does what this module is asked for."""
    env = {name: value for name, value in os.environ.items() if name not in OWN_SETTINGS}
    env |= {"VAR_DIR": str(site.folder), "DJANGO_SETTINGS_MODULE": "ddl_site.settings"}
    command = [sys.executable, "-m", "tests.e2e.arrange"]
    with subprocess.Popen(
        command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as helper:
        _helpers[site.folder] = helper
        try:
            yield site
        finally:
            del _helpers[site.folder]
            helper.communicate()


def guest(site: RunningSite) -> dict[str, Any]:
    """A new guest: the storage state of a browser in which that guest is logged in."""
    return logged_in(_ask(site, "guest"))


def logged_in(session: str) -> dict[str, Any]:
    """The storage state of a browser with this session."""
    cookie = {"name": "sessionid", "value": session, "domain": "127.0.0.1", "path": "/"}
    return {"cookies": [cookie], "origins": []}


def put(site: RunningSite, match: int, position: Position) -> None:
    """Set a match that has just begun to a position in which its seat 1 is `first` of the engine."""
    _ask(site, "put", match=match, position=position)


def begin(site: RunningSite, handle: str, position: Position, *, level: str = "house") -> int:
    """A match of a person in seat 1 against the computer, from a position; the number of the match."""
    return int(_ask(site, "begin", handle=handle, position=position, level=level))


def moves(site: RunningSite, match: int) -> list[str]:
    """The lines of a match."""
    lines: list[str] = _ask(site, "moves", match=match)
    return lines


def own_deck(site: RunningSite, handle: str, name: str, copies: int) -> str:
    """A player's deck like the first ready-made one, with so many copies of each of its cards; its slug."""
    return str(_ask(site, "own_deck", handle=handle, name=name, copies=copies))


def online_event(site: RunningSite, handle: str, name: str, *, rounds: int, cut: int) -> str:
    """A planned event in the app, best of one: so many rounds of Swiss, then a cut. Its slug."""
    return str(_ask(site, "online_event", handle=handle, name=name, rounds=rounds, cut=cut))


def events(site: RunningSite) -> dict[str, Any]:
    """Events in all their states; see `arrange_events.make`."""
    made: dict[str, Any] = _ask(site, "events")
    return made


def _ask(site: RunningSite, order: str, **facts: Any) -> Any:
    helper = _helpers[site.folder]
    assert helper.stdin is not None
    assert helper.stdout is not None
    helper.stdin.write(json.dumps([order, facts]) + "\n")
    helper.stdin.flush()
    answer = helper.stdout.readline()
    assert answer, f"{order} could not be done; the reason was printed"
    return json.loads(answer)


def _answer(order: str, facts: dict[str, Any]) -> Any:
    """What the site's own process does; imports wait until its settings are there."""
    if order == "guest":
        return _guest()
    if order == "own_deck":
        return _own_deck(facts)
    if order == "online_event":
        return _online_event(facts)
    if order == "events":
        from tests.e2e import arrange_events

        return arrange_events.make()

    from django.db import transaction

    from ddl_site.accounts.models import User
    from decks.queries import ready_made_versions
    from game import card_pool, engine, queries, services
    from game.models import Match

    with transaction.atomic():  # the computer is called on commit, when the position is there
        if order == "begin":
            mine, other = ready_made_versions()[:2]
            user = User.objects.get(handle=facts["handle"])
            match = services.start_match(user=user, deck=mine, level=facts["level"], enemy_deck=other)
        else:
            match = Match.objects.get(pk=facts["match"])
        if order == "moves":
            return list(match.moves.order_by("number").values_list("text", flat=True))
        game = match.games.get(ending="")
        state = engine.position(facts["position"], cards=card_pool.specs(game.pool))
        game.first = 1
        game.opening = game.state = engine.describe(state)
        game.save()
        match.to_act = queries.seat_number(game, state.to_act) if state.to_act else None
        match.save()
    return match.pk


def _guest() -> str:
    from django.test import Client

    from ddl_site.accounts.services import make_guest

    client = Client()
    client.force_login(make_guest())
    return client.cookies["sessionid"].value


def _own_deck(facts: dict[str, Any]) -> str:
    from django.utils import timezone

    from cards.models import Printing, StackKey
    from cards.services import apply_rows
    from ddl_site.accounts.models import User
    from decks.queries import ready_made_versions
    from decks.services import make_deck

    owner, now = User.objects.get(handle=facts["handle"]), timezone.now()
    cards = ready_made_versions()[0].cards
    plain = {one.card_id: one.pk for one in Printing.objects.filter(card__in=cards).order_by("-pk")}
    rows = [(StackKey(pk), facts["copies"]) for pk in plain.values()]
    apply_rows(owner=owner, rows=rows, mode="replace-listed", about="For the test", now=now)
    return make_deck(owner=owner, name=facts["name"], cards=cards, now=now).slug


def _online_event(facts: dict[str, Any]) -> str:
    from django.utils import timezone

    from ddl_site.accounts.models import User
    from tournaments.enums import StageKind, Venue
    from tournaments.services import StagePlan, create_tournament

    now = timezone.now()
    stages = (
        StagePlan(kind=StageKind.SWISS, best_of=1, rounds=facts["rounds"], cut=facts["cut"]),
        StagePlan(kind=StageKind.SINGLE, best_of=1),
    )
    event = create_tournament(
        organiser=User.objects.get(handle=facts["handle"]), name=facts["name"], starts_at=now, now=now,
        request_key=facts["name"], stages=stages, venue=Venue.ONLINE,
    )  # fmt: skip
    return event.slug


def _serve() -> None:
    import django

    django.setup()

    from django.db import connection

    for line in sys.stdin:
        order, facts = json.loads(line)
        answer = _answer(order, facts)
        connection.close()
        print(json.dumps(answer), flush=True)  # noqa: T201


if __name__ == "__main__":
    _serve()
