"""Calibration as a picture: what was given against what was won, a panel for each game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Final, NamedTuple

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from saloon.arena.calibration import Bin
from saloon.arena.plot import COLOURS, INK, LINE, PAPER, SOFT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIDE: Final = 2.9  # inches of a panel
TALL: Final = 3.6  # with title and note
COLUMNS: Final = 24  # of a title
DOT: Final = 14.0  # of a bin with as many positions as the fullest


class Panel(NamedTuple):
    """One game: its name, what is said of it, and its bins."""

    title: str
    note: str
    bins: Sequence[Bin]


def plot(panels: Sequence[Panel], given: str, won: str, file: Path) -> None:
    with rc_context({"svg.hashsalt": "saloon", "svg.fonttype": "path"}):
        figure = Figure(figsize=(SIDE * len(panels), TALL), dpi=150, facecolor=PAPER)
        figure.set_layout_engine("constrained", w_pad=0.12, h_pad=0.12)
        for place, panel in enumerate(panels):
            axes = figure.add_subplot(1, len(panels), place + 1)
            dress(axes, panel.title, panel.note)
            draw(axes, panel.bins, COLOURS[place % len(COLOURS)])
        figure.supxlabel(given, fontsize=9, color=SOFT)
        figure.supylabel(won, fontsize=9, color=SOFT)
        figure.savefig(file, format=file.suffix.removeprefix(".") or "svg", metadata={"Date": None})


def dress(axes: Axes, title: str, note: str) -> None:
    axes.set_facecolor(PAPER)
    axes.set_title(fill(title, COLUMNS), fontsize=11, color=INK, family="serif", fontweight="bold")
    axes.text(0.03, 0.97, note, transform=axes.transAxes, va="top", fontsize=7.5, color=SOFT)
    axes.plot([0, 1], [0, 1], color=SOFT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(PercentFormatter(1))
        axis.set_ticks([0, 0.25, 0.5, 0.75, 1])
    axes.set_xlim(-0.03, 1.03)
    axes.set_ylim(-0.03, 1.03)
    axes.set_aspect("equal")
    axes.grid(color=LINE, linewidth=0.7, alpha=0.6)
    axes.tick_params(colors=INK, length=0, labelsize=8)
    for side in axes.spines.values():
        side.set_visible(False)


def draw(axes: Axes, bins: Sequence[Bin], colour: str) -> None:
    most = max([one.won.games for one in bins], default=1)
    for one in bins:
        axes.vlines(one.given, one.won.low, one.won.high, color=colour, linewidth=3, alpha=0.4, zorder=2)
        size = 4.0 + (DOT - 4.0) * (one.won.games / most) ** 0.5
        axes.plot(
            [one.given], [one.won.share], "o", markersize=size, color=colour, markeredgecolor=INK, markeredgewidth=1,
            zorder=3,
        )  # fmt: skip
