"""The bots by name, and the three levels offered to people."""

from __future__ import annotations

from typing import Final

from saloon.bots.bot import Bot, Budget
from saloon.bots.greedy import Greedy
from saloon.bots.search import Search
from saloon.bots.uniform import Random
from saloon.kernel.messages import Mistake

LEVELS: Final = ("easy", "medium", "hard")
BOTS: Final = (*LEVELS, "random", "greedy", "search")
GLANCE: Final = 2  # the easy bot takes the better of two options, or just one: its mistakes look human
HARD: Final = Budget(ms=400.0)  # long enough to be strong, short enough not to bore
SEARCH: Final = Budget(400)
SECONDS: Final = {"easy": 0.05, "medium": 0.05, "hard": 0.5}  # in which each has mostly thought
STAND_IN: Final = "medium"  # plays for whoever is absent or has left


def make(name: str, seed: int, budget: Budget | None = None) -> Bot:
    """A bot for one seat of one game; the budget counts only for those that search."""
    if name == "random":
        return Random(seed)
    if name == "easy":
        return Greedy(seed, GLANCE)
    if name in ("medium", "greedy"):
        return Greedy(seed)
    if name == "hard":
        return Search(seed, budget or HARD)
    if name == "search":
        return Search(seed, budget or SEARCH)
    raise Mistake("bot", bot=name, known=BOTS)
