"""Every answer and outcome of Quick Draw."""

from __future__ import annotations

from typing import Final

from saloon.kernel.language import verb

RANKS: Final = range(7)  # 0 is no card, so that a card's place is its rank
CARDS: Final = [rank for rank in RANKS[1:] for _ in range(3)]

lay = verb(card=RANKS)
draw = verb(card=RANKS)
