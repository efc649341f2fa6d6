"""What the staff of an event can print: each sheet as a page and as a PDF."""

from dataclasses import dataclass

from django.urls import reverse

from tournaments import queries
from tournaments.enums import RoundState
from tournaments.models import Round, Tournament
from tournaments.queries.events import Viewer


@dataclass(frozen=True, slots=True)
class SheetLinks:
    """A sheet: the address of its page, and that of its PDF, which still takes the paper."""

    label: str
    page: str
    pdf: str


def of_round(event: Tournament, round: Round, *, viewer: Viewer) -> list[SheetLinks]:
    """The sheets of a published round, and what else is printed then; nothing for who is not of the staff."""
    at: list[object] = [event.slug, round.at]
    if round.state == RoundState.DRAFT or not _prints(event, viewer):
        return []
    return [
        SheetLinks("Pairings by name", f"{_at('names', at)}?all=1", f"{_at('names_pdf', at)}?"),
        SheetLinks("Pairings by table", f"{_at('round', at)}?all=1", f"{_at('tables_pdf', at)}?"),
        SheetLinks("Match slips", _at("slips", at), f"{_at('slips_pdf', at)}?"),
        *of_standings(event, None, viewer=viewer),
    ]


def of_standings(
    event: Tournament, number: int | None, *, stage: int | None = None, viewer: Viewer
) -> list[SheetLinks]:
    """The standings, after round `number` or as they are, and the brackets that have begun; likewise."""
    if not _prints(event, viewer):
        return []
    words = {"stage": stage, "round": number}
    asked = "?" + "".join(f"{word}={value}&" for word, value in words.items() if value)
    page, pdf = _at("standings", [event.slug]), _at("standings_pdf", [event.slug])
    links = [SheetLinks("Standings", f"{page}{asked}all=1", f"{pdf}{asked}")]
    for one in queries.bracket_stages(event):
        page, pdf = _at("bracket", [event.slug]), _at("bracket_pdf", [event.slug])
        links.append(SheetLinks("Bracket", f"{page}?stage={one.number}", f"{pdf}?stage={one.number}&"))
    return links


def _prints(event: Tournament, viewer: Viewer) -> bool:
    return bool(queries.DECIDES & queries.roles_of(event, viewer))


def _at(view: str, args: list[object]) -> str:
    return reverse(f"tournaments:{view}", args=args)
