"""When a quiet question is answered: at times that are the same whatever anybody holds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from twins import CLOCK_SECONDS, PAUSE, Plan, Twins, World, live, watched

from saloon.kernel.flow import NOBODY
from saloon.server import wire
from saloon.server.common.fair_queue import Busy
from saloon.server.live.autoplay import HUSHED
from saloon.server.live.room import Room
from saloon.server.store.store import Unavailable

sys.path.insert(0, str(Path(__file__).parent.parent / "kernel"))
from test_windows import stuck_up
from toys.standoff import SHOUT as CALL
from toys.standoff import STANDOFF

ROBBER, HOLDER, OTHER = 0, 2, 3
PASS: dict[str, Any] = {"verb": "pass"}
SHOUT: dict[str, Any] = STANDOFF.say(CALL)


class Alone(World):
    """Nobody does anything but what a test says, and everything is noted that anybody is told."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, clock: str = "none", bot: int = -9, viewer: int = NOBODY
    ) -> None:
        game = Twins(STANDOFF, {"a": stuck_up(HOLDER)})
        monkeypatch.setattr("saloon.server.live.loading.find", lambda *_: game)
        watched(monkeypatch)
        super().__init__(Plan(STANDOFF, 5, {}, viewer, clock, bot, -9, 1), "a", game, None)
        self.script: list[tuple[float, int, Any]] = []
        self.absent: set[int] = set()
        self.kept_elsewhere = False

    async def self_(self) -> None:
        self.room.away |= self.absent
        if self.kept_elsewhere:
            self.room.lease_until = 0.0
        for seconds, seat, message in self.script:
            await self.at(seconds)
            if message is None:  # another worker passes for this seat
                await self.room.play(seat, None, self.game.states["a"].pending[0].id, PASS)
            elif message == "goes":  # to another worker
                self.hall.part(self.lines[seat], self.room)
                self.room.table.here = frozenset({seat})
                self.room.autoplay.reschedule()
            else:
                await self.say(seat, message)

    async def others(self) -> None:
        pass

    async def strangers(self) -> None:
        pass

    def told(self, kind: str) -> list[tuple[float, dict[str, Any]]]:
        return [(one.at, message) for one in self.frames if (message := json.decode(one.data))["type"] == kind]

    def moves(self) -> list[float]:
        return [at for at, _ in self.told("news")]


def passes(world: Alone, *seats: int, at: float = 0.5) -> None:
    question = world.game.states["a"].pending[0].id
    world.script += [(at, seat, wire.Move(f"by-hand-{seat}", question, PASS)) for seat in seats]


def test_who_has_the_habit_passes_at_one_time_whatever_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    for seat in (HOLDER, OTHER):
        world = Alone(monkeypatch)
        world.script.append((0.0, seat, wire.Habit("*", wire.ONLY_ANSWER)))
        passes(world, *({1, 2, 3, 4} - {seat}))
        live(world)
        assert world.moves()[:4] == [0.5, 0.5, 0.5, HUSHED]
        assert {line["seat"] for _, news in world.told("news")[:4] for line in news["lines"][:1]} == {-2}


@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize("said", [PASS, SHOUT])
def test_what_such_a_player_answers_by_hand_waits_for_the_same_time(
    said: dict[str, Any], elsewhere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever worker keeps the table."""
    world = Alone(monkeypatch, viewer=HOLDER)
    world.kept_elsewhere = elsewhere
    question = world.game.states["a"].pending[0].id
    world.script.append((0.0, HOLDER, wire.Habit("*", wire.ONLY_ANSWER)))
    world.script.append((0.2, HOLDER, wire.Move("key-early", question, PASS)))
    world.script.append((1.2, HOLDER, wire.Move("key-later", question, said)))
    passes(world, 1, 3, 4, at=1.5)
    live(world)
    assert [(at, ack["key"]) for at, ack in world.told("ack")] == [(HUSHED, "key-later")]
    assert [(at, stale["key"]) for at, stale in world.told("stale")] == [(1.2, "key-early")]
    assert world.given[HOLDER, question] == said


def held_back(monkeypatch: pytest.MonkeyPatch) -> Alone:
    """A pass by hand that waits for its time."""
    world = Alone(monkeypatch, viewer=HOLDER)
    question = world.game.states["a"].pending[0].id
    world.script.append((0.0, HOLDER, wire.Habit("*", wire.ONLY_ANSWER)))
    world.script.append((0.2, HOLDER, wire.Move("key-of-hand", question, PASS)))
    return world


def test_who_is_answered_for_meanwhile_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    world = held_back(monkeypatch)
    world.kept_elsewhere = True
    world.script.append((1.0, HOLDER, None))
    live(world)
    assert [(at, stale["key"]) for at, stale in world.told("stale")] == [(1.0, "key-of-hand")]
    assert world.room.autoplay.held == {}


@pytest.mark.parametrize(("fault", "problem"), [(Unavailable, "down"), (Busy, "busy"), (ZeroDivisionError, "incident")])
def test_whose_answer_fails_at_its_time_is_told_so(
    fault: type[Exception], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = Room.play

    async def play(room: Room, seat: int, key: str | None, *said: Any) -> Any:
        if key == "key-of-hand":
            raise fault
        return await really(room, seat, key, *said)

    monkeypatch.setattr(Room, "play", play)
    world = held_back(monkeypatch)
    live(world)
    told = [(at, trouble["problem"], trouble["key"]) for at, trouble in world.told("trouble")]
    assert told == [(HUSHED, problem, "key-of-hand")]
    assert world.room.autoplay.held == {}


def test_a_player_at_another_worker_is_answered_for_there_or_later(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Alone(monkeypatch)
    world.script.append((0.0, HOLDER, wire.Habit("*", wire.ONLY_ANSWER)))
    world.script.append((0.1, HOLDER, "goes"))
    live(world)
    assert world.moves()[:1] == [2 * HUSHED]


@pytest.mark.parametrize("clock", ["move", "bank"])
def test_silence_is_a_pass_and_nobody_is_shown_as_absent(clock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for silent in (HOLDER, OTHER):
        world = Alone(monkeypatch, clock)
        passes(world, *({1, 2, 3, 4} - {silent}))
        live(world)
        assert world.moves()[:4] == [0.5, 0.5, 0.5, CLOCK_SECONDS[clock]]
        before = [info for at, info in world.told("tablenews") if at <= CLOCK_SECONDS[clock]]
        assert not [chair for info in before for chair in info["table"]["chairs"] if chair.get("stand_in")]
        assert len([at for at, _ in world.told("clocknews") if at <= CLOCK_SECONDS[clock]]) == 1, "one warning for all"


def test_a_bot_answers_on_the_stroke(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Alone(monkeypatch, bot=HOLDER)
    passes(world, 1, 3, 4, at=0.01)
    live(world)
    assert world.moves()[:4] == [0.01, 0.01, 0.01, PAUSE]


def test_no_undo_while_others_may_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Alone(monkeypatch, viewer=ROBBER)
    world.script.append((0.1, ROBBER, wire.Undo("undo-early")))
    live(world)
    assert [(at, no["rule"]) for at, no in world.told("refused")] == [(0.1, "table.undo-window")]


def test_who_answers_a_quiet_question_while_stood_in_for_is_not_shown_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Alone(monkeypatch)
    passes(world, OTHER, at=0.1)
    world.absent = {OTHER}
    live(world)
    assert world.moves() == [0.1]
    assert OTHER in world.room.away
    assert not [at for at, _ in world.told("tablenews") if at >= 0.1]
