"""Taking back: somebody asks, those who have learnt something since agree or not, and the game goes back or on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from saloon.server import wire
from saloon.server.live import loading
from saloon.server.live.desk import LogLine
from saloon.server.store.store import COMMITTED, UndoRequest

if TYPE_CHECKING:
    from saloon.server.live.room import Reply, Room

RACES: Final = 30  # times a wish is judged again because others were faster


class Undo:
    __slots__ = ("room", "wish")

    def __init__(self, room: Room, wish: UndoRequest | None) -> None:
        self.room = room
        self.wish = wish  # what somebody would like to take back

    def shown(self) -> wire.UndoWish | None:
        wish = self.wish
        return None if wish is None else wire.UndoWish(wish.undo, wish.seat, wish.waits)

    def follow(self, wish: UndoRequest | None) -> None:
        """As it is stored."""
        if self.wish != wish:
            self.wish = wish
            self.tell()

    def tell(self) -> None:
        self.room.tell(wire.WishNews(self.shown()))

    async def ask(self, seat: int, key: str) -> Reply | None:
        async with self.room.lock:
            for _ in range(RACES):
                desk = self.room.desk
                if desk is None or self.room.problem:  # so the store says by now
                    break
                if self.wish is not None and self.wish.undo == key:
                    self.tell()
                    return None
                if (seq := await self.room.stored_before(key)) is not None:
                    return wire.Ack(key, seq)
                journal = await loading.history(self.room.hall.store, self.room.id, desk)
                keep = desk.last_own(journal, seat)
                if keep is None:
                    return wire.Refused(key, "table.undo-nothing", {})
                if self.wish is not None:
                    return wire.Refused(key, "table.undo-asked", {})
                waits = await asyncio.to_thread(desk.must_agree, journal, seat, keep)
                waits = [who for who in waits if self.room.table.chairs[who].kind == "human"]
                wish = UndoRequest(key, seat, keep, desk.seq, waits)
                if await (self.set(wish) if waits else self.take_back(wish)):
                    return None
                await self.room.catch_up()
            return wire.Trouble(self.room.problem or "busy", None, key)

    async def set(self, wish: UndoRequest | None) -> bool:
        if not await self.room.hall.store.keep_undo_request(self.room.id, self.wish, wish):
            return False
        self.wish = wish
        self.tell()
        self.room.changed_here()
        return True

    async def take_back(self, wish: UndoRequest) -> bool:
        """Everybody concerned agrees: back to before that move. False if the game has gone on meanwhile."""
        desk = self.room.desk
        assert desk is not None
        journal = await loading.history(self.room.hall.store, self.room.id, desk)
        draft = desk.prepare_undo(journal, wish.seat, wish.undo, wish.keep)
        write, clocks = self.room.write_of(draft)
        if await self.room.hall.store.commit(write) is not COMMITTED:
            return False
        wished, self.wish = self.wish, None
        self.room.apply(draft, clocks, None)
        self.room.tell(wire.Ack(wish.undo, draft.rows[0].seq), [wish.seat])
        if wished is not None:
            self.tell()
        return True

    async def consent(self, seat: int, undo: str, yes: bool) -> None:
        async with self.room.lock:
            for _ in range(RACES):
                wish = self.wish
                if wish is None or wish.undo != undo or seat not in wish.waits:
                    return
                rest = UndoRequest(undo, wish.seat, wish.keep, wish.seq, [who for who in wish.waits if who != seat])
                if not yes:
                    done = await self.set(None)
                    if done:
                        self.room.tell(wire.Refused(undo, "table.undo-declined", {"seat": seat}), [wish.seat])
                else:
                    done = await (self.set(rest) if rest.waits else self.take_back(rest))
                if done:
                    return
                await self.room.catch_up()

    def drop(self) -> None:
        """The game has gone on: what somebody wanted to take back lies further back now."""
        wish, self.wish = self.wish, None
        assert wish is not None
        assert self.room.desk is not None
        self.tell()
        self.room.tell(self.room.desk.stale(wish.seat, wish.undo), [wish.seat])

    def find_granted(self, told: list[LogLine]) -> None:
        """What somebody asked to take back may be just what another worker has taken back."""
        wish = self.wish
        for line in told:
            if wish is not None and (line.seq, line.by, line.undo) == (wish.seq + 1, str(wish.seat), wish.keep):
                self.wish = None
                self.tell()
                self.room.tell(wire.Ack(wish.undo, line.seq), [wish.seat])
