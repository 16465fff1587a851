"""The simulation of ratings as a picture: what was foretold against what came, and how fast ratings come true."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from matplotlib import rc_context
from matplotlib.figure import Figure

from saloon.arena.calibration import bins
from saloon.arena.calibration_plot import draw, dress
from saloon.arena.plot import COLOURS, INK, LINE, PAPER, SOFT
from saloon.arena.rating_simulation import Simulated

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLUMNS: Final = 4
SIDE: Final = 2.9  # inches of a panel
TALL: Final = 3.4


class Captions(NamedTuple):
    """The words of the picture; those about one size of table by size."""

    titles: Sequence[str]
    notes: Sequence[str]
    converging: str
    rounds: str
    points: str


def plot(found: Sequence[Simulated], captions: Captions, file: Path) -> None:
    rows = -(-len(found) // COLUMNS)
    with rc_context({"svg.hashsalt": "saloon", "svg.fonttype": "path"}):
        figure = Figure(figsize=(SIDE * COLUMNS, TALL * (rows + 1)), dpi=150, facecolor=PAPER)
        figure.set_layout_engine("constrained", w_pad=0.12, h_pad=0.12)
        grid = figure.add_gridspec(rows + 1, COLUMNS)
        for place, one in enumerate(found):
            axes = figure.add_subplot(grid[place // COLUMNS, place % COLUMNS])
            dress(axes, captions.titles[place], captions.notes[place])
            draw(axes, bins(one.foretold), COLOURS[place % len(COLOURS)])
        converge(figure.add_subplot(grid[rows, :]), found, captions)
        figure.savefig(file, format=file.suffix.removeprefix(".") or "svg", metadata={"Date": None})


def converge(axes: Axes, found: Sequence[Simulated], captions: Captions) -> None:
    """A line for how far off the ratings are, dashed for how far off they say they may be."""
    axes.set_facecolor(PAPER)
    axes.set_title(captions.converging, fontsize=11, color=INK, family="serif", fontweight="bold")
    for place, one in enumerate(found):
        colour, rounds = COLOURS[place % len(COLOURS)], [step.rounds for step in one.steps]
        axes.plot(rounds, [step.error for step in one.steps], color=colour, label=captions.titles[place])
        axes.plot(rounds, [step.stated for step in one.steps], color=colour, linestyle=(0, (2, 2)), linewidth=1)
    axes.set_ylim(0)
    axes.set_xlabel(captions.rounds, fontsize=9, color=SOFT)
    axes.set_ylabel(captions.points, fontsize=9, color=SOFT)
    axes.grid(color=LINE, linewidth=0.7, alpha=0.6)
    axes.tick_params(colors=INK, length=0, labelsize=8)
    axes.legend(fontsize=8, frameon=False, ncols=COLUMNS)
    for side in axes.spines.values():
        side.set_visible(False)
