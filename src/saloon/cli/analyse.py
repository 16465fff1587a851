"""saloon analyse: a finished game looked at again, who was lucky and what was given away."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, Final

import typer

from saloon.analysis.review import FINE, Review
from saloon.cli.files import open_journal
from saloon.cli.seats import seat_names
from saloon.cli.words import READER, say
from saloon.kernel.journal import Journal

MOST: Final = 5  # answers that are named: those that cost most,
COSTLY: Final = 0.02  # and at least so much,
SURELY: Final = 2.0  # standard errors above nothing


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    as_json: Annotated[bool, typer.Option("--json")] = False,
    budget: Annotated[float, typer.Option(metavar="S", min=0.1)] = 60.0,
    content: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
) -> int:
    opened = open_journal(file, content)
    if opened.damage is not None:
        raise opened.damage
    review = Review(opened.journal)
    refine_with_bar(review, budget)
    report = review.report()
    if as_json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        print("\n".join(lines_of(opened.journal, report)))
    return 0


def refine_with_bar(review: Review, budget: float) -> None:
    """The bar is as long as the time there is; what is fine earlier is done earlier."""
    from rich.console import Console
    from rich.progress import Progress

    out = Console(stderr=True)
    start = perf_counter()
    with Progress(console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task(review.game.slug, total=budget)

        def over() -> bool:
            bar.update(task, completed=perf_counter() - start)
            return perf_counter() - start >= budget

        review.refine(over)


def lines_of(journal: Journal, report: dict[str, Any]) -> list[str]:
    texts = journal.game.texts[READER.lang]
    names = journal.setup.names or seat_names(texts, journal.ruleset.seats)
    costly = sorted(report["moves"], key=lambda move: -float(move["loss"]))[:MOST]
    return [
        *[
            say(
                "analysed-seat", name=names[i], luck=percent(seat["luck"]), luck_off=percent(seat["luck_stderr"]),
                error=percent(seat["error"]), error_off=percent(seat["error_stderr"]), result=percent(seat["result"]),
            )
            for i, seat in enumerate(report["seats"])
        ],
        *[
            say(
                "analysed-move", seq=move["seq"], name=names[move["seat"]], loss=percent(move["loss"]),
                given=phrase(journal, move["given"]), best=phrase(journal, move["best"]),
            )
            for move in costly
            if move["loss"] >= max(COSTLY, SURELY * move["stderr"])
        ],
        closing(report["stderr"]),
    ]  # fmt: skip


def closing(stderr: float) -> str:
    off = round(100 * stderr, 1)
    return say("analysed-fine", stderr=off) if stderr <= FINE else say("analysed", stderr=off)


def percent(share: float) -> int:
    return round(100 * share)


def phrase(journal: Journal, said: dict[str, Any]) -> str:
    return journal.game.language.phrase(journal.game.hear(said))
