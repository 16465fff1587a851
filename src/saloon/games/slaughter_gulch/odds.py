"""Exact odds of rolls: best of exploding dice, opposed rolls, being caught (ledger section 7)."""

from __future__ import annotations

from typing import Final

MOST: Final = 132  # 22 sixes in a row: rarer than the last digit of a float
POOL: Final = 9


def one_die(need: int) -> float:
    """How likely one exploding die shows at least that: sixes first, then a face that is high enough."""
    sixes, below = divmod(need - 1, 6)
    return float((6 - below) / 6 ** (sixes + 1))


SINGLE: Final = [1.0, *[one_die(need) for need in range(1, MOST + 1)]]
AT_LEAST: Final[list[list[float]]] = [
    [0.0 if dice == 0 else 1.0 - (1.0 - SINGLE[need]) ** dice for need in range(MOST + 1)] for dice in range(POOL)
]


def at_least(dice: int, need: int) -> float:
    """The best of so many dice is at least `need` (bonuses are taken off `need` before)."""
    if need <= 1:
        return 1.0
    return AT_LEAST[min(dice, POOL - 1)][min(need, MOST)]


def beats(dice: int, bonus: int, others: int, other_bonus: int) -> tuple[float, float]:
    """How likely one side is strictly higher, and how likely they tie."""
    wins, ties = 0.0, 0.0
    for total in range(1, MOST):
        mine = at_least(dice, total) - at_least(dice, total + 1)
        if mine <= 0.0:
            continue
        theirs = total + bonus - other_bonus
        wins += mine * (1.0 - at_least(others, theirs)) if theirs > 1 else 0.0
        ties += mine * (at_least(others, theirs) - at_least(others, theirs + 1)) if theirs >= 1 else 0.0
    return wins, ties


def contest(dice: int, bonus: int, others: int, other_bonus: int) -> float:
    """SG-078: winning, with ties rolled again."""
    wins, ties = beats(dice, bonus, others, other_bonus)
    return wins / (1.0 - ties)


def caught(dice: int) -> float:
    """SG-114: a 1 and no 6."""
    return (5 / 6) ** dice - (4 / 6) ** dice


def robs(dice: int, need: int) -> float:
    """A robbery that succeeds: high enough and not caught. With a 6 the total is at least 7."""
    some_six = 1.0 - (5 / 6) ** dice
    clean = (4 / 6) ** dice  # neither 1 nor 6: faces 2 to 5
    high = 0.0
    if need <= 5:
        below = max(0, min(4, need - 2))
        high = clean - (below / 6) ** dice
    explodes = some_six if need <= 7 else at_least(dice, need)
    return high + explodes


CONTESTS: Final = [
    [contest(mine, 0, theirs, 0) if mine and theirs else 0.0 for theirs in range(7)] for mine in range(7)
]
