"""What players do in events through the API, about themselves."""

from django.utils import timezone
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from ddl_site.accounts.api import Asked, Conflict, Endpoint, caller, context_of, operation
from ddl_site.accounts.enums import Scope
from tournaments import queries, services
from tournaments.addresses import RoundAt
from tournaments.api import answers, bodies
from tournaments.models import Entry, Pairing


class Acting(Endpoint):
    """An address at which somebody acts in an event."""

    needs_login = True
    scope = Scope.TOURNAMENTS_WRITE
    refusals = {
        services.NotOpenError: Conflict,
        services.TakenError: Conflict,
        services.MovedOnError: Conflict,
        services.EventError: ValidationError,
    }


class OwnEntry(Acting):
    @operation("Your place in an event", answer=answers.OwnPlaceAnswer)
    def get(self, request: Request, asked: Asked, slug: str) -> Response:
        """Your entry, and your table in the newest round."""
        event = queries.event_or_404(request.user, slug)
        entry, newest = queries.own_entry_or_404(event, request.user), queries.newest_round(event)
        found = queries.round_or_404(event, newest.at, drafts=False) if newest else None
        place = {
            "entry": entry, "round": found, "pairing": queries.pairing_of(found, entry) if found else None,
        }  # fmt: skip
        return Response(answers.OwnPlaceAnswer(place, context=context_of(request)).data)


class Register(Acting):
    @operation("Take part in an event", answer=answers.EntryAnswer, errors=(409,))
    def post(self, request: Request, asked: Asked, slug: str) -> Response:
        """Or wait, where it is full. Twice is the same as once."""
        event = queries.event_or_404(request.user, slug)
        entry = services.register(tournament=event, user=caller(request), now=timezone.now())
        return Response(answers.EntryAnswer(entry).data)


class Withdraw(Acting):
    @operation("Leave an event before it begins", answer=answers.EntryAnswer, errors=(409,))
    def post(self, request: Request, asked: Asked, slug: str) -> Response:
        entry = services.withdraw(entry=_own(request, slug), by=caller(request), now=timezone.now())
        return Response(answers.EntryAnswer(entry).data)


class CheckIn(Acting):
    @operation("Check in", answer=answers.EntryAnswer, errors=(409,))
    def post(self, request: Request, asked: Asked, slug: str) -> Response:
        entry = services.check_in(entry=_own(request, slug), by=caller(request), now=timezone.now())
        return Response(answers.EntryAnswer(entry).data)


class Drop(Acting):
    @operation("Play no further round", answer=answers.EntryAnswer, errors=(409,))
    def post(self, request: Request, asked: Asked, slug: str) -> Response:
        """Your results stay. A match that you are playing in the app is given up."""
        entry = services.drop(entry=_own(request, slug), by=caller(request), now=timezone.now())
        return Response(answers.EntryAnswer(entry).data)


class ReportResult(Acting):
    @operation(
        "Report how your match ended", body=bodies.OwnScoreBody, answer=answers.ScoreAnswer, errors=(409,)
    )
    def post(self, request: Request, asked: Asked, slug: str, stage: int, number: int) -> Response:
        """From your side. The same said by your opponent is final, another score is a dispute."""
        entry, pairing = _own_table(request, slug, RoundAt(stage, number))
        made = services.report_result(
            pairing=pairing, entry=entry, score=asked.body["score"], now=timezone.now()
        )
        return Response(answers.ScoreAnswer(made).data)


class ConfirmResult(Acting):
    @operation("Confirm what your opponent has reported", answer=answers.ScoreAnswer, errors=(409,))
    def post(self, request: Request, asked: Asked, slug: str, stage: int, number: int) -> Response:
        entry, pairing = _own_table(request, slug, RoundAt(stage, number))
        standing = pairing.results.filter(current=True).first()
        if standing is None:
            raise NotFound("Nothing has been reported at your table.")
        score = standing.score if entry.pk == pairing.first_id else standing.score.flipped
        made = services.report_result(pairing=pairing, entry=entry, score=score, now=timezone.now())
        return Response(answers.ScoreAnswer(made).data)


class DisputeResult(Acting):
    @operation("Say that the reported score is wrong", answer=answers.ScoreAnswer, errors=(409,))
    def post(self, request: Request, asked: Asked, slug: str, stage: int, number: int) -> Response:
        """It stands for nobody until the staff decide."""
        entry, pairing = _own_table(request, slug, RoundAt(stage, number))
        made = services.dispute_result(pairing=pairing, entry=entry, now=timezone.now())
        return Response(answers.ScoreAnswer(made).data)


def _own(request: Request, slug: str) -> Entry:
    return queries.own_entry_or_404(queries.event_or_404(request.user, slug), request.user)


def _own_table(request: Request, slug: str, at: RoundAt) -> tuple[Entry, Pairing]:
    entry = _own(request, slug)
    return entry, queries.own_pairing_or_404(entry.tournament, at, entry)
