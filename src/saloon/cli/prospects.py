"""A position looked at from the command line: how the sides stand, and what their best answers are worth."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from typing import Any

from saloon.analysis.prospects import Prospects
from saloon.cli.files import read_position
from saloon.cli.seats import seat_names
from saloon.cli.words import READER, say
from saloon.games import find
from saloon.kernel.flow import NOBODY


def analyse_position(file: Path, slug: str, seats: int | None, as_json: bool, budget: float, box: Path | None) -> int:
    game = find(slug, box=box)
    ruleset = game.ruleset(game.seats[0] if seats is None else seats)
    prospects = Prospects(game, game.from_position(ruleset, read_position(file)))
    until = perf_counter() + budget
    prospects.refine(lambda: perf_counter() >= until)
    report = told(prospects)
    print(json.dumps(report, ensure_ascii=False) if as_json else "\n".join(lines_of(prospects, report)))
    return 0


def told(prospects: Prospects) -> dict[str, Any]:
    answers = [
        {"do": prospects.game.say(one.action), "chance": one.chance, "stderr": one.error} for one in prospects.best()
    ]
    seat = prospects.answer.seat if prospects.answer is not None else NOBODY
    chances = {"chances": prospects.chances(), "stderr": prospects.error()}
    return {"game": prospects.game.slug, **chances, "seat": seat, "answers": answers, "fine": prospects.fine()}


def lines_of(prospects: Prospects, report: dict[str, Any]) -> list[str]:
    texts = prospects.game.texts[READER.lang]
    names = seat_names(texts, prospects.state.ruleset.seats)
    off = percent(report["stderr"])
    seats = [
        say("analysed-chance", name=name, chance=percent(chance), off=off)
        for name, chance in zip(names, report["chances"], strict=True)
    ]
    best = [
        say("analysed-best", name=names[report["seat"]], what=texts.said(one["do"]), chance=percent(one["chance"]),
            off=percent(one["stderr"]))
        for one in report["answers"]
    ]  # fmt: skip
    return [*seats, *best]


def percent(share: float) -> int:
    return round(100 * share)
