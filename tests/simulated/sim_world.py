"""The simulated house: workers, a database, a network and people, all from one seed.

They sit down, play in bad weather, and then the weather clears: everybody must end with the same game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

from msgspec import json
from sim_disk import Disk, empty
from sim_judge import judge
from sim_network import Net, SimBus
from sim_people import PROBLEMS, NoAnswer, Person, Player
from sim_time import VirtualLoop, seeded, simulate
from sim_worker import SimBots, Worker

from real_house import mine
from saloon.games import find
from saloon.server import wire
from saloon.server.live.hall import LEASE
from saloon.server.people.users import User
from saloon.server.store.store import Unavailable
from saloon.server.wire.forms import Admitting, Joining
from saloon.server.wire.problem import Problem

SEATED = 120.0  # simulated seconds until everybody must sit
MARK = 'SELECT mark FROM journal WHERE "table" = ? AND seq = ?'
CALM = 200.0  # seconds after which all must be well at last
TOYS = ("high-card", "stand-off", "powder-street", "fortune-teller", "safes", "sheriffs-favour")
HOUSE = ("dice-town", "deadwood", "deadwood-1876", "slaughter-gulch")


class World:
    def __init__(self, seed: int) -> None:
        dice = self.dice = Random(seed)
        self.seed = seed
        self.loop = asyncio.get_running_loop()
        self.story: list[tuple[Any, ...]] = []
        self.alone = dice.random() < 0.3
        self.net = Net(dice)
        self.disk = Disk(dice, self.trace, self.alone)
        self.losing = dice.choice([0.0, 0.5, 1.0])  # of what workers announce
        self.undoing = dice.choice([0.0, 0.0, 0.1])
        self.chatty = dice.choice([0.0, 0.1, 0.3])
        self.bad_bots = dice.choice([0.0, 0.1, 0.4])
        self.bad_days = dice.uniform(4.0, 12.0)
        self.goes_back = dice.random() < 0.2
        self.net.ordered = self.net.ordered or self.goes_back  # else nobody could tell what is old from what went back
        self.calm = False
        self.playing = True  # people begin new things
        self.faults: list[str] = []
        self.skewed = 0.0  # until then two workers may both think that a table is theirs
        self.workers: list[Worker] = []
        self.people: list[Person] = []
        self.players: list[Player] = []
        self.tasks: dict[Player, asyncio.Task[None]] = {}
        self.sights: dict[tuple[str, int], dict[int, list[Any]]] = {}  # by table and viewer, then by entry: as shown
        self.lines: dict[tuple[str, int], dict[int, list[Any]]] = {}

    def trace(self, *what: Any) -> None:
        self.story.append((round(self.loop.time(), 4), *what))

    def digest(self) -> str:
        """Of all that happened."""
        told = "\n".join(map(str, self.story))
        return sha256(told.encode() + self.disk.db.serialize()).hexdigest()

    def any_worker(self) -> Worker:
        if not self.workers:
            raise NoAnswer
        return self.dice.choice(self.workers)

    # --- the story ---

    async def run(self) -> None:
        for _ in range(1 if self.alone else self.dice.choice([2, 2, 3])):
            await self.open()
        try:
            async with asyncio.timeout(SEATED):
                await self.sit_down()
            await self.storm()
            await self.clear_up()
        finally:
            self.end()
        assert not self.faults, self.faults
        judge(self)

    def end(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        for worker in self.workers:
            worker.kill()

    async def open(self) -> None:
        bots = SimBots(self.dice)
        bots.bad = 0.0 if self.calm else self.bad_bots
        name = f"worker {len(self.story)}"
        worker = Worker(self.disk, SimBus(self.net, self.workers, self.alone, self.losing), bots, name)
        await worker.open()
        self.workers.append(worker)
        self.trace(name, "opens")

    async def sit_down(self) -> None:
        dice = self.dice
        self.people = [Person(self, name) for name in ("Ann", "Bob", "Cy", "Dot")[: dice.choice([2, 2, 3])]]
        for person in self.people:
            await person.arrive()
        for _ in range(dice.choice([1, 1, 1, 2])):
            await self.make_table()

    def plan(self) -> wire.TablePlan:
        dice = self.dice
        slug = dice.choices(["two-towns", dice.choice(TOYS), dice.choice(HOUSE)], [5, 5, 1])[0]
        seats = dice.choice(find(slug).seats[:2])
        chairs = [wire.ChairPlan("me")]
        chairs += [wire.ChairPlan(dice.choice(["open", "open", "bot", "guest"])) for _ in range(seats - 1)]
        clock = wire.ClockPlan(dice.choice(["none", "none", "move", "bank", "days"]), dice.choice([5.0, 20.0]))
        return wire.TablePlan(slug, chairs, public=dice.random() < 0.5, clock=clock, pause=0.5)

    async def make_table(self) -> None:
        host, *others = self.people
        plan = self.plan()
        info = await host.want(lambda worker, user: worker.lobby.create(user, plan))
        self.trace(host.name, "makes", info.id, info.game, [chair.kind for chair in info.chairs])
        for guest in others:
            await self.join(guest, info)
        await self.quarrel(host, info)
        for chair in (await self.info(host, info.id)).chairs:
            if chair.kind == "open":
                await self.try_for(host, lambda w, u, seat=chair.seat: w.lobby.set_bot(u, info.id, seat, "easy"))
        await self.try_for(host, lambda worker, user: worker.lobby.start(user, info.id, "seed"))
        info = await self.info(host, info.id)
        assert info.status != "open", "it never begins"
        for person in self.people:
            await self.come(person, info)

    async def come(self, person: Person, info: wire.TableInfo) -> None:
        """To all of their seats, and perhaps to look on as well; unless they were sent away."""
        shown = await self.try_for(person, partial(see, info.id))
        if shown is not None:
            for chair in shown.chairs:
                if chair.you:
                    self.add(Player(self, person, info.id, chair.seat))
            if self.dice.random() < 0.15:
                self.add(Player(self, person, info.id, None, info.watch))

    async def join(self, guest: Person, info: wire.TableInfo) -> int | None:
        assert info.invite is not None
        invite = info.invite
        seated = await self.try_for(guest, lambda worker, user: worker.lobby.join(user, invite, Joining()))
        seat = None if seated is None else seated.seat
        self.trace(guest.name, "joins", info.id, seat)
        return seat

    async def quarrel(self, host: Person, info: wire.TableInfo) -> None:
        """Before it begins somebody may be sent away, or go and come back, or change their name."""
        table, guest, seat = info.id, self.people[-1], len(info.chairs) - 1
        luck = self.dice.random()
        if luck < 0.1:
            holder = (await self.info(host, table)).chairs[seat]
            away = await self.try_for(host, lambda worker, user: worker.lobby.clear(user, table, seat, "kick"))
            if away is not None and holder.name == guest.name:
                assert await self.join(guest, info) is None, "whoever was sent away stays out"
        elif luck < 0.2:
            await self.try_for(guest, lambda worker, user: worker.lobby.leave(user, table, seat))
            await self.join(guest, info)
        elif luck < 0.3:
            await self.rename()

    async def info(self, person: Person, table: str) -> wire.TableInfo:
        return await person.want(lambda worker, user: worker.lobby.info(user, table))

    async def try_for(self, person: Person, what: Callable[..., Any]) -> Any:
        """Until it is done, or is no longer possible: perhaps because it was done before and nobody said so."""
        try:
            return await person.want(what)
        except Problem as problem:
            self.trace(person.name, "cannot", problem.key)
            return None

    def add(self, player: Player) -> None:
        self.players.append(player)
        self.tasks[player] = self.loop.create_task(player.live())

    # --- bad weather ---

    async def storm(self) -> None:
        end = self.loop.time() + self.bad_days
        what = [self.restart, self.restart, self.stop, self.hang_up, self.hang_up, self.jump, self.move_house]
        what += [self.power_cut, self.rename, self.steal, self.leave] if self.dice.random() < 0.7 else []
        what += [self.go_back] * 3 if self.goes_back else []
        while self.loop.time() < end:
            self.disk.remember()
            await asyncio.sleep(self.dice.uniform(0.2, 2.5))
            event = self.dice.choice(what)
            self.trace("world", event.__name__)
            await event()
            self.check_leases()

    async def restart(self) -> None:
        """kill -9: all that is in memory is gone; what was being stored is stored or not."""
        self.bury(self.dice.choice(self.workers))
        await self.open()

    def bury(self, worker: Worker) -> None:
        self.workers.remove(worker)
        worker.kill()
        for player in self.players:
            if player.socket is not None and player.socket.owner is worker and self.dice.random() < 0.7:
                player.cut.set()  # else it finds out by itself
                player.told.set()

    async def stop(self) -> None:
        worker = self.dice.choice(self.workers)
        self.workers.remove(worker)
        await self.open()
        await worker.stop()

    async def power_cut(self) -> None:
        count = len(self.workers)
        for worker in list(self.workers):
            self.bury(worker)
        for _ in range(count):
            await self.open()

    async def hang_up(self) -> None:
        player = self.dice.choice(self.players)
        player.cut.set()
        player.told.set()

    async def jump(self) -> None:
        """The machine slept, or somebody set the database's clock."""
        if self.dice.random() < 0.3:
            loop: Any = self.loop
            loop.now += self.dice.choice([5.0, 30.0, 3600.0])
        else:
            self.disk.offset = self.dice.uniform(-3600, 3600)
            self.skewed = self.loop.time() + 3 * LEASE

    async def go_back(self) -> None:
        self.skewed = self.loop.time() + 3 * LEASE
        await self.disk.go_back()

    # --- people who do more than play ---

    async def once(self, person: Person, what: Callable[..., Any]) -> Any:
        """One try."""
        try:
            return await person.call(what)
        except (NoAnswer, Unavailable):
            return None
        except Problem as problem:
            self.trace(person.name, "cannot", problem.key)
            return None

    async def rename(self) -> None:
        person = self.dice.choice(self.people)
        await self.once(person, partial(rename, f"{person.name} {len(self.story)}"))

    async def leave(self) -> None:
        """A bot takes over."""
        player = self.dice.choice(self.players)
        if player.seat is not None and self.dice.random() < 0.3:
            table, seat = player.table, player.seat
            await self.once(player.person, lambda worker, user: worker.lobby.leave(user, table, seat))

    async def move_house(self) -> None:
        """Somebody goes on at another device, by their seat's own link; perhaps they log out at the old one."""
        player = self.dice.choice([player for player in self.players if player.seat is not None])
        person, table, seat = player.person, player.table, player.seat
        seated = await self.once(person, lambda worker, user: worker.lobby.new_link(user, table, seat))
        if seated is None:
            return
        other = Person(self, person.name)
        await other.arrive()
        moved = await self.once(other, lambda worker, user: worker.lobby.carry_on(user, seated.token))
        self.trace(person.name, "moves house", moved is not None)
        if moved is not None and self.dice.random() < 0.5:
            await self.once(person, log_out)
        other.cookies[:0] = person.cookies
        player.person = other

    async def steal(self) -> None:
        """Somebody tries for a seat that is not theirs, and for a ticket that was used (P6)."""
        player = self.dice.choice([player for player in self.players if player.seat is not None])
        thief = Person(self, "Zed")
        await thief.arrive()
        form = Admitting(player.seat)
        try:
            await thief.call(lambda worker, user: worker.lobby.admission(user, player.table, form))
        except (NoAnswer, Unavailable, Problem):
            return
        raise AssertionError(f"{player.name}'s seat was given to a stranger")

    # --- good weather ---

    async def clear_up(self) -> None:
        """The weather is good again, nobody begins anything new: all must come to see the same. Then one more move."""
        self.trace("world", "clears up")
        self.net.trouble = self.chatty = self.undoing = self.losing = 0.0
        self.disk.weather.clear()
        self.calm, self.playing = True, False
        for worker in self.workers:
            worker.bots.bad = 0.0
        await self.until(self.agreed, "they never agree")
        await self.go_on()
        await self.play_again()

    async def go_on(self) -> None:
        """Every game can be played on: whoever is asked answers, and everybody hears of it."""
        before = {}
        for player in self.players:
            if not self.waits(player):  # an undo that nobody is left to agree to hinders no move
                player.waiting = None
            ask = mine(player.sight) if player.socket is not None else None
            if ask is not None and player.info["status"] == "running" and player.table not in before:
                before[player.table] = self.disk.seq(player.table)
                player.move(ask, player.seq)
        await self.until(lambda: " ".join(id for id in before if self.disk.seq(id) == before[id]), "they are stuck")
        await self.until(self.agreed, "they no longer agree")

    async def play_again(self) -> None:
        """Whoever asks for another game gets the same one."""
        following: dict[str, str] = {}
        for player in self.players:
            if player.seat is not None and player.info.get("status") == "over":
                info = await self.try_for(player.person, partial(rematch, player.table))
                if info is not None:
                    assert following.setdefault(player.table, info.id) == info.id, "there are two next games"

    async def until(self, true: Callable[[], str], complaint: str) -> None:
        end = self.loop.time() + CALM
        while problem := true():
            assert self.loop.time() < end, f"{complaint}: {problem}"
            self.check_leases()
            for task in self.tasks.values():
                if task.done():
                    task.result()
            await asyncio.sleep(0.2)

    def agreed(self) -> str:
        """What is still not as it should be."""
        unsettled = next((problem for player in self.players if (problem := self.unsettled(player))), "")
        return unsettled or self.intruder() or self.busy() or self.mistaken()

    def unsettled(self, player: Player) -> str:
        if player.gone:
            return ""
        rows = self.disk.rows("SELECT status, seq, wish FROM tables WHERE id = ?", player.table)
        if not rows:
            return f"{player.name} is at no table"
        (status, seq, wish), *_ = rows
        chairs = self.disk.rows('SELECT kind, name FROM seats WHERE "table" = ? ORDER BY seat', player.table)
        shown = [(chair["kind"], chair.get("name", "")) for chair in player.info.get("chairs", [])]
        wanted = {
            "line": (player.has_line(), True), "waiting": (self.waits(player), False), "chats": (player.chats, {}),
            "seq": (player.seq, seq), "status": (player.info.get("status"), status), "chairs": (shown, chairs),
            "wish": (player.wish is None, wish is None), "chat": (player.texts(), self.chat_of(player.table)),
            "habits": (player.habits, self.habits_of(player)),
        }  # fmt: skip
        wrong = {name: pair for name, pair in wanted.items() if pair[0] != pair[1]}
        return f"{player.name}: {wrong}" if wrong else ""

    def mistaken(self) -> str:
        """A worker that shows another game than the one stored, though it is as long: it has not noticed yet."""
        for worker in self.workers:
            for room in worker.hall.rooms.values():
                seq, digest = room.stands().seq, room.stands().digest
                if digest and (digest,) not in self.disk.rows(MARK, room.id, seq):
                    return f"{worker.name} is at another game of {room.id}"
        return ""

    def waits(self, player: Player) -> bool:
        """For an answer that somebody could give: not for the consent of whoever has gone for good."""
        asked, wish = player.waiting, player.wish
        if asked is None or wish is None or wish["undo"] != asked["key"]:
            return asked is not None
        return not any(one.gone and one.table == player.table for one in self.players)

    def chat_of(self, table: str) -> list[str]:
        return sorted(text for (text,) in self.disk.rows('SELECT text FROM chat WHERE "table" = ?', table))

    def habits_of(self, player: Player) -> dict[str, Any]:
        sql = 'SELECT question, answer FROM habits WHERE "table" = ? AND seat = ?'
        return {question: json.decode(answer) for question, answer in self.disk.rows(sql, player.table, player.viewer)}

    def intruder(self) -> str:
        """A socket of a seat belongs to whoever sits there, and to a session that is not over (P6)."""
        holders = {(table, seat): user for table, seat, user in self.disk.rows('SELECT "table", seat, user FROM seats')}
        sessions = {token for (token,) in self.disk.rows("SELECT token FROM sessions")}
        for worker in self.workers:
            for room in worker.hall.rooms.values():
                for connection in room.audience:
                    who = connection.admission
                    if connection.seat is not None and holders.get((room.id, connection.seat)) != who.user:
                        return f"{who} sits at {worker.name} on a seat that is not theirs"
                    if who.session is not None and who.session not in sessions:
                        return f"{who} is at {worker.name} after logging out"
        return ""

    def busy(self) -> str:
        """Nobody holds a lock, and nobody waits for ever."""
        for worker in self.workers:
            for room in worker.hall.rooms.values():
                if room.lock.locked():
                    return f"{worker.name} holds the lock of {room.id}"
            if worker.hall.opening or worker.store.waiting:
                return f"{worker.name} waits"
        return "the disk is busy" if self.disk.turn.locked() or self.disk.late else ""

    # --- what is checked at once ---

    def check_leases(self) -> None:
        """Never do two workers both believe that a table's bots and clocks are theirs."""
        if self.alone or self.loop.time() < self.skewed:
            return
        held: dict[str, str] = {}
        for worker in self.workers:
            for room in worker.hall.rooms.values():
                if room.holds_lease():
                    assert room.id not in held, f"{worker.name} and {held[room.id]} both keep {room.id}"
                    held[room.id] = worker.name

    def check_told(self, player: Player) -> Callable[[dict[str, Any]], None]:
        """Nobody is told what is not stored, at the very moment it is said (P3)."""
        of_viewer = (player.table, player.viewer)
        sights, lines = self.sights.setdefault(of_viewer, {}), self.lines.setdefault(of_viewer, {})

        def check(message: dict[str, Any]) -> None:
            kind = message["type"]
            if kind not in ("news", "welcome", "ack") or message.get("key") in player.chats:
                return
            seq = message["seq"]
            if seq > self.disk.durable.get(player.table, 0):
                self.faults.append(f"{player.name} is told of entry {seq}, which is not stored")
            if kind == "ack" or message["sight"] is None:
                return
            note(sights, seq, message["sight"])
            for line in message["lines" if kind == "news" else "log"]:
                note(lines, line["seq"], line)

        return check

    def check_ack(self, player: Player, key: str, seq: int) -> None:
        other = player.acks.get(key, seq) != seq or key in player.refusals
        if other and not self.disk.branches:
            self.faults.append(f"{player.name}: two answers to {key}")

    def check_refusal(self, player: Player, key: str) -> None:
        if key in player.acks and not self.disk.branches:
            self.faults.append(f"{player.name}: {key} was taken, then refused")

    def back_to(self, player: Player, seq: int) -> None:
        if seq < player.seq:
            if not self.disk.branches and self.calm:
                self.faults.append(f"{player.name} was led back from {player.seq} to {seq}")
            player.acked = min(player.acked, seq)

    def note_fault(self, worker: Worker, task: asyncio.Task[Any]) -> None:
        """A request that ends in anything but an answer is a fault of the server."""
        error = None if task.cancelled() or worker.dead else task.exception()
        if error is not None and not isinstance(error, PROBLEMS):
            self.faults.append(f"{worker.name}: {error!r}")


