"""Duels (DW-029 … DW-058): a Wanted token, flight, cartridges, the volley of the difference, exchanges die by die."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood import odds
from saloon.games.deadwood.annex import may_annex, no_answer
from saloon.games.deadwood.board import BY_DEATH, COWBOYS, KINDS, UNDERTAKER, Town
from saloon.games.deadwood.language import FACE_SLOT, FLEE, LOAD, PASS, STAY, VOLLEY, exchange, listed, several
from saloon.games.deadwood.odds import DEADLY
from saloon.kernel.flow import ALL, Chance, Question, Step
from saloon.kernel.language import VERB_BITS
from saloon.kernel.said import Refusal, Tape
from saloon.parts.seat import ALONE, NOT_ASKED

# The duel under way is a short list, replaced at every change:
PLOT: Final = 0
MEN: Final = 1  # at 1 the attacker, at 2 the defender, each a cowboy
DICE: Final = 3  # their dice, likewise
WOUNDS: Final = 5
BONUS: Final = 7  # whether the attacker was moved here from a Laundry
ATTACKER: Final = 0
DEFENDER: Final = 1
SIDES: Final = ("attacker", "defender")

WAYS: Final = [1, 6, 36, 216]
STAY_OR_FLEE: Final = [STAY, FLEE]
LOAD_OR_NOT: Final = [PASS, LOAD]


def begin_duel(s: Town, seat: i64, kind: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
    """DW-029 … DW-034: the token comes first and stays; who has a horse may flee."""
    attacker, defender = seat * 3 + kind, s.men[plot] - 1
    s.duel = [plot, attacker, defender, kind + 1, defender % 3 + 1, 0, 0, bonus]
    if tape:
        wins, dies = chances(s)
        tape.tell(
            "duel", seat=seat, foe=defender // 3, cowboy=COWBOYS[kind], against=COWBOYS[defender % 3],
            plot=s.house.plots[plot], building=KINDS[s.building(plot)], dice=kind + 1, foe_dice=defender % 3 + 1,
            wins=wins, dies=dies,
        )  # fmt: skip
    s.take_wanted(seat, "duel", tape)
    if s.horses[defender // 3]:
        s.then(FLIGHT)
    else:
        s.then(LOAD_ATTACKER, LOAD_DEFENDER, SHOOT)


def chances(s: Town) -> tuple[int, int]:
    """In percent: the attacker takes the building; the attacker dies. Nobody uses a cartridge."""
    at = odds.place(s.duel[DICE], s.duel[DICE + 1], 0, 0)
    part = s.house.odds[at : at + 4]
    return round(100 * part[odds.DEFENDER_DEAD]), round(100 * (part[odds.ATTACKER_DEAD] + part[odds.BOTH_DEAD]))


class Flight(Question[Town]):
    """DW-032, DW-036: the defender alone may flee, before any cartridge is spoken of."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.duel[MEN + DEFENDER] // 3]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return STAY_OR_FLEE

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return STAY_OR_FLEE

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action in STAY_OR_FLEE else no_answer(action, "DW-032")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == STAY:
            if tape:
                tape.tell("stay", seat=seat)
            s.then(LOAD_ATTACKER, LOAD_DEFENDER, SHOOT)
            return
        duel = s.duel
        s.duel = NO_DUEL
        s.horses[seat] -= 1
        s.stable += 1
        if tape:
            tape.tell("flee", seat=seat, plot=s.house.plots[duel[PLOT]])
        s.to_mine(seat, duel[PLOT], "flight", tape)
        take_over(s, duel)


