"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import TypedDict

from saloon.games.deadwood_1876.box import Box
from saloon.games.deadwood_1876.names import Badge, Character, House, Safe, Stage
from saloon.games.deadwood_1876.telling import (
    Attack,
    Hand,
    Mark,
    Offer,
    attack_told,
    beside_told,
    card_told,
    cards_told,
    characters_told,
    commits_told,
    covers_told,
    gone_told,
    hands_told,
    history_told,
    offers_told,
    prize_told,
    rows_told,
    spent_told,
    stage_told,
    stars_told,
)
from saloon.kernel.view import View


class Board(TypedDict):
    """What a viewer is told of the board."""

    stage: Stage
    round: int
    first: int
    active: int
    call: int
    characters: list[Character | None]
    stars: list[House | None]
    hands: list[Hand]
    deck: int
    discard: list[str]
    played: str | None
    attack: Attack | None
    offers: list[Offer]
    rows: list[list[Safe | None]]
    covers: list[list[str | None]]
    heists: int
    prize: Safe | None
    commits: list[str | None]
    rollers: list[int]
    scores: list[int]
    spent: list[list[Badge]]
    bonus: list[int]
    lives: list[int]
    sides: list[int]
    beside: list[list[str]]
    gone: list[Safe]
    history: list[Mark]


def board(view: View, box: Box) -> Board:
    """The board of a view, as browsers are told it."""
    seen = view.board
    return {
        "stage": stage_told(seen["stage"]),
        "round": seen["round"],
        "first": seen["first"],
        "active": seen["active"],
        "call": seen["call"],
        "characters": characters_told(seen["characters"]),
        "stars": stars_told(seen["stars"]),
        "hands": hands_told(seen["hands"], box),
        "deck": seen["deck"],
        "discard": cards_told(seen["discard"], box),
        "played": card_told(seen["played"], box),
        "attack": attack_told(seen["attack"], view, box),
        "offers": offers_told(seen["offers"], box),
        "rows": rows_told(seen["rows"]),
        "covers": covers_told(seen["covers"], box),
        "heists": seen["heists"],
        "prize": prize_told(seen["prize"]),
        "commits": commits_told(seen["commits"], box),
        "rollers": seen["rollers"],
        "scores": seen["scores"],
        "spent": spent_told(seen["spent"]),
        "bonus": seen["bonus"],
        "lives": seen["lives"],
        "sides": seen["sides"],
        "beside": beside_told(seen["beside"], box),
        "gone": gone_told(seen["gone"]),
        "history": history_told(seen["history"]),
    }
