"""The simulated network: it drops, doubles, delays and reorders; a line falls silent and nobody is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from random import Random
from typing import Any

from msgspec import json
from sim_time import context_of

from saloon.server.live.bus import Bus


class Net:
    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.loop = asyncio.get_running_loop()
        self.trouble = dice.choice([0.0, 0.02, 0.1])
        self.ordered = dice.random() < 0.5  # as TCP does it: what is late makes the rest late

    def lost(self) -> bool:
        return self.dice.random() < self.trouble

    def delays(self) -> list[float]:
        """When it arrives: once, usually; and soon, usually."""
        if self.lost():
            return []
        return [self.delay() for _ in range(1 if self.ordered else 1 + self.lost())]

    def delay(self) -> float:
        return self.dice.uniform(0.1, 1.5) if self.lost() else self.dice.uniform(0.001, 0.003)


class Line:
    """One direction of a connection."""

    def __init__(self, net: Net, deliver: Callable[[Any], None]) -> None:
        self.net = net
        self.deliver = deliver
        self.last = 0.0
        self.cut = False

    def carry(self, what: Any) -> None:
        loop = self.net.loop
        for delay in self.net.delays():
            when = loop.time() + delay
            if self.net.ordered:
                when = self.last = max(when, self.last + 1e-6)
            loop.call_at(when, self.arrive, what, context=Context())

    def arrive(self, what: Any) -> None:
        if not self.cut:
            self.deliver(what)


class SimSocket:
    """The server's end of a connection, as a conversation and a connection know it."""

    read_paused = False

    def __init__(
        self, net: Net, owner: Any, hear: Callable[[dict[str, Any]], None], check: Callable[[dict[str, Any]], None]
    ) -> None:
        self.net = net
        self.owner = owner  # the worker
        self.check = check
        self.down = Line(net, hear)
        self.up = Line(net, self.received)
        self.listener: Any = None
        self.busy = False

    # --- what a listener does with it ---

    def listen(self, listener: Any) -> None:
        self.listener = listener
        if self.up.cut:  # whoever opened it has gone
            listener.lost()

    def wait(self) -> None:
        self.read_paused = True

    def read_on(self) -> None:
        self.read_paused = False

    def at_once(self, *messages: bytes) -> bool:
        if self.owner.dead or self.down.cut:
            return True
        if self.busy or self.net.lost():
            self.busy = True
            self.net.loop.call_later(self.net.dice.uniform(0, 0.5), self.go_on)
            return False
        for message in messages:
            told = json.decode(message)
            self.check(told)
            self.down.carry(told)
        return True

    def go_on(self) -> None:
        self.busy = False
        if self.listener is not None:
            self.listener.writable()

    def hang_up(self, code: int) -> None:
        self.end({"type": "closed", "code": code})

    def cut(self) -> None:
        self.end({"type": "closed", "code": 1006})

    def end(self, why: dict[str, Any]) -> None:
        """The client hears of it, unless that is lost too."""
        if not self.down.cut:
            self.down.carry(why)
            self.net.loop.call_soon(self.close)

    # --- what comes from outside ---

    def received(self, text: bytes) -> None:
        if self.listener is not None and not self.owner.dead:
            context_of(self.owner).run(self.listener.received, text)

    def close(self) -> None:
        """Nothing goes to and fro any more."""
        if not self.up.cut:
            self.up.cut = self.down.cut = True
            if self.listener is not None and not self.owner.dead:
                context_of(self.owner).run(self.listener.lost)


class SimBus(Bus):
    """Some of what is announced never arrives."""

    def __init__(self, net: Net, workers: list[Any], alone: bool, losing: float) -> None:
        self.net = net
        self.workers = workers
        self.alone = alone
        self.losing = losing

    def publish(self, table: str, seq: int) -> None:
        dice = self.net.dice
        for worker in self.workers:
            if worker.hall.bus is not self and dice.random() >= self.losing:
                delay = dice.uniform(0, 0.1)
                self.net.loop.call_later(delay, worker.hall.announced, table, seq, context=context_of(worker))
