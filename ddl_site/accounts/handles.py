"""What a handle may be, and how guests are named."""

import secrets

# Letters and digits that cannot be mistaken for each other when read aloud or copied by hand.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
GUEST_PREFIX = "guest-"

# Names that could pass for the house, its people or its computer players.
# fmt: off
RESERVED = frozenset(
    {
        "admin", "administrator", "alpha", "anonymous", "api", "bot", "computer", "ddl", "doginal",
        "dogs", "everyone", "guard", "guest", "help", "house", "judge", "kennel", "legends", "mod",
        "moderator", "nobody", "official", "organiser", "owner", "puppy", "referee", "root", "security",
        "site", "somebody", "staff", "superuser", "support", "sysadmin", "system", "team", "webmaster",
    }
)
# fmt: on


def is_reserved(handle: str) -> bool:
    """Whether people may not choose this handle, whatever its case and separators."""
    folded = handle.casefold()
    bare = folded.strip("-_").replace("-", "").replace("_", "").rstrip("0123456789")
    return folded.startswith(GUEST_PREFIX) or folded in RESERVED or bare in RESERVED


def guest_handle() -> str:
    """A fresh name such as `guest-7k3f9q`; the caller checks that it is free."""
    return GUEST_PREFIX + "".join(secrets.choice(ALPHABET) for _ in range(6))
