"""Links as they are kept for those at the table: sealed with a key that is not in the database.

Whoever reads the database, or a backup of it, cannot open a table with what stands there; nor can a house with another
key show its links, though they work on, as only their digests are compared.
"""

from __future__ import annotations

import hmac
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from saloon.kernel.messages import Mistake
from saloon.server.common.tokens import digest, fits

SIZE: Final = 32  # bytes of a key, of a token and of a digest


class Seal:
    def __init__(self, key: bytes) -> None:
        self.key = key

    def close(self, table: str, kind: str, token: str) -> str:
        return _text(self.blurred(table, kind, digest(token), _bytes(token)))

    def open(self, table: str, kind: str, sealed: str | None, stored: str | None) -> str | None:
        """The token, if it is the one whose digest is stored; nothing if it was sealed with another key."""
        if sealed is None or stored is None:
            return None
        token = _text(self.blurred(table, kind, stored, _bytes(sealed)))
        return token if fits(token, stored) else None

    def stamp(self, text: str) -> str:
        """Shows that a text is ours, word for word."""
        return _text(hmac.digest(self.key, b"stamp " + text.encode(), "sha256"))

    def is_ours(self, text: str, stamp: str) -> bool:
        return hmac.compare_digest(self.stamp(text).encode(), stamp.encode())

    def secret(self, name: str) -> bytes:
        """Another secret of the house that follows from its key: nothing more to keep, or to lose."""
        return hmac.digest(self.key, b"secret " + name.encode(), "sha256")

    def blurred(self, table: str, kind: str, stored: str, data: bytes) -> bytes:
        """There and back again; each token by other bytes, as its digest is among what they are made of."""
        pad = hmac.digest(self.key, f"{table} {kind} {stored}".encode(), "sha256")
        return bytes(a ^ b for a, b in zip(data, pad, strict=True))


def key_of(file: Path) -> bytes:
    """The key of a house, made when it first opens; of several workers that do so at once, one makes it."""
    try:
        if not file.exists():
            _make(file)
        key = file.read_bytes()
    except OSError as error:
        raise Mistake("folder", path=str(file.parent), problem=error.strerror or str(error)) from error
    if len(key) != SIZE:
        raise Mistake("link-key", path=str(file), size=SIZE)
    return key


def _make(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with NamedTemporaryFile(dir=file.parent) as made:  # for its owner alone
        made.write(os.urandom(SIZE))
        made.flush()
        os.fsync(made.fileno())
        with suppress(FileExistsError):
            os.link(made.name, file)


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
