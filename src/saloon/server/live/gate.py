"""The gate: every message to a viewer is made here, as a function of what that viewer may know.

A viewer is a seat, or NOBODY for whoever looks on; a reader is a user, or None for a stranger. A socket takes nothing
but a `Parcel`, and only the gate makes one; what HTTP tells of a table or a game comes from here as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from msgspec import json, structs, to_builtins

from saloon.kernel import fair
from saloon.kernel.flow import NOBODY, State
from saloon.kernel.game import Game
from saloon.kernel.journal import Journal
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import Refusal, heard
from saloon.kernel.preview import Foresight, Preview
from saloon.kernel.undo import is_quiet
from saloon.kernel.view import view
from saloon.lessons.sitting import RIGHT, Sitting
from saloon.puzzles import Puzzle
from saloon.server import wire
from saloon.server.live.chair_names import names_of
from saloon.server.live.clock import NO_CLOCK, Clocks
from saloon.server.live.desk import Desk, LogLine, sight, unpacked
from saloon.server.store.moves import wall
from saloon.server.store.records import CLOSE, StoredChair, TableRow, UndoRequest
from saloon.server.wire.problem import Problem

SOMEBODY: Final = -2  # the seat of a log line whose author this viewer may not know
Reply = wire.Ack | wire.Refused | wire.Stale | wire.Trouble  # to the one who said something
encode: Final = json.Encoder().encode


class Parcel:
    """One message as it goes to one viewer."""

    __slots__ = ("text",)

    def __init__(self, text: bytes) -> None:
        self.text = text


# --- the game ---


def news(desk: Desk, lines: list[LogLine], clocks: Clocks, now: float, viewer: int) -> Parcel:
    told = [line(one, viewer) for one in lines]
    return Parcel(encode(wire.News(desk.seq, told, desk.sight(viewer), clocks.shown(viewer, now), desk.chain.draws)))


def line(entry: LogLine, viewer: int) -> wire.Line:
    told = heard(entry.events, viewer)
    undo = entry.undo if entry.undo >= 0 else None
    if entry.quiet and viewer != entry.seat:
        return wire.Line(entry.seq, SOMEBODY, told, "", undo)
    return wire.Line(entry.seq, entry.seat, told, entry.by, undo, entry.gone)


def history(lines: Iterable[LogLine], viewer: int) -> Parcel:
    return Parcel(encode(wire.Told([line(one, viewer) for one in lines])))


def foreseen(id: int, shown: Preview) -> Parcel:
    return Parcel(encode(foreseen_as(id, shown)))


def preview_of(game: Game[Any], state: State[Any], viewer: int, message: wire.Look) -> wire.Foreseen:
    foresight = foresight_of(game, state, viewer, message)
    while foresight.look():
        pass
    return foreseen_as(message.id, foresight.found())


def foresight_of(game: Game[Any], state: State[Any], viewer: int, message: wire.Look) -> Foresight:
    """From the viewer's own view alone."""
    action, seen = game.hear(message.do), view(game, state, viewer, options=False)
    return Foresight(game, state.ruleset, seen, message.ask, action, luck=Seeded(message.ask))


def foreseen_as(id: int, shown: Preview) -> wire.Foreseen:
    if shown.refusal is not None:
        return wire.Foreseen(id, [], "you", shown.refusal.rule, dict(shown.refusal.facts))
    following: Any = shown.next
    likely = [wire.Likely(*one.plain()) for one in shown.likely]
    return wire.Foreseen(id, shown.events, following, likely=likely, error=shown.error)


def hint(id: int, advice: wire.Advice | None, busy: bool = False) -> Parcel:
    """What a bot says that was given this seat's view."""
    if advice is None or not advice.best:
        return Parcel(encode(wire.Hinted(id, None, busy)))
    return Parcel(encode(wire.Hinted(id, advice.best[0].do, busy, advice.best, advice.tries, advice.hasty)))


def clock(clocks: Clocks, now: float, viewer: int) -> Parcel:
    return Parcel(encode(wire.ClockNews(clocks.shown(viewer, now))))


def undo(request: UndoRequest | None) -> Parcel:
    """Who asks, and who has yet to agree: all may know it, as it follows from what all can see."""
    return Parcel(encode(wire.WishNews(undo_shown(request))))


def undo_shown(request: UndoRequest | None) -> wire.UndoWish | None:
    if request is None:
        return None
    return wire.UndoWish(request.undo, request.seat, request.waits, request.keep == CLOSE, request.gone)


