"""The classic actions of Mine, Bank, Store, Sheriff and Town Hall, and the cards that modify them (DT-044 … DT-075)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import Town, bit
from saloon.games.dice_town.dice import count
from saloon.games.dice_town.hands import holds, lay_aside
from saloon.games.dice_town.language import (
    ACE,
    CARDS,
    CORRUPTION,
    CREDIT,
    DYNAMITE,
    HOLD,
    JACK,
    JOE,
    KINDS,
    MARSHALL,
    MOST_SEATS,
    NERVE,
    NINE,
    PASS,
    PLAY,
    SHARING,
    STORE,
    TAKE,
    argument,
    one,
)  # fmt: skip
from saloon.games.dice_town.play import CardWindow, lacks, misplayed, modify, play_card, watchers
from saloon.games.dice_town.supply import PILE_TITLE, TURN_UP, StoreDraw, acquire, own_title, ready_store, store_left
from saloon.kernel.flow import ALL, Step
from saloon.kernel.language import VERB
from saloon.kernel.said import Refusal, Tape
from saloon.parts.bag import EVERYBODY
from saloon.parts.seat import SeatQuestion, SeatSealed, SeatStep


def different(cards: list[int]) -> list[int]:
    """Sorted cards without repeats."""
    return [card for i, card in enumerate(cards) if i == 0 or card != cards[i - 1]]


class Boost(Step[Town]):
    """A card that modifies the player's own action is in force (DT-110)."""

    __slots__ = ("card",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, card: i64) -> None:
        self.card = card

    def run(self, s: Town, tape: Tape | None) -> None:
        s.boost |= bit(self.card)


BOOSTS: Final = [Boost(card) for card in range(KINDS)]


