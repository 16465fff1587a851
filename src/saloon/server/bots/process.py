"""One thinking process. It knows views only."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from msgspec import Struct, json

from saloon.analysis.advice import Advised, Adviser
from saloon.analysis.allowance import ENOUGH, Allowance
from saloon.bots import make
from saloon.games import find
from saloon.kernel.game import Game
from saloon.kernel.view import read_view
from saloon.server.common.answering import answer_all


class Request(Struct):
    """Whose turn it is, and all that seat may know."""

    game: str
    rules: str
    level: str
    seed: int
    question: int
    view: dict[str, Any]
    hint: bool = False  # not an answer is wanted, but advice


def answer(request: Request, content_dir: Path | None) -> dict[str, Any]:
    """What the bot says: its answer, or for a hint the best ones in the shape of `wire.Advice`."""
    game = find(request.game, request.rules, content_dir)
    view = read_view(request.view)
    ruleset = game.ruleset(view.seats, view.options)
    choice = make(request.level, request.seed).choose(game, ruleset, view, request.question)
    if not request.hint:
        return game.say(choice)
    adviser = Adviser(game, ruleset, view, request.question, request.seed)
    return advice(game, adviser.advise(choice, Allowance().is_spent), choice)


def advice(game: Game[Any], best: list[Advised], choice: int) -> dict[str, Any]:
    """A bot that could not look well says what it would do, and that this is all it can say."""
    tries = len(best[0].shares)
    hasty = tries < ENOUGH
    told = [one for one in best if one.action == choice] if hasty else best
    shown = [advised(game, one, [other for other in told if other is not one]) for one in told]
    return {"best": shown, "tries": tries, "hasty": hasty}


def advised(game: Game[Any], one: Advised, others: list[Advised]) -> dict[str, Any]:
    ahead = one.beats(others[0]) if others else 1.0
    told = {"do": game.say(one.action), "chance": one.chance(), "error": one.tally().error, "ahead": ahead}
    reply = one.reply()
    if reply is not None:
        told["reply"] = {"seat": reply.seat, "do": game.say(reply.action), "part": reply.part}
    return told


def main(megabytes: int, content_dir: Path | None) -> None:
    answer_all(Request, lambda request: json.encode(answer(request, content_dir)), megabytes)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
