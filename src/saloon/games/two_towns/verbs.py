"""Every answer and outcome of Two-Town Trail."""

from __future__ import annotations

from saloon.games.two_towns.board import DICE, FACES, SIDES, UNITS
from saloon.kernel.language import Several, verb

march = verb(die=DICE, unit=UNITS, indexed=True)
stop = verb()
roll = verb(colt=FACES, knife=FACES, dynamite=FACES, indexed=True)
deal = verb(units=Several(UNITS, 9))  # the first dealt first
first = verb(side=SIDES)
