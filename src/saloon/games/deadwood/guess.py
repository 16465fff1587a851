"""Hidden is only the order of the stacks: what a viewer cannot place is shared out anew (ledger section 6)."""

from __future__ import annotations

from typing import Any

from saloon.games.deadwood.board import X_SALOON
from saloon.games.deadwood.box import Box
from saloon.kernel.luck import Luck
from saloon.kernel.view import View
from saloon.parts import bag
from saloon.parts.bag import Deck


def guess_decks(box: Box, view: View, luck: Luck) -> list[Deck]:
    """Every tile that is neither on the board nor turned up lies in the stack of its back; the X Saloon, once it has
    left the board, in the first. Before the town is founded it waits beside the board."""
    board: dict[str, Any] = view.board
    founded = any(board["at"][tile] >= 0 or tile in board["turned"] for tile in range(X_SALOON, len(box.tiles)))
    away = [plot < 0 and tile not in board["turned"] for tile, plot in enumerate(board["at"])]
    away[X_SALOON] = away[X_SALOON] and founded
    decks: list[Deck] = []
    for stack, shown in enumerate(board["decks"]):
        there = [int(gone and box.stacks[tile] == stack) for tile, gone in enumerate(away)]
        decks.append(bag.guess_deck(shown, bag.unlocated(there, bag.located(shown)), luck))
    return decks
