"""Money and Wanted tokens change hands (DW-173 … DW-178); with the last token the end is near (DW-179)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood.board import BY_GAUGE, ENDINGS
from saloon.games.deadwood.state import Town
from saloon.kernel.messages import EventLog


def earn(s: Town, seat: i64, amount: i64, why: str, log: EventLog | None) -> None:
    """DW-173: from the supply, which never runs out."""
    s.dollars[seat] += amount
    s.bank -= amount
    if log:
        log.tell("earn", seat=seat, amount=amount, why=why, dollars=s.dollars[seat])


def spend(s: Town, seat: i64, amount: i64) -> None:
    s.dollars[seat] -= amount
    s.bank += amount


def take_wanted(s: Town, seat: i64, why: str, log: EventLog | None) -> None:
    """One token from the gauge, if it holds any; the last one ends the game (DW-031, DW-179)."""
    if s.gauge:
        s.gauge -= 1
        s.wanted[seat] += 1
        if log:
            log.tell("wanted", seat=seat, why=why, held=s.wanted[seat], gauge=s.gauge)
        if not s.gauge:
            announce_end(s, BY_GAUGE, log)


def discard_wanted(s: Town, seat: i64, tokens: i64, log: EventLog | None) -> None:
    """DW-175: to the box."""
    s.wanted[seat] -= tokens
    s.box += tokens
    if log:
        log.tell("discard", seat=seat, tokens=tokens, held=s.wanted[seat])


def announce_end(s: Town, event: i64, log: EventLog | None) -> None:
    """DW-179, DW-181: an end event; it cannot be undone."""
    if not s.ending & event and log:
        log.tell("end", why=ENDINGS[event // 2])
    s.ending |= event
