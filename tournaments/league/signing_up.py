"""Before an event begins: who comes, who waits, who withdraws, what the desk notes."""

from typing import TYPE_CHECKING

from tournaments import services
from tournaments.enums import SIGNED_UP, EntryState, PenaltyKind
from tournaments.league.people import people
from tournaments.models import Entry

if TYPE_CHECKING:
    from tournaments.league.evening import Evening

TEAMS = ("", "", "Kennel Club", "Night Howlers")


def fill(evening: "Evening") -> None:
    """Everybody signs up, or is typed in; then things change."""
    chance, event = evening.chance, evening.event
    for number, user in enumerate(people(evening.makeup.players), start=1):
        if chance.random() < 0.6:
            evening.do(services.register, tournament=event, user=user)
        else:
            evening.do(services.add_player, tournament=event, name=f"Walk-in {number}", by=evening.host)
        if evening.happens(0.2):
            _something(evening)
    _there(evening)


def entries(evening: "Evening", *states: str) -> list[Entry]:
    return list(evening.event.entries.filter(state__in=states).select_related("user").order_by("pk"))


def someone(evening: "Evening", *states: str) -> Entry | None:
    found = entries(evening, *states)
    return evening.chance.choice(found) if found else None


def _something(evening: "Evening") -> None:
    act = evening.chance.choice((_withdraw, _let_in, _pay, _note, _claim, _grow, _disqualify))
    act(evening)


def _withdraw(evening: "Evening") -> None:
    if entry := someone(evening, *SIGNED_UP):
        evening.do(services.withdraw, entry=entry, by=entry.user or evening.host)


def _let_in(evening: "Evening") -> None:
    if entry := someone(evening, EntryState.WITHDRAWN, EntryState.WAITING):
        evening.do(services.let_in, entry=entry, by=evening.host)


def _pay(evening: "Evening") -> None:
    if entry := someone(evening, EntryState.REGISTERED):
        evening.do(services.set_paid, entry=entry, paid=evening.chance.random() < 0.8, by=evening.host)


def _note(evening: "Evening") -> None:
    if entry := someone(evening, EntryState.REGISTERED):
        chance = evening.chance
        evening.do(
            services.note_details, entry=entry, name=entry.name, team=chance.choice(TEAMS),
            fixed_table=chance.choice((None, chance.randint(1, 30))),
            awarded_byes=chance.choice((0, 0, 0, 1, 2)), by=evening.host,
        )  # fmt: skip


def _claim(evening: "Evening") -> None:
    entry = someone(evening, EntryState.REGISTERED)
    newcomer = people(evening.makeup.players + 30)[-1 - evening.chance.randrange(30)]
    if entry and entry.user is None:
        evening.do(services.claim, tournament=evening.event, code=entry.claim_code, user=newcomer)


def _grow(evening: "Evening") -> None:
    more = (evening.makeup.capacity or evening.makeup.players) + evening.chance.randint(-2, 6)
    evening.do(services.change_tournament, tournament=evening.event, by=evening.host, capacity=max(2, more))


def _disqualify(evening: "Evening") -> None:
    if evening.chance.random() < 0.1 and (entry := someone(evening, EntryState.REGISTERED)):
        evening.punish(entry, PenaltyKind.DISQUALIFICATION)


def _there(evening: "Evening") -> None:
    """Most check in by themselves, the staff do the rest; some are not there after all."""
    if not evening.makeup.checks_in:
        return
    for entry in entries(evening, EntryState.REGISTERED):
        if evening.chance.random() < 0.5:
            evening.do(services.check_in, entry=entry, by=entry.user or evening.host)
    evening.do(services.check_in_all, tournament=evening.event, by=evening.host)
    if evening.happens(0.5) and (absent := someone(evening, EntryState.REGISTERED)):
        evening.do(services.undo_check_in, entry=absent, by=evening.host)
