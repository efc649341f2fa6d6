"""The clock of a round: it starts, stands still, goes on; single tables get more time."""

from datetime import datetime

from django.db import transaction
from django.db.models import F

from ddl_site.accounts.models import User
from ddl_site.accounts.services import claim_request
from tournaments.enums import RoundState
from tournaments.models import Pairing, Round, Tournament
from tournaments.services.acts import locked, log, reason, told_round
from tournaments.services.errors import EventError, NotOpenError
from tournaments.services.results import check_own_match

MOST_EXTENSION = 60  # minutes at once


def start_clock(*, round: Round, by: User, now: datetime) -> Round:
    """Let the time of a published round run, or run on after a pause. Twice is the same as once.

    Raises NotOpenError for a round without limit or one that is not being played.
    """
    with transaction.atomic():
        event, round = _locked(round)
        if round.state != RoundState.PUBLISHED or round.minutes is None:
            raise NotOpenError("Only a published round with a limit of time has a clock.")
        if round.started_at is None:
            round.started_at = now
        elif round.paused_at is not None:
            round.paused_s += int((now - round.paused_at).total_seconds())
            round.paused_at = None
        else:
            return round
        round.save(update_fields=["started_at", "paused_s", "paused_at"])
        log(event, "clock started", by=by, now=now, facts=told_round(round))
    return round


def pause_clock(*, round: Round, by: User, now: datetime) -> Round:
    """Let the time stand still. Twice is the same as once. Raises NotOpenError before it has started."""
    with transaction.atomic():
        event, round = _locked(round)
        if round.started_at is None:
            raise NotOpenError("The clock of this round has not been started.")
        if round.state != RoundState.PUBLISHED:
            raise NotOpenError("The round is over: its clock stands as it is.")
        if round.paused_at is None:
            round.paused_at = now
            round.save(update_fields=["paused_at"])
            log(event, "clock paused", by=by, now=now, facts=told_round(round))
    return round


def extend_table(
    *, pairing: Pairing, minutes: int, by: User, now: datetime, why: str, request_key: str = ""
) -> None:
    """Give one table more time; the same request key gives it once. Raises EventError."""
    why = reason(why)
    if not 1 <= minutes <= MOST_EXTENSION:
        raise EventError(f"An extension has 1 to {MOST_EXTENSION} minutes.")
    with transaction.atomic():
        event, round = _locked(pairing.round)
        if round.state != RoundState.PUBLISHED or round.minutes is None:
            raise NotOpenError("Only a published round with a limit of time has a clock.")
        check_own_match(pairing, by)
        key = f"extend {pairing.pk} {request_key}"[:64]
        if request_key and claim_request(user=by, key=key, now=now) is None:
            return
        Pairing.objects.filter(pk=pairing.pk).update(extension_s=F("extension_s") + 60 * minutes)
        facts = {**told_round(round), "table": pairing.table, "minutes": minutes}
        log(event, "table extended", by=by, now=now, facts=facts, why=why)


def _locked(round: Round) -> tuple[Tournament, Round]:
    event = locked(round.stage.tournament)
    return event, Round.objects.select_related("stage").get(pk=round.pk)
