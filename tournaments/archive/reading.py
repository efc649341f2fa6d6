"""Checks the file of an event before anything is written: each fault is a sentence with its place."""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn
from zoneinfo import ZoneInfo

from cards.folding import fold, one_line
from ddl_site.accounts.models import HANDLE
from game.archive import read_match
from game.shapes import ArchiveError, anything, counts, listed, named, record, text, whole
from tournaments.archive import shapes
from tournaments.archive.playing import BRACKETS, check_rounds
from tournaments.enums import RoundState, Status
from tournaments.models import BEST_OF, LONGEST_NAME_KEY
from tournaments.standings import RULE_SETS

TOP = frozenset(
    (
        *("format", "version", "people", "event", "staff", "stages", "entries", "rounds", "penalties"),
        *("calls", "acts"),
    )
)
MOST_BYTES = 1 << 29
MOST_PEOPLE = 100_000
MOST_ENTRIES = 20_000
MOST_STAGES = 20
MOST_ROUNDS = 2_000
MOST_OF_ONE = 1_000  # versions, spans, penalties of one
MOST_ACTS = 5_000_000
DEEPEST_FACTS = 4

Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class EventFile:
    """The file of an event, checked. Values are as rows hold them; people stand as handles, references as
    local numbers: entries by their own, rounds as (stage, number), pairings as (stage, round, number)."""

    event: dict[str, Any]
    people: dict[str, bool]  # handle to whether it is a guest
    staff: Rows
    stages: Rows
    entries: Rows
    rounds: Rows
    penalties: Rows
    calls: Rows
    acts: Rows


def parsed(data: bytes) -> object:
    """The values of a file. Raises ArchiveError for what is no JSON."""
    if len(data) > MOST_BYTES:
        raise ArchiveError("", f"The file is too large: it may have {MOST_BYTES >> 20} MB.")
    try:
        return json.loads(data.decode(), object_pairs_hook=_object, parse_constant=_no_number)
    except ArchiveError:
        raise
    except RecursionError:
        raise ArchiveError(
            "", "The file cannot be read: its values lie too deep within each other."
        ) from None
    except ValueError as error:
        told = str(error) if isinstance(error, json.JSONDecodeError) else "it is no text in UTF-8."
        raise ArchiveError("", f"The file cannot be read as JSON: {told}") from None


def read_event(value: object, *, slug: str = "") -> EventFile:
    """The event that a file describes, after all checks; `slug` instead of its own. Raises ArchiveError."""
    if not isinstance(value, dict) or value.get("format") != shapes.FORMAT:
        raise ArchiveError("", f"This is no file of an event: its format must be “{shapes.FORMAT}”.")
    if value.get("version") != shapes.VERSION:
        told = f"The file has version {json.dumps(value.get('version'))[:40]} of the format"
        raise ArchiveError("", f"{told}; this program reads version {shapes.VERSION}.")
    file = record(value, "", TOP)
    if slug and isinstance(file["event"], dict):
        file["event"] = {**file["event"], "slug": slug}
    return _Reader(file).read()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ArchiveError("", f"The file has the key “{twice[:40]}” twice in one object.")
    return found


def _no_number(name: str) -> NoReturn:
    raise ArchiveError("", f"The file has the number {name}, which is none.")


