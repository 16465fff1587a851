"""The bots' processes: whatever a bot does, no table waits or breaks; the table then answers for the seat itself.

Tables take turns: those of one host together have as many as any other host's.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from msgspec import json

from saloon.cores import cores
from saloon.server.bots.process import Request
from saloon.server.common.process_pool import ProcessPool

SECONDS: Final = 10.0
MEGABYTES: Final = 1024
WAITING: Final = 64  # questions of one host's tables that may wait for their turn
decode: Final = json.Decoder(dict[str, Any]).decode


def share_of_processors(workers: int) -> int:
    """How many processes each of so many workers may have: all but one processor are for bots, however many ask."""
    return max(1, (cores() - 1) // workers)


class BotPool(ProcessPool):
    def __init__(
        self, workers: int | None = None, seconds: float = SECONDS, megabytes: int = MEGABYTES,
        content_dir: Path | None = None, command: list[str] | None = None,
    ) -> None:  # fmt: skip
        where = [str(content_dir)] if content_dir else []
        usual = [sys.executable, "-m", "saloon.server.bots.process", str(megabytes), *where]
        super().__init__(command or usual, workers or share_of_processors(1), seconds, WAITING)

    async def think(self, request: Request, key: str) -> dict[str, Any] | None:
        """What the bot says, unchecked; None if it was too slow, died, or made no sense. Raises Busy."""
        return await self.ask(request, key, decode, bot=request.level, game=request.game)
