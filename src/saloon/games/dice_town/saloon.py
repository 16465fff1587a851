"""The Saloon: who robs whom of what, and who sees it (DT-059 … DT-066, DT-113 … DT-115, DTX-060)."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import CARDS, GIRLS, KINDS, MOST_SEATS, QUEEN, STORE, WHISKY
from saloon.games.dice_town.dice import count
from saloon.games.dice_town.hands import different, gone, holds, pass_on, show_to
from saloon.games.dice_town.insurance import INSURE
from saloon.games.dice_town.own_action import BOOSTS, in_force
from saloon.games.dice_town.packing import (
    TAKE,
    is_loot,
    is_play,
    is_ranch,
    is_rob,
    is_steal,
    loot,
    loot_stores,
    loot_titles,
    play,
    play_card,
    ranch,
    ranch_victim,
    rob,
    rob_stores,
    rob_titles,
    rob_victim,
    steal,
    steal_card,
)
from saloon.games.dice_town.play import lacks, misplayed, modify, put_away
from saloon.games.dice_town.records import stolen, theft
from saloon.games.dice_town.seats import bit, each, pairs
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.wealth import gains
from saloon.kernel.flow import Step
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
    ranches = False
    for other in range(s.ruleset.seats):
        if can_rob(s, seat, other):
            return False
        ranches = ranches or can_take_ranch(s, seat, other)
    return ranches


def robbed(action: int) -> int:
    """Of cards or of a ranch."""
    return ranch_victim(action) if is_ranch(action) else rob_victim(action)


class Robbery(SeatQuestion[Town]):
    """DT-059 … DT-062, DT-113, DTX-060: victim and number of each kind; The Girls and Whisky are played here."""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        some = [rob(victim, t, n) for victim in range(s.ruleset.seats) for t in range(6) for n in range(6)]
        some += [ranch(victim) for victim in range(s.ruleset.seats)]
        return [*some, TAKE, play(GIRLS), play(WHISKY)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        everybody = range(s.ruleset.seats)
        if in_force(s, WHISKY):
            some = [ranch(victim) for victim in everybody if can_take_ranch(s, seat, victim)]
        else:
            some = []
            for victim in everybody:
                if can_rob(s, seat, victim):
                    some += splits(s, victim, count(s.locked[seat], QUEEN))
            if not some and only_whisky(s, seat):
                some = [TAKE]
        cards = [play(card) for card in (GIRLS, WHISKY) if holds(s, seat, card)]
        return some + [action for action in cards if self.check(s, seat, action) is None]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if is_play(action):
            return self.unplayable(s, seat, play_card(action))
        whisky = in_force(s, WHISKY)
        if action == TAKE:
            return None if only_whisky(s, seat) and not whisky else Refusal("DT-007")
        if not is_rob(action) and not is_ranch(action):
            return misplayed(action)
        victim = robbed(action)
        if victim >= s.ruleset.seats:
            return misplayed(action)
        if victim == s.guard and victim != seat:
            return Refusal("DTI-011")
        if is_ranch(action) or whisky:
            allowed = is_ranch(action) and whisky and can_take_ranch(s, seat, victim)
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
        ranches = any(can_take_ranch(s, seat, other) for other in range(s.ruleset.seats))
        cards = any(can_rob(s, seat, other) for other in range(s.ruleset.seats))
        use = ranches if card == WHISKY else cards or (ranches and holds(s, seat, WHISKY))
        return None if use else Refusal("DT-103.empty", card=STORE[card])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if is_play(action):
            modify(s, seat, play_card(action), BOOSTS[play_card(action)], self, log)
            return
        if action == TAKE:
            self.unanswerable(s, log)
            return
        victim = robbed(action)
        if in_force(s, GIRLS) and not s.again:
            s.then(ROBBERY[seat])  # DT-113, DT-115: the second victim is chosen after the first robbery
        s.again = 1  # from now on The Girls come too late
        if is_ranch(action):
            s.boost &= ~bit(WHISKY)
            s.then(TAKE_RANCH[seat][victim])
        else:
            titles, stores = rob_titles(action), rob_stores(action)
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
        some = chosen(titles, self.titles, way % of_titles)
        more = chosen(stores, self.stores, way // of_titles)
        return loot([card_of(at) - KINDS for at in some], [card_of(at) for at in more])

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = is_loot(action) and len(loot_titles(action)) == self.titles
        possible = possible and len(loot_stores(action)) == self.stores
        held = [card_of(at) for hand in (s.titles[self.victim], s.stores[self.victim]) for at in hand]
        cards = looted(action) if possible else []
        possible = possible and all(cards.count(card) <= held.count(card) for card in cards)
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.loot = looted(action)
        s.lookers = bit(self.seat) | bit(self.victim)
        show_to(s, self.victim, self.seat, s.loot)
        if log:
            event = log.tell("looted", seat=self.seat, victim=self.victim, number=len(s.loot), told="closed")
            for who in (self.seat, self.victim):
                event.also(who, told="open", cards=tuple([CARDS[card] for card in s.loot]))


def looted(action: int) -> list[int]:
    """The cards of a loot, as numbers."""
    return loot_stores(action) + [KINDS + title for title in loot_titles(action)]


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
            self.reveal(s, {self.seat: steal(s.loot[0])}, log)
        else:
            super().run(s, log)

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [steal(card) for card in different(s.loot)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("DT-059", card=CARDS[steal_card(action)]) if is_steal(action) else misplayed(action)

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        card = steal_card(answers[self.seat])
        s.loot = []
        s.lookers = 0
        s.fresh = theft(card, self.victim, self.seat)
        pass_on(s, self.victim, self.seat, [card])  # DT-065: his from now on
        gains(s, self.seat)
        title = card >= KINDS
        if log:
            kind = "title" if title else "store"
            event = log.tell("stole", seat=self.seat, victim=self.victim, kind=kind, told="closed")
            for who in (self.seat, self.victim):
                event.also(who, told="open", card=CARDS[card])
        theft_over(s, self.seat)
        if s.ruleset.extension:
            s.then(INSURE[self.victim][title])


def theft_over(s: Town, seat: i64) -> None:
    """DT-104, DT-113: The Girls end with the second theft, before Insurance, which comes after it (DTX-061)."""
    if in_force(s, GIRLS) and not isinstance(s.agenda[-1], Robbery):
        put_away(s, seat, GIRLS)


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
        gains(s, self.seat)
        if log:
            log.tell("took_ranch", seat=self.seat, victim=self.victim)
        put_away(s, self.seat, WHISKY)
        theft_over(s, self.seat)
        s.then(INSURE[self.victim][True])


ROBBERY: Final = each(Robbery)
STEAL_CARD: Final = pairs(StealCard, MOST_SEATS)
TAKE_RANCH: Final = pairs(TakeRanch, MOST_SEATS)
STEPS: Final[tuple[type[Step[Any]], ...]] = (Robbery, DrawLoot, StealCard, TakeRanch)
