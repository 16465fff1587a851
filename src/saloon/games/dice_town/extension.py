"""The Extension: the new action of each place, River cards, outlaws (DTX-017 … DTX-082)."""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import NO_OUTLAW, Town, bit, replaced
from saloon.games.dice_town.dice import SETS, THROWS, count, names, parts_of, within
from saloon.games.dice_town.doc import SHORT_CUTS
from saloon.games.dice_town.hands import fetch, open_discard
from saloon.games.dice_town.language import (
    CHOOSE,
    DESPERADO,
    DISCOVERY,
    DOUBLEGUN,
    ENLIST,
    FETCH,
    GIFT,
    HALL,
    KINDS,
    KING,
    OUTLAWS,
    PLACES,
    RELOAD,
    RIVER,
    ROLL,
    SHOOT,
    SIFT,
    STAR,
    STORE,
    SWINDLER,
    TEN,
    TOP,
    VOUCHER,
    WALLET2,
    WALLET3,
    apply,
    argument,
    named,
    one,
)  # fmt: skip
from saloon.games.dice_town.places import BOOSTS, OwnAction, Seated, each
from saloon.games.dice_town.play import lacks, misplayed, play_card
from saloon.games.dice_town.supply import PILE_TITLE, acquire
from saloon.kernel.flow import ALL, Chance, Question, Sealed, Step
from saloon.kernel.language import VERB
from saloon.kernel.said import Refusal, Tape
from saloon.parts import bag
from saloon.parts.bag import TOP as TOP_END
from saloon.parts.bag import placed

ACTIONS: Final = ("classic", "new")
LOOKED_AT: Final = 3  # River cards (DTX-042)


class ChooseAction(Question[Town]):
    """DTX-003, DTX-007, DTX-085: the first decides which of the two actions he does."""

    __slots__ = ("place",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, place: i64) -> None:
        self.place = place

    def seats(self, s: Town) -> tuple[int, ...]:
        return (s.first,)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(CHOOSE, 0), one(CHOOSE, 1)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action not in (one(CHOOSE, 0), one(CHOOSE, 1)):
            return misplayed(action)
        return Refusal("DTX-085") if argument(action) and self.compelled(s) else None

    def compelled(self, s: Town) -> bool:
        return self.place == HALL and s.house.seats == 2 and not sum(s.pile) and bool(s.queue)

    def run(self, s: Town, tape: Tape | None) -> None:
        if self.compelled(s):
            s.choice = 0
        else:
            super().run(s, tape)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.choice = argument(action)
        if tape:
            tape.tell("chose", seat=seat, place=PLACES[self.place], action=ACTIONS[s.choice])


# --- Mine: the River ---


class Sift(Seated):
    """DTX-018: the top River card; with an empty pile nothing happens."""

    def run(self, s: Town, tape: Tape | None) -> None:
        if bag.size(s.river):
            s.then(SIFT_CARD[self.seat])
        elif tape:
            tape.tell("nothing")


