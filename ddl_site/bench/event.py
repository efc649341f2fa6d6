"""How fast the pages of a large event are: `./run bench event`, of 4,096 players after seven rounds of Swiss.

Milliseconds of processor time on SQLite, which works in the same process, from the request to the whole
answer, each the best of several:
`round` is a page of its tables, `find` a search there, `typed` a result that a scorekeeper types.
`standings_first` is the first look at the standings after something has changed, `standings` every other one.
`pair_s` are the seconds in which the worker's task pairs the eighth round.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from ddl_site.bench import aside

if TYPE_CHECKING:
    from ddl_site.accounts.models import User
    from tournaments.models import Round, Stage, Tournament

PLAYERS, ROUNDS, LOOKS, TYPED = 4_096, 7, 5, 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, default=PLAYERS, help=f"of the event ({PLAYERS})")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"that were played ({ROUNDS})")


def measure(*, players: int = PLAYERS, rounds: int = ROUNDS) -> aside.Figures:
    """Milliseconds by page."""
    return aside.on_sqlite("ddl_site.bench.event", players, rounds)


def _measured(players: int, rounds: int) -> aside.Figures:
    from django.test import Client

    from tournaments import services
    from tournaments.services import rounds as pairing

    host, event, stage = _begun(players)
    random = Random(1)  # noqa: S311 - play
    for _ in range(rounds):
        _play(pairing.pair_round(stage=stage, by=host, now=_now()), host, random)
    services.ask_pairing(stage=stage, number=rounds + 1, by=host, now=_now())
    began = time.process_time()
    services.pair_asked(stage_id=stage.pk, now=_now())
    figures: aside.Figures = {"pair_s": round(time.process_time() - began, 2)}
    draft = stage.rounds.get(number=rounds + 1)
    client = Client(HTTP_HOST="127.0.0.1")
    client.force_login(host)
    figures["draft"] = _look(client, event, f"rounds/{draft.number}/")
    services.publish_round(round=draft, by=host, now=_now())
    return figures | _pages(client, event, draft) | _typed(client, event, draft, random)


def _pages(client: Any, event: "Tournament", shown: "Round") -> aside.Figures:
    """What staff, players and everybody look at."""
    from django.test import Client

    player = Client(HTTP_HOST="127.0.0.1")
    entry = event.entries.select_related("user").get(name="player7")
    assert entry.user is not None
    player.force_login(entry.user)
    at = f"rounds/{shown.number}/"
    first = _timed(lambda: _get(player, event, "standings/"))
    return {
        "round": _look(client, event, at),
        "round_of_player": _look(player, event, at),
        "find": _look(client, event, f"{at}?q=player12"),
        "names": _look(client, event, f"{at}names/"),
        "rounds": _look(client, event, "rounds/"),
        "standings_first": first,
        "standings": _look(player, event, "standings/"),
        "standings_find": _look(player, event, "standings/?q=player12"),
        "why": _look(player, event, f"standings/{entry.pk}/"),
        "my": _look(player, event, "my/"),
        "event": _look(player, event, ""),
        "entries": _look(client, event, "entries/"),
        "log": _look(client, event, "log/"),
    }


def _typed(client: Any, event: "Tournament", shown: "Round", random: Random) -> aside.Figures:
    """As a scorekeeper's page sends them: each one answers with the tables anew."""
    tables = random.sample(range(1, shown.pairings.exclude(second=None).count() + 1), TYPED)
    address = f"{event.get_absolute_url()}rounds/{shown.number}/results/"
    times = []
    for table in tables:
        began = time.process_time()
        answer = client.post(address, {"line": f"{table} 2-1"}, headers={"HX-Request": "true"})
        times.append((time.process_time() - began) * 1000)
        assert answer.status_code == 200, answer.status_code
    return {"typed": round(sorted(times)[TYPED // 2], 1), "typed_slowest": round(max(times), 1)}


def _look(client: Any, event: "Tournament", page: str) -> float:
    return min(_timed(lambda: _get(client, event, page)) for _ in range(LOOKS))


def _get(client: Any, event: "Tournament", page: str) -> None:
    answer = client.get(event.get_absolute_url() + page)
    if answer.status_code != 200:
        raise RuntimeError(f"{page} answers {answer.status_code}.")


def _timed(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return round((time.process_time() - began) * 1000, 1)


def _now() -> Any:
    from django.utils import timezone

    return timezone.now()


def _begun(players: int) -> tuple["User", "Tournament", "Stage"]:
    from django.core.management import call_command

    from ddl_site.accounts.models import User
    from tournaments import services
    from tournaments.models import Entry

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    host = User.objects.create_user("host")
    event = services.create_tournament(
        organiser=host, name="Bench", starts_at=_now(), now=_now(), request_key="bench"
    )
    names = [f"player{number}" for number in range(players)]
    users = User.objects.bulk_create(User(handle=name) for name in names)
    Entry.objects.bulk_create(
        Entry(tournament=event, user=user, name=name, name_key=name, claim_code=f"{number:012}")
        for number, (user, name) in enumerate(zip(users, names, strict=True))
    )
    stage = services.begin_stage(stage=event.stages.get(number=1), by=host, now=_now())
    return host, event, stage


def _play(draft: "Round", host: "User", random: Random) -> None:
    """All tables of a round, in one go: the services take them one by one, each with a line in the log."""
    from tournaments import services
    from tournaments.enums import ResultState
    from tournaments.models import Act, Result

    services.publish_round(round=draft, by=host, now=_now())
    tables = draft.pairings.exclude(second=None)
    scores = [(table.pk, random.choice(((2, 0), (2, 1), (1, 2), (0, 2)))) for table in tables]
    Result.objects.bulk_create(
        Result(pairing_id=pk, version=1, first_wins=won, second_wins=lost, state=ResultState.FINAL)
        for pk, (won, lost) in scores
    )
    Act.objects.bulk_create(
        Act(tournament_id=draft.stage.tournament_id, by=host, word="result entered") for _ in scores
    )


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(_measured(*map(int, sys.argv[1:3]))))
