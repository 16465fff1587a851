"""Groups and who belongs to them. All SQL about it.

Every change of a group first takes its row: so it always has exactly one owner, and no more members than it may. Who
leaves, is removed or deleted takes nothing along but what they said; the last one closes the door.
"""

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.common.tokens import digest, fits, is_token, new_id, new_token
from saloon.server.people.ties import HERE, only_one
from saloon.server.people.users import User, clean_name
from saloon.server.store.database import bump
from saloon.server.store.schema import group_chat, groups, members, seekers, tables, ties, users
from saloon.server.store.store import Store
from saloon.server.wire.groups import LONGEST_GROUP_NAME, GroupInvitation, GroupMember, MyGroup
from saloon.server.wire.problem import Problem

MOST_GROUPS: Final = 20  # of one person
MOST_MEMBERS: Final = 200  # of one group
LINK: Final = "group"  # the kind of its sealed link
RANKS: Final = ("owner", "helper", "member")  # who is first in line when the owner goes
GOING: Final = ("open", "running")


class GroupRow(NamedTuple):
    """A group as one of its members finds it."""

    id: str
    name: str
    invite: str  # digest
    link: str  # sealed
    role: Any  # of the reader


# --- to find one ---


async def my_groups(store: Store, user: User) -> list[MyGroup]:
    mine = select(members.c.group).where(members.c.user == user.id)
    people = select(func.count()).select_from(members).where(members.c.group == groups.c.id).scalar_subquery()
    waiting = (
        select(func.count())
        .select_from(tables)
        .where(tables.c.group == groups.c.id, tables.c.status == "open")
        .scalar_subquery()
    )
    found = select(groups.c.id, groups.c.name, people, waiting).where(groups.c.id.in_(mine))
    async with store.reading() as db:
        return sorted([MyGroup(*row) for row in await db.execute(found)], key=lambda one: one.name.casefold())


async def group_of(db: AsyncConnection, group: str, user: str) -> GroupRow:
    """Who does not belong to a group is not told that it exists."""
    joined = groups.join(members, (members.c.group == groups.c.id) & (members.c.user == user))
    found = select(groups.c.id, groups.c.name, groups.c.invite, groups.c.link, members.c.role).select_from(joined)
    row = (await db.execute(found.where(groups.c.id == group))).first() if _is_id(group) else None
    if row is None:
        raise Problem("no-group")
    return GroupRow(*row)


async def members_of(db: AsyncConnection, group: str, reader: str) -> list[GroupMember]:
    """Those who are in first."""
    wanted = select(members.c.role, users.c.id, users.c.name, users.c.emblem, users.c.here, users.c.hidden)
    rows = (await db.execute(wanted.join(users, users.c.id == members.c.user).where(members.c.group == group))).all()
    mine = select(ties.c.whom, ties.c.kind).where(ties.c.user == reader, ties.c.whom.in_([row.id for row in rows]))
    tied = (await db.execute(mine.order_by(ties.c.kind))).all()
    since = time.time() - HERE
    found = [
        GroupMember(
            row.id, row.name, row.emblem, row.role, row.here > since and not row.hidden,
            [tie.kind for tie in tied if tie.whom == row.id],
        )
        for row in rows
    ]  # fmt: skip
    return sorted(found, key=lambda one: (not one.here, RANKS.index(one.role), one.name.casefold()))


async def invitation(store: Store, token: str, user: User | None) -> GroupInvitation:
    async with store.reading() as db:
        row = await _by_link(db, token)
        people = (await db.execute(select(members.c.user).where(members.c.group == row.id))).scalars().all()
    return GroupInvitation(row.id, row.name, len(people), user is not None and user.id in people)


async def _by_link(db: AsyncConnection, token: str) -> Any:
    found = select(groups).where(groups.c.invite == digest(token))
    row = (await db.execute(found)).first() if is_token(token) else None
    if row is None or not fits(token, row.invite):
        raise Problem("no-link")
    return row


def _is_id(text: str) -> bool:
    return text.isalnum() and text.isascii() and len(text) <= 16


# --- to change one: the tables that must hear of it are told back ---


async def found_group(store: Store, user: User, name: str) -> str:
    id, token, now = new_id(), new_token(), time.time()
    row = {
        "id": id, "name": clean_name(name, LONGEST_GROUP_NAME), "invite": digest(token),
        "link": store.seal.close(id, LINK, token), "created": now,
    }  # fmt: skip
    async with store.writing() as db:
        await _has_room_for_one_more(db, user.id)
        await db.execute(insert(groups).values(row))
        await db.execute(insert(members).values(group=id, user=user.id, role="owner", since=now))
    return id


async def join(store: Store, token: str, user: User) -> tuple[str, list[str]]:
    """The group, which somebody who belongs to it already finds again."""
    async with store.writing() as db:
        group = str((await _by_link(db, token)).id)
        await _take(db, group)
        people = (await db.execute(select(members.c.user).where(members.c.group == group))).scalars().all()
        if user.id in people:
            return group, []
        if len(people) >= MOST_MEMBERS:
            raise Problem("group-full", most=MOST_MEMBERS)
        await _has_room_for_one_more(db, user.id)
        await db.execute(insert(members).values(group=group, user=user.id, role="member", since=time.time()))
        return group, await _bump_tables(db, group)


async def rename(store: Store, user: User, group: str, name: str) -> list[str]:
    shown = clean_name(name, LONGEST_GROUP_NAME)
    async with store.writing() as db:
        await _as_one_of(db, group, user, "owner")
        await db.execute(update(groups).where(groups.c.id == group).values(name=shown))
        return await _bump_tables(db, group)


