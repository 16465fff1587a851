"""Tables before, between and after their games: made, joined, started, followed by another. All SQL about them.

Every change of a chair is one transaction that first takes the table's row: two people cannot take one chair.
"""

from __future__ import annotations

import secrets as system
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.games import find, newest_rules
from saloon.kernel import fair
from saloon.kernel.game import Game
from saloon.kernel.journal import canonical, new_setup
from saloon.server import wire
from saloon.server.common.heavy_work import HeavyWork
from saloon.server.common.tokens import digest, fits, new_id, new_token
from saloon.server.live import gate
from saloon.server.live.chair_names import names_of
from saloon.server.lobby import rating
from saloon.server.lobby.chairs import EMPTY, again_at, bot_name, get_up, planned, put, sit
from saloon.server.lobby.placing import check_seal, placed
from saloon.server.lobby.rated_tables import check_rated
from saloon.server.network.limits import Limits
from saloon.server.people.access import Link, TableAccess, Verb, access_of, why_not
from saloon.server.people.groups import group_of
from saloon.server.people.keepers import write_down
from saloon.server.people.tickets import Admission
from saloon.server.people.ties import strangers
from saloon.server.people.users import User, clean_seed
from saloon.server.store.database import stride
from saloon.server.store.records import LEFT
from saloon.server.store.schema import barred, links, pairings, seats, secrets, tables, tickets
from saloon.server.store.store import Store, TableRow, bump
from saloon.server.wire.forms import Admitting, Joining, Seated, SeatFound, Sitting
from saloon.server.wire.problem import Problem

LATELY: Final = 86_400.0  # seconds: a table that nobody has touched for longer costs nothing
LISTED: Final = 100  # tables in one list
ENDED: Final = {False: {"status": "closed"}, True: {"status": "over", "result": "[]"}}  # by its last player: if rated


class Live(Protocol):
    """The tables in play, as far as the lobby needs them."""

    @property
    def limits(self) -> Limits: ...
    @property
    def heavy(self) -> HeavyWork: ...
    @property
    def overloaded(self) -> bool: ...
    async def troubles(self) -> list[str]: ...
    async def begin(self, table: str) -> None: ...
    async def announce(self, changed: Iterable[str]) -> None: ...
    async def here(self, tables: list[str]) -> set[tuple[str, int]]: ...


