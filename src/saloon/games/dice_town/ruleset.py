"""The options and content of one table, as the rules use them."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.kernel.flow import Ruleset
from saloon.kernel.messages import Atom


class Rules(Ruleset):
    __slots__ = (
        "bounty",
        "capture",
        "cash",
        "clockwise",
        "copies",
        "discovery",
        "dollars",
        "extension",
        "face",
        "first",
        "gold",
        "indian",
        "joe",
        "mask",
        "mine",
        "pair",
        "queue",
        "removed",
        "river",
        "rounds",
        "safe",
        "spirits",
        "star",
        "swindle",
        "titles",
        "values",
        "version",
        "wallets",
        "wanted",
        "wired",
        "worth",
    )  # fmt: skip

    def __init__(
        self, seats: int, options: dict[str, Atom], extension: bool, indian: bool, copies: list[int], worth: list[int],
        values: list[int], titles: list[int], removed: int, river: list[int], pair: list[int], face: list[int],
        bounty: list[int], spirits: list[int], cash: int, safe: int, mine: int, first: int,
        numbers: dict[str, int],
    ) -> None:  # fmt: skip
        super().__init__(seats, options)
        self.extension = extension
        self.indian = indian
        self.copies = copies  # of each Store card
        self.worth = worth  # of each Store card at the end
        self.values = values  # of each title
        self.titles = titles  # copies of each title, the ranch last
        self.removed: i64 = removed  # titles put back into the box unseen
        self.river = river  # copies of each River card
        self.pair = pair  # of each outlaw
        self.face = face  # the wanted face of each
        self.bounty = bounty
        self.spirits = spirits  # the six faces of the Indian die
        self.cash: i64 = cash
        self.safe: i64 = safe
        self.mine: i64 = mine
        self.first: i64 = first  # the first Sheriff, -1 for any
        self.queue: i64 = numbers["queue"]  # titles on show
        self.wired: i64 = numbers["wired"]  # DT-080: titles in one visit
        self.swindle: i64 = numbers["swindle"]  # DT-083, DTX-055: dollars from everybody
        self.joe: i64 = numbers["joe"]  # DT-119: dollars
        self.wanted: i64 = numbers["wanted"]  # outlaws, from the start
        self.discovery: i64 = numbers["discovery"]  # DTX-042: River cards looked at
        self.gold = [numbers[f"gold{n}"] for n in range(2, 6)]  # DTX-038: nuggets, by River card
        self.wallets = [numbers["wallet2"], numbers["wallet3"]]  # DTX-041: dollars
        self.dollars: i64 = numbers["dollars"]  # DT-095: for one point
        self.star: i64 = numbers["star"]  # DT-096: points
        self.capture: i64 = numbers["capture"]  # DTX-058: points of the Dog
        self.version: i64 = numbers["version"]
        self.rounds: i64 = int(options["offer-rounds"])
        self.mask: i64 = (1 << seats) - 1
        self.clockwise = [[(start + i) % seats for i in range(seats)] for start in range(seats)]  # DT-008
