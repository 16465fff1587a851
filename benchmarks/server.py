"""Measures the server: latency and memory of many live tables, saturation, restart, several workers; and boardgame.io.

The server has one core and the load another, save where several workers share the machine. A measurement, not a test.
"""

import argparse
import asyncio
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import uvloop
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Sheet

from run import machine, spell
from server_load import Boardgamer, Load, Saloonist, Table, connect, hang_up
from server_services import Missing, postgres, redis
from server_tables import Made, prepare

BGIO = Path(__file__).with_name("bgio")
CORES = sorted(os.sched_getaffinity(0))
PATIENCE = 60.0  # seconds for a server to open or to end
EASE = "1000000"  # the limits on how often one may do what are not what is measured
NUMBERS = count()  # of matches
GAMES = 50  # different games among the stored tables
PLAYED = 30  # moves of each
OURS, OURS_POSTGRES, PEER = "Saloon, SQLite", "Saloon, PostgreSQL", "boardgame.io, memory only"
ONE, THREE = "1 worker", "3 workers"
VISITS = 60

Figures = dict[str, Any]
Round = dict[str, Figures]  # by what was measured


class Sizes(NamedTuple):
    live: int  # tables that play at leisure
    warm: float
    seconds: float
    busy: int  # tables that play without a pause
    pool: int  # tables ready to take over from them: a game lasts some forty moves
    rush: float  # seconds without a pause, after a third of that to get warm
    stored: int
    rounds: int


FULL = Sizes(1000, 4, 15, 50, 2000, 8, 10_000, 3)
QUICK = Sizes(100, 1, 3, 50, 250, 1.5, 1000, 1)


# --- processes ---


@contextmanager
def process(command: Sequence[str], core: int | None, **more: Any) -> Iterator[int]:
    """Runs a server, on one core or on all of them; its process id."""
    cores = set(CORES) if core is None else {CORES[core % len(CORES)]}
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, **more)
    os.sched_setaffinity(running.pid, cores)
    try:
        yield running.pid
    finally:
        running.terminate()
        try:
            running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def saloon(command: str, url: str, port: int, *more: str) -> list[str]:
    return [
        command, "serve", "--no-browser", "--host", "127.0.0.1", "--port", str(port), "--database", url,
        "--limit-factor", EASE, "--log", "warning", *more,
    ]  # fmt: skip


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


