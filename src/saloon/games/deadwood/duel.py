"""Duels (DW-029 … DW-058): a Wanted token, flight, cartridges, the volley of the difference, exchanges die by die."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood import odds
from saloon.games.deadwood.annex import Annex, no_answer
from saloon.games.deadwood.board import BY_DEATH, COWBOYS, KINDS, UNDERTAKER, rank_of
from saloon.games.deadwood.buildings import kind_at
from saloon.games.deadwood.cowboys import enter, holders_of, leave, living, to_mine
from saloon.games.deadwood.duellists import (
    ATTACKER,
    DEFENDER,
    SIDES,
    dice_of,
    errand_of,
    face_off,
    is_dead,
    load,
    man_of,
    part,
    seat_of,
    shoot,
    site,
)
from saloon.games.deadwood.goods import announce_end, earn, take_wanted
from saloon.games.deadwood.packing import (
    FLEE,
    LOAD,
    PASS,
    STAY,
    exchange,
    exchange_attacker,
    exchange_defender,
    volley,
    volley_faces,
)
from saloon.games.deadwood.state import Town
from saloon.kernel.flow import ALL, Chance, Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE, NOT_ASKED

WAYS: Final = [1, 6, 36, 216]  # of so many dice to fall
STAY_OR_FLEE: Final = [STAY, FLEE]
LOAD_OR_NOT: Final = [PASS, LOAD]


def begin_duel(s: Town, rank: i64, errand: Annex, log: EventLog | None) -> None:
    """DW-029 … DW-034: the token comes first and stays; who has a horse may flee."""
    face_off(s, rank, errand)
    if log:
        tell_duel(s, log)
    take_wanted(s, errand.seat, "duel", log)
    if s.horses[seat_of(s, DEFENDER)]:
        s.then(FLIGHT)
    else:
        s.then(LOAD_ATTACKER, LOAD_DEFENDER, SHOOT)


def tell_duel(s: Town, log: EventLog) -> None:
    wins, dies = chances(s)
    rank, foe_rank = rank_of(man_of(s, ATTACKER)), rank_of(man_of(s, DEFENDER))
    log.tell(
        "duel", seat=seat_of(s, ATTACKER), foe=seat_of(s, DEFENDER), cowboy=COWBOYS[rank], against=COWBOYS[foe_rank],
        plot=s.ruleset.plots[site(s)], building=KINDS[kind_at(s, site(s))], dice=dice_of(s, ATTACKER),
        foe_dice=dice_of(s, DEFENDER), wins=wins, dies=dies,
    )  # fmt: skip


def chances(s: Town) -> tuple[int, int]:
    """In percent: the attacker takes the building; the attacker dies. Nobody uses a cartridge."""
    at = odds.place(dice_of(s, ATTACKER), dice_of(s, DEFENDER), 0, 0)
    fates = s.ruleset.odds[at : at + 4]
    return round(100 * fates[odds.DEFENDER_DEAD]), round(100 * (fates[odds.ATTACKER_DEAD] + fates[odds.BOTH_DEAD]))


class Flight(Question[Town]):
    """DW-032, DW-036: the defender alone may flee, before any cartridge is spoken of."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[seat_of(s, DEFENDER)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return STAY_OR_FLEE

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return no_answer(action, "DW-032")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == STAY:
            if log:
                log.tell("stay", seat=seat)
            s.then(LOAD_ATTACKER, LOAD_DEFENDER, SHOOT)
        else:
            flee(s, seat, log)


def flee(s: Town, seat: i64, log: EventLog | None) -> None:
    """DW-032, DW-035: for a horse, to the mine; the building is the attacker's."""
    s.horses[seat] -= 1
    s.stable += 1
    if log:
        log.tell("flee", seat=seat, plot=s.ruleset.plots[site(s)])
    to_mine(s, seat, site(s), "flight", log)
    take_over(s)
    part(s)


