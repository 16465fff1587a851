"""A desk from what is stored: every entry is played again, and believed only as far as its digests bear it out."""

from __future__ import annotations

from collections.abc import Iterable
from json import loads
from pathlib import Path
from typing import Any, Final

from saloon.games import find
from saloon.kernel import fair
from saloon.kernel.chain import entry_of
from saloon.kernel.journal import History, Setup
from saloon.kernel.messages import Mistake
from saloon.server.common.heavy_work import HeavyWork, politely
from saloon.server.live.desk import Desk, LogLine
from saloon.server.store.store import Store, Stored, StoredRow

MANY: Final = 50  # rows that are played beside the event loop
BAD_DATA: Final = (ValueError, KeyError, TypeError, RuntimeError)  # what replaying a damaged entry may raise


class LoadedDesk:
    """The game as far as it is good; `problem` says why it cannot go on."""

    def __init__(self, desk: Desk | None, problem: str = "") -> None:
        self.desk = desk
        self.problem = problem


async def open_desk(store: Store, stored: Stored, content_dir: Path | None, heavy: HeavyWork) -> LoadedDesk:
    """Raises Busy, if there are many rows to play and others to be played before."""
    table = stored.table
    if table.setup is None:
        return LoadedDesk(None)
    try:
        desk = new_desk(table.setup, stored.secret, content_dir)
    except Mistake as mistake:  # the rules or the content of its time are not here
        return LoadedDesk(None, mistake.key)
    if stored.snapshot is not None and not resumed(desk, stored):
        stored.rows = await store.rows(table.id)
    problem = await play_new(store, table.id, desk, stored.rows, heavy)
    if not problem and desk.seq < table.seq:
        problem = "damaged"
    return LoadedDesk(desk, problem)


def new_desk(setup: dict[str, Any], secret: bytes | None, content_dir: Path | None) -> Desk:
    data = {name: value for name, value in setup.items() if name != "saloon"}
    begun = Setup(**data)
    game = find(begun.game, begun.rules, content_dir)
    if begun.content != game.content:
        raise Mistake("other-content", game=game.slug, made=begun.content, have=game.content)
    if secret is None:
        raise Mistake("no-secret")
    seeds = begun.fair["seeds"] if begun.fair else []
    return Desk(game, begun, fair.key(secret, seeds))


def resumed(desk: Desk, stored: Stored) -> bool:
    """Goes on from the snapshot, unless it is not what the journal says."""
    assert stored.snapshot is not None
    try:
        snapshot = loads(stored.snapshot)
        at = {row.seq: row for row in stored.rows}
        own, before = at[snapshot["seq"]], at.get(snapshot["seq"] - 1)
        desk.resume(snapshot, entry_of(loads(own.line)), before.digest if before else None)
    except BAD_DATA:
        return False
    return True


def leads_on(desk: Desk, rows: list[StoredRow]) -> bool:
    """Whether what is stored has the very entry that the desk stands at."""
    return desk.seq == 0 or any((row.seq, row.digest) == (desk.seq, desk.chain.digest) for row in rows)


async def play_new(store: Store, table: str, desk: Desk, rows: list[StoredRow], heavy: HeavyWork) -> str:
    """The same as `catch_up`, of a desk that nobody looks at yet."""
    if len(rows) < MANY:
        return await catch_up(store, table, desk, rows, [])
    rows, past = await unknown(store, table, desk, rows)
    return await heavy.run(table, play_rows, desk, politely(rows), past, [])


async def catch_up(store: Store, table: str, desk: Desk, rows: list[StoredRow], told: list[LogLine]) -> str:
    """Plays the rows the desk does not know yet and adds what they told; a word if something is wrong with them."""
    rows, past = await unknown(store, table, desk, rows)
    return play_rows(desk, rows, past, told)


async def unknown(
    store: Store, table: str, desk: Desk, rows: list[StoredRow]
) -> tuple[list[StoredRow], History | None]:
    """The rows that the desk does not know, and what led to where it stands if one of them goes back in it."""
    rows = [row for row in rows if row.seq > desk.seq]
    undone = any('"undo":' in row.line for row in rows)
    return rows, await history(store, table, desk) if undone else None


def play_rows(desk: Desk, rows: Iterable[StoredRow], past: History | None, told: list[LogLine]) -> str:
    for row in rows:
        try:
            entry = entry_of(loads(row.line))
            if row.seq != desk.seq + 1 or entry.digest != row.digest:
                return "damaged"
            told += desk.take(entry, past).lines
            if past is not None:
                past.keep(entry)
        except BAD_DATA:
            return "damaged"
    return ""


async def history(store: Store, table: str, desk: Desk) -> History:
    """All that led to where the desk stands, for going back in it: judged when it was stored, not played again."""
    past = desk.history()
    for row in await store.rows(table, 0, desk.seq + 1):
        past.keep(entry_of(loads(row.line)))
    return past


async def all_told(store: Store, table: str, desk: Desk, heavy: HeavyWork) -> list[LogLine]:
    """What all entries so far told, by playing the game again from its beginning. Raises Busy."""
    rows = await store.rows(table, 0, desk.seq + 1)
    again = Desk(desk.game, desk.setup, b"")  # what is replayed draws nothing, so that it needs no secret
    told: list[LogLine] = []
    await heavy.run(table, play_rows, again, politely(rows), again.history(), told)
    return told