def fetch(port: int, path: str) -> int:
    """The status of an answer, once there is one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError, http.client.HTTPException):
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            line.request("GET", path)
            status = line.getresponse().status
            line.close()
            return status
        time.sleep(0.005)
    raise TimeoutError(f"nobody answers at {port}")


def memory(pid: int) -> float:
    """Resident kB."""
    found = re.search(r"VmRSS:\s*(\d+)", Path(f"/proc/{pid}/status").read_text())
    return float(found.group(1)) if found else 0.0


def facts_of(pid: int | str) -> list[int]:
    """The numbers the system keeps of a process, from that of its parent on; none once it has ended."""
    with suppress(OSError):
        return [int(field) for field in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1:]]
    return [0] * 20


def work(pid: int) -> float:
    """Seconds of processor time so far."""
    return sum(facts_of(pid)[10:12]) / os.sysconf("SC_CLK_TCK")


def work_of_all(pids: Sequence[int]) -> float:
    """The same of several processes and all that they have started."""
    parents = {int(path.name): facts_of(path.name)[0] for path in Path("/proc").iterdir() if path.name.isdecimal()}
    family, before = set(pids), 0
    while len(family) > before:
        before = len(family)
        family |= {pid for pid, parent in parents.items() if parent in family}
    return sum(map(work, family))


def pin_load(core: int | None) -> None:
    os.sched_setaffinity(0, CORES if core is None else {CORES[core % len(CORES)]})


# --- players ---


def seated(port: int, made: Sequence[Made]) -> list[Table]:
    tables = [Table() for _ in made]
    for table, one in zip(tables, made, strict=True):
        for ticket in one.tickets:
            Saloonist(table, f"127.0.0.1:{port}", ticket, one.id)
    return tables


def matched(port: int, count: int) -> list[Table]:
    tables = [Table() for _ in range(count)]
    for table in tables:
        match = f"match{next(NUMBERS)}"
        for seat in (0, 1):
            Boardgamer(table, f"127.0.0.1:{port}", match, seat)
    return tables


async def sit_down(tables: Sequence[Table], port: int) -> None:
    """Opens all lines."""
    await connect([player for table in tables for player in table.players], port)


async def play(tables: Sequence[Table], spare: Sequence[Table], think: float, warm: float, seconds: float) -> Figures:
    load = Load(think, spare)
    for table in tables:
        table.play(load)
    return await load.measure(warm, seconds)


async def at_leisure(pid: int, tables: Sequence[Table], port: int, sizes: Sizes) -> Figures:
    """Many tables, about one move a second each; what each of them takes of memory."""
    before = memory(pid)
    await sit_down(tables, port)
    await asyncio.sleep(1)
    opened, spent = memory(pid), work(pid)
    figures = await play(tables, [], 1.0, sizes.warm, sizes.seconds)
    spent = work(pid) - spent
    return figures | {
        "tables": len(tables), "kb_per_table": round((opened - before) / len(tables), 1),
        "kb_after_play": round((memory(pid) - before) / len(tables), 1),
        "server_cpu": round(spent / (sizes.warm + sizes.seconds), 2),
    }  # fmt: skip


async def without_pause(tables: Sequence[Table], sizes: Sizes, port: int, pid: int) -> Figures:
    """A few tables as fast as they can; whoever has finished a game goes on at the next table."""
    await sit_down(tables, port)
    spent = work(pid)
    figures = await play(tables[: sizes.busy], tables[sizes.busy :], 0, sizes.rush / 3, sizes.rush)
    return figures | {"server_cpu": round((work(pid) - spent) / (figures["seconds"] + sizes.rush / 3), 2)}


# --- what is measured ---


async def ours_live(command: str, folder: Path, sizes: Sizes) -> Figures:
    url, port = f"sqlite:///{folder}/live.db", free_port()
    made = await prepare(url, sizes.live)
    with process(saloon(command, url, port), 0) as pid:
        fetch(port, "/health")
        return await at_leisure(pid, seated(port, made), port, sizes)


async def ours_busy(command: str, folder: Path, sizes: Sizes) -> Figures:
    url, port = f"sqlite:///{folder}/busy.db", free_port()
    made = await prepare(url, sizes.busy + sizes.pool)
    with process(saloon(command, url, port), 0) as pid:
        fetch(port, "/health")
        return await without_pause(seated(port, made), sizes, port, pid)


async def peer_live(sizes: Sizes) -> Figures:
    with peer() as (pid, port):
        return await at_leisure(pid, matched(port, sizes.live), port, sizes)


async def peer_busy(sizes: Sizes) -> Figures:
    with peer() as (pid, port):
        warming = matched(port, sizes.busy)  # its first seconds are its slowest
        await sit_down(warming, port)
        await play(warming, [], 0, sizes.rush, 0.1)
        hang_up(warming)
        return await without_pause(matched(port, sizes.busy + sizes.pool), sizes, port, pid)


@contextmanager
def peer() -> Iterator[tuple[int, int]]:
    """boardgame.io on the server's core."""
    port = free_port()
    with process(["node", "server.cjs", str(port)], 0, cwd=BGIO, stderr=subprocess.DEVNULL) as pid:
        fetch(port, "/games")
        yield pid, port


