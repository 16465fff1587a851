"""Two worlds that one viewer cannot tell apart, each a whole live table under a clock that skips what nobody waits for.

World A begins at some position of a game, world B at a guess from the viewer's view of it. In both the same people do
the same things at the same times, except that what is hidden is otherwise: hands, thinking times of bots, whispers, and
who is how quick to answer a quiet question. Where somebody in A shows something that nobody could show in B, the pair
ends. Until then the viewer must get the same bytes at the same times.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import pytest
from msgspec import json

from saloon.kernel import fair
from saloon.kernel.flow import NOBODY, Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.journal import new_setup
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.messages import EventLog, Likely
from saloon.kernel.view import View, view
from saloon.server import wire
from saloon.server.bots.process import Request
from saloon.server.live import gate
from saloon.server.live.bus import Alone
from saloon.server.live.connection import Connection, Outlet
from saloon.server.live.desk import Draft
from saloon.server.live.hall import Hall
from saloon.server.live.requests import handle
from saloon.server.live.room import Change, Room
from saloon.server.network.limits import Limits
from saloon.server.people.tickets import Admission, Tickets
from saloon.server.store.store import StoredChair

sys.path.insert(0, str(Path(__file__).parent.parent / "simulated"))
from one_table import SECRET, TABLE, OneTable
from sim_time import VirtualLoop, end_all

LASTS = 26.0  # seconds each pair is watched
POLL = 0.1  # seconds between two looks of the players at the table
KEYS = 40  # secrets of the dice tried for a draw that looks the same
OPTIONS = 24  # answers tried
PAUSE = 0.3  # seconds of a bot
CLOCK_SECONDS = {"none": 60.0, "move": 9.0, "bank": 14.0}
START = 1000.0  # what the clock shows at the beginning
SLOTS = (0.4, 0.9, 1.6, 2.7)  # seconds in which people answer a quiet question, the quickest first


def pick(*parts: object) -> int:
    """A number that depends on nothing hidden."""
    return crc32("/".join(map(str, parts)).encode())


# --- the two beginnings ---


class Twins(Game[Any]):
    """A game that may begin in either of two positions."""

    def __init__(self, game: Game[Any], states: dict[str, State[Any]]) -> None:
        kinds = [kind.make for kind in game.steps.values()]
        super().__init__(
            slug=game.slug,
            rules=game.rules,
            seats=game.seats,
            state=game.state,
            steps=kinds,
            verbs=[],
            options=game.options.values(),
            bound=game.bound,
            content=game.content,
            texts={},
        )
        self.real = game
        self.states = states
        self.steps = game.steps
        self.language = game.language
        self.whispers = getattr(game, "whispers", False)

    def ruleset(self, seats: int, options: dict[str, Any] | None = None) -> Ruleset:
        return self.real.ruleset(seats, options)

    def from_position(self, ruleset: Ruleset, facts: dict[str, Any], log: EventLog | None = None) -> State[Any]:
        return self.states[facts["world"]].clone()

    def guess(self, view: View, luck: Luck) -> dict[str, Any]:
        return self.real.guess(view, luck)

    def likely(self, s: State[Any], viewer: int) -> list[Likely]:
        return self.real.likely(s, viewer)


def twin_of(game: Game[Any], s: State[Any], viewer: int, seed: int) -> State[Any]:
    return guess(game, s.ruleset, view(game, s, viewer), luck=Seeded(seed))


# --- what surrounds a table ---


class Ponderers:
    """Bots whose thinking time depends on all they see, and who say the first thing that comes to mind."""

    failures = 0

    async def think(self, request: Request, payer: str) -> dict[str, Any] | None:
        await asyncio.sleep(0.001 + 0.04 * (pick(json.encode(request.view)) % 997) / 997)
        asks = [*request.view["asks"], *request.view["standing"]]
        ask = next((one for one in asks if one["id"] == request.question), None)
        options = (ask or {}).get("options") or [None]
        return options[0]  # type: ignore[no-any-return]


class Ear(Outlet):
    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard

    def at_once(self, *messages: bytes) -> bool:
        for message in messages:
            self.heard(message)
        return True

    def hang_up(self, code: int) -> None:
        pass

    def cut(self) -> None:
        pass


# --- a world ---


class Plan(NamedTuple):
    """What is the same in both worlds."""

    game: Game[Any]
    seats: int
    options: dict[str, Any]
    viewer: int
    clock: str
    bot: int  # a seat, or none
    habit: int  # a seat that passes by habit
    seed: int


class Entry(NamedTuple):
    """What one entry told the viewer, and when."""

    at: float
    known: tuple[bytes, bytes, int, int]
    quiet: bool


class Frame(NamedTuple):
    at: float
    data: bytes


class World:
    def __init__(self, plan: Plan, name: str, game: Twins, other: World | None) -> None:
        self.plan = plan
        self.name = name
        self.game = game
        self.other = other  # world A, if this is B
        self.frames: list[Frame] = []
        self.entries: dict[int, Entry] = {}
        self.given: dict[tuple[int, int], dict[str, Any]] = {}  # what was answered, by seat and question
        self.kinds: set[str] = set()  # of questions that were open
        self.windows: set[int] = set()
        self.undos = 0
        self.parted: float | None = None  # when the worlds began to differ for the viewer, too
        self.fault = ""
        self.end = asyncio.Event()
        self.sight: dict[str, Any] | None = None
        self.wish: dict[str, Any] | None = None
        self.due: dict[tuple[int, int], float] = {}
        self.agreed: set[tuple[str, int]] = set()

    # --- its table ---

    async def run(self) -> None:
        plan = self.plan
        seeds = ["" for _ in range(plan.seats)]
        promise = {"commitment": fair.commitment(SECRET), "seeds": seeds}
        setup = new_setup(self.game, plan.seats, plan.options, fair=promise, position={"world": self.name})
        chairs = [StoredChair(n, "human", f"user-{n}", f"name-{n}", "") for n in range(plan.seats)]
        for chair in chairs:
            if chair.seat == plan.bot:
                chair.kind, chair.level = "bot", "easy"
        clock: Any = wire.ClockPlan(plan.clock, CLOCK_SECONDS[plan.clock])  # type: ignore[arg-type]
        table = wire.TablePlan(self.game.slug, [], clock=clock, pause=PAUSE)
        self.store = OneTable(setup, chairs, table)
        self.store.key = fair.key(SECRET, seeds)
        bots: Any = Ponderers()
        self.hall = Hall(self.store, Tickets(self.store), Alone(), bots, Limits(limit_factor=1e6))
        self.hall.wall = self.hall.loop.time
        WORLDS[self.hall] = self
        self.loop = self.hall.loop
        self.lines = {viewer: await self.sit(viewer) for viewer in range(NOBODY, plan.seats) if viewer != plan.bot}
        with suppress(TimeoutError):
            async with asyncio.timeout(LASTS):
                await asyncio.gather(self.others(), self.self_(), self.strangers(), self.watch())

    async def sit(self, viewer: int) -> Connection:
        seat = None if viewer == NOBODY else viewer
        heard = self.heard if viewer == self.plan.viewer else lambda _: None
        connection = Connection(
            Admission(TABLE, seat, f"user-{viewer}" if seat is not None else None, None, ""), Ear(heard)
        )
        room = await self.hall.admit(connection)
        assert isinstance(room, Room)
        self.room = room
        return connection

    def heard(self, data: bytes) -> None:
        self.frames.append(Frame(round(self.loop.time() - START, 6), data))
        message = json.decode(data)
        self.sight = message.get("sight") or self.sight
        if message["type"] in ("welcome", "wishnews"):
            self.wish = message.get("wish")

    async def say(self, seat: int, message: Any) -> None:
        await handle(self.room, self.lines[seat], message)

    async def watch(self) -> None:
        await self.end.wait()
        raise TimeoutError

    def over(self) -> bool:
        return self.room.desk is None or self.room.desk.over()

    async def at(self, seconds: float) -> None:
        await asyncio.sleep(START + seconds - self.loop.time())

    # --- the viewer, who does everything there is to do ---

    async def self_(self) -> None:
        viewer = self.plan.viewer
        doing = [self.pry()]
        if viewer != NOBODY:
            doing += [self.answer(), self.agree()]
        await asyncio.gather(*doing)

    async def pry(self) -> None:
        viewer, seat = self.plan.viewer, self.plan.viewer != NOBODY
        await self.at(1.05)
        await self.say(viewer, wire.Resync())
        await self.say(viewer, wire.History(99))
        if seat:
            await self.say(viewer, wire.Chat("chat-key-1", "Howdy"))
        await self.at(6.45)
        if seat:
            await self.say(viewer, wire.Undo("undo-of-viewer"))
        await self.at(11.15)
        self.hall.part(self.lines[viewer], self.room)
        await self.at(12.35)
        self.lines[viewer] = await self.sit(viewer)
        await self.at(19.05)
        await self.say(viewer, wire.Resync())
        await self.say(viewer, wire.History(99))

    async def answer(self) -> None:
        """Looks, asks for advice, and answers: by what has been told, and nothing else."""
        seen: set[int] = set()
        while not self.over():
            await asyncio.sleep(POLL)
            ask = next(
                (one for one in (self.sight or {}).get("asks", ()) if one["mine"] and one["id"] not in seen), None
            )
            if ask is None or pick("idle", ask["id"]) % 6 == 0:
                continue
            seen.add(ask["id"])
            for said in ask["options"][:2]:
                await self.say(self.plan.viewer, wire.Look(1, ask["id"], said))
            await self.say(self.plan.viewer, wire.Hint(2, ask["id"]))
            await asyncio.sleep(0.7)
            said = ask["options"][pick("viewer", ask["id"]) % len(ask["options"])]
            await self.say(self.plan.viewer, wire.Move(f"viewer-{len(seen):04}", ask["id"], said))

    async def agree(self) -> None:
        while not self.over():
            await asyncio.sleep(POLL)
            wish = self.wish
            if wish is not None and self.plan.viewer in wish["waits"]:
                await asyncio.sleep(0.5)
                yes = pick("agrees", wish["undo"]) % 3 > 0
                await self.say(self.plan.viewer, wire.Consent(wish["undo"], yes))
                self.wish = None

    # --- the others ---

    async def others(self) -> None:
        """Answer what they are asked, each after a time that all might know."""
        await self.say_habit()
        number = 0
        while not self.over():
            self.note()
            for pair in self.ready():
                number += 1
                seat, question = pair
                said = self.wanted(seat, question)
                if said is not None:
                    await self.say(seat, wire.Move(f"others-{number:05}", question, said))
            await self.agree_all()
            await asyncio.sleep(POLL)
        self.note()

    async def say_habit(self) -> None:
        if self.plan.habit in self.lines:
            await self.say(self.plan.habit, wire.Habit("*", wire.ONLY_ANSWER))

    def note(self) -> None:
        desk = self.room.desk
        assert desk is not None
        self.kinds |= {type(d.step).__name__ for d in (*desk.state.pending, *desk.state.side_questions)}
        quiet = desk.quiet()
        if quiet is not None:
            self.windows.add(quiet.question)
        self.undos += self.room.undoing.wish is not None

    def people(self) -> list[int]:
        """Those whom we play."""
        away = self.room.away
        return [seat for seat in self.lines if seat not in (NOBODY, self.plan.viewer) and seat not in away]

    def ready(self) -> list[tuple[int, int]]:
        desk, now = self.room.desk, self.loop.time()
        assert desk is not None
        quiet = desk.quiet()
        people = self.people()
        pairs = [pair for pair in desk.owing() if pair[0] in people]
        pairs += [(d.owing[0], d.id) for d in desk.state.side_questions if d.owing and d.owing[0] in people]
        for seat, question in pairs:
            hushed = quiet is not None and quiet.question == question
            assert not hushed or quiet is not None
            wait = self.slot(seat, question, quiet.seats if hushed and quiet is not None else ())
            self.due.setdefault((seat, question), now + wait)
        return [pair for pair in pairs if self.due[pair] <= now and pair not in self.given_up()]

    def given_up(self) -> set[tuple[int, int]]:
        return {pair for pair, at in self.due.items() if at == float("inf")}

    def slot(self, seat: int, question: int, quiet: tuple[int, ...]) -> float:
        """In world B others are the quick ones, where nobody may know."""
        sleepy = self.plan.clock != "none" and pick("sleepy", question) % 4 > 0
        if not quiet:
            return float("inf") if not sleepy and pick(question) % 4 == seat else 0.5 + pick(seat, question) % 20 / 10
        plain = [one for one in quiet if one in self.people() and one != self.plan.habit]
        if seat not in plain:
            return 1.2  # a pass that is held back
        place = plain.index(seat) if self.other is None else plain[::-1].index(seat)
        return float("inf") if sleepy and place == len(plain) - 1 else SLOTS[place % len(SLOTS)]

    def wanted(self, seat: int, question: int) -> dict[str, Any] | None:
        """In a window mostly to pass."""
        desk = self.room.desk
        assert desk is not None
        sight = desk.sight(seat)
        line = next(
            (one for one in (*sight["asks"], *sight["standing"]) if one["id"] == question and one["mine"]), None
        )
        options = (line or {}).get("options") or []
        self.due.pop((seat, question), None)
        if not options:
            return None
        if desk.quiet() is not None and pick("card", seat, question) % 4:
            return desk.absent_answer(seat, question)
        chosen: dict[str, Any] = options[pick("other", seat, question, desk.seq) % len(options)]
        return chosen

    async def agree_all(self) -> None:
        wish = self.room.undoing.wish
        for seat in [] if wish is None else wish.waits[:]:
            assert wish is not None
            if seat in self.people() and (wish.undo, seat) not in self.agreed:
                self.agreed.add((wish.undo, seat))
                await self.say(seat, wire.Consent(wish.undo, pick(wish.undo, seat) % 4 > 0))

    async def strangers(self) -> None:
        """Undo, absence and talk of others."""
        people = [seat for seat in self.lines if seat not in (NOBODY, self.plan.viewer)]
        if not people:
            return
        first, last = people[0], people[-1]
        await self.at(3.25)
        if self.game.whispers and self.other is None and len(people) > 1:
            await self.say(first, wire.Chat("whisper-1", "psst", to=last))
        await self.at(4.05)
        await self.say(last, wire.Chat("chat-key-2", "Hello"))
        for number, seconds in enumerate((2.15, 5.15, 9.35, 13.55, 17.75)):
            await self.at(seconds)
            await self.say(people[number % len(people)], wire.Undo(f"undo-of-others-{number}"))
        await self.at(20.15)
        self.hall.part(self.lines[last], self.room)
        await self.at(22.15)
        self.lines[last] = await self.sit(last)

    # --- what the room does, watched ---

    def known(self, draft: Draft) -> tuple[bytes, bytes, int, int]:
        """What the viewer gets to know of the game."""
        viewer = self.plan.viewer
        told = json.encode([gate.line(line, viewer) for line in draft.lines])
        return told, json.encode(view(self.game, draft.state, viewer).plain()), draft.chain.seq, draft.chain.draws

    def record(self, draft: Draft) -> None:
        desk = self.room.desk
        assert desk is not None
        self.entries[desk.seq] = Entry(self.loop.time(), self.known(draft), draft.lines[0].quiet)

    async def direct(self, seat: int, question: int, said: Any, by: str, seen: int | None, free: bool) -> Any:
        """World B: an answer, and a secret of the dice, that show the viewer what world A has shown."""
        desk = self.room.desk
        assert desk is not None
        target = None if self.other is None else self.other.entries.get(desk.seq)
        if not isinstance(desk.prepare(seat, None, question, said, by, seen), Draft) and not free:
            return said  # it will be refused, or comes too late
        if target is None:
            return said
        if abs(target.at - self.loop.time()) > 1e-6:
            self.fault = self.fault or f"entry {desk.seq + 1} is made at another time: {self.loop.time()}, {target.at}"
            return said
        for answer in self.answers(seat, question, said) if free else [said]:
            if self.fits(seat, question, answer, by, seen, target):
                return answer
        self.parted = self.loop.time()
        self.end.set()
        return await asyncio.Event().wait()

    def answers(self, seat: int, question: int, said: Any) -> list[Any]:
        desk = self.room.desk
        assert desk is not None
        assert self.other is not None
        sight = desk.sight(seat)
        line: dict[str, Any] = next((one for one in (*sight["asks"], *sight["standing"]) if one["id"] == question), {})
        before = self.other.given.get((seat, question))
        return [*([before] if before is not None else []), said, *(line.get("options") or [])[:OPTIONS]]

    def fits(self, seat: int, question: int, said: Any, by: str, seen: int | None, target: Entry) -> bool:
        desk = self.room.desk
        assert desk is not None
        for number in range(KEYS):
            desk.key = pick(self.plan.seed, desk.seq, number).to_bytes(32, "big") if number else self.store.key
            draft = desk.prepare(seat, None, question, said, by, seen)
            if not isinstance(draft, Draft):
                return False
            if self.known(draft) == target.known:
                return True
            if len(draft.rows) == 1:
                return False
        return False

    def http(self) -> wire.TableInfo:
        """As a request for the table would be answered at the end."""
        stored = self.store.known()
        return gate.stored_info(stored, self.game.rules, f"user-{self.plan.viewer}", self.room.audience.seats())


WORLDS: dict[Hall, World] = {}


def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms show what they are about to do."""
    play: Callable[..., Awaitable[Any]] = Room.play
    apply = Room.apply

    async def watched_play(
        room: Room, seat: int, key: str | None, question: int, said: Any, by: str = "", seen: int | None = None,
        mover: Connection | None = None,
    ) -> Any:  # fmt: skip
        world = WORLDS[room.hall]
        free = seat != world.plan.viewer and (mover is not None or room.autoplay.is_bots(seat))
        said = await world.direct(seat, question, said, by, seen, free)
        world.given[seat, question] = said
        return await play(room, seat, key, question, said, by, seen, mover)

    def watched_apply(room: Room, change: Change, mover: Connection | None) -> None:
        WORLDS[room.hall].record(change.draft)
        apply(room, change, mover)

    monkeypatch.setattr("time.thread_time", lambda: 0.0)  # no look takes long
    monkeypatch.setattr(Room, "play", watched_play)
    monkeypatch.setattr(Room, "apply", watched_apply)


