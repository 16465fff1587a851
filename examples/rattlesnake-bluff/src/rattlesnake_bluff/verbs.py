"""Every answer and outcome of Rattlesnake Bluff."""

from __future__ import annotations

from typing import Final

from saloon.kernel.language import Several, verb

SEATS: Final = range(6)
MOST_DICE: Final = 5  # under one cup
COUNTS: Final = range(len(SEATS) * MOST_DICE + 1)
FACES: Final = range(7)  # 0 is no face, so that a face's place is its value

bid = verb(count=COUNTS, face=FACES)
doubt = verb()
roll = verb(dice=Several(FACES, MOST_DICE))
first = verb(seat=SEATS)
