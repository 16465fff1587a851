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

PLAIN = "two-towns, plain"
COMPILED = "two-towns, compiled"
CATANATRON = "catanatron"
HEARTS = "openspiel-python hearts"
HEARTS_IN_C = "openspiel-c++ hearts"
PEERS = Path(__file__).with_name("peers.py")
CPU = Path("/proc/cpuinfo")
WIDE = 100  # columns of the table where the terminal does not say
MARKED = re.compile(r"(<!-- bench -->\n).*?(<!-- /bench -->)", re.DOTALL)

Figures = dict[str, Any]
Round = dict[str, Figures]  # by engine, all measured one after the other
Number = Callable[[Round], float]


class Target(NamedTuple):
    name: str
    number: Number
    limit: float
    unit: str = "×"
    at_most: bool = False


def figure(engine: str, name: str) -> Number:
    return lambda r: float(r[engine][name])


def ratio(above: Number, below: Number) -> Number:
    return lambda r: above(r) / below(r)


def times(engine: str, peer: str) -> Number:
    """How many times the peer's decisions."""
    return ratio(figure(engine, "decisions_per_s"), figure(peer, "decisions_per_s"))


def targets(game: str, plain: float, compiled: float, clone: float, games: float = 0) -> list[Target]:
    """What is wanted of one of the larger games."""
    fast = f"{game}, compiled"
    wanted = [
        Target(f"{game}, plain against catanatron", times(f"{game}, plain", CATANATRON), plain),
        Target(f"{game}, compiled against catanatron", times(fast, CATANATRON), compiled),
        Target(f"{game}, compiled clone", figure(fast, "clone_us"), clone, "µs", at_most=True),
    ]
    return wanted + ([Target(f"{game}, whole games", figure(fast, "games_per_s"), games, "per s")] if games else [])


COLUMNS: dict[str, Callable[[str], Number]] = {
    "decisions/s": lambda engine: figure(engine, "decisions_per_s"),
    "games/s": lambda engine: figure(engine, "games_per_s"),
    "rollouts/s": lambda engine: figure(engine, "rollouts_per_s"),
    "clone µs": lambda engine: figure(engine, "clone_us"),
    "view µs": lambda engine: figure(engine, "view_us"),
    "× catanatron": lambda engine: times(engine, CATANATRON),
    "× hearts, Python": lambda engine: times(engine, HEARTS),
    "× hearts, C++": lambda engine: times(engine, HEARTS_IN_C),
}
TARGETS = (
    Target("plain against catanatron", times(PLAIN, CATANATRON), 7),
    Target("compiled against catanatron", times(COMPILED, CATANATRON), 90),
    Target("compiled against OpenSpiel-Python hearts", times(COMPILED, HEARTS), 6),
    Target(
        "compiled clone against catanatron's", ratio(figure(CATANATRON, "clone_us"), figure(COMPILED, "clone_us")), 60
    ),
    Target(
        "compiled, driven through submit, against the direct loop",
        ratio(figure(COMPILED, "submit_per_s"), figure(COMPILED, "decisions_per_s")),
        0.577,
    ),
    Target("compiled rollouts", figure(COMPILED, "rollouts_per_s"), 4000, "per s"),
    Target("plain view", figure(PLAIN, "view_us"), 200, "µs", at_most=True),
    *targets("dice-town", 4, 40, 2.5),
    *targets("deadwood", 2.5, 60, 4, games=250),
    *targets("deadwood-1876", 3, 40, 4),
    *targets("slaughter-gulch", 2.5, 25, 5, games=150),
)


def measure(builds: dict[str, str], peers: str | None, seconds: float) -> Round:
    """One round."""
    measured: Round = {}
    for build, saloon in builds.items():
        for slug, figures in answer([saloon, "bench", "--json", "--seconds", str(seconds)])["engine"].items():
            if figures["build"] != build:
                raise SystemExit(f"{saloon} is a {figures['build']} build, not a {build} one")
            measured[f"{slug}, {build}"] = figures
    if peers:
        measured |= answer([peers, str(PEERS), "--seconds", str(seconds)])
    return measured


def answer(command: Sequence[str]) -> Figures:
    figures: Figures = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return figures


def middle(rounds: Sequence[Round], number: Number) -> float | None:
    """The median over the rounds; nothing where it was not measured."""
    try:
        return median([number(r) for r in rounds])
    except KeyError:
        return None


def table_lines(rounds: Sequence[Round]) -> list[list[str]]:
    return [
        [label(engine, figures), *[spell(middle(rounds, column(engine))) for column in COLUMNS.values()]]
        for engine, figures in rounds[0].items()
    ]


def label(engine: str, figures: Figures) -> str:
    return f"{engine} {figures['version']}" if "version" in figures else f"**Saloon** {engine}"


def spell(value: float | None) -> str:
    """Three figures, or all of a large number."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def verdict(rounds: Sequence[Round], target: Target) -> str:
    value = middle(rounds, target.number)
    wanted = f"{'at most' if target.at_most else 'at least'} {target.limit:,} {target.unit}"
    if value is None:
        return f"not measured  {target.name}: {wanted}"
    met = value <= target.limit if target.at_most else value >= target.limit
    return f"{'met' if met else 'NOT MET':14}{target.name}: {spell(value)} {target.unit} ({wanted})"


def machine() -> str:
    """The class of this machine."""
    found = re.search(r"model name\s*:\s*(.+)", CPU.read_text()) if CPU.exists() else None
    return f"{found.group(1) if found else 'unknown processor'}, {os.cpu_count()} cores"


def caption(rounds: Sequence[Round]) -> str:
    return f"{date.today().isoformat()}, {machine()}, processor time on one core, medians of {len(rounds)} rounds."


def show(rounds: Sequence[Round]) -> None:
    table = Table("engine", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for title in COLUMNS:
        table.add_column(title.replace(" ", "\n").replace("/", "\n/"), justify="right", no_wrap=True)
    for line in table_lines(rounds):
        table.add_row(*[cell.replace("**", "") for cell in line])
    Console(width=max(WIDE, Console().width), highlight=False).print(table)
    print(caption(rounds))
    for target in TARGETS:
        print(verdict(rounds, target))


def markdown(rounds: Sequence[Round]) -> str:
    lines = [["engine", *COLUMNS], ["---", *["---:" for _ in COLUMNS]], *table_lines(rounds)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{table}\n\n{caption(rounds)}\n"


def write_readme(file: Path, text: str) -> None:
    old = file.read_text()
    if not MARKED.search(old):
        raise SystemExit(f"{file} has no <!-- bench --> and <!-- /bench -->")
    file.write_text(MARKED.sub(lambda found: found[1] + text + found[2], old))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plain", metavar="SALOON", required=True, help="the command of the plain build")
    parser.add_argument("--compiled", metavar="SALOON", required=True, help="the command of the compiled build")
    parser.add_argument("--peers", metavar="PYTHON", help="the Python of the environment with the other engines")
    parser.add_argument("--rounds", type=int, default=3, help="how often all is measured (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure (default: %(default)s)")
    parser.add_argument("--readme", type=Path, help="replace the table between <!-- bench --> and <!-- /bench -->")
    chosen = parser.parse_args()
    rounds = []
    for turn in range(chosen.rounds):
        print(f"round {turn + 1} of {chosen.rounds}", file=sys.stderr)
        rounds.append(measure({"plain": chosen.plain, "compiled": chosen.compiled}, chosen.peers, chosen.seconds))
    show(rounds)
    if chosen.readme:
        write_readme(chosen.readme, markdown(rounds))


if __name__ == "__main__":
    main()
