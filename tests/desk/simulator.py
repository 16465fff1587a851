"""The real rooms and desks in a simulated world: one thread, one seed, a clock that skips what nobody waits for.

The network drops, doubles, delays and reorders; servers die and come back; the store fails or does not say whether it
stored; clocks jump; bots hang and cheat. Then the weather clears, and everybody must end with the same game.
"""

from __future__ import annotations

import asyncio
import json
import selectors
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from simulator_store import SECRET, TABLE, SimStore

from diary import Diary, check
from real_house import mine
from saloon.kernel import fair
from saloon.kernel.game import Game
from saloon.kernel.journal import canonical, new_setup
from saloon.server import wire
from saloon.server.bots.process import Request
from saloon.server.live.bus import Bus
from saloon.server.live.connection import Connection, Outlet
from saloon.server.live.hall import Hall
from saloon.server.live.requests import handle
from saloon.server.network.limits import Limits
from saloon.server.people.tickets import Admission
from saloon.server.socket.server import decode
from saloon.server.store.store import StoredChair, Unavailable

BAD = 12.0  # simulated seconds of bad weather
CALM = 200.0  # seconds after which all must be well at last
PATIENCE = 2.0  # seconds without news before a client asks


# --- time ---


class Skipping(selectors.SelectSelector):
    """Nothing comes from outside: instead of waiting, time goes on."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "everybody waits for ever"
        self.loop.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.now = 1000.0
        selector = Skipping()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.now


# --- the network ---


class Net:
    def __init__(self, dice: Random, trouble: float) -> None:
        self.dice = dice
        self.trouble = trouble

    def carry(self, data: bytes, deliver: Callable[[bytes], None]) -> None:
        """Delivers once, usually; and soon, usually."""
        loop, dice = asyncio.get_running_loop(), self.dice
        if dice.random() < self.trouble:
            return
        for _ in range(1 + (dice.random() < self.trouble)):
            slow = dice.random() < self.trouble
            loop.call_later(dice.uniform(0.1, 1.5) if slow else dice.uniform(0.001, 0.003), deliver, data)


class Wire(Outlet):
    """The server's end of a connection."""

    connection: Connection

    def __init__(self, net: Net, deliver: Callable[[bytes], None]) -> None:
        self.net = net
        self.deliver = deliver

    def at_once(self, *messages: bytes) -> bool:
        if self.net.dice.random() < self.net.trouble:
            asyncio.get_running_loop().call_later(self.net.dice.uniform(0, 0.5), self.connection.go_on)
            return False
        for message in messages:
            self.net.carry(message, self.deliver)
        return True

    def hang_up(self, code: int) -> None:
        """Nobody hears that the line is closed: it just falls silent."""

    def cut(self) -> None:
        """As if it had never been."""


class SimHints(Bus):
    """Half of them never arrive."""

    def __init__(self, world: World, alone: bool) -> None:
        self.world = world
        self.alone = alone

    def publish(self, table: str, seq: int) -> None:
        for hall in self.world.halls:
            if hall.bus is not self and self.world.dice.random() < 0.5:
                hall.loop.call_later(self.world.dice.uniform(0, 0.1), hall.announced, table, seq)


class SimTickets:
    async def revoked(self, admissions: set[Admission]) -> set[Admission]:
        return set()


