"""Item cards on their way: drawn, laid out in the store or on a train, looked at, taken (SG-010, SG-118, SG-142)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch import packing
from saloon.games.slaughter_gulch.belongings import get_item, has_power, lose, may_own
from saloon.games.slaughter_gulch.board import is_ruled
from saloon.games.slaughter_gulch.forms import BuyForm
from saloon.games.slaughter_gulch.names import FIGURES, STORE
from saloon.games.slaughter_gulch.packing import (
    PASS,
    buy,
    buy_bits,
    buy_items,
    buy_items_bits,
    is_buy,
    is_take,
    item_item,
    take,
    take_card,
)
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.tokens import Token, at_tile
from saloon.games.slaughter_gulch.vocabulary import DISCOUNT
from saloon.kernel.flow import ALL, Chance
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.bag import card_of, knowers_of, placed
from saloon.parts.masks import bits
from saloon.parts.seat import SeatSealed, SeatStep

TO_HAND: Final = 0  # dealt to a seat
TO_STORE: Final = 1
TO_TRAIN: Final = 2
TO_LOOK: Final = 3  # looked at by a seat
SUBSETS: Final = 64  # sets of wares listed as examples


def items_left(s: Town) -> int:
    return sum(s.deck) + len(s.bottom)


class DrawItem(Chance[Town]):
    """The next item: any of those nobody has seen, then those put under the deck."""

    __slots__ = ("goal", "number")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, goal: i64, number: i64) -> None:
        self.goal = goal
        self.number = number  # seat or train

    def ways(self, s: Town) -> i64:
        loose = sum(s.deck)
        return loose if loose else len(s.bottom)

    def outcome(self, s: Town, way: i64) -> int:
        if not any(s.deck):
            return packing.item(card_of(s.bottom[way]))
        for item, copies in enumerate(s.deck):
            if way < copies:
                return packing.item(item)
            way -= copies
        raise RuntimeError("the deck is empty")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        item = item_item(action)
        if any(s.deck):
            s.deck = s.deck[:]
            s.deck[item] -= 1
        else:
            gone = next(i for i, at in enumerate(s.bottom) if card_of(at) == item)
            s.bottom = only_seen([at for i, at in enumerate(s.bottom) if i != gone], 0)
        if self.goal == TO_HAND:
            s.dealt = [sorted([*hand, item]) if at == self.number else hand for at, hand in enumerate(s.dealt)]
        elif self.goal == TO_STORE:
            s.store = sorted([*s.store, placed(item, 0)])
        elif self.goal == TO_TRAIN:
            s.cargo = [
                sorted([*some, placed(item, 0)]) if at == self.number else some for at, some in enumerate(s.cargo)
            ]
        else:
            s.looked = sorted([*s.looked, item])


def put_under(s: Town, cards: list[int], seat: i64) -> None:
    """Face down, in no order; the seat that did it knows them."""
    s.bottom = sorted([*s.bottom, *[placed(card, 1 << seat) for card in cards]])


def seen_by(cards: list[int], seat: i64) -> list[int]:
    """The same cards, now known to this seat too."""
    return sorted([placed(card_of(at), knowers_of(at) | 1 << seat) for at in cards])


def only_seen(cards: list[int], knowers: int) -> list[int]:
    """What is left after one was taken unseen: whoever knew the cards before no longer knows which are left."""
    return sorted([placed(card_of(at), knowers) for at in cards])


def price(s: Town, seat: i64, item: i64) -> int:
    """The General Store's power: 1 less, but at least 1."""
    cost = s.ruleset.costs[item]
    if has_power(s, seat, STORE):
        off = next((word.args[0] for word in s.ruleset.power[STORE] if word.op == DISCOUNT), 0)
        return max(min(1, cost), cost - off)
    return cost


def affordable(s: Town, seat: i64, wares: int, chosen: int) -> Refusal | None:
    """D-01, D-30, SG-143"""
    if chosen >> s.ruleset.item_count or chosen & ~wares:
        return Refusal("SG-142")
    cost = 0
    for item in bits(chosen):
        if not may_own(s, seat, item):
            return Refusal("SG-143", item=s.ruleset.cards[item].id)
        cost += price(s, seat, item)
    return None if cost <= s.rock[seat] else Refusal("SG-128", rock=cost)