class _Reader:
    """Reads one file; knows what has been found so far."""

    def __init__(self, file: dict[str, Any]) -> None:
        self.file = file
        self.handles: dict[str, bool] = {}
        self.entries: range = range(0)
        self.stages: dict[int, dict[str, Any]] = {}
        self.rounds: dict[tuple[int, int], int] = {}  # how many pairings each has

    def read(self) -> EventFile:
        file = self.file
        self.handles = self._people(file["people"])
        event = _event(shapes.EVENT.read(file["event"], "event", ()))
        self.entries = range(1, len(listed(file["entries"], "entries", most=MOST_ENTRIES)) + 1)
        stages = self._stages(file["stages"])
        rounds_first = self._numbers_of_rounds(file["rounds"])
        entries = self._entries(file["entries"])
        rounds = [self._round(*one) for one in rounds_first]
        self._check_rounds(rounds)
        check_rounds(self.stages, rounds)
        staff = [self._staff(*one) for one in listed(file["staff"], "staff", most=MOST_OF_ONE)]
        _once([(row["user"], row["role"]) for row in staff], "staff", "the same role twice for one person.")
        most = MOST_ENTRIES * 10
        penalties = [self._penalty(*one) for one in listed(file["penalties"], "penalties", most=most)]
        calls = [self._call(*one) for one in listed(file["calls"], "calls", most=most)]
        _once(
            [row["entry"] for row in calls if row["closed_at"] is None],
            "calls",
            "two open calls of one entry.",
        )
        acts = [self._act(*one) for one in listed(file["acts"], "acts", most=MOST_ACTS)]
        return EventFile(event, self.handles, staff, stages, entries, rounds, penalties, calls, acts)

    def _people(self, value: object) -> dict[str, bool]:
        found: dict[str, bool] = {}
        for one, path in listed(value, "people", most=MOST_PEOPLE):
            person = record(one, path, ("handle", "guest"))
            handle = text(person["handle"], f"{path}.handle", longest=24)
            if not re.match(HANDLE.regex, handle):
                raise ArchiveError(f"{path}.handle", str(HANDLE.message))
            if not isinstance(person["guest"], bool):
                raise ArchiveError(f"{path}.guest", f"true or false is needed, not {named(person['guest'])}.")
            found[handle] = person["guest"]
        folded = [handle.lower() for handle in found]
        _once(folded if len(folded) == len(self.file["people"]) else [1, 1], "people", "two have one handle.")
        return found

    def _staff(self, value: object, path: str) -> dict[str, Any]:
        return shapes.STAFF.read(value, path, self.handles)

    def _stages(self, value: object) -> Rows:
        rows = [self._stage(*one) for one in listed(value, "stages", most=MOST_STAGES)]
        numbers = [row["number"] for row in rows]
        if not rows or numbers != list(range(1, len(rows) + 1)):
            raise ArchiveError("stages", "there must be one at least, numbered from 1 in order.")
        self.stages = {row["number"]: row for row in rows}
        return rows

    def _stage(self, value: object, path: str) -> dict[str, Any]:
        row = shapes.STAGE.read(value, path, self.handles)
        for name in ("best_of", "final_best_of"):
            if row[name] is not None or name == "best_of":
                _best_of(row[name], f"{path}.{name}")
        whole(row["groups"], f"{path}.groups", least=1)
        for name in ("lots", "seeds"):
            numbers = listed(row[name], f"{path}.{name}", most=MOST_ENTRIES)
            row[name] = [self._entry_number(*one) for one in numbers]
            _once(row[name], f"{path}.{name}", "an entry stands there twice.")
        return row

    # --- entries ---

    def _entries(self, value: object) -> Rows:
        rows = [self._entry(*one) for one in listed(value, "entries", most=MOST_ENTRIES)]
        _once([row["user"] for row in rows if row["user"]], "entries", "somebody is in the event twice.")
        _once([fold(row["name"]) for row in rows], "entries", "two have one name.")
        _once([row["claim_code"] for row in rows], "entries", "two have one claim_code.")
        return rows

    def _entry(self, value: object, path: str) -> dict[str, Any]:
        row = shapes.ENTRY.read(value, path, self.handles)
        _numbered(row, path)
        if not 0 < len(fold(one_line(row["name"]))) <= LONGEST_NAME_KEY:
            raise ArchiveError(f"{path}.name", "a name has letters or digits, and not too many.")
        if row["level"] and row["user"]:
            raise ArchiveError(f"{path}.level", "an entry is of a person or of a computer, not of both.")
        row["spans"] = [self._span(*one) for one in listed(row["spans"], f"{path}.spans", most=MOST_OF_ONE)]
        _once(
            [span["stage"] for span in row["spans"] if span["last"] is None],
            f"{path}.spans", "two open ones in one stage.",
        )  # fmt: skip
        lists = listed(row["decklists"], f"{path}.decklists", most=MOST_OF_ONE)
        row["decklists"] = [self._decklist(*one) for one in lists]
        _versions(row["decklists"], f"{path}.decklists")
        versions = {one["version"] for one in row["decklists"]}
        checks = listed(row["checks"], f"{path}.checks", most=MOST_OF_ONE)
        row["checks"] = [self._check(*one, versions) for one in checks]
        return row

    def _span(self, value: object, path: str) -> dict[str, Any]:
        row = shapes.SPAN.read(value, path, ())
        row["stage"] = self._stage_number(row["stage"], f"{path}.stage")
        whole(row["first"], f"{path}.first", least=1)
        if row["last"] is not None and row["last"] < row["first"] - 1:
            raise ArchiveError(f"{path}.last", "it ends before it begins.")
        return row

    def _decklist(self, value: object, path: str) -> dict[str, Any]:
        row = shapes.DECKLIST.read(value, path, self.handles)
        row["cards"] = counts(row["cards"], f"{path}.cards")
        for fault, place in listed(row["faults"], f"{path}.faults", most=MOST_OF_ONE):
            text(fault, place)
        return row

    def _check(self, value: object, path: str, versions: Collection[int]) -> dict[str, Any]:
        row = shapes.CHECK.read(value, path, self.handles)
        row["found"] = counts(row["found"], f"{path}.found")
        row["round"] = self._round_at(row["round"], f"{path}.round")
        if row["decklist"] is not None:
            whole(row["decklist"], f"{path}.decklist")
            if row["decklist"] not in versions:
                raise ArchiveError(f"{path}.decklist", f"there is no version {row['decklist']} of the list.")
        return row

    # --- rounds ---

    def _numbers_of_rounds(self, value: object) -> list[tuple[Any, str]]:
        """The rounds as they are, once it is known which there are, and how many pairings each has."""
        found = listed(value, "rounds", most=MOST_ROUNDS)
        for one, path in found:
            row = record(one, path, shapes.ROUND.keys)
            stage = self._stage_number(row["stage"], f"{path}.stage")
            number = whole(row["number"], f"{path}.number", least=1)
            before = [last for of, last in self.rounds if of == stage]
            if number != len(before) + 1:
                raise ArchiveError(f"{path}.number", "the rounds of a stage are numbered from 1 in order.")
            pairings = listed(row["pairings"], f"{path}.pairings", most=MOST_ENTRIES)
            self.rounds[stage, number] = len(pairings)
        if list(self.rounds) != sorted(self.rounds):
            raise ArchiveError("rounds", "they must be in the order of their stages.")
        return found

    def _check_rounds(self, rounds: Rows) -> None:
        for at, row in enumerate(rounds):
            is_last = (row["stage"], row["number"] + 1) not in self.rounds
            if row["state"] == RoundState.DRAFT and not is_last:
                raise ArchiveError(f"rounds[{at}].state", "only the last round of a stage can be a draft.")
            if self.stages[row["stage"]]["status"] == Status.PLANNED:
                raise ArchiveError(f"rounds[{at}].stage", "a stage that is planned has no rounds.")

    def _round(self, value: object, path: str) -> dict[str, Any]:
        row = shapes.ROUND.read(value, path, self.handles)
        _best_of(row["best_of"], f"{path}.best_of")
        row["facts"] = self._facts(row["facts"], f"{path}.facts")
        in_bracket = self.stages[row["stage"]]["kind"] in BRACKETS
        pairings = listed(row["pairings"], f"{path}.pairings", most=MOST_ENTRIES)
        row["pairings"] = [self._pairing(*one, in_bracket=in_bracket) for one in pairings]
        place, rows = f"{path}.pairings", row["pairings"]
        _once([one["table"] for one in rows if one["table"] is not None], place, "two have one table.")
        _once([one["code"] for one in rows if one["code"]], place, "two have one code.")
        _once([seat["entry"] for one in rows for seat in one["seats"]], place, "an entry sits there twice.")
        # Older ones of a round that was taken back may stay with it.
        stands = any(result["current"] for one in rows for result in one["results"])
        if row["state"] == RoundState.DRAFT and stands:
            raise ArchiveError(place, "a draft has no results that stand.")
        return row

    def _pairing(self, value: object, path: str, *, in_bracket: bool) -> dict[str, Any]:
        row = shapes.PAIRING.read(value, path, ())
        _numbered(row, path)
        row["first"] = self._entry_number(row["first"], f"{path}.first")
        if row["second"] is not None:
            row["second"] = self._entry_number(row["second"], f"{path}.second")
        if row["first"] == row["second"]:
            raise ArchiveError(path, "nobody is paired with himself.")
        if row["code"] and in_bracket and not (row["code"].isascii() and row["code"].isdigit()):
            raise ArchiveError(f"{path}.code", "the code of a match of a bracket is a number.")
        row["seats"] = [self._seat(*one) for one in listed(row["seats"], f"{path}.seats", most=2)]
        pair = [row["first"]] if row["second"] is None else [row["first"], row["second"]]
        if [seat["entry"] for seat in row["seats"]] != pair:
            raise ArchiveError(f"{path}.seats", "they must be those of first and second, in this order.")
        results = listed(row["results"], f"{path}.results", most=MOST_OF_ONE)
        row["results"] = [shapes.RESULT.read(*one, self.handles) for one in results]
        _versions(row["results"], f"{path}.results")
        if row["match"] is not None:
            row["match"] = read_match(row["match"], f"{path}.match", self.handles)
        return row

    def _seat(self, value: object, path: str) -> dict[str, Any]:
        row = shapes.SEAT.read(value, path, ())
        row["entry"] = self._entry_number(row["entry"], f"{path}.entry")
        return row

    # --- what else happened ---

    def _penalty(self, value: object, path: str) -> dict[str, Any]:
        row = shapes.PENALTY.read(value, path, self.handles)
        row["entry"] = self._entry_number(row["entry"], f"{path}.entry")
        row["round"] = self._round_at(row["round"], f"{path}.round")
        row["pairing"] = self._pairing_at(row["pairing"], f"{path}.pairing")
        return row

    def _call(self, value: object, path: str) -> dict[str, Any]:
        row = shapes.CALL.read(value, path, self.handles)
        row["entry"] = self._entry_number(row["entry"], f"{path}.entry")
        row["pairing"] = self._pairing_at(row["pairing"], f"{path}.pairing")
        return row

    def _act(self, value: object, path: str) -> dict[str, Any]:
        row = shapes.ACT.read(value, path, self.handles)
        row["facts"] = self._facts(row["facts"], f"{path}.facts")
        return row

    # --- references ---

    def _entry_number(self, value: object, path: str) -> int:
        number = whole(value, path)
        if number not in self.entries:
            raise ArchiveError(path, f"there is no entry {number}.")
        return number

    def _stage_number(self, value: object, path: str) -> int:
        number = whole(value, path)
        if number not in self.stages:
            raise ArchiveError(path, f"there is no stage {number}.")
        return number

    def _round_at(self, value: object, path: str) -> tuple[int, int] | None:
        if value is None:
            return None
        at = tuple(whole(*one) for one in listed(value, path, most=2))
        if len(at) != 2 or at not in self.rounds:
            raise ArchiveError(path, f"there is no round {list(at)}.")
        return at

    def _pairing_at(self, value: object, path: str) -> tuple[int, int, int] | None:
        if value is None:
            return None
        at = tuple(whole(*one) for one in listed(value, path, most=3))
        if len(at) != 3 or not 1 <= at[2] <= self.rounds.get(at[:2], 0):
            raise ArchiveError(path, f"there is no pairing {list(at)}.")
        return at

    def _facts(self, value: object, path: str) -> dict[str, Any]:
        """Any plain values, under some names numbers of entries. Raises ArchiveError."""
        facts = anything(value, path, deepest=DEEPEST_FACTS)
        if not isinstance(facts, dict):
            raise ArchiveError(path, f"an object is needed, not {named(value)}.")
        for name in sorted(shapes.ENTRY_FACTS & facts.keys()):
            self._check_entries(facts[name], f"{path}.{name}", depth=shapes.ENTRY_FACTS[name])
        return facts

    def _check_entries(self, value: object, path: str, *, depth: int) -> None:
        if depth:
            for one in listed(value, path, most=MOST_ENTRIES):
                self._check_entries(*one, depth=depth - 1)
        elif value is not None:
            self._entry_number(value, path)