class RiverDraw(Chance[Town]):
    __slots__ = ("seat",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def ways(self, s: Town) -> i64:
        return bag.ways(s.river)

    def outcome(self, s: Town, way: i64) -> int:
        return one(SIFT, bag.next_card(s.river, way))

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = action & VERB == SIFT and bag.may_be_next(s.river, argument(action))
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.river = bag.copy_deck(s.river)
        bag.take(s.river, argument(action))
        self.drawn(s, argument(action), tape)

    def drawn(self, s: Town, card: i64, tape: Tape | None) -> None:
        raise NotImplementedError


class SiftCard(RiverDraw):
    def drawn(self, s: Town, card: i64, tape: Tape | None) -> None:
        apply_river(s, self.seat, card, tape)


def apply_river(s: Town, seat: i64, card: i64, tape: Tape | None) -> None:
    """DTX-038 … DTX-047: applied at once, then out of the game, face up."""
    s.sifted = replaced(s.sifted, card, s.sifted[card] + 1)
    if tape:
        tape.tell("river", seat=seat, card=RIVER[card])
    if card < STAR:
        taken = s.mined(seat, card + 2)
        if tape:
            tape.tell("nuggets", seat=seat, nuggets=taken)
    elif card == STAR:
        if tape:
            tape.tell("star", seat=seat, how="keeps" if s.sheriff == seat else "takes")
        s.sheriff = seat
        s.gains(seat)
    elif card in (WALLET2, WALLET3):
        wallet(s, seat, card - WALLET2 + 2, tape)
    elif card == DISCOVERY:
        s.then(PAN_MORE[seat], APPLY_ONE[seat])
    elif card == VOUCHER and s.pinned():
        open_discard(s, seat)
        s.then(FETCH_CARD[seat])
    elif tape:
        tape.tell("nothing")


def wallet(s: Town, seat: i64, most: i64, tape: Tape | None) -> None:
    """DTX-041: from the Bank, at most what is there."""
    taken = min(most, s.bank)
    s.bank -= taken
    s.cash[seat] += taken
    if taken:
        s.gains(seat)
    if tape:
        tape.tell("wallet", seat=seat, dollars=taken)


class PanMore(Seated):
    """DTX-042, DTX-044: up to three cards to look at."""

    def run(self, s: Town, tape: Tape | None) -> None:
        if len(s.panned) < LOOKED_AT and bag.size(s.river):
            s.then(PAN_CARD[self.seat], PAN_MORE[self.seat])


class PanCard(RiverDraw):
    def drawn(self, s: Town, card: i64, tape: Tape | None) -> None:
        s.panned = [*s.panned, card]
        s.lookers = bit(self.seat)
        if tape:
            tape.tell("peeked", seat=self.seat, told="closed").also(self.seat, told="open", card=RIVER[card])


class ApplyOne(Sealed[Town]):
    """DTX-042, DTX-043: one is applied, the others go back on top in an order that only he knows."""

    __slots__ = ("seat",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, s: Town, tape: Tape | None) -> None:
        if s.panned:
            super().run(s, tape)
        elif tape:
            tape.tell("nothing")

    def seats(self, s: Town) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return sorted({apply(order[0], list(order[1:])) for order in permutations(s.panned)})

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action in self.candidates(s, seat) else Refusal("DTX-042")

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        some = argument(answers[self.seat])
        rest = [some >> at & 15 for at in (4, 8)]
        back = [placed(card - 1, bit(self.seat)) for card in rest if card]
        s.river = bag.copy_deck(s.river)
        s.river[TOP_END] += back[::-1]
        s.panned = []
        s.lookers = 0
        if tape:
            tape.tell("put_back", seat=self.seat, number=len(back))
        apply_river(s, self.seat, some & 15, tape)


class FetchCard(Sealed[Town]):
    """DTX-045: any card of the Store discard; an immediate one is played at once."""

    __slots__ = ("seat",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def seats(self, s: Town) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(FETCH, card) for card in range(KINDS)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != FETCH or argument(action) >= KINDS:
            return misplayed(action)
        there = any(bag.card_of(at) == argument(action) for at in s.discard)
        return None if there else Refusal("DTX-045", card=STORE[argument(action)])

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        card = argument(answers[self.seat])
        openly = card in (GIFT, SWINDLER)
        fetch(s, card, self.seat, openly)
        if tape and not openly:
            tape.tell("fetched", seat=self.seat, told="closed").also(self.seat, told="open", card=STORE[card])
        acquire(s, self.seat, card, tape)


# --- Bank, Store, Town Hall ---


class HoldUp(Seated):
    """DTX-021: a dollar from the Stagecoach for each ten."""

    def run(self, s: Town, tape: Tape | None) -> None:
        taken = min(count(s.locked[self.seat], TEN), s.coach)
        s.coach -= taken
        s.cash[self.seat] += taken
        if taken:
            s.gains(self.seat)
        if tape:
            tape.tell("held_up", seat=self.seat, dollars=taken)


class CourtWife(Seated):
    """DTX-033: the top of the title pile, if there is one."""

    def run(self, s: Town, tape: Tape | None) -> None:
        if sum(s.pile):
            s.then(PILE_TITLE[self.seat])
        elif tape:
            tape.tell("nothing")


# --- Saloon: recruiting ---


class Recruit(OwnAction):
    """DTX-028, DTX-064: the visible outlaw, or with Desperado any."""

    CARD: ClassVar[int] = DESPERADO

    def empty(self, s: Town) -> bool:
        return s.lookout == NO_OUTLAW

    def act(self, s: Town, tape: Tape | None) -> None:
        if s.lookout == NO_OUTLAW:
            if tape:
                tape.tell("nothing")
        elif self.boosted(s):
            s.then(PICK_OUTLAW[self.seat])
        else:
            enlist(s, self.seat, s.lookout, tape)


def enlist(s: Town, seat: i64, outlaw: i64, tape: Tape | None) -> None:
    s.gang = (s.gang | bit(s.lookout)) & ~bit(outlaw)
    s.lookout = NO_OUTLAW
    s.recruited = replaced(s.recruited, seat, s.recruited[seat] | bit(outlaw))
    s.gains(seat)
    if tape:
        tape.tell("recruited", seat=seat, outlaw=OUTLAWS[outlaw])
    if s.gang:
        s.then(NEXT_LOOKOUT)


class PickOutlaw(Question[Town]):
    """DTX-064"""

    __slots__ = ("seat",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def seats(self, s: Town) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(ENLIST, outlaw) for outlaw in range(len(OUTLAWS))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        outlaw = argument(action)
        if action & VERB != ENLIST or outlaw >= len(OUTLAWS):
            return misplayed(action)
        return None if (s.gang | bit(s.lookout)) >> outlaw & 1 else Refusal("DTX-064", outlaw=OUTLAWS[outlaw])

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        enlist(s, seat, argument(action), tape)


class NextLookout(Chance[Town]):
    """3.2: only the top outlaw is visible; each left in the deck is equally likely."""

    def ways(self, s: Town) -> i64:
        return int(s.gang).bit_count()

    def outcome(self, s: Town, way: i64) -> int:
        return one(TOP, [outlaw for outlaw in range(len(OUTLAWS)) if s.gang >> outlaw & 1][way])

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        self.turned(s, argument(action), tape)

    def turned(self, s: Town, outlaw: i64, tape: Tape | None) -> None:
        s.gang &= ~bit(outlaw)
        s.lookout = outlaw
        if tape:
            tape.tell("lookout", outlaw=OUTLAWS[outlaw])


class WantOutlaw(NextLookout):
    """3.2: the first two outlaws are wanted from the start."""

    def turned(self, s: Town, outlaw: i64, tape: Tape | None) -> None:
        s.gang &= ~bit(outlaw)
        s.wanted |= bit(outlaw)
        if tape:
            tape.tell("posted", outlaw=OUTLAWS[outlaw])


# --- Sheriff: hunting ---


class Hunt(Seated):
    """DTX-076: all dice that show K are rolled again; they keep counting as K (DTX-078)."""

    def run(self, s: Town, tape: Tape | None) -> None:
        s.hunted = 0
        s.to_draw = count(s.locked[self.seat], KING)
        if s.wanted:
            s.then(HUNT_ROLL[self.seat], CAPTURE[self.seat])
        elif tape:
            tape.tell("nothing")


class HuntRoll(Chance[Town]):
    """DTX-076, DTX-059: the dice still to be rolled join those that lie."""

    __slots__ = ("seat",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def ways(self, s: Town) -> i64:
        return len(THROWS[s.to_draw])

    def outcome(self, s: Town, way: i64) -> int:
        return THROWS[s.to_draw][way]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        possible = action & VERB == ROLL and argument(action) in SETS[s.to_draw]
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.to_draw = 0
        s.hunted += argument(action)
        if tape:
            tape.tell("hunting", seat=self.seat, dice=names(s.hunted))


def captures(s: Town) -> list[int]:
    """DTX-076, DTX-077: every choice of as many wanted outlaws as the dice can capture."""
    ways: list[list[int]] = []
    for face in range(6):
        there = [outlaw for outlaw in range(len(OUTLAWS)) if s.wanted >> outlaw & 1 and s.house.face[outlaw] == face]
        number = min(count(s.hunted, face), len(there))
        ways.append([sum(1 << outlaw for outlaw in some) for some in combinations(there, int(number))])
    return sorted({sum(some) for some in product(*ways)})


class Capture(Question[Town]):
    """DTX-059, DTX-077, D35, D36"""

    __slots__ = ("seat",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, s: Town, tape: Tape | None) -> None:
        """DT-175: with a Store card in hand the step is the hunter's, until Double gun is played."""
        options = captures(s)
        if len(options) == 1 and (not s.stores[self.seat] or s.boost >> DOUBLEGUN & 1):
            self.resolve(s, self.seat, one(SHOOT, options[0]), tape)
        else:
            super().run(s, tape)

    def seats(self, s: Town) -> tuple[int, ...]:
        return (self.seat,)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        some = [one(SHOOT, outlaws) for outlaws in captures(s)]
        return some + [one(RELOAD, dice) for dice in parts_of(s.hunted) if dice]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB == SHOOT:
            return None if argument(action) in captures(s) else Refusal("DTX-077")
        if action & VERB != RELOAD or not argument(action):
            return misplayed(action)
        if not within(argument(action), s.hunted):
            return Refusal("DTX-059")
        return Refusal("DTX-059.once") if s.boost >> DOUBLEGUN & 1 else lacks(s, seat, DOUBLEGUN)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action & VERB == RELOAD:
            s.then(CAPTURE[seat])
            play_card(s, seat, DOUBLEGUN, Reload(seat, argument(action)), tape)
            if tape:
                tape.tell("reloading", seat=seat, dice=names(argument(action)))
            return
        caught = argument(action)
        s.wanted &= ~caught
        s.captured = replaced(s.captured, seat, s.captured[seat] | caught)
        if caught:
            s.gains(seat)
        if tape:
            told = "caught" if caught else "missed"
            tape.tell("captured", seat=seat, told=told, outlaws=named(caught, OUTLAWS))


class Reload(Step[Town]):
    """DTX-059"""

    __slots__ = ("dice", "seat")
    SEEN: ClassVar[str] = ALL

    def __init__(self, seat: i64, dice: i64) -> None:
        self.seat = seat
        self.dice = dice

    def run(self, s: Town, tape: Tape | None) -> None:
        s.hunted -= self.dice
        s.to_draw = self.dice % 7
        s.then(BOOSTS[DOUBLEGUN], HUNT_ROLL[self.seat])


SIFT_RIVER: Final[list[Sift]] = each(Sift)
SIFT_CARD: Final[list[SiftCard]] = each(SiftCard)
PAN_MORE: Final[list[PanMore]] = each(PanMore)
PAN_CARD: Final[list[PanCard]] = each(PanCard)
APPLY_ONE: Final[list[ApplyOne]] = each(ApplyOne)
FETCH_CARD: Final[list[FetchCard]] = each(FetchCard)
HOLD_UP: Final[list[HoldUp]] = each(HoldUp)
COURT_WIFE: Final[list[CourtWife]] = each(CourtWife)
RECRUIT: Final[list[Recruit]] = each(Recruit)
PICK_OUTLAW: Final[list[PickOutlaw]] = each(PickOutlaw)
NEXT_LOOKOUT: Final = NextLookout()
WANT_OUTLAW: Final = WantOutlaw()
HUNT: Final[list[Hunt]] = each(Hunt)
HUNT_ROLL: Final[list[HuntRoll]] = each(HuntRoll)
CAPTURE: Final[list[Capture]] = each(Capture)
CHOOSE_ACTION: Final = [ChooseAction(place) for place in range(len(PLACES))]
NEW: Final[list[list[Any]]] = [SIFT_RIVER, HOLD_UP, SHORT_CUTS, RECRUIT, HUNT, COURT_WIFE]
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    ChooseAction, Sift, SiftCard, PanMore, PanCard, ApplyOne, FetchCard, HoldUp, CourtWife, Recruit, PickOutlaw,
    NextLookout, WantOutlaw, Hunt, HuntRoll, Capture, Reload,
)  # fmt: skip
