"""Who runs the events, and who signs up for them."""

from django.contrib.auth.hashers import make_password

from ddl_site.accounts.models import User

HOST, JUDGE = "league-host", "league-judge"
PEOPLE = 330  # the largest event, and some who wait


def make_people() -> None:
    """The accounts that every event of the league draws from; nobody can log in with them."""
    handles = [HOST, JUDGE, *(f"pup-{number:03}" for number in range(1, PEOPLE + 1))]
    User.objects.bulk_create([User(handle=handle, password=make_password(None)) for handle in handles])


def person(handle: str) -> User:
    return User.objects.get(handle=handle)


def people(number: int) -> list[User]:
    """So many players, always in the same order."""
    return list(User.objects.filter(handle__startswith="pup-").order_by("handle")[:number])
