"""Who is waited for, read from what is stored with every move: so no word is forgotten, whoever dies in between."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from msgspec import json
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server import wire
from saloon.server.common.settings import Settings
from saloon.server.live.chair_names import names_of
from saloon.server.live.hall import Hall
from saloon.server.people.wishes import USUAL
from saloon.server.store.schema import bells, devices, hooks, tables, users, wishes
from saloon.server.store.store import ClockState, Store, StoredChair, clock_state
from saloon.server.store.tables import read_chairs
from saloon.server.words.outbox import Outbox

BACK: Final = 120.0  # seconds: a table notes the time of its moves only once a minute
WATCHED: Final = 60 * 86_400.0  # seconds without a move after which nobody is told any more
LOOKED: Final = 30.0  # seconds at the table after which somebody has seen that it is their turn
AT_ONCE: Final = 200
REMINDED: Final = 12 * 3600.0  # seconds before the time runs out, or
SHARE: Final = 1 / 4  # of all the time, whatever is less
_plan: Final = json.Decoder(wire.TablePlan)


class Turn(NamedTuple):
    """A person whose answer to this question is waited for."""

    table: str
    question: int
    seat: int
    user: str


class Waiting(NamedTuple):
    """A running table, as far as words need it."""

    id: str
    game: str
    plan: wire.TablePlan
    clock: ClockState
    chairs: list[StoredChair]

    def turns(self) -> list[Turn]:
        asks = [(seat, question) for seat, question in self.clock.asks() if seat not in self.clock.away]
        return [
            Turn(self.id, question, seat, self.chairs[seat].user or "")
            for seat, question in asks
            if self.chairs[seat].is_person
        ]

    def shown(self, turn: Turn) -> bool:
        """Whether all may know that this person is waited for."""
        return turn.seat in self.clock.shown

    def name(self, seat: int) -> str:
        return names_of(self.chairs)[seat]

    def left(self, seat: int) -> float | None:
        """Seconds, of a clock that goes on for days."""
        timed = self.plan.clock.kind == "days" and seat < len(self.clock.left)
        return self.clock.left[seat] if timed else None

    def holiday(self, seat: int, now: float) -> float:
        """Seconds until this player is back, where their clock stands still meanwhile."""
        until = self.chairs[seat].holiday(now) if self.plan.clock.kind == "days" else None
        return 0.0 if until is None else until - now

    def reminder(self) -> float:
        """With how much time left somebody is reminded."""
        return min(REMINDED, self.plan.clock.seconds * SHARE)


async def waiting(db: AsyncConnection, ids: Iterable[str]) -> dict[str, Waiting]:
    """Those of these tables where a game runs."""
    wanted = select(tables.c.id, tables.c.game, tables.c.plan, tables.c.clock)
    rows = (await db.execute(wanted.where(tables.c.id.in_(list(ids)), tables.c.status == "running"))).all()
    chairs = await read_chairs(db, [row.id for row in rows])
    return {
        row.id: Waiting(row.id, row.game, _plan.decode(row.plan), clock_state(row.clock), chairs[row.id])
        for row in rows
    }


class Turns:
    """Looks at tables that have moved, and writes down who is to be told."""

    def __init__(self, store: Store, hall: Hall, outbox: Outbox, settings: Settings) -> None:
        self.store = store
        self.hall = hall
        self.outbox = outbox
        self.settings = settings
        self.since = float("-inf")  # nothing has been looked at yet
        self.seen: dict[str, int] = {}  # at which entry each table was last looked at
        self.noticed: dict[Turn, float] = {}  # since when those are waited for who are there

    def forget(self) -> None:
        """Another worker has looked meanwhile: everything is looked at again, and what is written stays written."""
        self.since = float("-inf")
        self.seen.clear()
        self.noticed.clear()

    async def look(self, now: float) -> None:
        moved = await self.moved(now)
        there = {turn.table for turn, since in self.noticed.items() if since > now - 2 * LOOKED}
        for some in _parts([*{*moved, *there}], AT_ONCE):
            await self.look_at(some, now)
        self.seen |= moved
        self.since = now

    async def moved(self, now: float) -> dict[str, int]:
        """Tables with a move since the last look, each with the entry it stands at."""
        since = max(self.since - BACK, now - WATCHED)
        known = (tables.c.status == "running", tables.c.touched >= since, tables.c.clock.is_not(None))
        wanted = select(tables.c.id, tables.c.seq).where(*known)
        async with self.store.reading() as db:
            found = {row.id: row.seq for row in await db.execute(wanted)}
        self.seen = {table: seq for table, seq in self.seen.items() if table in found}
        return {table: seq for table, seq in found.items() if self.seen.get(table) != seq}

    async def look_at(self, some: list[str], now: float) -> None:
        async with self.store.reading() as db:
            found = await waiting(db, some)
            turns = [turn for table in found.values() for turn in table.turns()]
            ways = await ways_of(db, turns)
            hooked = set((await db.execute(select(hooks.c.table).where(hooks.c.table.in_(some)))).scalars())
        here = await self.hall.here(list(found))
        rows: list[dict[str, Any]] = []
        asked = set(turns)
        for turn in [turn for turn in self.noticed if turn.table in some and turn not in asked]:
            del self.noticed[turn]
        for turn in turns:
            table = found[turn.table]
            rows += self.reminders(table, turn, ways[turn], now)
            if self.has_seen(turn, (turn.table, turn.seat) in here, now):
                continue
            rows += [_row(turn, "turn", way, now + self.wait(way[0])) for way in ways[turn]]
            if turn.table in hooked and table.shown(turn):
                rows.append({**_row(turn, "turn", ("hook", ""), now + self.wait("hook")), "user": ""})
        await self.outbox.write(rows)

    def has_seen(self, turn: Turn, here: bool, now: float) -> bool:
        """Whether no word is needed: they are there. Who goes at once has perhaps not seen it."""
        if here:
            self.noticed.setdefault(turn, now)
            return True
        if self.noticed.get(turn, now) <= now - LOOKED:
            return True
        self.noticed.pop(turn, None)
        return False

    def wait(self, way: str) -> float:
        return self.settings.mail_wait if way == "mail" else self.settings.word_wait

    def reminders(self, table: Waiting, turn: Turn, ways: list[Way], now: float) -> list[dict[str, Any]]:
        left = table.left(turn.seat)
        if left is None or left - table.reminder() <= self.wait("mail"):
            return []
        return [_row(turn, "reminder", way, now + left - table.reminder()) for way in ways]


Way = tuple[str, str]  # and the device, of a push


async def ways_of(db: AsyncConnection, turns: list[Turn]) -> dict[Turn, list[Way]]:
    """By which ways each is to be told."""
    people = {turn.user for turn in turns}
    rows = (await db.execute(select(wishes).where(wishes.c.user.in_(people)))).mappings()
    wished = {row["user"]: dict(row) for row in rows}
    rung = select(bells).where(bells.c.user.in_(people), bells.c.table.in_({turn.table for turn in turns}))
    bell = {(row.user, row.table): row.bell for row in await db.execute(rung)}
    taking = select(devices.c.user, devices.c.id).where(devices.c.user.in_(people))
    pushed: dict[str, list[str]] = {}
    for user, device in await db.execute(taking):
        pushed.setdefault(user, []).append(device)
    mailed = select(users.c.id).where(users.c.id.in_(people), users.c.mail.is_not(None))
    reachable = set((await db.execute(mailed)).scalars())

    def ways(turn: Turn) -> list[Way]:
        wish, rings = wished.get(turn.user, USUAL), bell.get((turn.user, turn.table), "usual")
        if rings == "none":
            return []
        push = pushed.get(turn.user, []) if rings == "all" or wish["push"] else []
        mail = turn.user in reachable and (rings == "all" or wish["mail"])
        return [*[("push", device) for device in push], *([("mail", "")] if mail else [])]

    return {turn: ways(turn) for turn in turns}


def _row(turn: Turn, kind: str, way: Way, due: float) -> dict[str, Any]:
    name, device = way
    its = {"table": turn.table, "question": turn.question, "user": turn.user, "device": device}
    return {**its, "kind": kind, "way": name, "due": due}


def _parts(ids: list[str], size: int) -> list[list[str]]:
    return [ids[i : i + size] for i in range(0, len(ids), size)]