class OwnAction(SeatQuestion[Town]):
    """DT-175: the step in which somebody carries out his action; his cards are options of it.

    It runs by itself for a player without Store cards, and when its card has been played.
    """

    CARD: ClassVar[int] = 0  # DTX-035: the one that belongs to this action

    def empty(self, s: Town) -> bool:
        """Whether the card would have no effect (DT-103)."""
        raise NotImplementedError

    def act(self, s: Town, tape: Tape | None) -> None:
        raise NotImplementedError

    def boosted(self, s: Town) -> bool:
        return s.boost >> self.CARD & 1 == 1

    def run(self, s: Town, tape: Tape | None) -> None:
        if s.stores[self.seat] and not self.boosted(s):
            super().run(s, tape)
        else:
            self.act(s, tape)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [TAKE, one(PLAY, self.CARD)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [TAKE, one(PLAY, self.CARD)] if holds(s, seat, self.CARD) and not self.empty(s) else [TAKE]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == TAKE:
            return None
        if action != one(PLAY, self.CARD):
            return misplayed(action)
        return lacks(s, seat, self.CARD) or (Refusal("DT-103.empty", card=STORE[self.CARD]) if self.empty(s) else None)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == TAKE:
            self.act(s, tape)
        else:
            modify(s, seat, self.CARD, BOOSTS[self.CARD], self, tape)


# --- Gold Mine ---


class TakeNuggets(OwnAction):
    """DT-044, DT-045, DT-112, DTX-019"""

    CARD: ClassVar[int] = DYNAMITE

    def empty(self, s: Town) -> bool:
        return s.mine == 0

    def act(self, s: Town, tape: Tape | None) -> None:
        number = count(s.locked[self.seat], NINE)
        taken = s.mined(self.seat, 2 * number if self.boosted(s) else number)
        if tape:
            tape.tell("nuggets", seat=self.seat, nuggets=taken)


# --- Bank and Stagecoach ---


class RobBank(SeatStep[Town]):
    """DT-047, DT-048: every dollar; Share-out may come before (DT-124, DTX-023)."""

    def run(self, s: Town, tape: Tape | None) -> None:
        s.then(EMPTY_BANK[self.seat])
        if s.bank > 1:
            s.then(SHARE_OUT[self.seat])


class ShareOut(CardWindow):
    """DT-124: by any opponent of the robber."""

    __slots__ = ("robber",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, robber: i64) -> None:
        self.robber = robber

    def seats(self, s: Town) -> tuple[int, ...]:
        return watchers(s, SHARING, s.house.mask & ~bit(self.robber))

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, one(PLAY, SHARING)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        return lacks(s, seat, SHARING) if action == one(PLAY, SHARING) else misplayed(action)

    def play(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        play_card(s, seat, SHARING, TAKE_HALF[seat], tape)


class TakeHalf(SeatStep[Town]):
    """DT-124: half of the sum, rounded down; the rest is left to the robber."""

    def run(self, s: Town, tape: Tape | None) -> None:
        half = s.bank // 2
        s.bank -= half
        s.cash[self.seat] += half
        s.gains(self.seat)
        if tape:
            tape.tell("shared", seat=self.seat, dollars=half)


class EmptyBank(SeatStep[Town]):
    def run(self, s: Town, tape: Tape | None) -> None:
        if s.bank:
            s.gains(self.seat)
        s.cash[self.seat] += s.bank
        if tape:
            tape.tell("robbed_bank", seat=self.seat, dollars=s.bank)
        s.bank = 0


class Coach(Step[Town]):
    """DT-050, DTX-022: what is left on the Stagecoach goes to the Bank."""

    def run(self, s: Town, tape: Tape | None) -> None:
        if tape and s.coach:
            tape.tell("coach", dollars=s.coach, bank=s.bank + s.coach)
        s.bank += s.coach
        s.coach = 0


# --- General Store ---


class Shop(OwnAction):
    """DT-051, DT-052, DT-117, DT-118: twice in the first round, or with Unlimited Credit."""

    CARD: ClassVar[int] = CREDIT

    def empty(self, s: Town) -> bool:
        return not store_left(s)

    def act(self, s: Town, tape: Tape | None) -> None:
        s.again = 2 if self.boosted(s) or s.round == 1 else 1
        s.then(SHELVES[self.seat])


class Shelves(SeatStep[Town]):
    """DT-051: one action: so many cards to look at, one to keep."""

    def run(self, s: Town, tape: Tape | None) -> None:
        if s.again:
            s.again -= 1
            s.to_draw = count(s.locked[self.seat], JACK)
            s.then(BROWSE[self.seat], KEEP_CARD[self.seat], SHELVES[self.seat])


class Browse(SeatStep[Town]):
    """DT-054, DT-055: one card after the other, as long as there are any."""

    def run(self, s: Town, tape: Tape | None) -> None:
        if s.to_draw and ready_store(s, tape):
            s.then(LOOK_AT[self.seat], BROWSE[self.seat])


class LookAt(StoreDraw):
    def drawn(self, s: Town, card: i64, tape: Tape | None) -> None:
        s.drawn = sorted([*s.drawn, card])
        s.lookers = bit(self.seat)
        s.to_draw -= 1
        if tape:
            tape.tell("looked", seat=self.seat, told="closed").also(self.seat, told="open", card=STORE[card])


class KeepCard(SeatSealed[Town]):
    """DT-051, DT-056, DT-057: exactly one stays, unseen by the others."""

    def run(self, s: Town, tape: Tape | None) -> None:
        if len(s.drawn) == 1:
            self.reveal(s, {self.seat: one(HOLD, s.drawn[0])}, tape)
        elif s.drawn:
            super().run(s, tape)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(HOLD, card) for card in range(KINDS)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [one(HOLD, card) for card in different(s.drawn)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != HOLD or argument(action) >= len(CARDS):
            return misplayed(action)
        return None if argument(action) in s.drawn else Refusal("DT-051", card=CARDS[argument(action)])

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        card = argument(answers[self.seat])
        rest = s.drawn[:]
        rest.remove(card)
        s.drawn = []
        s.lookers = 0
        lay_aside(s, rest, self.seat)
        if tape:
            event = tape.tell("bought", seat=self.seat, discarded=len(rest), told="closed")
            event.also(self.seat, told="open", card=STORE[card])
        acquire(s, self.seat, card, tape)


# --- Sheriff ---


class OfficeWindow(CardWindow):
    """DT-119 … DT-123, DTX-037: Nervous Joe and Marshall share one window, before the star moves."""

    def seats(self, s: Town) -> tuple[int, ...]:
        joe = watchers(s, JOE, s.house.mask)
        return joe or (watchers(s, MARSHALL, s.house.mask) if star_moves(s) else ())

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[one(NERVE, other) for other in range(s.house.seats)], one(PLAY, MARSHALL)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        some = [PASS]
        if holds(s, seat, JOE):
            some += [one(NERVE, other) for other in range(s.house.seats) if other != seat and s.cash[other]]
        if holds(s, seat, MARSHALL) and star_moves(s):
            some.append(one(PLAY, MARSHALL))
        return some

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if action == one(PLAY, MARSHALL):
            return lacks(s, seat, MARSHALL) or (None if star_moves(s) else Refusal("DT-120"))
        other = argument(action)
        if action & VERB != NERVE or other >= s.house.seats:
            return misplayed(action)
        if other == seat or not s.cash[other]:
            return Refusal("DT-119")
        return lacks(s, seat, JOE)

    def play(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.then(OFFICE_WINDOW)
        if action & VERB == NERVE:
            play_card(s, seat, JOE, Nerves(seat, argument(action)), tape)
            if tape:
                tape.tell("nerves", seat=seat, victim=argument(action))
        else:
            play_card(s, seat, MARSHALL, BOOSTS[MARSHALL], tape)


def heir(s: Town) -> int:
    """Who is about to be awarded the star, -1 if nobody: the first, or the second if the first hunts (DTX-036)."""
    if s.boost >> MARSHALL & 1:
        return -1
    return s.first if not s.choice else s.second


def star_moves(s: Town) -> bool:
    return heir(s) >= 0 and heir(s) != s.sheriff


class Nerves(SeatStep[Town]):
    """DT-119"""

    __slots__ = ("victim",)

    def __init__(self, seat: i64, victim: i64) -> None:
        super().__init__(seat)
        self.victim = victim

    def run(self, s: Town, tape: Tape | None) -> None:
        paid = s.pay(self.victim, self.seat, s.house.joe)
        if paid:
            s.gains(self.seat)
        if tape:
            tape.tell("paid_joe", seat=self.seat, victim=self.victim, dollars=paid)


class TakeStar(SeatStep[Town]):
    """DT-067, DT-069, DT-120, DT-121"""

    def run(self, s: Town, tape: Tape | None) -> None:
        if s.boost >> MARSHALL & 1:
            if tape:
                tape.tell("star_blocked", seat=self.seat, sheriff=s.sheriff)
            return
        s.gains(self.seat)
        if tape:
            tape.tell("star", seat=self.seat, how="keeps" if s.sheriff == self.seat else "takes")
        s.sheriff = self.seat


# --- Town Hall ---


class TakeTitles(OwnAction):
    """DT-070 … DT-073, DT-116"""

    CARD: ClassVar[int] = CORRUPTION

    def empty(self, s: Town) -> bool:
        return sum(s.pile) == 0

    def act(self, s: Town, tape: Tape | None) -> None:
        number: int = min(1 + count(s.locked[self.seat], ACE), s.house.queue, len(s.queue))
        taken = s.queue[:number]
        s.queue = s.queue[number:]
        for card in taken:
            own_title(s, self.seat, card, EVERYBODY)
        if tape and taken:
            tape.tell("titles", seat=self.seat, cards=tuple([CARDS[card] for card in taken]))
        s.then(REFILL)  # DTX-034
        if self.boosted(s):
            s.then(PILE_TITLE[self.seat])


class Refill(Step[Town]):
    """DT-074, DT-075"""

    def run(self, s: Town, tape: Tape | None) -> None:
        if len(s.queue) < s.house.queue and sum(s.pile) > 0:
            s.then(TURN_UP, REFILL)


def each(kind: Any) -> list[Any]:
    return [kind(seat) for seat in range(MOST_SEATS)]


def pairs(kind: Any, others: int) -> list[Any]:
    return [kind(seat, other) for seat in range(MOST_SEATS) for other in range(others)]


TAKE_NUGGETS: Final[list[TakeNuggets]] = each(TakeNuggets)
ROB_BANK: Final[list[RobBank]] = each(RobBank)
SHARE_OUT: Final[list[ShareOut]] = each(ShareOut)
TAKE_HALF: Final[list[TakeHalf]] = each(TakeHalf)
EMPTY_BANK: Final[list[EmptyBank]] = each(EmptyBank)
COACH: Final = Coach()
SHOP: Final[list[Shop]] = each(Shop)
SHELVES: Final[list[Shelves]] = each(Shelves)
BROWSE: Final[list[Browse]] = each(Browse)
LOOK_AT: Final[list[LookAt]] = each(LookAt)
KEEP_CARD: Final[list[KeepCard]] = each(KeepCard)
OFFICE_WINDOW: Final = OfficeWindow()
TAKE_STAR: Final[list[TakeStar]] = each(TakeStar)
TAKE_TITLES: Final[list[TakeTitles]] = each(TakeTitles)
REFILL: Final = Refill()
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    Boost, TakeNuggets, RobBank, ShareOut, TakeHalf, EmptyBank, Coach, Shop, Shelves, Browse, LookAt, KeepCard,
    OfficeWindow, Nerves, TakeStar, TakeTitles, Refill,
)  # fmt: skip
