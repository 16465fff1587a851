"""The cups one cannot look under."""

from __future__ import annotations

from typing import Any

from saloon.kernel.luck import Luck
from saloon.kernel.view import View

from rattlesnake_bluff.flow import SIDES


def guess(view: View, luck: Luck) -> dict[str, Any]:
    """Dice as they fall; but who bids mostly has some of the face: of two casts, the one with more of it."""
    cups = []
    for seat, cup in enumerate(view.board["cups"]):
        if isinstance(cup, list):
            cups.append(cup[:])
            continue
        casts = [cast(cup, luck) for _ in range(2 if seat == view.board["bidder"] else 1)]
        cups.append(max(casts, key=lambda dice: dice.count(view.board["face"])))
    return {"cups": cups}


def cast(dice: int, luck: Luck) -> list[int]:
    return sorted(int(luck.below(SIDES)) + 1 for _ in range(dice))