class Load(Question[Town]):
    """DW-037 … DW-040: at most one cartridge each, the attacker first; without one nobody is asked (DW-039)."""

    __slots__ = ("side",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def seats(self, s: Town) -> tuple[int, ...]:
        seat = s.duel[MEN + self.side] // 3
        return ALONE[seat] if s.cartridges[seat] else NOT_ASKED

    def legal(self, s: Town, seat: i64) -> list[int]:
        return LOAD_OR_NOT

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return LOAD_OR_NOT

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action in LOAD_OR_NOT else no_answer(action, "DW-037" if self.side == ATTACKER else "DW-038")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == LOAD:
            s.cartridges[seat] -= 1
            s.shells += 1
            s.duel = s.duel[:]
            s.duel[DICE + self.side] += 1
            if tape:
                tape.tell("load", seat=seat, dice=s.duel[DICE + self.side])


class Shoot(Step[Town]):
    """DW-041, DW-042: with equal dice there is no volley."""

    def run(self, s: Town, tape: Tape | None) -> None:
        s.then(VOLLEY_ROLL if s.duel[DICE] != s.duel[DICE + 1] else EXCHANGE_ROLL)


class Volley(Chance[Town]):
    """DW-041, DW-057: who has more dice rolls the difference, read together."""

    def ways(self, s: Town) -> i64:
        return WAYS[abs(s.duel[DICE] - s.duel[DICE + 1])]

    def outcome(self, s: Town, way: i64) -> int:
        faces: list[int] = []
        for _ in range(abs(s.duel[DICE] - s.duel[DICE + 1])):
            faces.append(way % 6)
            way //= 6
        return several(VOLLEY, faces, FACE_SLOT)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.duel = duel = s.duel[:]
        shooter = ATTACKER if duel[DICE] > duel[DICE + 1] else DEFENDER
        target = 1 - shooter
        faces = listed(action, FACE_SLOT)
        hits = 0
        for face in faces:
            hits += s.house.hits[face]
        s.dice = [face + 1 for face in faces]
        duel[DICE + shooter] = duel[DICE + target]
        duel[WOUNDS + target] = hits
        if tape:
            tape.tell("volley", seat=duel[MEN + shooter] // 3, side=SIDES[shooter], faces=tuple(s.dice))
            tell_hits(s, target, hits, tape)
        if hits >= DEADLY:  # DW-043
            finish(s, tape)
        else:
            s.then(EXCHANGE_ROLL)


class Exchange(Chance[Town]):
    """DW-044, DW-045: one die each at the same time; both count."""

    def ways(self, s: Town) -> i64:
        return 36

    def outcome(self, s: Town, way: i64) -> int:
        return exchange(way // 6, way % 6)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        s.duel = duel = s.duel[:]
        faces = [action >> VERB_BITS & 7, action >> VERB_BITS + 3]
        s.dice = [faces[0] + 1, faces[1] + 1]
        if tape:
            tape.tell(
                "exchange", seat=duel[MEN] // 3, foe=duel[MEN + 1] // 3, attacker=faces[0] + 1, defender=faces[1] + 1
            )
        for side in range(2):
            hits = s.house.hits[faces[side]]
            duel[DICE + side] -= 1
            duel[WOUNDS + 1 - side] += hits
            if tape:
                tell_hits(s, 1 - side, hits, tape)
        if duel[WOUNDS] >= DEADLY or duel[WOUNDS + 1] >= DEADLY or not duel[DICE]:
            finish(s, tape)
        else:
            s.then(EXCHANGE_ROLL)


def tell_hits(s: Town, side: i64, hits: i64, tape: Tape) -> None:
    man = s.duel[MEN + side]
    if hits and s.duel[WOUNDS + side] < DEADLY:
        tape.tell("wound", seat=man // 3, cowboy=COWBOYS[man % 3], side=SIDES[side])


def finish(s: Town, tape: Tape | None) -> None:
    """DW-046 … DW-051: the dead to Boot Hill, the survivors to their places; wounds and leftover dice are forgotten."""
    duel = s.duel
    s.duel = NO_DUEL
    plot, attacker, defender = duel[PLOT], duel[MEN], duel[MEN + 1]
    attacker_dead, defender_dead = duel[WOUNDS] >= DEADLY, duel[WOUNDS + 1] >= DEADLY
    if defender_dead:
        s.leave(defender // 3, plot)
        bury(s, defender, tape)
    if attacker_dead:
        bury(s, attacker, tape)
    if attacker_dead or defender_dead:
        undertaker_pays(s, plot, attacker, defender, attacker_dead, defender_dead, tape)
        check_living(s, attacker // 3, defender // 3, attacker_dead, tape)
    if defender_dead and not attacker_dead:
        take_over(s, duel)
    elif not attacker_dead:  # DW-047
        s.mine[attacker] += 1
        if tape:
            tape.tell("retreat", seat=attacker // 3, cowboy=COWBOYS[attacker % 3], plot=s.house.plots[plot])


def take_over(s: Town, duel: list[int]) -> None:
    """DW-035, DW-046: the attacker stays and may annex."""
    seat = duel[MEN] // 3
    s.enter(seat, duel[MEN] % 3, duel[PLOT])
    may_annex(s, seat, duel[PLOT], duel[BONUS])


def bury(s: Town, man: i64, tape: Tape | None) -> None:
    """DW-056, DW-058, DW-172"""
    s.hill[man] += 1
    if tape:
        tape.tell("killed", seat=man // 3, cowboy=COWBOYS[man % 3])


def undertaker_pays(
    s: Town, plot: i64, attacker: i64, defender: i64, attacker_dead: bool, defender_dead: bool, tape: Tape | None
) -> None:
    """DW-126 … DW-129: so much a death to whoever controls him; on his own tile to the survivor, if there is one."""
    if s.building(plot) != UNDERTAKER:
        for seat in s.holders(UNDERTAKER):
            for _ in range(attacker_dead + defender_dead):
                s.earn(seat, s.house.death, "undertaker", tape)
    elif not (attacker_dead and defender_dead):
        s.earn((defender if attacker_dead else attacker) // 3, s.house.death, "undertaker", tape)


def check_living(s: Town, attacker: i64, defender: i64, attacker_dead: bool, tape: Tape | None) -> None:
    """DW-179, DW-182, DW-208: without a living cowboy the game ends with this turn. A victorious attacker lives."""
    if not s.living(defender) or (attacker_dead and not s.living(attacker)):
        s.end(BY_DEATH, tape)


NO_DUEL: Final[list[int]] = []
FLIGHT: Final = Flight()
LOAD_ATTACKER: Final = Load(ATTACKER)
LOAD_DEFENDER: Final = Load(DEFENDER)
SHOOT: Final = Shoot()
VOLLEY_ROLL: Final = Volley()
EXCHANGE_ROLL: Final = Exchange()
