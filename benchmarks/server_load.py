"""The load of the server benchmark: many players on raw WebSockets in one event loop, with as little parsing as can be.

A latency is the time from a move's sending to the moment the other player holds the news of it.
"""

import asyncio
import gc
import random
import time
from abc import ABC, abstractmethod
from array import array
from collections import deque
from collections.abc import Sequence
from typing import Any, cast

import msgspec

HELLO = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
UNMASKED = b"\0\0\0\0"  # a mask must be there; this one changes nothing
AT_ONCE = 16  # sockets being opened
WITHIN = 120.0  # seconds for all of them
PING, CLOSE = 9, 8

clock = time.perf_counter


class Load:
    """What all players share: how long they think, who plays next, what was measured."""

    def __init__(self, think: float, spare: Sequence["Table"] = ()) -> None:
        self.think = think
        self.spare = list(spare)[::-1]  # tables that take over where a game is over
        self.loop = asyncio.get_running_loop()
        self.measuring = False
        self.stopped = False
        self.moves = 0
        self.latencies = array("d")
        self.problems: dict[str, int] = {}
        self.dry: asyncio.Future[None] = self.loop.create_future()

    def problem(self, what: str) -> None:
        self.problems[what] = self.problems.get(what, 0) + 1

    def over(self) -> None:
        """One game has ended: another begins."""
        if self.spare:
            self.spare.pop().play(self)
        elif not self.think and not self.dry.done():  # who thinks has a table for the whole time
            self.dry.set_result(None)

    async def measure(self, warm: float, seconds: float) -> dict[str, Any]:
        await asyncio.sleep(warm)
        gc.collect()
        gc.freeze()
        gc.disable()
        began, work = clock(), time.process_time()
        self.measuring = True
        await asyncio.wait([self.dry], timeout=seconds)
        self.measuring = False
        took, work = clock() - began, time.process_time() - work
        self.stopped = True
        gc.enable()
        gc.unfreeze()
        return {
            "moves_per_s": round(self.moves / took, 1), **percentiles(self.latencies), "seconds": round(took, 2),
            "load_cpu": round(work / took, 3), "problems": self.problems,
        }  # fmt: skip


