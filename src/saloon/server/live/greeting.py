"""What a table tells of itself: everything to whoever comes in, and how its chairs stand, as one reader may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import to_builtins

from saloon.server import wire
from saloon.server.live.chat import visible
from saloon.server.live.connection import Connection
from saloon.server.live.desk import Desk

if TYPE_CHECKING:
    from saloon.server.live.room import Room


def welcome(room: Room, connection: Connection) -> wire.Welcome:
    viewer, desk, now = connection.viewer, room.desk, room.hall.loop.time()
    wish = room.undoing.shown()
    habits = {question: said for (seat, question), said in room.said.items() if seat == connection.seat}
    chat = [line for line in room.chat or [] if visible(line, connection.seat)]
    if desk is None:
        return wire.Welcome(
            wire.PROTOCOL, info(room, connection), connection.seat, 0, None, [], chat, wire.Clock(), habits, None, wish
        )
    return wire.Welcome(
        wire.PROTOCOL, info(room, connection), connection.seat, desk.seq, desk.sight(viewer), desk.log(viewer), chat,
        room.clocks.shown(now), habits, dice(room, desk), wish,
    )  # fmt: skip


def dice(room: Room, desk: Desk) -> wire.FairDice | None:
    promised = desk.setup.fair
    if promised is None:
        return None
    secret = room.secret.hex() if room.secret is not None and room.table.status == "over" else None
    return wire.FairDice(promised["commitment"], promised["seeds"], desk.draws, secret)


def info(room: Room, connection: Connection) -> wire.TableInfo:
    table, plan, user = room.table, room.table.plan, connection.admission.user
    rules = table.setup["rules"] if table.setup else room.hall.rules(table.game)
    at_it = room.access.has_at_it(user)
    return wire.TableInfo(
        table.id, table.game, rules, table.status, [chair(room, seat, user) for seat in range(len(table.chairs))],
        dict(plan.options), table.public, table.host == user, to_builtins(plan.clock), plan.pause,
        plan.hints, table.created, table.result, table.invite if at_it else None,
        table.watch if at_it else None, table.rematch, table.seq if room.desk is None else room.desk.seq,
        table.promise,
    )  # fmt: skip


def chair(room: Room, seat: int, user: str | None) -> wire.Chair:
    chair = room.table.chairs[seat]
    here = seat in room.connections or seat in room.table.here
    yours = user is not None and chair.user == user
    return wire.Chair(seat, chair.kind, chair.name, chair.level, yours, here, seat in room.away)
