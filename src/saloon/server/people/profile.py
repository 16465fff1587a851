"""How somebody shows themselves: emblem, and who may see their profile. Who may not is told that there is nobody."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.people.users import User, bump_tables_of, storable
from saloon.server.store.schema import PLAYED, seats, tables, users
from saloon.server.store.store import Store
from saloon.server.wire.forms import Showing
from saloon.server.wire.problem import Problem


class Person(NamedTuple):
    id: str
    name: str
    emblem: str
    since: float


class Settled(NamedTuple):
    """What an account has settled."""

    login: str | None
    password: bool
    shown_to: Any
    mail: str | None


async def settled(store: Store, user: User) -> Settled:
    mine = select(users.c.login, users.c.password, users.c.shown_to, users.c.mail).where(users.c.id == user.id)
    async with store.reading() as db:
        login, password, shown_to, mail = (await db.execute(mine)).one()
    return Settled(login, password is not None, shown_to, mail)


async def show(store: Store, user: User, form: Showing) -> tuple[User, list[str]]:
    """The user as they are shown from now on, and the tables that must show it."""
    wished = {"emblem": form.emblem, "shown_to": form.shown_to}
    values = {name: value for name, value in wished.items() if value is not None}
    if not values:
        return user, []
    async with store.writing() as db:
        await db.execute(update(users).where(users.c.id == user.id).values(values))
        concerned = [] if form.emblem is None else await bump_tables_of(db, user.id)
    return (user if form.emblem is None else user._replace(emblem=form.emblem)), concerned


async def find_person(store: Store, asker: User | None, who: str) -> Person:
    """By id or login name, if they show themselves to the asker."""
    async with store.reading() as db:
        row = await _found(db, who)
        if row is None or not await _may_see(db, asker, row):
            raise Problem("no-person")
    return Person(row.id, row.name, row.emblem, row.created)


async def _found(db: AsyncConnection, who: str) -> Any:
    """An id first: nobody hides somebody else by a login name."""
    if not storable(who):
        return None
    for column, name in ((users.c.id, who), (users.c.login, who.lower())):
        row = (await db.execute(select(users).where(column == name))).first()
        if row is not None:
            return row
    return None


async def _may_see(db: AsyncConnection, asker: User | None, person: Any) -> bool:
    if person.shown_to == "everybody" or (asker is not None and asker.id == person.id):
        return True
    return person.shown_to == PLAYED and asker is not None and await have_played(db, asker.id, person.id)


async def have_played(db: AsyncConnection, one: str, other: str) -> bool:
    """Whether both have sat at a table whose game has begun."""
    theirs = seats.alias()
    begun = tables.c.status.in_(("running", "over"))
    together = exists().where(
        seats.c.user == one, theirs.c.user == other, theirs.c.table == seats.c.table, tables.c.id == seats.c.table,
        begun, ~seats.c.guest, ~theirs.c.guest,
    )  # fmt: skip
    return bool((await db.execute(select(together))).scalar())


# --- within a transaction about one person ---


async def hand_over_emblem(db: AsyncConnection, guest: str, account: str) -> None:
    """An account without one takes the guest's."""
    chosen = select(users.c.emblem).where(users.c.id == guest).scalar_subquery()
    bare = (users.c.id == account) & (users.c.emblem == "")
    await db.execute(update(users).where(bare).values(emblem=chosen))
