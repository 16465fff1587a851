"""The hold-up: a safe shown to all, a gun from everybody, the highest die takes it (D76-092 … D76-100)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from saloon.games.deadwood_1876.dice import Dice, highest_stay
from saloon.games.deadwood_1876.guns import gun_name, no_gun
from saloon.games.deadwood_1876.memory import WON, event
from saloon.games.deadwood_1876.names import NOTHING, SAFES
from saloon.games.deadwood_1876.packing import commit, commit_card, is_commit, is_prize, prize, prize_safe
from saloon.games.deadwood_1876.rows import win_safe
from saloon.games.deadwood_1876.state import Town
from saloon.games.deadwood_1876.supply import draw, named, take_card
from saloon.kernel.flow import Chance, Sealed, Step
from saloon.kernel.messages import EventLog, Refusal


class HoldUp(Step[Town]):
    """D76-016"""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.active = NOTHING
        s.then(TURN_UP, COMMIT_GUN, HOLD_UP_ROLL)


class TurnUp(Chance[Town]):
    """D76-092: the top safe of the pile, any that nobody has seen."""

    def ways(self, s: Town) -> i64:
        return len(s.pool)

    def outcome(self, s: Town, way: i64) -> int:
        return prize(s.pool[way])

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = is_prize(action) and prize_safe(action) in s.pool
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.prize = prize_safe(action)
        s.pool = [safe for safe in s.pool if safe != s.prize]
        s.heists -= 1
        if log:
            log.tell("prize", safe=SAFES[s.prize], left=s.heists)


@mypyc_attr(allow_interpreted_subclasses=True)
class CommitGun(Sealed[Town]):
    """D76-093: one card each as a gun, secretly."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return s.ruleset.everybody

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [commit(card) for card in s.hands[seat]]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return no_gun(action, named=is_commit(action), must="D76-093", only_gun="D76-068")

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        s.commits = [NOTHING] * s.ruleset.seats
        for seat, action in answers.items():
            card = commit_card(action)
            take_card(s, seat, card)
            s.commits[seat] = card
        s.rollers = [seat for seat in s.ruleset.clockwise[s.first] if s.commits[seat] != NOTHING]
        s.scores = [NOTHING] * s.ruleset.seats
        if log:
            cards = [s.commits[seat] for seat in s.rollers]
            guns = tuple([gun_name(s, card) for card in cards])
            log.tell("committed", seats=tuple(s.rollers), cards=named(s, cards), guns=guns)


class HoldUpRoll(Dice):
    """D76-094 … D76-096: those tied for highest roll again."""

    def guns(self, s: Town) -> list[int]:
        return [s.ruleset.gun[s.commits[seat]] for seat in s.rollers]  # D76-100

    def rolled(self, s: Town, values: list[int], log: EventLog | None) -> None:
        if log:
            log.tell("volley", seats=tuple(s.rollers), dice=tuple(values))
        scores = s.scores[:]
        for i, seat in enumerate(s.rollers):
            scores[seat] = values[i]
        s.scores = scores
        if highest_stay(s, values):
            s.then(HOLD_UP_ROLL)
            return
        winner = s.rollers[0]
        s.history.append(event(WON, seat=winner, safe=s.prize))  # D76-099
        if log:
            log.tell("won", seat=winner, safe=SAFES[s.prize])
        s.then(END_HOLD_UP)
        win_safe(s, winner, s.prize)
        s.prize = NOTHING


class EndHoldUp(Step[Town]):
    """D76-098"""

    def run(self, s: Town, log: EventLog | None) -> None:
        order = s.ruleset.clockwise[s.first]
        for seat in order:
            if s.commits[seat] != NOTHING:
                s.discard.append(s.commits[seat])
        s.commits = []
        s.rollers = []
        s.scores = []
        for seat in reversed(order):
            s.agenda.append(draw(seat, 1))


HOLD_UP: Final = HoldUp()
TURN_UP: Final = TurnUp()
COMMIT_GUN: Final = CommitGun()
HOLD_UP_ROLL: Final = HoldUpRoll()
END_HOLD_UP: Final = EndHoldUp()
STEPS: Final[tuple[type[Step[Any]], ...]] = (HoldUp, TurnUp, CommitGun, HoldUpRoll, EndHoldUp)
