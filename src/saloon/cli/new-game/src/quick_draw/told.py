"""Every event of Quick Draw."""

from __future__ import annotations

from saloon.kernel.told import event, sometimes

drawn = event(seat=int, card=sometimes(int))  # only its owner is told the card
round = event(round=int)
laid = event(seat=int, card=int)
point = event(seat=int)
tie = event()
