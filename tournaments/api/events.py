"""Events in the API as everybody may see them; their log and their file for the staff."""

from tempfile import TemporaryFile
from typing import Any

from django.http import FileResponse, HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from ddl_site.accounts.api import (
    Asked,
    Conflict,
    Endpoint,
    PageParams,
    caller,
    context_of,
    operation,
    page_of,
    paged,
)
from tournaments import queries, services
from tournaments.addresses import RoundAt
from tournaments.api import answers, bodies, values
from tournaments.models import Round, Stage, Tournament
from tournaments.presenters.log import log_lines
from tournaments.standings import StandingsError


class Rows(list[Any]):
    """A list that is paged as a query is."""

    def count(self) -> int:  # type: ignore[override]  # as queries have it
        return len(self)


class Tournaments(Endpoint):
    @operation("Find events", params=bodies.EventParams, answer=paged(answers.EventAnswer))
    def get(self, request: Request, asked: Asked) -> Response:
        """Public ones, and those that you run or are in; what runs or comes first."""
        wanted = asked.params
        found = queries.listed_events(
            request.user, now=timezone.now(), text=wanted["q"], venue=wanted["venue"], past=wanted["past"]
        )
        return page_of(request, found, asked, answers.EventAnswer)


class TournamentDetail(Endpoint):
    @operation("An event with its stages", answer=answers.WholeEventAnswer)
    def get(self, request: Request, asked: Asked, slug: str) -> Response:
        return Response(values.whole_event(request, queries.event_or_404(request.user, slug)))


class TournamentRounds(Endpoint):
    @operation("The rounds of a stage", params=bodies.StageParams, answer=paged(answers.RoundAnswer))
    def get(self, request: Request, asked: Asked, slug: str) -> Response:
        """The newest first."""
        event = queries.event_or_404(request.user, slug)
        stage = stage_asked(event, asked)
        found = queries.rounds_of(stage, drafts=runs(event, request))
        return page_of(request, found, asked, answers.RoundAnswer, turned=lambda rows: _of(stage, rows))


class TournamentRound(Endpoint):
    @operation("A round, with its clock", answer=answers.RoundAnswer)
    def get(self, request: Request, asked: Asked, slug: str, stage: int, number: int) -> Response:
        event = queries.event_or_404(request.user, slug)
        found = queries.round_or_404(event, RoundAt(stage, number), drafts=runs(event, request))
        return Response(answers.RoundAnswer(found, context=context_of(request)).data)


class TournamentClock(Endpoint):
    @operation("The newest round, with its clock", answer=answers.RoundAnswer)
    def get(self, request: Request, asked: Asked, slug: str) -> Response:
        event = queries.event_or_404(request.user, slug)
        newest = queries.newest_round(event)
        if newest is None:
            raise NotFound("No round has been published yet.")
        found = queries.round_or_404(event, newest.at, drafts=False)
        return Response(answers.RoundAnswer(found, context=context_of(request)).data)


class TournamentPairings(Endpoint):
    @operation(
        "Who meets whom in a round, by table", params=bodies.TableParams, answer=paged(answers.PairingAnswer)
    )
    def get(self, request: Request, asked: Asked, slug: str, stage: int, number: int) -> Response:
        """Byes come last."""
        event = queries.event_or_404(request.user, slug)
        found = queries.round_or_404(event, RoundAt(stage, number), drafts=runs(event, request))
        tables = queries.tables_of(found, text=asked.params["q"])
        return page_of(request, tables, asked, answers.PairingAnswer)


class TournamentStandings(Endpoint):
    @operation("Standings of a stage", params=bodies.StandingsParams, answer=paged(answers.StandingAnswer))
    def get(self, request: Request, asked: Asked, slug: str) -> Response:
        """As they are now, or after a round; those of a bracket are always as they are now."""
        stage = stage_asked(queries.event_or_404(request.user, slug), asked)
        upto = round_asked(stage, asked)
        rows = Rows(values.places(stage, upto=upto) if queries.last_number(stage) else [])
        return page_of(request, rows, asked, answers.StandingAnswer)  # type: ignore[arg-type]  # paged alike


class TournamentWhy(Endpoint):
    @operation("Why somebody has this place", params=bodies.WhyParams, answer=answers.ExplanationAnswer)
    def get(self, request: Request, asked: Asked, slug: str, entry: int) -> Response:
        """Every number behind it. In a bracket there is nothing to explain."""
        event = queries.event_or_404(request.user, slug)
        stage, found = stage_asked(event, asked), queries.entry_or_404(event, entry)
        try:
            told = queries.explained(stage, found.pk, upto=round_asked(stage, asked))
        except StandingsError as error:
            raise NotFound("This player has no place in these standings.") from error
        shown = values.explanation(told, values.names_of(stage))
        return Response(answers.ExplanationAnswer(shown).data)


class TournamentBracket(Endpoint):
    @operation("The bracket of a stage", answer=answers.BracketAnswer)
    def get(self, request: Request, asked: Asked, slug: str, stage: int) -> Response:
        found = queries.stage_or_404(queries.event_or_404(request.user, slug), stage)
        if not found.is_elimination:
            raise NotFound("This stage has no bracket.")
        return Response(answers.BracketAnswer(values.bracket(found)).data)


class TournamentLog(Endpoint):
    needs_login = True

    @operation("The log of an event", params=PageParams, answer=paged(answers.LogLineAnswer))
    def get(self, request: Request, asked: Asked, slug: str) -> Response:
        """For its staff; the newest line first."""
        event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
        return page_of(request, queries.acts_of(event), asked, answers.LogLineAnswer, turned=log_lines)


class TournamentExport(Endpoint):
    needs_login = True
    refusals = {services.NotOpenError: Conflict}

    @operation("All of an event as one file", answer=OpenApiTypes.OBJECT, errors=(409,))
    def get(self, request: Request, asked: Asked, slug: str) -> HttpResponseBase:
        """For its organisers, in the form that docs/event-format.md tells of."""
        event = queries.staffed_event_or_404(request.user, slug, queries.OWNS)
        file = TemporaryFile()  # noqa: SIM115 - the response closes it
        try:
            services.save_event(
                tournament=event, by=caller(request), now=timezone.now(),
                write=lambda text: file.write(text.encode()),
            )  # fmt: skip
        except services.EventError:
            file.close()
            raise
        file.seek(0)
        return FileResponse(file, filename=f"{slug}.json", content_type="application/json")


def stage_asked(event: Tournament, asked: Asked) -> Stage:
    """The stage that was named, or the one that was begun last. Raises Http404."""
    number = asked.params.get("stage")
    return queries.stage_or_404(event, number) if number else queries.current_stage(event)


def round_asked(stage: Stage, asked: Asked) -> int | None:
    """The round that was named. Raises NotFound where it has not been published."""
    number: int | None = asked.params.get("round")
    if number is not None and number > queries.last_number(stage):
        raise NotFound(f"There is no round {number} in this stage yet.")
    return number


def runs(event: Tournament, request: Request) -> bool:
    """Whether drafts are shown to who asks."""
    return bool(queries.RUNS & queries.roles_of(event, request.user))


def _of(stage: Stage, rows: Any) -> list[Round]:
    rounds = list(rows)
    for round in rounds:
        round.stage = stage
    return rounds