def _event(row: dict[str, Any]) -> dict[str, Any]:
    if row["capacity"] is not None:
        whole(row["capacity"], "event.capacity", least=2)
    if row["rules"] not in RULE_SETS:
        raise ArchiveError("event.rules", f"the value must be one of {', '.join(sorted(RULE_SETS))}.")
    try:
        ZoneInfo(row["time_zone"])
    except (ValueError, OSError, KeyError):  # a name that is none, or leads out of the table
        raise ArchiveError("event.time_zone", "there is no such time zone.") from None
    if (row["status"] == Status.FINISHED) != (row["finished_at"] is not None):
        raise ArchiveError(
            "event.finished_at", "an event that is finished has a time of its end, no other has."
        )
    return row


def _best_of(value: int, path: str) -> None:
    if value not in BEST_OF:
        raise ArchiveError(path, f"the value must be one of {', '.join(map(str, BEST_OF))}.")


def _numbered(row: Mapping[str, Any], path: str) -> None:
    """Local numbers count from 1 in the order of the file."""
    place = int(path.rpartition("[")[2].rstrip("]")) + 1
    if whole(row["number"], f"{path}.number") != place:
        raise ArchiveError(f"{path}.number", f"{place} is needed here: they count from 1 in order.")


def _versions(rows: Rows, path: str) -> None:
    if [row["version"] for row in rows] != list(range(1, len(rows) + 1)):
        raise ArchiveError(path, "the versions count from 1 in order.")
    if any(row["current"] for row in rows[:-1]):
        raise ArchiveError(path, "only the last version can be current.")


def _once(values: Sequence[object], path: str, sentence: str) -> None:
    if len(set(values)) < len(values):
        raise ArchiveError(path, sentence)
