"""`manage.py deck_lab DECK…`: which of some decks are the stronger ones. Needs no rows and no catalogue."""

import json
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from decks import rules, services
from decks.rates import NOTHING, Rate
from game import ai, engine, lab
from game.lab import Meeting

HELP = """Computer players play a round robin of decks, or each deck against a field; their win rates are
printed with 95 % intervals. The same decks, level and seed give the same games. A DECK is a JSON file, or the
address of a ready-made deck. A file holds one deck, {"name": …, "cards": {"V004": 3, …}}, or several,
{"decks": [{…}, …]}."""


class Command(BaseCommand):
    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("decks", nargs="+", metavar="DECK", help="a JSON file, or morning-court")
        parser.add_argument("--against", nargs="+", default=[], metavar="DECK", help="these, not each other")
        parser.add_argument("--games", type=int, default=100, help="between each two decks (100)")
        parser.add_argument("--level", choices=ai.LEVELS, default="house", help="who plays (house)")
        parser.add_argument("--seed", type=int, help="the same seed plays the same games (else a drawn one)")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one a core)")
        parser.add_argument("--format", choices=rules.FORMATS, default="online", help="legal in it (online)")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **asked: Any) -> None:
        if asked["games"] < 1 or asked["jobs"] < 1:
            raise CommandError("--games and --jobs are whole numbers from 1 up.")
        known = rules.FORMATS[asked["format"]]
        decks, field = (decks_of(asked[name], known) for name in ("decks", "against"))
        check_names([*decks, *field])
        meetings = lab.meetings(decks, field)
        if not meetings:
            raise CommandError("There is nothing to play: name two decks or more, or a field with --against.")
        seed = secrets.randbits(32) if asked["seed"] is None else asked["seed"]
        self._play(meetings, games=asked["games"], level=asked["level"], seed=seed, jobs=asked["jobs"])
        record = record_of(meetings, asked | {"seed": seed})
        self.stdout.write(json.dumps(record, indent=1) if asked["json"] else table_of(record))

    def _play(self, meetings: list[Meeting], *, games: int, level: str, seed: int, jobs: int) -> None:
        total = games * len(meetings)

        def told(done: int) -> None:
            if self.stderr.isatty():
                self.stderr.write(f"\r{done} of {total} games", ending="" if done < total else "\n")

        lab.contest(meetings, games=games, level=level, seed=seed, jobs=jobs, told=told)


def decks_of(named: Sequence[str], known: rules.Format) -> list[lab.Deck]:
    """The decks of files and addresses. Raises CommandError, which names every fault of a deck."""
    found: list[lab.Deck] = []
    for name, cards in (deck for source in named for deck in _read(source)):
        if faults := rules.violations(cards, known):
            raise CommandError(f"{name}: {' '.join(fault.message for fault in faults)}")
        found.append(lab.Deck(name, tuple(lab.list_of(cards))))
    return list(dict.fromkeys(found))


def check_names(decks: Sequence[lab.Deck]) -> None:
    """Raises CommandError where one name stands for two lists, as no table could tell them apart."""
    lists: dict[str, tuple[str, ...]] = {}
    for name, cards in decks:
        if lists.setdefault(name, cards) != cards:
            raise CommandError(f"Two decks are called {name}: give each a name of its own.")


def _read(named: str) -> list[tuple[str, dict[str, int]]]:
    path = Path(named)
    try:
        if path.suffix == ".json":
            data = json.loads(path.read_text(encoding="utf-8"))
            return [_deck(item, path) for item in data.get("decks", [data])]
        ready = json.loads(services.READY_MADE.read_text(encoding="utf-8"))["decks"]
        return [next((item["name"], item["cards"]) for item in ready if item["slug"] == named)]
    except StopIteration:
        raise CommandError(f"{named} is neither a .json file nor the address of a ready-made deck.") from None
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise CommandError(f"{named} cannot be read as a JSON object with decks ({error}).") from error


def _deck(item: Any, path: Path) -> tuple[str, dict[str, int]]:
    name = isinstance(item, dict) and (item.get("name") or item.get("slug"))
    if not isinstance(name, str) or not isinstance(item.get("cards"), dict):
        raise CommandError(f"{path}: each deck needs a name, and cards with their counts.")
    return name, item["cards"]


# --- what is told ---


def record_of(meetings: list[Meeting], asked: dict[str, Any]) -> dict[str, Any]:
    """All figures, the strongest deck first; `against` says how a deck did against each other one."""
    sides: dict[str, list[tuple[str, Rate, Rate]]] = {}
    for meeting in meetings:
        first, second = meeting.going_first, meeting.going_second
        sides.setdefault(meeting.deck.name, []).append((meeting.enemy.name, first, second))
        sides.setdefault(meeting.enemy.name, []).append((meeting.deck.name, second.lost, first.lost))
    decks = [_deck_record(name, met) for name, met in sides.items()]
    played = sum(meeting.rate.games for meeting in meetings)
    return {
        **{name: asked[name] for name in ("level", "seed", "games", "format")},
        "played": played,
        "turns_per_game": round(sum(meeting.turns for meeting in meetings) / played, 1),
        "compiled": engine.COMPILED,
        "decks": sorted(decks, key=lambda deck: (-deck["won"], deck["name"])),
    }


def _deck_record(name: str, met: list[tuple[str, Rate, Rate]]) -> dict[str, Any]:
    first = sum((rate for _, rate, _ in met), NOTHING)
    second = sum((rate for _, _, rate in met), NOTHING)
    against = {enemy: figures_of(mine + other) for enemy, mine, other in met}
    return {
        "name": name,
        **figures_of(first + second),
        "first": figures_of(first),
        "second": figures_of(second),
        "against": dict(sorted(against.items(), key=lambda pair: (pair[1]["won"] or 0.0, pair[0]))),
    }


def figures_of(rate: Rate) -> dict[str, Any]:
    """Games and, in per cent, the win rate with its interval; the rate is None without games."""
    low, high = rate.interval
    won = None if rate.share is None else round(100 * rate.share, 1)
    return {"games": rate.games, "won": won, "low": round(100 * low, 1), "high": round(100 * high, 1)}


def table_of(record: dict[str, Any]) -> str:
    """The record in lines for people."""
    width = max(len(deck["name"]) for deck in record["decks"])
    lines = [f"{'deck':<{width}}  games   won         95 %   first  second  worst against"]
    for deck in record["decks"]:
        worst = next(iter(deck["against"]))
        first, second = (_percent(deck[turn]["won"]) for turn in ("first", "second"))
        lines.append(
            f"{deck['name']:<{width}}  {deck['games']:>5} {_percent(deck['won'])}"
            f"  {deck['low']:>5}-{deck['high']:<5}  {first}  {second}"
            f"  {worst} ({_percent(deck['against'][worst]['won']).strip()})"
        )
    about = f"{record['played']} games at the level {record['level']}, seed {record['seed']}"
    return "\n".join([*lines, f"{about}; {record['turns_per_game']} turns a game."])


def _percent(value: float | None) -> str:
    return f"{'-' if value is None else value:>5}"
