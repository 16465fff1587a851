"""New buildings come from three stacks (DW-095 … DW-102, DW-121); one may be looked through (DW-133, DW-134)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood.annex import no_answer
from saloon.games.deadwood.board import EMPTY, Town, own_deck
from saloon.games.deadwood.language import (
    GANGS,
    ORDER,
    PASS,
    PLACE,
    STACK,
    TURN,
    first_of,
    listed,
    one,
    place,
    second_of,
    several,
    value_of,
)
from saloon.games.deadwood.rail import station_lies
from saloon.kernel.flow import ALL
from saloon.kernel.language import VERB
from saloon.kernel.said import Refusal, Tape
from saloon.parts import bag
from saloon.parts.bag import Deck, Draw
from saloon.parts.seat import ALONE, NOT_ASKED, SeatQuestion, SeatSealed, SeatStep


def spots(s: Town) -> list[int]:
    """DW-096, DW-100: the free plots next to a building."""
    built = s.built
    near = s.house.near
    return [plot for plot, tile in enumerate(s.town) if tile == EMPTY and near[plot] & built]


def stocked(s: Town) -> list[int]:
    """The stacks that are not empty."""
    return [stack for stack in range(3) if bag.size(s.decks[stack])]


class NewTiles(SeatStep[Town]):
    """DW-095, DW-097: the top tile of each stack is turned up, then they are placed; not after the Station (DW-167)."""

    def run(self, s: Town, tape: Tape | None) -> None:
        if not station_lies(s):
            s.then(PLACE_TILES[self.seat])
            for stack in reversed(stocked(s)):
                s.then(TURN_UPS[stack])


class TurnUp(Draw[Town]):
    """The top tile of a stack, for all to see."""

    __slots__ = ("stack",)
    SEEN: ClassVar[str] = ALL
    TAG: ClassVar[int] = TURN

    def __init__(self, stack: i64) -> None:
        self.stack = stack

    def deck(self, s: Town) -> Deck:
        return s.decks[self.stack]

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.decks = own_deck(s.decks, self.stack)
        super().resolve(s, seat, action, tape)

    def drawn(self, s: Town, card: int, knowers: int, tape: Tape | None) -> None:
        s.turned = [*s.turned, card]
        if tape:
            tape.tell("turned", tile=s.house.tiles[card], stack=self.stack + 1)


class PlaceTile(SeatQuestion[Town]):
    """DW-096 … DW-099: one by one in any order, each on a free plot next to a building; none may be refused."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if s.turned else NOT_ASKED

    def legal(self, s: Town, seat: i64) -> list[int]:
        free = spots(s)
        return [int(place(tile, plot)) for tile in s.turned for plot in free]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [int(place(tile, plot)) for tile in s.turned for plot in range(len(s.town))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != PLACE:
            return no_answer(action, "DW-099")
        tile, plot = first_of(action), second_of(action)
        if tile >= len(s.house.tiles) or plot >= len(s.town):
            return Refusal("kernel.nonsense")
        if tile not in s.turned:
            return Refusal("DW-097", tile=s.house.tiles[tile])
        return None if plot in spots(s) else Refusal("DW-096", plot=s.house.plots[plot])

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        tile, plot = first_of(action), second_of(action)
        s.turned = [other for other in s.turned if other != tile]
        s.build(tile, plot)  # DW-102: nobody comes with it, nothing is set off
        if tape:
            tape.tell("placed", seat=seat, tile=s.house.tiles[tile], plot=s.house.plots[plot])
        s.then(self)

    def unanswerable(self, s: Town, tape: Tape | None) -> None:
        """DW-098: no plot is legal, so each goes to the bottom of its stack."""
        for tile in s.turned:
            s.put_under(tile)
            if tape:
                tape.tell("buried", tile=s.house.tiles[tile], stack=s.house.stacks[tile] + 1)
        s.turned = NONE_TURNED


class ChooseStack(SeatQuestion[Town]):
    """DW-121, DW-122: the Stage Depot's driver names a stack before he sees its tile."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if stocked(s) else NOT_ASKED

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [int(one(STACK, stack)) for stack in range(3)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return check_stack(s, action, "DW-121", "DW-122")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.then(TURN_UPS[value_of(action)], PLACE_TILES[seat])


class LookAt(SeatQuestion[Town]):
    """DW-134: the Fortune Teller's guest may look through a stack, or not."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if stocked(s) else NOT_ASKED

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[int(one(STACK, stack)) for stack in range(3)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action == PASS else check_stack(s, action, "DW-134", "DW-134")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action != PASS:
            if tape:
                tape.tell("look", seat=seat, stack=value_of(action) + 1)
            s.then(Reorder(seat, value_of(action)))


def check_stack(s: Town, action: int, rule: str, if_empty: str) -> Refusal | None:
    stack = value_of(action)
    if action & VERB != STACK:
        return no_answer(action, rule)
    if stack > 2:
        return Refusal("kernel.nonsense")
    return None if bag.size(s.decks[stack]) else Refusal(if_empty, stack=stack + 1)


class Reorder(SeatSealed[Town]):
    """DW-133: the tiles of one stack in any order, the next one first. Sealed, for nobody else may ever learn it.

    Which tiles are in the stack everybody knows; the order they had before means nothing to one who sets it.
    """

    __slots__ = ("stack",)

    def __init__(self, seat: i64, stack: i64) -> None:
        super().__init__(seat)
        self.stack = stack

    def candidates(self, s: Town, seat: i64) -> list[int]:
        """Examples: each of the tiles on top."""
        tiles = self.tiles(s)
        slot = slot_of(s)
        return [several(ORDER, [top, *[tile for tile in tiles if tile != top]], slot) for top in tiles]

    def form(self, s: Town, seat: i64) -> dict[str, Any] | None:
        names = [s.house.tiles[tile] for tile in self.tiles(s)]
        return {"order": {"tiles": {"all": names}}} if len(names) > 2 else None

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != ORDER:
            return no_answer(action, "DW-133")
        return None if sorted(listed(action, slot_of(s))) == self.tiles(s) else Refusal("DW-133")

    def tiles(self, s: Town) -> list[int]:
        return [tile for tile, count in enumerate(bag.tally(s.decks[self.stack])) if count]

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        order = listed(answers[int(self.seat)], slot_of(s))
        s.decks = own_deck(s.decks, self.stack)
        deck = s.decks[self.stack]
        bag.shuffle(deck)  # what others knew of it is worth nothing any more
        deck[bag.BAG] = [0] * len(s.house.tiles)
        deck[bag.TOP] = [bag.placed(tile, 1 << self.seat) for tile in reversed(order)]
        if tape:
            names = tuple([s.house.tiles[tile] for tile in order])
            tape.tell("looked", seat=self.seat, stack=self.stack + 1, told="closed").also(
                int(self.seat), told="open", tiles=names
            )


def slot_of(s: Town) -> int:
    return len(s.house.tiles).bit_length()


NONE_TURNED: Final[list[int]] = []
TURN_UPS: Final = [TurnUp(stack) for stack in range(3)]
PLACE_TILES: Final = [PlaceTile(seat) for seat in range(GANGS)]
