"""What people say at a table, one message at a time, and what is done about it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from msgspec import ValidationError, convert, json

from saloon.bots.levels import STAND_IN
from saloon.kernel.auto_answers import ANY
from saloon.kernel.game import Game
from saloon.server import wire
from saloon.server.common.fair_queue import Busy
from saloon.server.common.faults import fault
from saloon.server.common.incidents import new_incident
from saloon.server.live import gate
from saloon.server.live.autoplay import Held
from saloon.server.live.chair_names import names_of
from saloon.server.live.chat import clean, whispers
from saloon.server.live.connection import Connection
from saloon.server.people.access import Verb, why_not
from saloon.server.people.house import PHRASES, only_phrases
from saloon.server.people.ties import blocks
from saloon.server.store.store import Unavailable

if TYPE_CHECKING:
    from saloon.server.live.room import Room

HINTS: Final = "hard"  # the level of the bot that gives them
LINES: Final = 40  # older log lines told at once


async def handle(room: Room, connection: Connection, message: Any) -> None:
    """One message of a socket. Whatever goes wrong, the table stays as it was and goes on."""
    verb, handle = HANDLERS[type(message)]
    key = getattr(message, "key", None)
    problem = why_not(connection.admission.user, verb, room.access, connection.seat, connection.admission.link)
    problem = problem or (room.problem if verb in NEEDS_DESK else "")
    try:
        await (turn_away(room, connection, key, problem) if problem else handle(room, connection, message))
    except Unavailable:
        connection.send(gate.trouble("down", None, key))
    except Busy:
        connection.send(gate.trouble("busy", None, key))
    except Exception as error:  # a fault in the rules or in ours: noted, and nothing has changed
        incident = new_incident(error, table=room.id, seq=room.desk.seq if room.desk else 0, verb=verb)
        connection.send(gate.trouble("incident", incident, key))


async def turn_away(room: Room, connection: Connection, key: str | None, problem: str) -> None:
    """No move is taken now; but one that was, perhaps the last of the game, is acknowledged again."""
    seq = await room.hall.store.find_key(room.id, key) if key and room.is_seated(connection) else None
    connection.send(gate.reply(wire.Trouble(problem, None, key) if seq is None else wire.Ack(key or "", seq)))


async def on_move(room: Room, connection: Connection, message: wire.Move) -> None:
    assert connection.seat is not None
    fault("before-check")
    held = Held(message.key, message.do, message.seen, connection)
    if room.autoplay.hold_back(connection.seat, message.ask, held):
        return
    reply = await room.play(connection.seat, message.key, message.ask, message.do, "", message.seen, connection)
    if reply is not None:
        connection.send(gate.reply(reply))


async def on_look(room: Room, connection: Connection, message: wire.Look) -> None:
    desk, viewer = room.desk, connection.viewer
    assert desk is not None
    if connection.seat is not None:
        room.back(connection.seat)
    foresight = gate.foresight_of(desk.game, desk.state, viewer, message)
    while foresight.look():
        await asyncio.sleep(0)  # whoever else is at a table does not wait for all its worlds
    connection.send(gate.foreseen(message.id, foresight.found()))


async def on_undo(room: Room, connection: Connection, message: wire.Undo) -> None:
    assert connection.seat is not None
    reply = await room.undoing.ask(connection.seat, message.key)
    if reply is not None:
        connection.send(gate.reply(reply))


async def on_close(room: Room, connection: Connection, message: wire.Close) -> None:
    assert connection.seat is not None
    reply = await room.undoing.ask_to_close(connection.seat, message.key)
    if reply is not None:
        connection.send(gate.reply(reply))


async def on_back(room: Room, connection: Connection, message: wire.Back) -> None:
    assert connection.seat is not None
    room.back(connection.seat)


async def on_stand_in(room: Room, connection: Connection, message: wire.StandIn) -> None:
    if problem := room.why_no_stand_in(message.seat):
        connection.send(gate.trouble(problem))
    else:
        await room.stand_in(message.seat, STAND_IN)


async def on_consent(room: Room, connection: Connection, message: wire.Consent) -> None:
    assert connection.seat is not None
    await room.undoing.consent(connection.seat, message.undo, message.yes)


async def on_habit(room: Room, connection: Connection, message: wire.Habit) -> None:
    desk, seat = room.desk, connection.seat
    assert desk is not None
    assert seat is not None
    known = message.question == ANY or message.question in desk.game.steps
    if not known or (message.do is not None and not is_habit(desk.game, message.question, message.do)):
        connection.send(gate.trouble("bad-message"))
        return
    stored = None if message.do is None else json.encode(message.do).decode()
    by = await room.hall.store.keep_habit(room.id, seat, message.question, stored)
    room.habit(seat, message.question, message.do)
    room.changed_here(by)


def is_habit(game: Game[Any], question: str, said: dict[str, Any]) -> bool:
    """To every question there is one habit only: to take the only answer there is."""
    return said == wire.ONLY_ANSWER or (question != ANY and (said == wire.ASK_ME or game.hear(said) >= 0))


async def on_chat(room: Room, connection: Connection, message: wire.Chat) -> None:
    seat, text = connection.seat, clean(message.text)
    if seat is None or not text:  # spectators listen
        connection.send(gate.trouble("not-at-table" if seat is None else "bad-message", None, message.key))
        return
    if message.to is not None and not may_whisper(room, seat, message.to):
        connection.send(gate.trouble("no-whispers", None, message.key))
        return
    if room.hall.limits.wait("chat", f"{connection.admission.user}"):
        connection.send(gate.trouble("too-fast", None, message.key))
        return
    if not (message.phrase and text in PHRASES) and await only_phrases(room.hall.store):
        connection.send(gate.trouble("phrases-only", None, message.key))
        return
    name = names_of(room.table.chairs)[seat]
    to = seat if message.to is not None and await is_shunned(room, connection, message.to) else message.to
    line = wire.ChatLine(0, room.hall.wall(), name, text, seat, message.phrase, to)
    stored, by = await room.hall.store.say(room.id, message.key, connection.admission.user, line)
    room.show_chat([stored])
    connection.send(gate.reply(wire.Ack(message.key, room.desk.seq if room.desk else 0)))
    if by:  # a repetition has changed nothing
        room.changed_here(by)


def may_whisper(room: Room, seat: int, to: int) -> bool:
    return room.desk is not None and whispers(room.desk.game) and to != seat and 0 <= to < len(room.table.chairs)


async def is_shunned(room: Room, connection: Connection, to: int) -> bool:
    """Whether the one who is whispered to has blocked the one who whispers, who is not told: it is kept unheard."""
    whom, user = room.table.chairs[to].user, connection.admission.user
    async with room.hall.store.reading() as db:
        return whom is not None and user is not None and await blocks(db, whom, user)


async def on_hint(room: Room, connection: Connection, message: wire.Hint) -> None:
    desk, seat = room.desk, connection.seat
    assert desk is not None
    assert seat is not None
    if seat in room.hinting:
        connection.send(gate.hint(message.id, None, busy=True))
    elif room.table.plan.gives_hints() and (seat, message.ask) in desk.owing():
        room.hinting |= {seat}
        room.hall.spawn(give_hint, room, connection, seat, message)
    else:
        connection.send(gate.hint(message.id, None))


async def give_hint(room: Room, connection: Connection, seat: int, message: wire.Hint) -> None:
    try:
        said = await room.think(seat, message.ask, HINTS, hint=True)
        connection.send(gate.hint(message.id, understood(said)))
    except Busy:
        connection.send(gate.hint(message.id, None, busy=True))
    finally:
        room.hinting -= {seat}


def understood(said: dict[str, Any] | None) -> wire.Advice | None:
    """Whatever a bot says: what is no advice is none."""
    with suppress(ValidationError):
        return None if said is None else convert(said, wire.Advice)
    return None


async def on_history(room: Room, connection: Connection, message: wire.History) -> None:
    lines = [] if room.desk is None else [line for line in await room.told() if line.seq < message.before]
    connection.send(gate.history(lines if message.whole else lines[-LINES:], connection.viewer))


async def on_resync(room: Room, connection: Connection, message: wire.Resync) -> None:
    async with room.lock:
        await room.catch_up()  # the answer to any doubt, ours as well: a commit may have told us nothing
        with suppress(Unavailable):
            await room.begin()
    room.greet(connection)


async def on_ping(room: Room, connection: Connection, message: wire.Ping) -> None:
    connection.send(gate.pong(message.stamp))


NEEDS_DESK: Final[frozenset[Verb]] = frozenset({"move", "look", "undo", "end", "consent", "habit", "hint"})
HANDLERS: Final[dict[type, tuple[Verb, Callable[[Room, Connection, Any], Awaitable[None]]]]] = {
    wire.Move: ("move", on_move),
    wire.Look: ("look", on_look),
    wire.Undo: ("undo", on_undo),
    wire.Close: ("end", on_close),
    wire.Consent: ("consent", on_consent),
    wire.Back: ("back", on_back),
    wire.StandIn: ("stand-in", on_stand_in),
    wire.Habit: ("habit", on_habit),
    wire.Chat: ("chat", on_chat),
    wire.Hint: ("hint", on_hint),
    wire.History: ("history", on_history),
    wire.Resync: ("resync", on_resync),
    wire.Ping: ("ping", on_ping),
}
