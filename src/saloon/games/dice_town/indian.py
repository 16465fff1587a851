"""The Indian die: bought with a title, rolled before the next Mine (DTI-001 … DTI-019)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import Town, replaced
from saloon.games.dice_town.dice import count, die
from saloon.games.dice_town.hands import extract, set_hand
from saloon.games.dice_town.language import (
    AMBUSH,
    BLESS,
    BODYGUARD,
    CARDS,
    FACES,
    FIRST,
    PASS,
    PLACES,
    RANCH,
    REROLL,
    RETURN,
    SECOND,
    SHAMAN,
    SMOKE,
    SPIRIT,
    SPIRITS,
    STRIKE,
    WAR,
    argument,
    bless,
    high,
    low,
    one,
    strike,
)  # fmt: skip
from saloon.games.dice_town.play import OneCardWindow, misplayed, play_card, watchers
from saloon.games.dice_town.ranks import winner_of
from saloon.games.dice_town.seats import bit, each
from saloon.games.dice_town.sharp import Turn
from saloon.kernel.flow import ALL, Chance, Question, Sealed, Step
from saloon.kernel.language import VERB
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.bag import EVERYBODY, card_of, knowers_of, placed
from saloon.parts.seat import SeatChance, SeatStep


class ReturnTitle(Sealed[Town]):
    """DTI-002 … DTI-006: the first, then the second, may give a title just acquired for the die."""

    __slots__ = ("rank",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, rank: i64) -> None:
        self.rank = rank

    def seats(self, s: Town) -> tuple[int, ...]:
        owner = winner_of(s, self.rank)
        return (owner,) if s.spoils[self.rank] and s.returned < 0 and owner >= 0 else ()

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[one(RETURN, card) for card in sorted({card_of(at) for at in s.spoils[self.rank]})]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if action & VERB != RETURN or argument(action) >= len(CARDS):
            return misplayed(action)
        just = any(card_of(at) == argument(action) for at in s.spoils[self.rank])
        return None if just else Refusal("DTI-002", card=CARDS[argument(action)])

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        seat = winner_of(s, self.rank)
        action = answers[seat]
        if action == PASS:
            return
        card = argument(action)
        s.returned = seat
        known = next(knowers_of(at) for at in s.spoils[self.rank] if card_of(at) == card)
        give_back(s, seat, card, known)
        if log:
            told = "open" if known == EVERYBODY else "closed"
            facts: dict[str, Any] = {"card": CARDS[card]} if known == EVERYBODY else {}
            log.tell("returned", seat=seat, told=told, **facts).also(seat, told="open", card=CARDS[card])


def give_back(s: Town, seat: i64, card: i64, known: int) -> None:
    """DTI-006: out of the game, shown only if its identity was public before."""
    if card == RANCH:
        s.ranches = replaced(s.ranches, seat, s.ranches[seat] - 1)
    else:
        hand = s.titles[seat][:]
        extract(hand, card)
        set_hand(s, seat, card, hand)
    s.box = sorted([*s.box, placed(card, known | bit(seat) if known != EVERYBODY else EVERYBODY)])


class SmokeSignals(OneCardWindow):
    """DTI-015, DTI-016: after the Doc; not by the coming round's holder."""

    def card(self) -> i64:
        return SMOKE

    def seats(self, s: Town) -> tuple[int, ...]:
        mask = s.ruleset.mask
        if s.returned >= 0:
            mask &= ~bit(s.returned)
        return watchers(s, SMOKE, mask)

    def play(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        play_card(s, seat, SMOKE, SIGNAL[seat], log)


class Signal(SeatStep[Town]):
    """DTI-015"""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.returned = self.seat
        if log:
            log.tell("signals", seat=self.seat)


class PassDie(Step[Town]):
    """DTI-005, DTI-007: the coming round's holder, or nobody."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if log and s.returned >= 0:
            log.tell("die_held", seat=s.returned)
        elif log and s.holder >= 0:
            log.tell("die_home")
        s.holder = s.returned
        s.returned = -1


class RollSpirit(Chance[Town]):
    """DTI-008, DTI-017"""

    def ways(self, s: Town) -> i64:
        return len(s.ruleset.spirits)

    def outcome(self, s: Town, way: i64) -> int:
        return one(SPIRIT, s.ruleset.spirits[way])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.face = argument(action)
        if log:
            log.tell("spirit", seat=s.holder, spirit=SPIRITS[s.face])
        if s.face == BODYGUARD:
            s.guard = s.holder
        else:
            s.then(BLESSING if s.face == SHAMAN else AMBUSHING if s.face == AMBUSH else WARPATHS)


class Holders(Question[Town]):
    """A choice of the die's holder."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return (s.holder,)


class Blessing(Holders):
    """DTI-009"""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [bless(old, new) for old in range(6) for new in range(6)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != BLESS or low(action) > 5 or high(action) > 5:
            return misplayed(action)
        return None if count(s.locked[seat], low(action)) else Refusal("DTI-009", face=FACES[low(action)])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.then(Turn(seat, low(action), high(action)))


class Ambushing(Holders):
    """DTI-010"""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [strike(other, face) for other in range(s.ruleset.seats) for face in range(6)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        other, face = low(action), high(action)
        if action & VERB != STRIKE or other >= s.ruleset.seats or face > 5:
            return misplayed(action)
        return None if other != seat and count(s.locked[other], face) else Refusal("DTI-010", face=FACES[face])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.then(RerollDie(low(action), high(action)))


class RerollDie(SeatChance[Town]):
    """DTI-010: once, and it stays as it falls."""

    __slots__ = ("face",)

    def __init__(self, seat: i64, face: i64) -> None:
        super().__init__(seat)
        self.face = face

    def ways(self, s: Town) -> i64:
        return 6

    def outcome(self, s: Town, way: i64) -> int:
        return one(REROLL, way)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        new = argument(action)
        s.locked[self.seat] += die(new) - die(self.face)
        if log:
            log.tell("turned", seat=self.seat, old=FACES[self.face], new=FACES[new])


class Warpaths(Holders):
    """DTI-012, DTI-013"""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(WAR, place) for place in range(len(PLACES))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        known = action & VERB == WAR and argument(action) < len(PLACES)
        return None if known else misplayed(action)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.war = argument(action)
        if log:
            log.tell("warpath", seat=seat, place=PLACES[s.war])


RETURN_TITLE: Final = [ReturnTitle(FIRST), ReturnTitle(SECOND)]
SMOKE_SIGNALS: Final = SmokeSignals()
SIGNAL: Final = each(Signal)
PASS_DIE: Final = PassDie()
ROLL_SPIRIT: Final = RollSpirit()
BLESSING: Final = Blessing()
AMBUSHING: Final = Ambushing()
WARPATHS: Final = Warpaths()
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    ReturnTitle, SmokeSignals, Signal, PassDie, RollSpirit, Blessing, Ambushing, RerollDie, Warpaths,
)  # fmt: skip
