"""All that is stored about one person: given to them, given to their account, or forgotten."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from sqlalchemy import Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.common.heavy_work import HeavyWork, politely
from saloon.server.people.entering import NOBODY_ELSE, forget_entries, hand_over_entries
from saloon.server.people.groups import forget_memberships, hand_over_memberships
from saloon.server.people.holidays import forget_holiday, hand_over_holiday
from saloon.server.people.invitations import forget_invitations
from saloon.server.people.keeping import forget_positions, hand_over_positions
from saloon.server.people.profile import hand_over_emblem
from saloon.server.people.rated import forget_ratings, forget_unfinished, hand_over_ratings
from saloon.server.people.recovery import count_codes
from saloon.server.people.reports import forget_reports, hand_over_reports
from saloon.server.people.solving import forget_solving, hand_over_solving
from saloon.server.people.ties import forget_ties, hand_over_ties
from saloon.server.people.users import User, tables_of
from saloon.server.people.wishes import forget_wishes, hand_over_wishes
from saloon.server.store.records import LEFT
from saloon.server.store.schema import (
    analyses,
    barred,
    bells,
    chat,
    chat_read,
    deeds,
    devices,
    entrants,
    group_chat,
    groups,
    habits,
    holidays,
    hooks,
    invitations,
    journal,
    links,
    members,
    passkeys,
    played,
    positions,
    presence,
    rated,
    ratings,
    recovery_codes,
    reports,
    seats,
    secrets,
    seekers,
    sessions,
    snapshots,
    solvers,
    tables,
    tickets,
    ties,
    tournaments,
    tries,
    users,
    vouchers,
    wishes,
    words,
)
from saloon.server.store.store import Store, bump
from saloon.server.wire.forms import Exported

PARTS: Final = (
    analyses,
    barred,
    bells,
    chat_read,
    hooks,
    words,
    invitations,
    links,
    played,
    presence,
    seats,
    secrets,
    journal,
    snapshots,
    habits,
    chat,
    tickets,
)  # of a table

GOT_UP: Final[dict[str, dict[str, Any]]] = {  # what becomes of a chair, by what becomes of its table
    "open": {"kind": "open", "name": "", "seed": ""},
    "running": LEFT,
}


async def export(store: Store, user: User, heavy: HeavyWork) -> Exported:
    """It reads the whole journals of all their games, and waits for its turn with each of them. Raises Busy."""
    async with store.reading() as db:
        row = (await db.execute(select(users).where(users.c.id == user.id))).mappings().one()
        mine = await tables_of(db, user.id)
        own_seats = await _rows(db, seats, seats.c.user == user.id, "table", "seat", "name", "seed")
        told = Exported(
            user.me(),
            row["created"],
            row["login"],
            await _rows(db, sessions, sessions.c.user == user.id, "created", "seen", "device"),
            await _rows(db, tables, tables.c.id.in_(mine), "id", "game", "status", "public", "created", "result"),
            own_seats,
            await _rows(db, chat, chat.c.user == user.id, "table", "at", "name", "text", "to"),
            [habit for one in own_seats for habit in await _habits(db, one)],
            [],
            await _rows(db, tries, tries.c.user == user.id, "puzzle", "at", "answer", "solved"),
            await _rows(db, solvers, solvers.c.user == user.id, "rating", "tries", "solved", "row", "best_row", "days"),
            [judged for one in own_seats for judged in await _judged(db, one)],
            [result for one in own_seats for result in await _results(db, one)],
            await _rows(db, positions, positions.c.user == user.id, "title", "game", "data", "created"),
            {"emblem": row["emblem"], "shown_to": row["shown_to"], "mail": row["mail"]},
            await _rows(db, passkeys, passkeys.c.user == user.id, "name", "created", "used"),
            await count_codes(db, user.id),
            await _rows(db, wishes, wishes.c.user == user.id, "push", "mail", "lang"),
            await _rows(db, bells, bells.c.user == user.id, "table", "bell"),
            await _rows(db, devices, devices.c.user == user.id, "endpoint", "lang", "created"),
            await _rows(db, hooks, hooks.c.user == user.id, "table", "url", "lang", "created"),
            await _rows(db, words, words.c.user == user.id, "table", "kind", "way", "due", "state"),
            await _rows(db, chat_read, chat_read.c.user == user.id, "table", "seen"),
            await _rows(db, ties, ties.c.user == user.id, "whom", "kind", "since"),
            await _rows(db, reports, reports.c.by == user.id, "at", "whom", "table", "group", "reason", "text"),
            await _rows(db, deeds, deeds.c.who == user.id, "at", "deed", "what", "facts"),
            await _rows(db, holidays, holidays.c.user == user.id, "since", "until", "year", "spent"),
            await _memberships(db, user.id),
            await _rows(db, group_chat, group_chat.c.user == user.id, "group", "at", "text"),
            await _rows(db, ratings, ratings.c.player == user.id, "game", "seats", "mu", "sigma", "games"),
            await _rows(db, rated, rated.c.player == user.id, "table", "seat", "place", "mu", "sigma", "ended"),
            await _rows(db, tournaments, tournaments.c.host == user.id, "id", "title", "plan", "status", "created"),
            await _rows(db, entrants, entrants.c.user == user.id, "tournament", "number", "name", "playing"),
        )
    for one in own_seats:
        async with heavy.turn(user.id):
            told.moves.extend(await _moves(store, one))
    return told


async def _rows(db: AsyncConnection, source: Table, which: Any, *names: str) -> list[dict[str, Any]]:
    query = select(*(source.c[name] for name in names)).where(which)
    return [dict(row) for row in (await db.execute(query)).mappings()]


async def _memberships(db: AsyncConnection, user: str) -> list[dict[str, Any]]:
    wanted = select(groups.c.id, groups.c.name, members.c.role, members.c.since)
    mine = wanted.join(members, members.c.group == groups.c.id).where(members.c.user == user)
    return [dict(row) for row in (await db.execute(mine)).mappings()]


async def _habits(db: AsyncConnection, seat: dict[str, Any]) -> list[dict[str, Any]]:
    here = (habits.c.table == seat["table"]) & (habits.c.seat == seat["seat"])
    return await _rows(db, habits, here, "table", "seat", "question", "answer")


async def _judged(db: AsyncConnection, seat: dict[str, Any]) -> list[dict[str, Any]]:
    """How lucky a seat was and what it gave away, where somebody has looked back at its game."""
    found = await _rows(db, analyses, analyses.c.table == seat["table"], "luck", "error")
    return [
        {"table": seat["table"], "seat": seat["seat"]} | {name: json.loads(row[name])[seat["seat"]] for name in row}
        for row in found
    ]


async def _results(db: AsyncConnection, seat: dict[str, Any]) -> list[dict[str, Any]]:
    here = (played.c.table == seat["table"]) & (played.c.seat == seat["seat"])
    return await _rows(db, played, here, *[column.name for column in played.c])


async def _moves(store: Store, seat: dict[str, Any]) -> list[dict[str, Any]]:
    """The answers given from a seat by its own player."""
    wanted = select(journal.c.seq, journal.c.line).where(journal.c.table == seat["table"]).order_by(journal.c.seq)
    async with store.reading() as db:
        lines = [(seq, line) for seq, line in await db.execute(wanted)]
    return await asyncio.to_thread(_own, seat, lines)


def _own(seat: dict[str, Any], lines: list[tuple[int, str]]) -> list[dict[str, Any]]:
    found = [(seq, _entry(line)) for seq, line in politely(lines)]
    return [
        {"table": seat["table"], "seq": seq, "seat": seat["seat"], "do": entry["do"]}
        for seq, entry in found
        if entry.get("seat") == seat["seat"] and "do" in entry and not entry.get("by")
    ]


def _entry(line: str) -> dict[str, Any]:
    """A line of a journal; nothing, if it is damaged: all the rest can still be told."""
    try:
        entry = json.loads(line)
    except ValueError:
        return {}
    return entry if isinstance(entry, dict) else {}


async def hand_over(store: Store, guest: User, account: str) -> list[str]:
    """What a guest had now belongs to the account they logged in to; the tables that must hear of it."""
    async with store.writing() as db:
        await hand_over_memberships(db, guest.id, account)
        await db.execute(delete(devices).where(devices.c.user == guest.id))
        await db.execute(delete(sessions).where(sessions.c.user == guest.id))
        await db.execute(delete(tickets).where(tickets.c.user == guest.id))
        moved = await tables_of(db, guest.id)
        sent_away = await _bars(db, guest.id, account)
        await bump(db, [*moved, *sent_away])
        await _sit_beside(db, guest.id, account)
        for column in (seats.c.user, tables.c.host, chat.c.user):
            await db.execute(update(column.table).where(column == guest.id).values({column.name: account}))
        await _stay_barred(db, guest.id, account)
        await hand_over_solving(db, guest.id, account)
        await hand_over_positions(db, guest.id, account)
        await hand_over_emblem(db, guest.id, account)
        await hand_over_wishes(db, guest.id, account)
        await hand_over_ties(db, guest.id, account)
        await hand_over_reports(db, guest.id, account)
        await hand_over_holiday(db, guest.id, account)
        await hand_over_ratings(db, guest.id, account)
        await hand_over_entries(db, guest.id, account)
        await forget_invitations(db, guest.id)
        await db.execute(delete(seekers).where(seekers.c.user == guest.id))
        await db.execute(delete(users).where(users.c.id == guest.id))
    return [*{*moved, *sent_away}]


async def _bars(db: AsyncConnection, *who: str) -> list[str]:
    """The tables from which any of these was sent away."""
    return list((await db.execute(select(barred.c.table).where(barred.c.user.in_(who)).distinct())).scalars())


async def _sit_beside(db: AsyncConnection, guest: str, account: str) -> None:
    """Where the account sits already, the seat that comes to it is that of one more guest."""
    already = select(seats.c.table).where(seats.c.user == account)
    await db.execute(update(seats).where(seats.c.user == guest, seats.c.table.in_(already)).values(guest=True))


async def _stay_barred(db: AsyncConnection, guest: str, account: str) -> None:
    """Who was sent away does not come back by logging in, but nobody is kept out of a table of their own."""
    already = select(barred.c.table).where(barred.c.user == account)
    await db.execute(delete(barred).where(barred.c.user == guest, barred.c.table.in_(already)))
    await db.execute(update(barred).where(barred.c.user == guest).values(user=account))
    own = select(tables.c.id).where(tables.c.host == account)
    await db.execute(delete(barred).where(barred.c.user == account, barred.c.table.in_(own)))
    for table in await _bars(db, account):
        await _get_up(db, table, account)


async def _get_up(db: AsyncConnection, table: str, user: str) -> None:
    """From all their chairs, as they would leave them themselves; a game that is over stays as it is."""
    status = (await db.execute(select(tables.c.status).where(tables.c.id == table))).scalar_one()
    here = (seats.c.table == table) & (seats.c.user == user)
    if status in GOT_UP:
        left = {"user": None, "token": None, "guest": False, **GOT_UP[status]}
        await db.execute(update(seats).where(here).values(left))


async def forget(store: Store, user: str) -> list[str]:
    """Deletes a person; the tables that must hear of it."""
    async with store.writing() as db:
        return await strike_out(db, user)


async def strike_out(db: AsyncConnection, user: str) -> list[str]:
    """Games of theirs alone go with them; at shared ones a bot takes over and the name is struck out.

    The nickname in the set-up of a shared game stays: the journal's digests are computed over it.
    """
    await forget_memberships(db, user)  # first: a group is locked before its tables
    await db.execute(delete(devices).where(devices.c.user == user))
    await db.execute(delete(sessions).where(sessions.c.user == user))
    concerned = await tables_of(db, user)
    shared = [table for table in concerned if await _others(db, table, user)]
    await drop(db, [table for table in concerned if table not in shared])
    await bump(db, shared)  # first: so they are locked in the order in which the moves lock them
    for table in shared:
        await _leave(db, table, user)
    await db.execute(delete(chat).where(chat.c.user == user))
    await db.execute(delete(tickets).where(tickets.c.user == user))
    await db.execute(delete(barred).where(barred.c.user == user))
    await forget_solving(db, user)
    await forget_positions(db, user)
    for way_in in (passkeys, recovery_codes, vouchers):
        await db.execute(delete(way_in).where(way_in.c.user == user))
    await forget_wishes(db, user)
    await forget_ties(db, user)
    await forget_reports(db, user)
    await forget_ratings(db, user)
    await forget_invitations(db, user)
    await forget_holiday(db, user)
    await forget_entries(db, user)
    await db.execute(delete(seekers).where(seekers.c.user == user))
    await db.execute(delete(users).where(users.c.id == user))
    return concerned


async def drop(db: AsyncConnection, ids: list[str]) -> None:
    await forget_unfinished(db, ids)
    for part in PARTS:
        await db.execute(delete(part).where(part.c.table.in_(ids)))
    await db.execute(delete(tables).where(tables.c.id.in_(ids)))


async def _others(db: AsyncConnection, table: str, user: str) -> list[str]:
    found = select(seats.c.user).where(seats.c.table == table, seats.c.user.is_not(None), seats.c.user != user)
    return [other for other in (await db.execute(found.order_by(seats.c.seat))).scalars() if other is not None]


async def _leave(db: AsyncConnection, table: str, user: str) -> None:
    """Their chairs stand open before the game, are a bot's while it runs, and nobody's after it."""
    status = (await db.execute(select(tables.c.status).where(tables.c.id == table))).scalar_one()
    left: dict[str, Any] = {"user": None, "token": None, "seed": "", "name": NOBODY_ELSE}
    if status == "open":
        left |= {"kind": "open", "name": ""}
    elif status == "running":
        left |= LEFT
        del left["seed"]  # part of the promise about the dice
    here = (seats.c.table == table) & (seats.c.user == user)
    gone = select(seats.c.seat).where(here)
    await db.execute(delete(habits).where(habits.c.table == table, habits.c.seat.in_(gone)))
    await db.execute(update(seats).where(here).values(left))
    heir = (await _others(db, table, user) or [""])[0]
    await db.execute(update(tables).where(tables.c.id == table, tables.c.host == user).values(host=heir))
