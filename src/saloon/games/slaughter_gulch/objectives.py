"""Objectives: deeds counted, control and states looked at (SG-235 … SG-241)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import living
from saloon.games.slaughter_gulch.names import TILES
from saloon.games.slaughter_gulch.ruleset import N_OBJECTIVES
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.messages import EventLog

GOALS: Final = ("count", "turns", "state", "control")
COUNT: Final = 0
TURNS: Final = 1
STATE: Final = 2
CONTROL: Final = 3
STATES: Final = ("dudes", "rock")
# Deeds; the first twelve are control of a tile at its activation.
DEEDS: Final = (
    *TILES, "arrest-bad", "arrest", "kill-bad", "drive-good", "recruit-good", "recruit-bad", "confiscate", "heal",
    "mesmerize", "streak", "rob", "learn", "build", "raise", "gadget", "dig", "wire", "vigil",
)  # fmt: skip
ARREST_BAD: Final = 12
ARREST_ANY: Final = 13
KILL_BAD: Final = 14
DRIVE_GOOD: Final = 15
RECRUIT_GOOD: Final = 16
RECRUIT_BAD: Final = 17
CONFISCATED: Final = 18
HEALED: Final = 19
MESMERIZED: Final = 20
STREAK: Final = 21
ROBBED: Final = 22
LEARNED: Final = 23
BUILT: Final = 24
RAISED: Final = 25
GADGET_USED: Final = 26
DUG: Final = 27
WIRED: Final = 28
VIGIL: Final = 29


def deed(s: Town, seat: i64, what: i64, amount: i64, log: EventLog | None) -> None:
    """SG-236: right after each deed."""
    done = s.done[seat]
    for i, goal in enumerate(s.ruleset.goals[s.outfits[seat]]):
        if goal.what != what or done >> i & 1:
            continue
        at = seat * N_OBJECTIVES + i
        if goal.kind == COUNT:
            s.counters[at] += amount
        elif goal.kind == TURNS and not s.today[seat] >> i & 1:
            s.counters[at] += 1
            s.today[seat] |= s.ruleset.bits[i]
        else:
            continue
        if s.counters[at] >= goal.number:
            complete(s, seat, i, log)


def controls(s: Town, seat: i64, tile: i64, log: EventLog | None) -> None:
    """Conditions that look at control when a location is activated."""
    deed(s, seat, tile, 1, log)
    for i, goal in enumerate(s.ruleset.goals[s.outfits[seat]]):
        if goal.kind == CONTROL and tile in (goal.what, goal.number) and not s.done[seat] >> i & 1:
            at = seat * N_OBJECTIVES + i
            s.counters[at] |= 1 if tile == goal.what else 2
            if s.counters[at] == 3:
                complete(s, seat, i, log)


def end_of_turn(s: Town, log: EventLog | None) -> None:
    """SG-242 (7): states; what had to happen within one turn starts anew."""
    for seat in s.ruleset.clockwise[s.clerk]:
        for i, goal in enumerate(s.ruleset.goals[s.outfits[seat]]):
            if s.done[seat] >> i & 1:
                continue
            if goal.kind == STATE:
                number = living(s, seat) if goal.what == 0 else s.rock[seat]
                s.counters[seat * N_OBJECTIVES + i] = min(number, goal.number)
                if number >= goal.number:
                    complete(s, seat, i, log)
            elif goal.kind == CONTROL:
                s.counters[seat * N_OBJECTIVES + i] = 0
        s.today[seat] = 0


def complete(s: Town, seat: i64, i: i64, log: EventLog | None) -> None:
    """SG-237"""
    s.done[seat] |= s.ruleset.bits[i]
    if log:
        log.tell("completes", seat=seat, objective=s.ruleset.cards[s.ruleset.first_reward[s.outfits[seat]] + i].id)
