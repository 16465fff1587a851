"""The outbox: each word stands here before it is sent, once, and is marked as under way before it goes.

A word that was under way when its worker died may have been sent or not: nobody can tell, so it is not sent again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, select, text, update

from saloon.server.store.schema import tables, words
from saloon.server.store.store import Store

AT_ONCE: Final = 100  # words looked at in one round
SENDING: Final = 120.0  # seconds after which whoever sends it must have died
BACKOFF: Final = (30.0, 120.0, 600.0, 3600.0)  # seconds until it is tried again
KEPT: Final = 100 * 86_400.0  # seconds a word is remembered: longer than any table is watched
_WRITE: Final = text("""
    INSERT INTO words ("table", question, kind, way, "user", device, due, tries, state, until)
    VALUES (:table, :question, :kind, :way, :user, :device, :due, 0, 'waiting', 0)
    ON CONFLICT ("table", question, kind, way, "user", device) DO NOTHING
""")


class Word(NamedTuple):
    """One thing to tell one person by one way, or a chat."""

    id: int
    table: str
    question: int
    kind: str
    way: str
    user: str
    device: str
    due: float
    tries: int


class Outbox:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def write(self, rows: Iterable[dict[str, Any]]) -> None:
        """What stands there already stays as it is, sent or not."""
        if new := list(rows):
            async with self.store.writing() as db:
                await db.execute(_WRITE, new)

    async def due(self, now: float) -> list[Word]:
        """What is to be sent by now; with the first mail to somebody, all of theirs that wait."""
        wanted = select(*_COLUMNS).where(words.c.state == "waiting")
        async with self.store.reading() as db:
            found = [Word(*row) for row in await db.execute(wanted.where(words.c.due <= now).limit(AT_ONCE))]
            mailed = {word.user for word in found if word.way == "mail"}
            if mailed:
                more = wanted.where(words.c.way == "mail", words.c.kind == "turn", words.c.user.in_(mailed))
                found += [Word(*row) for row in await db.execute(more.where(words.c.due > now))]
        return found

    async def take(self, some: Iterable[Word], now: float) -> list[Word]:
        """Marks these as under way; those that nobody else has taken."""
        mine = {word.id: word for word in some}
        free = (words.c.id.in_(list(mine)), words.c.state == "waiting")
        under_way = {"state": "sending", "until": now + SENDING, "tries": words.c.tries + 1}
        async with self.store.writing() as db:
            taken = await db.execute(update(words).where(*free).values(under_way).returning(words.c.id))
            return [mine[id] for id in taken.scalars()]

    async def mark(self, some: Iterable[Word], state: str) -> None:
        ids = [word.id for word in some]
        if ids:
            async with self.store.writing() as db:
                await db.execute(update(words).where(words.c.id.in_(ids)).values(state=state))

    async def put_off(self, some: Iterable[Word], now: float) -> None:
        """It did not arrive: later, or never if that was tried often enough."""
        async with self.store.writing() as db:
            for word in some:
                again = word.tries < len(BACKOFF)
                values = {"state": "waiting", "due": now + BACKOFF[word.tries]} if again else {"state": "dropped"}
                await db.execute(update(words).where(words.c.id == word.id).values(values))

    async def wait_longer(self, word: Word, due: float) -> None:
        async with self.store.writing() as db:
            await db.execute(update(words).where(words.c.id == word.id).values(due=due))

    async def give_up(self, now: float) -> None:
        """What was under way when its worker died."""
        dead = (words.c.state == "sending", words.c.until < now)
        async with self.store.reading() as db:
            if (await db.execute(select(words.c.id).where(*dead).limit(1))).first() is None:
                return
        async with self.store.writing() as db:
            await db.execute(update(words).where(*dead).values(state="lost"))

    async def clean(self, now: float) -> None:
        """What can never be written again need not be remembered."""
        over = select(tables.c.id).where(tables.c.status != "running")
        async with self.store.writing() as db:
            await db.execute(delete(words).where(words.c.table.in_(over) | (words.c.due < now - KEPT)))


_COLUMNS: Final = tuple(words.c[name] for name in Word._fields)
