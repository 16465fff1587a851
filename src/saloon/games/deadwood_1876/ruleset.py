"""The options and content of one table, as the rules use them."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood_1876.names import HOLSTER, PLAIN_SAFES, SAFES, SPOTS, STARS, STRANGER
from saloon.games.deadwood_1876.odds import win_table
from saloon.games.deadwood_1876.packing import duel, rob
from saloon.kernel.flow import Ruleset
from saloon.kernel.messages import Atom


class Rules(Ruleset):
    __slots__ = (
        "attacks", "bystanders", "capacity", "cards", "clockwise", "duster", "everybody", "faces", "gold", "gun",
        "hand", "heists", "holsters", "item", "kept", "lives", "means", "memory", "mystery", "names", "owners", "pair",
        "peace", "quick", "safes", "sharing", "wins",
    )  # fmt: skip

    def __init__(
        self, seats: int, options: dict[str, Atom], names: list[str], gun: list[int], item: list[int],
        faces: list[list[int]], gold: list[int], hand: int, capacity: int, heists: int, numbers: dict[str, int],
    ) -> None:  # fmt: skip
        super().__init__(seats, options)
        self.names = names  # of the cards
        self.cards: i64 = len(names)
        self.gun = gun  # of each card
        self.item = item  # of each card
        self.holsters = [int(kind == HOLSTER) for kind in item]
        self.faces = faces  # of each gun's die
        self.means = [sum(die) / len(die) for die in faces]
        self.wins = win_table(faces)  # odds of every fight (odds.py)
        self.gold = gold  # in each safe
        self.hand: i64 = hand  # D76-005
        self.capacity: i64 = capacity
        self.heists: i64 = heists  # D76-006
        self.duster: i64 = numbers["duster"]  # D76-085: cards
        self.kept: i64 = numbers["kept"]  # D76-107: safes
        self.lives: i64 = numbers["lives"]  # D76-142
        self.peace = options["peace-and-love"] == "yes"
        self.sharing = options["sharing"] == "yes"
        self.mystery = options["mystery"] == "yes"
        self.quick = options["quick-draw"] == "yes"
        self.memory = options["memory"] == "yes"
        self.pair = seats == 2  # and the Stranger
        self.safes: i64 = len(SAFES) if self.mystery else PLAIN_SAFES  # D76-186
        self.owners = [0, 1, STRANGER] if self.pair else list(range(seats))  # of rows and stars
        self.attacks = [[attacks(card, owner) for owner in range(STARS)] for card in range(len(names))]
        self.everybody = tuple(range(seats))
        self.clockwise = [[(start + i) % seats for i in range(seats)] for start in range(seats)]  # D76-014
        self.bystanders = [  # of any two who fight
            [tuple([seat for seat in range(seats) if seat not in (fighter, other)]) for other in range(seats)]
            for fighter in range(seats)
        ]  # fmt: skip


def attacks(card: int, owner: int) -> list[list[int]]:
    """By the number of safes in his row, all that one may attack there with this gun (D76-025, D76-027, D76-029)."""
    every = [duel(card, owner), *[rob(card, owner, spot) for spot in range(len(SPOTS))]]
    return [every[: 1 + safes] for safes in range(len(SPOTS) + 1)]
