"""Matches in a list: against whom, how it stands, whose turn it is."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.timesince import timesince

from ddl_site.accounts.models import User
from ddl_site.accounts.panels import Panel
from game import queries
from game.models import Match
from game.presenters.table import enemy_name
from game.presenters.words import plural, seat_name
from game.queries import SeatedMatch


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One match of the list."""

    pk: int
    state: str
    title: str
    about: str
    standing: str
    mine: bool  # the user is to act
    challenge: str
    moved_at: datetime

    @property
    def ago(self) -> str:
        """When something last happened."""
        if timezone.now() - self.moved_at < timedelta(minutes=1):
            return "just now"
        return f"{timesince(self.moved_at)} ago"


def match_line(seated: SeatedMatch) -> MatchLine:
    """How a match stands for one of its players."""
    match, enemy = seated.match, enemy_name(seated)
    return MatchLine(
        pk=match.pk,
        state=match.state,
        title=f"Against {enemy.name}" if seated.enemy else "Your open challenge",
        about=_about(seated),
        standing=_standing(seated),
        mine=match.to_act == seated.own.number,
        challenge=match.challenge or "",
        moved_at=match.moved_at,
    )


def _about(seated: SeatedMatch) -> str:
    if seated.match.is_arranged:
        return seated.match.context_label
    own = seat_name(seated.own, viewer_id=seated.own.user_id).deck
    return f"{own} against {enemy_name(seated).note}" if seated.enemy else own


def _standing(seated: SeatedMatch) -> str:
    match = seated.match
    if match.state == Match.State.WAITING and match.is_arranged:
        return "Begins when both are there"
    if match.state == Match.State.WAITING:
        return "Waiting for somebody to take the challenge"
    if match.state == Match.State.FINISHED:
        if match.winner is None:
            return "A draw"
        return "You won" if match.winner == seated.own.number else f"{enemy_name(seated).name} won"
    return "Your turn" if match.to_act == seated.own.number else f"{enemy_name(seated).name} is to act"


@dataclass(frozen=True, slots=True)
class Invitation:
    """A challenge as its link shows it."""

    token: str
    name: str
    deck: str


def invitation(match: Match, viewer: User | AnonymousUser) -> Invitation:
    """Who offers a challenge whose seats are loaded."""
    host = seat_name(min(match.seats.all(), key=lambda seat: seat.number), viewer_id=viewer.pk)
    return Invitation(token=match.challenge or "", name=host.name, deck=host.deck)


def open_matches_panel(player: User, viewer: User | AnonymousUser) -> Panel | None:
    """On the front page: the matches that wait for the player, those in which it is his turn first."""
    matches = queries.seated_matches(player, list(queries.open_matches_of(player)[:6]))
    if not matches:
        return None
    lines = sorted((match_line(seated) for seated in matches), key=lambda line: not line.mine)
    return Panel("game/_open_matches.html", {"open_matches": lines})


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """One finished match, as everybody may see it."""

    result: str
    opponent: str
    on: datetime


LAST_PLAYED = 5


def played_panel(player: User, viewer: User | AnonymousUser) -> Panel | None:
    """On a profile: what the player has finished, and the last of it. Matches in play stay private."""
    played, won, drawn = queries.score_of(player)
    if not played:
        return None
    last = queries.seated_matches(player, list(queries.finished_matches_of(player)[:LAST_PLAYED]))
    record = f"{plural(played, 'match', 'matches')} played, {won} won"
    facts = {
        "record": f"{record}, {drawn} drawn." if drawn else f"{record}.",
        "last": [_played_line(seated) for seated in last],
    }
    return Panel("game/_played.html", facts)


def _played_line(seated: SeatedMatch) -> PlayedLine:
    match, enemy = seated.match, enemy_name(seated)
    result = "Draw" if match.winner is None else "Won" if match.winner == seated.own.number else "Lost"
    name = f"{enemy.name} ({enemy.kind})" if enemy.kind else enemy.name
    return PlayedLine(result, name, match.finished_at or match.moved_at)
