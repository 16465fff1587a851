"""The odds of the roll to come, by the most that its side can do with one of the dice: told before a turn is ended."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.two_towns.choices import UseDie
from saloon.games.two_towns.flow import RollDice
from saloon.games.two_towns.packing import is_march, march_die, roll, roll_colt, roll_dynamite, roll_knife
from saloon.games.two_towns.state import Trail
from saloon.kernel.flow import NOBODY
from saloon.kernel.messages import Likely
from saloon.kernel.play import legal, play

QUIET: Final = 0
STRIKE: Final = 1  # a unit of the other side can be removed
STORM: Final = 2  # and with it the game be won
DEEDS: Final = ("quiet", "strike", "storm")


def likely(s: Trail) -> list[Likely]:
    if not s.pending or not isinstance(s.pending[0].step, RollDice):
        return []
    rolls = [(roll_colt(one), roll_knife(one), roll_dynamite(one)) for one in s.ruleset.rolls]
    most = {face: best_deeds(s, face) for face in {face for dice in rolls for face in dice}}
    ways = [0] * len(DEEDS)
    for dice in rolls:
        ways[max([most[face][die] for die, face in enumerate(dice)])] += 1
    return [Likely(DEEDS[deed], ways[deed] / len(rolls)) for deed in (STORM, STRIKE, QUIET)]


def best_deeds(s: Trail, face: i64) -> list[int]:
    """The most that each die can do if it shows this face."""
    best = [QUIET] * 3
    rolled = s.clone()
    play(rolled, rolled.pending[0], NOBODY, roll(face, face, face))
    d = rolled.pending[0] if rolled.pending else None
    if d is None or not isinstance(d.step, UseDie) or rolled.turn != s.turn:
        return best
    for action in legal(rolled, d, s.active):
        if is_march(action):
            best[march_die(action)] = max(best[march_die(action)], deed(rolled, action))
    return best


def deed(rolled: Trail, action: int) -> int:
    """What this march comes to."""
    side = rolled.active
    after = rolled.clone()
    play(after, after.pending[0], side, action)
    if after.result and after.result[side] > after.result[1 - side]:
        return STORM
    return STRIKE if after.left[1 - side] < rolled.left[1 - side] else QUIET
