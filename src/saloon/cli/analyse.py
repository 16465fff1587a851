"""saloon analyse: a finished game looked at again, who was lucky and what was given away; or a position."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, Final

import typer

from saloon.analysis.review import Review
from saloon.cli.files import open_journal
from saloon.cli.prospects import analyse_position
from saloon.cli.seats import seat_names
from saloon.cli.words import READER, say
from saloon.kernel.journal import Journal
from saloon.kernel.texts import Catalogue

MOST: Final = 5  # answers that are named: those that cost most
MAIN: Final = 0.5  # a turn that holds more of it than this holds most of it


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    as_json: Annotated[bool, typer.Option("--json")] = False,
    budget: Annotated[float, typer.Option(metavar="S", min=0.1)] = 60.0,
    game: Annotated[str | None, typer.Option(metavar="SLUG")] = None,
    seats: Annotated[int | None, typer.Option(metavar="N")] = None,
    content: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
) -> int:
    if game is not None:
        return analyse_position(file, game, seats, as_json, budget, content)
    opened = open_journal(file, content)
    if opened.damage is not None:
        raise opened.damage
    review = Review(opened.journal)
    seconds = refine_with_bar(review, budget)
    report = review.report()
    if as_json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        print("\n".join([*lines_of(opened.journal, report), closing(report, seconds, budget)]))
    return 0


def refine_with_bar(review: Review, budget: float) -> float:
    """The bar is as long as the time there is; what is fine earlier is done earlier. Says how long it took."""
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
    return perf_counter() - start


def lines_of(journal: Journal, report: dict[str, Any]) -> list[str]:
    texts = journal.game.texts[READER.lang]
    names = journal.setup.names or seat_names(texts, journal.ruleset.seats)
    graded = sorted([move for move in report["moves"] if move["grade"]], key=lambda move: -float(move["loss"]))[:MOST]
    return [
        *[seat_line(names[seat], seat, report) for seat in range(len(names))],
        *[move_line(texts, names[move["seat"]], move) for move in sorted(graded, key=lambda move: int(move["seq"]))],
        *([] if graded else [say("analysed-clean")]),
    ]


def seat_line(name: str, seat: int, report: dict[str, Any]) -> str:
    line = report["seats"][seat]
    fate = "lucky" if line["luck"] >= 0.0 else "unlucky"
    return say(
        "analysed-seat", fate=fate, name=name, luck=percent(abs(line["luck"])),
        luck_off=percent(line["luck_stderr"]), error=percent(max(0.0, line["error"])),
        error_off=percent(line["error_stderr"]), result=percent(line["result"]), turn=main_turn(seat, report),
    )  # fmt: skip


def main_turn(seat: int, report: dict[str, Any]) -> int:
    """In which this seat gave away most; 0 if in none."""
    worst = max(report["turns"], key=lambda turn: float(turn["error"][seat]), default=None)
    most = worst is not None and 0.0 < MAIN * report["seats"][seat]["error"] < worst["error"][seat]
    return int(worst["turn"]) if worst is not None and most else 0


def move_line(texts: Catalogue, name: str, move: dict[str, Any]) -> str:
    """What it cost, the chances after it and after the better one, what would have followed."""
    why = move["why"]
    return say(
        "analysed-move", grade=move["grade"], seq=move["seq"], name=name, loss=percent(move["loss"]),
        off=percent(move["stderr"]), given=texts.said(move["given"]), best=texts.said(move["best"]),
        after=percent(why["odds"]["given"]), hoped=percent(why["odds"]["best"]), better=percent(why["better"]),
        reply=texts.said(why["reply"]) if why["reply"] else "",
    )  # fmt: skip


def closing(report: dict[str, Any], seconds: float, budget: float) -> str:
    facts = {"seconds": round(seconds), "samples": report["samples"], "stderr": percent(report["stderr"])}
    if report["fine"]:
        return say("analysed-fine", **facts)
    return say("analysed", budget=f"{budget:g}", **facts)


def percent(share: float) -> int:
    return round(100 * share)
