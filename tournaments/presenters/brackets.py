"""A bracket as its page prints it: as a picture, and the same as a table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cards.faces.lettering import width
from tournaments import brackets, pairing, queries
from tournaments.brackets import Column, Join, MatchWords, Sizes, Spot
from tournaments.enums import ResultKind, ResultState
from tournaments.models import Stage
from tournaments.pairing import BYE, Bracket, BracketMatch, LineUp, LoserOf, Seed, Side, Slot, Source
from tournaments.queries import BracketTable
from tournaments.queries.events import Viewer

SIZES = Sizes(width=228, height=54, across=28, down=84)
HEAD = 20  # room above a box for the line that says which match it is
NAME_SIZE, NAME_ROOM = 15, 158
MOST = 32  # matches below each other in a picture
NOTES = {
    ResultKind.WALKOVER: "walkover",
    ResultKind.DOUBLE_LOSS: "double loss",
    ResultKind.AWARDED: "decided by staff",
}


@dataclass(frozen=True, slots=True)
class PlacedMatch:
    """A match in a picture, with the corner of its box."""

    x: int
    y: int
    words: MatchWords

    @property
    def names(self) -> tuple[str, str]:
        """The two names as far as they fit into the box."""
        return _short(self.words.first.name), _short(self.words.second.name)


@dataclass(frozen=True, slots=True)
class Picture:
    """A part of a bracket. `left` is the room before the first column, `key` its name in the page."""

    key: str
    title: str
    columns: Sequence[Column]
    matches: Sequence[PlacedMatch]
    joins: Sequence[Join]
    left: int
    width: int
    height: int


class BracketFacts:
    """All that is known of the bracket of a stage that has begun, as `viewer` sees it."""

    def __init__(self, stage: Stage, viewer: Viewer) -> None:
        self.stage = stage
        self.bracket: Bracket = stage.bracket
        self.lined: Mapping[int, LineUp] = pairing.line_ups(self.bracket, queries.bracket_results(stage))
        self._first_round = frozenset(match.id for match in self.bracket[0])
        self._tables = queries.bracket_tables(stage)
        self._numbers, self.titles = brackets.numbers(self.bracket), pairing.match_titles(self.bracket)
        players = {
            pk: (name, user) for pk, name, user in stage.tournament.entries.values_list("pk", "name", "user")
        }
        self._players = [players[pk] for pk in stage.seeds]
        self._viewer = viewer.pk if viewer is not None and viewer.is_authenticated else None

    @cached_property
    def matches(self) -> dict[int, BracketMatch]:
        """Those in which somebody is met, by id, in order; the reset only where it is played."""
        last = self.bracket[-1][0]
        hidden = last.side == Side.RESET and not all(isinstance(slot, int) for slot in self.lined[last.id])
        return {
            match.id: match
            for found in self.bracket
            for match in found
            if not match.is_bye and not (hidden and match is last)
        }

    @cached_property
    def own_seed(self) -> int | None:
        """The viewer's."""
        users = [user for _, user in self._players]
        return users.index(self._viewer) + 1 if self._viewer and self._viewer in users else None

    @property
    def champion(self) -> str:
        """The name of who has won; empty until that is certain."""
        if self.bracket[-1][0].side != Side.RESET or self.bracket[-1][0].id in self.matches:
            final = self.bracket[-1][0].id
        else:
            final = self.bracket[-2][0].id
        spots = self.words(final)
        return next((spot.name for spot in (spots.first, spots.second) if spot.is_winner), "")

    def seeds_named(self, text: str) -> list[int]:
        """Of the players whose name has this text."""
        wanted = text.casefold()
        return [seed for seed, (name, _) in enumerate(self._players, start=1) if wanted in name.casefold()]

    def words(self, id: int) -> MatchWords:
        match, table = self.matches[id], self._tables.get(id)
        sides = zip((match.a, match.b), self.lined[id], strict=True)
        first, second = (self._spot(match, source, slot, table) for source, slot in sides)
        is_playing = table is not None and table.score is None
        return MatchWords(
            self._numbers[id], self.titles[id], first, second, self._note(id, table), is_playing
        )

    def _spot(self, match: BracketMatch, source: Source, slot: Slot, table: BracketTable | None) -> Spot:
        if slot == BYE:
            return Spot("Nobody")
        if not isinstance(slot, int):
            return Spot(self._awaited(source))
        name, _ = self._players[slot - 1]
        games, won = "", False
        if table is not None and table.score is not None:
            score = table.score if table.first == self.stage.seeds[slot - 1] else table.score.flipped
            games, won = str(score.wins), table.is_final and score.wins > score.losses
        alone = BYE in self.lined[match.id]
        had_bye = isinstance(source, Seed) and match.id not in self._first_round
        return Spot(name, slot, games, won or alone, slot == self.own_seed, had_bye)

    def _awaited(self, source: Source) -> str:
        assert not isinstance(source, Seed | pairing.Bye)
        what = "Loser" if isinstance(source, LoserOf) else "Winner"
        return f"{what} of match {self._numbers[source.match]}"

    def _note(self, id: int, table: BracketTable | None) -> str:
        if table is None:
            return "no opponent" if BYE in self.lined[id] else ""
        if table.score is None:
            return f"playing, table {table.table}"
        if table.is_final:
            return NOTES.get(ResultKind(table.kind), "")
        return ResultState(table.state).name.lower()


