"""Reads of tests of decks. A test is seen by who made it, as long as he may look into its deck."""

from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet, Sum
from django.http import Http404
from django.shortcuts import get_object_or_404

from cards.queries import Viewer
from ddl_site.accounts.models import User
from decks.models import Deck
from decks.queries import readable_decks
from game import card_pool, engine, lab
from game.engine import Seat
from game.models import LabGame, LabPart, LabResult, LabRun
from game.queries.matches import BrokenRecordError

LATEST_PARTS = 20
# Seconds that one process took for a game, measured on a machine with two slow cores: compiled and plain.
USUAL_PACE = {
    "puppy": (0.006, 0.016), "house": (0.025, 0.11), "guard": (1.7, 7.5), "alpha": (14.0, 60.0),
}  # fmt: skip
POINTS = {LabResult.WON: 1.0, LabResult.DRAWN: 0.5, LabResult.LOST: 0.0}


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game of a test at its beginning, with what leads to its end. `seat` is that of the tested deck."""

    game: LabGame
    seat: Seat
    state: engine.GameState
    lines: list[str]


def _tests(user: User) -> QuerySet[LabRun]:
    return LabRun.objects.filter(owner=user, deck__in=readable_decks(user)).select_related("deck")


def counted_tests(tests: QuerySet[LabRun]) -> QuerySet[LabRun]:
    """The same with `played`, `won` and `drawn`: how many of its games are over, and how they ended."""
    return tests.annotate(
        played=Count("rows"),
        won=Count("rows", filter=Q(rows__result=LabResult.WON)),
        drawn=Count("rows", filter=Q(rows__result=LabResult.DRAWN)),
    )


def tests_of(user: Viewer, deck: Deck) -> QuerySet[LabRun]:
    """The tests of a deck that a user has made, the newest first; counted."""
    if not isinstance(user, User):
        return LabRun.objects.none()
    return counted_tests(_tests(user).filter(deck=deck)).order_by("-made_at", "-pk")


def test_for(user: User, slug: str, pk: int) -> LabRun:
    """The user's test with this number, counted, else Http404."""
    return get_object_or_404(counted_tests(_tests(user)), pk=pk, deck__slug=slug)


def former_test(user: User, asked: str) -> LabRun | None:
    """The user's test with the number that an address asks for, if it is one."""
    return _tests(user).filter(pk=int(asked)).first() if asked.isdecimal() and len(asked) <= 12 else None


def readable_opponents(user: User, run: LabRun) -> frozenset[int]:
    """Those of the decks it was played against that the user may look into."""
    found = readable_decks(user).filter(pk__in=run.opponents.values("deck"))
    return frozenset(found.values_list("pk", flat=True))


def rows_of_test(run: LabRun) -> list[lab.Row]:
    """The games that are over, for the figures. One query, without their lines."""
    found = run.rows.order_by("number").values_list(
        "opponent__number", "goes_first", "result", "turns", "drawn", "played"
    )
    return [
        lab.Row(opponent, first, POINTS[LabResult(result)], turns, drawn, played)
        for opponent, first, result, turns, drawn, played in found
    ]


def results_of_test(run: LabRun) -> lab.Results:
    """What the games that are over show."""
    return lab.results_of(rows_of_test(run), cards=len(run.ids))


def games_of_test(run: LabRun, *, opponent: int | None, result: str) -> QuerySet[LabGame]:
    """The games that are over in their order: all, or those against one opponent, or those that ended so."""
    games = run.rows.defer("packed").select_related("opponent").order_by("number")
    if opponent is not None:
        games = games.filter(opponent__number=opponent)
    return games.filter(result=result) if result in LabResult.values else games


def game_of_test(run: LabRun, number: int) -> LabGame:
    """The game with this number, with its opponent, else Http404."""
    game = run.rows.select_related("opponent").filter(number=number).first()
    if game is None:
        raise Http404("This game has not been played.")
    game.run = run
    return game


def neighbours_of(game: LabGame) -> tuple[int | None, int | None]:
    """The numbers of the games before and after this one that have been played."""
    numbers = LabGame.objects.filter(run=game.run_id).values_list("number", flat=True)
    before = numbers.filter(number__lt=game.number).order_by("-number").first()
    return before, numbers.filter(number__gt=game.number).order_by("number").first()


def opening_of_test(game: LabGame) -> OpenGame:
    """A game as it began. Raises BrokenRecordError where today's cards do not make it up."""
    run = game.run
    if run.notation > engine.NOTATION:
        raise BrokenRecordError(f"{game}, whose lines are of a newer version of this program")
    own, other = lab.list_of(run.cards), lab.list_of(game.opponent.cards)
    first, second = (own, other) if game.goes_first else (other, own)
    try:
        state = engine.new_game(
            first, second, seed=game.seed, cards=card_pool.specs(run.pool), pool=run.pool.isoformat()
        )
    except engine.InvalidPosition as error:
        raise BrokenRecordError(f"{game}, before its first move") from error
    return OpenGame(game, Seat.FIRST if game.goes_first else Seat.SECOND, state, game.lines)


def pace_of(level: str) -> float:
    """Seconds that one process takes for a game at this level: as of late on this site, else as measured."""
    latest = LabPart.objects.filter(run__level=level, next__gt=F("first"), seconds__gt=0)
    kept = latest.order_by("-touched_at").values("pk")[:LATEST_PARTS]
    played = LabPart.objects.filter(pk__in=list(kept.values_list("pk", flat=True))).aggregate(
        seconds=Sum("seconds"), games=Sum(F("next") - F("first"))
    )
    if played["games"]:
        return float(played["seconds"] / played["games"])
    return USUAL_PACE[level][0 if engine.COMPILED else 1]
