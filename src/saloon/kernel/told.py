"""How a game declares its events, one line each, in its `told.py`:

    march = event(side=Side, die=Die, unit=Unit, riders=list[Unit], start=int, goal=int)
    bout = event(tile=int, west=Unit, east=Unit, winner=sometimes(Side))

The rules tell them, `log.tell("march", side=…)`. The types of the wire and of the browser are written from them, and
the tests hold every event that is told against its declaration.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, NamedTuple


class Sometimes(NamedTuple):
    """A fact that is not always told, or not to everybody."""

    type: Any


class Declared:
    """What `event` declares: the type of each fact."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts


def event(**facts: Any) -> Declared:
    """One line of a game's `told.py`."""
    return Declared(facts)


def sometimes(type: Any) -> Sometimes:
    return Sometimes(type)


def declared_events(told: ModuleType) -> dict[str, Declared]:
    """The events of a `told.py` by name; `return_` is told as `return`."""
    return {name.rstrip("_"): made for name, made in vars(told).items() if isinstance(made, Declared)}
