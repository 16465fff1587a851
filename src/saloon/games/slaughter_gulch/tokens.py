"""What a token lets a dude do: the frame that every token fills in (SG-061, SG-068).

Each token is one class, beside the rules of its action; actions.py lists them all.
"""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import PLACE, strangers_near
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.messages import EventLog


class Token:
    """One kind of token. It holds nothing: what it does depends on who plays it where."""

    RULE: ClassVar[str] = ""  # says who can be chosen

    def possible(self, s: Town, dude: i64) -> bool:
        """SG-061, as everybody sees it: a target or place is there, or may be among face-down cards."""
        raise NotImplementedError

    def targets(self, s: Town, dude: i64) -> list[int]:
        """Who can be chosen now: characters, graves, coaches and trains."""
        return []

    def need(self, s: Town, dude: i64, target: i64) -> int:
        """What the roll must reach; 0 if it is opposed, or if there is none."""
        return 0

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        """The action; NO_TARGET where there is nobody to choose."""
        raise NotImplementedError


class Aimed(Token):
    """A token that is played on somebody or something there."""

    def possible(self, s: Town, dude: i64) -> bool:
        return bool(self.targets(s, dude))


class AimedAtFolk(Aimed):
    """A token for townsfolk, too: one whom nobody has met yet may turn out to be the right one."""

    def possible(self, s: Town, dude: i64) -> bool:
        return bool(strangers_near(s, dude)) or bool(self.targets(s, dude))


def at_tile(s: Town, dude: i64, tile: i64) -> bool:
    return s.dudes[dude] & PLACE == s.plots[tile]
