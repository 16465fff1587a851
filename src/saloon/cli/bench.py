"""`saloon bench`: how fast is this installation?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.table import Table

Figures = dict[str, Any]
COLUMNS = {
    "decisions\nper s": "decisions_per_s",
    "games\nper s": "games_per_s",
    "submits\nper s": "submit_per_s",
    "rollouts\nper s": "rollouts_per_s",
    "clone\nµs": "clone_us",
    "view\nµs": "view_us",
}


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    seconds: Annotated[float, typer.Option(min=0, help="Time for each figure.")] = 1.0,
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    peers: Annotated[Path | None, typer.Option(help="Other engines, as benchmarks/peers.py prints them.")] = None,
) -> None:
    """Measures random play, copies, rollouts and views of every game, on one core."""
    from saloon.arena.speed import measure, ratios
    from saloon.games import find, slugs

    others = read_peers(peers) if peers is not None else {}
    engine = {slug: measure(find(slug), seconds) for slug in ([game] if game else slugs())}
    figures: Figures = {"engine": engine, "peers": others}
    if others:
        figures["ratios"] = ratios(engine, others)
    if as_json:
        typer.echo(json.dumps(figures, indent=2))
    else:
        show(figures)


def read_peers(file: Path) -> dict[str, Figures]:
    from saloon.kernel.said import Mistake

    try:
        peers: dict[str, Figures] = json.loads(file.read_text())
    except (OSError, ValueError) as error:
        raise Mistake("peers", file=str(file), problem=str(error)) from error
    return peers


def show(figures: Figures) -> None:
    from rich.console import Console

    console = Console()
    console.print(speeds(figures), highlight=False)
    for slug, by_peer in figures.get("ratios", {}).items():
        for peer, ratio in by_peer.items():
            line = f"{slug} / {peer}: {ratio['decisions']:.1f} × the decisions, copies {ratio['clone']:.1f} × faster"
            console.print(line, highlight=False)


def speeds(figures: Figures) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table("engine", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for title in COLUMNS:
        table.add_column(title, justify="right", no_wrap=True)
    for slug, ours in figures["engine"].items():
        table.add_row(f"{slug}, {ours['build']}", *cells(ours))
    for peer, theirs in figures["peers"].items():
        table.add_row(f"{peer} {theirs['version']}", *cells(theirs))
    return table


def cells(figures: Figures) -> list[str]:
    return [number(figures[name]) if name in figures else "" for name in COLUMNS.values()]


def number(value: float) -> str:
    """Three figures, or all of a large number."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
