"""Promises made in deals: they bind nobody, but everybody sees whether they were kept (SG-257)."""

from __future__ import annotations

from typing import Final, Literal, get_args

from mypy_extensions import i64

from saloon.games.slaughter_gulch.names import PROMISES
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.messages import EventLog

HEAL: Final = 0  # one of your wounded, this turn
FREED: Final = 1  # one of your prisoners, this turn
TRUCE: Final = 2  # none of mine attacks yours this turn

# A promise is a list: giver, receiver, kind, fate.
OPEN: Final = 0
KEPT: Final = 1
BROKEN: Final = 2
Fate = Literal["open", "kept", "broken"]
FATES: Final[tuple[Fate, ...]] = get_args(Fate)


def promise(s: Town, giver: i64, receiver: i64, kinds: int, log: EventLog | None) -> None:
    """SG-257: written down for all to see."""
    for kind in range(len(PROMISES)):
        if kinds >> kind & 1:
            s.promises = [*s.promises, [giver, receiver, kind, OPEN]]
            if log:
                log.tell("promises", seat=giver, to=receiver, promise=PROMISES[kind])


def close_promise(s: Town, at: int, fate: int, log: EventLog | None) -> None:
    giver, receiver, kind, _ = s.promises[at]
    s.promises = [[giver, receiver, kind, fate] if i == at else old for i, old in enumerate(s.promises)]
    if log:
        name = "promise_kept" if fate == KEPT else "promise_broken"
        log.tell(name, seat=giver, to=receiver, promise=PROMISES[kind])


def find(s: Town, giver: i64, receiver: i64, kind: i64) -> int:
    """The first of these that is open, or -1."""
    wanted: list[int] = [giver, receiver, kind, OPEN]
    return s.promises.index(wanted) if wanted in s.promises else -1


def kept(s: Town, giver: i64, receiver: i64, kind: i64, log: EventLog | None) -> None:
    """What was promised has been done."""
    if s.promises:
        at = find(s, giver, receiver, kind)
        if at >= 0:
            close_promise(s, at, KEPT, log)


def attacked(s: Town, giver: i64, receiver: i64, log: EventLog | None) -> None:
    """A truce ends with the first attack."""
    if s.promises:
        at = find(s, giver, receiver, TRUCE)
        if at >= 0:
            close_promise(s, at, BROKEN, log)


def end_of_turn(s: Town, log: EventLog | None) -> None:
    """A truce that nobody broke was kept; what was not done by now was not."""
    for at, (_, _, kind, fate) in enumerate(s.promises):
        if fate == OPEN:
            close_promise(s, at, KEPT if kind == TRUCE else BROKEN, log)
