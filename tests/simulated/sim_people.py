"""Simulated people: they come through the lobby, take chairs, play, talk, take back, change devices, never give up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import json
from sim_network import SimSocket
from sim_worker import Worker

from real_house import mine
from saloon.kernel.messages import Mistake
from saloon.server import wire
from saloon.server.people.holidays import come_back, take_days_off
from saloon.server.people.users import User
from saloon.server.store.store import Unavailable
from saloon.server.wire.forms import Admitting
from saloon.server.wire.holidays import TakingDaysOff
from saloon.server.wire.problem import Problem

if TYPE_CHECKING:
    from sim_world import World

T = TypeVar("T")
PATIENCE = 2.0  # seconds without news before a client asks
SILENT = 3  # times it asks before it tries another line
OVERDUE = 6.0  # seconds after which an answer is asked for again, whatever else is heard
FOR_EVER = 10**6  # days off
TIMEOUT = 10.0  # seconds a request may take
FOR_NOW = ("down", "busy", "incident", "too-fast")  # troubles after which the same message is sent again


class NoAnswer(Exception):
    """The request or its answer was lost: it was done, or not."""


class Person:
    """Somebody with cookies; the last that is still good counts."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.cookies: list[str] = []

    async def call(self, what: Callable[[Worker, User], Awaitable[T]]) -> T:
        """One request at some worker. Raises NoAnswer, Unavailable, Problem."""
        return await self.done(lambda worker: self.serve(worker, what))

    async def done(self, what: Callable[[Worker], Coroutine[Any, Any, T]]) -> T:
        worker = self.world.any_worker()
        task = worker.begin(what(worker))
        task.add_done_callback(lambda done: self.world.note_fault(worker, done))
        await asyncio.wait([task], timeout=TIMEOUT)
        if not task.done() or task.cancelled() or self.world.net.lost():
            raise NoAnswer
        return task.result()

    async def serve(self, worker: Worker, what: Callable[[Worker, User], Awaitable[T]]) -> T:
        for cookie in reversed(self.cookies):
            if (user := await worker.people.who(cookie)) is not None:
                return await what(worker, user)
        raise Problem("nobody")

    async def want(self, what: Callable[[Worker, User], Awaitable[T]]) -> T:
        """As often as it takes; a problem is an answer."""
        while True:
            try:
                return await self.call(what)
            except (NoAnswer, Unavailable):
                await asyncio.sleep(0.3)

    async def arrive(self) -> None:
        """A new guest; one whose cookie was lost on the way comes again."""
        while not self.cookies:
            try:
                _, cookie = await self.done(lambda worker: worker.people.welcome(self.name))
                self.cookies.append(cookie)
            except (NoAnswer, Unavailable):
                await asyncio.sleep(0.3)