def replay(played: Journal, info: wire.TableInfo, viewer: int) -> bytes:
    """A game that is over, as one viewer saw it, in the JSON of `wire.Replay`."""
    first, frames = sight(played.game, played.begin(), viewer), list(framed(played, viewer))
    return encode(wire.Replay(info, viewer, first, frames, dice(played.setup.fair, played.draws, played.secret)))


def lots(played: Journal) -> wire.Lots:
    """What every draw was drawn from. The same dice and the same bag are drawn from again and again: listed once."""
    outcomes: dict[int, int] = {}
    lists: dict[tuple[int, ...], int] = {}
    draws = []
    for lot in fair.lots(played):
        runs = [part for outcome, n in lot.runs for part in (outcomes.setdefault(outcome, len(outcomes)), n)]
        draws.append(wire.Lot(lot.ways, lot.first, lists.setdefault(tuple(runs), len(lists))))
    return wire.Lots([played.game.say(outcome) for outcome in outcomes], [list(runs) for runs in lists], draws)


def framed(played: Journal, viewer: int) -> Iterator[wire.Frame]:
    numbers = {id(entry): number for number, entry in enumerate(played.entries, 1)}
    before = played.begin()
    for entry, state, log in played.replay():
        quiet = is_quiet(before, entry.seat, entry.question)
        told = LogLine(numbers[id(entry)], entry.seat, entry.by, entry.undo, quiet, log.events)
        yield wire.Frame(line(told, viewer), sight(played.game, state, viewer))
        before = state


# --- a lesson ---


def taught(sitting: Sitting, names: list[str], following: str | None) -> wire.Taught:
    """A lesson after the learner's last answer: what has happened since as the learner sees it, and what is said."""
    seat, refusal, answer = sitting.lesson.seat, sitting.refusal, sitting.right_answer()
    verdict: Any = sitting.verdict
    said = None if sitting.say is None else wire.Words(**sitting.say)
    return wire.Taught(
        lone_table("lesson", sitting.game, sitting.state, seat, names, sitting.seq), seat, sitting.seq,
        sight(sitting.game, sitting.first, seat), list(happened(sitting)),
        [wire.Page(wire.Words(**part.say), list(part.at)) for part in sitting.pages], verdict,
        said if verdict == RIGHT else None, said if verdict != RIGHT else None,
        None if refusal is None else refusal.rule, {} if refusal is None else dict(refusal.facts),
        sitting.done, following, None if answer is None else sitting.game.say(answer),
    )  # fmt: skip


def happened(sitting: Sitting) -> Iterator[wire.Frame]:
    seat = sitting.lesson.seat
    for number, one in enumerate(sitting.happened, sitting.before + 1):
        told = LogLine(number, one.seat, "", -1, one.quiet, one.events)
        yield wire.Frame(line(told, seat), sight(sitting.game, one.state, seat))


def lone_table(id: str, game: Game[Any], state: State[Any], seat: int, names: list[str], seq: int) -> wire.TableInfo:
    """A table like any other, at which nobody else sits: of a lesson, of a puzzle."""
    chairs = [
        wire.Chair(one, "human" if one == seat else "bot", name, you=one == seat, here=one == seat)
        for one, name in enumerate(names)
    ]
    return wire.TableInfo(
        id, game.slug, game.rules, "running", chairs, dict(state.ruleset.options), False, False, {"kind": "none"}, 0.0,
        False, 60.0, 0.0, state.result[:], seq=seq,
    )  # fmt: skip


# --- a puzzle ---


def puzzle(one: Puzzle, info: wire.PuzzleInfo, names: list[str], tried: bool | None) -> wire.PuzzleSight:
    """A position as the seat that is asked sees it: nothing about the answers."""
    state = one.state()
    table = lone_table("puzzle", one.game, state, one.seat, names, 0)
    return wire.PuzzleSight(info, table, one.seat, sight(one.game, state, one.seat), tried)


# --- a position that is explored ---


def explored(
    game: Game[Any], state: State[Any], position: wire.Position, viewer: int | None, lines: Iterable[LogLine],
    asked: list[int], no: Refusal | None,
) -> wire.Explored:  # fmt: skip
    """Whoever explores may look with the eyes of every seat: nothing of it was ever hidden from them."""
    seat = viewer if viewer is not None else next(iter(asked), NOBODY)
    if not NOBODY <= seat < state.ruleset.seats:
        raise Problem("no-chair")
    rule, facts = ("", {}) if no is None else (no.rule, dict(no.facts))
    told = [line(one, seat) for one in lines]
    return wire.Explored(position, seat, sight(game, state, seat), told, game.position(state), asked, rule, facts)


# --- the table ---


