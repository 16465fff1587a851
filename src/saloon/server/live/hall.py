"""All live tables of this worker: opened when somebody comes, let go when nobody is there, looked after in between."""

from __future__ import annotations

import asyncio
import gc
import secrets
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from saloon.games import newest_rules
from saloon.server.bots.pool import BotPool
from saloon.server.common import metrics
from saloon.server.common.background import Background
from saloon.server.common.fair_queue import Busy
from saloon.server.common.heavy_work import HeavyWork
from saloon.server.common.incidents import new_incident
from saloon.server.live.bus import OTHER, Bus
from saloon.server.live.connection import Connection
from saloon.server.live.room import REVOKED, Room
from saloon.server.network.limits import Limits
from saloon.server.people.tickets import Tickets
from saloon.server.store.store import Store, Unavailable, wall

BEAT: Final = 1.0  # seconds between two rounds of the house
LEASE: Final = 15.0  # seconds a worker keeps a table without renewing
RENEW: Final = 5  # rounds between two renewals
POLL: Final = 2  # rounds between two looks at what other workers have done
CLOCKS: Final = 20  # rounds between two notes of the time that is left
WAKE: Final = 30  # rounds between two searches for tables that nobody keeps
MISSED: Final = 60.0  # seconds without a round before somebody should look
ORPHANS: Final = 50  # tables taken at a time: the rest is left to the other workers meanwhile
SLICE: Final = 64  # tables looked at in one round, at least:
CIRCUIT: Final = 16  # rounds until each has been
THOROUGH: Final = 3600  # rounds between two searches for garbage through all that lives
IDLE: Final = 60.0  # seconds a table without people stays in memory
RECENT: Final = 90 * 86_400.0  # running tables not touched for longer are left asleep
WATCHED: Final = 5  # the last rounds: the house is late if most of them began late, and one hiccup is no overload
ROOMS: Final = 20_000
STOPPING: Final = 1012
PARTING: Final = 2.0  # seconds sockets get to take the last messages


def tidy(number: int) -> None:
    """Looks for garbage among what is new: what has lived for a while lives long, and a search stops everything."""
    if number % THOROUGH == THOROUGH - 1:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


class Counts(NamedTuple):
    rooms: int
    sockets: int
    moves: int
    refusals: int
    races: int
    lag: float


