"""How well a seat stands, in points: what would score now, what pieces will still bring, what is about to happen."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.advice import WOUND_COST, worth
from saloon.games.slaughter_gulch.board import HARROWED, PLACE, WOUNDED, is_ruled, pending, token_of
from saloon.games.slaughter_gulch.control import holdings
from saloon.games.slaughter_gulch.ends import conditions
from saloon.games.slaughter_gulch.names import CELL, FIGURES, GRAVE, POOL
from saloon.games.slaughter_gulch.objectives import CONTROL, STATE
from saloon.games.slaughter_gulch.ruleset import N_OBJECTIVES
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.trust import words
from saloon.parts.masks import bits

DUDE_TURN: Final = 1.3  # what a dude brings in a turn
USUAL: Final = 8.5  # turns
UNUSED: Final = 0.55  # of an item's price, while it can still be used
SPREAD: Final = 0.07
FINAL_SPREAD: Final = 0.22
LOCATION_TURN: Final = 0.7  # what control brings in a turn


def value(s: Town, seat: i64) -> float:
    if not s.turn:
        return 0.0
    left = turns_left(s)
    return hope(s, seat, assets_of_each(s, left), left)


def values(s: Town) -> list[float]:
    if not s.turn:
        return [0.0] * s.ruleset.seats
    left = turns_left(s)
    assets = assets_of_each(s, left)
    return [hope(s, seat, assets, left) for seat in range(s.ruleset.seats)]


def assets_of_each(s: Town, left: float) -> list[float]:
    assets = [standing(s, seat, left) for seat in range(s.ruleset.seats)]
    holders(s, assets, left)
    return assets


def hope(s: Town, seat: i64, assets: list[float], left: float) -> float:
    own = assets[seat]
    if s.promises or s.offers:
        own += words(s, seat)  # what others make of their own is not for us to gain from
    spread = FINAL_SPREAD + (SPREAD - FINAL_SPREAD) * min(1.0, left / 7.0)
    total = 0.0
    for other in range(s.ruleset.seats):
        total += exp(spread * (assets[other] - own)) if other != seat else 1.0
    return 2.0 / total - 1.0


def turns_left(s: Town) -> float:
    """How many turns may follow this one: the end that was rolled, three ends, or the last turn."""
    met = conditions(s)
    last: i64 = s.ruleset.last_turn - s.turn
    if met >> s.condition - 1 & 1 or met.bit_count() >= 3:
        return 0.0
    usual = max(0.6, USUAL - float(s.turn))
    if s.condition == 5:
        usual = max(0.0, 8.0 - float(s.turn))
    return min(usual, float(last))


def standing(s: Town, seat: i64, left: float) -> float:
    """What this seat has, and what it will still bring."""
    rules = s.ruleset
    rock: i64 = s.rock[seat]
    worth_now = float(rock)
    part = min(1.0, left / 3.0)
    for item in bits(s.right[seat]):
        worth_now += float(rules.costs[item]) + 0.15 * left
    for item in bits(s.left[seat]):
        worth_now += float(rules.costs[item]) * UNUSED * part + 0.15 * left
    outfit = s.outfits[seat]
    first = rules.first_magic[outfit]
    for local in bits(s.learned[seat]):
        worth_now += float(rules.costs[first + local]) + 0.3 * left
    worth_now += goals(s, seat, outfit, left)
    for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):
        worth_now += figure(s, dude, left)
    return worth_now


def figure(s: Town, dude: i64, left: float) -> float:
    """A dude, living, jailed or dead; and what he is about to do."""
    now = s.dudes[dude]
    place = now & PLACE
    if place == POOL:
        return 0.0
    if place == GRAVE:
        return -0.1 * left
    value_now = 1.0 + DUDE_TURN * left * (0.35 if place == CELL else 1.0)
    if now & WOUNDED:
        value_now -= min(WOUND_COST, 0.3 + 0.4 * left) * (0.4 if now & HARROWED else 1.0)
    if pending(now) and not is_ruled(s, dude):
        value_now += 0.85 * worth(s, dude, token_of(s, dude), place)
    return value_now


def goals(s: Town, seat: i64, outfit: i64, left: float) -> float:
    """Objectives done, and a part of those begun."""
    total = 0.0
    done = s.done[seat]
    for i, goal in enumerate(s.ruleset.goals[outfit]):
        points = float(goal.points)
        if done >> i & 1:
            total += points + (0.0 if s.spent_rewards[seat] >> i & 1 else 0.4 * min(left, 3.0))
        elif left > 0.0 and goal.kind != CONTROL:
            begun: i64 = s.counters[seat * N_OBJECTIVES + i]
            if goal.kind == STATE:
                begun = min(goal.number - 1, s.rock[seat] if goal.what == 1 else begun)
            progress = float(begun) / float(goal.number)
            total += points * progress * progress * min(0.7, 0.15 + 0.1 * left)
    return total


def holders(s: Town, assets: list[float], left: float) -> None:
    """Locations: five points at the end, a little in every turn before."""
    each = LOCATION_TURN * min(left, 2.0) + float(s.ruleset.control) * (1.0 if left < 0.5 else 0.35 / (0.5 + left))
    for seat in holdings(s):
        if seat >= 0:
            assets[seat] += each
