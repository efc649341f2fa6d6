"""Online events for tests: people with lists, computers, a published round whose matches are made."""

from typing import Any

from ddl_site.accounts.models import User
from decks.queries import ready_made_versions
from game import services as games
from game.models import Match
from tests.factories import load_two_decks
from tests.tournaments.pages import NOW
from tournaments import services
from tournaments.enums import StageKind, Venue
from tournaments.models import Decklist, Entry, Pairing, Round, Stage, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan

SWISS = StagePlan(kind=StageKind.SWISS, best_of=3, rounds=3)


def online_event(
    host: User,
    *names: str,
    computers: int = 0,
    plan: StagePlan = SWISS,
    venue: str = Venue.ONLINE,
    **said: Any,
) -> Tournament:  # fmt: skip
    """An event of people who have handed in a legal list each, and of computers."""
    if not ready_made_versions().exists():
        load_two_decks()
    event = services.create_tournament(
        organiser=host, name="Friday", starts_at=NOW, now=NOW, stages=(plan,), request_key=f"{names}",
        venue=venue, **said,
    )  # fmt: skip
    for name in names:
        entry = services.register(tournament=event, user=User.objects.create_user(name), now=NOW)
        hand_in(entry)
    if computers:
        services.add_computers(tournament=event, level="puppy", count=computers, by=host, now=NOW)
    return event


def hand_in(entry: Entry) -> Decklist:
    """A legal list, as it stands in the rows."""
    deck = ready_made_versions()[0]
    return Decklist.objects.create(entry=entry, deck=deck, cards=deck.cards, pool=deck.pool)


def publish(stage: Stage, host: User) -> Round:
    """The next round, announced as the worker does it."""
    draft = services.pair_round(stage=stage, by=host, now=NOW)
    round = services.publish_round(round=draft, by=host, now=NOW)
    services.announce_round(round_id=round.pk, now=NOW)
    round.refresh_from_db()
    return round


def both_ready(table: Pairing) -> Match:
    for entry in (table.first, table.second):
        assert entry is not None
        services.be_ready(table=table, entry=entry, now=NOW)
    return match_of(table)


def match_of(table: Pairing) -> Match:
    table.refresh_from_db()
    assert table.match is not None
    table.match.refresh_from_db()
    return table.match


def concede_all(match: Match, seat: int, callbacks: Any) -> None:
    """A seat gives up game after game; the news of it reaches this room."""
    with callbacks(execute=True):
        while match.state != Match.State.FINISHED:
            match = games.concede(match=match, seat=seat)
            if match.state == Match.State.PLAYING:
                match = games.choose_first(match=match, seat=seat, first=seat, number=match.number)


def standing(table: Pairing) -> tuple[Score, str, str]:
    result = table.results.get(current=True)
    return result.score, result.kind, result.state
