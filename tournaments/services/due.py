"""The time for decklists: reminders, the lock, and who cannot be paired without a word of the staff."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse

from cards.queries import newest_pool
from ddl_site.accounts.enums import NoticeKind
from ddl_site.accounts.services import News, tell
from tournaments import queries
from tournaments.enums import Status
from tournaments.models import Decklist, Entry, Tournament
from tournaments.services.acts import locked, log
from tournaments.services.errors import NotOpenError

REMINDED_BEFORE = timedelta(hours=4)
NAMED = 5  # players in a sentence
PLAN = frozenset(("format", "venue", "takes_lists", "lists_due", "starts_at"))


def sweep_lists(*, now: datetime) -> int:
    """Remind who has no legal list some hours before the time is over, and tell them when it is.

    Each is done once. Lists are locked where the event has a time for them. How many events it concerned.
    """
    waiting = Tournament.objects.filter(takes_lists=True, status=Status.PLANNED, lists_told_at=None)
    soon = waiting.annotate(due=Coalesce("lists_due", F("starts_at"))).filter(due__lte=now + REMINDED_BEFORE)
    due = list(soon.filter(Q(lists_reminded_at=None) | Q(due__lte=now)).order_by("pk"))
    for event in due:
        _attend_to(event, now)
    return len(due)


def freeze_lists(event: Tournament, players: Collection[int], now: datetime) -> None:
    """Lists stay as they are once these players begin a stage. Raises NotOpenError as `check_lists` does."""
    if event.takes_lists:
        lock_lists(event, now)
        check_lists(event, event.entries.filter(pk__in=players))


def lock_lists(event: Tournament, now: datetime) -> None:
    """The lists that count stay as they are, checked once more, with the card versions of one day for all.

    `event` is locked.
    """
    rows = Decklist.objects.filter(entry__tournament=event, current=True, locked_at=None)
    check_again(event)
    rows.update(locked_at=now, pool=newest_pool() or F("pool"))


def check_again(event: Tournament) -> None:
    """Find anew what is wrong with lists that are not locked."""
    rows = list(Decklist.objects.filter(entry__tournament=event, current=True, locked_at=None))
    rules = queries.ListRules.read(event, {card for row in rows for card in row.cards})
    changed = []
    for row in rows:
        faults = rules.faults(row.cards)
        if faults != row.faults:
            row.faults = faults
            changed.append(row)
    Decklist.objects.bulk_update(changed, ["faults"], batch_size=200)


def plan_changed(event: Tournament, changed: Iterable[str]) -> None:
    """Another format or time: lists are checked, and players reminded, anew. `event` is locked."""
    if event.takes_lists and PLAN.intersection(changed):
        check_again(event)
        event.lists_reminded_at = event.lists_told_at = None
        event.save(update_fields=["lists_reminded_at", "lists_told_at"])


def check_lists(event: Tournament, entries: QuerySet[Entry]) -> None:
    """Raises NotOpenError with the names of those of the entries who need a word of the staff."""
    found = list(queries.undecided(entries)) if event.takes_lists else []
    if found:
        missing = [one.name for one in found if not one.has_list]  # type: ignore[attr-defined]  # annotated
        illegal = [one.name for one in found if one.has_list]  # type: ignore[attr-defined]  # annotated
        said = [f"No decklist yet: {_named(missing)}."] if missing else []
        said += [f"Not legal: {_named(illegal)}."] if illegal else []
        raise NotOpenError(
            f"{' '.join(said)} Enter their lists, let them play without, or take them out: the page of the"
            " decklists has them all."
        )


def _named(names: Sequence[str]) -> str:
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")


def _attend_to(event: Tournament, now: datetime) -> None:
    with transaction.atomic():
        event = locked(event)
        due = queries.lists_due(event)
        if event.status != Status.PLANNED or event.lists_told_at:
            return
        if now < due:
            if event.lists_reminded_at is None and now >= due - REMINDED_BEFORE:
                check_again(event)
                tell(news=_reminders(event, due - now), now=now)
                event.lists_reminded_at = now
                event.save(update_fields=["lists_reminded_at"])
            return
        if event.lists_due:
            lock_lists(event, now)
        else:
            check_again(event)
        counts = queries.list_counts(event)
        tell(news=_verdicts(event, counts), now=now)
        event.lists_told_at = now
        event.save(update_fields=["lists_told_at"])
        facts = {"missing": counts.missing, "illegal": counts.illegal}
        log(event, "lists due", by=None, now=now, facts=facts)


def _reminders(event: Tournament, left: timedelta) -> Iterator[News]:
    hours = round(left.total_seconds() / 3600)
    soon = f"There {'are' if hours > 1 else 'is'} about {hours} hour{'s' if hours > 1 else ''} left."
    for entry, what in _concerned(event):
        yield _news(event, entry, "reminder", f"{what} {soon if hours else 'The time is nearly over.'}")


def _verdicts(event: Tournament, counts: queries.ListCounts) -> Iterator[News]:
    """What players, then the staff are told when the time is over."""
    for entry, what in _concerned(event):
        yield _news(event, entry, "over", f"{what} The staff decide whether you play: talk to them.")
    if counts.undecided:
        text = (
            f"{event.name}: decklists are due. {counts.missing} missing, {counts.illegal} not legal. Say who"
            " of these players may play."
        )
        address = f"{reverse('tournaments:lists', args=[event.slug])}?show=undecided"
        for user in queries.staff_to_tell(event):
            yield News(user, NoticeKind.EVENT, _key(event, "staff"), text, address)


def _concerned(event: Tournament) -> Iterator[tuple[Entry, str]]:
    """Players with an account who have no legal list, and what is wrong."""
    found = queries.undecided(event.entries.filter(user__isnull=False))
    for entry in found:
        has_list = entry.has_list  # type: ignore[attr-defined]  # annotated
        wrong = "your decklist is not legal." if has_list else "you have not handed in a decklist."
        yield entry, f"{event.name}: {wrong}"


def _news(event: Tournament, entry: Entry, what: str, text: str) -> News:
    assert entry.user_id is not None
    address = reverse("tournaments:hand_in", args=[event.slug])
    return News(entry.user_id, NoticeKind.EVENT, _key(event, what), text, address)


def _key(event: Tournament, what: str) -> str:
    """Told once for each time that lists were due."""
    return f"event {event.pk} lists {what} {queries.lists_due(event):%Y-%m-%d %H:%M}"
