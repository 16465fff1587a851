"""Cowboys come to a building and leave it; who stands there controls it (DW-003, DW-004, DW-008, DW-075 … DW-077)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood.board import BIT, COWBOYS, cowboy, gang_of, headcount, rail_entry, rank_of
from saloon.games.deadwood.state import Town
from saloon.kernel.messages import EventLog


def enter(s: Town, seat: i64, rank: i64, plot: i64) -> None:
    """DW-075: whoever stands there controls the building."""
    s.own[seat] |= BIT[plot]
    if plot == s.ruleset.church:
        s.pews[seat] = rank + 1
    else:
        s.men[plot] = cowboy(seat, rank) + 1


def leave(s: Town, seat: i64, plot: i64) -> i64:
    """DW-019, DW-077: control ends, and so do rail entries (DW-157). Returns the cowboy's rank."""
    rank = rank_at(s, seat, plot)
    s.own[seat] &= ~BIT[plot]
    if s.lists:
        entry = rail_entry(seat, plot)
        s.lists = [[other for other in entries if other != entry] for entries in s.lists]
    if plot == s.ruleset.church:
        s.pews[seat] = 0
    else:
        s.men[plot] = 0
    return rank


def to_mine(s: Town, seat: i64, plot: i64, why: str, log: EventLog | None) -> None:
    """DW-008: from a building, without duel, death or horse."""
    rank = leave(s, seat, plot)
    s.mine[cowboy(seat, rank)] += 1
    if log:
        log.tell("mine", seat=seat, cowboy=COWBOYS[rank], plot=s.ruleset.plots[plot], why=why)


def rank_at(s: Town, seat: i64, plot: i64) -> i64:
    """The rank of this gang's cowboy in a building."""
    return s.pews[seat] - 1 if plot == s.ruleset.church else rank_of(man_at(s, plot))


def man_at(s: Town, plot: i64) -> i64:
    """The cowboy in a building other than the Church; -1 if there is none."""
    return s.men[plot] - 1


def holder_of(s: Town, plot: i64) -> i64:
    """The seat that controls a building other than the Church; -1 if nobody does."""
    man = man_at(s, plot)
    return gang_of(man) if man >= 0 else -1


def holders_of(s: Town, kind: i64) -> list[int]:
    """DW-076: who controls the buildings of a kind now."""
    found: list[int] = []
    for tile in s.ruleset.tiles_of[kind]:
        plot: i64 = s.at[tile]
        if plot >= 0 and s.men[plot]:
            found.append(gang_of(man_at(s, plot)))
    return found


def living(s: Town, seat: i64) -> int:
    """DW-182: recruited cowboys that are not on Boot Hill; a duellist on his way is not counted."""
    return headcount(s.ranch, seat) + headcount(s.mine, seat) + s.own[seat].bit_count()
