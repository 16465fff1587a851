"""Taking back, or ending the game: somebody asks, everybody else agrees or not, and it is done or play goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import structs

from saloon.kernel.journal import History
from saloon.server import wire
from saloon.server.live import gate, loading
from saloon.server.live.desk import LogLine
from saloon.server.live.gate import Reply
from saloon.server.store.store import CLOSE, COMMITTED, UndoRequest

if TYPE_CHECKING:
    from saloon.server.live.room import Room

RACES: Final = 30  # times a wish is judged again because others were faster


class Undo:
    __slots__ = ("room", "wish")

    def __init__(self, room: Room, wish: UndoRequest | None) -> None:
        self.room = room
        self.wish = wish  # what somebody would like to take back

    def follow(self, wish: UndoRequest | None) -> None:
        """As it is stored."""
        if self.wish != wish:
            self.wish = wish
            self.tell()

    def tell(self) -> None:
        shown = gate.undo(self.wish)
        self.room.audience.tell(lambda _: shown)

    def answer(self, wish: UndoRequest, reply: Reply) -> None:
        """To whoever asked."""
        self.room.audience.tell_viewer(wish.seat, gate.reply(reply))

    async def ask(self, seat: int, key: str) -> Reply | None:
        """Who must agree takes long to find out; meanwhile the game may go on, and then it is asked again."""
        for _ in range(RACES):
            async with self.room.lock:
                begun = await self.begin(seat, key)
            desk = self.room.desk
            if not isinstance(begun, History) or desk is None:
                return begun if not isinstance(begun, History) else wire.Trouble("busy", None, key)
            seq = len(begun.entries)
            found = await self.room.compute(desk.undo_of, begun, seat)
            if found is None:
                return wire.Refused(key, "table.undo-nothing", {})
            keep, free, gone = found
            if not free and self.room.table.plan.rated:
                return wire.Refused(key, "table.undo-rated", {})
            async with self.room.lock:
                if self.wish is None and desk is self.room.desk and desk.seq == seq and not self.room.problem:
                    waits = [] if free else [who for who in self.room.humans() if who != seat]
                    wish = UndoRequest(key, seat, keep, seq, waits, gone)
                    if await (self.set(wish) if waits else self.take_back(wish)):
                        return None
                    await self.room.catch_up()
        return wire.Trouble(self.room.problem or "busy", None, key)

    async def ask_to_close(self, seat: int, key: str) -> Reply | None:
        """To end the game here, without a result."""
        async with self.room.lock:
            for _ in range(RACES):
                desk = self.room.desk
                if desk is None or self.room.problem or self.room.table.status != "running":
                    return wire.Trouble(self.room.problem or "table-not-running", None, key)
                if self.wish is not None and self.wish.undo == key:
                    self.tell()
                    return None
                if self.wish is not None:
                    return wire.Refused(key, "table.undo-asked", {})
                chairs = self.room.table.chairs
                waits = [who for who in self.room.humans() if chairs[who].user != chairs[seat].user]
                wish = UndoRequest(key, seat, CLOSE, desk.seq, waits)
                if await (self.set(wish) if waits else self.close(wish)):
                    return None
                await self.room.catch_up()
        return wire.Trouble("busy", None, key)

    async def begin(self, seat: int, key: str) -> Reply | History | None:
        """All that led to where the game stands; or what is to be told to whoever cannot ask now."""
        desk = self.room.desk
        if desk is None or self.room.problem:  # so the store says by now
            return wire.Trouble(self.room.problem or "busy", None, key)
        if self.wish is not None and self.wish.undo == key:
            self.tell()
            return None
        if (seq := await self.room.stored_before(key)) is not None:
            return wire.Ack(key, seq)
        if desk.quiet() is not None:  # what would be taken back tells who has answered it
            return wire.Refused(key, "table.undo-window", {})
        if self.wish is not None:
            return wire.Refused(key, "table.undo-asked", {})
        return await loading.history(self.room.hall.store, self.room.id, desk)

    async def set(self, wish: UndoRequest | None) -> bool:
        by = await self.room.hall.store.keep_undo_request(self.room.id, self.wish, wish)
        if not by:
            return False
        self.wish = wish
        self.tell()
        self.room.changed_here(by)
        return True

    async def take_back(self, wish: UndoRequest) -> bool:
        """Everybody concerned agrees: back to before that move. False if the game has gone on meanwhile."""
        desk = self.room.desk
        assert desk is not None
        past = await loading.history(self.room.hall.store, self.room.id, desk)
        draft = desk.prepare_undo(past, wish.seat, wish.undo, wish.keep)
        change = self.room.change_of(draft)
        if await self.room.hall.store.commit(change.write) is not COMMITTED:
            return False
        wished, self.wish = self.wish, None
        self.room.apply(change, None)
        self.answer(wish, wire.Ack(wish.undo, draft.rows[0].seq))
        if wished is not None:
            self.tell()
        return True

    async def close(self, wish: UndoRequest) -> bool:
        """Everybody agrees: the game is over where it stands. False if it has gone on meanwhile."""
        by = await self.room.hall.store.end_here(self.room.id, wish.seq)
        if not by:
            return False
        self.wish = None
        self.room.changed_here(by)
        self.room.end([])
        self.answer(wish, wire.Ack(wish.undo, wish.seq))
        self.tell()
        self.room.tell_table(fair=self.room.dice())
        self.room.autoplay.reschedule()
        return True

    async def consent(self, seat: int, undo: str, yes: bool) -> None:
        async with self.room.lock:
            for _ in range(RACES):
                wish = self.wish
                if wish is None or wish.undo != undo or seat not in wish.waits:
                    return
                rest = structs.replace(wish, waits=[who for who in wish.waits if who != seat])
                if not yes:
                    done = await self.set(None)
                    if done:
                        declined = "table.close-declined" if wish.keep == CLOSE else "table.undo-declined"
                        self.answer(wish, wire.Refused(undo, declined, {"seat": seat}))
                elif rest.waits:
                    done = await self.set(rest)
                else:
                    done = await (self.close(rest) if rest.keep == CLOSE else self.take_back(rest))
                if done:
                    return
                await self.room.catch_up()

    def drop(self) -> None:
        """The game has gone on: what somebody wanted to take back lies further back now."""
        wish, self.wish = self.wish, None
        assert wish is not None
        assert self.room.desk is not None
        self.tell()
        self.answer(wish, self.room.desk.stale(wish.seat, wish.undo))

    def find_granted(self, told: list[LogLine]) -> None:
        """What somebody asked to take back may be just what another worker has taken back."""
        wish = self.wish
        for line in told:
            if wish is not None and (line.seq, line.by, line.undo) == (wish.seq + 1, str(wish.seat), wish.keep):
                self.wish = None
                self.tell()
                self.answer(wish, wire.Ack(wish.undo, line.seq))
