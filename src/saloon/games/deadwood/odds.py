"""Exact odds of a duel (ledger section 7): for the bots, the previews and the table of the rules page."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mypy_extensions import i64

MOST_DICE: Final = 4  # a veteran with a cartridge (DW-040)
SIZE: Final = MOST_DICE + 1
DEADLY: Final = 2  # hits: a kill, or the second wound (DW-055)
DEFENDER_DEAD: Final = 0
ATTACKER_DEAD: Final = 1
BOTH_DEAD: Final = 2
NONE_DEAD: Final = 3
Odds = tuple[Fraction, Fraction, Fraction, Fraction]
NOTHING: Final = Fraction(0)
CERTAIN: Final = Fraction(1)


def damage(hits: list[int], dice: int, wounds: int) -> dict[int, Fraction]:
    """How hurt a target is after so many dice: 0 or 1 wound, or DEADLY."""
    hurt = {wounds: CERTAIN}
    for _ in range(dice):
        after: dict[int, Fraction] = {}
        for had, odds in hurt.items():
            for hit in hits:
                now = min(DEADLY, had + hit)
                after[now] = after.get(now, NOTHING) + odds / len(hits)
        hurt = after
    return hurt


def fate(attacker: int, defender: int) -> int:
    """The outcome for two cowboys so hurt."""
    if defender >= DEADLY:
        return BOTH_DEAD if attacker >= DEADLY else DEFENDER_DEAD
    return ATTACKER_DEAD if attacker >= DEADLY else NONE_DEAD


def duel_odds(hits: list[int], dice: int, foe_dice: int, wounds: int = 0, foe_wounds: int = 0) -> Odds:
    """Defender dead only, attacker dead only, both, neither (DW-041 … DW-045)."""
    if dice == foe_dice == 0:
        return (NOTHING, NOTHING, NOTHING, CERTAIN)
    volley, answer = max(0, dice - foe_dice), max(0, foe_dice - dice)
    if not volley and not answer:
        volley = answer = 1
    total = [NOTHING, NOTHING, NOTHING, NOTHING]
    for foe_hurt, odds in damage(hits, volley, foe_wounds).items():
        for hurt, foe_odds in damage(hits, answer, wounds).items():
            end = fate(hurt, foe_hurt)
            if end != NONE_DEAD:
                total[end] += odds * foe_odds
                continue
            rest = duel_odds(hits, dice - volley, foe_dice - answer, hurt, foe_hurt)
            for i in range(4):
                total[i] += odds * foe_odds * rest[i]
    return (total[0], total[1], total[2], total[3])


def place(dice: i64, foe_dice: i64, wounds: i64, foe_wounds: i64) -> i64:
    """Where in the table the four odds of a duel begin."""
    return (((dice * SIZE + foe_dice) * 2 + wounds) * 2 + foe_wounds) * 4


def table(hits: list[int]) -> list[float]:
    """The odds of every duel there can be, under way or not."""
    odds: list[float] = []
    for dice in range(SIZE):
        for foe_dice in range(SIZE):
            for wounds in range(2):
                for foe_wounds in range(2):
                    odds += [float(part) for part in duel_odds(hits, dice, foe_dice, wounds, foe_wounds)]
    return odds
