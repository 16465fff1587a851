"""What goes wrong in making one viewer's news stops nobody else's, nor those who are answered for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_house import LiveHouse, talk

from saloon.kernel.flow import NOBODY
from saloon.server.common import metrics
from saloon.server.live import gate


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveHouse]:
    with LiveHouse(f"sqlite:///{tmp_path}/saloon.db") as house:
        yield house


@pytest.mark.parametrize("broken", [NOBODY, 0], ids=["a spectator's", "the mover's own"])
def test_the_others_are_told_and_bots_go_on(broken: int, live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    really = gate.news

    def news(*args: Any) -> gate.Parcel:
        if args[-1] == broken:
            raise ZeroDivisionError
        return really(*args)

    async def run() -> None:
        table = await live.there(live.table("human", "bot"))
        player, watcher = await table.sit(0), await table.sit(None)
        await player.welcomed()
        await watcher.welcomed()
        while player.ask() is None:
            await player.hear("news")
        before = metrics.INCIDENTS._value.get()
        monkeypatch.setattr(gate, "news", news)
        key = await player.move()
        assert (await player.hear("ack"))["key"] == key
        hurt, other = (watcher, player) if broken == NOBODY else (player, watcher)
        trouble = await hurt.hear("trouble")
        assert (trouble["problem"], bool(trouble["incident"])) == ("incident", True)
        assert metrics.INCIDENTS._value.get() > before
        while other.ask() is None if other is player else other.seq < 8:
            if broken == 0:
                await player.say("resync")
                await player.hear("welcome")
                if player.ask() is not None:
                    await player.move()
                    await player.hear("ack")
            await other.hear("news")

    talk(run())
