"""Names as a table shows them: two people of the same name are told apart."""

from __future__ import annotations

from collections.abc import Sequence

from saloon.server.store.records import StoredChair
from saloon.server.wire import LONGEST_NAME


def names_of(chairs: Sequence[StoredChair]) -> list[str]:
    """By seat. Whoever sits further on gets a number; people keep their names before bots do."""
    shown = [chair.name for chair in chairs]
    taken: set[str] = set()
    for chair in sorted(chairs, key=lambda chair: chair.kind != "human"):
        if chair.name:
            shown[chair.seat] = apart(chair.name, taken)
            taken.add(shown[chair.seat].casefold())
    return shown


def apart(name: str, taken: set[str]) -> str:
    number, shown = 1, name
    while shown.casefold() in taken:
        number += 1
        ending = f" {number}"
        shown = name[: LONGEST_NAME - len(ending)].rstrip() + ending
    return shown
