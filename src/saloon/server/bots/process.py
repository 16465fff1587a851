"""One thinking process. It knows views only."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from msgspec import Struct, json

from saloon.bots import make
from saloon.games import find
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


def answer(request: Request, content_dir: Path | None) -> dict[str, Any]:
    """What the bot says."""
    game = find(request.game, request.rules, content_dir)
    view = read_view(request.view)
    ruleset = game.ruleset(view.seats, view.options)
    return game.say(make(request.level, request.seed).choose(game, ruleset, view, request.question))


def main(megabytes: int, content_dir: Path | None) -> None:
    answer_all(Request, lambda request: json.encode(answer(request, content_dir)), megabytes)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
