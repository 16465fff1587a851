"""The board and content of one table, as the rules use them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from saloon.games.deadwood.board import KINDS
from saloon.kernel.flow import Ruleset
from saloon.kernel.messages import Atom

if TYPE_CHECKING:
    from saloon.games.deadwood.annex import Power


class Rules(Ruleset):
    __slots__ = (
        "brought", "cartridges", "church", "cowboys", "crossings", "death", "depot", "dollars", "edge", "fines",
        "gauge", "gold", "guard", "hits", "horses", "kinds", "near", "next", "odds", "office", "pays", "penalty",
        "plots", "powers", "prices", "purse", "rail", "rails", "sends", "shells", "stacks", "stake", "stars",
        "start_cartridges", "start_cowboys", "start_horses", "start_sheriff", "station", "tiles", "tiles_of", "toll",
        "town_hall", "tricked", "wanted", "wired",
    )  # fmt: skip

    def __init__(
        self, seats: int, options: dict[str, Atom], plots: list[str], near: list[int], crossings: list[str],
        guard: list[int], edge: list[int], next: list[list[int]], rails: i64, fixed: list[int], stars: list[int],
        start_sheriff: i64, tiles: list[str], kinds: list[int], stacks: list[int], hits: list[int], gold: list[int],
        fines: list[int], prices: list[int], cowboys: list[int], start_cowboys: list[int], pieces: list[int],
        start: list[int], sends: list[list[list[list[int]]]], odds: list[float], pays: list[int],
        numbers: dict[str, int], powers: list[list[Power]],
    ) -> None:  # fmt: skip
        super().__init__(seats, options)
        self.plots = plots
        self.near = near  # by plot, the adjacent plots (DW-002)
        self.crossings = crossings
        self.guard = guard  # by crossing, its three plots (DW-060)
        self.edge = edge  # where the line begins
        self.next = next  # by plot, where it may go on (DW-148)
        self.rails = rails  # DW-147
        self.town_hall: i64 = fixed[0]
        self.office: i64 = fixed[1]
        self.church: i64 = fixed[2]
        self.stars = stars
        self.start_sheriff = start_sheriff
        self.tiles = tiles
        self.kinds = kinds  # by tile; those of a kind work alike (DW-130)
        self.stacks = stacks  # by tile, the stack it returns to (DW-132, DW-149)
        self.tiles_of = [[tile for tile, k in enumerate(kinds) if k == kind] for kind in range(len(KINDS))]
        self.hits = hits  # by face - 1: 0 miss, 1 wound, 2 kill (DW-052 … DW-054)
        self.gold = gold
        self.fines = fines
        self.prices = prices
        self.cowboys = cowboys  # of each rank, in a gang
        self.start_cowboys = start_cowboys
        self.wanted: i64 = pieces[0]
        self.cartridges: i64 = pieces[1]
        self.horses: i64 = pieces[2]
        self.dollars: i64 = pieces[3]
        self.purse: i64 = start[0]
        self.start_cartridges: i64 = start[1]
        self.start_horses: i64 = start[2]
        self.gauge: i64 = start[3] * seats
        self.odds = odds  # of duels, see odds.py
        self.pays = pays  # by kind, for an annex
        self.shells: i64 = numbers["cartridges"]  # DW-103: at the Gunsmith
        self.tricked: i64 = numbers["tricked"]  # DW-140
        self.brought: i64 = numbers["brought"]  # DW-144
        self.wired: i64 = numbers["wired"]  # DW-145
        self.rail: i64 = numbers["rail"]  # DW-114: for the Hotel
        self.station: i64 = numbers["station"]  # DW-115
        self.depot: i64 = numbers["depot"]  # DW-123
        self.toll: i64 = numbers["toll"]  # DW-063
        self.stake: i64 = numbers["stake"]  # DW-106: at the Casino
        self.penalty: i64 = numbers["penalty"]  # DW-135: at the Courthouse
        self.death: i64 = numbers["death"]  # DW-126: for the Undertaker
        self.sends = sends  # the answers by the ranks in a ranch and, for eight plots each, by those open; both as bits
        self.powers = powers  # by whether the cowboy comes straight from a Laundry (DW-119) and by kind
