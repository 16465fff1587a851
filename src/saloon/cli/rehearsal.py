"""A tournament rehearsed: bots enter it, the real store keeps it, the real director directs it.

Only the games are played beside the house, by the arena. Some people do not come and some games do not end, as in life;
time is not waited for. A rehearsal that was broken off goes on where it was.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from msgspec import json
from sqlalchemy import func, insert, select, update

from saloon.counting.shares import places, shares
from saloon.server.common.heavy_work import HeavyWork
from saloon.server.lobby.counting import Counting
from saloon.server.lobby.director import Director
from saloon.server.lobby.lobby import Lobby
from saloon.server.lobby.replaying import Replays
from saloon.server.lobby.tournaments import Tournaments
from saloon.server.network.limits import Limits
from saloon.server.people.users import User
from saloon.server.store.connect import open_store
from saloon.server.store.schema import entrants, pairings, played, tables, tournaments, users
from saloon.server.store.store import Store
from saloon.server.wire.tournaments import Tournament, TournamentPlan
from saloon.tournaments.field import BOT, lot

STEP: Final = 1.0  # seconds of the rehearsed time between two looks
BEGIN: Final = 1_800_000_000.0  # when it begins, in that time
RARE: Final = 50  # of so many tables one does not end, and at another somebody is not there at the end


class Meeting(NamedTuple):
    """A table where the game has begun."""

    table: str
    game: str
    players: tuple[int, ...]


class Ending(NamedTuple):
    payoffs: list[float]
    result: list[int]


Play = Callable[[Sequence[Meeting]], Iterable[Ending]]
Tell = Callable[[Tournament], None]


class EmptyHall:
    """A hall where nobody is."""

    def __init__(self) -> None:
        self.limits = Limits()
        self.heavy = HeavyWork()
        self.overloaded = False

    async def troubles(self) -> list[str]:
        return []

    async def begin(self, table: str) -> None:
        """Nobody waits for it."""

    async def announce(self, changed: Iterable[str]) -> None:
        """Nobody is told."""

    async def here(self, tables: list[str]) -> set[tuple[str, int]]:
        return set()


class Rehearsal:
    def __init__(self, store: Store, replays: Replays, play: Play) -> None:
        self.store = store
        self.play = play
        lobby = Lobby(store, EmptyHall(), None)
        self.tournaments = Tournaments(lobby, "everybody")
        self.director = Director(lobby, Counting(store, replays), "rehearsal", alone=True)

    async def run(self, plan: TournamentPlan, people: int, tell: Tell) -> Tournament:
        id = await self.found() or await self.opened(plan, people)
        now = BEGIN
        while (seen := await self.tournaments.info(None, id)).status in ("open", "playing", "resting"):
            tell(seen)
            await self.director.look(now)
            await self.play_all(id)
            now = max(now + STEP, seen.next or 0.0) if not await self.meetings(id) else (seen.ends or now + STEP)
        tell(seen)
        return seen

    async def found(self) -> str | None:
        """The one that was begun, once everybody had entered."""
        begun = select(tournaments.c.id).where(tournaments.c.next.is_not(None) | (tournaments.c.status != "open"))
        async with self.store.reading() as db:
            return (await db.execute(begun)).scalar()

    async def opened(self, plan: TournamentPlan, people: int) -> str:
        """All enter in one transaction: it is the rounds that are rehearsed."""
        names = [f"{name_of(number)} {number}" for number in range(1, people + 1)]
        rows = [{"id": f"u{number}", "name": name, "created": BEGIN} for number, name in enumerate(names, 1)]
        async with self.store.writing() as db:
            if (await db.execute(select(func.count()).select_from(users))).scalar_one() == 0:
                await db.execute(insert(users), rows)
        made = await self.tournaments.make(User("u1", names[0], None, ""), plan)
        async with self.store.writing() as db:
            await db.execute(insert(entrants), [
                {"tournament": made.id, "number": number, "user": f"u{number}", "name": name, "playing": True}
                for number, name in enumerate(names, 1)
            ])  # fmt: skip
            await db.execute(update(tournaments).where(tournaments.c.id == made.id).values(next=BEGIN, version=2))
        return made.id

    async def meetings(self, id: str) -> list[Meeting]:
        its = (pairings.c.tournament == id, pairings.c.places.is_(None), tables.c.status == "running")
        found = select(tables.c.id, tables.c.game, pairings.c.players).join(tables, tables.c.id == pairings.c.table)
        async with self.store.reading() as db:
            rows = await db.execute(found.where(*its).order_by(pairings.c.number))
            return [Meeting(row.id, row.game, tuple(json.decode(row.players))) for row in rows]

    async def play_all(self, id: str) -> None:
        begun = [one for one in await self.meetings(id) if ends(one)]
        for meeting, ending in zip(begun, self.play(begun), strict=True):
            await self.keep(meeting, ending)

    async def keep(self, meeting: Meeting, ending: Ending) -> None:
        """As the hall would store the last move, and the counting what came of it."""
        away = [0] if leaves(meeting) else []
        over = {
            "status": "over", "counted": True, "clock": json.encode({"away": away}).decode(),
            "result": json.encode(ending.result).decode(),
        }  # fmt: skip
        whole = {"game": meeting.game, "seats": len(meeting.players), "turns": 0, "answers": 0, "ended": BEGIN}
        came = zip(shares(ending.payoffs), places(ending.payoffs, ending.result), ending.result, strict=True)
        rows = [
            {**whole, "table": meeting.table, "seat": seat, "share": share, "place": place, "score": score,
             "by_bot": False}
            for seat, (share, place, score) in enumerate(came)
        ]  # fmt: skip
        async with self.store.writing() as db:
            await db.execute(update(tables).where(tables.c.id == meeting.table).values(over))
            await db.execute(insert(played), rows)


def name_of(number: int) -> str:
    """Every other one is strong."""
    return "Strong" if number % 2 else "Weak"


def is_strong(number: int) -> bool:
    return number != BOT and number % 2 == 1


def drawn(meeting: Meeting, what: str) -> bool:
    return int.from_bytes(lot(what, *meeting.players)[:4], "big") % RARE == 0


def ends(meeting: Meeting) -> bool:
    return not drawn(meeting, "ends")


def leaves(meeting: Meeting) -> bool:
    return drawn(meeting, "leaves")


@asynccontextmanager
async def rehearsing(url: str, play: Play) -> AsyncIterator[Rehearsal]:
    store, replays = open_store(url), Replays(None)
    await store.start()
    try:
        yield Rehearsal(store, replays, play)
    finally:
        await replays.close()
        await store.close()
