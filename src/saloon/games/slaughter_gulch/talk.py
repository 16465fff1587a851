"""Deals: ghost rock, items and promises change hands by offers (SG-255 … SG-257, ledger section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import (
    get_item,
    lay_open,
    lose_item,
    may_own,
    owns,
    show_items,
    unused_items,
    used_items,
)
from saloon.games.slaughter_gulch.boosts import Boost
from saloon.games.slaughter_gulch.confiscation import Seize
from saloon.games.slaughter_gulch.names import ITEMS, PROMISE, PROMISES, ROCK
from saloon.games.slaughter_gulch.promises import FREED, HEAL, TRUCE, promise
from saloon.games.slaughter_gulch.rolls import Again
from saloon.games.slaughter_gulch.seen import terms_seen
from saloon.games.slaughter_gulch.shooting import Cover, Evade
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.tables import PickDie, Redie
from saloon.kernel.flow import Chance, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.masks import bits
from saloon.parts.offer import Talk, asked, given, giver, receiver
from saloon.parts.trade import Trade, unpack

# What is asked between the first die and its effect; who is being searched cannot give anything away (SG-123).
ROLLING: Final = (Chance, Boost, Again, PickDie, Redie, Cover, Evade, Seize)
RULES: Final = {"partner": "SG-255", "empty": "SG-256", "limit": "SG-255", "owned": "SG-256", "gone": "SG-255"}


def fee_for(kind: i64, rock: i64) -> list[int]:
    """The terms of a simple offer: so much ghost rock for one promise, and no items."""
    give: list[int] = [rock, 0, 0]
    get: list[int] = [0, 0, 1 << kind]
    return give + get


FIRST_FEES: Final = (fee_for(HEAL, 2), fee_for(FREED, 3), fee_for(TRUCE, 1))  # of version 1


def at_rest(s: Town) -> bool:
    """SG-255: always but while dice roll; while plans are open, nobody is asked anything."""
    return not s.pending or not isinstance(s.pending[0].step, ROLLING)  # nothing open: the next question is being made


class Deals(Talk[Town]):
    """D-40: open beside the other questions, in step 2 and from step 4 to the end of the turn."""

    def trade(self, s: Town) -> Trade:
        return s.ruleset.words.trade

    def offers(self, s: Town) -> list[list[int]]:
        return s.offers

    def seats(self, s: Town) -> tuple[int, ...]:
        return tuple(range(s.ruleset.seats))

    def partners(self, s: Town, seat: i64) -> Sequence[int]:
        return [other for other in range(s.ruleset.seats) if other != seat] if at_rest(s) else []

    def owns(self, s: Town, seat: i64, kind: i64) -> int:
        if kind == ROCK:
            return s.rock[seat]
        return owns(s, seat) if kind == ITEMS else (1 << len(PROMISES)) - 1

    def rule(self, why: str) -> str:
        return RULES[why]

    def sees(self, s: Town, offer: list[int], viewer: i64) -> bool:
        return terms_seen(offer, viewer)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return super().candidates(s, seat) if at_rest(s) else []

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not at_rest(s):
            return Refusal("SG-255")
        return super().check(s, seat, action)

    def unfit(self, s: Town, offer: list[int]) -> Refusal | None:
        """SG-143, as far as the one who offers may know it."""
        for item in bits(asked(offer)[ITEMS]):
            if not may_own(s, giver(offer), item):
                return Refusal("SG-143", item=s.ruleset.cards[item].id)
        for item in bits(given(offer)[ITEMS]):
            only = s.ruleset.only[item]
            public = used_items(s, receiver(offer)) >> item & 1
            if public or (only >= 0 and only != s.outfits[receiver(offer)]):
                return Refusal("SG-143", item=s.ruleset.cards[item].id)
        return super().unfit(s, offer)

    def undeliverable(self, s: Town, offer: list[int]) -> Refusal | None:
        for item in bits(given(offer)[ITEMS]):
            if not may_own(s, receiver(offer), item):
                return Refusal("SG-143", item=s.ruleset.cards[item].id)
        return super().undeliverable(s, offer)

    def hand_over(self, s: Town, giver: i64, receiver: i64, kind: i64, part: int) -> None:
        if kind == ROCK:
            s.rock[giver] -= part
            s.rock[receiver] += part
        elif kind == ITEMS:
            for item in bits(part):
                loads = s.loads[giver]
                lose_item(s, giver, item)
                get_item(s, receiver, item)
                if s.ruleset.loaded >> item & 1:
                    s.loads[receiver] = loads
                lay_open(s, receiver, item)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        super().resolve(s, seat, action, log)
        trade = self.trade(s)
        verb = trade.judged(action)
        if verb is trade.propose or verb is trade.counter:
            offer = s.offers[-1]
            shown = given(offer)[ITEMS] & unused_items(s, giver(offer))
            show_items(s, giver(offer), shown, receiver(offer))
        elif verb is trade.accept:
            offer = s.offers[unpack(verb, action)[0]]
            promise(s, giver(offer), receiver(offer), given(offer)[PROMISE], log)
            promise(s, receiver(offer), giver(offer), asked(offer)[PROMISE], log)


def is_deal(s: Town, action: int) -> bool:
    return s.ruleset.words.trade.verb(action) is not None


def judge_in_turn(s: Town, seat: i64, action: int) -> Refusal | None:
    """SG-255: whoever has the turn may deal instead of answering, and is then asked again."""
    if s.ruleset.version == 1 and not taken_at_first(s, seat, action):
        return Refusal("SG-255")
    return DEALS.check(s, seat, action)


def taken_at_first(s: Town, seat: i64, action: int) -> bool:
    """All that version 1 took in a turn: yes, no, and once to each player a fixed fee for a promise."""
    trade = s.ruleset.words.trade
    verb = trade.judged(action)
    if verb is not trade.propose:
        return verb is trade.accept or verb is trade.refuse
    to, *terms = unpack(verb, action)
    return terms in FIRST_FEES and [seat, to] not in [[giver(offer), receiver(offer)] for offer in s.offers]


class OpenTalk(Step[Town]):
    def run(self, s: Town, log: EventLog | None) -> None:
        if not s.side_questions:
            s.then(DEALS)


class CloseTalk(Step[Town]):
    """What is not accepted by the end of the step lapses."""

    def run(self, s: Town, log: EventLog | None) -> None:
        close_talk(s)


def close_talk(s: Town) -> None:
    s.offers = []
    s.release()


DEALS: Final = Deals()
OPEN_TALK: Final = OpenTalk()
CLOSE_TALK: Final = CloseTalk()
STEPS: Final = (Deals, OpenTalk, CloseTalk)
