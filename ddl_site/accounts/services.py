"""What changes the rows of people."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.db.models import Count, OuterRef, ProtectedError, RestrictedError, Subquery
from django.db.models.functions import Coalesce

from ddl_site.accounts import handles, queries, recovery, signals, tokens
from ddl_site.accounts.enums import Scope
from ddl_site.accounts.models import (
    LONGEST_NOTICE,
    LONGEST_REASON,
    ApiToken,
    Notice,
    Report,
    RequestKey,
    User,
)

# A visit is noted once a day; that is exact enough to tell a guest who comes back from one who does not.
VISIT_NOTED_EVERY = timedelta(days=1)
# A page may lie open for days before its form is sent; sent twice, it is within moments.
REQUEST_KEYS_KEPT = timedelta(days=7)
TOKEN_USE_NOTED_EVERY = timedelta(minutes=1)
MOST_TOKENS = 20
MOST_REPORTS, REPORTS_WITHIN = 20, timedelta(days=1)
NOTICES_KEPT = timedelta(days=365)


class HandleTakenError(Exception):
    """Somebody else has this handle, perhaps since a moment ago."""


class WrongRecoveryCodeError(Exception):
    """The handle and the code do not belong together, or the code was used before."""


class TokenRefusedError(Exception):
    """The API token was not made; the message is a sentence for its owner."""


class ReportRefusedError(Exception):
    """The report was not made; the message is a sentence for who wanted to make it."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """An account, and its recovery code if one was made: the only moment when it is known in the clear."""

    user: User
    recovery_code: str | None


@dataclass(frozen=True, slots=True)
class News:
    """A notice to be given to somebody. `key` names the news: told again, it is told once."""

    user_id: int
    kind: str
    key: str
    text: str
    address: str


def make_guest() -> User:
    """A guest with a fresh handle; whoever holds the session is the guest."""
    while True:
        try:
            with transaction.atomic():
                return User.objects.create_user(handles.guest_handle(), is_guest=True)
        except IntegrityError:  # the same six signs once in 900 million: draw again
            continue


def sign_up(*, handle: str, password: str, email: str | None = None, guest: User | None = None) -> Arrival:
    """Make an account, from the guest's own row if there is one, so that everything is kept.

    Without an e-mail address a recovery code comes with it. Raises HandleTakenError.
    """
    user = User.objects.filter(pk=guest.pk, is_guest=True).first() if guest else User()
    if user is None:  # the guest signed up in another tab
        raise HandleTakenError(handle)
    user.handle, user.email, user.is_guest = handle, email or None, False
    user.set_password(password)
    code = None if email else _set_recovery_code(user)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise HandleTakenError(handle) from error
    return Arrival(user=user, recovery_code=code)


def merge_guest(*, guest: User, user: User) -> None:
    """Give what a guest owns to an account, and let the guest go.

    The rooms move their rows (signals.guest_merged). A guest whose rows are still protected, say as the other
    player of a match, stays as a closed account.
    """
    with transaction.atomic():
        signals.guest_merged.send(sender=User, guest=guest, user=user)
        _move_notices(guest, user)
        _let_go(guest)


def sweep_guests(*, now: datetime) -> int:
    """Let go of the guests who cannot come back; how many. Doing it twice changes nothing."""
    seen_before = now - timedelta(seconds=settings.SESSION_COOKIE_AGE) - VISIT_NOTED_EVERY
    gone = 0
    for guest in queries.stale_guests(seen_before=seen_before).iterator():
        with transaction.atomic():
            _let_go(guest)
        gone += 1
    return gone


def claim_request(*, user: User, key: str, now: datetime) -> RequestKey | None:
    """Take a request's key; None when a request with this key was carried out before.

    To be called inside the transaction that does the work: when that fails, the key is free again. Of two at
    once the second waits for the first to end. What a repetition shall be told goes into `result`.
    """
    try:
        with transaction.atomic():
            return RequestKey.objects.create(user=user, key=key, made_at=now)
    except IntegrityError:
        return None


def sweep_request_keys(*, now: datetime) -> int:
    """Forget the keys of requests that nobody repeats any more; how many."""
    return RequestKey.objects.filter(made_at__lt=now - REQUEST_KEYS_KEPT).delete()[0]


def sweep_sessions(*, now: datetime) -> int:
    """Forget the sessions that have run out, and with them what strangers typed into forms; how many."""
    return Session.objects.filter(expire_date__lt=now).delete()[0]


def _let_go(guest: User) -> None:
    try:
        with transaction.atomic():
            guest.delete()
    except (ProtectedError, RestrictedError):
        User.objects.filter(pk=guest.pk).update(is_active=False)


def new_recovery_code(*, user: User) -> str:
    """Replace the recovery code; the former one is void."""
    code = _set_recovery_code(user)
    user.save(update_fields=["recovery_code"])
    return code


def _set_recovery_code(user: User) -> str:
    code = recovery.new_code()
    user.recovery_code = make_password(recovery.bare(code))
    return code


def recover_account(*, handle: str, code: str, password: str) -> Arrival:
    """Set a new password with the recovery code, which is used up, and make the next one.

    Raises WrongRecoveryCodeError. Two calls with the same code: one of them wins.
    """
    user = queries.player_by_handle(handle)
    # Without a row the same work is done, so that the answer takes as long.
    kept = user.recovery_code if user and user.recovery_code else make_password(recovery.new_code())
    if not check_password(recovery.bare(code), kept) or user is None:
        raise WrongRecoveryCodeError
    following = _set_recovery_code(user)
    user.set_password(password)
    fresh = {"recovery_code": user.recovery_code, "password": user.password}
    if not User.objects.filter(pk=user.pk, recovery_code=kept).update(**fresh):
        raise WrongRecoveryCodeError
    return Arrival(user=user, recovery_code=following)


def change_email(*, user: User, email: str | None) -> None:
    user.email = email.lower() if email else None
    user.save(update_fields=["email"])


def change_preferences(*, user: User, time_zone: str, colour_scheme: str) -> None:
    user.time_zone, user.colour_scheme = time_zone, colour_scheme
    user.save(update_fields=["time_zone", "colour_scheme"])


def note_visit(*, user: User, now: datetime) -> bool:
    """Remember that the player was here; whether it was written down (once a day)."""
    if now - user.last_seen < VISIT_NOTED_EVERY:
        return False
    user.last_seen = now
    user.save(update_fields=["last_seen"])
    return True


def make_token(*, user: User, name: str, secret: str, scopes: Collection[str], now: datetime) -> ApiToken:
    """Make an API token of this secret. The same secret again gives the same token, until it is revoked.

    Raises TokenRefusedError.
    """
    digest = tokens.digest(secret)
    with transaction.atomic():
        if claim_request(user=user, key=f"token {digest[:50]}", now=now) is None:
            if made := ApiToken.objects.filter(user=user, digest=digest).first():
                return made
            raise TokenRefusedError("This token was made before, and revoked.")
        if user.api_tokens.count() >= MOST_TOKENS:
            raise TokenRefusedError(
                f"You have {MOST_TOKENS} tokens. Revoke one that you do not need any more."
            )
        wanted = " ".join(scope for scope in Scope.values if scope == Scope.READ or scope in scopes)
        try:
            with transaction.atomic():
                return ApiToken.objects.create(
                    user=user, name=name, digest=digest, scopes=wanted, made_at=now
                )
        except IntegrityError as error:
            raise TokenRefusedError("You have a token of this name. Please choose another one.") from error


def revoke_token(*, user: User, pk: int) -> None:
    """Let this token of the user's open nothing any more. Twice is the same as once."""
    ApiToken.objects.filter(user=user, pk=pk).delete()