class Lobby:
    def __init__(self, store: Store, hall: Live, content_dir: Path | None) -> None:
        self.store = store
        self.hall = hall
        self.content_dir = content_dir

    # --- to see tables ---

    async def see(self, user: User | None, table: str, link: Link = "") -> TableRow:
        async with self.store.reading() as db:
            return permitted(await self.read(db, table), user, "see", None, link)

    async def info(self, user: User | None, table: str, link: Link = "") -> wire.TableInfo:
        return self.told(await self.see(user, table, link), user, await self.hall.here([table]))

    def told(self, found: TableRow, user: User | None, here: set[tuple[str, int]]) -> wire.TableInfo:
        """As one reader is told."""
        rules = found.setup["rules"] if found.setup else newest_rules(found.game, self.content_dir)
        seats_here = [seat for id, seat in here if id == found.id]
        return gate.stored_info(found, rules, user.id if user else None, seats_here)

    async def public(self, user: User | None) -> list[wire.TableInfo]:
        elsewhere = select(pairings.c.table).where(pairings.c.table == tables.c.id).exists()  # on a tournament's page
        shown = tables.c.public & tables.c.status.in_(("open", "running")) & lately() & ~elsewhere
        return await self.company_of(user, shown)

    async def company_of(self, user: User | None, which: ColumnElement[bool]) -> list[wire.TableInfo]:
        """Without those where somebody sits whom the reader has blocked, or who has blocked the reader."""
        found = await self._list(user, which)
        if user is None:
            return found
        async with self.store.reading() as db:
            shunned = await strangers(db, user.id)
            where = select(seats.c.table).where(seats.c.user.in_(shunned), seats.c.table.in_([one.id for one in found]))
            hidden = set((await db.execute(where)).scalars()) if shunned else set()
        return [one for one in found if one.id not in hidden]

    async def mine(self, user: User) -> list[wire.TableInfo]:
        seated = select(seats.c.table).where(seats.c.user == user.id)
        at_it = (tables.c.host == user.id) | tables.c.id.in_(seated)
        return await self._list(user, at_it & (tables.c.status != "closed"))

    async def _list(self, user: User | None, which: Any) -> list[wire.TableInfo]:
        async with self.store.reading() as db:
            found = await self.store.read_tables(db, which, LISTED)
        here = await self.hall.here([one.id for one in found])
        return [self.told(one, user, here) for one in found]

    async def by_link(self, link: Link, token: str) -> str:
        """The table of an invitation or spectators' link."""
        column = tables.c.invite if link == "invite" else tables.c.watch
        async with self.store.reading() as db:
            row = (await db.execute(select(tables.c.id, column).where(column == digest(token)))).first()
        if row is None or not fits(token, row[1]):
            raise Problem("no-link")
        return str(row[0])

    # --- to make one ---

    async def create(self, user: User, plan: wire.TablePlan) -> wire.TableInfo:
        await self.check_room(user)
        if plan.rated:
            check_rated(plan)
        plan.options = {
            **self.check(plan).complete_options(plan.options)
        }  # a later change of a default changes no table
        chairs = planned(plan, user)
        if plan.hints is None:
            plan.hints = sum(chair.kind != "bot" for chair in plan.chairs) < 2
        plan.seed = ""  # it belongs to the seat
        group, plan.group = plan.group, None  # and this to the table,
        plan.tournament = ""  # and this to the house
        async with self.store.writing() as db:
            if group is not None:
                await group_of(db, group, user.id)
                plan.public = False
            table = await add_table(self.store, db, user.id, plan, chairs, group)
        return await self.info(user, table)

    async def check_room(self, user: User) -> None:
        """Whether there is room for one more table: of this host, and in the house. What sleeps takes none."""
        if self.hall.overloaded:
            raise Problem("busy")
        most = self.hall.limits.most["hosted"]
        mine = (tables.c.host == user.id) & tables.c.status.in_(("open", "running")) & lately()
        async with self.store.reading() as db:
            if await _count(db, mine, most) >= most:
                raise Problem("too-many-tables", most=most)
            await self.check_house(db)

    async def check_house(self, db: AsyncConnection) -> None:
        """Whether there is room for one more game."""
        most = self.hall.limits.most["running"]
        running = (tables.c.status == "running") & lately()
        if await _count(db, running, most) >= most:
            raise Problem("busy")

    def check(self, plan: wire.TablePlan) -> Game[Any]:
        """Whether the game can be played like this; the kernel says what is wrong."""
        game = find(plan.game, None, self.content_dir)
        ruleset = game.ruleset(len(plan.chairs), plan.options)
        if plan.position is not None and plan.origin is None:
            check_seal(self.store.seal, game, ruleset, plan.position)
            placed(game, ruleset, plan.position)
        return game

    # --- chairs ---

    @asynccontextmanager
    async def changing(
        self, user: User | None, verb: Verb, table: str, seat: int | None = None, link: Link = ""
    ) -> AsyncIterator[tuple[AsyncConnection, TableRow]]:
        """One change of a table by somebody who may: all of it or nothing. Then those at the table are told."""
        async with self.store.writing() as db:
            counted = {"touched": time.time(), "version": tables.c.version + stride()}
            await db.execute(update(tables).where(tables.c.id == table).values(counted))
            yield db, permitted(await self.read(db, table), user, verb, seat, link)
        await self.hall.announce([table])

    async def take(self, user: User, table: str, seat: int, form: Sitting, link: Link = "") -> Seated:
        async with self.changing(user, "take", table, seat, link) as (db, found):
            if form.guest and found.plan.rated:
                raise Problem("rated-guest")
            others = {found.host, *(chair.user for chair in found.chairs if chair.user is not None)} - {user.id}
            if link != "invite" and others & await strangers(db, user.id):
                raise Problem("chair-unfit")  # nobody is told of a block
            if not form.guest:
                await get_up(db, found, user)
            token = await sit(db, table, seat, user, form)
        return Seated(await self.info(user, table), seat, token)

    async def join(self, user: User, invite: str, form: Joining) -> Seated:
        """By the invitation link, on the chair asked for or the first free one. Who sits already stays there."""
        table = await self.by_link("invite", invite)
        access = access_of(await self.see(user, table, "invite"))
        if own := access.seats_of(user.id):
            return Seated(await self.info(user, table), own[0], None)
        seat = form.seat if form.seat is not None else next(_free(access), 0 if access.status != "open" else None)
        if seat is None:
            raise Problem("no-free-chair")
        try:
            return await self.take(user, table, seat, Sitting(form.name, form.seed), "invite")
        except Problem as problem:
            if problem.key != "chair-taken" or form.seat is not None:
                raise
        return await self.join(user, invite, form)  # somebody was faster on that chair: try the next

    async def leave(self, user: User, table: str, seat: int) -> wire.TableInfo:
        """An open table's chair is free again; in a running game a bot takes over, unless nobody else is left."""
        async with self.changing(user, "leave", table, seat) as (db, found):
            await put(db, table, seat, LEFT if found.status == "running" else EMPTY)
            others = [chair.user for chair in found.chairs if chair.seat != seat and chair.user is not None]
            if found.status == "running" and not others:
                await db.execute(update(tables).where(tables.c.id == table).values(ENDED[found.plan.rated]))
            elif found.status == "running" and found.host == user.id and user.id not in others:
                await db.execute(update(tables).where(tables.c.id == table).values(host=others[0]))
        return self.told(await self._again(table), user, await self.hall.here([table]))

    async def set_bot(self, user: User, table: str, seat: int, level: str) -> wire.TableInfo:
        async with self.changing(user, "bot", table, seat) as (db, found):
            name = found.chairs[seat].name or bot_name(chair.name for chair in found.chairs)
            await put(db, table, seat, {**EMPTY, "kind": "bot", "level": level, "name": name})
        return await self.info(user, table)

    async def clear(self, user: User, table: str, seat: int, verb: Verb) -> wire.TableInfo:
        """Takes a bot away, or sends a person away."""
        async with self.changing(user, verb, table, seat) as (db, found):
            whose, guest = found.chairs[seat].user, found.chairs[seat].guest
            if verb == "kick" and whose == user.id and not guest:
                raise Problem("not-yourself")
            if verb == "kick" and whose is not None and whose != user.id:
                await _send_away(self.store, db, table, whose)
            else:
                await put(db, table, seat, EMPTY)
        return await self.info(user, table)

    async def renew(self, user: User, table: str, link: Link) -> wire.TableInfo:
        """A new link; the old one works no more. A new invitation is for everybody, whoever was sent away before."""
        async with self.changing(user, "renew", table) as (db, _):
            await _renew(self.store, db, table, link)
            if link == "invite":
                await db.execute(delete(barred).where(barred.c.table == table))
        return await self.info(user, table)

    async def new_link(self, user: User, table: str, seat: int) -> Seated:
        """A new token for one's own seat; the old one works no more."""
        token = new_token()
        async with self.changing(user, "link", table, seat) as (db, _):
            await put(db, table, seat, {"token": digest(token)})
        return Seated(await self.info(user, table), seat, token)

    async def seat_found(self, user: User | None, token: str) -> SeatFound:
        """Where a seat's own link leads."""
        table, seat, _ = await self.seat_of(token)
        found = await self._again(table)
        return SeatFound(
            found.game, names_of(found.chairs)[seat], user is not None and found.chairs[seat].user == user.id
        )

    async def seat_of(self, token: str) -> tuple[str, int, str]:
        """The table, seat and name that a seat's own token belongs to."""
        wanted = select(seats).where(seats.c.token == digest(token))
        async with self.store.reading() as db:
            row = (await db.execute(wanted)).mappings().first()
        if row is None or not fits(token, row["token"]):
            raise Problem("no-link")
        return row["table"], row["seat"], row["name"]

    async def carry_on(self, user: User, token: str) -> Seated:
        """Who has a seat's token goes on with it here, as this user; with a host's only chair goes the table."""
        table, seat, _ = await self.seat_of(token)
        async with self.store.writing() as db:
            before = await self.read(db, table)
            if before is not None and user.id in before.barred:
                raise Problem("sent-away")
            if before is not None and before.plan.rated and access_of(before).seats_of(user.id) not in ([], [seat]):
                raise Problem("rated-guest")
            ours = (seats.c.table == table) & (seats.c.seat == seat) & (seats.c.token == digest(token))
            moved = await db.execute(update(seats).where(ours).values(user=user.id))
            if before is None or not moved.rowcount:
                raise Problem("no-link")
            old = before.chairs[seat].user
            if old != user.id:  # for who sits here already it is the seat of one more guest
                await put(db, table, seat, {"guest": bool(access_of(before).seats_of(user.id))})
                await rating.pass_on(db, table, seat, user.id)
            if old == before.host and access_of(before).seats_of(old) == [seat]:
                await db.execute(update(tables).where(tables.c.id == table).values(host=user.id))
            await bump(db, [table])
        await self.hall.announce([table])
        return Seated(await self.info(user, table), seat, None)

    # --- the game ---

    async def start(self, user: User, table: str, seed: str = "") -> wire.TableInfo:
        """Everybody sits: the seeds join the secret of the dice, and the game begins."""
        async with self.changing(user, "start", table) as (db, found):
            empty = sum(chair.kind == "open" for chair in found.chairs)
            if empty:
                raise Problem("chairs-open", n=empty)
            await self.check_house(db)
            if found.plan.rated:
                await rating.enter(db, found)
            seeds = await _seeds(db, found, user, clean_seed(seed))
            plan, promise = found.plan, fair.promise(await _secret(db, table), seeds)
            names = names_of(found.chairs)
            setup = new_setup(
                self.check(plan), len(names), plan.options, names=names, position=plan.position, fair=promise
            )
            begun = {"status": "running", "setup": canonical(setup.plain()), "begun": time.time()}
            await db.execute(update(tables).where(tables.c.id == table).values(begun))
        await self.hall.begin(table)
        return await self.info(user, table)

    async def close(self, user: User, table: str) -> wire.TableInfo:
        async with self.changing(user, "close", table) as (db, _):
            await db.execute(update(tables).where(tables.c.id == table).values(status="closed"))
        return await self.info(user, table)

    async def shut(self, keeper: User, table: str) -> None:
        """By those who keep the house: a public table, whatever is going on there."""
        known_id(table)
        async with self.store.writing() as db:
            theirs = (tables.c.id == table, tables.c.public, tables.c.status.in_(("open", "running")))
            done = await db.execute(update(tables).where(*theirs).values(status="closed"))
            if not done.rowcount:
                raise Problem("no-table")
            await bump(db, [table])
            await write_down(db, keeper, "close-table", table)
        await self.hall.announce([table])

    async def accept(self, user: User, table: str, form: Sitting) -> Seated:
        """Who was asked to a table by somebody at it sits down on a free chair."""
        access = access_of(await self.see(user, table, "invite"))
        seat = next(_free(access), None)
        if seat is None:
            raise Problem("no-free-chair")
        return await self.take(user, table, seat, form, "invite")

    async def rematch_of(self, user: User, table: str) -> wire.TableInfo | None:
        """The rematch that somebody has asked for already."""
        async with self.store.reading() as db:
            found = permitted(await self.read(db, table), user, "rematch")
        following = found.rematch
        return await self.info(user, following) if following is not None else None

    async def rematch(self, user: User, table: str) -> wire.TableInfo:
        """The same people and bots on the same chairs. Made once: whoever asks later gets the same table."""
        await self.check_room(user)
        async with self.changing(user, "rematch", table) as (db, found):
            following = found.rematch
            if following is None:
                chairs = [again_at(chair) for chair in found.chairs]
                group = None if found.group is None else found.group.id
                plan = msgspec.structs.replace(found.plan, tournament="")
                following = await add_table(self.store, db, user.id, plan, chairs, group)
                await db.execute(update(tables).where(tables.c.id == table).values(rematch=following))
        return await self.info(user, following)

    # --- sockets ---

    async def admission(self, user: User | None, table: str, form: Admitting) -> Admission:
        """As whom a socket will be opened: one of one's seats, or a spectator."""
        link: Link = ""
        if form.watch is not None:
            if await self.by_link("watch", form.watch) != table:
                raise Problem("no-link")
            link = "watch"
        access = access_of(await self.see(user, table, link))
        me = user.id if user else None
        own = access.seats_of(me) if form.watch is None else []
        seat = form.seat if form.seat is not None else next(iter(own), None)
        if seat is not None and seat not in own:
            raise Problem("not-your-seat")
        return Admission(table, seat, me, user.session if user else None, link)

    async def read(self, db: AsyncConnection, table: str) -> TableRow | None:
        return await self.store.read_table(db, known_id(table))

    async def _again(self, table: str) -> TableRow:
        found = await self.store.table_row(table)
        if found is None:
            raise Problem("no-table")
        return found


