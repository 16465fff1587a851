"""Written by `saloon declare` from fields.py: change that, then run it again."""

from __future__ import annotations

from typing import TypedDict

from saloon.games.slaughter_gulch.board import Stage
from saloon.games.slaughter_gulch.names import Outfit, Place, Tile
from saloon.games.slaughter_gulch.ruleset import Rules
from saloon.games.slaughter_gulch.telling import (
    Cards,
    Dude,
    Events,
    Folk,
    Offer,
    Promised,
    Roll,
    Safe,
    Vehicle,
    cards_told,
    cargo_told,
    counters_told,
    dealt_told,
    deck_told,
    discard_told,
    dudes_told,
    events_told,
    flag_told,
    folk_told,
    items_told,
    left_told,
    looked_told,
    magic_told,
    met_told,
    offers_told,
    outfits_told,
    place_told,
    powers_told,
    promises_told,
    queue_told,
    rewards_told,
    rolls_told,
    safe_told,
    stage_told,
    tiles_told,
    up_told,
    vehicles_told,
)
from saloon.kernel.view import View


class Board(TypedDict):
    """What a viewer is told of the board."""

    turn: int
    stage: Stage
    clerk: int
    condition: int
    met: list[int]
    outfits: list[Outfit | None]
    tiles: list[Tile | None]
    dudes: list[Dude]
    folk: list[Folk]
    pile: int
    rock: list[int]
    mine: int
    left: list[Cards]
    right: list[list[str]]
    loads: list[int]
    deck: int
    bottom: Cards
    store: Cards
    cargo: list[Cards]
    dealt: list[str]
    discard: list[str]
    looked: Cards
    looker: int
    learned: list[list[str]]
    up: list[str | None]
    unturned: list[list[str]]
    spent: list[list[str]]
    gun: Place | None
    done: list[list[str]]
    spent_rewards: list[list[str]]
    counters: list[list[int]]
    powers: list[list[Tile]]
    safe: list[Safe]
    storm: bool
    events: Events
    past: list[str]
    turned: list[str]
    vehicles: list[Vehicle]
    space: Place | None
    queue: list[str]
    waiting: list[str]
    rolls: list[Roll]
    offers: list[Offer]
    promises: list[Promised]


def board(view: View, rules: Rules) -> Board:
    """The board of a view, as browsers are told it."""
    seen = view.board
    return {
        "turn": seen["turn"],
        "stage": stage_told(seen["stage"]),
        "clerk": seen["clerk"],
        "condition": seen["condition"],
        "met": met_told(seen["met"]),
        "outfits": outfits_told(seen["outfits"]),
        "tiles": tiles_told(seen["tiles"]),
        "dudes": dudes_told(seen["dudes"], view),
        "folk": folk_told(seen["folk"], rules),
        "pile": seen["pile"],
        "rock": seen["rock"],
        "mine": seen["mine"],
        "left": left_told(seen["left"], rules),
        "right": items_told(seen["right"], rules),
        "loads": seen["loads"],
        "deck": seen["deck"],
        "bottom": cards_told(seen["bottom"], rules),
        "store": cards_told(seen["store"], rules),
        "cargo": cargo_told(seen["cargo"], rules),
        "dealt": dealt_told(seen["dealt"], view, rules),
        "discard": discard_told(seen["discard"], rules),
        "looked": looked_told(seen["looked"], rules),
        "looker": seen["looker"],
        "learned": magic_told(seen["learned"], view, rules),
        "up": up_told(seen["up"], view, rules),
        "unturned": magic_told(seen["unturned"], view, rules),
        "spent": magic_told(seen["spent"], view, rules),
        "gun": place_told(seen["gun"]),
        "done": rewards_told(seen["done"], view, rules),
        "spent_rewards": rewards_told(seen["spent_rewards"], view, rules),
        "counters": counters_told(seen["counters"]),
        "powers": powers_told(seen["powers"]),
        "safe": safe_told(seen["safe"]),
        "storm": flag_told(seen["storm"]),
        "events": deck_told(seen["events"], rules),
        "past": events_told(seen["past"], rules),
        "turned": events_told(seen["turned"], rules),
        "vehicles": vehicles_told(seen["vehicles"], rules),
        "space": place_told(seen["space"]),
        "queue": queue_told(seen["queue"], view),
        "waiting": queue_told(seen["waiting"], view),
        "rolls": rolls_told(seen["rolls"], view),
        "offers": offers_told(seen["offers"], rules),
        "promises": promises_told(seen["promises"]),
    }
