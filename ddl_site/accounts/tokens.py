"""The secrets of API tokens: 32 random bytes, of which only a digest is kept.

A secret of that size cannot be guessed, so one round of SHA-256 keeps it as safe as a slow hash would, and
it can be looked up by its digest.
"""

import hashlib
import re
import secrets

PREFIX = "kennel_"  # what finds a token that was left in code or a log
SECRET = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{43}}")


def new_secret() -> str:
    return PREFIX + secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
