"""A store of one table in memory, where nothing takes time and nothing goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from typing import Any

from sqlalchemy import ColumnElement

from diary import Entry
from saloon.kernel.journal import Setup
from saloon.server import wire
from saloon.server.store.store import (
    COMMITTED,
    LOST,
    ClockState,
    CommitOutcome,
    Head,
    Known,
    Stands,
    Store,
    Stored,
    StoredChair,
    StoredRow,
    TableRow,
    UndoRequest,
    Write,
    clock_state,
)

TABLE = "the-only-table"
SECRET = b"s" * 32
PLAIN = ("game", "rules", "content", "seats", "options", "names", "position", "fair")


class NothingSaid:
    """A database in which nobody has said, blocked or forbidden anything."""

    async def execute(self, *_: object) -> NothingSaid:
        await asyncio.sleep(0)
        return self

    def scalar(self) -> None:
        return None

    first = scalar


class OneTable(Store):
    def __init__(self, setup: Setup, chairs: list[StoredChair], plan: wire.TablePlan) -> None:
        super().__init__()
        self.entries: list[Entry] = []
        self.keys: dict[str, int] = {}
        self.clock: str | None = None
        self.wish: UndoRequest | None = None
        self.kept: str | None = None  # the snapshot
        self.lines: list[wire.ChatLine] = []
        self.wishes: dict[tuple[int, str], str] = {}
        self.key = b""  # of the draws
        made = {"saloon": 1, **{name: getattr(setup, name) for name in PLAIN}}
        self.table = TableRow(
            TABLE, setup.game, "running", True, "user-0", plan, made, None, 0, 0, ClockState(), None, [], None, 0.0,
            None, None, chairs, frozenset(),
        )  # fmt: skip

    # --- moves ---

    async def commit(self, write: Write) -> CommitOutcome:
        await asyncio.sleep(0)
        outcome = self.apply(write)
        await asyncio.sleep(0)
        return outcome

    def apply(self, write: Write) -> CommitOutcome:
        key = write.rows[0].client_key
        if key in self.keys:
            return Known(self.keys[key])
        if write.expected != len(self.entries) or self.table.status != "running":
            return LOST
        if self.entries and self.entries[-1].digest != write.before:
            return LOST
        self.entries += [Entry(row.seq, row.client_key, row.line, row.digest) for row in write.rows]
        self.keys.update({row.client_key: row.seq for row in write.rows if row.client_key is not None})
        self.clock, self.wish = write.clock, None
        self.table.status = write.status or self.table.status
        return COMMITTED

    # --- reading ---

    def head(self) -> Head:
        wish = deepcopy(self.wish)
        return Head(len(self.entries), self.table.version, self.table.status, clock_state(self.clock), [], wish)

    def known(self) -> TableRow:
        facts = deepcopy(self.table)
        facts.seq, facts.clock, facts.wish = len(self.entries), clock_state(self.clock), deepcopy(self.wish)
        return facts

    async def load(self, table: str, worker: str = "") -> Stored | None:
        await asyncio.sleep(0)
        after = int(self.kept.partition(":")[0]) - 2 if self.kept else 0
        snapshot = self.kept.partition(":")[2] if self.kept else None
        return Stored(self.known(), SECRET, snapshot, self.some(after), dict(self.wishes))

    async def table_row(self, table: str, worker: str = "") -> TableRow | None:
        await asyncio.sleep(0)
        return self.known()

    def some(self, after: int, before: int | None = None) -> list[StoredRow]:
        found = self.entries[max(0, after) : None if before is None else before - 1]
        return [StoredRow(entry.seq, entry.line, entry.digest) for entry in found]

    async def rows(self, table: str, after: int = 0, before: int | None = None) -> list[StoredRow]:
        await asyncio.sleep(0)
        return self.some(after, before)

    async def since(self, table: str, known: int) -> tuple[Head, list[StoredRow]] | None:
        await asyncio.sleep(0)
        return self.head(), self.some(known - 1)

    async def find_key(self, table: str, client_key: str) -> int | None:
        await asyncio.sleep(0)
        return self.keys.get(client_key)

    async def snapshot(self, table: str, seq: int, data: str) -> None:
        await asyncio.sleep(0)
        if self.kept is None or int(self.kept.partition(":")[0]) < seq:
            self.kept = f"{seq}:{data}"

    # --- the rest ---

    async def keep_undo_request(self, table: str, old: UndoRequest | None, new: UndoRequest | None) -> int:
        await asyncio.sleep(0)
        wanted = (new or old or UndoRequest("", 0, 0, 0, [])).seq
        if self.wish != old or wanted != len(self.entries):
            return 0
        self.wish = deepcopy(new)
        self.table.version += 1
        return 1

    async def keep_clock(self, clocks: dict[str, tuple[int, str]]) -> None:
        await asyncio.sleep(0)
        seq, clock = clocks.get(TABLE, (-1, ""))
        self.clock = clock if seq == len(self.entries) else self.clock

    async def keep_habit(self, table: str, seat: int, question: str, answer: str | None) -> int:
        await asyncio.sleep(0)
        self.table.version += 1
        self.wishes.pop((seat, question), None)
        if answer is not None:
            self.wishes[seat, question] = answer
        return 1

    async def habits(self, table: str) -> dict[tuple[int, str], str]:
        await asyncio.sleep(0)
        return dict(self.wishes)

    async def say(
        self, table: str, client_key: str, user: str | None, line: wire.ChatLine
    ) -> tuple[wire.ChatLine, int]:
        await asyncio.sleep(0)
        self.table.version += 1
        line.id = len(self.lines) + 1
        self.lines.append(line)
        return line, 1

    async def chat_after(self, table: str, after: int = 0) -> list[wire.ChatLine]:
        await asyncio.sleep(0)
        return [line for line in self.lines if line.id > after]

    async def moved(self, known: dict[str, Stands]) -> list[str]:
        await asyncio.sleep(0)
        digest = self.entries[-1].digest if self.entries else ""
        return [id for id, stood in known.items() if stood != Stands(len(self.entries), self.table.version, digest)]

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Any]:
        yield NothingSaid()

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def now(self) -> ColumnElement[float]:
        raise NotImplementedError
