"""How long a player waits: for a move (POST to rendered board), a poll that finds nothing new, a deck.

The real site on SQLite with its worker; one player who makes random moves against the computer. Milliseconds.
"""

import http.client
import os
import statistics
import tempfile
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import django

from ddl_site.bench.running import RunningSite, running_site

MOVES = 200
DECKS, VERSIONS = 50, 500  # so often the page of a deck with so many versions
CSRF = "x" * 32
IDLE_S = 1  # the web server closes a connection that has been idle for two seconds


def measure(
    *, moves: int = MOVES, decks: int = DECKS, env: Mapping[str, str] | None = None
) -> dict[str, float | int]:
    """Medians first: `move`, `poll` and `deck`; then the slow end and how many moves were made.

    `env` sets up the site otherwise, with another database for one.
    """
    with (
        tempfile.TemporaryDirectory(prefix="kennel-bench-") as folder,
        running_site(Path(folder), env) as site,
    ):
        own = {"VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "ddl_site.settings"}
        os.environ.update(own | dict(env or {}))
        django.setup()
        player = _Player.at(site)
        while len(player.moves) < moves:
            player.play_match(until=moves)
        player.read_deck(times=decks)
    return {
        "move": statistics.median(player.moves),
        "poll": statistics.median(player.polls),
        "deck": statistics.median(player.decks),
        "move_p95": statistics.quantiles(player.moves, n=20)[-1],
        "poll_p95": statistics.quantiles(player.polls, n=20)[-1],
        "moves": len(player.moves),
    }


@dataclass(slots=True)
class _Player:
    """A player with a session; looks up the position in the rows, acts through the pages."""

    user_id: int
    connection: http.client.HTTPConnection
    headers: dict[str, str]
    used: float = 0.0
    moves: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)
    decks: list[float] = field(default_factory=list)

    @classmethod
    def at(cls, site: RunningSite) -> "_Player":
        from django.contrib.auth import get_user_model
        from django.test import Client

        user = get_user_model().objects.create_user("bencher")
        client = Client()
        client.force_login(user)
        cookies = f"sessionid={client.cookies['sessionid'].value}; csrftoken={CSRF}"
        headers = {"Cookie": cookies, "X-CSRFToken": CSRF, "HX-Request": "true"}
        return cls(user.pk, http.client.HTTPConnection(urlsplit(site.url).netloc), headers)

    def play_match(self, *, until: int) -> None:
        """Play a match to its end, or until there are so many moves."""
        from django.contrib.auth import get_user_model

        from decks.queries import ready_made_versions
        from game import services
        from game.models import Level, Match

        mine, enemy = ready_made_versions()[:2]
        match = services.start_match(
            user=get_user_model().objects.get(pk=self.user_id),
            deck=mine, enemy_deck=enemy, level=Level.HOUSE, key=uuid.uuid4(),
        )  # fmt: skip
        while match.state == Match.State.PLAYING and len(self.moves) < until:
            if match.to_act == match.seats.get(user_id=self.user_id).number:
                self._move(match.pk, match.number)
            else:
                time.sleep(0.01)
            match.refresh_from_db()

    def read_deck(self, *, times: int) -> None:
        """Ask so often for the page of an own deck with many versions."""
        from django.contrib.auth import get_user_model
        from django.utils import timezone

        from decks import services
        from decks.models import DeckVersion
        from decks.queries import ready_made_versions

        owner, ready = get_user_model().objects.get(pk=self.user_id), ready_made_versions()[0]
        deck = services.make_deck(owner=owner, name="Bench", now=timezone.now(), cards=ready.cards)
        DeckVersion.objects.bulk_create(
            DeckVersion(deck=deck, number=number, cards=ready.cards, pool=ready.pool)
            for number in range(2, VERSIONS + 1)
        )
        self.decks = [self._timed("GET", deck.get_absolute_url(), HTTPStatus.OK) for _ in range(times)]

    def _move(self, pk: int, number: int) -> None:
        self.polls.append(self._timed("GET", f"/play/{pk}/poll?number={number}", HTTPStatus.NO_CONTENT))
        body = urlencode({"text": _random_action(pk, seed=number), "number": number})
        self.moves.append(self._timed("POST", f"/play/{pk}/moves/", HTTPStatus.OK, body))

    def _timed(self, method: str, path: str, expected: HTTPStatus, body: str | None = None) -> float:
        form = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        if time.monotonic() - self.used > IDLE_S:
            self.connection.close()
        began = time.perf_counter()
        self.connection.request(method, path, body, self.headers | form)
        answer = self.connection.getresponse()
        page = answer.read()
        took, self.used = time.perf_counter() - began, time.monotonic()
        if answer.status != expected:
            raise RuntimeError(f"{method} {path} ({body}) was answered {answer.status}: {page[:500]!r}")
        return took * 1000


def _random_action(pk: int, *, seed: int) -> str:
    from game import ai, engine, queries
    from game.models import Match

    game = queries.current_game(Match.objects.get(pk=pk))
    if game is None:
        raise LookupError(f"match {pk} has no game")
    state = queries.state_of(game)
    view = engine.view_for(state, state.to_act)
    return engine.format_action(ai.choose(view, level="puppy", seed=seed))
