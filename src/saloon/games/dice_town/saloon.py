"""The Saloon: who robs whom of what, and who sees it (DT-059 … DT-066, DT-113 … DT-115, DTX-060)."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import Town
from saloon.games.dice_town.dice import count
from saloon.games.dice_town.hands import different, gone, holds, pass_on, show_to
from saloon.games.dice_town.insurance import INSURE
from saloon.games.dice_town.language import (
    CARDS,
    GIRLS,
    KINDS,
    LOOT,
    MOST_SEATS,
    PLAIN,
    PLAY,
    QUEEN,
    RANCH_THEFT,
    ROB,
    STEAL,
    STORE,
    TAKE,
    WHISKY,
    argument,
    cards_in,
    loot,
    one,
    packed_cards,
    rob,
    stores_robbed,
    titles_robbed,
    victim_of,
)  # fmt: skip
from saloon.games.dice_town.own_action import BOOSTS, in_force
from saloon.games.dice_town.play import lacks, misplayed, modify
from saloon.games.dice_town.records import stolen, theft
from saloon.games.dice_town.seats import bit, each, pairs
from saloon.kernel.flow import Step
from saloon.kernel.language import VERB
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.bag import card_of
from saloon.parts.seat import SeatChance, SeatQuestion, SeatSealed, SeatStep


def can_rob(s: Town, thief: i64, seat: i64) -> bool:
    """DT-062, DT-063, DTI-011: only what is in a hand"""
    return seat != thief and seat != s.guard and bool(s.titles[seat] or s.stores[seat])


def can_take_ranch(s: Town, thief: i64, seat: i64) -> bool:
    """DTX-049, DTX-060, DTI-011"""
    return seat != thief and seat != s.guard and s.ranches[seat] > 0


def splits(s: Town, victim: i64, queens: i64) -> list[int]:
    """DT-060, DT-061: every way to divide the draws between titles and Store cards."""
    titles = len(s.titles[victim])
    stores = len(s.stores[victim])
    number = min(int(queens), titles + stores)
    return [rob(victim, t, number - t) for t in range(max(0, number - stores), min(number, titles) + 1)]


def only_whisky(s: Town, seat: i64) -> bool:
    """DT-175: nobody has a hand to rob, but by all that is public the thief may hold Whisky and there is a ranch."""
    if not s.stores[seat] or gone(s, WHISKY):
        return False
    ranch = False
    for other in range(s.ruleset.seats):
        if can_rob(s, seat, other):
            return False
        ranch = ranch or can_take_ranch(s, seat, other)
    return ranch


class Robbery(SeatQuestion[Town]):
    """DT-059 … DT-062, DT-113, DTX-060: victim and number of each kind; The Girls and Whisky are played here."""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        some = [rob(victim, t, n) for victim in range(s.ruleset.seats) for t in range(6) for n in range(6)]
        some += [one(RANCH_THEFT, victim) for victim in range(s.ruleset.seats)]
        return [*some, TAKE, one(PLAY, GIRLS), one(PLAY, WHISKY)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        everybody = range(s.ruleset.seats)
        if in_force(s, WHISKY):
            some = [one(RANCH_THEFT, victim) for victim in everybody if can_take_ranch(s, seat, victim)]
        else:
            some = []
            for victim in everybody:
                if can_rob(s, seat, victim):
                    some += splits(s, victim, count(s.locked[seat], QUEEN))
            if not some and only_whisky(s, seat):
                some = [TAKE]
        cards = [one(PLAY, card) for card in (GIRLS, WHISKY) if holds(s, seat, card)]
        return some + [action for action in cards if self.check(s, seat, action) is None]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        verb = action & VERB
        if verb == PLAY and argument(action) < KINDS:
            return self.unplayable(s, seat, argument(action))
        whisky = in_force(s, WHISKY)
        if action == TAKE:
            return None if only_whisky(s, seat) and not whisky else Refusal("DT-007")
        victim = victim_of(action) if verb == ROB else argument(action)
        if verb not in (ROB, RANCH_THEFT) or victim >= s.ruleset.seats or stores_robbed(action) > 7:
            return misplayed(action)
        if victim == s.guard and victim != seat:
            return Refusal("DTI-011")
        if verb == RANCH_THEFT or whisky:
            allowed = verb == RANCH_THEFT and whisky and can_take_ranch(s, seat, victim)
            return None if allowed else Refusal("DTX-060")
        return self.bad_split(s, seat, victim, action) if can_rob(s, seat, victim) else Refusal("DT-062")

    def bad_split(self, s: Town, seat: i64, victim: i64, action: int) -> Refusal | None:
        """DT-060, DT-061"""
        titles, stores = len(s.titles[victim]), len(s.stores[victim])
        queens = count(s.locked[seat], QUEEN)
        if action in splits(s, victim, queens):
            return None
        return Refusal("DT-060", number=min(queens, titles + stores), titles=titles, stores=stores)

    def unplayable(self, s: Town, seat: i64, card: i64) -> Refusal | None:
        """DT-110, D12, D32: The Girls before the first robbery only, Whisky before each."""
        if card not in (GIRLS, WHISKY):
            return Refusal("DT-103.window", card=STORE[card])
        if card == GIRLS and s.again:
            return Refusal("DT-110")
        no = lacks(s, seat, card)
        if no is not None:
            return no
        if card == WHISKY and stolen(s.fresh) == WHISKY:  # DT-110: gained by this very action
            return Refusal("DT-110")
        ranch = any(can_take_ranch(s, seat, other) for other in range(s.ruleset.seats))
        cards = any(can_rob(s, seat, other) for other in range(s.ruleset.seats))
        use = ranch if card == WHISKY else cards or (ranch and holds(s, seat, WHISKY))
        return None if use else Refusal("DT-103.empty", card=STORE[card])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action & VERB == PLAY:
            modify(s, seat, argument(action), BOOSTS[argument(action)], self, log)
            return
        if action == TAKE:
            self.unanswerable(s, log)
            return
        victim = victim_of(action)
        if in_force(s, GIRLS) and not s.again:
            s.then(ROBBERY[seat])  # DT-113, DT-115: the second victim is chosen after the first robbery
        s.again = 1  # from now on The Girls come too late
        if action & VERB == RANCH_THEFT:
            s.boost &= ~bit(WHISKY)
            s.then(TAKE_RANCH[seat][victim])
        else:
            titles, stores = titles_robbed(action), stores_robbed(action)
            if log:
                log.tell("robbing", seat=seat, victim=victim, titles=titles, stores=stores)
            s.then(DrawLoot(seat, victim, titles, stores), STEAL_CARD[seat][victim])

    def unanswerable(self, s: Town, log: EventLog | None) -> None:
        """DT-062, DT-114, DTI-018: nobody to rob."""
        if log:
            log.tell("nothing")

    def run(self, s: Town, log: EventLog | None) -> None:
        """DT-175: a thief with Store cards is asked even if a single answer is left; otherwise the step runs itself."""
        options = self.legal(s, self.seat)
        if len(options) == 1 and not s.stores[self.seat]:
            self.resolve(s, self.seat, options[0], log)
        elif options:
            s.ask(self, (self.seat,), options)
        else:
            self.unanswerable(s, log)


class DrawLoot(SeatChance[Town]):
    """DT-060: within each kind the cards are drawn at random."""

    __slots__ = ("stores", "titles", "victim")

    def __init__(self, seat: i64, victim: i64, titles: i64, stores: i64) -> None:
        super().__init__(seat)
        self.victim = victim
        self.titles = titles
        self.stores = stores

    def ways(self, s: Town) -> i64:
        titles, stores = len(s.titles[self.victim]), len(s.stores[self.victim])
        return comb(titles, int(self.titles)) * comb(stores, int(self.stores))

    def outcome(self, s: Town, way: i64) -> int:
        titles, stores = s.titles[self.victim], s.stores[self.victim]
        of_titles = comb(len(titles), int(self.titles))
        some = chosen(titles, self.titles, way % of_titles) + chosen(stores, self.stores, way // of_titles)
        return loot(*packed_cards([card_of(at) for at in some]))

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        some = argument(action)
        titles, stores = cards_in(some & (1 << PLAIN) - 1, 0), cards_in(0, some >> PLAIN)
        held = [[card_of(at) for at in hand] for hand in (s.titles[self.victim], s.stores[self.victim])]
        possible = action & VERB == LOOT and len(titles) == self.titles and len(stores) == self.stores
        possible = possible and all(titles.count(card) <= held[0].count(card) for card in titles)
        possible = possible and all(stores.count(card) <= held[1].count(card) for card in stores)
        return None if possible and loot(*packed_cards(titles + stores)) == action else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        some = argument(action)
        s.loot = cards_in(some & (1 << PLAIN) - 1, some >> PLAIN)
        s.lookers = bit(self.seat) | bit(self.victim)
        show_to(s, self.victim, self.seat, s.loot)
        if log:
            event = log.tell("looted", seat=self.seat, victim=self.victim, number=len(s.loot), told="closed")
            for who in (self.seat, self.victim):
                event.also(who, told="open", cards=tuple([CARDS[card] for card in s.loot]))


def chosen(cards: list[int], number: i64, way: i64) -> list[int]:
    """The way-th choice of so many cards."""
    for i, some in enumerate(combinations(cards, int(number))):
        if i == way:
            return list(some)
    raise RuntimeError("no such choice")


class StealCard(SeatSealed[Town]):
    """DT-059, DT-064, DT-066: one of them is kept; its kind is public, its name only the two know."""

    __slots__ = ("victim",)

    def __init__(self, seat: i64, victim: i64) -> None:
        super().__init__(seat)
        self.victim = victim

    def run(self, s: Town, log: EventLog | None) -> None:
        if len(s.loot) == 1:
            self.reveal(s, {self.seat: one(STEAL, s.loot[0])}, log)
        else:
            super().run(s, log)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(STEAL, card) for card in range(len(CARDS))]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [one(STEAL, card) for card in different(s.loot)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != STEAL or argument(action) >= len(CARDS):
            return misplayed(action)
        return None if argument(action) in s.loot else Refusal("DT-059", card=CARDS[argument(action)])

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        card = argument(answers[self.seat])
        s.loot = []
        s.lookers = 0
        s.fresh = theft(card, self.victim, self.seat)
        pass_on(s, self.victim, self.seat, [card])  # DT-065: his from now on
        s.gains(self.seat)
        title = card >= KINDS
        if log:
            kind = "title" if title else "store"
            event = log.tell("stole", seat=self.seat, victim=self.victim, kind=kind, told="closed")
            for who in (self.seat, self.victim):
                event.also(who, told="open", card=CARDS[card])
        if s.ruleset.extension:
            s.then(INSURE[self.victim][title])


class TakeRanch(SeatStep[Town]):
    """DTX-060"""

    __slots__ = ("victim",)

    def __init__(self, seat: i64, victim: i64) -> None:
        super().__init__(seat)
        self.victim = victim

    def run(self, s: Town, log: EventLog | None) -> None:
        ranches = s.ranches[:]
        ranches[self.victim] -= 1
        ranches[self.seat] += 1
        s.ranches = ranches
        s.gains(self.seat)
        if log:
            log.tell("took_ranch", seat=self.seat, victim=self.victim)
        s.then(INSURE[self.victim][True])


ROBBERY: Final = each(Robbery)
STEAL_CARD: Final = pairs(StealCard, MOST_SEATS)
TAKE_RANCH: Final = pairs(TakeRanch, MOST_SEATS)
STEPS: Final[tuple[type[Step[Any]], ...]] = (Robbery, DrawLoot, StealCard, TakeRanch)
