"""New buildings come from three stacks (DW-095 … DW-102)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood.annex import no_answer
from saloon.games.deadwood.board import EMPTY, GANGS
from saloon.games.deadwood.buildings import build, own_deck, put_under
from saloon.games.deadwood.packing import (
    PLACE,
    STACK,
    TURN,
    is_place,
    is_stack,
    place,
    place_plot,
    place_tile,
    stack_stack,
)
from saloon.games.deadwood.rail import station_lies
from saloon.games.deadwood.state import Town
from saloon.kernel.flow import ALL
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts import bag
from saloon.parts.bag import Deck, Draw
from saloon.parts.seat import ALONE, NOT_ASKED, SeatQuestion, SeatStep


def spots(s: Town) -> list[int]:
    """DW-096, DW-100: the free plots next to a building."""
    built = s.built
    near = s.ruleset.near
    return [plot for plot, tile in enumerate(s.town) if tile == EMPTY and near[plot] & built]


def stocked(s: Town) -> list[int]:
    """The stacks that are not empty."""
    return [stack for stack in range(3) if not bag.is_empty(s.decks[stack])]


class NewTiles(SeatStep[Town]):
    """DW-095, DW-097: the top tile of each stack is turned up, then they are placed; not after the Station (DW-167)."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if not station_lies(s):
            s.then(PLACE_TILES[self.seat])
            for stack in reversed(stocked(s)):
                s.then(TURN_UPS[stack])


class TurnUp(Draw[Town]):
    """The top tile of a stack, for all to see."""

    __slots__ = ("stack",)
    VISIBLE: ClassVar[str] = ALL
    TAG: ClassVar[int] = TURN

    def __init__(self, stack: i64) -> None:
        self.stack = stack

    def deck(self, s: Town) -> Deck:
        return s.decks[self.stack]

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.decks = own_deck(s.decks, self.stack)
        super().resolve(s, seat, action, log)

    def drawn(self, s: Town, card: int, knowers: int, log: EventLog | None) -> None:
        s.turned = [*s.turned, card]
        if log:
            log.tell("turned", tile=s.ruleset.tiles[card], stack=self.stack + 1)


class PlaceTile(SeatQuestion[Town]):
    """DW-096 … DW-099: one by one in any order, each on a free plot next to a building; none may be refused."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if s.turned else NOT_ASKED

    def legal(self, s: Town, seat: i64) -> list[int]:
        free = spots(s)
        return [place(tile, plot) for tile in s.turned for plot in free]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [place(tile, plot) for tile in s.turned for plot in range(len(s.town))]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if verb_of(action) != PLACE:
            return no_answer(action, "DW-099")
        tile, plot = place_tile(action), place_plot(action)
        if not is_place(action) or tile >= len(s.ruleset.tiles) or plot >= len(s.town):
            return Refusal("kernel.nonsense")
        if tile not in s.turned:
            return Refusal("DW-097", tile=s.ruleset.tiles[tile])
        return Refusal("DW-096", plot=s.ruleset.plots[plot])

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        tile, plot = place_tile(action), place_plot(action)
        s.turned = [other for other in s.turned if other != tile]
        build(s, tile, plot)  # DW-102: nobody comes with it, nothing is set off
        if log:
            log.tell("placed", seat=seat, tile=s.ruleset.tiles[tile], plot=s.ruleset.plots[plot])
        s.then(self)

    def unanswerable(self, s: Town, log: EventLog | None) -> None:
        """DW-098: no plot is legal, so each goes to the bottom of its stack."""
        for tile in s.turned:
            put_under(s, tile)
            if log:
                log.tell("buried", tile=s.ruleset.tiles[tile], stack=s.ruleset.stacks[tile] + 1)
        s.turned = NONE_TURNED


def check_stack(s: Town, action: int, rule: str, if_empty: str) -> Refusal | None:
    """Whether a stack is named, and not an empty one."""
    if verb_of(action) != STACK:
        return no_answer(action, rule)
    if not is_stack(action):
        return Refusal("kernel.nonsense")
    stack = stack_stack(action)
    return Refusal(if_empty, stack=stack + 1) if bag.is_empty(s.decks[stack]) else None


NONE_TURNED: Final[list[int]] = []
NEW_TILES: Final = [NewTiles(seat) for seat in range(GANGS)]
TURN_UPS: Final = [TurnUp(stack) for stack in range(3)]
PLACE_TILES: Final = [PlaceTile(seat) for seat in range(GANGS)]
