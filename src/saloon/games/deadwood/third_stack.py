"""The third stack (DW-133 … DW-146): what each building does when it is annexed, and what it asks."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.deadwood.annex import Power, no_answer
from saloon.games.deadwood.board import (
    BY_GAUGE,
    COWBOYS,
    DANCE_HALL,
    GANGS,
    GRIFTER,
    NEWSPAPER,
    RANKS,
    TELEGRAPH,
    TELLER,
    cowboy,
)
from saloon.games.deadwood.buildings import own_deck
from saloon.games.deadwood.cowboys import leave, rank_at, to_mine
from saloon.games.deadwood.goods import announce_end, earn, spend, take_wanted
from saloon.games.deadwood.packing import (
    DRAIN,
    FILL,
    HOME,
    ORDER,
    PASS,
    PAY,
    REFUSE,
    TRICK,
    give,
    give_gang,
    home,
    home_place,
    home_strength,
    is_home,
    is_order,
    is_trick,
    order,
    order_tiles,
    stack,
    stack_stack,
    trick,
    trick_gang,
    trick_place,
    trick_strength,
)
from saloon.games.deadwood.state import Town
from saloon.games.deadwood.tiles import check_stack, stocked
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts import bag
from saloon.parts.masks import bits
from saloon.parts.seat import ALONE, NOT_ASKED, SeatQuestion, SeatSealed, SeatStep

PAY_OR_REFUSE: Final = [PAY, REFUSE]
FILL_OR_DRAIN: Final = [FILL, DRAIN]


# --- Fortune Teller ---


class Teller(Power):
    """DW-133, DW-134: money, and a look through a stack."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        earn(s, seat, s.ruleset.pays[TELLER], "fortune-teller", log)
        s.then(LOOKS[seat])


class LookAt(SeatQuestion[Town]):
    """DW-134: the Fortune Teller's guest may look through a stack, or not."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if stocked(s) else NOT_ASKED

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[stack(which) for which in range(3)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action == PASS else check_stack(s, action, "DW-134", "DW-134")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action != PASS:
            if log:
                log.tell("look", seat=seat, stack=stack_stack(action) + 1)
            s.then(Reorder(seat, stack_stack(action)))


LOOKS: Final = [LookAt(seat) for seat in range(GANGS)]


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
        return [order([top, *[tile for tile in tiles if tile != top]]) for top in tiles]

    def form(self, s: Town, seat: i64) -> dict[str, Any] | None:
        names = [s.ruleset.tiles[tile] for tile in self.tiles(s)]
        return {"order": {"tiles": {"all": names}}} if len(names) > 2 else None

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if verb_of(action) != ORDER:
            return no_answer(action, "DW-133")
        fits = is_order(action) and sorted(order_tiles(action)) == self.tiles(s)
        return None if fits else Refusal("DW-133")

    def tiles(self, s: Town) -> list[int]:
        return [tile for tile, count in enumerate(bag.tally(s.decks[self.stack])) if count]

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        tiles = order_tiles(answers[int(self.seat)])
        s.decks = own_deck(s.decks, self.stack)
        deck = s.decks[self.stack]
        bag.shuffle(deck)  # what others knew of it is worth nothing any more
        deck[bag.BAG] = [0] * len(s.ruleset.tiles)
        deck[bag.TOP] = [bag.placed(tile, 1 << self.seat) for tile in reversed(tiles)]
        if log:
            names = tuple([s.ruleset.tiles[tile] for tile in tiles])
            log.tell("looked", seat=self.seat, stack=self.stack + 1, told="closed").also(
                int(self.seat), told="open", tiles=names
            )


# --- Courthouse ---


class Courthouse(Power):
    """DW-135 … DW-139: the annexer first, then clockwise."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        n = s.ruleset.seats
        for away in range(n - 1, -1, -1):
            s.then(COURTS[(seat + away) % n])


class Settle(SeatStep[Town]):
    """DW-135 … DW-139: one player before the court."""

    def run(self, s: Town, log: EventLog | None) -> None:
        owed = s.wanted[self.seat] * s.ruleset.penalty
        if owed and s.dollars[self.seat] >= owed:
            s.then(PAYMENTS[self.seat])
        elif owed:
            refuse(s, self.seat, log)


COURTS: Final = [Settle(seat) for seat in range(GANGS)]


class Payment(SeatQuestion[Town]):
    """DW-135, DW-136: all of it or nothing."""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return PAY_OR_REFUSE

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return no_answer(action, "DW-136")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == REFUSE:
            refuse(s, seat, log)
            return
        owed = s.wanted[seat] * s.ruleset.penalty
        spend(s, seat, owed)
        if log:
            log.tell("pay", seat=seat, amount=owed, dollars=s.dollars[seat])


PAYMENTS: Final = [Payment(seat) for seat in range(GANGS)]


def refuse(s: Town, seat: i64, log: EventLog | None) -> None:
    """DW-136, DW-139: a token instead of money."""
    if log:
        log.tell("refuse", seat=seat)
    take_wanted(s, seat, "courthouse", log)


# --- Grifter ---


