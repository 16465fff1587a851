"""The facts of a position as somebody wrote them down, checked as they are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saloon.kernel.said import Mistake


class Facts:
    """A room's own reader knows what else it can be told."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts

    def wrong(self, fact: str, value: Any, like: str) -> Mistake:
        return Mistake("fact-value", fact=fact, value=str(value), choices=like)

    def number(self, fact: str, default: int, least: int, most: int) -> int:
        value = self.facts.get(fact, default)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(fact, value, f"{least}–{most}")
        return value

    def one_of(self, fact: str, choices: Sequence[str]) -> int:
        value = self.facts.get(fact, choices[0])
        if value not in choices:
            raise self.wrong(fact, value, ", ".join(choices))
        return choices.index(value)
