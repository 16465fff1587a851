"""A table that looks like the one a viewer sees: hands, piles and rows filled with what the viewer has not located."""

from __future__ import annotations

from typing import Any

from saloon.games.deadwood_1876.fight import cards_laid
from saloon.games.deadwood_1876.memory import UNKNOWN, recall
from saloon.games.deadwood_1876.names import HIDDEN, REVEALED, STRANGER
from saloon.games.deadwood_1876.ruleset import Rules
from saloon.kernel.luck import Luck
from saloon.kernel.view import View


def guess(rules: Rules, view: View, luck: Luck) -> dict[str, Any]:
    board = view.board
    history: list[int] = board["history"][0]
    rows, pool = safes(rules, view, history, luck)
    hands, deck = cards(rules, board, luck)
    return {"rows": rows, "pool": pool, "hands": hands, "deck": deck, "history": history[:]}


def cards(rules: Rules, board: dict[str, Any], luck: Luck) -> tuple[list[list[int]], list[int]]:
    """Hands and draw pile: any cards that lie nowhere else."""
    lying = [
        *board["discard"], board["played"], *cards_laid(board["attack"]), *board["commits"],
        *[card for some in [*board["covers"], *board["beside"]] for card in some],
        *[card for known, _ in board["hands"] for card in known],
    ]  # fmt: skip
    there = set(lying)
    rest = [card for card in range(rules.cards) if card not in there]
    hands = []
    for known, number in board["hands"]:
        hands.append(sorted([*known, *[rest.pop(luck.below(len(rest))) for _ in range(number)]]))
    return hands, sorted(rest)


def safes(rules: Rules, view: View, history: list[int], luck: Luck) -> tuple[list[list[int]], list[int]]:
    """Rows of a world of this viewer; safes never seen fill what is left of it, the others are in no row."""
    board = view.board
    rows: list[list[int]] = [row[:] for row in board["rows"]]
    if board["stage"] < REVEALED and history:
        drawn = recall(view.seats, view.viewer, history).draw(luck)
        rows = [row if row and row[0] != HIDDEN else some for row, some in zip(rows, drawn, strict=True)]
    gone = {board["prize"], *board["gone"], *[badge for some in board["spent"] for badge in some]}
    there = gone.union(*map(set, rows))
    free = [safe for safe in range(rules.safes) if safe not in there]
    unheard = [badge for badge in free if badge < board["call"]]  # called, and no player had it
    free = [safe for safe in free if safe >= board["call"]]
    for owner in rules.owners:
        if owner == STRANGER:
            free, unheard = sorted(free + unheard), []
        rows[owner] = [free.pop(luck.below(len(free))) if safe in (HIDDEN, UNKNOWN) else safe for safe in rows[owner]]
    return rows, sorted(free + unheard)
