"""One thinking process: reads requests on standard input, answers on standard output, one line of JSON each.

It knows views only, has a limit of memory, and runs below everything else on the machine.
"""

from __future__ import annotations

import faulthandler
import os
import resource
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

from msgspec import Struct, json

from saloon.bots import make
from saloon.games import find
from saloon.kernel.view import View
from saloon.server.common.logs import told


class Request(Struct):
    """Whose turn it is, and all that seat may know."""

    game: str
    rules: str
    level: str
    seed: int
    ask: int
    view: dict[str, Any]


def answer(request: Request, content_dir: Path | None) -> dict[str, Any]:
    """What the bot says."""
    game = find(request.game, request.rules, content_dir)
    view = View(**request.view)
    house = game.open(view.seats, view.options)
    return game.say(make(request.level, request.seed).choose(game, house, view, request.ask))


def last_words(_: type[BaseException], error: BaseException, __: TracebackType | None) -> None:
    """Where it failed, but not what it says: that might quote a hand."""
    print("\n".join(told(error)), file=sys.stderr)


def main(megabytes: int, content_dir: Path | None) -> None:
    sys.excepthook = last_words
    faulthandler.enable()
    limit = megabytes << 20
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    os.nice(10)
    decoder = json.Decoder(Request)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(json.encode(answer(decoder.decode(line), content_dir)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
