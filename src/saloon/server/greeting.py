"""What a table tells of itself: everything to whoever comes in, and how its chairs stand, as one reader may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import to_builtins

from saloon.server import wire
from saloon.server.desk import Desk
from saloon.server.peer import Peer
from saloon.server.talk import visible

if TYPE_CHECKING:
    from saloon.server.room import Room


def welcome(room: Room, peer: Peer) -> wire.Welcome:
    viewer, desk, now = peer.viewer, room.desk, room.hall.loop.time()
    wish = room.undoing.shown()
    habits = {question: said for (seat, question), said in room.said.items() if seat == peer.seat}
    chat = [line for line in room.chat or [] if visible(line, peer.seat)]
    if desk is None:
        return wire.Welcome(
            wire.PROTOCOL, info(room, peer), peer.seat, 0, None, [], chat, wire.Clock(), habits, None, wish
        )
    return wire.Welcome(
        wire.PROTOCOL, info(room, peer), peer.seat, desk.seq, desk.sight(viewer), desk.log(viewer), chat,
        room.clocks.shown(now), habits, dice(room, desk), wish,
    )  # fmt: skip


def dice(room: Room, desk: Desk) -> wire.FairDice | None:
    promised = desk.setup.fair
    if promised is None:
        return None
    secret = room.secret.hex() if room.secret is not None and room.facts.status == "over" else None
    return wire.FairDice(promised["commitment"], promised["seeds"], desk.draws, secret)


def info(room: Room, peer: Peer) -> wire.TableInfo:
    facts, plan, user = room.facts, room.facts.plan, peer.admission.user
    rules = facts.setup["rules"] if facts.setup else room.hall.rules(facts.game)
    at_it = room.standing.has_at_it(user)
    return wire.TableInfo(
        facts.id, facts.game, rules, facts.status, [chair(room, seat, user) for seat in range(len(facts.chairs))],
        dict(plan.options), facts.public, facts.host == user, to_builtins(plan.clock), plan.pause,
        plan.hints, facts.created, facts.result, facts.invite if at_it else None,
        facts.watch if at_it else None, facts.rematch, facts.seq if room.desk is None else room.desk.seq,
        facts.promise,
    )  # fmt: skip


def chair(room: Room, seat: int, user: str | None) -> wire.Chair:
    chair = room.facts.chairs[seat]
    here = seat in room.peers or seat in room.facts.here
    yours = user is not None and chair.user == user
    return wire.Chair(seat, chair.kind, chair.name, chair.level, yours, here, seat in room.away)
