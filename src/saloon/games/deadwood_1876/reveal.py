"""All safes face up, mystery safes, the gold of each house, who qualifies (4.12, 4.14, 4.15, 4.16)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.act import choices
from saloon.games.deadwood_1876.board import NOTHING, REVEALED, Town, replaced
from saloon.games.deadwood_1876.dice import Dice
from saloon.games.deadwood_1876.language import (
    CARD,
    CARD_BITS,
    CASH,
    DEBT,
    FIRST_GOLD,
    FIRST_GUN,
    HOUSES,
    LUCKY,
    MOST_DRAWN,
    MOST_SEATS,
    ROW_AT,
    SAFES,
    STAKE,
    STARS,
    STRANGER,
    card_of,
    listed,
    stake,
)  # fmt: skip
from saloon.games.deadwood_1876.showdown import begin
from saloon.games.deadwood_1876.supply import named, rising
from saloon.kernel.flow import ALL, Sealed, Step
from saloon.kernel.language import VERB
from saloon.kernel.said import Refusal, Tape

GAMBLES: Final = (LUCKY, DEBT)
CASH_AT: Final = 2 * CARD_BITS  # within a stake, above the two gambles


class Reveal(Step[Town]):
    """D76-133, D76-178, D76-188"""

    def run(self, s: Town, tape: Tape | None) -> None:
        s.stage = REVEALED
        s.active = NOTHING
        s.discard += [cover for covers in s.covers for cover in covers if cover != NOTHING]
        s.covers = [[] for _ in range(STARS)]
        if tape:
            for star in s.house.owners:
                tape.tell("revealed", star=star, safes=tuple([SAFES[safe] for safe in s.rows[star]]))
        s.then(STAKE_CARDS, COUNT_GOLD)  # D76-187


# --- mystery safes ---


class StakeCards(Sealed[Town]):
    """D76-188 … D76-192: cards for Lucky Claim, Bad Debt and Cash, of different use, at least one kept."""

    def seats(self, s: Town) -> tuple[int, ...]:
        if not s.house.mystery:
            return ()
        return tuple([seat for seat in s.house.everybody if any(safe in s.rows[seat] for safe in (LUCKY, DEBT, CASH))])

    def candidates(self, s: Town, seat: i64) -> list[int]:
        hand = s.hands[seat]
        found: list[int] = []
        for lucky in gambled(s, seat, 0, hand):
            rest = [card for card in hand if card != lucky - 1]
            for debt in gambled(s, seat, 1, rest):
                left = [card for card in rest if card != debt - 1]
                most = len(left) - 1 if CASH in s.rows[seat] else 0
                for number in range(most + 1):
                    found += [stake(lucky, debt, cash) for cash in choices(left, number, 0)]
        return found

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != STAKE:
            return Refusal("kernel.nonsense")
        lucky, debt = card_of(action), action >> ROW_AT & CARD
        cash = listed(action >> CASH_AT, CARD_BITS, MOST_DRAWN)
        hand = s.hands[seat]
        if not rising(cash) or any(card not in hand for card in cash):
            return Refusal("D76-191")
        if lucky not in gambled(s, seat, 0, hand):
            return Refusal("D76-189")
        rest = [card for card in hand if card != lucky - 1]
        if debt not in gambled(s, seat, 1, rest):
            return Refusal("D76-190")
        left = [card for card in rest if card != debt - 1]
        if cash and CASH not in s.rows[seat]:
            return Refusal("D76-191")
        spared = all(card in left for card in cash) and len(cash) < len(left)
        return None if spared or not cash else Refusal("D76-192")

    def decline(self, s: Town, seat: i64) -> int:
        return self.legal(s, seat)[0]

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        for seat in reversed(s.house.clockwise[s.first]):
            if seat in answers:
                self.show(s, seat, answers[seat], tape)

    def show(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        cash = listed(action >> CASH_AT, CARD_BITS, MOST_DRAWN)
        gambles = [card_of(action) - 1, (action >> ROW_AT & CARD) - 1]
        for card in [*gambles, *cash]:
            if card != NOTHING:
                s.take(seat, card)
                s.discard.append(card)
        s.bonus = replaced(s.bonus, seat, s.bonus[seat] + len(cash))
        for which in (1, 0):
            if gambles[which] != NOTHING:
                s.then(Gamble(seat, which, s.house.gun[gambles[which]]))
        staked = [card for card in gambles if card != NOTHING]
        if tape and staked:
            tape.tell("staked", seat=seat, cards=named(s, staked))
        if tape and cash:
            tape.tell("paid_in", seat=seat, cards=named(s, cash), count=len(cash))


def gambled(s: Town, seat: i64, which: i64, hand: list[int]) -> list[int]:
    """What may be played for Lucky Claim or Bad Debt: 1 + card, 0 for none."""
    if GAMBLES[which] not in s.rows[seat] or len(hand) < 2:
        return [0]
    return [card + 1 for card in hand]


class Gamble(Dice):
    """D76-189, D76-190: a die added to one's gold, or subtracted."""

    __slots__ = ("gun", "seat", "which")
    SEEN: ClassVar[str] = ALL

    def __init__(self, seat: i64, which: i64, gun: i64) -> None:
        self.seat = seat
        self.which = which
        self.gun = gun

    def guns(self, s: Town) -> list[int]:
        return [self.gun]

    def rolled(self, s: Town, values: list[int], tape: Tape | None) -> None:
        gold = -values[0] if self.which else values[0]
        s.bonus = replaced(s.bonus, self.seat, s.bonus[self.seat] + gold)
        if tape:
            tape.tell("gamble", seat=self.seat, safe=SAFES[GAMBLES[self.which]], die=values[0])


