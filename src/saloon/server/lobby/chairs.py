"""Who sits where: the chairs of a new table, sitting down, getting up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server import wire
from saloon.server.common.tokens import digest, new_token
from saloon.server.people.users import User, clean_name, clean_seed
from saloon.server.store.records import StoredChair, TableRow
from saloon.server.store.schema import seats
from saloon.server.wire.forms import Sitting
from saloon.server.wire.problem import Problem

BOT_NAMES: Final = (
    "Belle", "Cole", "Dakota", "Ezra", "Flora", "Gus", "Hattie", "Jesse", "Lottie", "Silas", "Tex", "Wyatt",
)  # fmt: skip
EMPTY: Final[dict[str, Any]] = {
    "kind": "open", "user": None, "name": "", "level": "", "token": None, "seed": "", "guest": False,
}  # fmt: skip


def planned(plan: wire.TablePlan, user: User) -> list[dict[str, Any]]:
    """The chairs of a new table as its maker wants them."""
    if sum(chair.kind == "me" for chair in plan.chairs) > 1:
        raise Problem("two-of-me")
    seed = clean_seed(plan.seed)
    made: list[dict[str, Any]] = []
    for seat, chair in enumerate(plan.chairs):
        one = dict(EMPTY)
        if chair.kind == "me":
            one |= {"kind": "human", "user": user.id, "name": user.name, "seed": seed}
        elif chair.kind == "guest":
            one |= {"kind": "human", "user": user.id, "name": guest_name(chair.name, user, seat), "guest": True}
        elif chair.kind == "bot":
            name = clean_name(chair.name) if chair.name else bot_name(other["name"] for other in made)
            one |= {"kind": "bot", "level": chair.level, "name": name}
        made.append(one)
    return made


def guest_name(name: str, user: User, seat: int) -> str:
    return clean_name(name) if name else f"{user.name[:20]} {seat + 1}"


def bot_name(taken: Iterable[str]) -> str:
    used = set(taken)
    return next(name for name in BOT_NAMES if name not in used)


async def put(db: AsyncConnection, table: str, seat: int, values: Mapping[str, Any]) -> None:
    await db.execute(update(seats).where(seats.c.table == table, seats.c.seat == seat).values(dict(values)))


async def sit(db: AsyncConnection, table: str, seat: int, user: User, form: Sitting) -> str:
    token = new_token()
    name = clean_name(form.name) if form.name else user.name
    sitting = {
        "kind": "human", "user": user.id, "name": name, "token": digest(token), "seed": clean_seed(form.seed),
        "guest": form.guest,
    }  # fmt: skip
    free = (seats.c.table == table) & (seats.c.seat == seat) & (seats.c.kind == "open")
    done = await db.execute(update(seats).where(free).values(sitting))
    if not done.rowcount:
        raise Problem("chair-taken")
    return token


async def get_up(db: AsyncConnection, found: TableRow, user: User) -> None:
    """Who sits down somewhere else leaves the chair they had; guests at their device stay."""
    own = [chair for chair in found.chairs if chair.user == user.id and not chair.guest]
    for chair in own:
        await put(db, found.id, chair.seat, EMPTY)


def again_at(chair: StoredChair) -> dict[str, Any]:
    """A chair of the next table; somebody who has left for good is not waited for."""
    gone = chair.kind == "human" and chair.user is None
    level = chair.level if chair.kind == "bot" else ""  # who was stood in for plays again
    kept = {"kind": chair.kind, "user": chair.user, "name": chair.name, "level": level, "guest": chair.guest}
    return dict(EMPTY) if gone else {**EMPTY, **kept}
