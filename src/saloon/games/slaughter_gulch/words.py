"""The names of one box: its items, spells, objectives, encounters and events, and what is said with them."""

from __future__ import annotations

from collections.abc import Sequence

from saloon.games.slaughter_gulch import verbs
from saloon.games.slaughter_gulch.names import (
    FIRST_TRADE,
    MOST_CARDS,
    MOST_SEATS,
    PASSENGERS,
    PROMISES,
    SEATS,
    SPACES,
    TALKS,
    VEHICLES,
    WHO,
)
from saloon.kernel.language import Verb, declared
from saloon.parts.trade import Goods, Trade


class Words:
    def __init__(
        self, items: Sequence[str], magic: Sequence[str], rewards: Sequence[str], cards: Sequence[str],
        events: Sequence[str],
    ) -> None:  # fmt: skip
        self.items = items
        self.magic = magic
        self.rewards = rewards
        self.cards = cards
        self.events = events
        filler = [f"?{n}" for n in range(MOST_CARDS - len(cards))]
        self.targets: list[str] = [
            *WHO, *cards, *filler, *[f"@{space}" for space in SPACES], *VEHICLES, *PASSENGERS, "-",
            *[f"seat-{seat}" for seat in SEATS],
        ]  # fmt: skip
        gold = [Goods("rock", range(128)), Goods("items", list(items)), Goods("promises", list(PROMISES))]
        self.trade = Trade(gold, MOST_SEATS, TALKS, FIRST_TRADE)

    def verbs(self) -> list[Verb]:
        goods = [*self.items, *self.magic]
        own = declared(
            verbs,
            items=self.items,
            magic=self.magic,
            cards=self.cards,
            events=self.events,
            targets=self.targets,
            goods=goods,
            uses=[*goods, *self.rewards],
            items_or_none=["none", *self.items],
            magic_or_none=["none", *self.magic],
            rewards_or_none=["none", *self.rewards],
        )
        return [*own, *self.trade.verbs]
