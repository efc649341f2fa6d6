"""Addresses that nobody guesses: what a thing is called, and a random ending."""

import secrets

from django.utils.text import slugify

SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"  # five bits each


def fresh_slug(name: str, *, otherwise: str, room: int = 60, ending: int = 10) -> str:
    """At most `room` signs of the name, or `otherwise` where it has none for an address, and so many more."""
    drawn = "".join(secrets.choice(SIGNS) for _ in range(ending))
    return f"{slugify(name)[:room].strip('-') or otherwise}-{drawn}"
