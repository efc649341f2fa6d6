"""The log of an event in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import QueryDict

from tournaments.models import Act
from tournaments.presenters.asked import asked_text

# What was done, with the facts of the act filled in; other words are told as they are.
SENTENCES = {
    "event made": "made the event",
    "event changed": "changed the event: {fields}",
    "event cancelled": "cancelled the event",
    "staff added": "made {name} {role}",
    "staff removed": "took {name} off the staff ({role})",
    "all checked in": "checked in all who were missing: {players}",
    "not checked in": "noted that {name} is not there",
    "let in": "let {name} in",
    "entry left": "left the entry of {name} without an account",
    "registered": "registered {name}",
    "player added": "added {name}",
    "withdrew": "withdrew {name}",
    "checked in": "checked {name} in",
    "dropped": "dropped {name}",
    "reinstated": "brought {name} back",
    "disqualified": "disqualified {name}: {infraction}",
    "penalty given": "gave {name} a {penalty}: {infraction}",
    "penalty lifted": "lifted the {penalty} of {name}: {infraction}",
    "judge called": "called a judge to {table}",
    "call taken": "went to {name}, {table}",
    "call taken back": "needs no judge any more, {table}",
    "call closed": "closed the call of {name}, {table}",
    "places changed": "let {one} and {other} change places in {called}",
    "players brought together": "let {one} and {other} meet in {called}",
    "player replaced": "put {come} in the place of {gone} in {called}",
    "round taken back": "took back {called}: it is a draft again",
    "invitation renewed": "made a new invitation: the former one opens nothing any more",
    "match decided": "decided table {table} of {called} by a penalty: {score}",
    "table opened again": "opened table {table} of {called} again; it had {score}",
    "entry claimed": "claimed the entry of {name}",
    "entry moved": "took over {name}: a guest became an account",
    "entry changed": "changed what is noted of {name}: {fields}",
    "paid": "noted that {name} has paid",
    "not paid": "noted that {name} has not paid",
    "moved up from the waiting list": "moved {name} up from the waiting list",
    "stage begun": "began stage {stage} with {players} players",
    "stage not needed": "left out stage {stage}: with {players} players there is no cut",
    "moved up": "moved {names} up to stage {stage}",
    "stage drawn anew": "drew up stage {stage} anew, for those who are there",
    "round paired": "paired {called}",
    "draft discarded": "discarded the draft of {called}",
    "round published": "published {called}",
    "best of changed": "let {called} be a best of {best_of}",
    "players swapped": "swapped {one} and {other} in {called}",
    "result reported": "reported {score} at table {table} of {called}",
    "result disputed": "disputed the result at table {table} of {called}",
    "draw taken back": "took back the offer of a draw at table {table} of {called}",
    "draw declined": "declined a draw at table {table} of {called}",
    "result final": "confirmed {score} at table {table} of {called}",
    "result stands": "let {score} stand at table {table} of {called}",
    "result played": "noted {score}, played at table {table} of {called}",
    "match given up": "gave table {table} of {called} to the other, as {name} left the event: {score}",
    "game taken back": "took back the game that {name} had lost by a penalty at table {table} of {called}",
    "match replayed": "looked at the match of table {table} of {called}",
    "time called": "called time at table {table} of {called}",
    "computers added": "added {players} computer players: {level}",
    "result entered": "entered {score} at table {table} of {called}",
    "result corrected": "corrected table {table} of {called} to {score}",
    "clock started": "let the clock of {called} run",
    "clock paused": "stopped the clock of {called}",
    "table extended": "gave table {table} of {called} {minutes} more minutes",
    "event finished": "finished the event",
    "list handed in": "handed in decklist {version} of {name}: {state}",
    "deck checked": "checked the deck of {name}: {state}",
    "let play without list": "let {name} play without a legal decklist",
    "list needed again": "asked {name} for a legal decklist again",
    "all let play without list": "let {players} players play without a legal decklist",
    "lists due": "noted that decklists are due: {missing} missing, {illegal} not legal",
    "list looked at": "looked at the decklist of {name}",
    "all lists looked at": "took all decklists along to read",
    "lists opened": "opened all decklists",
    "lists closed": "closed the decklists again",
}

# What the log can be narrowed down to: how the words of each kind begin.
KINDS = {
    "people": (
        "Who is in",
        ("registered", "player", "withdrew", "checked", "all checked", "not checked", "let in", "entry",
         "paid", "not paid", "moved up", "dropped", "reinstated", "computers", "disqualified"),
    ),
    "rounds": (
        "Rounds",
        ("round", "draft discarded", "best of", "players", "places", "player replaced", "stage", "moved up",
         "clock", "table extended", "time called"),
    ),
    "results": ("Results", ("result", "match", "game", "table opened", "draw")),
    "lists": ("Decklists", ("list", "all lists", "let play", "all let play", "deck")),
    "judging": ("Penalties and calls", ("penalty", "disqualified", "judge called", "call")),
    "event": ("The event", ("event", "staff", "invitation")),
}  # fmt: skip

# What somebody does about himself needs no name.
OWN = {
    "registered": "registered",
    "withdrew": "withdrew",
    "checked in": "checked in",
    "dropped": "dropped out",
    "list handed in": "handed in a decklist",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """Which lines of the log to see: about a player by `text`, of a kind."""

    text: str
    kind: str

    choices = [("", "Everything"), *((kind, label) for kind, (label, _) in KINDS.items())]

    @classmethod
    def of(cls, words: QueryDict) -> "Asked":
        kind = words.get("kind", "")
        text = asked_text(words)
        return cls(text, kind if kind in KINDS else "")

    @property
    def words(self) -> list[str] | None:
        """Those of the kind; None for all."""
        if not self.kind:
            return None
        return [word for word in SENTENCES if word.startswith(KINDS[self.kind][1])]


@dataclass(frozen=True, slots=True)
class LogLine:
    at: datetime
    by: str
    sentence: str
    why: str


def log_lines(acts: Iterable[Act]) -> list[LogLine]:
    """Each act in words."""
    return [_line(act) for act in acts]


def _line(act: Act) -> LogLine:
    by = act.by.handle if act.by else "The site"
    is_own = act.word in OWN and act.facts.get("name") == by
    sentence = OWN[act.word] if is_own else _sentence(act.word, act.facts)
    return LogLine(act.at, by, sentence.rstrip("."), act.why)


def _sentence(word: str, facts: Mapping[str, Any]) -> str:
    told = {name: _plain(value) for name, value in facts.items()}
    if "round" in told:
        told.setdefault("called", f"round {told['round']}")
    try:
        return SENTENCES[word].format(**told)
    except KeyError:  # a word or a fact of another time
        rest = ", ".join(
            f"{name} {value}" for name, value in told.items() if name not in ("entry", "pairing", "called")
        )
        return f"{word}: {rest}" if rest else word


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
