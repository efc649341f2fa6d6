"""What the staff of an event do through the API; its players, whom everybody may read."""

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from ddl_site.accounts.api import Asked, PageParams, caller, context_of, operation, page_of, paged
from tournaments import queries, services
from tournaments.addresses import RoundAt
from tournaments.api import answers, bodies
from tournaments.api.playing import Acting


class TournamentEntries(Acting):
    needs_login = False

    @operation("The players of an event", params=PageParams, answer=paged(answers.EntryAnswer))
    def get(self, request: Request, asked: Asked, slug: str) -> Response:
        """By the time of their registration; those who left before the start are not told."""
        event = queries.event_or_404(request.user, slug)
        return page_of(request, queries.players_of(event), asked, answers.EntryAnswer)

    @operation(
        "Enter a player", body=bodies.NewPlayerBody, keyed=True, answer=answers.NewEntryAnswer, status=201,
        errors=(409,),
    )  # fmt: skip
    def post(self, request: Request, asked: Asked, slug: str) -> Response:
        """For the staff. Once a Swiss stage runs, the player begins in its next round."""
        event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
        entry = services.add_player(
            tournament=event, name=asked.body["name"], by=caller(request), now=timezone.now(),
            request_key=asked.key,
        )  # fmt: skip
        return Response(answers.NewEntryAnswer(entry).data, status=201)


class PairRound(Acting):
    @operation(
        "Pair the next round", body=bodies.PairBody, answer=answers.PairingAskedAnswer, status=202,
        errors=(409,),
    )  # fmt: skip
    def post(self, request: Request, asked: Asked, slug: str) -> Response:
        """For the staff. A worker pairs it as a draft, anew where that is not true any more; asked twice, it
        is one round.
        """
        event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
        stage, number = queries.stage_or_404(event, asked.body["stage"]), asked.body["number"]
        services.ask_pairing(stage=stage, number=number, by=caller(request), now=timezone.now())
        shown = {"stage": stage.number, "number": number}
        return Response(answers.PairingAskedAnswer(shown).data, status=202)


class PublishRound(Acting):
    @operation("Publish a draft", answer=answers.RoundAnswer, errors=(409,))
    def post(self, request: Request, asked: Asked, slug: str, stage: int, number: int) -> Response:
        """For the staff. Twice is the same as once."""
        event = queries.staffed_event_or_404(request.user, slug, queries.RUNS)
        found = queries.round_or_404(event, RoundAt(stage, number), drafts=True)
        services.publish_round(round=found, by=caller(request), now=timezone.now())
        shown = queries.round_or_404(event, RoundAt(stage, number), drafts=True)
        return Response(answers.RoundAnswer(shown, context=context_of(request)).data)


class EnterResult(Acting):
    @operation(
        "Enter the result of a table", body=bodies.TableScoreBody, answer=answers.PairingAnswer, errors=(409,)
    )
    def post(self, request: Request, asked: Asked, slug: str, stage: int, number: int) -> Response:
        """For the staff. The same again changes nothing; another score is a correction and needs a reason."""
        event = queries.staffed_event_or_404(request.user, slug, queries.DECIDES)
        found = queries.round_or_404(event, RoundAt(stage, number), drafts=False)
        line = f"{asked.body['table']} {asked.body['score']} {asked.body['why']}"
        services.enter_line(round=found, line=line, by=caller(request), now=timezone.now())
        shown = queries.pairing_or_404(found, asked.body["table"])
        return Response(answers.PairingAnswer(shown).data)