# --- a pair ---


class Pair(NamedTuple):
    a: World
    b: World

    @property
    def end(self) -> float:
        return LASTS if self.b.parted is None else self.b.parted - START

    def frames(self) -> tuple[list[Frame], list[Frame]]:
        """What the viewer was told until the worlds parted."""
        return (
            [frame for frame in self.a.frames if frame.at < self.end - 1e-6],
            [frame for frame in self.b.frames if frame.at < self.end - 1e-6],
        )

    def leak(self) -> str:
        """The first difference, or nothing."""
        if self.b.fault and self.b.parted is None:
            return self.b.fault
        a, b = self.frames()
        for one, other in zip(a, b, strict=False):
            if one != other:
                return f"{one.at} {other.at} {differing(json.decode(one.data), json.decode(other.data))}"
        if len(a) != len(b):
            return f"{len(a)} frames in A, {len(b)} in B: {(a[len(b) :] or b[len(a) :])[0]}"
        if self.b.parted is None and self.a.http() != self.b.http():
            return f"A {self.a.http()}\nB {self.b.http()}"
        return ""


def differing(one: Any, other: Any, path: str = "") -> list[str]:
    """Where two messages differ."""
    if one == other:
        return []
    if isinstance(one, dict) and isinstance(other, dict):
        return [line for key in {**one, **other} for line in differing(one.get(key), other.get(key), f"{path}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [line for n, both in pairs for line in differing(*both, f"{path}.{n}")]
    return [f"{path}: {one} / {other}"]


def live(world: World) -> None:
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    try:
        world.end = asyncio.Event()
        loop.run_until_complete(world.run())
    finally:
        world.hall.stopping = True
        while asyncio.all_tasks(loop):
            loop.run_until_complete(end_all())
        WORLDS.pop(world.hall)
        asyncio.set_event_loop(None)
        loop.close()


def pair_of(plan: Plan, s: State[Any], monkeypatch: pytest.MonkeyPatch) -> Pair:
    game = Twins(plan.game, {"a": s, "b": twin_of(plan.game, s, plan.viewer, plan.seed)})
    monkeypatch.setattr("saloon.server.live.loading.find", lambda *_: game)
    a = World(plan, "a", game, None)
    live(a)
    b = World(plan, "b", game, a)
    live(b)
    return Pair(a, b)
