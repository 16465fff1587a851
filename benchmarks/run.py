"""Measures both builds, and other engines with them, in alternating rounds; prints the medians and what they mean.

The machine is never quiet: only ratios taken within one round are worth comparing. A measurement, not a test.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

GAME = "two-towns"
CATANATRON = "catanatron"
HEARTS = "openspiel-python hearts"
PEERS = Path(__file__).with_name("peers.py")
MARKED = re.compile(r"(<!-- bench -->\n).*?(<!-- /bench -->)", re.DOTALL)

Figures = dict[str, Any]


class Round(NamedTuple):
    """What was measured one after the other: by build and game, and by peer."""

    builds: dict[str, dict[str, Figures]]
    peers: dict[str, Figures]


Number = Callable[[Round], float]


class Row(NamedTuple):
    """A line of the table: its name and where its figures stand in a round."""

    name: str
    figures: Callable[[Round], Figures]


class Column(NamedTuple):
    title: str
    of: Callable[[Figures, Round], float]


def per(name: str) -> Callable[[Figures, Round], float]:
    return lambda figures, _: float(figures[name])


def times(peer: str) -> Callable[[Figures, Round], float]:
    return lambda figures, r: float(figures["decisions_per_s"] / r.peers[peer]["decisions_per_s"])


COLUMNS = (
    Column("decisions/s", per("decisions_per_s")),
    Column("games/s", per("games_per_s")),
    Column("rollouts/s", per("rollouts_per_s")),
    Column("clone µs", per("clone_us")),
    Column("view µs", per("view_us")),
    Column("× catanatron", times(CATANATRON)),
    Column("× OpenSpiel hearts", times(HEARTS)),
)


class Target(NamedTuple):
    """What we promise of Two-Town Trail."""

    name: str
    number: Number
    least: float
    unit: str = "×"


def ours(build: str, name: str) -> Number:
    return lambda r: float(r.builds[build][GAME][name])


def faster(build: str, peer: str) -> Number:
    return lambda r: float(r.builds[build][GAME]["decisions_per_s"] / r.peers[peer]["decisions_per_s"])


def clones_faster(r: Round) -> float:
    return float(r.peers[CATANATRON]["clone_us"] / r.builds["compiled"][GAME]["clone_us"])


def submit_share(r: Round) -> float:
    figures = r.builds["compiled"][GAME]
    return float(figures["submit_per_s"] / figures["decisions_per_s"])


TARGETS = (
    Target("plain against catanatron", faster("plain", CATANATRON), 7),
    Target("compiled against catanatron", faster("compiled", CATANATRON), 45),
    Target("compiled against OpenSpiel-Python hearts", faster("compiled", HEARTS), 6),
    Target("compiled clone against catanatron's", clones_faster, 60),
    Target("compiled, driven through submit, of the direct loop", submit_share, 0.577),
    Target("compiled rollouts per second", ours("compiled", "rollouts_per_s"), 4000, ""),
    Target("plain views per second (200 µs each)", lambda r: 1e6 / ours("plain", "view_us")(r), 5000, ""),
)


def measure_round(commands: dict[str, str], peers: str | None, seconds: float) -> Round:
    builds: dict[str, dict[str, Figures]] = {}
    for build, saloon in commands.items():
        engine = answer([saloon, "bench", "--json", "--seconds", str(seconds)])["engine"]
        odd = sorted({figures["build"] for figures in engine.values()} - {build})
        if odd:
            raise SystemExit(f"{saloon} is a {odd[0]} build, not a {build} one")
        builds[build] = engine
    others = answer([peers, str(PEERS), "--seconds", str(seconds)]) if peers else {}
    return Round(builds, others)


def answer(command: Sequence[str]) -> Figures:
    figures: Figures = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return figures


def middle(rounds: Sequence[Round], number: Number) -> float | None:
    """The median over the rounds; nothing where it was not measured."""
    try:
        return median([number(r) for r in rounds])
    except KeyError:
        return None


def lines(rounds: Sequence[Round]) -> list[list[str]]:
    """The table: builds by game, then peers."""
    first = rounds[0]
    rows = [
        Row(f"Saloon, {slug}, {build}", lambda r, build=build, slug=slug: r.builds[build][slug])  # type: ignore[misc]
        for slug in next(iter(first.builds.values()))
        for build in first.builds
    ]
    rows += [
        Row(f"{peer} {figures['version']}", lambda r, peer=peer: r.peers[peer])  # type: ignore[misc]
        for peer, figures in first.peers.items()
    ]
    return [[row.name, *[cell(rounds, row, column) for column in COLUMNS]] for row in rows]


def cell(rounds: Sequence[Round], row: Row, column: Column) -> str:
    value = middle(rounds, lambda r: column.of(row.figures(r), r))
    return "" if value is None else number(value)


def number(value: float) -> str:
    """Three figures, or all of a large number."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def verdict(rounds: Sequence[Round], target: Target) -> str:
    value = middle(rounds, target.number)
    if value is None:
        return f"not measured  {target.name}"
    met = "met     " if value >= target.least else "not met "
    return f"{met}      {target.name}: {number(value)} {target.unit}".rstrip() + f" (at least {target.least:,})"


def machine() -> str:
    """The class of this machine."""
    found = re.search(r"model name\s*:\s*(.+)", cpuinfo()) if os.path.exists("/proc/cpuinfo") else None
    return f"{found.group(1) if found else 'unknown processor'}, {os.cpu_count()} cores"


def cpuinfo() -> str:
    return Path("/proc/cpuinfo").read_text()


def caption(rounds: Sequence[Round]) -> str:
    return f"{date.today().isoformat()}, {machine()}, medians of {len(rounds)} alternating rounds, one core each."


def show(rounds: Sequence[Round]) -> None:
    table = Table("engine", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in COLUMNS:
        table.add_column(column.title.replace(" ", "\n", 1), justify="right", no_wrap=True)
    for line in lines(rounds):
        table.add_row(*line)
    console = Console()
    console.print(table, highlight=False)
    print(caption(rounds))
    for target in TARGETS:
        print(verdict(rounds, target))


def markdown(rounds: Sequence[Round]) -> str:
    head = ["engine", *[column.title for column in COLUMNS]]
    rule = ["---", *["---:" for _ in COLUMNS]]
    table = "\n".join(f"| {' | '.join(line)} |" for line in [head, rule, *lines(rounds)])
    return f"{table}\n\n{caption(rounds)}\n"


def write_readme(file: Path, text: str) -> None:
    old = file.read_text()
    if not MARKED.search(old):
        raise SystemExit(f"{file} has no <!-- bench --> and <!-- /bench -->")
    file.write_text(MARKED.sub(lambda found: found[1] + text + found[2], old))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plain", metavar="SALOON", required=True, help="the plain build's command")
    parser.add_argument("--compiled", metavar="SALOON", help="the compiled build's command")
    parser.add_argument("--peers", metavar="PYTHON", help="the Python of the environment with the other engines")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure (default: %(default)s)")
    parser.add_argument("--readme", type=Path, help="replace the table between <!-- bench --> and <!-- /bench -->")
    chosen = parser.parse_args()
    commands = {"plain": chosen.plain} | ({"compiled": chosen.compiled} if chosen.compiled else {})
    rounds = []
    for turn in range(chosen.rounds):
        print(f"round {turn + 1} of {chosen.rounds}", file=sys.stderr)
        rounds.append(measure_round(commands, chosen.peers, chosen.seconds))
    show(rounds)
    if chosen.readme:
        write_readme(chosen.readme, markdown(rounds))


if __name__ == "__main__":
    main()
