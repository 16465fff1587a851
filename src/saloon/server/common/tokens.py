"""Secrets that open something: made by the system's generator, kept only as digests."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest
from typing import Final

ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike


def new_token() -> str:
    """256 bits, as they stand in a cookie or a link."""
    return secrets.token_urlsafe(32)


def new_id(length: int = 12) -> str:
    """A name for a table or a person: not a secret, but not guessed either."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(length))


def digest(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()


def fits(token: str, stored: str | None) -> bool:
    """Whether this token is the one whose digest is stored, in a time that tells nothing."""
    return stored is not None and compare_digest(digest(token), stored)