def note(seen: dict[int, list[Any]], seq: int, what: Any) -> None:
    known = seen.setdefault(seq, [])
    if what not in known:
        known.append(what)


async def see(table: str, worker: Worker, user: User) -> wire.TableInfo:
    """As with the spectators’ link."""
    return await worker.lobby.info(user, table, "watch")


async def rematch(table: str, worker: Worker, user: User) -> wire.TableInfo:
    return await worker.lobby.rematch(user, table)


async def rename(name: str, worker: Worker, user: User) -> None:
    _, shown = await worker.people.rename(user, name)
    await worker.hall.announce(shown)


async def log_out(worker: Worker, user: User) -> None:
    await worker.hall.announce(await worker.people.log_out(user))


def run(seed: int) -> World:
    """One history. Whatever fails says which seed it was."""
    empty()  # made before the clock is ours
    loop, worlds = VirtualLoop(), []

    async def story() -> None:
        worlds.append(World(seed))
        await worlds[0].run()

    try:
        with seeded(loop, seed) as incidents:
            simulate(loop, story())
        world = worlds[0]
        found = [*incidents.found, *loop.faults, *world.faults]
        assert world.disk.branches or not incidents.went_back, "a room went back, and the store had not"
        assert not found, found
    except BaseException as error:
        error.add_note(f"seed {seed}: python tests/simulated/replay.py {seed}")
        error.world = worlds[0] if worlds else None  # type: ignore[attr-defined]
        raise
    return world