class Hall:
    def __init__(
        self, store: Store, tickets: Tickets, bus: Bus, bots: BotPool, limits: Limits, content_dir: Path | None = None,
        idle: float = IDLE,
    ) -> None:  # fmt: skip
        self.store = store
        self.tickets = tickets
        self.bus = bus
        self.bots = bots
        self.limits = limits
        self.heavy = HeavyWork()
        self.content_dir = content_dir
        self.patience = idle
        self.worker = secrets.token_hex(8)
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Future[Room | None]] = {}
        self.tasks: set[asyncio.Task[bool]] = set()
        self.sockets = 0
        self.moves = 0
        self.refusals = 0
        self.races = 0
        self.counted = (0, 0, 0, 0)
        self.delays = deque([0.0] * WATCHED, WATCHED)  # of the last rounds
        self.circuit: Iterator[Room] = iter(())  # tables still to be looked at
        self.behind: dict[str, Room] = {}  # tables that another worker says have moved on
        self.looking = False
        self.waking = False
        self.made = self.loop.time()  # the last round that ended well
        self.stopping = False
        self.background = Background()

    wall = staticmethod(wall)

    async def start(self) -> None:
        await self.bus.start(self.worker, self.announced, self.background)
        self.background.keep("rounds", self.make_rounds)
        self.background.keep("care", self.look_after_store)

    @property
    def overloaded(self) -> bool:
        """New tables are refused before running ones slow down."""
        return self.stopping or self.lag > self.limits.late or len(self.rooms) >= ROOMS

    @property
    def lag(self) -> float:
        """How late the event loop comes to its work."""
        return median(self.delays)

    async def troubles(self) -> list[str]:
        """What does not go on as it should."""
        late = ["rounds"] if self.loop.time() - self.made > MISSED else []
        stuck = ["store"] if await self.store.trouble() else []
        return sorted({*self.background.stopped(), *late, *stuck})

    def counts(self) -> Counts:
        return Counts(len(self.rooms), self.sockets, self.moves, self.refusals, self.races, self.lag)

    def rules(self, game: str) -> str:
        return newest_rules(game, self.content_dir)

    def spawn(self, work: Callable[..., Coroutine[Any, Any, None]], *what: Any) -> None:
        """Something done beside the conversation."""
        task = self.loop.create_task(self.guarded(work, *what))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def guarded(self, work: Callable[..., Coroutine[Any, Any, None]], *what: Any) -> bool:
        """Whether it ended well."""
        try:
            await work(*what)
        except (Unavailable, Busy):  # it will be tried again, or is found out by whoever comes next
            return False
        except Exception as error:  # nothing done on the side may bring the house down
            new_incident(error, task=work.__qualname__)
            return False
        return True

    # --- tables ---

    async def room(self, table: str) -> Room | None:
        """The table, opened if it is not; None if there is none. Raises Unavailable."""
        room = self.rooms.get(table)
        if room is not None:
            return room
        under_way = self.opening.get(table)
        if under_way is None:
            under_way = self.opening[table] = self.loop.create_task(self.open(table))
        return await asyncio.shield(under_way)

    async def open(self, table: str) -> Room | None:
        try:
            stored = await self.store.load(table, self.worker)
            if stored is None:
                return None
            room = Room(self, stored)
            await room.load(stored)
            await self.renew_leases([room])
            self.rooms[table] = room
            return room
        finally:
            self.opening.pop(table, None)

    async def begin(self, table: str) -> None:
        """The lobby has started the game."""
        room = await self.room(table)
        if room is not None and room.desk is None:
            await room.refresh()

    async def announce(self, changed: Iterable[str]) -> None:
        """The lobby has changed these tables: those at them are told, here and at the other workers."""
        tables = list(changed)
        for table in tables:
            self.bus.publish(table, OTHER)
        rooms = [self.rooms[table] for table in tables if table in self.rooms]
        for room in rooms:
            await self.guarded(room.refresh)  # it is done, whether we can look again or not
        await self.guarded(self.check_rights, [connection for room in rooms for connection in room.audience])

    def announced(self, table: str, seq: int) -> None:
        """Another worker says that a table has moved on."""
        room = self.rooms.get(table)
        behind = room is not None and (seq == OTHER or room.desk is None or seq > room.desk.seq)
        if room is not None and behind:
            self.behind[table] = room
            if not self.looking:
                self.looking = True
                self.spawn(self.read_behind)

    async def read_behind(self) -> None:
        """Asks the database once for all tables that are behind; what comes meanwhile waits for the next time."""
        try:
            while self.behind:
                rooms, self.behind = self.behind, {}
                known = {table: room.desk.seq if room.desk else 0 for table, room in rooms.items()}
                found = await self.store.since_all(known)
                for table, room in rooms.items():
                    self.spawn(room.refresh, found.get(table))  # each waits for its own table only
        finally:
            self.looking = False

    # --- sockets ---

    async def admit(self, connection: Connection) -> Room | str:
        """Brings a socket to its table; the key of a problem if that cannot be."""
        table = connection.admission.table
        while not self.stopping:
            try:
                room = await self.room(table)
                if room is None:
                    return "no-table"
                await room.prepare()
            except Busy:
                return "busy"
            if self.rooms.get(table) is room:  # it may have been let go while we looked
                problem = room.join(connection)
                self.sockets += not problem
                return problem or room
        return "busy"

    async def here(self, tables: list[str]) -> set[tuple[str, int]]:
        """The seats of these tables that have a socket, whichever worker has it."""
        if not self.bus.alone:
            return await self.store.present(tables)
        rooms = [self.rooms[table] for table in tables if table in self.rooms]
        return {(room.id, seat) for room in rooms for seat in room.audience.seats()}

    def part(self, connection: Connection, room: Room) -> None:
        room.leave(connection)
        self.sockets -= 1

    async def arrived(self, table: str, seat: int) -> None:
        await self.store.arrive(self.worker, [(table, seat)], 3 * LEASE, anew=True)
        self.bus.publish(table, OTHER)

    async def gone(self, table: str, seat: int) -> None:
        await self.store.leave(self.worker, table, seat)
        self.bus.publish(table, OTHER)

    # --- the rounds ---

    async def make_rounds(self) -> None:
        number = 0
        while not self.stopping:
            expected = self.loop.time() + BEAT
            await asyncio.sleep(BEAT)
            self.delays.append(self.loop.time() - expected)
            if await self.guarded(self.round, number):
                self.made = self.loop.time()
            number += 1

    async def look_after_store(self) -> None:
        """Beside the rounds, which may wait for the very thing that has died."""
        while not self.stopping:
            self.store.look_after()
            await asyncio.sleep(BEAT)

    async def round(self, number: int) -> None:
        tidy(number)
        self.count()
        rooms = self.next_rooms()
        connections = [connection for room in rooms for connection in room.audience]
        self.cut_off_the_stuck(connections)
        await self.check_rights(connections)
        if number % CLOCKS == CLOCKS - 1:
            await self.note_clocks()
        if self.bus.alone:
            await self.look_again(rooms)
        else:
            await self.work_with_others(number)
        if number == 0 or (number % WAKE == 0 and not self.bus.alone):
            self.spawn(self.wake)
        await self.let_go_of_idle(rooms)

    def next_rooms(self) -> list[Room]:
        """Some in each round: nobody is to wait while the house looks at all of them."""
        size = max(SLICE, len(self.rooms) // CIRCUIT)
        some = list(islice(self.circuit, size))
        if not some:
            self.circuit = iter(list(self.rooms.values()))
            some = list(islice(self.circuit, size))
        return [room for room in some if self.rooms.get(room.id) is room]

    async def work_with_others(self, number: int) -> None:
        if number % POLL == 0:
            await self.look_again(list(self.rooms.values()))
        if number % RENEW == 0:
            await self.renew_leases(list(self.rooms.values()))
            here = [(room.id, seat) for room in self.rooms.values() for seat in room.audience.seats()]
            if await self.store.stay(self.worker, 3 * LEASE) < len(here):  # the database has been put back
                await self.store.arrive(self.worker, here, 3 * LEASE, anew=False)

    async def look_again(self, rooms: list[Room]) -> None:
        """At what the store says of these tables: others may have changed them, or the store itself may have gone back.

        One that has moved on here while we looked is looked at the next time; a move would find out sooner.
        """
        known = {room.id: room.stands() for room in rooms}
        for table in await self.store.moved(known) if known else ():
            room = self.rooms.get(table)
            if room is not None and room.stands() == known[table] and not room.lock.locked():
                self.announced(table, OTHER)

    async def renew_leases(self, rooms: list[Room]) -> None:
        """Takes or renews the right to run bots and clocks at these tables, where there are any."""
        rooms = [room for room in rooms if room.needs_lease()]
        if self.bus.alone or not rooms:
            return
        began = self.loop.time()
        ours = await self.store.lease([room.id for room in rooms], self.worker, LEASE)
        for room in rooms:
            fresh = not room.holds_lease()
            room.lease_until = began + LEASE if room.id in ours else 0.0
            if fresh and room.holds_lease() and room.desk is not None:
                room.autoplay.reschedule()

    async def wake(self) -> None:
        """Opens running tables whose bots or clocks nobody keeps."""
        if self.waking:
            return
        self.waking = True
        try:
            after = ""
            while (page := await self.store.running_since(wall() - RECENT, after, ORPHANS)) and not self.stopping:
                after = page[-1][0]
                await self.adopt([table for table, must in page if must and table not in self.rooms])
        finally:
            self.waking = False

    async def adopt(self, orphans: list[str]) -> None:
        """Those that no other worker has taken first."""
        ours = set(orphans)
        if orphans and not self.bus.alone:
            ours = await self.store.lease(orphans, self.worker, LEASE)
        for table in orphans:
            if table in ours and not self.stopping:
                await self.open_in_time(table)
                await asyncio.sleep(0.002)  # people come first

    async def open_in_time(self, table: str) -> None:
        """Opens a table for which nobody waits."""
        while not self.stopping:
            with suppress(Busy):
                await self.room(table)
                return
            await asyncio.sleep(BEAT)

    def cut_off_the_stuck(self, connections: list[Connection]) -> None:
        now = self.loop.time()
        for connection in connections:
            if connection.stuck(now):
                metrics.SLOW_CLIENTS.inc()
                connection.outlet.cut()

    def count(self) -> None:
        now = (self.moves, self.refusals, self.races, self.bots.failures)
        counters = (metrics.MOVES, metrics.REFUSALS, metrics.RACES, metrics.BOT_TIMEOUTS)
        for counter, new, old in zip(counters, now, self.counted, strict=True):
            counter.inc(new - old)
        self.counted = now
        metrics.TABLES.set(len(self.rooms))
        metrics.SOCKETS.set(self.sockets)
        metrics.OVERLOADED.set(self.overloaded)
        metrics.WAITING.set(self.store.waits())
        metrics.STUCK.set(bool(self.store.stuck()))
        metrics.DOWN.set(len(self.background.stopped()))

    async def check_rights(self, connections: list[Connection]) -> None:
        """Sockets whose session has ended or whose seat is another's are closed."""
        revoked = await self.tickets.revoked({connection.admission for connection in connections})
        for connection in connections:
            if connection.admission in revoked:
                connection.bye("revoked", REVOKED)

    async def note_clocks(self) -> None:
        ticking = [room for room in self.rooms.values() if room.desk and room.clocks.asks and room.holds_lease()]
        await self.store.keep_clock({room.id: (room.stands().seq, room.clock_text()) for room in ticking})

    async def let_go_of_idle(self, rooms: list[Room]) -> None:
        now = self.loop.time()
        for room in rooms:
            if room.idle(now, self.patience):
                await self.let_go(room)

    async def let_go(self, room: Room) -> None:
        """Out of memory; a snapshot stays where opening again would take long."""
        if room.desk is not None and room.desk.seq - room.saved > 50:
            room.saved = room.desk.seq
            await room.save()
        if room.holds_lease() and not self.bus.alone:
            await self.store.let_go([room.id], self.worker)
        if room.idle(self.loop.time(), self.patience):
            self.rooms.pop(room.id, None)

    # --- the end ---

    async def close(self) -> None:
        """People are told, moves under way are stored, the time that is left is noted."""
        self.stopping = True
        rooms = list(self.rooms.values())
        for room in rooms:
            async with room.lock:
                room.close("stopping", STOPPING)
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                await self.all_gone()
        with suppress(Unavailable):
            await self.note_clocks()
            if not self.bus.alone:
                await self.store.let_go([room.id for room in rooms], self.worker)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.background.close()
        await self.bus.close()

    async def all_gone(self) -> None:
        while self.sockets:
            await asyncio.sleep(0.02)