def note_token_use(*, token: ApiToken, now: datetime) -> None:
    if token.last_used is None or now - token.last_used >= TOKEN_USE_NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used=now)


def report(
    *, reporter: User, kind: str, subject: str, label: str, address: str, reason: str, now: datetime
) -> Report:
    """Ask the staff to look at something. The same person and subject again change nothing.

    Raises ReportRefusedError.
    """
    reason = reason.strip()
    if not reason:
        raise ReportRefusedError("Say in a few words what is wrong with it.")
    if len(reason) > LONGEST_REASON:
        raise ReportRefusedError(
            f"A reason may have {LONGEST_REASON} characters; this one has {len(reason)}."
        )
    if made := Report.objects.filter(reporter=reporter, subject=subject).first():
        return made
    if reporter.reports.filter(made_at__gt=now - REPORTS_WITHIN).count() >= MOST_REPORTS:
        raise ReportRefusedError(
            f"You have reported {MOST_REPORTS} things within a day. The staff has to read them first."
        )
    facts = {"kind": kind, "label": label[:200], "address": address, "reason": reason, "made_at": now}
    return Report.objects.get_or_create(reporter=reporter, subject=subject, defaults=facts)[0]


def handle_reports(*, pks: Collection[int], by: User, now: datetime) -> int:
    """Say that these reports are dealt with; how many of them were open."""
    return Report.objects.filter(pk__in=pks, handled_at=None).update(handled_at=now, handled_by=by)


# --- notices ---


def tell(*, news: Iterable[News], now: datetime) -> None:
    """Give notices to people; who has one of the same key keeps that. A text that is too long is cut."""
    rows = [
        Notice(
            user_id=one.user_id, kind=one.kind, key=one.key, text=_cut(one.text), address=one.address,
            made_at=now,
        )
        for one in news
    ]  # fmt: skip
    with transaction.atomic():
        Notice.objects.bulk_create(rows, ignore_conflicts=True)
        _count_unread({row.user_id for row in rows})


def read_notice(*, user: User, pk: int, now: datetime) -> Notice | None:
    """Mark a notice of the user's as read, and give it; None where he has no such notice."""
    with transaction.atomic():
        user.notices.filter(pk=pk, read_at=None).update(read_at=now)
        _count_unread([user.pk])
    return user.notices.filter(pk=pk).first()


def read_notices(*, user: User, until: int, now: datetime) -> None:
    """Mark all notices as read that the user can have seen: those up to the id `until`."""
    with transaction.atomic():
        user.notices.filter(pk__lte=until, read_at=None).update(read_at=now)
        _count_unread([user.pk])


def sweep_notices(*, now: datetime) -> int:
    """Forget the notices that are old and read; how many."""
    return Notice.objects.filter(made_at__lt=now - NOTICES_KEPT, read_at__isnull=False).delete()[0]


def _move_notices(guest: User, user: User) -> None:
    """What the user was told himself stays; the guest's notice of the same news goes with the guest."""
    told = user.notices.values("key")
    guest.notices.exclude(key__in=told).update(user=user)
    _count_unread([user.pk])


def _count_unread(user_ids: Collection[int]) -> None:
    """Count anew, so that a wrong number comes right. The rows are locked before they are counted."""
    ids = sorted(user_ids)
    list(User.objects.select_for_update().filter(pk__in=ids).order_by("pk").values_list("pk"))
    unread = Notice.objects.filter(user=OuterRef("pk"), read_at=None).order_by().values("user")
    counted = Subquery(unread.annotate(number=Count("pk")).values("number"))
    User.objects.filter(pk__in=ids).update(unread=Coalesce(counted, 0))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_NOTICE else f"{text[: LONGEST_NOTICE - 1]}…"
