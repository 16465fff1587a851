"""The facts of a position as somebody wrote them down, checked as they are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saloon.kernel.messages import Mistake


def only(known: Sequence[str], facts: dict[str, Any]) -> None:
    """Nothing is told that a game does not know."""
    for name in facts:
        if name not in known:
            raise Mistake("fact", fact=name, known=tuple(known))


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

    def names(self, fact: str, values: Any, known: Sequence[str]) -> list[int]:
        """Each by its place among the known ones."""
        if not isinstance(values, list) or any(value not in known for value in values):
            raise self.wrong(fact, values, ", ".join(known))
        return [known.index(value) for value in values]
