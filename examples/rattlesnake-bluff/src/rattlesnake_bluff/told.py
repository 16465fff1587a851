"""Every event of Rattlesnake Bluff."""

from __future__ import annotations

from typing import Literal

from saloon.kernel.told import event, sometimes

first = event(seat=int)
round = event(round=int, seat=int)
rolled = event(seat=int, n=int, dice=sometimes(list[int]))  # only their owner is told the dice
bid = event(seat=int, count=int, face=int)
doubt = event(seat=int, bidder=int, count=int, face=int)
lifted = event(seat=int, dice=list[int])
counted = event(count=int, face=int, found=int, how=Literal["true", "lie"])
lost = event(seat=int, left=int)
out = event(seat=int)
win = event(seat=int)