class SimThinkers:
    """Bots that take their time, answer illegally, or not at all."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.failures = 0

    async def think(self, request: Request, key: str) -> dict[str, Any] | None:
        await asyncio.sleep(self.dice.uniform(0, 0.2))
        ask = next((one for one in request.view["asks"] if one["id"] == request.ask), None)
        said = [None, {"verb": "fly"}, {}, *((ask or {}).get("options") or [])]
        found: dict[str, Any] | None = self.dice.choice(said)
        self.failures += found is None
        return found


# --- people ---


class Client:
    def __init__(self, world: World, viewer: int) -> None:
        self.world = world
        self.viewer = viewer
        self.diary = Diary(viewer)
        self.sight: dict[str, Any] | None = None
        self.seq = -1
        self.acked = 0
        self.waiting: dict[str, Any] | None = None
        self.told = asyncio.Event()  # something has been heard
        self.cut = asyncio.Event()
        self.fault: AssertionError | None = None
        self.number = 0

    async def live(self) -> None:
        while True:
            self.cut = asyncio.Event()
            try:
                await self.connected(self.world.dice.choice(self.world.halls))
            except Unavailable:
                await asyncio.sleep(0.3)
            except asyncio.CancelledError:  # the server died while it opened the table, or it is we who are to end
                me = asyncio.current_task()
                if me is None or me.cancelling():
                    raise

    async def connected(self, hall: Hall) -> None:
        """One connection, until it is cut or its server dies."""
        seat = self.viewer if self.viewer >= 0 else None
        cut, inbox = self.cut, asyncio.Queue[bytes]()
        self.inbox = inbox
        outlet = Wire(self.world.net, lambda data: None if cut.is_set() else self.hear(data))
        connection = Connection(Admission(TABLE, seat, f"user-{max(0, self.viewer)}", None, ""), outlet)
        outlet.connection = connection
        room = await hall.admit(connection)
        if isinstance(room, str):
            await asyncio.sleep(0.3)
            return
        work = [serve(room, connection, inbox), self.talk(inbox)]
        tasks = [hall.loop.create_task(one) for one in work]
        self.world.lines[hall.worker].extend(tasks)
        await cut.wait()
        for task in tasks:
            task.cancel()
        if hall in self.world.halls:
            hall.part(connection, room)

    async def talk(self, inbox: asyncio.Queue[bytes]) -> None:
        if self.waiting is not None:
            self.say(self.waiting, inbox)
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.told.wait()
            except TimeoutError:
                self.say(self.waiting or {"type": "resync"}, inbox)
                self.say({"type": "resync"}, inbox)
            self.told.clear()
            await self.act(inbox)

    async def act(self, inbox: asyncio.Queue[bytes]) -> None:
        dice = self.world.dice
        if self.waiting is not None or self.world.quiet or self.sight is None or self.viewer < 0:
            return
        ask = mine(self.sight)
        if ask is not None and self.seq >= self.acked:
            await asyncio.sleep(dice.uniform(0, 0.2))
            said = {"verb": "fly"} if dice.random() < 0.03 else dice.choice(ask["options"])
            self.begin({"type": "move", "ask": ask["id"], "do": said, "seen": self.seq}, inbox)
        elif dice.random() < self.world.undoing:
            self.begin({"type": "undo"}, inbox)

    def begin(self, message: dict[str, Any], inbox: asyncio.Queue[bytes]) -> None:
        if self.waiting is None:
            self.number += 1
            self.waiting = {**message, "key": f"key-{self.viewer}-{self.number:06}"}
            self.diary.say(self.waiting)
            self.say(self.waiting, inbox)

    def say(self, message: dict[str, Any], inbox: asyncio.Queue[bytes]) -> None:
        self.world.net.carry(json.dumps(message).encode(), inbox.put_nowait)

    def hear(self, data: bytes) -> None:
        message = json.loads(data)
        self.world.steps += 1
        try:
            self.diary.hear(message)
        except AssertionError as fault:
            self.fault = self.fault or fault
        kind = message["type"]
        if kind in ("news", "welcome") and message["seq"] >= self.seq:
            self.sight, self.seq = message["sight"], message["seq"]
        for_now = kind == "trouble" and message["problem"] != "table-not-running"  # else it will never be taken
        if not for_now and self.waiting is not None and message.get("key") == self.waiting["key"]:
            self.waiting = None
            self.acked = max(self.acked, message["seq"]) if kind == "ack" else self.acked
        wish = message.get("wish")
        if wish and self.viewer in wish["waits"]:
            yes = self.world.quiet or self.world.dice.random() < 0.7
            self.say({"type": "consent", "undo": wish["undo"], "yes": yes}, self.inbox)
        self.told.set()

    def __str__(self) -> str:
        return f"{self.viewer} at {self.seq} of {len(self.world.store.entries)}, waits for {self.waiting}"

    def settled(self) -> bool:
        return self.waiting is None and self.seq == len(self.world.store.entries)


async def serve(room: Any, connection: Connection, inbox: asyncio.Queue[bytes]) -> None:
    while True:
        await handle(room, connection, decode(await inbox.get()))


# --- the world ---


class World:
    def __init__(self, game: Game[Any], seats: int, seed: int) -> None:
        dice = self.dice = Random(seed)
        self.net = Net(dice, dice.choice([0.0, 0.02, 0.1]))
        self.undoing = dice.choice([0.0, 0.0, 0.1])
        self.quiet = False
        self.steps = 0
        promise = {"commitment": fair.commitment(SECRET), "seeds": ["" for _ in range(seats)]}
        self.setup = new_setup(game, seats, fair=promise)
        bot = dice.choice([seats, seats, seats - 1])  # the seat of a bot, if it is one
        chairs = [StoredChair(n, "bot" if n == bot else "human", f"user-{n}", str(n), "easy") for n in range(seats)]
        clock = wire.ClockPlan(dice.choice(["none", "none", "move", "bank"]), dice.choice([5.0, 20.0]))
        plan = wire.TablePlan(game.slug, [], clock=clock, pause=0.5)
        self.store = SimStore(dice, self.setup, chairs, plan)
        self.store.failing, self.store.silent = dice.choice([0.0, 0.03, 0.15]), dice.choice([0.0, 0.05, 0.2])
        self.alone = dice.random() < 0.5
        self.halls: list[Hall] = []
        self.lines: dict[str, list[asyncio.Task[Any]]] = {}
        self.clients = [Client(self, viewer) for viewer in range(-1, seats) if viewer != bot]

    async def run(self) -> None:
        for _ in range(1 if self.alone else 2):
            await self.open()
        loop = asyncio.get_running_loop()
        people = [loop.create_task(client.live()) for client in self.clients]
        try:
            await self.storm(loop)
            await self.clear_up(loop.time() + CALM)
        finally:
            for person in people:
                person.cancel()
            for hall in self.halls:
                self.bury(hall)
        self.judge()

    async def clear_up(self, end: float) -> None:
        """The weather is good again, nobody begins anything new: all must come to see the same."""
        self.net.trouble = self.store.failing = self.store.silent = 0.0
        self.quiet = True
        while not all(client.settled() for client in self.clients):
            assert asyncio.get_running_loop().time() < end, f"they never agree: {[*map(str, self.clients)]}"
            await asyncio.sleep(0.2)

    async def open(self) -> None:
        hints = SimHints(self, self.alone)
        tickets: Any = SimTickets()
        thinkers: Any = SimThinkers(self.dice)
        hall = Hall(self.store, tickets, hints, thinkers, Limits(limit_factor=1e6))
        hall.worker = f"worker-{self.dice.random()}"
        self.lines[hall.worker] = []
        await hall.start()
        await asyncio.sleep(0)
        self.halls.append(hall)

    async def storm(self, loop: Any) -> None:
        end = loop.time() + BAD
        while loop.time() < end:
            await asyncio.sleep(self.dice.uniform(0.1, 2.0))
            await self.dice.choice([self.restart, self.hang_up, self.jump, self.nothing, self.nothing])()

    async def restart(self) -> None:
        """kill -9: all that is in memory is gone; what was being stored is stored or not."""
        self.bury(self.halls.pop(self.dice.randrange(len(self.halls))))
        await self.open()
        for client in self.clients:
            client.cut.set()

    def bury(self, hall: Hall) -> None:
        """It does nothing more."""
        hall.stopping = True
        doing: list[asyncio.Future[Any]] = [
            *hall.tasks,
            *hall.background.tasks,
            *hall.opening.values(),
            *self.lines[hall.worker],
        ]
        for task in doing:
            task.cancel()
        for room in hall.rooms.values():
            room.lease_until = 0.0
            if room.autoplay.timer is not None:
                room.autoplay.timer.cancel()

    async def hang_up(self) -> None:
        self.dice.choice(self.clients).cut.set()

    async def jump(self) -> None:
        """The machine slept, or somebody set the database's clock."""
        if self.dice.random() < 0.3:
            loop: Any = asyncio.get_running_loop()
            loop.now += self.dice.choice([5.0, 30.0, 3600.0])
        else:
            self.store.offset = self.dice.uniform(-3600, 3600)

    async def nothing(self) -> None:
        pass

    def judge(self) -> None:
        for client in self.clients:
            if client.fault is not None:
                raise client.fault
        made = canonical({**self.store.table.setup} if self.store.table.setup else {})
        check([client.diary for client in self.clients], made, self.store.entries, lambda *_: self.game())

    def game(self) -> Game[Any]:
        from toy_games import find

        return find(self.setup.game, self.setup.rules)


def simulate(story: Coroutine[Any, Any, None]) -> None:
    """Runs to the end in a loop of its own, without waiting for anything."""
    loop = VirtualLoop()
    try:
        loop.run_until_complete(story)
    finally:
        while asyncio.all_tasks(loop):  # those who are ended may begin something else
            loop.run_until_complete(end_all())
        loop.close()


async def end_all() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
