"""Answers for those who do not: bots, players who have run out of time, and standing answers.

Only the worker that keeps the table does this, and it submits like anybody else. One timer a table; none where nobody
needs to be answered for. No answer comes at a time that depends on what its seat holds: a bot begins to think at once
and answers on the stroke of its step, and a quiet question has fixed times. A standing answer to such a question comes
from the worker where its player is, who may give it by hand till then.
"""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from saloon.bots.levels import SECONDS, STAND_IN
from saloon.kernel.flow import NOBODY
from saloon.server import wire
from saloon.server.common.fair_queue import Busy
from saloon.server.common.incidents import new_incident
from saloon.server.common.small_set import EMPTY
from saloon.server.live import gate
from saloon.server.live.desk import Draft
from saloon.server.store.store import Unavailable

if TYPE_CHECKING:
    from saloon.server.live.connection import Connection
    from saloon.server.live.room import Room

WARNING: Final = 10.0  # seconds before the end of the time that everybody is reminded
NATURAL: Final = (1.0, 3.0)  # seconds a standing answer takes, as if somebody had thought about it
HUSHED: Final = 5.0  # seconds a standing answer to a quiet question takes, whatever it is
SPARE: Final = 0.5  # of a host's budget: bots do not spend what their host may need
AGAIN: Final = 2.0  # seconds before something that failed is tried again
SOON: Final = 0.001  # what is due within this is due
Pair = tuple[int, int]  # a seat and a question


class Held(NamedTuple):
    """What a player has answered before the time at which the standing answer comes."""

    key: str
    said: wire.Said
    seen: int | None
    mover: Connection


class Thought(NamedTuple):
    """What a bot has come up with."""

    said: wire.Said | None
    seq: int  # the entry after which it began to think
    at: float


