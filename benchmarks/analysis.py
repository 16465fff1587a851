"""How soon an analysis tells something, and how fine it gets within its budget: one game of each kind, on one core.

Seconds are those of the processor, as the machine is never quiet. What is written down is in docs/analysis.md.

    python benchmarks/analysis.py [GAME…] [--bot easy] [--seed 7] [--part 1.0] [--stop]
"""

import argparse
from collections.abc import Callable
from math import sqrt
from time import process_time
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from saloon.analysis.measures import FINE
from saloon.analysis.review import Review
from saloon.analysis.sparring import spar
from saloon.games import find
from saloon.kernel.build import COMPILED

SLICES = 40  # looks at the clock and the error, of each budget


class Aim(NamedTuple):
    seats: int
    seconds: float  # in which a standard error of 1 % is wanted


AIMS = {
    "two-towns": Aim(2, 20), "dice-town": Aim(4, 120), "deadwood": Aim(3, 120), "deadwood-1876": Aim(4, 300),
    "slaughter-gulch": Aim(3, 300),
}  # fmt: skip


def until(end: float) -> Callable[[], bool]:
    return lambda: process_time() >= end


def first_report(review: Review) -> float:
    """Seconds until every draw, every answer and every eighth position has been looked at, and a report is made."""
    start = process_time()
    coarse = len(review.draws) + len(review.answers) + len(review.standings) // 8
    seen = 0

    def looked() -> bool:
        nonlocal seen
        seen += 1
        return seen > coarse

    review.refine(looked)
    review.report()
    return process_time() - start


def errors(review: Review) -> dict[str, float]:
    """Standard errors of the standings: over all of them, as a root of the mean square, and of the worst."""
    found = [one.error() for some in review.standings for one in some]
    return {"all": sqrt(sum([error**2 for error in found]) / len(found)), "worst": max(found)}


def row(slug: str, args: argparse.Namespace, bar: Progress) -> list[str]:
    game = find(slug)
    aim = AIMS[slug]
    journal = spar(game, aim.seats, args.bot, args.seed)
    start = process_time()
    review = Review(journal)
    made = process_time() - start
    first = made + first_report(review)
    budget = aim.seconds * args.part
    task = bar.add_task(slug, total=budget)
    start = process_time()
    reached: dict[str, str] = {}  # after how many seconds 1 % was
    while process_time() < start + budget and not review.fine():
        review.refine(until(min(process_time() + budget / SLICES, start + budget)))
        bar.update(task, completed=process_time() - start)
        for which, error in errors(review).items():
            if error <= FINE:
                reached.setdefault(which, f"{process_time() - start:.0f}")
        if args.stop and len(reached) == len(errors(review)):
            break
    spent = process_time() - start
    report, found = review.report(), errors(review)
    off = [max([seat[name] for seat in report["seats"]]) for name in ("luck_stderr", "error_stderr")]
    return [
        slug, str(aim.seats), str(len(journal.moves)), f"{made:.2f}", f"{first:.2f}", f"{spent:.0f} of {budget:.0f}",
        *[text for which in found for text in (f"{found[which]:.2%}", reached.get(which, "–"))],
        f"{off[0]:.1%}", f"{off[1]:.1%}",
        f"{report['samples'] / spent:.0f}", "yes" if report["fine"] else "no",
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="GAME")
    parser.add_argument("--bot", default="easy")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--part", type=float, default=1.0, help="of each budget")
    parser.add_argument("--stop", action="store_true", help="as soon as every standing has a standard error of 1 %%")
    args = parser.parse_args()
    table = Table(title=f"analysis, {'compiled' if COMPILED else 'plain'}, seconds of one core")
    for column in ("game", "seats", "moves", "made s", "first report s", "looked s", "standard error", "1 % after s",
                   "the worst", "1 % after s", "luck ±", "errors ±", "samples/s", "fine"):  # fmt: skip
        table.add_column(column, justify="left" if column == "game" else "right")
    out = Console(stderr=True)
    with Progress(console=out, transient=True, disable=not out.is_terminal) as bar:
        for slug in args.slugs or AIMS:
            table.add_row(*row(slug, args, bar))
    Console(width=150).print(table)


if __name__ == "__main__":
    main()
