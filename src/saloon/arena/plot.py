"""A tournament as a picture: shares of wins and ratings, with how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from saloon.arena.report import Standing
from saloon.counting.shares import Share

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PAPER: Final = "#FFF8E8"
INK: Final = "#2A1B12"
SOFT: Final = "#6A5240"
LINE: Final = "#CDB68E"
COLOURS: Final = ("#CC391D", "#4284D9", "#F8C234", "#1E5F42", "#5B2571", "#5ACAD4", "#8F7457", "#25252D", "#E2658B")
ROW: Final = 0.55  # inches for one bot,
SLIM_ROW: Final = 0.4  # and for one seat or role
MARGIN: Final = 2.1  # inches for title and axes
WIDE: Final = 2.0  # deviations either side of a rating: about 95 %


class Captions(NamedTuple):
    """The words of a picture, in the reader's language."""

    title: str
    wins: str
    ratings: str
    balance: str
    note: str


def plot(
    standings: Sequence[Standing], balance: Sequence[tuple[str, Share]], seats: int, captions: Captions, file: Path
) -> None:
    lines = sorted(standings, key=lambda line: (line.wins.share, line.rating.mu))  # drawn from below: the best on top
    colours = {line.bot: COLOURS[place % len(COLOURS)] for place, line in enumerate(standings)}
    heights = (MARGIN + ROW * len(lines), MARGIN / 2 + SLIM_ROW * len(balance))
    figure = Figure(figsize=(11, sum(heights)), dpi=150, facecolor=PAPER)
    figure.set_layout_engine("constrained", w_pad=0.15, h_pad=0.12)
    figure.suptitle(captions.title, fontsize=17, fontweight="bold", color=INK, x=0.015, ha="left", family="serif")
    grid = figure.add_gridspec(2, 1, height_ratios=heights)
    above, below = (figure.add_subfigure(grid[row], facecolor=PAPER) for row in range(2))
    wins, ratings = above.subplots(1, 2, sharey=True, width_ratios=(3, 2))
    dress(wins, captions.wins, [line.bot for line in lines])
    draw_wins(wins, [line.wins for line in lines], [colours[line.bot] for line in lines], seats)
    dress(ratings, captions.ratings, [line.bot for line in lines])
    draw_ratings(ratings, lines, colours)
    even = below.subplots()
    dress(even, captions.balance, [name for name, _ in balance[::-1]])
    draw_wins(even, [line for _, line in balance[::-1]], [SOFT] * len(balance), seats)
    figure.supxlabel(captions.note, fontsize=9, color=SOFT, x=0.015, ha="left")
    figure.savefig(file, format="png")


def draw_wins(axes: Axes, lines: Sequence[Share], colours: Sequence[str], seats: int) -> None:
    axes.axvline(1 / seats, color=SOFT, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)
    axes.set_xlim(-0.02, 1.22)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1])
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    for row, line in enumerate(lines):
        point(axes, row, line.share, line.low, line.high, colours[row])
        label(axes, row, max(line.high, line.share), f"{line.share:.1%}")


def draw_ratings(axes: Axes, lines: Sequence[Standing], colours: dict[str, str]) -> None:
    axes.tick_params(labelleft=False)
    spans = [(line.rating.mu - WIDE * line.rating.sigma, line.rating.mu + WIDE * line.rating.sigma) for line in lines]
    left, right = min(low for low, _ in spans), max(high for _, high in spans)
    axes.set_xlim(left - (right - left) * 0.06, left + (right - left) * 1.32)
    for row, (line, (low, high)) in enumerate(zip(lines, spans, strict=True)):
        point(axes, row, line.rating.mu, low, high, colours[line.bot])
        label(axes, row, high, f"{line.rating.mu:.1f} ± {WIDE * line.rating.sigma:.1f}")


def dress(axes: Axes, title: str, names: Sequence[str]) -> None:
    axes.set_title(title, fontsize=11, color=SOFT, loc="left")
    axes.set_facecolor(PAPER)
    axes.set_yticks(range(len(names)), names, fontsize=12, color=INK)
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.grid(axis="x", color=LINE, linewidth=0.7, alpha=0.6)
    axes.tick_params(colors=INK, length=0)
    for side in axes.spines.values():
        side.set_visible(False)


def point(axes: Axes, row: int, value: float, low: float, high: float, colour: str) -> None:
    axes.hlines(row, low, high, color=colour, linewidth=6, alpha=0.4, zorder=2)
    axes.plot([value], [row], "o", markersize=11, color=colour, markeredgecolor=INK, markeredgewidth=1.2, zorder=3)


def label(axes: Axes, row: int, at: float, text: str) -> None:
    axes.annotate(text, (at, row), (9, 0), textcoords="offset points", va="center", fontsize=11, color=INK)