# --- reading ---


def known_id(table: str) -> str:
    """Spares the database what cannot be an id."""
    if not table.isalnum() or not table.isascii() or len(table) > 16:
        raise Problem("no-table")
    return table


def permitted(
    found: TableRow | None, user: User | None, verb: Verb, seat: int | None = None, link: Link = ""
) -> TableRow:
    if found is None:
        raise Problem("no-table")
    problem = why_not(user.id if user else None, verb, access_of(found), seat, link)
    if problem:
        raise Problem(problem)
    return found


def lately() -> ColumnElement[bool]:
    return tables.c.touched > time.time() - LATELY


def _free(access: TableAccess) -> Iterator[int]:
    return (seat for seat, kind in enumerate(access.kinds) if kind == "open")


async def _count(db: AsyncConnection, which: Any, most: int) -> int:
    """How many there are, as far as it matters."""
    some = select(tables.c.id).where(which).limit(most).subquery()
    return int((await db.execute(select(func.count()).select_from(some))).scalar_one())


# --- writing ---


async def add_table(
    store: Store, db: AsyncConnection, host: str, plan: wire.TablePlan, chairs: list[dict[str, Any]],
    group: str | None = None,
) -> str:  # fmt: skip
    table, invite, watch, now = new_id(), new_token(), new_token(), time.time()
    secret = system.token_bytes(32)
    row = {
        "id": table, "game": plan.game, "status": "open", "public": plan.public, "host": host,
        "plan": msgspec.json.encode(plan).decode(), "invite": digest(invite), "watch": digest(watch), "created": now,
        "touched": now, "promise": fair.commitment(secret), "group": group,
    }  # fmt: skip
    await db.execute(insert(tables).values(row))
    await db.execute(insert(secrets).values(table=table, secret=secret))
    await db.execute(insert(links).values(store.sealed(table, invite, watch)))
    await db.execute(insert(seats), [{"table": table, "seat": seat, **one} for seat, one in enumerate(chairs)])
    return table


