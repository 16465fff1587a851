"""Bots in their own processes: whatever they do, the caller gets an answer or None, in time."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from saloon.games import find
from saloon.kernel.luck import Seeded
from saloon.kernel.play import advance, legal
from saloon.kernel.view import view
from saloon.server.bots.pool import BotPool
from saloon.server.bots.process import Request

GAME = find("two-towns")


def request(level: str = "medium") -> tuple[Request, list[dict[str, Any]]]:
    """A question of a real game, and its legal answers."""
    s = GAME.start(GAME.ruleset(2))
    advance(s, Seeded(3), None)
    d = s.pending[0]
    seat = d.owing[0]
    seen = view(GAME, s, seat).plain()
    return Request("two-towns", "1", level, 5, d.id, seen), [GAME.say(action) for action in legal(s, d, seat)]


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def bad(code: str, seconds: float = 0.5) -> BotPool:
    return BotPool(1, seconds, command=[sys.executable, "-c", code])


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_bot_answers_legally_from_another_process(level: str) -> None:
    async def work() -> None:
        thinkers = BotPool(1)
        asked, options = request(level)
        assert await thinkers.think(asked, "host") in options
        assert await thinkers.think(asked, "host") in options  # by the same process
        await thinkers.close()

    run(work())


@pytest.mark.parametrize(
    "code",
    [
        "import time; time.sleep(60)",  # hangs
        "raise SystemExit(3)",  # dies
        "print('nonsense', flush=True); input()",
        "print('[1, 2]', flush=True); input()",
        "import sys; sys.stdout.write('x' * 3_000_000); sys.stdout.flush(); input()",
        "import sys\nfor line in sys.stdin: x = bytearray(10**12)",  # wants a terabyte
    ],
)
def test_a_bad_bot_costs_only_its_own_answer(code: str) -> None:
    async def work() -> None:
        thinkers = bad(code)
        begun = time.monotonic()
        assert await thinkers.think(request()[0], "host") is None
        assert await thinkers.think(request()[0], "host") is None  # the pool has not shrunk
        assert time.monotonic() - begun < 30, "nobody waits for one that hangs"
        assert thinkers.failures == 2
        await thinkers.close()

    run(work())


@pytest.mark.parametrize(("megabytes", "said"), [(4000, {"bytes": 10**9}), (300, None)])
def test_memory_is_limited(megabytes: int, said: dict[str, Any] | None) -> None:
    greedy = f"""
from saloon.server.bots import process as thinker
thinker.answer = lambda request, content_dir: {{"bytes": len(bytearray(10**9))}}
thinker.main({megabytes}, None)
"""

    async def work() -> None:
        thinkers = bad(greedy, seconds=60)
        assert await thinkers.think(request()[0], "host") == said
        await thinkers.close()

    run(work())


def test_a_hanging_bot_does_not_hold_up_the_loop() -> None:
    async def work() -> None:
        thinkers = bad("import time; time.sleep(60)", seconds=1.0)
        thought = asyncio.create_task(thinkers.think(request()[0], "host"))
        ticks = 0
        while not thought.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert ticks > 5, "the loop went round meanwhile"
        await thinkers.close()

    run(work())
