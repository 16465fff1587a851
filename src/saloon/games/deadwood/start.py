"""What takes more than a line to say of the start: the stacks, and the cowboys in reserve."""

from __future__ import annotations

from saloon.games.deadwood.board import RANKS, X_SALOON
from saloon.games.deadwood.ruleset import Rules
from saloon.parts import bag
from saloon.parts.bag import Deck


def start_decks(rules: Rules) -> list[Deck]:
    """Every tile in the stack of its back, but those marked X."""
    decks: list[Deck] = [bag.new_deck([0] * len(rules.tiles)) for _ in range(3)]
    for tile, stack in enumerate(rules.stacks):
        decks[stack][bag.BAG][tile] = int(tile > X_SALOON)
    return decks


def start_reserve(rules: Rules) -> list[int]:
    """DW-006: whoever of a gang does not begin in the ranch."""
    return [rules.cowboys[rank] - rules.start_cowboys[rank] for rank in range(RANKS)] * int(rules.seats)
