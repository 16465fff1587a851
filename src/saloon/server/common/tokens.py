"""Secrets that open something: made by the system's generator, kept only as digests."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest
from string import ascii_letters, digits
from typing import Final

ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
TOKEN_LETTERS: Final = frozenset(ascii_letters + digits + "-_")
TOKEN_LENGTH: Final = 43


def new_token() -> str:
    """256 bits, as they stand in a cookie or a link."""
    return secrets.token_urlsafe(32)


def is_token(text: str) -> bool:
    """Whether this could be one: spares the database what cannot."""
    return len(text) == TOKEN_LENGTH and TOKEN_LETTERS.issuperset(text)


def new_id(length: int = 12) -> str:
    """A name for a table or a person: not a secret, but not guessed either."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(length))


def digest(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()


def fits(token: str, stored: str | None) -> bool:
    """Whether this token is the one whose digest is stored, in a time that tells nothing."""
    return stored is not None and compare_digest(digest(token), stored)