async def renew_link(store: Store, user: User, group: str) -> None:
    """The old one works no more."""
    async with store.writing() as db:
        await _as_one_of(db, group, user, "owner", "helper")
        await _renew(store, db, group)


async def appoint(store: Store, user: User, group: str, whom: str, role: str) -> None:
    """By the owner, who becomes a helper with a new owner."""
    if whom == user.id:
        raise Problem("not-with-yourself")
    async with store.writing() as db:
        await _as_one_of(db, group, user, "owner")
        await _role_of(db, group, whom)
        if role == "owner":
            await _give_role(db, group, user.id, "helper")
        await _give_role(db, group, whom, role)


async def remove(store: Store, user: User, group: str, whom: str) -> list[str]:
    """A member by the owner or a helper, a helper by the owner. The link they came by works no more."""
    async with store.writing() as db:
        own = await _as_one_of(db, group, user, "owner", "helper")
        if RANKS.index(await _role_of(db, group, whom)) <= RANKS.index(own):
            raise Problem("not-of-group")
        await _part(db, group, whom)
        await _renew(store, db, group)
        return await _bump_tables(db, group)


async def leave(store: Store, user: User, group: str) -> list[str]:
    async with store.writing() as db:
        await _as_one_of(db, group, user, *RANKS)
        await _part(db, group, user.id)
        return await _bump_tables(db, group)


async def dissolve(store: Store, user: User, group: str) -> list[str]:
    """By the owner. Games that have begun go on with those at them."""
    async with store.writing() as db:
        await _as_one_of(db, group, user, "owner")
        await _delete(db, group)
        return await _bump_tables(db, group)


# --- within a transaction ---


async def _take(db: AsyncConnection, group: str) -> None:
    await db.execute(select(groups.c.id).where(groups.c.id == group).with_for_update())


async def _as_one_of(db: AsyncConnection, group: str, user: User, *roles: str) -> str:
    """The role of somebody who may do this."""
    await _take(db, group)
    role = str((await group_of(db, group, user.id)).role)
    if role not in roles:
        raise Problem("not-of-group")
    return role


async def _role_of(db: AsyncConnection, group: str, whom: str) -> str:
    role = (await db.execute(select(members.c.role).where(members.c.group == group, members.c.user == whom))).scalar()
    if role is None:
        raise Problem("no-person")
    return str(role)


async def _give_role(db: AsyncConnection, group: str, user: str, role: str) -> None:
    await db.execute(update(members).where(members.c.group == group, members.c.user == user).values(role=role))


async def _has_room_for_one_more(db: AsyncConnection, user: str) -> None:
    await only_one(db, user)
    count = select(func.count()).select_from(members).where(members.c.user == user)
    if (await db.execute(count)).scalar_one() >= MOST_GROUPS:
        raise Problem("too-many-groups", most=MOST_GROUPS)


async def _renew(store: Store, db: AsyncConnection, group: str) -> None:
    token = new_token()
    values = {"invite": digest(token), "link": store.seal.close(group, LINK, token)}
    await db.execute(update(groups).where(groups.c.id == group).values(values))


async def _part(db: AsyncConnection, group: str, user: str) -> None:
    """An owner's place goes to the helper, else the member, who has been there longest."""
    gone = await _role_of(db, group, user)
    await db.execute(delete(members).where(members.c.group == group, members.c.user == user))
    await db.execute(delete(seekers).where(seekers.c.group == group, seekers.c.user == user))
    left = select(members.c.user, members.c.role).where(members.c.group == group)
    others = (await db.execute(left.order_by(members.c.since, members.c.user))).all()
    if not others:
        await _delete(db, group)
    elif gone == "owner":
        heir = min(others, key=lambda one: RANKS.index(one.role))
        await _give_role(db, group, heir.user, "owner")


async def _delete(db: AsyncConnection, group: str) -> None:
    for part in (members, group_chat, seekers):
        await db.execute(delete(part).where(part.c.group == group))
    await db.execute(delete(groups).where(groups.c.id == group))


async def _bump_tables(db: AsyncConnection, group: str) -> list[str]:
    """Those at its tables, and who may come to them, are looked at again."""
    going = select(tables.c.id).where(tables.c.group == group, tables.c.status.in_(GOING))
    concerned = list((await db.execute(going)).scalars())
    await bump(db, concerned)
    return concerned


async def _groups_of(db: AsyncConnection, user: str) -> list[str]:
    mine = select(members.c.group).where(members.c.user == user).order_by(members.c.group)
    return list((await db.execute(mine)).scalars())


async def forget_memberships(db: AsyncConnection, user: str) -> None:
    await db.execute(delete(group_chat).where(group_chat.c.user == user))
    for group in await _groups_of(db, user):
        await _take(db, group)
        await _part(db, group, user)


async def hand_over_memberships(db: AsyncConnection, guest: str, account: str) -> None:
    """Where both belong, the account has the better of both roles."""
    await db.execute(update(group_chat).where(group_chat.c.user == guest).values(user=account))
    both = set(await _groups_of(db, account))
    for group in await _groups_of(db, guest):
        await _take(db, group)
        if group not in both:
            await db.execute(
                update(members).where(members.c.group == group, members.c.user == guest).values(user=account)
            )
            continue
        roles = [await _role_of(db, group, one) for one in (guest, account)]
        await db.execute(delete(members).where(members.c.group == group, members.c.user == guest))
        await _give_role(db, group, account, min(roles, key=RANKS.index))
