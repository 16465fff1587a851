"""A town that looks like the one a viewer sees: cups, hands, piles and offers filled from what he has not located."""

from __future__ import annotations

from typing import Any

from saloon.games.dice_town.board import GIFT, KINDS, SWINDLER
from saloon.games.dice_town.bundle import bundle, packed_cards
from saloon.games.dice_town.dice import THROWS, loose
from saloon.games.dice_town.offers import ShowOffers
from saloon.games.dice_town.packing import roll_dice_bits
from saloon.games.dice_town.records import owned_card
from saloon.games.dice_town.ruleset import Rules
from saloon.games.dice_town.saloon import StealCard
from saloon.kernel.luck import Luck
from saloon.kernel.view import View
from saloon.parts import bag
from saloon.parts.bag import card_of, pick, placed


def guess(rules: Rules, view: View, luck: Luck) -> dict[str, Any]:
    """Every hidden field; what the viewer knows stays, the rest is shared out anew."""
    return Guess(rules, view, luck).fields()


class Guess:
    def __init__(self, rules: Rules, view: View, luck: Luck) -> None:
        self.rules = rules
        self.view = view
        self.board = view.board
        self.luck = luck
        self.viewer = view.viewer
        self.mine = 1 << view.viewer if view.viewer >= 0 else 0
        self.stores = rules.copies[:]
        self.titles = rules.titles[:]
        self.locate()

    def locate(self) -> None:
        """What the viewer knows the place of is in no hidden place."""
        board = self.board
        for known, _ in [*board["stores"], board["discard"], board["drawn"]]:
            for card in known:
                self.stores[card] -= 1
        for kind, number in enumerate(board["spent"]):
            self.stores[kind] -= number
        for play in board["limbo"]:
            self.stores[owned_card(play)] -= 1
        for known, _ in [*board["titles"], board["box"]]:
            for card in known:
                self.titles[card - KINDS] -= 1
        for card in board["queue"]:
            self.titles[card - KINDS] -= 1
        for seat, wired in enumerate(board["wired"]):
            self.titles = [number - (wired >> title & 1) for title, number in enumerate(self.titles)]
            self.titles[-1] -= board["ranches"][seat]

    def fields(self) -> dict[str, Any]:
        board = self.board
        titles = [self.hand(seen, seat, self.titles, KINDS) for seat, seen in enumerate(board["titles"])]
        stores = [self.hand(seen, seat, self.stores, 0) for seat, seen in enumerate(board["stores"])]
        spoils = self.spoils(titles)
        loot = self.loot(titles, stores)
        offers = self.offers(titles, stores)
        drawn = board["drawn"][0] or sorted([pick(self.stores, self.luck) for _ in range(board["drawn"][1])])
        return {
            "cups": self.cups(), "titles": titles, "stores": stores, "spoils": spoils, "drawn": drawn[:],
            "loot": loot, "offers": offers, "submitted": self.submitted(offers),
            "box": self.filled(board["box"], self.titles, KINDS), "pile": self.titles,
            "discard": self.filled(board["discard"], self.stores, 0), "deck": self.stores, **self.river(),
        }  # fmt: skip

    def cups(self) -> list[int]:
        """DT-012: any roll of the loose dice."""
        cups: list[int] = self.board["cups"][:]
        for seat, locked in enumerate(self.board["locked"]):
            if self.board["rolled"] >> seat & 1 and not cups[seat]:
                throws = THROWS[loose(locked)]
                cups[seat] = roll_dice_bits(throws[self.luck.below(len(throws))])
        return cups

    def plain_pick(self, pool: list[int]) -> int:
        """A title that can be in a hand: no ranch, which would lie open."""
        ranches, pool[-1] = pool[-1], 0
        title = pick(pool, self.luck)
        pool[-1] = ranches
        return title

    def hand(self, seen: list[Any], seat: int, pool: list[int], first: int) -> list[int]:
        known, unknown = seen
        mask = (self.mine or bag.EVERYBODY) | 1 << seat
        draw = self.plain_pick if first else self.store_pick
        return sorted(
            [*[placed(card, mask) for card in known], *[placed(draw(pool) + first, 1 << seat) for _ in range(unknown)]]
        )

    def store_pick(self, pool: list[int]) -> int:
        """Any Store card but those that are never held (DTX-053)."""
        kept = pool[GIFT], pool[SWINDLER]
        pool[GIFT] = pool[SWINDLER] = 0
        card = pick(pool, self.luck)
        pool[GIFT], pool[SWINDLER] = kept
        return card

    def filled(self, seen: list[Any], pool: list[int], first: int) -> list[int]:
        known, unknown = seen
        some = [placed(card, self.mine or bag.EVERYBODY) for card in known]
        return sorted([*some, *[placed(pick(pool, self.luck) + first, 0) for _ in range(unknown)]])

    def spoils(self, titles: list[list[int]]) -> list[list[int]]:
        """A title from the pile is in the hand of whoever took it."""
        out: list[list[int]] = []
        for i, some in enumerate(self.board["spoils"]):
            seat = self.board["first"] if i == 0 else self.board["second"]
            free = [card_of(at) for at in titles[seat] if not bag.knows(at, self.viewer)] if some else []
            out.append([at if card_of(at) else placed(free.pop(), at) for at in some])
        return out

    def loot(self, titles: list[list[int]], stores: list[list[int]]) -> list[int]:
        known, number, store_number = self.board["loot"]
        if known or not number + store_number:
            return list(known)
        seat = self.victim()
        return self.some(stores[seat], store_number) + self.some(titles[seat], number)

    def victim(self) -> int:
        """Of the two who look at the loot, the one who is not the thief."""
        thief = next(line[1] for line in [ask["question"] for ask in self.view.asks] if line[0] == StealCard.__name__)
        return next(seat for seat in range(self.view.seats) if self.board["lookers"] >> seat & 1 and seat != thief)

    def some(self, hand: list[int], number: int) -> list[int]:
        rest = [card_of(at) for at in hand]
        return sorted([rest.pop(self.luck.below(len(rest))) for _ in range(number)])

    def offers(self, titles: list[list[int]], stores: list[list[int]]) -> list[int]:
        """DT-162: what is offered fits what everybody sees of it."""
        out = []
        for seat, (public, whole, _) in enumerate(self.board["offers"]):
            dollars, nuggets, number, wired, store_number, ranches, outlaws = public
            if whole or not any(public):
                out.append(whole)
                continue
            hand, store = packed_cards(self.some(stores[seat], store_number) + self.some(titles[seat], number))
            out.append(bundle(dollars, nuggets, hand | wired, store, ranches, outlaws))
        return out

    def submitted(self, offers: list[int]) -> list[int]:
        """DT-164: others are taken to leave their offers as they are."""
        own = self.board["submitted"]
        if not any(line[0] == ShowOffers.__name__ for line in self.view.agenda):
            return list(own)
        return [some if seat == self.viewer else offers[seat] for seat, some in enumerate(own)]

    def river(self) -> dict[str, Any]:
        """The River pile and the cards of it that somebody looks at."""
        shown = self.board["river"]
        known, number = self.board["panned"]
        pool = [left - gone for left, gone in zip(self.rules.river, self.board["sifted"], strict=True)]
        pool = bag.unlocated(pool, [*bag.located(shown), *known])
        panned = list(known) or [pick(pool, self.luck) for _ in range(number)]
        return {"panned": panned, "river": bag.guess_deck(shown, pool, self.luck)}