class Autoplay:
    __slots__ = ("busy", "failed", "generation", "held", "room", "since", "thinking", "thoughts", "timer", "warned")

    def __init__(self, room: Room) -> None:
        self.room = room
        self.generation = 0  # of the questions: what was begun for another counts no more
        self.timer: asyncio.TimerHandle | None = None
        self.since: dict[Pair, float] = {}  # when each answer was first waited for
        self.thinking: frozenset[Pair] = EMPTY
        self.thoughts: dict[Pair, Thought] = {}
        self.held: dict[Pair, Held] = {}
        self.busy: frozenset[Pair] = EMPTY
        self.failed: frozenset[tuple[Pair, int]] = EMPTY  # with the entry at which it failed
        self.warned: frozenset[Pair] = EMPTY  # for all of a quiet question: NOBODY

    def needed(self) -> bool:
        room = self.room
        chairs = room.table.chairs
        anything = (
            room.away
            or room.answers.auto_answers.wishes
            or room.clocks.kind != "none"
            or any(chair.is_bots for chair in chairs)
        )
        return bool(anything) and room.table.status == "running" and not room.asleep()

    def reschedule(self) -> None:
        """Something has changed: sets the timer to the next thing that is due."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        room, desk = self.room, self.room.desk
        if room.hall.stopping:  # whoever has said something says it again, elsewhere
            return
        if desk is None or not self.needed() or desk.over() or room.problem:
            self.let_go(list(self.held))
            return
        now = room.hall.loop.time()
        pairs = self.pairs()
        self.since = {pair: self.since.get(pair, now) for pair in pairs}
        self.warned &= self.since.keys()
        self.thoughts = {pair: thought for pair, thought in self.thoughts.items() if self.counts(pair, thought)}
        self.let_go([pair for pair in self.held if pair not in self.since])
        times = [time for pair in pairs if pair not in self.busy and (time := self.time(pair, now)) is not None]
        if (change := room.next_rest()) is not None:
            times.append(change)
        if times:
            self.timer = room.hall.loop.call_at(max(now, min(times)), self.act)

    def start_over(self) -> None:
        """The questions are others, though they may have the same numbers."""
        for held in self.held.values():
            held.mover.send(gate.trouble("went-back", None, held.key))
        self.generation += 1
        self.since, self.thoughts, self.held = {}, {}, {}
        self.thinking = self.busy = self.failed = self.warned = EMPTY

    def ours(self) -> bool:
        """Whether we act for this table: others will, once this house closes."""
        return self.room.holds_lease() and not self.room.hall.stopping

    def pairs(self) -> list[Pair]:
        """The answers play waits for, those of bots who have been offered something, and a quiet question itself.

        Where another worker keeps the table, only those that may have to come from here.
        """
        desk = self.room.desk
        assert desk is not None
        if not self.ours():
            return [pair for pair in desk.owing() if self.is_hushed(pair)]
        quiet = desk.quiet()
        itself = [] if quiet is None or self.room.clocks.kind == "none" else [(NOBODY, quiet.question)]
        return [*itself, *desk.owing(), *[pair for pair in desk.expected_answers() if self.is_bots(pair[0])]]

    def counts(self, pair: Pair, thought: Thought) -> bool:
        """Whether a thought is still of use: about an offer only while nothing else has happened."""
        desk = self.room.desk
        assert desk is not None
        return pair in self.since and self.is_bots(pair[0]) and (pair in desk.owing() or thought.seq == desk.seq)

    def due(self) -> bool:
        """Whether the table must stay in memory."""
        return self.timer is not None or bool(self.busy or self.thinking)

    def is_bots(self, seat: int) -> bool:
        return seat != NOBODY and (seat in self.room.away or self.room.table.chairs[seat].is_bots)

    def is_quiet(self, question: int) -> bool:
        desk = self.room.desk
        quiet = None if desk is None else desk.quiet()
        return quiet is not None and quiet.question == question

    def is_hushed(self, pair: Pair) -> bool:
        """Whether this answer comes at the time of standing answers to quiet questions, by hand or not."""
        room, (seat, question) = self.room, pair
        if not self.is_quiet(question) or self.is_bots(seat):
            return False
        return pair in self.held or (
            room.desk is not None and room.desk.has_auto_answer(room.answers.auto_answers, seat, question)
        )

    def is_here(self, pair: Pair) -> bool:
        """Whether its player is, or has been."""
        return pair in self.held or pair[0] in self.room.audience.by_viewer

    # --- when ---

    def time(self, pair: Pair, now: float) -> float | None:
        """When something is to be done about this answer."""
        room, (seat, question) = self.room, pair
        desk = room.desk
        assert desk is not None
        if (pair, desk.seq) in self.failed or not (self.ours() or self.is_here(pair)):
            return None
        if self.is_bots(seat):
            return self.bot_time(pair)
        if (habitual := self.habit_time(pair)) is not None:
            return habitual
        if seat == NOBODY:
            held = pair in self.warned or room.clocks.is_held()
            return None if held else now + max(0.0, room.clocks.until(now) - self.warning())
        left = room.clocks.remaining(seat, question, now)
        if left is None or pair in self.warned or self.is_quiet(question):
            return None if left is None else now + left
        return now + max(0.0, left - self.warning())

    def warning(self) -> float:
        return min(WARNING, self.room.clocks.seconds / 3)

    def bot_time(self, pair: Pair) -> float | None:
        """At once to begin thinking; then at the next stroke. A quiet question waits for one stroke only."""
        since, step, thought = self.since[pair], self.step(pair[0]), self.thoughts.get(pair)
        if thought is None and pair not in self.thinking:
            return since
        if self.is_quiet(pair[1]):
            return since + step
        return None if thought is None else since + step * max(1, ceil((thought.at - since - SOON) / step))

    def step(self, seat: int) -> float:
        return max(self.room.table.plan.pause, SECONDS[self.level(seat)])

    def level(self, seat: int) -> str:
        return self.room.table.chairs[seat].level or STAND_IN

    def habit_time(self, pair: Pair) -> float | None:
        """When the standing answer comes, if this seat has one."""
        room, (seat, question) = self.room, pair
        desk = room.desk
        assert desk is not None
        if self.is_quiet(question):
            late = seat in room.table.here and not self.is_here(pair)  # it comes from there, unless that has failed
            return self.since[pair] + self.hushed() * (2 if late else 1) if self.is_hushed(pair) else None
        if desk.auto_answer(room.answers.auto_answers, seat, question) is None:
            return None
        first, last = NATURAL
        drawn = blake2b(b"%d/%d" % pair, key=room.secret or b"", digest_size=1).digest()[0]
        return self.since[pair] + first + (last - first) * drawn / 255

    def hushed(self) -> float:
        clocks = self.room.clocks
        return HUSHED if clocks.kind == "none" else min(HUSHED, clocks.limit() / 2)

    def hold_back(self, seat: int, question: int, held: Held) -> bool:
        """An answer by hand where the standing one comes at its time: it waits until then, so that the time is one."""
        room, pair = self.room, (seat, question)
        desk = room.desk
        if desk is None or pair not in self.since or pair in self.busy or room.hall.stopping:
            return False
        if not self.is_hushed(pair) or (pair, desk.seq) in self.failed:
            return False
        if not isinstance(desk.prepare(seat, held.key, question, held.said, "", held.seen), Draft):
            return False
        earlier = self.held.get(pair)
        if earlier is not None and earlier.key != held.key:
            earlier.mover.send(gate.reply(desk.stale(seat, earlier.key)))
        self.held[pair] = held
        self.reschedule()
        return True

    def let_go(self, pairs: list[Pair]) -> None:
        """These answers need not wait: nobody is asked any longer, or nobody else answers at that time."""
        for pair in pairs:
            self.room.hall.spawn(self.submit_held, pair, self.held.pop(pair))

    # --- what ---

    def act(self) -> None:
        """Does what is due, and waits for the next thing."""
        self.timer = None
        room, desk = self.room, self.room.desk
        now = room.hall.loop.time()
        if desk is None or room.problem or room.hall.stopping:
            return
        room.rest()
        for pair in self.pairs():
            time = self.time(pair, now) if pair in self.since and pair not in self.busy else None
            if time is not None and time <= now + SOON:
                self.do(pair)
        self.reschedule()

    def do(self, pair: Pair) -> None:
        room, (seat, question) = self.room, pair
        if self.is_bots(seat):
            if pair not in self.thoughts and pair not in self.thinking:
                self.thinking |= {pair}
                room.hall.spawn(self.think, pair)
                return
        elif self.habit_time(pair) is None:
            if seat == NOBODY or (pair not in self.warned and not self.is_quiet(question)):
                self.warned |= {pair}
                room.tell_clock()
                return
            if not self.is_quiet(question):  # else silence is a pass, and nobody is told whose
                room.away |= {seat}
                room.tell_table()
                return  # a bot begins to think
        self.busy |= {pair}
        room.hall.spawn(self.answer, pair)

    async def think(self, pair: Pair) -> None:
        room, (seat, question) = self.room, pair
        desk, generation = room.desk, self.generation
        assert desk is not None
        seq, said, wait = desk.seq, None, False
        try:
            if room.hall.limits.charge(self.level(seat), room.table.host, spare=SPARE):
                raise Busy(room.table.host)
            said = await room.think(seat, question, self.level(seat))
        except Busy:
            wait = not self.is_quiet(question)  # that one waits for nobody
        finally:
            if generation == self.generation:
                self.thinking -= {pair}
                if wait:
                    self.since[pair] = room.hall.loop.time() + AGAIN
                else:
                    self.thoughts[pair] = Thought(said, seq, room.hall.loop.time())
                self.reschedule()

    async def answer(self, pair: Pair) -> None:
        room, desk, generation = self.room, self.room.desk, self.generation
        assert desk is not None
        wait = failed = False
        try:
            failed = not await self.submit(pair)
        except (Unavailable, Busy):
            wait = True
        except Exception as error:  # a fault in the rules: a person may still do something else
            new_incident(error, table=room.id, seq=desk.seq, verb="answer")
            failed = True
        if generation != self.generation:
            return
        self.busy -= {pair}
        self.failed = frozenset((other, seq) for other, seq in self.failed if seq == desk.seq)
        if failed:
            self.failed |= {(pair, desk.seq)}
        elif wait:
            self.since[pair] = room.hall.loop.time() + AGAIN
        else:
            self.since.pop(pair, None)  # the next offer has a pause of its own
        self.reschedule()

    async def submit(self, pair: Pair) -> bool:
        """What the player, the habit or the bot has said; else what is done for an absent player."""
        room, (seat, question) = self.room, pair
        desk = room.desk
        assert desk is not None
        if (held := self.held.pop(pair, None)) is not None:
            await self.submit_held(pair, held)
            return True
        seen = desk.seq if pair not in self.thoughts else self.thoughts[pair].seq
        by, said = self.said(pair)
        for answer in (said, desk.absent_answer(seat, question)):
            reply = None if answer is None else await room.play(seat, None, question, answer, by, seen)
            if isinstance(reply, wire.Trouble):
                raise Busy(reply.problem)
            if answer is not None and not isinstance(reply, wire.Refused):
                return True  # stored, or no longer asked
        return False

    async def submit_held(self, pair: Pair, held: Held) -> None:
        """Whatever comes of it, its player is told."""
        room, (seat, question) = self.room, pair
        try:
            reply = await room.play(seat, held.key, question, held.said, "", held.seen, held.mover)
        except Unavailable:
            reply = wire.Trouble("down", None, held.key)
        except Busy:
            reply = wire.Trouble("busy", None, held.key)
        except Exception as error:  # a fault in the rules: nothing has changed
            reply = wire.Trouble("incident", new_incident(error, table=room.id, verb="answer"), held.key)
        if reply is not None:
            held.mover.send(gate.reply(reply))

    def said(self, pair: Pair) -> tuple[str, wire.Said | None]:
        """Who answers for the seat, if not its player, and what."""
        room, (seat, question) = self.room, pair
        assert room.desk is not None
        if self.is_bots(seat):
            thought = self.thoughts.pop(pair, None)
            by = "" if room.table.chairs[seat].kind == "bot" else "bot"
            return by, None if thought is None else thought.said
        said = room.desk.auto_answer(room.answers.auto_answers, seat, question)
        return "" if said is not None else "bot", said
