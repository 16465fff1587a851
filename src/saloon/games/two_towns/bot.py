"""How well a side stands (ledger section 11): material, the way gone, and what the next dice can do to the other side.

The weights are those of a logistic regression over 115,000 positions of games between search bots, so a sum of them is
the logarithm of the odds of winning.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from saloon.games.two_towns.board import BLANK, DIE_SPENT, FAR, FORWARD, HOME, SHERIFF, TILES, TYPE
from saloon.games.two_towns.state import Trail

UNIT: Final = 0.09  # a unit, whatever its strength
STRENGTH: Final = 0.14  # and for each point of it
STAR: Final = 1.1  # the sheriff: worth three ordinary units
GONE: Final = 0.03  # for each tile a unit has marched: the trail is long
TO_MOVE: Final = 0.2  # for each die still to be used: it can only help
WAITING: Final = 0.35  # for the other side's turn to come
STORM: Final = 4.1  # the odds that one die takes the town, for the side to move
FEARED: Final = 2.7  # and for the side that waits: much can happen before
STRIKE: Final = 0.9  # the material one can expect to win in duels with the next dice
DREADED: Final = 0.2
ODDS: Final = [0.0, 1 / 2, 1 / 3, 1 / 6]  # of a face, where the dice are still to be rolled
FACES: Final = 4  # 1 to 3; no bot needs to foresee more
TAKEN: Final = 100.0  # more than any material: the town falls


def value(s: Trail, seat: i64) -> float:
    """From -1 to 1: what the side to move may hope for, negated for the other."""
    side = s.active
    dice_left = 3 - int(s.spent & DIE_SPENT).bit_count()
    storm, strike = menace(s, side)
    feared, dreaded = menace(s, 1 - side)
    edge = material(s, side) - material(s, 1 - side) + TO_MOVE * dice_left - WAITING
    edge += STORM * storm + STRIKE * strike - FEARED * feared - DREADED * dreaded
    hope = 2.0 / (1.0 + exp(-edge)) - 1.0
    return hope if side == seat else -hope


def values(s: Trail) -> list[float]:
    first = value(s, 0)
    return [first, -first]


def material(s: Trail, side: i64) -> float:
    total = 0.0
    for unit in range(1, TILES):
        tile: i64 = s.where[side * TILES + unit]
        if tile >= 0:
            gone: int = tile if side == 0 else FAR - tile
            total += worth(s, unit) + GONE * gone
    return total


def worth(s: Trail, unit: i64) -> float:
    return STAR if unit == SHERIFF else UNIT + STRENGTH * s.ruleset.strength[unit]


def menace(s: Trail, side: i64) -> tuple[float, float]:
    """The odds that one of the next dice takes the town, and the material the dice can be expected to win."""
    best = best_gains(s, side)
    safe = 1.0
    gains = 0.0
    for die in range(3):
        falls = 0.0
        for face in range(1, FACES):
            gain = best[die * FACES + face]
            if gain >= TAKEN:
                falls += odds(s, side, die, face)
            elif gain > 0.0:
                gains += gain * odds(s, side, die, face)
        safe *= 1.0 - falls
    return 1.0 - safe, gains


def odds(s: Trail, side: i64, die: i64, face: i64) -> float:
    """Of a die that can still be used; in the middle of a turn the faces are known."""
    if side != s.active or not s.spent & DIE_SPENT:
        return ODDS[face]
    usable = not (s.spent | s.spent >> BLANK) >> die & 1
    return 1.0 if usable and s.dice[die] == face else 0.0


def best_gains(s: Trail, side: i64) -> list[float]:
    """By die and face, the most that one march can win."""
    best = [0.0] * 3 * FACES
    stacks = s.stacks
    others: i64 = (1 - side) * TILES
    town: i64 = HOME[1 - side]
    forward: i64 = FORWARD[side]
    for tile in range(TILES):
        free: i64 = stacks[side * TILES + tile] & s.ruleset.free
        group: i64 = 0
        lifted: i64 = 0
        while free:
            unit = free & 15
            group |= unit << lifted
            lifted += 4
            free >>= 4
            for face in range(1, FACES):
                goal: i64 = tile + forward * face
                if not 0 <= goal <= FAR:
                    goal = s.ruleset.goal[side]
                if goal == town or stacks[others + goal]:
                    note(best, unit, face, clash(s, side, group, goal))
    return best


def note(best: list[float], unit: i64, face: i64, gain: float) -> None:
    if gain > 0.0:
        for die in range(3):
            if (unit == SHERIFF or TYPE[unit] == die) and gain > best[die * FACES + face]:
                best[die * FACES + face] = gain


def clash(s: Trail, side: i64, group: i64, goal: i64) -> float:
    """The material a group wins by marching there; TAKEN if that takes the town."""
    strength = s.ruleset.strength
    guard: i64 = s.stacks[(1 - side) * TILES + goal]
    town = goal == HOME[1 - side]
    star: i64 = s.ruleset.sheriff
    guard_star = star
    gain = 0.0
    while group and guard:
        ours = group & 15
        theirs = guard & 15
        our_strength: i64 = star if ours == SHERIFF else strength[ours]
        their_strength: i64 = guard_star if theirs == SHERIFF else strength[theirs]
        if ours == SHERIFF or theirs == SHERIFF or TYPE[ours] == TYPE[theirs]:
            edge = our_strength - their_strength
        else:
            edge = 1 if (TYPE[theirs] - TYPE[ours]) % 3 == 1 else -1
        if edge > 0 or (edge == 0 and town):
            guard >>= 4
            gain += worth(s, theirs)
            star -= their_strength if ours == SHERIFF else 0
        elif edge < 0:
            group >>= 4
            gain -= worth(s, ours)
            guard_star -= our_strength if theirs == SHERIFF else 0
        else:
            group >>= 4
            guard >>= 4
    return TAKEN if town and group else gain