async def restart(command: str, folder: Path, sizes: Sizes) -> Figures:
    """A house with many stored tables opens its doors."""
    url, port = f"sqlite:///{folder}/stored.db", free_port()
    made = await prepare(url, sizes.stored, GAMES, PLAYED)
    chosen = made[len(made) // 2]
    began = time.perf_counter()
    with process(saloon(command, url, port), 0):
        page = fetch(port, f"/table/{chosen.id}"), time.perf_counter() - began
        facts = fetch(port, f"/api/tables/{chosen.id}?watch={chosen.watch}"), time.perf_counter() - began
        table = seated(port, [chosen])
        await sit_down(table, port)
        opened = time.perf_counter() - began
        hang_up(table)
    assert page[0] == facts[0] == 200, (page, facts)
    return {
        "tables": len(made), "page_s": round(page[1], 2), "facts_s": round(facts[1], 2), "opened_s": round(opened, 2)
    }  # fmt: skip


async def with_postgres(command: str, sizes: Sizes) -> Round:
    """One worker, and three behind one door."""
    measured: Round = {}
    with postgres() as (new_database, database), redis() as (hints, messenger):
        for name, workers in ((ONE, 1), (THREE, 3)):
            url, port = new_database(), free_port()
            made = await prepare(url, sizes.busy + sizes.pool // 2)
            options = ["--redis", hints, "--workers", str(workers)]
            with process(saloon(command, url, port, *options), None) as server:
                visit(port)
                tables = seated(port, made)
                await sit_down(tables, port)
                measured[name] = await shared(tables, sizes, server, [database, messenger])
    return measured


def visit(port: int) -> None:
    """For a while, as people do: until all workers are open, and each has been spoken to."""
    for _ in range(VISITS):
        fetch(port, "/health")
        time.sleep(0.1)


async def shared(tables: Sequence[Table], sizes: Sizes, server: int, services: Sequence[int]) -> Figures:
    """Without a pause; and what a move costs each of those who share the processor, in microseconds."""
    before = [work_of_all([server]), work_of_all(services)]
    figures = await play(tables[: sizes.busy], tables[sizes.busy :], 0, sizes.rush / 3, sizes.rush)
    moves = figures["moves_per_s"] * (figures["seconds"] + sizes.rush / 3)  # the first ones are not counted by the load
    spent = [work_of_all([server]) - before[0], work_of_all(services) - before[1]]
    costs = [1e6 * seconds / moves for seconds in spent]
    costs.append(1e6 * figures["load_cpu"] / figures["moves_per_s"])
    return figures | dict(zip(("workers_us", "services_us", "load_us"), map(round, costs), strict=True))


# --- the whole ---


def run(name: str, work: Coroutine[Any, Any, Figures], core: int | None) -> Figures:
    """Measures with the load on its own core, or wherever there is room."""
    pin_load(core)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        figures = runner.run(work)
    print(f"  {name}: {figures}", file=sys.stderr)
    return figures


def one_round(command: str, with_peer: bool, sizes: Sizes) -> Round:
    """What is compared with each other, one right after the other."""
    measured: Round = {}
    with TemporaryDirectory(prefix="saloon-bench-") as name:
        folder = Path(name)
        measured["live"] = run("live", ours_live(command, folder, sizes), 1)
        if with_peer:
            measured["peer live"] = run("peer live", peer_live(sizes), 1)
        measured["busy"] = run("busy", ours_busy(command, folder, sizes), 1)
        if with_peer:
            measured["peer busy"] = run("peer busy", peer_busy(sizes), 1)
    return measured


def once(command: str, sizes: Sizes) -> Round:
    with TemporaryDirectory(prefix="saloon-bench-") as name:
        measured = {"restart": run("restart", restart(command, Path(name), sizes), 1)}
    try:
        return measured | run("PostgreSQL", with_postgres(command, sizes), None)
    except Missing as missing:
        print(missing, file=sys.stderr)
        return measured


def middle(rounds: Sequence[Round], name: str, figure: str) -> float | None:
    found = [r[name][figure] for r in rounds if figure in r.get(name, {})]
    return median(found) if found else None


def divided(above: float | None, below: float | None) -> float | None:
    return above / below if above is not None and below else None


class Verdict(NamedTuple):
    name: str
    value: float | None
    limit: float | None
    unit: str
    at_most: bool = False

    def line(self) -> str:
        if self.value is None or self.limit is None:
            return f"not measured  {self.name}"
        met = self.value <= self.limit if self.at_most else self.value >= self.limit
        wanted = f"{'at most' if self.at_most else 'at least'} {spell(self.limit)} {self.unit}"
        return f"{'met' if met else 'NOT MET':14}{self.name}: {spell(self.value)} {self.unit} ({wanted})"


def verdicts(rounds: Sequence[Round]) -> list[Verdict]:
    def at(name: str, figure: str) -> float | None:
        return middle(rounds, name, figure)

    moves, p99 = at("busy", "moves_per_s"), at("live", "p99_ms")
    one = at(ONE, "moves_per_s")
    return [
        Verdict("live tables, p99", p99, 8, "ms", at_most=True),
        Verdict("live tables, p99 against boardgame.io's", p99, at("peer live", "p99_ms"), "ms", at_most=True),
        Verdict("saturation", moves, 5000, "moves/s"),
        Verdict("saturation against boardgame.io", divided(moves, at("peer busy", "moves_per_s")), 1.8, "×"),
        Verdict("memory of a live table", at("live", "kb_after_play"), 80, "kB", at_most=True),
        Verdict("restart to the first opened table", at("restart", "opened_s"), 3, "s", at_most=True),
        Verdict("three workers against one", divided(at(THREE, "moves_per_s"), one), 1.7, "×"),
    ]


def what_bounds(one: Figures, cores: int) -> str:
    """Were workers to cost nothing extra: the most that all cores together could do, against what one worker does."""
    costs = [one[name] for name in ("workers_us", "services_us", "load_us")]
    most = cores * 1e6 / sum(costs)
    return (
        "With PostgreSQL and one worker a move costs the worker {} µs, database and Redis {} µs, the load {} µs.\n"
        "So {} cores that they share allow {:,.0f} moves/s at the very most, {:.2f} times what one worker does here."
    ).format(*costs, cores, most, most / one["moves_per_s"])


COLUMNS = {
    "moves/s": "moves_per_s", "p50 ms": "p50_ms", "p99 ms": "p99_ms", "server CPU": "server_cpu",
    "load CPU": "load_cpu", "kB a table": "kb_per_table", "after play": "kb_after_play",
}  # fmt: skip


def titles(sizes: Sizes) -> dict[str, str]:
    live, busy = f"{sizes.live} tables, a move a second each", f"{sizes.busy} tables without a pause"
    return {
        "live": f"{OURS}: {live}", "peer live": f"{PEER}: {live}", "busy": f"{OURS}: {busy}",
        "peer busy": f"{PEER}: {busy}", **{name: f"{OURS_POSTGRES}, {name}: {busy}" for name in (ONE, THREE)},
    }  # fmt: skip


def show(rounds: Sequence[Round], sizes: Sizes) -> None:
    sheet = Sheet("server", *COLUMNS, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in sheet.columns[1:]:
        column.justify = "right"
    for name, title in titles(sizes).items():
        if any(name in r for r in rounds):
            sheet.add_row(title, *[spell(middle(rounds, name, figure)) for figure in COLUMNS.values()])
    Console(width=max(132, Console().width), highlight=False).print(sheet)
    for found in (r["restart"] for r in rounds if "restart" in r):
        print(f"Restart with {found['tables']:,} stored tables: page of a table after {found['page_s']} s, "
              f"its facts after {found['facts_s']} s, opened after {found['opened_s']} s.")  # fmt: skip
    print(f"{date.today().isoformat()}, {machine()}, medians of {sizes.rounds} rounds; server on one core, load on the")
    print("other; with PostgreSQL, server, database, Redis and load share all cores.")
    for one in (r[ONE] for r in rounds if ONE in r):
        print(what_bounds(one, len(CORES)))
    if sizes.live < FULL.live:
        print("Small numbers, to see that it works: what follows is no verdict.")
    for verdict in verdicts(rounds):
        print(verdict.line())
    for name, problems in {n: f["problems"] for r in rounds for n, f in r.items() if f.get("problems")}.items():
        print(f"{name}: not as it should be: {problems}")


def measure(command: str, with_peer: bool, sizes: Sizes) -> list[Round]:
    rounds: list[Round] = []
    for turn in range(sizes.rounds):
        print(f"round {turn + 1} of {sizes.rounds}", file=sys.stderr)
        rounds.append(one_round(command, with_peer, sizes))
    rounds[-1] |= once(command, sizes)
    return rounds


def default_command() -> str:
    root = Path(__file__).resolve().parent.parent
    return str(next((found for found in (root / ".fast/bin/saloon",) if found.exists()), root / ".venv/bin/saloon"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saloon", default=default_command(), help="the command to measure (default: %(default)s)")
    parser.add_argument("--peers", action="store_true", help="boardgame.io too, in the same rounds")
    parser.add_argument("--rounds", type=int, help="how often all is measured (default: 3)")
    parser.add_argument("--quick", action="store_true", help="small numbers, to see that it works")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    chosen = parser.parse_args()
    sizes = QUICK if chosen.quick else FULL
    sizes = sizes._replace(rounds=max(1, chosen.rounds or sizes.rounds))
    rounds = measure(chosen.saloon, chosen.peers, sizes)
    show(rounds, sizes)
    if chosen.json:
        facts = {"machine": machine(), "sizes": sizes._asdict(), "rounds": rounds}
        chosen.json.write_text(json.dumps(facts | {"verdicts": [v.line() for v in verdicts(rounds)]}, indent=2))


if __name__ == "__main__":
    main()