class Load(Question[Town]):
    """DW-037 … DW-040: at most one cartridge each, the attacker first; without one nobody is asked (DW-039)."""

    __slots__ = ("side",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def seats(self, s: Town) -> tuple[int, ...]:
        seat = seat_of(s, self.side)
        return ALONE[seat] if s.cartridges[seat] else NOT_ASKED

    def legal(self, s: Town, seat: i64) -> list[int]:
        return LOAD_OR_NOT

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return no_answer(action, "DW-037" if self.side == ATTACKER else "DW-038")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == LOAD:
            s.cartridges[seat] -= 1
            s.shells += 1
            load(s, self.side)
            if log:
                log.tell("load", seat=seat, dice=dice_of(s, self.side))


class Shoot(Step[Town]):
    """DW-041, DW-042: with equal dice there is no volley."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.then(VOLLEY_ROLL if difference(s) else EXCHANGE_ROLL)


def difference(s: Town) -> i64:
    """DW-041: how many dice one duellist has more than the other."""
    more = dice_of(s, ATTACKER) - dice_of(s, DEFENDER)
    return more if more >= 0 else -more


class Volley(Chance[Town]):
    """DW-041, DW-057: who has more dice rolls the difference, read together."""

    def ways(self, s: Town) -> i64:
        return WAYS[difference(s)]

    def outcome(self, s: Town, way: i64) -> int:
        faces: list[int] = []
        for _ in range(difference(s)):
            faces.append(way % 6)
            way //= 6
        return volley(faces)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        shooter: i64 = ATTACKER if dice_of(s, ATTACKER) > dice_of(s, DEFENDER) else DEFENDER
        faces = volley_faces(action)
        hits: i64 = 0
        for face in faces:
            hits += s.ruleset.hits[face]
        s.dice = [face + 1 for face in faces]
        if log:
            log.tell("volley", seat=seat_of(s, shooter), side=SIDES[shooter], faces=tuple(s.dice))
        shoot(s, shooter, len(faces), hits)
        if log and hits:
            tell_wound(s, 1 - shooter, log)
        if is_dead(s, 1 - shooter):  # DW-043
            finish(s, log)
        else:
            s.then(EXCHANGE_ROLL)


class Exchange(Chance[Town]):
    """DW-044, DW-045: one die each at the same time; both count."""

    def ways(self, s: Town) -> i64:
        return 36

    def outcome(self, s: Town, way: i64) -> int:
        return exchange(way // 6, way % 6)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        attacker, defender = exchange_attacker(action), exchange_defender(action)
        s.dice = [attacker + 1, defender + 1]
        if log:
            log.tell(
                "exchange", seat=seat_of(s, ATTACKER), foe=seat_of(s, DEFENDER), attacker=attacker + 1,
                defender=defender + 1,
            )  # fmt: skip
        hits, hits_back = s.ruleset.hits[attacker], s.ruleset.hits[defender]
        shoot(s, ATTACKER, 1, hits)
        shoot(s, DEFENDER, 1, hits_back)
        if log and hits:
            tell_wound(s, DEFENDER, log)
        if log and hits_back:
            tell_wound(s, ATTACKER, log)
        if is_dead(s, ATTACKER) or is_dead(s, DEFENDER) or not dice_of(s, ATTACKER):
            finish(s, log)
        else:
            s.then(EXCHANGE_ROLL)


def tell_wound(s: Town, side: i64, log: EventLog) -> None:
    """DW-055: the first one; the second is told as a death."""
    if not is_dead(s, side):
        log.tell("wound", seat=seat_of(s, side), cowboy=COWBOYS[rank_of(man_of(s, side))], side=SIDES[side])


# --- the end of a duel ---


def finish(s: Town, log: EventLog | None) -> None:
    """DW-046 … DW-049: the dead to Boot Hill, the survivors to their places."""
    attacker_dead, defender_dead = is_dead(s, ATTACKER), is_dead(s, DEFENDER)
    if defender_dead:
        leave(s, seat_of(s, DEFENDER), site(s))
        bury(s, DEFENDER, log)
    if attacker_dead:
        bury(s, ATTACKER, log)
    if attacker_dead or defender_dead:
        pay_undertaker(s, log)
        check_living(s, log)
    if not attacker_dead:
        if defender_dead:
            take_over(s)
        else:
            retreat(s, log)
    part(s)


def take_over(s: Town) -> None:
    """DW-035, DW-046: the attacker stays and may annex."""
    errand = errand_of(s)
    enter(s, errand.seat, rank_of(man_of(s, ATTACKER)), errand.plot)
    s.then(errand)


def retreat(s: Town, log: EventLog | None) -> None:
    """DW-047: the attacker goes to the mine."""
    attacker = man_of(s, ATTACKER)
    s.mine[attacker] += 1
    if log:
        cowboy = COWBOYS[rank_of(attacker)]
        log.tell("retreat", seat=seat_of(s, ATTACKER), cowboy=cowboy, plot=s.ruleset.plots[site(s)])


def bury(s: Town, side: i64, log: EventLog | None) -> None:
    """DW-056, DW-058, DW-172: for good."""
    dead = man_of(s, side)
    s.hill[dead] += 1
    if log:
        log.tell("killed", seat=seat_of(s, side), cowboy=COWBOYS[rank_of(dead)])


def pay_undertaker(s: Town, log: EventLog | None) -> None:
    """DW-126 … DW-129: so much a death to whoever controls him; on his own tile to the survivor, if there is one."""
    attacker_dead, defender_dead = is_dead(s, ATTACKER), is_dead(s, DEFENDER)
    if kind_at(s, site(s)) != UNDERTAKER:
        for seat in holders_of(s, UNDERTAKER):
            for _ in range(attacker_dead + defender_dead):
                earn(s, seat, s.ruleset.death, "undertaker", log)
    elif not (attacker_dead and defender_dead):
        earn(s, seat_of(s, DEFENDER if attacker_dead else ATTACKER), s.ruleset.death, "undertaker", log)


def check_living(s: Town, log: EventLog | None) -> None:
    """DW-179, DW-182, DW-208: without a living cowboy the game ends with this turn. A victorious attacker lives."""
    if not living(s, seat_of(s, DEFENDER)) or (is_dead(s, ATTACKER) and not living(s, seat_of(s, ATTACKER))):
        announce_end(s, BY_DEATH, log)


FLIGHT: Final = Flight()
LOAD_ATTACKER: Final = Load(ATTACKER)
LOAD_DEFENDER: Final = Load(DEFENDER)
SHOOT: Final = Shoot()
VOLLEY_ROLL: Final = Volley()
EXCHANGE_ROLL: Final = Exchange()