class Player:
    """One seat at one table, or a spectator: what a browser's tab does."""

    def __init__(self, world: World, person: Person, table: str, seat: int | None, watch: str | None = None) -> None:
        self.world = world
        self.person = person
        self.table = table
        self.seat = seat
        self.viewer = -1 if seat is None else seat
        self.watch = watch
        self.name = f"{person.name}@{table[:3]}/{self.viewer}"
        self.id = f"{len(world.players):03}"
        self.number = 0
        self.socket: SimSocket | None = None
        self.cut = asyncio.Event()
        self.told = asyncio.Event()  # something has been heard
        self.gone = ""  # why it plays no longer
        self.turned_away = 0
        self.sight: dict[str, Any] | None = None
        self.info: dict[str, Any] = {}
        self.wish: dict[str, Any] | None = None
        self.chat: dict[int, dict[str, Any]] = {}
        self.habits: dict[str, Any] = {}
        self.seq = -1
        self.acked = 0
        self.asked = 0.0  # when all that is unanswered was last said
        self.waiting: dict[str, Any] | None = None  # a move or an undo
        self.chats: dict[str, dict[str, Any]] = {}  # not yet settled
        self.sent: dict[str, dict[str, Any]] = {}
        self.acks: dict[str, int] = {}
        self.refusals: dict[str, str] = {}

    # --- the line ---

    async def live(self) -> None:
        while not self.gone:
            try:
                await self.connected()
                self.turned_away = 0
            except (NoAnswer, Unavailable):
                await asyncio.sleep(0.3)
            except Problem as problem:
                self.turned_away += 1
                self.world.trace(self.name, "is turned away", problem.key)
                if self.turned_away > 5 and problem.key in ("no-table", "not-your-seat", "nobody", "no-link"):
                    self.gone = problem.key
                await asyncio.sleep(0.5)

    async def connected(self) -> None:
        """One connection, until it is cut."""
        form = Admitting(self.seat, self.watch)

        async def issue(worker: Worker, user: User) -> str:
            return await worker.hall.tickets.issue(await worker.lobby.admission(user, self.table, form))

        ticket = await self.person.call(issue)
        worker = self.world.any_worker()
        cut = self.cut = asyncio.Event()
        socket = SimSocket(self.world.net, worker, self.hear, self.world.check_told(self))
        opening = worker.begin(worker.bring(ticket, socket))
        opening.add_done_callback(lambda done: self.world.note_fault(worker, done))
        await asyncio.wait([opening], timeout=TIMEOUT)
        try:
            if not opening.done() or opening.cancelled():
                raise NoAnswer
            if why := opening.result():
                self.world.trace(self.name, "is not let in", why)
                raise NoAnswer
            self.socket = socket
            self.world.trace(self.name, "comes to", worker.name)
            await self.try_twice(ticket)
            if self.waiting is not None:
                self.say(self.waiting)
            await self.talk(cut)
        finally:
            socket.close()
            self.socket = None

    async def try_twice(self, ticket: str) -> None:
        """A ticket that was used is good for nothing, unless the database has gone back before its use."""
        if self.world.dice.random() < 0.1 and not self.world.goes_back:
            with suppress(NoAnswer, Unavailable):
                again = await self.person.done(lambda worker: worker.hall.tickets.redeem(ticket))
                assert again is None, "a ticket was good twice"

    async def talk(self, cut: asyncio.Event) -> None:
        silent = 0
        while not cut.is_set() and silent <= SILENT:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.told.wait()
                silent = 0
            except TimeoutError:
                silent += 1
                self.ask_again()
            self.told.clear()
            if self.is_overdue():
                self.ask_again()
            if not cut.is_set():
                await self.act()

    def is_overdue(self) -> bool:
        """Others are heard all the time, but an answer has not come."""
        return bool(self.waiting or self.chats) and self.world.loop.time() > self.asked + OVERDUE

    def ask_again(self) -> None:
        self.asked = self.world.loop.time()
        for message in [self.waiting, *self.chats.values(), {"type": "resync"}]:
            if message is not None:
                self.say(message)

    def say(self, message: dict[str, Any]) -> None:
        self.world.trace(self.name, "says", message["type"], message.get("key") or message.get("question"))
        if self.socket is not None:
            self.socket.up.carry(json.encode(message))

    def has_line(self) -> bool:
        """To a server that lives."""
        return self.socket is not None and not self.socket.up.cut and not self.socket.owner.dead

    # --- what is done ---

    async def act(self) -> None:
        world, dice = self.world, self.world.dice
        if self.sight is None or self.seat is None or not world.playing:
            return
        if dice.random() < world.chatty:
            self.chatter()
        if dice.random() < world.chatty / 4:
            await self.rest()
        if self.waiting is not None or self.seq < self.acked:
            return
        ask, seen = mine(self.sight) or self.offered(), self.seq
        if ask is not None:
            await asyncio.sleep(dice.uniform(0, 0.1))
            self.move(ask, seen)
        elif dice.random() < world.undoing:
            self.begin({"type": "undo"})

    def move(self, ask: dict[str, Any], seen: int) -> None:
        dice = self.world.dice
        said = {"verb": "fly"} if self.world.playing and dice.random() < 0.03 else dice.choice(ask["options"])
        self.begin({"type": "move", "ask": ask["id"], "do": said, "seen": seen})

    def offered(self) -> dict[str, Any] | None:
        """Something that may be answered at any time, sometimes."""
        assert self.sight is not None
        standing = [ask for ask in self.sight["standing"] if ask["mine"] and ask.get("options")]
        return standing[0] if standing and self.world.dice.random() < 0.3 else None

    def begin(self, message: dict[str, Any]) -> None:
        if self.waiting is None:
            self.waiting = self.keyed(message)
            self.asked = self.world.loop.time()
            self.say(self.waiting)

    def keyed(self, message: dict[str, Any]) -> dict[str, Any]:
        self.number += 1
        key = f"key-{self.id}-{self.number:05}"
        self.sent[key] = message = {**message, "key": key}
        return message

    def chatter(self) -> None:
        """All the rest that a client may say."""
        dice, sight = self.world.dice, self.sight or {}
        asks = sight.get("asks", [])
        ask: dict[str, Any] = dice.choice(asks) if asks else {"id": 0, "question": ["nothing"]}
        options = ask.get("options") or [{"verb": "pass"}]
        what = dice.randrange(8)
        if what == 0:
            line = self.keyed({"type": "chat", "text": f"line {self.id} {self.number}"})
            self.chats[line["key"]] = line
            self.asked = self.world.loop.time()
            self.say(line)
        elif what == 1:
            question = dice.choice(["*", ask["question"][0]])
            usual = dice.choice([None, wire.ONLY_ANSWER, dice.choice(options)])
            self.say({"type": "habit", "question": question, "do": usual})
        elif what == 2:
            self.say({"type": "look", "id": self.number, "ask": ask["id"], "do": dice.choice(options)})
        elif what == 3:
            self.say({"type": "hint", "id": self.number, "ask": ask["id"]})
        elif what == 4:
            self.say({"type": "history", "before": max(0, self.seq)})
        elif what == 5:
            self.say({"type": "ping", "stamp": 1.0})
        elif what == 6:
            self.say({"type": "consent", "undo": "nobodys-wish", "yes": True})
        else:
            self.say({"type": "nonsense"})

    async def rest(self) -> None:
        """A holiday of some seconds, or the end of one."""
        dice, now = self.world.dice, time.time()
        form = TakingDaysOff(now + dice.uniform(0, 2), now + dice.uniform(2, 6))

        async def go(worker: Worker, user: User) -> None:
            await worker.hall.announce(await take_days_off(worker.lobby.store, user, form, FOR_EVER))

        async def come(worker: Worker, user: User) -> None:
            await worker.hall.announce(await come_back(worker.lobby.store, user))

        self.world.trace(self.name, "goes on holiday, or comes back")
        with suppress(NoAnswer, Unavailable, Problem):
            await self.person.call(dice.choice([go, come]))

    # --- what is heard ---

    def hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        self.world.trace(self.name, "hears", kind, message.get("seq", message.get("problem")), message.get("key"))
        if kind == "closed":
            self.cut.set()
        elif kind == "welcome":
            self.take_in(message)
        elif kind == "news":
            self.follow(message)
        elif kind == "heard":
            self.chat[message["line"]["id"]] = message["line"]
        elif kind == "wishnews":
            self.wish = message["wish"]
        elif kind == "tablenews":
            self.info = message["table"]
        self.settle(kind, message)
        self.answer_wish(message.get("wish"))
        self.told.set()

    def texts(self) -> list[str]:
        return sorted(line["text"] for line in self.chat.values())

    def take_in(self, message: dict[str, Any]) -> None:
        """Everything anew. Over a line that keeps the order it counts even if it goes back."""
        if message["seq"] >= self.seq or self.world.net.ordered:
            self.world.back_to(self, message["seq"])
            self.sight, self.seq = message["sight"], message["seq"]
            self.wish, self.info = message.get("wish"), message["table"]
            self.chat = {line["id"]: line for line in message["chat"]}
            self.habits = message["habits"]

    def follow(self, message: dict[str, Any]) -> None:
        if message["seq"] < self.seq:
            return
        missed = self.seq + len(message["lines"]) < message["seq"]
        self.sight, self.seq = message["sight"], message["seq"]
        if missed:
            self.say({"type": "resync"})

    def settle(self, kind: str, message: dict[str, Any]) -> None:
        key = message.get("key")
        sent = self.sent.get(key or "")
        if key is None or sent is None or kind not in ("ack", "refused", "stale", "trouble"):
            return
        if kind == "trouble" and message["problem"] in FOR_NOW:
            return
        if sent["type"] == "chat":
            self.chats.pop(key, None)
        elif kind == "ack":
            self.world.check_ack(self, key, message["seq"])
            self.acks[key] = message["seq"]
            self.acked = max(self.acked, message["seq"])
        elif kind != "trouble" and sent["type"] == "move":  # an undo may be granted later
            self.world.check_refusal(self, key)
            self.refusals[key] = message.get("rule", "stale")
        if self.waiting is not None and self.waiting["key"] == key:
            self.waiting = None

    def answer_wish(self, wish: dict[str, Any] | None) -> None:
        if wish and self.seat in wish["waits"]:
            yes = not self.world.playing or self.world.dice.random() < 0.7
            self.say({"type": "consent", "undo": wish["undo"], "yes": yes})


PROBLEMS = (Problem, Unavailable, Mistake)  # answers to a request; all else is a fault of the server