def pictures(facts: BracketFacts) -> list[Picture]:
    """The bracket; of a large one the last rounds, and before them the viewer's way."""
    shown = facts.matches.keys() & brackets.last_rounds(facts.bracket, most=MOST)
    found = _drawn(facts, shown, "bracket", part=len(shown) < len(facts.matches))
    if len(shown) < len(facts.matches) and facts.own_seed:
        own = brackets.around(facts.bracket, facts.lined, facts.own_seed) & facts.matches.keys()
        found = _drawn(facts, own, "own", own=True) + found
    return found


def _drawn(
    facts: BracketFacts, shown: set[int], key: str, *, part: bool = False, own: bool = False
) -> list[Picture]:
    pictures = brackets.draw(facts.bracket, shown, sizes=SIZES, named=facts.titles)
    sides = ["Winners’ side", "Losers’ side"] if len(pictures) > 1 else [""]
    told = "Your way" if own else "The last rounds" if part else ""
    return [
        _picture(facts, drawn, f"{key}-{place}", ": ".join(filter(None, (told, side))))
        for place, (drawn, side) in enumerate(zip(pictures, sides, strict=True), start=1)
    ]


def _picture(facts: BracketFacts, drawn: brackets.Drawing, key: str, title: str) -> Picture:
    matches = [PlacedMatch(box.x, box.y, facts.words(box.match)) for box in drawn.boxes]
    first = [match.words for match in matches if match.x == 0]
    has_byes = any(words.first.had_bye or words.second.had_bye for words in first)
    left = SIZES.across if has_byes else 2
    return Picture(
        key, title, drawn.columns, matches, drawn.joins, left, drawn.width + left + 2, drawn.height + HEAD + 2
    )


def _short(name: str) -> str:
    while width(name, NAME_SIZE, "strong") > NAME_ROOM and len(name) > 1:
        name = name.rstrip("…")[:-1].rstrip() + "…"
    return name


def ids_of(facts: BracketFacts, *, text: str = "") -> list[int]:
    """The ids of all matches in the order of play, or of those of players whose name has this text."""
    if not text:
        return list(facts.matches)
    seeds = set(facts.seeds_named(text))
    return [id for id in facts.matches if seeds.intersection(facts.lined[id])]


def rows(facts: BracketFacts, ids: Iterable[int]) -> list[MatchWords]:
    """What the table says of these matches."""
    return [facts.words(id) for id in ids]
