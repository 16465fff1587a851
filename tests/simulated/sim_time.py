"""Time, chance and threads of the simulated house: a loop that skips what nobody waits for, all dice from one seed."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import random
import selectors
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from random import Random
from threading import get_ident
from typing import Any, Protocol
from unittest.mock import patch

from saloon import games
from toy_games import toys

EPOCH = 1_800_000_000.0  # what the simulated calendar says at second 0


class Owner(Protocol):
    """A simulated process: what it has begun ends with it."""

    dead: bool
    tasks: dict[asyncio.Task[Any], None]


OWNER: ContextVar[Owner | None] = ContextVar("OWNER", default=None)


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
        self.readings = 0  # of the calendar
        self.faults: list[str] = []  # tasks that died of something, with nobody to hear of it
        selector = Skipping()
        selector.loop = self
        super().__init__(selector)
        self.set_task_factory(owned)
        self.set_exception_handler(
            lambda _, what: self.faults.append(f"{what.get('message')} {what.get('exception')!r}")
        )

    def time(self) -> float:
        return self.now

    def calendar(self) -> float:
        """No two readings are the same, not even in microseconds."""
        self.readings += 1
        return EPOCH + self.now + self.readings * 1e-5

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        """There is one thread."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # it belongs to whoever waits
            done.set_exception(error)
        return done


def owned(loop: Any, work: Any, context: Context | None = None) -> asyncio.Task[Any]:
    """Every task belongs to the process that began it."""
    task = asyncio.Task(work, loop=loop, context=context)
    owner = context.get(OWNER) if context is not None else OWNER.get()
    if owner is not None:
        owner.tasks[task] = None
        task.add_done_callback(lambda done: owner.tasks.pop(done, None))
        if owner.dead:
            task.cancel()
    return task


def context_of(owner: Owner) -> Context:
    context = copy_context()
    context.run(OWNER.set, owner)
    return context


def kill(owner: Owner) -> None:
    """kill -9: nothing that it has begun goes on. Its timers are silent; what it still says is heard by nobody."""
    loop: Any = asyncio.get_running_loop()
    owner.dead = True
    for task in list(owner.tasks):
        task.cancel()
    for handle in loop._scheduled:
        if handle._context is not None and handle._context.get(OWNER) is owner:
            handle.cancel()


class Incidents(logging.Handler):
    """What a server notes as a fault of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []
        self.went_back = 0  # rooms that found their store behind them

    def emit(self, record: logging.LogRecord) -> None:
        if record.getMessage() == "went back":
            self.went_back += 1
            return
        told = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
        self.found.append(f"{record.getMessage()} {getattr(record, 'facts', '')}\n{told}")


def here_only(simulated: Callable[..., Any], real: Callable[..., Any]) -> Callable[..., Any]:
    """A house that another test has left running in a thread of its own lives in the real world."""
    here = get_ident()

    def either(*what: Any) -> Any:
        return simulated(*what) if get_ident() == here else real(*what)

    return either


@contextmanager
def seeded(loop: VirtualLoop, seed: int) -> Iterator[Incidents]:
    """Clocks, tokens and dice of the whole process come from the loop and the seed; the toy games are in the house."""
    luck = Random(f"tokens {seed}")
    before, incidents, log = random.getstate(), Incidents(), logging.getLogger("saloon")
    added = {key: game for key, game in toys().items() if key[0] not in games.ROOMS}
    level, collecting = log.level, gc.isenabled()
    random.seed(seed)
    log.addHandler(incidents)
    log.setLevel(logging.ERROR)
    gc.disable()  # what is collected when is nobody's business: a task that is lost is told of at the end
    for (slug, rules), game in added.items():
        games.ROOMS.setdefault(slug, {})[rules] = "here"
        games._opened[slug, rules, "None"] = game
    try:
        with (
            patch.object(time, "time", here_only(loop.calendar, time.time)),
            patch.object(time, "monotonic", here_only(lambda: loop.now, time.monotonic)),
            patch.object(time, "thread_time", here_only(lambda: loop.now, time.thread_time)),
            patch.object(random, "_urandom", here_only(luck.randbytes, os.urandom)),
            patch.object(gc, "collect", lambda *_: 0),
            patch.object(gc, "freeze", lambda: None),
        ):
            yield incidents
    finally:
        random.setstate(before)
        log.removeHandler(incidents)
        log.setLevel(level)
        for slug, rules in added:
            games.ROOMS.pop(slug, None)
            games._opened.pop((slug, rules, "None"), None)
        if collecting:
            gc.enable()


def simulate(loop: VirtualLoop, story: Coroutine[Any, Any, None]) -> None:
    """Runs to the end without waiting for anything."""
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
