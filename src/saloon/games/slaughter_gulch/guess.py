"""A town that looks like the one a viewer sees: hands, store, cargo, the item deck and known events filled anew."""

from __future__ import annotations

from typing import Any, Final

from saloon.games.slaughter_gulch.names import ITEMS
from saloon.games.slaughter_gulch.ruleset import Rules
from saloon.kernel.luck import Luck
from saloon.kernel.view import View
from saloon.parts import bag
from saloon.parts.bag import pick, placed
from saloon.parts.masks import bits
from saloon.parts.offer import asked, giver, guess_offers, is_open, is_veiled, receiver

TRIES: Final = 1000  # the true hands fit, so some are found long before


def guess(rules: Rules, view: View, luck: Luck) -> dict[str, Any]:
    return Guess(rules, view, luck).fields()


class Guess:
    def __init__(self, rules: Rules, view: View, luck: Luck) -> None:
        self.rules = rules
        self.view = view
        self.board = view.board
        self.luck = luck
        self.viewer = view.viewer
        self.pool = rules.copies[:]
        self.locate()

    def locate(self) -> None:
        """What the viewer knows the place of is in no hidden place."""
        board = self.board
        for kind, number in enumerate(board["discard"]):
            self.pool[kind] -= number
        for seat in range(self.view.seats):
            for item in [*bits(board["right"][seat]), *bits(board["left"][seat][0])]:
                self.pool[item] -= 1
        hands = [hand for hand in board["dealt"] if isinstance(hand, list)]
        for known in [
            board["bottom"][0],
            board["store"][0],
            *[some[0] for some in board["cargo"]],
            board["looked"][0],
            *hands,
        ]:
            for item in known:
                self.pool[item] -= 1

    def fields(self) -> dict[str, Any]:
        board = self.board
        seats = self.view.seats
        left = self.hands()
        known = [0] * (seats * (seats + 1))
        for seat in range(seats):
            column = self.viewer if self.viewer >= 0 else seats
            if seat != self.viewer:
                known[seat * (seats + 1) + column] = board["known"][seat]
        loads = [
            self.rules.loads if mask & ~board["left"][seat][0] & self.rules.loaded else board["loads"][seat]
            for seat, mask in enumerate(left)
        ]
        dealt = [
            hand[:] if isinstance(hand, list) else sorted([pick(self.pool, self.luck) for _ in range(hand)])
            for hand in board["dealt"]
        ]
        looked = board["looked"][0] or sorted([pick(self.pool, self.luck) for _ in range(board["looked"][1])])
        cargo = [self.filled(some) for some in board["cargo"]]
        store = self.filled(board["store"])
        bottom = self.filled(board["bottom"])
        events = [0 if card in board["past"] else 1 for card in range(len(self.rules.does))]
        shown = board["events"]
        pool = bag.unlocated(events, bag.located(shown))
        return {
            "left": left, "known": known, "loads": loads, "dealt": dealt, "looked": looked[:], "cargo": cargo,
            "store": store, "bottom": bottom, "deck": self.pool, "events": bag.guess_deck(shown, pool, self.luck),
            "offers": guess_offers(board["offers"], self.rules.words.trade, self.luck),
        }  # fmt: skip

    def hands(self) -> list[int]:
        """Those who come first may be given what alone would fit somebody else: then all are dealt anew."""
        pool = self.pool
        for _ in range(TRIES):
            self.pool = pool[:]
            left = [self.hand(seat) for seat in range(self.view.seats)]
            if min(left) >= 0:
                return left
        raise ValueError(f"no hands of items were found that look like what seat {self.viewer} sees")

    def hand(self, seat: int) -> int:
        """SG-143: a hand holds nothing twice, nothing of another outfit, nothing its player asks for in an offer.

        Negative if nothing of what is left fits.
        """
        board = self.board
        mask, number = board["left"][seat]
        wanted = self.wanted(seat)
        for _ in range(number - int(mask).bit_count()):
            outfit = board["outfits"][seat]
            free = [
                copies
                if self.rules.only[item] in (-1, outfit) and not (mask | board["right"][seat] | wanted) >> item & 1
                else 0
                for item, copies in enumerate(self.pool)
            ]
            if not any(free):
                return -1
            item = pick(free, self.luck)
            self.pool[item] -= 1
            mask |= 1 << item
        return int(mask)

    def wanted(self, seat: int) -> int:
        """What a seat asks the viewer for it does not have."""
        mask = 0
        for offer in self.board["offers"]:
            mine = giver(offer) == seat and receiver(offer) == self.viewer
            if mine and is_open(offer) and not is_veiled(offer):
                mask |= asked(offer)[ITEMS]
        return mask

    def filled(self, seen: list[Any]) -> list[int]:
        known, unknown = seen
        knowers = 1 << self.viewer if self.viewer >= 0 else bag.EVERYBODY
        some = [placed(item, knowers) for item in known]
        return sorted([*some, *[placed(pick(self.pool, self.luck), 0) for _ in range(unknown)]])