async def _seeds(db: AsyncConnection, found: TableRow, user: User, seed: str) -> list[str]:
    """The players' parts of the dice, by seat; the host gives theirs only now, if at all."""
    given = [chair.seed for chair in found.chairs]
    for seat in access_of(found).seats_of(user.id)[:1] if seed else []:
        given[seat] = seed
        own = (seats.c.table == found.id) & (seats.c.seat == seat)
        await db.execute(update(seats).where(own).values(seed=seed))
    return given


async def _secret(db: AsyncConnection, table: str) -> bytes:
    """Of the dice: made with the table, so that the house could not choose it after it had seen the seeds."""
    secret: bytes = (await db.execute(select(secrets.c.secret).where(secrets.c.table == table))).scalar_one()
    return secret


async def _send_away(store: Store, db: AsyncConnection, table: str, user: str) -> None:
    """With whoever came along at their device. Neither they nor the link they came by opens this table again."""
    theirs = (seats.c.table == table) & (seats.c.user == user)
    await db.execute(update(seats).where(theirs).values(EMPTY))
    await db.execute(delete(tickets).where(tickets.c.table == table, tickets.c.user == user))
    await db.execute(delete(barred).where(barred.c.table == table, barred.c.user == user))
    await db.execute(insert(barred).values({"table": table, "user": user}))
    await _renew(store, db, table, "invite")


async def _renew(store: Store, db: AsyncConnection, table: str, link: Link) -> None:
    token = new_token()
    await db.execute(update(tables).where(tables.c.id == table).values({link: digest(token)}))
    await db.execute(update(links).where(links.c.table == table).values({link: store.seal.close(table, link, token)}))
    await db.execute(delete(tickets).where(tickets.c.table == table, tickets.c.link == link))
