"""The invitation to a private event: a word in an address, which opens it to whoever has it."""

import secrets
from datetime import datetime

from django.db import transaction

from ddl_site.accounts.models import User
from tournaments.models import Tournament
from tournaments.services.acts import locked, log

SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 16


def new_word() -> str:
    """A word that nobody guesses."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def renew_invitation(*, tournament: Tournament, former: str, by: User, now: datetime) -> Tournament:
    """Give a new invitation instead of the `former` one, which opens nothing any more. Who is in stays in.

    Where that has been renewed already, nothing changes.
    """
    with transaction.atomic():
        event = locked(tournament)
        if event.invitation != former:
            return event
        event.invitation = new_word()
        event.save(update_fields=["invitation"])
        log(event, "invitation renewed", by=by, now=now)
    return event