# --- gold ---


def gold_of(s: Town, star: i64) -> int:
    """D76-134, D76-196: of one's own safes, mystery results included."""
    gold: i64 = s.bonus[star] if star < MOST_SEATS else 0
    for safe in s.rows[star]:
        gold += s.house.gold[safe]
    return gold


def has_gun(s: Town, star: i64) -> bool:
    """D76-155, D76-194"""
    return any(FIRST_GUN <= safe < FIRST_GOLD for safe in s.rows[star])


class CountGold(Step[Town]):
    """D76-134 … D76-140, D76-155 … D76-160, D76-179 … D76-185"""

    def run(self, s: Town, tape: Tape | None) -> None:
        stars = qualified(s)
        if tape:
            for house in range(len(HOUSES)):
                there = [star for star in s.house.owners if s.stars[star] == house]
                gold = sum([gold_of(s, star) for star in there])
                if there:
                    tape.tell("counted", house=HOUSES[house], gold=gold, stars=tuple(there))
            tape.tell("qualified", stars=tuple(stars))
        if len(stars) == 3 and STRANGER in stars:  # D76-185
            stars.remove(STRANGER)
        seats = [star for star in stars if star != STRANGER]
        if not seats:  # D76-184
            finish(s, [], "stranger", tape)
        elif len(stars) == 1:  # D76-139, D76-160, D76-180
            finish(s, seats, "alone", tape)
        elif s.house.peace and not any(has_gun(s, star) for star in stars):  # D76-155, D76-156, D76-159
            finish(s, seats, "peace", tape)
        elif s.house.sharing and all(gold_of(s, star) > 0 for star in stars):  # D76-157 … D76-159
            finish(s, seats, "sharing", tape)
        else:
            begin(s, seats, tape)  # D76-181


def qualified(s: Town) -> list[int]:
    """D76-135 … D76-138, D76-179"""
    gold = [0] * len(HOUSES)
    count = [0] * len(HOUSES)
    for star in s.house.owners:
        gold[s.stars[star]] += gold_of(s, star)
        count[s.stars[star]] += 1
    best = max([(gold[house], -count[house]) for house in range(len(HOUSES)) if count[house]])
    return [star for star in s.house.owners if (gold[s.stars[star]], -count[s.stars[star]]) == best]


def finish(s: Town, winners: list[int], how: str, tape: Tape | None) -> None:
    if tape:
        tape.tell("over", seats=tuple(winners), how=how)
    s.finish([int(seat in winners) for seat in s.house.everybody])


REVEAL: Final = Reveal()
STAKE_CARDS: Final = StakeCards()
COUNT_GOLD: Final = CountGold()
STEPS: Final[tuple[type[Step[Any]], ...]] = (Reveal, StakeCards, Gamble, CountGold)
