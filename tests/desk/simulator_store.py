"""A store of one table in memory, in bad weather: slow, failing, or storing without a word. And its clock jumps."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from random import Random
from typing import Any

from sqlalchemy import ColumnElement

from diary import Entry
from saloon.kernel.journal import Setup
from saloon.server import wire
from saloon.server.store.store import (
    COMMITTED,
    LOST,
    ClockState,
    Head,
    Known,
    Outcome,
    Stands,
    Store,
    Stored,
    StoredChair,
    StoredRow,
    TableRow,
    Unavailable,
    UndoRequest,
    Write,
    clock_state,
)

TABLE = "the-only-table"
SECRET = b"s" * 32
PLAIN = ("game", "rules", "content", "seats", "options", "names", "position", "fair")


class SimStore(Store):
    def __init__(self, dice: Random, setup: Setup, chairs: list[StoredChair], plan: wire.TablePlan) -> None:
        super().__init__()
        self.dice = dice
        self.failing = 0.0
        self.silent = 0.0  # how often it stores and does not say so
        self.entries: list[Entry] = []
        self.keys: dict[str, int] = {}
        self.clock: str | None = None
        self.wish: UndoRequest | None = None
        self.kept: str | None = None  # the snapshot
        self.leased = ("", 0.0)
        self.offset = 0.0  # by which the database's clock is wrong
        made = {"saloon": 1, **{name: getattr(setup, name) for name in PLAIN}}
        self.table = TableRow(
            TABLE, setup.game, "running", True, "user-0", plan, made, None, 0, 0, ClockState(), None, [], None, 0.0,
            None, None, chairs, frozenset(),
        )  # fmt: skip

    # --- weather ---

    async def weather(self) -> None:
        await asyncio.sleep(self.dice.uniform(0, 0.02))
        if self.dice.random() < self.failing:
            raise Unavailable("weather")

    def time(self) -> float:
        return asyncio.get_running_loop().time() + self.offset

    # --- moves ---

    async def commit(self, write: Write) -> Outcome:
        await self.weather()
        outcome = self.apply(write)
        await asyncio.sleep(self.dice.uniform(0, 0.02))
        if self.dice.random() < self.silent:
            raise Unavailable("nobody knows")
        return outcome

    def apply(self, write: Write) -> Outcome:
        key = write.rows[0].client_key
        if key in self.keys:
            return Known(self.keys[key])
        if write.expected != len(self.entries) or self.table.status != "running":
            return LOST
        if self.entries and self.entries[-1].mark != write.before:
            return LOST
        self.entries += [Entry(row.seq, row.client_key, row.line, row.mark) for row in write.rows]
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
        await self.weather()
        after = int(self.kept.partition(":")[0]) - 2 if self.kept else 0
        snapshot = self.kept.partition(":")[2] if self.kept else None
        return Stored(self.known(), SECRET, snapshot, self.some(after), {})

    async def table_row(self, table: str, worker: str = "") -> TableRow | None:
        await self.weather()
        return self.known()

    def some(self, after: int, before: int | None = None) -> list[StoredRow]:
        found = self.entries[max(0, after) : None if before is None else before - 1]
        return [StoredRow(entry.seq, entry.line, entry.mark) for entry in found]

    async def rows(self, table: str, after: int = 0, before: int | None = None) -> list[StoredRow]:
        await self.weather()
        return self.some(after, before)

    async def since(self, table: str, known: int) -> tuple[Head, list[StoredRow]] | None:
        await self.weather()
        return self.head(), self.some(known - 1)

    async def find_key(self, table: str, client_key: str) -> int | None:
        await self.weather()
        return self.keys.get(client_key)

    async def snapshot(self, table: str, seq: int, data: str) -> None:
        await self.weather()
        if self.kept is None or int(self.kept.partition(":")[0]) < seq:
            self.kept = f"{seq}:{data}"

    # --- the rest ---

    async def keep_undo_request(self, table: str, old: UndoRequest | None, new: UndoRequest | None) -> bool:
        await self.weather()
        wanted = (new or old or UndoRequest("", 0, 0, 0, [])).seq
        if self.wish != old or wanted != len(self.entries):
            return False
        self.wish = deepcopy(new)
        self.table.version += 1
        return True

    async def keep_clock(self, clocks: dict[str, tuple[int, str]]) -> None:
        await self.weather()
        seq, clock = clocks.get(TABLE, (-1, ""))
        self.clock = clock if seq == len(self.entries) else self.clock

    async def chat_after(self, table: str, after: int = 0) -> list[wire.ChatLine]:
        await self.weather()
        return []

    async def moved(self, known: dict[str, Stands]) -> list[str]:
        await self.weather()
        mark = self.entries[-1].mark if self.entries else ""
        return [id for id, stood in known.items() if stood != Stands(len(self.entries), self.table.version, mark)]

    async def lease(self, ids: Any, worker: str, seconds: float) -> set[str]:
        await self.weather()
        holder, end = self.leased
        now = self.time()
        if holder not in ("", worker) and now <= end <= now + 2 * seconds:
            return set()
        self.leased = (worker, now + seconds)
        return set(ids)

    async def let_go(self, ids: Any, worker: str) -> None:
        await self.weather()
        if self.leased[0] == worker:
            self.leased = ("", 0.0)

    async def running_since(self, since: float, after: str = "", limit: int = 200) -> list[tuple[str, bool]]:
        await self.weather()
        free = self.leased[0] == "" or self.leased[1] < self.time()
        return [(TABLE, True)] if after < TABLE and free and self.table.status == "running" else []

    async def arrive(self, worker: str, here: Any, seconds: float, anew: bool) -> None:
        await self.weather()
        self.table.version += anew

    async def stay(self, worker: str, seconds: float) -> int:
        await self.weather()
        return len(self.table.chairs) * 2

    async def leave(self, worker: str, table: str, seat: int) -> None:
        await self.weather()
        self.table.version += 1

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def now(self) -> ColumnElement[float]:
        raise NotImplementedError
