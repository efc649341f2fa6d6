"""The one-time recovery code: four groups of five signs, about 99 bits, to be kept in a safe place."""

import secrets

from ddl_site.accounts.handles import ALPHABET

GROUPS, GROUP_LENGTH = 4, 5


def new_code() -> str:
    """A code such as `k7m2p-9x4wq-…`, in the form in which it is shown."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS))


def bare(code: str) -> str:
    """The signs of a code as typed: case, spaces and dashes do not matter."""
    return "".join(sign for sign in code.casefold() if sign.isalnum())
