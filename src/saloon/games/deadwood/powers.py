"""What each building does when it is annexed (DW-084 … DW-146), in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.deadwood.annex import POWERS, Power
from saloon.games.deadwood.arrive import open_to
from saloon.games.deadwood.board import (
    BANK,
    BIT,
    BLACKSMITH,
    CASINO,
    CHURCH,
    COURT,
    DANCE_HALL,
    DEPOT,
    GOLD_MINE,
    GRIFTER,
    GUNSMITH,
    HOTEL,
    KINDS,
    LAUNDRY,
    NEWSPAPER,
    OFFICE,
    SALOON,
    STORE,
    TELEGRAPH,
    TELLER,
    TOWN_HALL,
    UNDERTAKER,
    Town,
)
from saloon.games.deadwood.buildings import (
    BRINGS,
    COURTS,
    GIVES,
    MOVE_SHERIFFS,
    PANS,
    RECRUITS,
    ROBS,
    TRICKS,
    WIRES,
    GiveBack,
    MoveOther,
    rob,
    robbable,
)
from saloon.games.deadwood.language import GANGS
from saloon.games.deadwood.rail import LAY_RAILS, station_lies
from saloon.games.deadwood.tiles import ChooseStack, LookAt, NewTiles
from saloon.kernel.said import Tape


class Church(Power):
    """DW-084, DW-085, DW-118 … DW-120: one token to the box; a Laundry's controller may return more."""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        most: i64 = 1 + bonus
        for holder in s.holders(LAUNDRY):
            most += 1 if holder == seat else 0
        most = min(most, s.wanted[seat])
        if most > 1:
            s.then(GiveBack(seat, most))
        elif most:
            s.discard(seat, 1, tape)


class Saloon(Power):
    """DW-086 … DW-088"""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.then(RECRUITS[seat])


class Office(Power):
    """DW-089 … DW-091"""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.then(MOVE_SHERIFFS[seat])


class TownHall(Power):
    """DW-092 … DW-095, DW-167: a token to the box, the railway, new buildings; with the Station only the token."""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        if s.wanted[seat]:
            s.discard(seat, 1, tape)
        if not station_lies(s):
            s.then(LAY_RAILS[seat], NEW_TILES[seat])  # DW-101


class Gunsmith(Power):
    """DW-103, DW-174"""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.earn(seat, s.house.pays[GUNSMITH], "gunsmith", tape)
        some = min(s.house.shells, s.shells)
        s.shells -= some
        s.cartridges[seat] += some
        if tape and some:
            tape.tell("cartridges", seat=seat, count=some, held=s.cartridges[seat])


class Bank(Power):
    """DW-104"""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.earn(seat, s.house.pays[BANK], "bank", tape)
        s.take_wanted(seat, "bank", tape)


class Blacksmith(Power):
    """DW-105, DW-174"""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.earn(seat, s.house.pays[BLACKSMITH], "blacksmith", tape)
        if s.stable:
            s.stable -= 1
            s.horses[seat] += 1
            if tape:
                tape.tell("horse", seat=seat, held=s.horses[seat])


class Casino(Power):
    """DW-106, DW-107: where one player alone has money there is nothing to choose."""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        rich = robbable(s, seat)
        if len(rich) == 1:
            rob(s, seat, rich[0], tape)
        elif rich:
            s.then(ROBS[seat])


class Store(Power):
    """DW-108 … DW-112: asked only if there is another cowboy to move, and somewhere to go."""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.earn(seat, s.house.pays[STORE], "general-store", tape)
        if s.own[seat] & ~BIT[plot] and open_to(s, seat):
            s.then(MoveOther(seat, plot))


class Plain(Power):
    """DW-113, DW-117, DW-125: money and nothing else; their control powers work elsewhere."""

    def __init__(self, kind: i64, why: str) -> None:
        self.kind = kind
        self.why = why

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.earn(seat, s.house.pays[self.kind], self.why, tape)


class Depot(Power):
    """DW-121, DW-122"""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.earn(seat, s.house.pays[DEPOT], "stage-depot", tape)
        s.then(CHOOSE_STACKS[seat])


class GoldMine(Power):
    """DW-131"""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.then(PANS[seat])


class Teller(Power):
    """DW-133, DW-134"""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.earn(seat, s.house.pays[TELLER], "fortune-teller", tape)
        s.then(LOOKS[seat])


class Courthouse(Power):
    """DW-135 … DW-139: the annexer first, then clockwise."""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        n = s.house.seats
        for away in range(n - 1, -1, -1):
            s.then(COURTS[(seat + away) % n])


class Grifter(Power):
    """DW-140, DW-141: up to two, one after the other."""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.earn(seat, s.house.pays[GRIFTER], "grifter", tape)
        s.then(TRICKS[s.house.tricked][seat])


class Newspaper(Power):
    """DW-142, DW-143"""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.earn(seat, s.house.pays[NEWSPAPER], "newspaper", tape)
        s.then(GIVES[seat])


class DanceHall(Power):
    """DW-144: up to two, one after the other."""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.earn(seat, s.house.pays[DANCE_HALL], "dance-hall", tape)
        s.then(BRINGS[s.house.brought][seat])


class Telegraph(Power):
    """DW-145, DW-146"""

    def annex(self, s: Town, seat: i64, plot: i64, bonus: i64, tape: Tape | None) -> None:
        s.earn(seat, s.house.pays[TELEGRAPH], "telegraph-office", tape)
        s.then(WIRES[seat])


NEW_TILES: Final = [NewTiles(seat) for seat in range(GANGS)]
CHOOSE_STACKS: Final = [ChooseStack(seat) for seat in range(GANGS)]
LOOKS: Final = [LookAt(seat) for seat in range(GANGS)]
ALL_POWERS: Final[dict[int, Power]] = {
    TOWN_HALL: TownHall(), OFFICE: Office(), CHURCH: Church(), SALOON: Saloon(), GUNSMITH: Gunsmith(), BANK: Bank(),
    BLACKSMITH: Blacksmith(), CASINO: Casino(), STORE: Store(), HOTEL: Plain(HOTEL, "hotel"),
    LAUNDRY: Plain(LAUNDRY, "laundry"), DEPOT: Depot(), UNDERTAKER: Plain(UNDERTAKER, "undertaker-visit"),
    GOLD_MINE: GoldMine(), TELLER: Teller(), COURT: Courthouse(), GRIFTER: Grifter(), NEWSPAPER: Newspaper(),
    DANCE_HALL: DanceHall(), TELEGRAPH: Telegraph(),
}  # fmt: skip
POWERS[:] = [ALL_POWERS[kind] for kind in range(len(KINDS))]