def percentiles(found: Sequence[float]) -> dict[str, float]:
    if not found:
        return {}
    ranked = sorted(found)
    return {
        f"p{share}_ms": round(ranked[min(len(ranked) - 1, len(ranked) * share // 100)] * 1000, 3) for share in (50, 99)
    }


class Table:
    """Two players and the moves under way: who has more to do moves again before the other has heard of the last."""

    def __init__(self) -> None:
        self.load: Load | None = None
        self.players: list[Player] = []
        self.sent: deque[tuple[Player, int, float]] = deque()  # by whom, after which entry, when
        self.ended = False

    def play(self, load: Load) -> None:
        self.load = load
        for player in self.players:
            player.consider()

    def told(self, player: "Player", seq: int, now: float) -> None:
        """A player has news of the table up to this entry."""
        load, sent = self.load, self.sent
        if load is None:
            return
        while sent and sent[0][0] is not player and sent[0][1] < seq:
            began = sent.popleft()[2]
            if load.measuring:
                load.moves += 1
                load.latencies.append(now - began)

    def end(self) -> None:
        if not self.ended:
            self.ended = True
            if self.load is not None:
                self.load.over()


class Player(asyncio.Protocol, ABC):
    """One socket; subclasses know a server's messages."""

    def __init__(self, table: Table, host: str, path: str) -> None:
        self.table = table
        self.hello = HELLO.format(host=host, path=path).encode()
        self.rest = b""
        self.open = False
        self.seq = -1  # the last entry we know
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport
        table.players.append(self)

    @abstractmethod
    def heard(self, text: bytes, now: float) -> None: ...

    @abstractmethod
    def next_move(self) -> bytes | None:
        """What to send now; nothing if it is not our turn."""

    def opened(self) -> None:
        """The line is open."""

    # --- moves ---

    def consider(self) -> None:
        """Thinks, if there is something to think about, and moves."""
        load = self.table.load
        if load is None or load.stopped or not self.is_asked():
            return
        if load.think:
            load.loop.call_later(random.expovariate(1 / load.think), self.move)
        else:
            self.move()

    @abstractmethod
    def is_asked(self) -> bool: ...

    def move(self) -> None:
        text = self.next_move()
        if text is not None and not self.transport.is_closing():
            self.table.sent.append((self, self.seq, clock()))
            self.say(text)

    # --- the wire ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's own is none
        self.transport.write(self.hello)

    def connection_lost(self, error: Exception | None) -> None:
        load = self.table.load
        if load is not None and not load.stopped:
            load.problem("line lost")
        self.fail("the server has hung up")

    def fail(self, why: str) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(why))

    def say(self, text: bytes, kind: int = 0x81) -> None:
        size = len(text)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + UNMASKED + text)

    def data_received(self, data: bytes) -> None:
        now = clock()
        data = self.rest + data if self.rest else data
        self.rest = self.frames(data, now) if self.open else self.greeted(data, now)

    def greeted(self, data: bytes, now: float) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self.fail(head.decode("latin-1")[:80])
            return b""
        self.open = True
        self.opened()
        return self.frames(rest, now)

    def frames(self, data: bytes, now: float) -> bytes:
        """Hears every whole frame; what is left."""
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length > 125:
                wide = 2 if length == 126 else 8
                start += wide
                length = int.from_bytes(data[at + 2 : start], "big") if size >= start else size
            if start + length > size:
                break
            self.frame(data[at] & 15, data[start : start + length], now)
            at = start + length
        return data[at:]

    def frame(self, kind: int, text: bytes, now: float) -> None:
        if kind == PING:
            self.say(text, 0x8A)
        elif kind != CLOSE:
            self.heard(text, now)


# --- Saloon ---


class Ask(msgspec.Struct):
    id: int
    mine: bool = False
    options: list[msgspec.Raw] | None = None


class Sight(msgspec.Struct):
    asks: list[Ask]


class News(msgspec.Struct):
    """Of a welcome or of news, what a player needs."""

    seq: int
    sight: Sight


class Saloonist(Player):
    """Answers each question with one of the options it is offered."""

    decode = staticmethod(msgspec.json.Decoder(News).decode)
    quiet = (b'{"type":"ack"', b'{"type":"tabl', b'{"type":"pong', b'{"type":"clock')

    def __init__(self, table: Table, host: str, ticket: str, id: str) -> None:
        super().__init__(table, host, f"/ws?ticket={ticket}&table={id}")
        self.ask: Ask | None = None
        self.moves = 0

    def heard(self, text: bytes, now: float) -> None:
        if text.startswith(b'{"type":"news"'):
            news = self.decode(text)
            self.table.told(self, news.seq, now)
            self.learn(news)
        elif text.startswith(b'{"type":"welcome"'):
            self.learn(self.decode(text))
            if not self.ready.done():
                self.ready.set_result(None)
        elif not text.startswith(self.quiet):
            self.trouble(text)

    def learn(self, news: News) -> None:
        if news.seq <= self.seq:
            return  # told again
        self.seq = news.seq
        self.ask = next((ask for ask in news.sight.asks if ask.mine and ask.options), None)
        if not news.sight.asks:
            self.table.end()
        else:
            self.consider()

    def trouble(self, text: bytes) -> None:
        if self.table.load is not None:
            self.table.load.problem(text[9:40].decode("latin-1"))
        self.fail(text.decode("latin-1"))

    def is_asked(self) -> bool:
        return self.ask is not None

    def next_move(self) -> bytes | None:
        ask, self.ask = self.ask, None
        if ask is None or not ask.options:
            return None
        self.moves += 1
        said = bytes(random.choice(ask.options))
        return b'{"type":"move","key":"key-%06d-%d","ask":%d,"seen":%d,"do":%b}' % (
            self.seq, self.moves, ask.id, self.seq, said,
        )  # fmt: skip


# --- boardgame.io, over socket.io 4 ---


class Hand(msgspec.Struct):
    hand: list[int]


class Cards(msgspec.Struct):
    players: dict[str, Hand]


class Turn(msgspec.Struct):
    currentPlayer: str
    gameover: dict[str, Any] | None = None


class State(msgspec.Struct):
    number: int = msgspec.field(name="_stateID")
    G: Cards
    ctx: Turn


class Synced(msgspec.Struct):
    state: State


class Boardgamer(Player):
    """Lays one of the cards in hand."""

    space = b"/trail,"
    update = staticmethod(msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode)
    sync = staticmethod(msgspec.json.Decoder(tuple[str, str, Synced]).decode)

    def __init__(self, table: Table, host: str, match: str, seat: int) -> None:
        super().__init__(table, host, "/socket.io/?EIO=4&transport=websocket")
        self.match = match.encode()
        self.seat = str(seat)
        self.state: State | None = None

    def heard(self, text: bytes, now: float) -> None:
        if text.startswith(b"42" + self.space + b'["update"'):
            state = self.update(text[2 + len(self.space) :])[2]
            self.table.told(self, state.number, now)
            self.learn(state)
        elif text.startswith(b"42" + self.space + b'["sync"'):
            self.learn(self.sync(text[2 + len(self.space) :])[2].state)
            if not self.ready.done():
                self.ready.set_result(None)
        elif text.startswith(b"0"):
            self.say(b"40" + self.space)
        elif text.startswith(b"40" + self.space):
            self.say(b'42%b["sync","%b","%b",null,2]' % (self.space, self.match, self.seat.encode()))
        elif text == b"2":
            self.say(b"3")

    def learn(self, state: State) -> None:
        if state.number <= self.seq:
            return  # told again
        self.seq, self.state = state.number, state
        if state.ctx.gameover is not None:
            self.table.end()
        else:
            self.consider()

    def is_asked(self) -> bool:
        return self.state is not None and self.state.ctx.currentPlayer == self.seat

    def next_move(self) -> bytes | None:
        state, seat = self.state, self.seat.encode()
        if state is None:
            return None
        place = random.randrange(len(state.G.players[self.seat].hand))
        return (
            b'42%b["update",{"type":"MAKE_MOVE","payload":{"type":"lay","args":[%d],"playerID":"%b"}},%d,"%b","%b"]'
            % (self.space, place, seat, state.number, self.match, seat)
        )


# --- opening ---


async def connect(players: Sequence[Player], port: int, source: str = "") -> None:
    """Opens a line for each, some at a time, and waits until each has been told how its table stands."""
    here = (source, 0) if source else None
    free = asyncio.Semaphore(AT_ONCE)
    loop = asyncio.get_running_loop()

    async def one(player: Player) -> None:
        async with free:
            await loop.create_connection(lambda: player, "127.0.0.1", port, local_addr=here)
            await player.ready

    async with asyncio.timeout(WITHIN):
        await asyncio.gather(*[one(player) for player in players])


def hang_up(tables: Sequence[Table]) -> None:
    for table in tables:
        for player in table.players:
            player.transport.abort()
