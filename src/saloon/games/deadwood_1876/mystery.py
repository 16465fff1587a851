"""Mystery safes at the reveal: cards staked on Lucky Claim, Bad Debt and Cash (D76-188 … D76-192)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.dice import Dice
from saloon.games.deadwood_1876.lists import replaced
from saloon.games.deadwood_1876.names import CASH, DEBT, LUCKY, NOTHING, SAFES
from saloon.games.deadwood_1876.orders import rising
from saloon.games.deadwood_1876.packing import is_stake, stake, stake_cash, stake_debt, stake_lucky
from saloon.games.deadwood_1876.state import Town
from saloon.games.deadwood_1876.supply import named, take_card
from saloon.kernel.flow import ALL, Sealed, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.choices import some_of

GAMBLES: Final = (LUCKY, DEBT)
NO_STAKE: Final = [NOTHING]


class StakeCards(Sealed[Town]):
    """D76-188 … D76-192: cards for Lucky Claim, Bad Debt and Cash, of different use, at least one kept."""

    def seats(self, s: Town) -> tuple[int, ...]:
        if not s.ruleset.mystery:
            return ()
        return tuple(
            [seat for seat in s.ruleset.everybody if any(safe in s.rows[seat] for safe in (LUCKY, DEBT, CASH))]
        )

    def legal(self, s: Town, seat: i64) -> list[int]:
        hand = s.hands[seat]
        found: list[int] = []
        for lucky in wagers(s, seat, LUCKY, hand):
            rest = [card for card in hand if card != lucky]
            for debt in wagers(s, seat, DEBT, rest):
                left = [card for card in rest if card != debt]
                most = len(left) - 1 if CASH in s.rows[seat] else 0
                found += [stake(1 + lucky, 1 + debt, cash) for cash in some_of(left, 0, most)]
        return found

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_stake(action):
            return Refusal("kernel.nonsense")
        lucky, debt = gambles_of(action)
        cash = stake_cash(action)
        hand = s.hands[seat]
        if not rising(cash) or any(card not in hand for card in cash):
            return Refusal("D76-191")
        if lucky not in wagers(s, seat, LUCKY, hand):
            return Refusal("D76-189")
        rest = [card for card in hand if card != lucky]
        if debt not in wagers(s, seat, DEBT, rest):
            return Refusal("D76-190")
        left = [card for card in rest if card != debt]
        if cash and CASH not in s.rows[seat]:
            return Refusal("D76-191")
        spared = all(card in left for card in cash) and len(cash) < len(left)
        return None if spared or not cash else Refusal("D76-192")

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        for seat in reversed(s.ruleset.clockwise[s.first]):
            if seat in answers:
                self.show(s, seat, answers[seat], log)

    def show(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        gambles, cash = gambles_of(action), stake_cash(action)
        for card in [*gambles, *cash]:
            if card != NOTHING:
                take_card(s, seat, card)
                s.discard.append(card)
        s.bonus = replaced(s.bonus, seat, s.bonus[seat] + len(cash))
        for which in (1, 0):
            if gambles[which] != NOTHING:
                s.then(Gamble(seat, which, s.ruleset.gun[gambles[which]]))
        staked = [card for card in gambles if card != NOTHING]
        if log and staked:
            log.tell("staked", seat=seat, cards=named(s, staked))
        if log and cash:
            log.tell("paid_in", seat=seat, cards=named(s, cash), count=len(cash))


def wagers(s: Town, seat: i64, safe: i64, hand: list[int]) -> list[int]:
    """D76-189, D76-190, D76-192: what may be staked on Lucky Claim or Bad Debt."""
    return hand if safe in s.rows[seat] and len(hand) > 1 else NO_STAKE


def gambles_of(action: int) -> list[int]:
    """The cards staked on Lucky Claim and on Bad Debt, NOTHING for none."""
    return [stake_lucky(action) - 1, stake_debt(action) - 1]


class Gamble(Dice):
    """D76-189, D76-190: a die added to one's gold, or subtracted."""

    __slots__ = ("gun", "seat", "which")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, seat: i64, which: i64, gun: i64) -> None:
        self.seat = seat
        self.which = which
        self.gun = gun

    def guns(self, s: Town) -> list[int]:
        return [self.gun]

    def rolled(self, s: Town, values: list[int], log: EventLog | None) -> None:
        gold = -values[0] if self.which else values[0]
        s.bonus = replaced(s.bonus, self.seat, s.bonus[self.seat] + gold)
        if log:
            log.tell("gamble", seat=self.seat, safe=SAFES[GAMBLES[self.which]], die=values[0])


STAKE_CARDS: Final = StakeCards()
STEPS: Final[tuple[type[Step[Any]], ...]] = (StakeCards, Gamble)
