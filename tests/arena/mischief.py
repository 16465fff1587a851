"""Bots that should not be let near a table."""

from __future__ import annotations

from typing import Any

from saloon.arena.match import make_bot
from saloon.bots import Bot
from saloon.kernel.flow import Ruleset
from saloon.kernel.game import Game
from saloon.kernel.view import View


class Drunk(Bot):
    """Falls off the chair."""

    def choose(self, game: Game[Any], ruleset: Ruleset, view: View, question: int) -> int:
        raise RuntimeError("too much whiskey")


class Cheat(Bot):
    """Says what nobody may say."""

    def choose(self, game: Game[Any], ruleset: Ruleset, view: View, question: int) -> int:
        return -1


class Mute(Bot):
    """Says nothing at all."""

    def choose(self, game: Game[Any], ruleset: Ruleset, view: View, question: int) -> int:
        return None  # type: ignore[return-value]


ROGUES: dict[str, type[Bot]] = {"drunk": Drunk, "cheat": Cheat, "mute": Mute}


def make_any(name: str, seed: int) -> Bot:
    return ROGUES[name](seed) if name in ROGUES else make_bot(name, seed)