def table_info(
    table: TableRow, rules: str, reader: str | None, here: Collection[int], away: Collection[int], seq: int, now: float
) -> wire.TableInfo:
    """A table as one reader is told; the links only to those at it."""
    plan, names, resting = table.plan, names_of(table.chairs), table.resting(now)
    chairs = [
        chair(one, names[one.seat], reader, one.seat in here, one.seat in away, resting.get(one.seat))
        for one in table.chairs
    ]
    at_it = reader is not None and (reader == table.host or any(one.user == reader for one in table.chairs))
    linked = at_it and table.group is None
    return wire.TableInfo(
        table.id, table.game, rules, table.status, chairs, dict(plan.options), table.public, table.host == reader,
        to_builtins(plan.clock), plan.pause, plan.gives_hints(), plan.patience, table.created, table.result,
        table.invite if linked else None, table.watch if linked else None, table.rematch, seq, table.promise,
        table.group, rated=plan.rated, tournament=plan.tournament,
    )  # fmt: skip


def stored_info(table: TableRow, rules: str, reader: str | None, here: Collection[int]) -> wire.TableInfo:
    """A table as it is stored, for whoever asks over HTTP: with those whose answer is waited for."""
    info = table_info(table, rules, reader, here, table.clock.away, table.seq, wall())
    info.owing = waited_for(table, reader)
    return info


def chair(
    stored: StoredChair, name: str, reader: str | None, here: bool, away: bool, holiday: float | None
) -> wire.Chair:
    yours = reader is not None and stored.user == reader
    level = stored.level if stored.kind == "bot" else ""
    left = stored.stand_in and stored.user is None
    person = "" if stored.guest else stored.user or ""
    return wire.Chair(
        stored.seat, stored.kind, name, level, yours, here, away or stored.stand_in, left, person, stored.emblem or "",
        holiday,
    )  # fmt: skip


def waited_for(table: TableRow, reader: str | None) -> list[int]:
    """The seats whose answer is waited for; of a quiet question a reader knows only about their own."""
    if table.status != "running":
        return []
    own = {one.seat for one in table.chairs if reader is not None and one.user == reader}
    return sorted({*table.clock.shown, *own.intersection(table.clock.owing)})


def table_news(info: wire.TableInfo, fair: wire.FairDice | None) -> Parcel:
    return Parcel(encode(wire.TableNews(info, fair)))


def dice(promised: dict[str, Any] | None, draws: int, secret: str | None) -> wire.FairDice | None:
    """The promise about the dice; their secret is given only for a game that is over."""
    return None if promised is None else wire.FairDice(promised["commitment"], promised["seeds"], draws, secret)


def welcome(
    info: wire.TableInfo, seat: int | None, desk: Desk | None, clocks: Clocks | None, now: float,
    chat: Iterable[wire.ChatLine], habits: dict[tuple[int, str], wire.Said], fair: wire.FairDice | None,
    request: UndoRequest | None,
) -> Parcel:  # fmt: skip
    """Everything a viewer may know."""
    viewer = NOBODY if seat is None else seat
    own = {question: said for (who, question), said in habits.items() if who == seat}
    lines = [numbered(one) for one in chat if is_for(one, viewer)]
    wish = undo_shown(request)
    if desk is None or clocks is None:
        return Parcel(encode(wire.Welcome(wire.PROTOCOL, info, seat, 0, None, [], lines, NO_CLOCK, own, None, wish)))
    log = [line(unpacked(one), viewer) for one in desk.ring]
    return Parcel(
        encode(
            wire.Welcome(
                wire.PROTOCOL, info, seat, desk.seq, desk.sight(viewer), log, lines, clocks.shown(viewer, now), own,
                fair, wish,
            )
        )
    )  # fmt: skip


# --- what people say, and what they are answered ---


def chat(said: wire.ChatLine) -> Parcel:
    """Only for those whom `is_for` names."""
    return Parcel(encode(wire.Heard(numbered(said))))


def numbered(said: wire.ChatLine) -> wire.ChatLine:
    """By its time and not by how many lines there are: whispers between others leave no gap."""
    return structs.replace(said, id=round(said.at * 1e6))


def is_for(said: wire.ChatLine, viewer: int) -> bool:
    return said.to is None or (viewer != NOBODY and viewer in (said.to, said.seat))


def reply(answer: Reply) -> Parcel:
    return Parcel(encode(answer))


def trouble(problem: str, incident: str | None = None, key: str | None = None) -> Parcel:
    return Parcel(encode(wire.Trouble(problem, incident, key)))


def pong(stamp: float) -> Parcel:
    return Parcel(encode(wire.Pong(stamp)))


def bye(reason: str) -> Parcel:
    return Parcel(encode(wire.Bye(reason)))
