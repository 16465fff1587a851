"""Where a cowboy may go and what awaits him there: toll, duel, annex (DW-021 … DW-028, DW-059 … DW-072)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood.annex import Annex
from saloon.games.deadwood.board import BIT, KINDS
from saloon.games.deadwood.buildings import kind_at
from saloon.games.deadwood.cowboys import enter, holder_of
from saloon.games.deadwood.duel import begin_duel
from saloon.games.deadwood.state import Town
from saloon.kernel.messages import EventLog, Refusal


def open_to(s: Town, seat: i64) -> i64:
    """The plots this seat may send a cowboy to (DW-022 … DW-024, DW-061, DW-062, DW-066)."""
    own: i64 = s.own[seat]
    mask = s.built & ~own
    guard: i64 = s.ruleset.guard[s.sheriff]
    guarded = mask & guard
    if guarded:
        taken: i64 = 0
        for others in s.own:
            taken |= others
        mask &= ~(taken & guarded & ~BIT[s.ruleset.church])
        if s.dollars[seat] < s.ruleset.toll and toll_taker(s, seat) >= 0:
            mask &= ~guard
    return mask


def barred(s: Town, seat: i64, plot: i64) -> Refusal | None:
    """Why this seat may not send a cowboy there."""
    rules = s.ruleset
    bit: i64 = BIT[plot]
    if not s.built & bit:
        return Refusal("DW-022", plot=rules.plots[plot])
    building = KINDS[kind_at(s, plot)]
    if s.own[seat] & bit:  # DW-080: at the Church, too
        return Refusal("DW-023", plot=rules.plots[plot], building=building)
    if not rules.guard[s.sheriff] & bit:
        return None
    if s.men[plot]:  # never so at the Church (DW-079)
        return Refusal("DW-024", plot=rules.plots[plot], building=building, gang=holder_of(s, plot))
    if s.dollars[seat] < rules.toll and toll_taker(s, seat) >= 0:
        facts = {"toll": rules.toll, "dollars": s.dollars[seat], "gang": toll_taker(s, seat)}
        return Refusal("DW-066", plot=rules.plots[plot], building=building, **facts)
    return None


def arrive(s: Town, rank: i64, errand: Annex, log: EventLog | None) -> None:
    """DW-027: toll, then duel, then annex."""
    seat, plot = errand.seat, errand.plot
    if s.ruleset.guard[s.sheriff] >> plot & 1:
        pay_toll(s, seat, log)
    if s.men[plot]:  # DW-025, DW-079: never so at the Church
        begin_duel(s, rank, errand, log)
    else:
        enter(s, seat, rank, plot)
        s.then(errand)


def pay_toll(s: Town, seat: i64, log: EventLog | None) -> None:
    """DW-063, DW-067: to whoever is in the Sheriff's Office."""
    taker = toll_taker(s, seat)
    if taker >= 0:
        toll = s.ruleset.toll
        s.dollars[seat] -= toll
        s.dollars[taker] += toll
        if log:
            log.tell("toll", seat=seat, to=taker, amount=toll, dollars=s.dollars[seat])


def toll_taker(s: Town, seat: i64) -> i64:
    """DW-063 … DW-065: who is in the Sheriff's Office; -1 if nobody is, or oneself."""
    sheriff = holder_of(s, s.ruleset.office)
    return -1 if sheriff == seat else sheriff
