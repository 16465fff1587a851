"""Answers for those who do not: bots, players who have run out of time, and standing answers.

Only the worker that keeps the table does this, and it submits like anybody else. One timer a table; none where nobody
needs to be answered for.
"""

from __future__ import annotations

import asyncio
from random import uniform
from typing import TYPE_CHECKING, Final

from saloon.server import wire
from saloon.server.common.incidents import new_incident
from saloon.server.store.store import Unavailable

if TYPE_CHECKING:
    from saloon.server.live.room import Room

STAND_IN: Final = "medium"  # the level of the bot that plays for an absent player
WARNING: Final = 10.0  # seconds before the end of the time that everybody is reminded
NATURAL: Final = (1.0, 3.0)  # seconds a standing answer takes, as if somebody had thought about it
AGAIN: Final = 2.0  # seconds before something that failed is tried again
Pair = tuple[int, int]  # a seat and a question


class Autoplay:
    __slots__ = ("busy", "failed", "habitual", "room", "since", "timer", "warned")

    def __init__(self, room: Room) -> None:
        self.room = room
        self.timer: asyncio.TimerHandle | None = None
        self.since: dict[Pair, float] = {}  # when each answer was first waited for
        self.habitual: dict[Pair, float] = {}  # how long a standing answer to it will take
        self.busy: set[Pair] = set()
        self.failed: set[tuple[Pair, int]] = set()  # with the entry at which it failed
        self.warned: set[Pair] = set()

    def needed(self) -> bool:
        room = self.room
        chairs = room.table.chairs
        return bool(
            room.away or room.habits.wishes or room.clocks.kind != "none" or any(c.kind == "bot" for c in chairs)
        )

    def reschedule(self) -> None:
        """Something has changed: sets the timer to the next thing that is due."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        room, desk = self.room, self.room.desk
        if desk is None or not self.needed() or not self.ours() or desk.over() or room.problem:
            return
        now = room.hall.loop.time()
        owing = self.owing()
        self.since = {pair: self.since.get(pair, now) for pair in owing}
        self.habitual = {pair: self.habitual.get(pair) or uniform(*NATURAL) for pair in owing}
        self.warned &= self.since.keys()
        times = [time for pair in owing if pair not in self.busy and (time := self.time(pair, now)) is not None]
        if times:
            self.timer = room.hall.loop.call_at(max(now, min(times)), self.act)

    def start_over(self) -> None:
        """The questions are others, though they may have the same numbers."""
        self.since, self.habitual, self.failed, self.warned = {}, {}, set(), set()
        self.reschedule()

    def ours(self) -> bool:
        """Whether we act for this table: others will, once this house closes."""
        return self.room.holds_lease() and not self.room.hall.stopping

    def owing(self) -> list[Pair]:
        """The answers play waits for, and those of bots who have been offered something."""
        desk = self.room.desk
        assert desk is not None
        return [*desk.owing(), *[pair for pair in desk.hoped_for() if self.is_bots(pair[0])]]

    def due(self) -> bool:
        """Whether the table must stay in memory."""
        return self.timer is not None or bool(self.busy)

    def time(self, pair: Pair, now: float) -> float | None:
        """When something is to be done about this answer."""
        room, (seat, ask) = self.room, pair
        desk = room.desk
        assert desk is not None
        if (pair, desk.seq) in self.failed:
            return None
        if self.is_bots(seat):
            return self.since[pair] + room.table.plan.pause
        if desk.usual_answer(room.habits, seat, ask) is not None:
            return self.since[pair] + self.habitual[pair]
        left = room.clocks.remaining(seat, now)
        if left is None:
            return None
        warning = min(WARNING, room.clocks.seconds / 3)
        return now + left if pair in self.warned else now + max(0.0, left - warning)

    def is_bots(self, seat: int) -> bool:
        return seat in self.room.away or self.room.table.chairs[seat].kind == "bot"

    def act(self) -> None:
        """Does what is due, and waits for the next thing."""
        self.timer = None
        room, desk = self.room, self.room.desk
        now = room.hall.loop.time()
        if desk is None or not self.ours():
            return
        for pair in self.owing():
            time = self.time(pair, now) if pair in self.since and pair not in self.busy else None
            if time is not None and time <= now + 0.001:
                self.do(pair, now)
        self.reschedule()

    def do(self, pair: Pair, now: float) -> None:
        room, (seat, ask) = self.room, pair
        desk = room.desk
        assert desk is not None
        if not self.is_bots(seat) and desk.usual_answer(room.habits, seat, ask) is None:
            if pair not in self.warned:
                self.warned.add(pair)
                room.tell(wire.ClockNews(room.clocks.shown(now)))
                return
            room.away.add(seat)  # the time is up
            room.tell_table()
        self.busy.add(pair)
        room.hall.spawn(self.answer, pair)

    async def answer(self, pair: Pair) -> None:
        room, desk = self.room, self.room.desk
        assert desk is not None
        try:
            if await self.submit(pair):
                self.since.pop(pair, None)  # the next offer has a pause of its own
            else:
                self.failed.add((pair, desk.seq))
        except Unavailable:
            self.since[pair] = room.hall.loop.time() + AGAIN
        except Exception as error:  # a fault in the rules: a person may still do something else
            new_incident(error, table=room.id, seq=desk.seq, verb="keep")
            self.failed.add((pair, desk.seq))
        finally:
            self.busy.discard(pair)
            self.failed = {(failed, seq) for failed, seq in self.failed if seq == desk.seq}
            self.reschedule()

    async def submit(self, pair: Pair) -> bool:
        """The answer by habit or of a bot; if that is none, what is done for an absent player."""
        room, (seat, ask) = self.room, pair
        desk = room.desk
        assert desk is not None
        chair = room.table.chairs[seat]
        said = None if self.is_bots(seat) else desk.usual_answer(room.habits, seat, ask)
        by = "" if said is not None or chair.kind == "bot" else "bot"
        if said is None:
            said = await room.think(seat, ask, chair.level if chair.kind == "bot" else STAND_IN)
            if by and seat not in room.away:
                return True  # the player came back while the bot was thinking
        for answer in (said, desk.absent_answer(seat, ask)):
            reply = None if answer is None else await room.play(seat, None, ask, answer, by)
            if answer is not None and not isinstance(reply, wire.Refused | wire.Trouble):
                return True  # stored, or no longer asked
        return False
