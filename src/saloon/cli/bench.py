"""saloon bench: how fast is this installation?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from saloon.cli.files import read_text
from saloon.cli.games import sound_games
from saloon.cli.words import console, say, table_of
from saloon.games import find
from saloon.kernel.messages import Mistake

if TYPE_CHECKING:
    from rich.table import Table

COLUMNS: Final = ("decisions_per_s", "games_per_s", "submit_per_s", "rollouts_per_s", "clone_us", "view_us")
OF_A_PEER: Final = ("decisions_per_s", "clone_us", "version")

Figures = dict[str, Any]


def bench(
    as_json: Annotated[bool, typer.Option("--json")] = False,
    seconds: Annotated[float, typer.Option(metavar="S", min=0)] = 1.0,
    game: Annotated[str | None, typer.Option(metavar="SLUG")] = None,
    peers: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
) -> None:
    from saloon.arena.speed import measure, ratios

    others = {} if peers is None else read_peers(peers)
    measured = {game: find(game)} if game else sound_games(None)
    engine = {slug: measure(one, seconds) for slug, one in measured.items()}
    figures: Figures = {"engine": engine, "peers": others}
    if others:
        figures["ratios"] = ratios(engine, others)
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        show(figures)


def read_peers(path: Path) -> dict[str, Figures]:
    """What benchmarks/peers.py printed."""
    try:
        peers = json.loads(read_text(path))
        if all(name in figures for figures in peers.values() for name in OF_A_PEER):
            return dict(peers)
    except (ValueError, AttributeError, TypeError):
        pass
    raise Mistake("peers", path=str(path))


def show(figures: Figures) -> None:
    console().print(speeds(figures))
    for slug, by_peer in figures.get("ratios", {}).items():
        for peer, times in by_peer.items():
            faster = {what: number(times[what]) for what in ("decisions", "clone")}
            print(say("bench-ratio", game=slug, peer=peer, **faster))


def speeds(figures: Figures) -> Table:
    table = table_of("engine", COLUMNS)
    for slug, ours in figures["engine"].items():
        table.add_row(f"{slug}, {say('build', build=ours['build'])}", *cells(ours))
    for peer, theirs in figures["peers"].items():
        table.add_row(f"{peer} {theirs['version']}", *cells(theirs))
    return table


def cells(figures: Figures) -> list[str]:
    return [number(figures[column]) if column in figures else "" for column in COLUMNS]


def number(value: float) -> str:
    """Three figures, or all of a large number."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
