"""Events in all their states, with long names and rows of every kind, whose pages are looked at."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from ddl_site.accounts.models import User
from decks.queries import ready_made_versions
from tournaments import services
from tournaments.models import Entry, Pairing, Round, Stage, Tournament
from tournaments.scores import Score
from tournaments.services import StagePlan, Verdict

PEOPLE = ("Looks-host", "Looks-judge", "Looks-dog", "Looks-cat", "Looks-owl")
LONG = "Donaudampfschifffahrtselektrizitaetenhau"
NAMES = (
    "Marie-Louise von Hohenstein-Sigmaringen",
    LONG,
    "Rufus",
    "Juniper the Third of the Northern Kennels",
    "Otis",
)  # with the players an even number: nobody whose page is looked at has the bye
TITLE = "The Grand Autumn Championship of the Northern Kennel Association, Edition"
BANNED = "V029"
CUT = (StagePlan(rounds=2, cut=4), StagePlan(kind="single", best_of=1, final_best_of=3, third_place=True))


def make() -> dict[str, Any]:
    """`sessions` by handle, addresses of `events`, and `entries` of the running one by name."""
    users = [User.objects.create_user(handle) for handle in PEOPLE]
    sessions, made = {user.handle: _session(user) for user in users}, _Made(users, timezone.now())
    events = {
        "planned": made.planned(), "running": made.running(), "draft": made.cut(),
        "bracket": made.cut(rounds=1), "finished": made.cut(rounds=2), "cancelled": made.cancelled(),
        "empty": made.event("Empty"), "private": made.event("Private", visibility="private"),
        "large": made.large(), "online": made.online(),
    }  # fmt: skip
    return {
        "sessions": sessions,
        "events": {name: event.get_absolute_url() for name, event in events.items()},
        "entries": dict(events["running"].entries.values_list("name", "pk")),
        "waiting": events["planned"].entries.get(name="Rufus").pk,
        "table": made.disputed,
    }


def _session(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


class _Made:
    """Makes the events; the first of `users` runs them, the second judges."""

    def __init__(self, users: Iterable[User], now: datetime) -> None:
        self.host, self.judge, *self.players = users
        self.now = now
        self.disputed: int | None = None  # a table of the running event
        self.lists = [version.cards for version in ready_made_versions()[:3]]

    def event(self, name: str, *names: str, users: Iterable[User] = (), **said: Any) -> Tournament:
        facts: dict[str, Any] = {"starts_at": self.now, "takes_lists": True, "time_zone": "Europe/Berlin"}
        event = services.create_tournament(
            organiser=self.host, name=name, now=self.now, request_key=f"{name} {said.get('stages')}"[:50],
            about="A long evening.", notes="Bring a pencil.", prizes="* a bone", **facts | said,
        )  # fmt: skip
        services.add_staff(tournament=event, handle="looks-judge", role="head", by=self.host, now=self.now)
        for user in users:
            services.register(tournament=event, user=user, now=self.now)
        for one in names:
            services.add_player(tournament=event, name=one, by=self.host, now=self.now)
        return event

    def planned(self) -> Tournament:
        """Lists are handed in: one is legal, one is not, the others are missing."""
        soon = self.now + timedelta(days=2)
        event = self.event(TITLE, *NAMES, users=self.players, starts_at=soon, entry_fee="5 €")
        dog, cat, _ = self._own(event)
        self._hand_in(dog, 0)
        services.hand_in(
            entry=cat, cards={**self.lists[1], BANNED: 2}, name=f"{TITLE} deck", by=self.judge, now=self.now
        )
        return event

    def running(self) -> Tournament:
        """Its second round: a result is disputed, a judge is called, there are penalties and deck checks."""
        event = self.event(f"Running {TITLE}"[:80], *NAMES, users=self.players, stages=(StagePlan(rounds=3),))
        entries = self._own(event)
        for number, entry in enumerate(entries):
            self._hand_in(entry, number)
        stage = self._begin(event)
        self._decide(self._publish(stage))
        dog, cat, owl = entries
        services.hand_in(entry=dog, cards=self.lists[2], by=self.judge, now=self.now, why="mixed up")
        services.check_deck(entry=cat, found={BANNED: 1}, by=self.judge, now=self.now, note="on the floor")
        services.give_penalty(
            entry=cat, kind="warning", infraction="slow", by=self.judge, now=self.now, request_key="looks"
        )
        second = self._publish(stage)
        services.start_clock(round=second, by=self.host, now=self.now - timedelta(minutes=6))
        self._dispute(second.seats.get(entry=dog).pairing, dog)
        services.call_judge(entry=owl, now=self.now, word="May my opponent look at the top card of my deck?")
        return event

    def cut(self, rounds: int = 0) -> Tournament:
        """A Swiss, and so many rounds of the top four; none: a draft of them; two: the event is over."""
        name = f"Cut {rounds} {TITLE}"[:80]
        event = self.event(name, *NAMES, users=self.players, takes_lists=False, stages=CUT)
        swiss = self._begin(event)
        for _ in range(2):
            self._decide(self._publish(swiss))
        top = self._begin(event, 2)
        if rounds == 0:
            services.pair_round(stage=top, by=self.host, now=self.now)
        for _ in range(rounds):
            played = self._publish(top)
            if rounds == 2:
                self._decide(played)
        if rounds == 2:
            services.finish_event(tournament=event, by=self.host, now=self.now)
        return event

    def cancelled(self) -> Tournament:
        event = self.event("Cancelled", users=self.players)
        return services.cancel_tournament(tournament=event, by=self.host, now=self.now, why="Snow.")

    def large(self) -> Tournament:
        """So many that the wall and the standings have pages."""
        names = [f"{NAMES[number % 5][:34]} {number}" for number in range(71)]
        event = self.event("Large", *names, takes_lists=False)
        services.start_clock(round=self._publish(self._begin(event)), by=self.host, now=self.now)
        return event

    def online(self) -> Tournament:
        event = self.event("Online", users=self.players, venue="online", stages=(StagePlan(rounds=3),))
        for number, entry in enumerate(self._own(event)):
            self._hand_in(entry, number)
        services.add_computers(tournament=event, level="puppy", count=1, by=self.host, now=self.now)
        services.announce_round(round_id=self._publish(self._begin(event)).pk, now=self.now)
        return event

    def _own(self, event: Tournament) -> list[Entry]:
        return [event.entries.get(user=user) for user in self.players]

    def _hand_in(self, entry: Entry, number: int) -> None:
        services.hand_in(entry=entry, cards=self.lists[number], name="Mine", by=self.host, now=self.now)

    def _begin(self, event: Tournament, number: int = 1) -> Stage:
        if event.takes_lists:
            services.let_all_play(tournament=event, by=self.host, now=self.now, why="on paper")
        return services.begin_stage(stage=event.stages.get(number=number), by=self.host, now=self.now)

    def _publish(self, stage: Stage) -> Round:
        draft = services.pair_round(stage=stage, by=self.host, now=self.now)
        return services.publish_round(round=draft, by=self.host, now=self.now)

    def _decide(self, round: Round) -> None:
        verdict = Verdict(Score(round.best_of // 2 + 1, 0))
        for table in round.pairings.exclude(second=None):
            services.decide_result(pairing=table, verdict=verdict, by=self.host, now=self.now)

    def _dispute(self, table: Pairing, entry: Entry) -> None:
        """What this player reports the other one calls wrong."""
        other = table.opponent_of(entry.pk)
        assert other is not None
        self.disputed = table.table
        services.report_result(pairing=table, entry=entry, score=Score(2, 1), now=self.now)
        services.dispute_result(pairing=table, entry=other, now=self.now)