class Grifter(Power):
    """DW-140, DW-141: up to two, one after the other."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        earn(s, seat, s.ruleset.pays[GRIFTER], "grifter", log)
        s.then(TRICKS[s.ruleset.tricked][seat])


class Trick(SeatQuestion[Town]):
    """DW-140, DW-141: an enemy cowboy on a building or in a ranch goes to the mine; or enough."""

    __slots__ = ("left",)

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left = left

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if victims(s, self.seat) else NOT_ASKED

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *victims(s, seat)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        seats = range(s.ruleset.seats)
        spots = [0, *[plot + 1 for plot in bits(s.built)]]
        return [PASS, *[trick(gang, rank, spot) for gang in seats for rank in range(RANKS) for spot in spots]]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if verb_of(action) != TRICK:
            return no_answer(action, "DW-140")
        gang, rank, spot = trick_gang(action), trick_strength(action), trick_place(action)
        if not is_trick(action) or gang >= s.ruleset.seats or spot > len(s.town):
            return Refusal("kernel.nonsense")
        return Refusal("DW-141", gang=gang, cowboy=COWBOYS[rank], place=spot_name(s, spot, "ranch"))

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == PASS:
            return
        gang, rank, spot = trick_gang(action), trick_strength(action), trick_place(action)
        if spot:
            to_mine(s, gang, spot - 1, "grifter", log)
        else:
            s.ranch[cowboy(gang, rank)] -= 1
            s.mine[cowboy(gang, rank)] += 1
            if log:
                log.tell("mine", seat=gang, cowboy=COWBOYS[rank], plot="ranch", why="grifter")
        if self.left > 1:
            s.then(TRICKS[self.left - 1][seat])


TRICKS: Final = [[Trick(seat, left) for seat in range(GANGS)] for left in range(3)]


def victims(s: Town, seat: i64) -> list[int]:
    """DW-141: whom the Grifter can talk into leaving; protection does not help (DW-072)."""
    found: list[int] = []
    for gang in range(s.ruleset.seats):
        if gang != seat:
            found += [trick(gang, rank, 0) for rank in range(RANKS) if s.ranch[cowboy(gang, rank)]]
            found += [trick(gang, rank_at(s, gang, plot), plot + 1) for plot in bits(s.own[gang])]
    return found


# --- Newspaper ---


class Newspaper(Power):
    """DW-142, DW-143: money, and bad news for somebody."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        earn(s, seat, s.ruleset.pays[NEWSPAPER], "newspaper", log)
        s.then(GIVES[seat])


class Give(SeatQuestion[Town]):
    """DW-142, DW-143: a token for any player; not with an empty gauge."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if s.gauge else NOT_ASKED

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [give(gang) for gang in range(s.ruleset.seats)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return no_answer(action, "DW-143")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        take_wanted(s, give_gang(action), "newspaper", log)


GIVES: Final = [Give(seat) for seat in range(GANGS)]


# --- Dance Hall ---


class DanceHall(Power):
    """DW-144: up to two, one after the other."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        earn(s, seat, s.ruleset.pays[DANCE_HALL], "dance-hall", log)
        s.then(BRINGS[s.ruleset.brought][seat])


class Bring(SeatQuestion[Town]):
    """DW-144: an own cowboy from a building or the mine comes home; or enough."""

    __slots__ = ("left",)

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left = left

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat] if abroad(s, self.seat) else NOT_ASKED

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *abroad(s, seat)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        spots = range(len(s.town) + 1)
        return [PASS, *[home(rank, spot) for rank in range(RANKS) for spot in spots]]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if verb_of(action) != HOME:
            return no_answer(action, "DW-144")
        rank, spot = home_strength(action), home_place(action)
        if not is_home(action) or spot > len(s.town):
            return Refusal("kernel.nonsense")
        return Refusal("DW-144", cowboy=COWBOYS[rank], place=spot_name(s, spot, "mine"))

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == PASS:
            return
        rank, spot = home_strength(action), home_place(action)
        if spot:
            leave(s, seat, spot - 1)
        else:
            s.mine[cowboy(seat, rank)] -= 1
        s.ranch[cowboy(seat, rank)] += 1
        if log:
            log.tell("home", seat=seat, cowboy=COWBOYS[rank], place=spot_name(s, spot, "mine"))
        if self.left > 1:
            s.then(BRINGS[self.left - 1][seat])


BRINGS: Final = [[Bring(seat, left) for seat in range(GANGS)] for left in range(3)]


def abroad(s: Town, seat: i64) -> list[int]:
    """DW-144, DW-171: who can come home."""
    found = [home(rank, 0) for rank in range(RANKS) if s.mine[cowboy(seat, rank)]]
    return found + [home(rank_at(s, seat, plot), plot + 1) for plot in bits(s.own[seat])]


def spot_name(s: Town, spot: i64, off_board: str) -> str:
    """A plot, or the one place beside the board that is meant."""
    return s.ruleset.plots[spot - 1] if spot else off_board


# --- Telegraph Office ---


class Telegraph(Power):
    """DW-145, DW-146: money, and a longer or shorter game."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        earn(s, seat, s.ruleset.pays[TELEGRAPH], "telegraph-office", log)
        s.then(WIRES[seat])


class Wire(SeatQuestion[Town]):
    """DW-145, DW-146: tokens into the gauge or out of it, or as many as there are."""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return FILL_OR_DRAIN

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return no_answer(action, "DW-145")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        some = min(s.ruleset.wired, s.box) if action == FILL else -min(s.ruleset.wired, s.gauge)
        s.gauge += some
        s.box -= some
        if log:
            way = "fill" if action == FILL else "drain"
            log.tell("wire", seat=seat, way=way, tokens=some if some > 0 else -some, gauge=s.gauge)
        if some < 0 and not s.gauge:  # DW-179
            announce_end(s, BY_GAUGE, log)


WIRES: Final = [Wire(seat) for seat in range(GANGS)]
