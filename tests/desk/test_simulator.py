"""Many seeds of the simulated world; a seed that fails is the report of a bug."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from simulator import World, simulate

from toy_games import find

GAMES = [("two-towns", 2), ("high-card", 3), ("stand-off", 3), ("two-towns", 2)]
INCIDENTS: list[BaseException] = []


async def inline(work: Any, *values: Any) -> Any:
    """In place of a thread: the simulated world has only one."""
    return work(*values)


def noted(error: BaseException, **_: Any) -> str:
    INCIDENTS.append(error)
    return "incident"


@pytest.fixture(autouse=True)
def _one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio, "to_thread", inline)
    monkeypatch.setattr("saloon.server.live.loading.find", lambda slug, rules, content_dir: find(slug, rules))
    monkeypatch.setattr("saloon.server.live.hall.find", lambda slug, rules, content_dir: find(slug, rules))
    for module in ("requests", "hall", "autoplay"):
        monkeypatch.setattr(f"saloon.server.live.{module}.new_incident", noted)
    INCIDENTS.clear()


def run(seed: int) -> World:
    slug, seats = GAMES[seed % len(GAMES)]
    worlds: list[World] = []

    async def story() -> None:
        worlds.append(World(find(slug), seats, seed))
        await worlds[0].run()

    try:
        simulate(story())
        assert not INCIDENTS, INCIDENTS
    except BaseException as error:
        error.add_note(f"seed {seed}")
        raise
    return worlds[0]


@pytest.mark.parametrize("seeds", [range(200), pytest.param(range(200, 10_000), marks=pytest.mark.long)], ids=str)
def test_bad_weather(seeds: range) -> None:
    began, steps, acks = time.perf_counter(), 0, 0
    for seed in seeds:
        world = run(seed)
        steps += world.steps
        acks += sum(len(client.diary.acks) for client in world.clients)
    assert acks > 10 * len(seeds), "hardly anybody has played"
    print(f"{steps} messages, {acks} moves, {steps / (time.perf_counter() - began):.0f} messages a second")


def test_a_seed_is_a_story() -> None:
    """The same seed gives the same world, to the byte: that is what makes a failing seed a report."""
    first, again = run(7), run(7)
    assert first.store.entries
    assert first.store.entries == again.store.entries
    assert [client.diary.sights for client in first.clients] == [client.diary.sights for client in again.clients]
