"""The Indian die: bought with a title, rolled before the next Mine (DTI-001 … DTI-019)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import (
    AMBUSH,
    BODYGUARD,
    CARDS,
    FACES,
    FIRST,
    PLACES,
    RANCH,
    SECOND,
    SHAMAN,
    SMOKE,
    SPIRITS,
)
from saloon.games.dice_town.dice import count, die
from saloon.games.dice_town.hands import extract, set_hand
from saloon.games.dice_town.packing import (
    PASS,
    bless,
    bless_new,
    bless_old,
    is_bless,
    is_return,
    is_strike,
    reroll,
    reroll_face,
    return_,
    return_card,
    spirit,
    spirit_spirit,
    strike,
    strike_face,
    strike_seat,
    war,
    war_place,
)
from saloon.games.dice_town.play import OneCardWindow, misplayed, play_out, watchers
from saloon.games.dice_town.ranks import winner_of
from saloon.games.dice_town.seats import bit, each, replaced
from saloon.games.dice_town.sharp import Turn
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import ALL, Chance, Question, Sealed, Step
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

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[return_(card) for card in sorted({card_of(at) for at in s.spoils[self.rank]})]]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("DTI-002", card=CARDS[return_card(action)]) if is_return(action) else misplayed(action)

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        seat = winner_of(s, self.rank)
        action = answers[seat]
        if action == PASS:
            return
        card = return_card(action)
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
        play_out(s, seat, SMOKE, SIGNAL[seat], log)


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
        return spirit(s.ruleset.spirits[way])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.face = spirit_spirit(action)
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

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [bless(old, new) for old in range(6) if count(s.locked[seat], old) for new in range(6)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return Refusal("DTI-009", face=FACES[bless_old(action)]) if is_bless(action) else misplayed(action)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.then(Turn(seat, bless_old(action), bless_new(action)))


class Ambushing(Holders):
    """DTI-010"""

    def legal(self, s: Town, seat: i64) -> list[int]:
        others = [other for other in range(s.ruleset.seats) if other != seat]
        return [strike(other, face) for other in others for face in range(6) if count(s.locked[other], face)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if not is_strike(action) or strike_seat(action) >= s.ruleset.seats:
            return misplayed(action)
        return Refusal("DTI-010", face=FACES[strike_face(action)])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.then(RerollDie(strike_seat(action), strike_face(action)))


class RerollDie(SeatChance[Town]):
    """DTI-010: once, and it stays as it falls."""

    __slots__ = ("face",)

    def __init__(self, seat: i64, face: i64) -> None:
        super().__init__(seat)
        self.face = face

    def ways(self, s: Town) -> i64:
        return 6

    def outcome(self, s: Town, way: i64) -> int:
        return reroll(way)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        new = reroll_face(action)
        s.locked[self.seat] += die(new) - die(self.face)
        if log:
            log.tell("turned", seat=self.seat, old=FACES[self.face], new=FACES[new])


class Warpaths(Holders):
    """DTI-012, DTI-013"""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return ANY_PLACE

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return misplayed(action)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.war = war_place(action)
        if log:
            log.tell("warpath", seat=seat, place=PLACES[s.war])


ANY_PLACE: Final = [war(place) for place in range(len(PLACES))]
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
