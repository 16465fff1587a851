"""Who controls a location, and what that is good for (SG-217 … SG-223)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch import objectives
from saloon.games.slaughter_gulch.belongings import gain
from saloon.games.slaughter_gulch.board import (
    PLACE,
    cells_left,
    dude_name,
    dude_of,
    dudes_in,
    folk_in,
    place_name,
    put_dude,
    slot_of,
    target_of,
)
from saloon.games.slaughter_gulch.foresight import events_left, peek_events
from saloon.games.slaughter_gulch.jail import set_free
from saloon.games.slaughter_gulch.moves import GoTo
from saloon.games.slaughter_gulch.names import CELL, CEMETERY, FIGURES, HOME, N_WHO, SALOON, STABLE, TILES
from saloon.games.slaughter_gulch.objectives import VIGIL, deed
from saloon.games.slaughter_gulch.packing import COLLECT, LOOK, PASS, at, at_target, go, go_space, go_who
from saloon.games.slaughter_gulch.scopes import fits, in_scope
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.vocabulary import (
    FREE_WORD,
    GAIN,
    HEAL,
    MOVE,
    PEEK,
    PRISONERS,
    STAKES,
    TRAIN_WORD,
    TRAINS,
)
from saloon.games.slaughter_gulch.wounds import heal_dude, heal_folk
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE, SeatQuestion

NOBODY: Final = -1


def controller(s: Town, place: i64) -> i64:
    """Who controls a location now."""
    gang = [dude // FIGURES for dude, now in enumerate(s.dudes) if now & PLACE == place]
    return strongest(gang, len(folk_in(s, place))) if gang else NOBODY


def holdings(s: Town) -> list[int]:
    """By location, who controls it now."""
    tiles = len(s.tiles)
    gangs: list[list[int]] = [[] for _ in range(tiles)]
    folk = [0] * tiles
    for dude, now in enumerate(s.dudes):
        if now & PLACE < tiles:
            gangs[now & PLACE].append(dude // FIGURES)
    for now in s.folk:
        if now and now & PLACE < tiles:  # SG-180: passengers are in none
            folk[now & PLACE] += 1
    return [strongest(gangs[place], folk[place]) for place in range(tiles)]


def strongest(gang: list[int], folk: i64) -> i64:
    """SG-217 … SG-220: strictly more active dudes than any other outfit and than all townsfolk together.

    The gang is the seat of each dude there, those of one outfit together.
    """
    best = folk
    holder: i64 = NOBODY
    last: i64 = NOBODY
    number: i64 = 0
    for seat in gang:
        number = number + 1 if seat == last else 1
        last = seat
        if number > best:
            best = number
            holder = seat
        elif number == best:
            holder = NOBODY
    return holder


class Control(Step[Town]):
    """SG-221, SG-223: control is determined, objectives look at it, its power is used."""

    __slots__ = ("place",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, place: i64) -> None:
        self.place = place

    def run(self, s: Town, log: EventLog | None) -> None:
        tile = s.tiles[self.place]
        if tile == CEMETERY:
            vigil(s, self.place, log)
        seat = controller(s, self.place)
        if seat < 0:
            return
        if log:
            log.tell("controls", seat=seat, tile=TILES[tile])
        objectives.controls(s, seat, tile, log)
        asks = False
        for word in s.ruleset.power[tile]:
            if word.op == GAIN:
                self.gain(s, seat, tile, word.args[0], log)
            elif word.op in (HEAL, FREE_WORD, PEEK):
                asks = True
            elif word.op != MOVE:
                s.powers[seat] |= s.ruleset.bits[tile]  # until the end of the turn
            else:
                s.powers[seat] |= s.ruleset.bits[STABLE]
        if asks:
            s.then(Power(seat, tile))

    def gain(self, s: Town, seat: i64, tile: i64, amount: i64, log: EventLog | None) -> None:
        if amount == TRAINS:
            amount = sum([1 for event in s.turned if s.ruleset.does[event][0].op == TRAIN_WORD])
        elif amount == STAKES:
            s.powers[seat] |= s.ruleset.bits[SALOON]
            return
        elif amount == PRISONERS:
            return  # the Jail: a choice
        gain(s, seat, amount, TILES[tile], log)


def vigil(s: Town, place: i64, log: EventLog | None) -> None:
    """SH5 and whoever else counts dudes in the Cemetery."""
    for seat in range(s.ruleset.seats):
        here = sum([1 for dude in range(seat * FIGURES, seat * FIGURES + FIGURES) if s.dudes[dude] & PLACE == place])
        if here >= s.ruleset.vigil:
            deed(s, seat, VIGIL, 1, log)


class Power(SeatQuestion[Town]):
    """D-07, D-08, D-09: a power that is a choice."""

    __slots__ = ("tile",)

    def __init__(self, seat: i64, tile: i64) -> None:
        super().__init__(seat)
        self.tile = tile

    def strangers(self, s: Town) -> int:
        """Prisoners who are not one's own."""
        mine = sum([1 for dude in dudes_in(s, CELL) if dude // FIGURES == self.seat])
        return s.ruleset.cells - cells_left(s) - mine

    def options(self, s: Town) -> list[int]:
        found: list[int] = []
        for word in s.ruleset.power[self.tile]:
            if word.op in (HEAL, FREE_WORD):
                scope = in_scope(s, self.seat, self.seat * FIGURES, word.args[0])
                found += [at(target) for target in scope if fits(s, word, target)]
            elif word.op == PEEK and events_left(s):
                found.append(LOOK)
            elif word.op == GAIN and word.args[0] == PRISONERS and self.strangers(s):
                found.append(COLLECT)
        return found

    def run(self, s: Town, log: EventLog | None) -> None:
        if options := self.options(s):
            s.ask(self, ALONE[self.seat], [PASS, *options])

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *self.options(s)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action == PASS or action in self.options(s) else Refusal("SG-221")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == LOOK:
            word = next(word for word in s.ruleset.power[self.tile] if word.op == PEEK)
            peek_events(s, seat, word.args[1])
        elif action == COLLECT:
            gain(s, seat, self.strangers(s), TILES[self.tile], log)
        elif action != PASS:
            target = at_target(action)
            if s.ruleset.power[self.tile][0].op == FREE_WORD:
                set_free(s, target, log)
            elif target < N_WHO:
                heal_dude(s, dude_of(s, target), log)
            else:
                heal_folk(s, slot_of(s, target), log)


class StableMove(SeatQuestion[Town]):
    """D-10: at the end of step 5 one dude on the board may move."""

    def goes(self, s: Town) -> list[int]:
        steps = next(word.args[1] for word in s.ruleset.power[STABLE] if word.op == MOVE)
        found: list[int] = []
        for dude in range(self.seat * FIGURES, self.seat * FIGURES + FIGURES):
            place = s.dudes[dude] & PLACE
            if place < HOME:
                me = target_of(s, dude)
                found += [go(me, there) for there in GoTo(dude, steps, 0).places(s) if there != place]
        return found

    def run(self, s: Town, log: EventLog | None) -> None:
        if goes := self.goes(s):
            s.ask(self, ALONE[self.seat], [PASS, *goes])

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *self.goes(s)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        return None if action in self.goes(s) else Refusal("SG-221")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == PASS:
            return
        dude = dude_of(s, go_who(action))
        place = go_space(action)
        put_dude(s, dude, place)
        if log:
            log.tell("goes", who=dude_name(s, dude), space=place_name(s, place))


STEPS: Final = (Control, Power, StableMove)
