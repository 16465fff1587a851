"""One line of a journal, on its way into the database."""

from __future__ import annotations


class Row:
    """One line of the journal, to be stored."""

    __slots__ = ("client_key", "digest", "line", "seq")

    def __init__(self, seq: int, client_key: str | None, line: str, digest: str) -> None:
        self.seq = seq
        self.client_key = client_key  # of the client whose message this answers
        self.line = line
        self.digest = digest