def baskets(s: Town, seat: i64, wares: int) -> list[int]:
    """Every set one may buy, as long as there are not too many."""
    sets = [0]
    costs = [0]
    for item in bits(wares):
        if may_own(s, seat, item):
            cost = price(s, seat, item)
            sets += [some | s.ruleset.bits[item] for some in sets[: SUBSETS // 2]]
            costs += [before + cost for before in costs[: SUBSETS // 2]]
    rock = s.rock[seat]
    return [buy_bits(sets[i]) for i, cost in enumerate(costs) if cost <= rock]


def mask_of(cards: list[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


class ShopToken(Token):
    """SG-142; SG-087: not with somebody else's ghost rock."""

    def possible(self, s: Town, dude: i64) -> bool:
        return at_tile(s, dude, STORE) and len(s.store) > 0 and not is_ruled(s, dude)

    def perform(self, s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
        seat = dude // FIGURES
        s.store = seen_by(s.store, seat)
        s.then(Shop(seat))


class Shop(SeatSealed[Town]):
    """D-30: the shopper alone sees the wares and what he buys; everybody sees how many cards and what they cost."""

    def wares(self, s: Town) -> int:
        return mask_of([card_of(at) for at in s.store])

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return baskets(s, seat, self.wares(s))

    def legal(self, s: Town, seat: i64) -> list[int]:
        return self.candidates(s, seat)

    def form(self, s: Town, seat: i64) -> dict[str, Any] | None:
        wares = [item for item in bits(self.wares(s)) if may_own(s, seat, item)]
        prices = {s.ruleset.cards[item].id: price(s, seat, item) for item in wares}
        buy: BuyForm = {"items": {"some": list(prices)}, "prices": prices, "rock": s.rock[seat]}
        return {"buy": buy}

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_buy(action):
            return Refusal("kernel.nonsense")
        return affordable(s, seat, self.wares(s), buy_items_bits(action))

    def decline(self, s: Town, seat: i64) -> int:
        return buy([])

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        seat = self.seat
        chosen = buy_items(answers[seat])
        cost = sum([price(s, seat, item) for item in chosen])
        lose(s, seat, cost)
        rest = s.store[:]
        for item in chosen:
            rest.remove(next(at for at in rest if card_of(at) == item))
            get_item(s, seat, item)
        s.store = only_seen(rest, 1 << seat) if chosen else rest
        if log:
            names = tuple([s.ruleset.cards[item].id for item in chosen])
            log.tell("buys", seat=seat, cards=len(chosen), rock=cost).also(seat, items=names)


class TakeOne(SeatSealed[Town]):
    """D-24, D-43: one of the cards looked at, or none; the others are not told which."""

    __slots__ = ("train",)

    def __init__(self, seat: i64, train: i64) -> None:
        super().__init__(seat)
        self.train = train  # -1: the cards of the deck that are looked at

    def wares(self, s: Town) -> list[int]:
        cards = [card_of(at) for at in s.cargo[self.train]] if self.train >= 0 else s.looked
        return [item for item in bits(mask_of(cards)) if may_own(s, self.seat, item)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[take(item) for item in self.wares(s)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if not is_take(action):
            return Refusal("kernel.nonsense")
        return None if take_card(action) in self.wares(s) else Refusal("SG-143", item="")

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        seat = self.seat
        action = answers[seat]
        item = take_card(action) if action != PASS else -1
        if item >= 0:
            get_item(s, seat, item)
        if self.train >= 0:
            if item >= 0:
                some = s.cargo[self.train][:]
                some.remove(next(at for at in some if card_of(at) == item))
                left = only_seen(some, 1 << seat)
                s.cargo = [left if at == self.train else old for at, old in enumerate(s.cargo)]
        else:
            rest = s.looked[:]
            if item >= 0:
                rest.remove(item)
            put_under(s, rest, seat)
            s.looked = []
            s.looker = -1
        if log:
            event = log.tell("takes_item", seat=seat, cards=int(item >= 0))
            if item >= 0:
                event.also(seat, item=s.ruleset.cards[item].id)


class Look(SeatStep[Town]):
    """take(n of k): so many cards of the deck are drawn to be looked at."""

    __slots__ = ("number",)

    def __init__(self, seat: i64, number: i64) -> None:
        super().__init__(seat)
        self.number = number

    def run(self, s: Town, log: EventLog | None) -> None:
        s.looker = self.seat
        s.then(TakeOne(self.seat, -1))
        for _card in range(min(self.number, items_left(s))):
            s.then(DrawItem(TO_LOOK, self.seat))


STEPS: Final = (DrawItem, Shop, TakeOne, Look)
