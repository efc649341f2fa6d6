"""The pages of an event that its navigation names."""

from dataclasses import dataclass

from django.urls import reverse

from tournaments import queries
from tournaments.enums import Role, Status
from tournaments.models import Tournament
from tournaments.queries.events import Viewer


@dataclass(frozen=True, slots=True)
class NavPage:
    """A page about an event: its name, and the name of its address, which takes the event's slug.

    `roles`: only for staff with one of them. `states`: only while the event is in one of them.
    `of_brackets`: only once a stage with a bracket has begun. `asks`: only for events where this field is
    set. `of_players`: only for who is in the event. `parts`: names of the pages that are reached from it. The
    permission stays with the page's view.
    """

    label: str
    view: str
    roles: frozenset[Role] | None = None
    states: frozenset[Status] | None = None
    of_brackets: bool = False
    asks: str = ""
    of_players: bool = False
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tab:
    """`current`: "page" if it is shown, "true" if a part of it is, else "". `count`: so many wait there."""

    label: str
    address: str
    current: str
    count: int = 0


PAGES = (
    NavPage("Overview", "tournaments:event"),
    NavPage(
        "My table",
        "tournaments:my",
        states=frozenset({Status.RUNNING}),
        of_players=True,
        parts=("call_judge", "leave"),
    ),
    NavPage("Rounds", "tournaments:rounds", roles=queries.RUNS, states=frozenset({Status.PLANNED})),
    NavPage(
        "Rounds",
        "tournaments:rounds",
        states=frozenset({Status.RUNNING, Status.FINISHED}),
        parts=("round", "table", "names", "slips", "absent", "repair", "online"),
    ),
    NavPage("Bracket", "tournaments:bracket", of_brackets=True),
    NavPage(
        "Standings",
        "tournaments:standings",
        states=frozenset({Status.RUNNING, Status.FINISHED}),
        parts=("why",),
    ),
    NavPage("Entries", "tournaments:entries", roles=queries.RUNS, parts=("entry", "codes")),
    NavPage(
        "Calls",
        "tournaments:calls",
        roles=queries.JUDGES,
        states=frozenset({Status.RUNNING}),
        parts=("call",),
    ),
    NavPage("Penalties", "tournaments:penalties", roles=queries.JUDGES, parts=("judge",)),
    NavPage(
        "Lists",
        "tournaments:lists",
        roles=queries.DECIDES,
        asks="takes_lists",
        parts=("entry_list", "enter_list", "checks"),
    ),
    NavPage("Staff", "tournaments:staff", roles=queries.OWNS),
    NavPage("Edit", "tournaments:edit", roles=queries.OWNS, parts=("cancel",)),
    NavPage("Log", "tournaments:log", roles=queries.DECIDES),
)


def tabs(event: Tournament, *, viewer: Viewer, here: str) -> list[Tab]:
    """The pages of an event that `viewer` has; `here` is the view name of the one that is shown."""
    held = queries.roles_of(event, viewer)
    plays = event.status == Status.RUNNING and queries.is_player(event, viewer)
    has_bracket = event.status != Status.PLANNED and bool(queries.bracket_stages(event))
    return [
        Tab(page.label, reverse(page.view, args=[event.slug]), _current(page, here), _count(page, event))
        for page in PAGES
        if (page.roles is None or page.roles & held)
        and (page.states is None or event.status in page.states)
        and (has_bracket or not page.of_brackets)
        and (plays or not page.of_players)
        and (not page.asks or getattr(event, page.asks))
    ]


def _current(page: NavPage, here: str) -> str:
    if page.view == here:
        return "page"
    return "true" if here.removeprefix("tournaments:") in page.parts else ""


def _count(page: NavPage, event: Tournament) -> int:
    return queries.waiting_calls(event) if page.view == "tournaments:calls" else 0
