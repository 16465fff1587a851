"""A move on its way into the store, and what can come of it."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from msgspec import Struct

from saloon.server.store.row import Row


class Unavailable(Exception):
    """The database is gone, locked or full: what was asked has not been done, and nothing is lost."""


class Write(Struct, frozen=True):
    """A move to be stored: all of it or nothing, and only if the table stands at `expected` and at that very digest."""

    table: str
    expected: int
    before: str  # the digest there; nothing is compared before the first entry
    rows: list[Row]
    clock: str
    status: str | None = None
    result: str | None = None


class Committed(Struct, frozen=True):
    """Stored, and nothing can lose it any more."""


class Lost(Struct, frozen=True):
    """Somebody else was faster: the table stands elsewhere by now."""


class Known(Struct, frozen=True):
    """This very move was stored before."""

    seq: int


CommitOutcome = Committed | Lost | Known
COMMITTED: Final = Committed()
LOST: Final = Lost()


def resolve_waiting(waiting: list[asyncio.Future[CommitOutcome]], outcomes: list[CommitOutcome | Unavailable]) -> None:
    """Tells each who waits for a write what came of it."""
    for done, outcome in zip(waiting, outcomes, strict=True):
        if done.done():  # whoever waited has gone
            continue
        if isinstance(outcome, Unavailable):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)


def wall() -> float:
    """For people to read; nothing is decided by it but when their holidays begin and end."""
    return time.time()
