"""Set-up: outfits, clerk, tiles, first items, townsfolk, the ending, the first dudes (ledger section 3)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch import packing
from saloon.games.slaughter_gulch.belongings import get_item, lose
from saloon.games.slaughter_gulch.board import SHERIFF, add_folk
from saloon.games.slaughter_gulch.ends import CONDITIONS
from saloon.games.slaughter_gulch.forms import SetOutForm
from saloon.games.slaughter_gulch.items import affordable, baskets, mask_of, put_under
from saloon.games.slaughter_gulch.names import (
    AGENCY,
    FIGURES,
    JAIL,
    MINE,
    NO_PLOT,
    OUTFITS,
    RANGERS,
    SPACES,
    STATION,
    TILES,
)
from saloon.games.slaughter_gulch.packing import (
    buy,
    buy_items,
    buy_items_bits,
    choose,
    choose_outfit,
    clerk,
    clerk_seat,
    deal,
    deal_outfit,
    ending,
    ending_condition,
    is_buy,
    is_choose,
    is_set_out,
    set_out_squares,
    tile_tile,
)
from saloon.games.slaughter_gulch.ruleset import Rules
from saloon.games.slaughter_gulch.state import Town, empty
from saloon.games.slaughter_gulch.townsfolk import DrawFor, nth
from saloon.kernel.flow import ALL, Chance, Sealed, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import SeatChance, SeatQuestion

FIRST_DUDES: Final = 3


def new_town(rules: Rules) -> Town:
    """Set-up 3: the station and the mine lie where they are printed."""
    s = empty(rules)
    lay_tile(s, 0, STATION)
    lay_tile(s, rules.streets.mine, MINE)
    return s


def undealt(s: Town) -> int:
    mask = (1 << len(OUTFITS)) - 1
    for outfit in s.outfits:
        if outfit >= 0:
            mask &= ~(1 << outfit)
    return mask


def take_outfit(s: Town, seat: i64, outfit: i64, log: EventLog | None) -> None:
    """Set-up 1 and 2"""
    s.outfits = [outfit if at == seat else old for at, old in enumerate(s.outfits)]
    s.chairs = [seat if at == outfit else old for at, old in enumerate(s.chairs)]
    s.rock[seat] = s.ruleset.purse[outfit]
    s.unturned[seat] = (1 << len(s.ruleset.magic_of[outfit])) - 1
    if log:
        log.tell("outfit", seat=seat, outfit=OUTFITS[outfit])


class DealOutfit(SeatChance[Town]):
    def ways(self, s: Town) -> i64:
        return undealt(s).bit_count()

    def outcome(self, s: Town, way: i64) -> int:
        return deal(nth(undealt(s), way))

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        take_outfit(s, self.seat, deal_outfit(action), log)


class ChooseOutfit(SeatQuestion[Town]):
    """House option: in seat order, each takes the outfit he likes."""

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [choose(outfit) for outfit in range(len(OUTFITS))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_choose(action):
            return Refusal("kernel.nonsense")
        return None if undealt(s) >> choose_outfit(action) & 1 else Refusal("SG-007")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        take_outfit(s, seat, choose_outfit(action), log)


class DrawClerk(Chance[Town]):
    """SG-016"""

    def ways(self, s: Town) -> i64:
        return s.ruleset.seats

    def outcome(self, s: Town, way: i64) -> int:
        return clerk(way)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.clerk = clerk_seat(action)
        if log:
            log.tell("clerk", seat=s.clerk)


class LayTile(Chance[Town]):
    """Set-up 3, 4: a building tile for this location."""

    __slots__ = ("place",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, place: i64) -> None:
        self.place = place

    def left(self, s: Town) -> list[int]:
        return [tile for tile in s.ruleset.tiles if s.plots[tile] == NO_PLOT]

    def ways(self, s: Town) -> i64:
        return len(self.left(s))

    def outcome(self, s: Town, way: i64) -> int:
        return packing.tile(self.left(s)[way])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        tile = tile_tile(action)
        lay_tile(s, self.place, tile)
        if log:
            log.tell("tile", tile=TILES[tile], number=self.place + 1)


def lay_tile(s: Town, place: i64, tile: i64) -> None:
    s.tiles = [tile if at == place else old for at, old in enumerate(s.tiles)]
    s.plots = [place if at == tile else old for at, old in enumerate(s.plots)]


class BuyFirst(Sealed[Town]):
    """D-01, SG-010: what one buys nobody sees; the rest goes under the deck."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return tuple(range(s.ruleset.seats))

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return baskets(s, seat, mask_of(s.dealt[seat]))

    def legal(self, s: Town, seat: i64) -> list[int]:
        return self.candidates(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_buy(action):
            return Refusal("kernel.nonsense")
        return affordable(s, seat, mask_of(s.dealt[seat]), buy_items_bits(action))

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        for seat, action in answers.items():
            bought = buy_items(action)
            cost = sum([s.ruleset.costs[item] for item in bought])
            lose(s, seat, cost)
            rest = s.dealt[seat][:]
            for item in bought:
                rest.remove(item)
                get_item(s, seat, item)
            put_under(s, rest, seat)
            if log:
                names = tuple([s.ruleset.cards[item].id for item in bought])
                log.tell("buys", seat=seat, cards=len(bought), rock=cost).also(seat, items=names)
        s.dealt = [[] for _ in range(s.ruleset.seats)]

    def decline(self, s: Town, seat: i64) -> int:
        return buy([])


class People(Step[Town]):
    """Set-up 7, SG-013, SG-014"""

    def run(self, s: Town, log: EventLog | None) -> None:
        steps: list[Step[Any]] = []
        for place in range(len(s.tiles)):
            if s.tiles[place] == JAIL:
                add_folk(s, place, SHERIFF)
            else:
                steps.append(DrawFor(add_folk(s, place, -1), 1))
        s.then_all(steps)


def endings(s: Town) -> list[int]:
    """Set-up 9: the fourth end only where somebody can arrest."""
    lawmen = any(outfit in (AGENCY, RANGERS) for outfit in s.outfits)
    return [face for face in range(1, CONDITIONS + 1) if lawmen or face != 4]


class RollEnding(Chance[Town]):
    """Set-up 9"""

    def ways(self, s: Town) -> i64:
        return len(endings(s))

    def outcome(self, s: Town, way: i64) -> int:
        return ending(endings(s)[way])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        set_ending(s, ending_condition(action), log)


def set_ending(s: Town, condition: i64, log: EventLog | None) -> None:
    s.condition = condition
    if log:
        log.tell("ending", condition=condition)


class FixEnding(Step[Town]):
    """House option: the host has chosen the end; one that needs a lawman is rolled if none is at the table."""

    __slots__ = ("condition",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, condition: i64) -> None:
        self.condition = condition

    def run(self, s: Town, log: EventLog | None) -> None:
        if self.condition in endings(s) or s.ruleset.version < 3:
            set_ending(s, self.condition, log)
        else:
            s.then(ROLL_ENDING)


class SetOut(Sealed[Town]):
    """D-02, SG-009: three street squares, repeats allowed."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return tuple(range(s.ruleset.seats))

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return s.ruleset.streets.set_outs

    def legal(self, s: Town, seat: i64) -> list[int]:
        return self.candidates(s, seat)

    def form(self, s: Town, seat: i64) -> dict[str, Any] | None:
        squares = [SPACES[space] for space in s.ruleset.streets.squares]
        set_out: SetOutForm = {"squares": {"each": squares, "number": FIRST_DUDES}}
        return {"set-out": set_out}

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_set_out(action):
            return Refusal("kernel.nonsense")
        places = set_out_squares(action)
        allowed = len(places) == FIRST_DUDES and all(place in s.ruleset.streets.squares for place in places)
        return None if allowed else Refusal("SG-009")

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        for seat, action in answers.items():
            places = set_out_squares(action)
            for n, place in enumerate(places):
                s.dudes[seat * FIGURES + n] = place
            if log:
                log.tell("sets_out", seat=seat, squares=tuple([SPACES[place] for place in places]))


DRAW_CLERK: Final = DrawClerk()
BUY_FIRST: Final = BuyFirst()
PEOPLE: Final = People()
ROLL_ENDING: Final = RollEnding()
SET_OUT_STEP: Final = SetOut()
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    DealOutfit, ChooseOutfit, DrawClerk, LayTile, BuyFirst, People, RollEnding, FixEnding, SetOut,
)  # fmt: skip
