"""One table in this worker: its desk, its sockets, and the way of a move.

A move is judged on a copy, stored, and only then is it the game: the mover is told, then everybody, each with what they
may know. One move at a time; whoever loses a race against another worker catches up and is judged again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from json import loads
from secrets import randbits
from typing import TYPE_CHECKING, Any, Final, NamedTuple, ParamSpec, TypeVar

from msgspec.json import encode

from saloon.kernel.play import chance_asked
from saloon.server import wire
from saloon.server.bots.process import Request
from saloon.server.common import metrics
from saloon.server.common.faults import fault
from saloon.server.common.small_set import EMPTY, small_set
from saloon.server.live import gate, loading
from saloon.server.live.audience import Audience, made
from saloon.server.live.autoplay import Autoplay
from saloon.server.live.bus import OTHER
from saloon.server.live.clock import Asks, Clocks, Quiet, new_clocks
from saloon.server.live.connection import Connection
from saloon.server.live.desk import Desk, Draft, LogLine, owing, quiet
from saloon.server.live.gate import Parcel, Reply
from saloon.server.live.standing_answers import StandingAnswers
from saloon.server.live.undo import Undo
from saloon.server.people.access import access_of, why_not
from saloon.server.store.store import (
    COMMITTED,
    ClockState,
    Head,
    Known,
    Stands,
    Stored,
    StoredRow,
    TableRow,
    Unavailable,
    Write,
)
from saloon.server.store.tables import CHAT_KEPT

if TYPE_CHECKING:
    from saloon.server.live.hall import Hall

log = logging.getLogger("saloon.room")

P = ParamSpec("P")
T = TypeVar("T")
NAP: Final = 300.0  # seconds after which a table that nobody is at, and nobody is awaited at, goes to sleep
RACES: Final = 30  # times a move is judged again because others were faster
SNAPSHOT: Final = 200  # entries between two snapshots
REVOKED: Final = 4403  # the seat or the session is no longer theirs

DAMAGE: Final = {
    "damaged": "journal-damaged", "no-secret": "journal-damaged", "game": "not-installed", "package": "not-installed",
}  # fmt: skip


class Change(NamedTuple):
    """A move and all that changes with it, at once or not at all."""

    draft: Draft
    clocks: Clocks
    write: Write  # what is stored of it


class Room:
    __slots__ = (
        "absent",
        "access",
        "answers",
        "audience",
        "autoplay",
        "away",
        "chat",
        "clocks",
        "desk",
        "hall",
        "hinting",
        "id",
        "idle_since",
        "lease_until",
        "lock",
        "problem",
        "saved",
        "secret",
        "table",
        "telling",
        "undoing",
    )  # fmt: skip

    def __init__(self, hall: Hall, stored: Stored) -> None:
        self.hall = hall
        self.id = stored.table.id
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.absent: dict[int, float] = {}  # since when the people who are not here have not been, as far as we know
        self.chat: list[wire.ChatLine] | None = None  # read when first needed
        self.lease_until = float("inf") if hall.bus.alone else 0.0  # bots and clocks are ours till then
        self.idle_since = hall.loop.time()
        self.hinting: frozenset[int] = EMPTY  # seats for which a hint is thought about
        self.telling: asyncio.Task[list[LogLine]] | None = None  # the whole story, while it is being told
        self.desk: Desk | None = None
        self.autoplay = Autoplay(self)
        self.undoing = Undo(self, stored.table.wish)
        self.learn(stored.table)

    # --- opening ---

    async def load(self, stored: Stored) -> None:
        """The game from what is stored, verified; begun, if it has not been."""
        self.learn(stored.table)
        opened = await loading.open_desk(self.hall.store, stored, self.hall.content_dir, self.hall.heavy)
        self.autoplay.start_over()
        self.desk = opened.desk
        self.problem = DAMAGE.get(opened.problem, "other-rules") if opened.problem else ""
        self.secret = stored.secret
        self.saved = min(loads(stored.snapshot)["seq"] if stored.snapshot else 0, self.desk.seq if self.desk else 0)
        self.answers = StandingAnswers(stored.habits, self.desk.game if self.desk else None)
        if self.desk is None:
            return
        self.set_clocks(stored.table.clock)
        if self.desk.over() and not self.problem:
            self.end(self.desk.state.result)
        with suppress(Unavailable):  # whoever comes next tries again
            await self.begin()
        self.autoplay.reschedule()

    async def begin(self) -> None:
        """The first chance of the game, if nobody has drawn it yet; who is asked first is stored in any case."""
        desk = self.desk
        if desk is None or self.problem or self.table.status != "running":
            return
        if chance_asked(desk.state) is None:
            if not desk.seq and not self.table.clock.owing:
                await self.hall.store.keep_clock({self.id: (0, self.clock_text())})
                self.table.clock.owing = [seat for seat, _ in desk.owing()]
            return
        change = self.change_of(desk.begin())
        if await self.hall.store.commit(change.write) is COMMITTED:
            self.apply(change, None)
        else:
            await self.catch_up()

    async def prepare(self) -> None:
        """Gets ready for somebody who comes in: they are to see how the table really stands."""
        if self.chat is None:
            self.chat = await self.hall.store.chat_after(self.id)
        async with self.lock:
            await self.catch_up()
            with suppress(Unavailable):
                await self.begin()

    def learn(self, table: TableRow) -> None:
        """How the table stands, apart from its game."""
        self.table = table
        self.undoing.wish = table.wish
        self.away = small_set(table.clock.away)
        self.note_absence()
        self.set_access()

    def note_absence(self) -> None:
        here, now = {*self.table.here, *self.audience.seats()}, self.hall.loop.time()
        gone = [chair.seat for chair in self.table.chairs if chair.is_person and chair.seat not in here]
        self.absent = {seat: self.absent.get(seat, now) for seat in gone}

    def set_access(self) -> None:
        self.access = access_of(self.table)

    def set_clocks(self, state: ClockState) -> None:
        assert self.desk is not None
        seats, now = self.desk.setup.seats, self.hall.loop.time()
        asks, quiet = self.desk.owing(), self.desk.quiet()
        resting = self.resting()
        self.clocks = new_clocks(self.table.plan.clock, seats, state.left, state.window, asks, quiet, now, resting)

    def resting(self) -> frozenset[int]:
        return small_set(self.table.resting(self.hall.wall()))

    def rest(self) -> None:
        """Somebody's holiday has begun or ended: their clock stands still, or runs again."""
        resting = self.resting()
        if self.desk is not None and resting != self.clocks.resting:
            self.clocks = self.clocks.while_resting(resting, self.hall.loop.time())
            self.tell_clock()
            self.tell_table()

    def next_rest(self) -> float | None:
        """When that happens next, by the loop's clock."""
        now = self.hall.wall()
        change = self.table.next_rest(now)
        return None if change is None else self.hall.loop.time() + change - now

    # --- sockets ---

    def join(self, connection: Connection) -> str:
        """Lets a socket in and tells it everything; a problem if it may not come in."""
        if problem := why_not(connection.admission.user, "see", self.access, None, connection.admission.link):
            return problem
        if connection.seat is not None and not self.is_seated(connection):
            return "not-your-seat"
        if not self.audience.add(connection):
            return "busy"
        connection.resync = self.greet
        self.note_absence()
        self.autoplay.reschedule()  # the table may have slept; and who is here is answered for from here
        if connection.seat is not None:
            self.back(connection.seat)
            if self.audience.is_alone(connection):
                self.arrived(connection)
        self.greet(connection)
        return ""

    def leave(self, connection: Connection) -> None:
        if self.audience.remove(connection) and connection.seat is not None:
            self.note_absence()
            self.tell_table()
            if not self.hall.bus.alone:
                self.hall.spawn(self.hall.gone, self.id, connection.seat)
        self.idle_since = self.hall.loop.time()

    def arrived(self, connection: Connection) -> None:
        assert connection.seat is not None
        self.tell_table(but=connection)
        if not self.hall.bus.alone:
            self.hall.spawn(self.hall.arrived, self.id, connection.seat)

    def back(self, seat: int) -> None:
        """The player of this seat is there: no bot answers for them any longer."""
        if self.table.chairs[seat].stand_in:
            self.hall.spawn(self.stand_in, seat, "")
        if seat in self.away:
            self.away -= {seat}
            self.tell_table()
            if self.desk is not None:  # else the game could not be opened, and no clock runs
                self.clocks = self.clocks.returned(seat, self.hall.loop.time())
                self.tell_clock()
                self.autoplay.reschedule()

    def why_no_stand_in(self, seat: int) -> str:
        """Why no bot is to answer for this player; nothing if it may."""
        if not 0 <= seat < len(self.table.chairs) or not self.table.chairs[seat].is_person:
            return "no-chair"
        if seat in self.resting():
            return "on-holiday"
        since = self.absent.get(seat)
        patient = since is not None and self.hall.loop.time() - since >= self.table.plan.patience
        return "" if patient else "not-absent"

    async def stand_in(self, seat: int, level: str) -> None:
        """A bot of this level answers for the player of this seat; or none, and they have time to look around."""
        by = await self.hall.store.stand_in(self.id, seat, level)
        if not by:
            return
        self.table.chairs[seat].level = level
        self.note_absence()
        self.changed_here(by)
        if not level and self.desk is not None:
            self.clocks = self.clocks.returned(seat, self.hall.loop.time())
            self.tell_clock()
        self.tell_table()
        self.autoplay.reschedule()
        await self.hall.renew_leases([self])

    # --- telling ---

    def greet(self, connection: Connection) -> None:
        connection.send(made(lambda _: self.welcome(connection), connection.viewer))
        if self.problem:
            connection.send(gate.trouble(self.problem))

    def welcome(self, connection: Connection) -> Parcel:
        desk = self.desk
        return gate.welcome(
            self.info(connection.admission.user), connection.seat, desk, None if desk is None else self.clocks,
            self.hall.loop.time(), self.chat or [], self.answers.said, self.dice(), self.undoing.wish,
        )  # fmt: skip

    def info(self, reader: str | None) -> wire.TableInfo:
        table, desk = self.table, self.desk
        rules = table.setup["rules"] if table.setup else self.hall.rules(table.game)
        here = {*table.here, *self.audience.seats()}
        seq = table.seq if desk is None else desk.seq
        return gate.table_info(table, rules, reader, here, self.away, seq, self.hall.wall())

    def dice(self) -> wire.FairDice | None:
        desk = self.desk
        if desk is None:
            return None
        secret = self.secret.hex() if self.secret is not None and self.table.status == "over" else None
        return gate.dice(desk.setup.fair, desk.chain.draws, secret)

    def tell_table(self, but: Connection | None = None, fair: wire.FairDice | None = None) -> None:
        for one in self.audience:
            if one is not but:
                user = one.admission.user
                one.send(made(lambda _, user=user: gate.table_news(self.info(user), fair), one.viewer))  # type: ignore[misc]

    def tell_clock(self) -> None:
        now = self.hall.loop.time()
        self.audience.tell(lambda viewer: gate.clock(self.clocks, now, viewer))

    def tell_lines(self, lines: list[LogLine], mover: Connection | None = None, ack: Parcel | None = None) -> None:
        """News to everybody; the mover comes first, and hears that the move is stored."""
        desk, now = self.desk, self.hall.loop.time()
        assert desk is not None
        first = None if mover is None else mover.viewer
        if mover is not None and ack is not None:
            own = made(lambda viewer: gate.news(desk, lines, self.clocks, now, viewer), mover.viewer)
            mover.send(ack, own)
            fault("after-ack")
            self.audience.tell_viewer(mover.viewer, own, but=mover)
        self.audience.tell(lambda viewer: gate.news(desk, lines, self.clocks, now, viewer), but=first)

    def habit(self, seat: int, question: str, said: dict[str, Any] | None) -> None:
        assert self.desk is not None
        self.answers.set(seat, question, said, self.desk.game)
        if said is not None and not self.holds_lease():
            self.hall.spawn(self.hall.renew_leases, [self])
        self.autoplay.reschedule()

    def show_chat(self, lines: list[wire.ChatLine], lost: Sequence[wire.ChatLine] = ()) -> None:
        """What is new to everybody; if the store has lost lines, everything anew."""
        if lost:
            self.chat = [*lines, *[line for line in self.chat or [] if line not in lost and line not in lines]]
            for connection in self.audience:
                self.greet(connection)
            return
        known = {line.id for line in self.chat or []}
        fresh = [line for line in lines if line.id not in known]
        self.chat = [*(self.chat or []), *fresh][-CHAT_KEPT:]
        for line in fresh:
            for viewer in list(self.audience.by_viewer):
                if gate.is_for(line, viewer):
                    self.audience.tell_viewer(viewer, gate.chat(line))

    async def think(self, seat: int, question: int, level: str, hint: bool = False) -> dict[str, Any] | None:
        """What a bot says on this seat, or advises: it is given that seat's own view and nothing else."""
        desk = self.desk
        assert desk is not None
        if (seat, question) not in [*desk.owing(), *desk.expected_answers()]:  # answered, since somebody wished to know
            return None
        view = desk.view(seat).plain()
        request = Request(desk.game.slug, desk.game.rules, level, randbits(31), question, view, hint)
        return await self.hall.bots.think(request, self.table.host)

    async def compute(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Something that takes long, beside the event loop. Raises Busy."""
        return await self.hall.heavy.run(self.id, work, *args, **kwargs)

    async def told(self) -> list[LogLine]:
        """The whole story so far. Whoever asks while it is being told hears the same one. Raises Busy."""
        assert self.desk is not None
        if self.telling is None:
            telling = loading.all_told(self.hall.store, self.id, self.desk, self.hall.heavy)
            self.telling = self.hall.loop.create_task(telling)
            self.telling.add_done_callback(self.has_told)
        return await asyncio.shield(self.telling)

    def has_told(self, _: object) -> None:
        self.telling = None  # it is long

    # --- moves ---

    async def play(
        self, seat: int, key: str | None, question: int, said: object, by: str = "", seen: int | None = None,
        mover: Connection | None = None,
    ) -> Reply | None:  # fmt: skip
        """One move: None if it is stored and told, else what the mover is to be told. Raises Unavailable."""
        async with self.lock:
            fresh = self.hall.bus.alone
            for _ in range(RACES):
                desk = self.desk
                if desk is None or self.problem:  # so the store says by now
                    break
                if self.table.status == "over" and not desk.over():  # by agreement
                    return wire.Trouble("table-not-running", None, key)
                draft = desk.prepare(seat, key, question, said, by, seen)
                if not isinstance(draft, Draft):
                    if fresh:
                        return await self.refused(key, draft)
                    await self.catch_up()  # perhaps it answers what another worker has asked
                    fresh = True
                    continue
                fault("after-check")
                change = self.change_of(draft)
                outcome = await self.hall.store.commit(change.write)
                if outcome is COMMITTED:
                    fault("after-commit")
                    self.apply(change, mover)
                    return None
                self.hall.races += 1
                await self.catch_up()
                if isinstance(outcome, Known):
                    return wire.Ack(key or "", outcome.seq)
                if self.desk is not desk and self.desk is not None:  # it answers what is no more
                    return self.desk.stale(seat, key)
            return wire.Trouble(self.problem or "busy", None, key)

    async def refused(self, key: str | None, why: wire.Refused | wire.Stale) -> Reply:
        """A move that was stored before is acknowledged again, whatever has become of its question."""
        self.hall.refusals += isinstance(why, wire.Refused)
        seq = None if key is None else await self.stored_before(key)
        return why if seq is None or key is None else wire.Ack(key, seq)

    async def stored_before(self, key: str) -> int | None:
        """The entry stored with this key: perhaps by a commit whose result nobody could tell, so that we are behind."""
        seq = await self.hall.store.find_key(self.id, key)
        if seq is not None and self.desk is not None and seq > self.desk.seq:
            await self.catch_up()
        return seq

    def change_of(self, draft: Draft) -> Change:
        assert self.desk is not None
        asks, hushed = owing(draft.state), quiet(draft.state)
        clocks = self.clocks.after(asks, hushed, self.hall.loop.time())
        away = self.away - shown_present(draft.lines)
        state = clock_state(clocks.left, asks, hushed, away, clocks.window)
        over, before = not draft.state.pending, self.desk.chain
        write = Write(
            self.id, before.seq, before.digest, draft.rows, encode(state).decode(), "over" if over else None,
            encode(draft.state.result).decode() if over else None,
        )  # fmt: skip
        return Change(draft, clocks, write)

    def apply(self, change: Change, mover: Connection | None) -> None:
        """It is stored: now it is the game, and may be told."""
        desk, draft = self.desk, change.draft
        assert desk is not None
        desk.adopt(draft)
        self.clocks = change.clocks
        if back := self.away & shown_present(draft.lines):
            self.away -= back
            self.tell_table()
        self.hall.moves += 1
        if mover is not None and draft.client_key is not None:
            self.tell_lines(draft.lines, mover, gate.reply(wire.Ack(draft.client_key, draft.rows[0].seq)))
        else:
            self.tell_lines(draft.lines)
        self.moved()
        self.hall.bus.publish(self.id, desk.seq)
        fault("after-publish")

    def moved(self) -> None:
        """After the game has gone on, here or elsewhere."""
        desk = self.desk
        assert desk is not None
        if self.undoing.wish is not None:
            self.undoing.drop()
        if desk.over():
            self.end(desk.state.result)
            self.tell_table(fair=self.dice())
        self.autoplay.reschedule()
        if desk.seq - self.saved >= SNAPSHOT:
            self.saved = desk.seq
            self.hall.spawn(self.save)

    def end(self, result: list[int]) -> None:
        self.table.status = "over"
        self.table.result = list(result)
        self.set_access()

    async def save(self) -> None:
        """A snapshot, so that the game opens fast."""
        desk = self.desk
        if desk is not None and not self.problem and desk.seq:
            snapshot = desk.snapshot()
            await self.hall.store.snapshot(self.id, snapshot["seq"], encode(snapshot).decode())

    # --- what others have done ---

    async def refresh(self, found: tuple[Head, list[StoredRow]] | None = None) -> None:
        """Looks again: another worker or the lobby has changed something. Perhaps it has been read already."""
        async with self.lock:
            await self.catch_up(found)

    async def catch_up(self, found: tuple[Head, list[StoredRow]] | None = None) -> None:
        """The store is right, whatever we hold: further on, or back where it has lost what we were told was stored."""
        store, desk = self.hall.store, self.desk
        if found is None or self.is_past(*found):
            found = await store.since(self.id, desk.seq if desk else 0)
        if found is None:
            self.hall.rooms.pop(self.id, None)
            self.problem = "no-table"
            self.autoplay.reschedule()
            self.close("closed", REVOKED)
            return
        head, rows = found
        if desk is None and not self.problem and head.status != "open":
            await self.reopen()
            return
        if desk is not None:
            if not loading.leads_on(desk, rows):
                await self.go_back()
                return
            told: list[LogLine] = []
            problem = await loading.catch_up(store, self.id, desk, rows, told)
            self.problem = DAMAGE.get(problem, "") or self.problem
            self.follow(head, told)
        if head.version != self.table.version:
            await self.reload_table()

    def is_past(self, head: Head, rows: list[StoredRow]) -> bool:
        """Whether we have gone on since this was read, or so it seems."""
        behind = self.desk is not None and not loading.leads_on(self.desk, rows)
        return behind or head.version < self.table.version

    def stands(self) -> Stands:
        desk = self.desk
        return Stands(desk.seq if desk else 0, self.table.version, desk.chain.digest if desk and desk.seq else "")

    def follow(self, head: Head, told: list[LogLine]) -> None:
        """The game as another worker has left it."""
        assert self.desk is not None
        if told:
            if not self.holds_lease():
                self.away = small_set(head.clock.away)
            self.away -= shown_present(told)
            self.set_clocks(head.clock)
            self.tell_lines(told)
            self.undoing.find_granted(told)
            self.moved()
        self.undoing.follow(head.wish)

    async def reload_table(self) -> None:
        """Chairs, standing answers, chat and who is here, as they are stored.

        All is read before any of it counts, the version first: what fails or changes meanwhile is read again.
        """
        store, known = self.hall.store, self.chat
        table = await store.table_row(self.id, self.hall.worker)
        if table is None:
            return
        habits = await store.habits(self.id)
        chat = None if known is None else await store.chat_after(self.id)
        arrived = table.here - self.table.here
        before = self.info(None), self.table.host, self.table.invite, self.table.watch
        away, over = self.away, self.table.status == "over" and table.status == "running"
        ended = self.table.status == "running" and table.status == "over"
        renewed = table.watched != self.table.watched
        self.learn(table)
        self.answers = StandingAnswers(habits, self.desk.game if self.desk else None)
        self.away = away
        if over:  # read before our own end of the game was
            self.end(self.table.result)
        for seat in arrived:
            self.back(seat)
        for connection in self.audience:
            if not self.may_stay(connection, renewed):
                connection.bye("revoked", REVOKED)
        if before != (self.info(None), self.table.host, self.table.invite, self.table.watch):
            # but not of what somebody keeps for himself: a habit, a whisper
            self.tell_table(fair=self.dice() if ended else None)
        if chat is not None and known is not None:
            self.show_chat(chat, lost(known, chat))
        if self.desk is not None:
            self.rest()
            self.autoplay.reschedule()

    def may_stay(self, connection: Connection, renewed: bool) -> bool:
        """Players keep their seats; spectators go with the link they came by, and whoever was sent away goes."""
        if connection.seat is not None:
            return self.is_seated(connection)
        link = "" if renewed else connection.admission.link
        return not why_not(connection.admission.user, "see", self.access, None, link)

    def is_seated(self, connection: Connection) -> bool:
        user = connection.admission.user
        return user is not None and connection.seat is not None and connection.seat in self.access.seats_of(user)

    def humans(self) -> list[int]:
        """Who can be asked."""
        return [chair.seat for chair in self.table.chairs if chair.is_person]

    async def reopen(self, news: str = "") -> None:
        """The game has begun, or is another than we thought: everybody is told how it stands."""
        stored = await self.hall.store.load(self.id, self.hall.worker)
        if stored is not None:
            await self.load(stored)
            await self.hall.renew_leases([self])
            for connection in self.audience:
                if news:
                    connection.send(gate.trouble(news))
                self.greet(connection)

    async def go_back(self) -> None:
        """The store does not hold what we were told was stored: a standby that lagged has taken over, or a backup."""
        lost = self.stands()
        self.chat = await self.hall.store.chat_after(self.id)
        await self.reopen("went-back")
        if self.desk is not None:
            self.desk.undone = self.desk.seq  # whoever answers has not seen this yet
        metrics.WENT_BACK.inc()
        log.error("went back", extra={"facts": {"table": self.id, "from": lost.seq, "to": self.stands().seq}})

    def changed_here(self, by: int) -> None:
        """We have changed something besides the journal; the store has counted it."""
        self.table.version += by
        self.hall.bus.publish(self.id, OTHER)

    # --- the end ---

    def holds_lease(self) -> bool:
        """Whether bots and clocks of this table are ours."""
        return self.hall.loop.time() < self.lease_until

    def needs_lease(self) -> bool:
        return self.desk is not None and self.table.status == "running" and self.autoplay.needed()

    def asleep(self) -> bool:
        """Whether bots play among themselves, and nobody has been there for a while: it goes on when somebody comes."""
        if self.audience or self.table.here or self.hall.loop.time() - self.idle_since < NAP:
            return False
        chairs = self.table.chairs
        return all(chair.is_bots or chair.seat in self.away for chair in chairs)

    def clock_text(self) -> str:
        asks, hushed = ([], None) if self.desk is None else (self.desk.owing(), self.desk.quiet())
        now = self.hall.loop.time()
        left, window = self.clocks.charged(now), self.clocks.until(now)
        return encode(clock_state(left, asks, hushed, self.away, window)).decode()

    def idle(self, now: float, patience: float) -> bool:
        return (
            not self.audience
            and not self.lock.locked()
            and not self.autoplay.due()
            and now - self.idle_since > patience
        )

    def close(self, reason: str, code: int) -> None:
        for connection in self.audience:
            connection.bye(reason, code)


def clock_state(
    left: list[float], asks: Asks, hushed: Quiet | None, away: Collection[int], window: float
) -> ClockState:
    quiet_id = None if hushed is None else hushed.question
    shown = sorted({seat for seat, question in asks if question != quiet_id})
    return ClockState(left, [seat for seat, _ in asks], sorted(away), window, shown, [question for _, question in asks])


def shown_present(lines: list[LogLine]) -> set[int]:
    """The seats whose players are seen to be there: they have answered themselves, and not a quiet question."""
    return {line.seat for line in lines if not line.by and not line.quiet}


def lost(known: list[wire.ChatLine], stored: list[wire.ChatLine]) -> list[wire.ChatLine]:
    """Lines that were stored and are no longer: not those that are merely too old to be told."""
    oldest = stored[0].id if len(stored) == CHAT_KEPT else 0
    return [line for line in known if line.id >= oldest and line not in stored]
