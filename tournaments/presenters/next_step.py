"""What those who run an event do next: the same that the page of its rounds offers, in a sentence."""

from dataclasses import dataclass

from django.urls import reverse

from tournaments.enums import RoundState, Status
from tournaments.models import Tournament
from tournaments.presenters.console import Console, console
from tournaments.presenters.listing import counted
from tournaments.queries.events import Viewer


@dataclass(frozen=True, slots=True)
class NextStep:
    """A sentence, and a link to where it is done; `other` is what can be done besides."""

    sentence: str
    link: tuple[str, str]
    other: tuple[str, str]


def next_step(event: Tournament, *, viewer: Viewer) -> NextStep | None:
    """None once the event is over."""
    if event.is_over:
        return None
    found = console(event, viewer=viewer)
    return _before(found) if event.status == Status.PLANNED else _running(found)


def _before(found: Console) -> NextStep:
    add = "Add players", _page(found, "entries")
    begin = "Begin the event", _page(found, "rounds")
    if found.players < 2:
        sentence = "Players register here, or you add them. When everybody is there, begin the event."
        return NextStep(sentence, add, begin)
    sentence = f"{counted(found.players)} can play. When everybody is there, begin and pair the first round."
    return NextStep(sentence, begin, add)


def _running(found: Console) -> NextStep:
    newest, rounds = next(iter(found.rounds), None), _page(found, "rounds")
    standings = "Standings", _page(found, "standings")
    if found.is_pairing:
        return NextStep("The next round is being paired.", ("Rounds", rounds), standings)
    if found.problem:
        return NextStep(found.problem, ("Rounds", rounds), standings)
    if not found.why_not_finished:
        sentence = "All is played. Look at the standings, then finish the event."
        return NextStep(sentence, ("Finish the event", rounds), standings)
    if found.ahead:
        label = f"Begin the top {found.ahead.players}"
        return NextStep("All rounds of this stage are played.", (label, rounds), standings)
    if found.next_number or newest is None:
        played = f"All results of {newest.named} are in." if newest else "The event has begun."
        return NextStep(played, (f"Pair {found.next_title}", rounds), standings)
    here = reverse("tournaments:round", args=[found.event.slug, newest.at])
    if newest.state == RoundState.DRAFT:
        sentence = f"{newest.title} is a draft: look at it, then publish it."
        return NextStep(sentence, (f"Publish {newest.named}", here), standings)
    sentence = f"{newest.title} is being played: {newest.done} of {newest.tables} results are final."  # type: ignore[attr-defined]  # annotated
    return NextStep(sentence, (f"Go to {newest.named}", here), standings)


def _page(found: Console, view: str) -> str:
    return reverse(f"tournaments:{view}", args=[found.event.slug])
