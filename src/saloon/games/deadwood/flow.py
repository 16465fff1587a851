"""The sequence of play: set-up (ledger section 3), then turns (DW-010 … DW-015) until an end event (DW-180)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood.act import ACT
from saloon.games.deadwood.board import X_SALOON
from saloon.games.deadwood.box import FROM_FIRST, STARS
from saloon.games.deadwood.buildings import build, own_deck, unfounded
from saloon.games.deadwood.packing import found, found_tiles, is_found, is_start, start, start_faces
from saloon.games.deadwood.ruleset import Rules
from saloon.games.deadwood.score import SCORING
from saloon.games.deadwood.state import Town
from saloon.kernel.flow import ALL, Chance, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts import bag


class Found(Chance[Town]):
    """Set-up 4: four tiles of stack 1 and the X Saloon on the starred plots, every arrangement equally likely."""

    def ways(self, s: Town) -> i64:
        n = bag.size(s.decks[0])
        return STARS * n * (n - 1) * (n - 2) * (n - 3)

    def outcome(self, s: Town, way: i64) -> int:
        there = [tile for tile, count in enumerate(s.decks[0][bag.BAG]) if count]
        saloon = way % STARS
        way //= STARS
        tiles: list[int] = []
        for _ in range(FROM_FIRST):
            n = len(there)
            tiles.append(there.pop(way % n))
            way //= n
        tiles.insert(saloon, X_SALOON)
        return found(tiles)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        tiles = found_tiles(action) if is_found(action) else []
        first = [tile for tile, count in enumerate(s.decks[0][bag.BAG]) if count]
        known = all(tile in first or tile == X_SALOON for tile in tiles)
        whole = len(tiles) == len(set(tiles)) == STARS and X_SALOON in tiles
        return None if known and whole else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        tiles = found_tiles(action)
        s.decks = own_deck(s.decks, 0)
        for tile, plot in zip(tiles, s.ruleset.stars, strict=True):
            build(s, tile, plot)
            s.decks[0][bag.BAG][tile] = 0
        if log:
            plots = tuple([s.ruleset.plots[plot] for plot in s.ruleset.stars])
            log.tell("found", tiles=tuple([s.ruleset.tiles[tile] for tile in tiles]), plots=plots)


class FirstRoll(Chance[Town]):
    """Set-up 10: one die each; those tied for highest roll again."""

    __slots__ = ("seats",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, seats: i64) -> None:
        self.seats = seats  # one bit each

    def rolling(self) -> list[int]:
        return [seat for seat in range(8) if self.seats >> seat & 1]

    def ways(self, s: Town) -> i64:
        ways: i64 = 1
        for _ in self.rolling():
            ways *= 6
        return ways

    def outcome(self, s: Town, way: i64) -> int:
        faces: list[int] = []
        for _ in self.rolling():
            faces.append(way % 6)
            way //= 6
        return start(faces)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        fits = is_start(action) and len(start_faces(action)) == len(self.rolling())
        return None if fits else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        seats = self.rolling()
        faces = start_faces(action)
        s.dice = [face + 1 for face in faces]
        if log:
            log.tell("first_roll", seats=tuple(seats), faces=tuple(s.dice))
        best = [seat for seat, face in zip(seats, faces, strict=True) if face == max(faces)]
        if len(best) > 1:
            s.then(FirstRoll(sum([1 << seat for seat in best])))
            return
        s.first = s.active = best[0]
        if log:
            log.tell("first", seat=best[0])


class Turn(Step[Town]):
    """DW-011, DW-013: one action with all that it sets off."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.turn += 1
        if log:
            log.tell("turn", seat=s.active, turn=s.turn)
        s.then(ACT, END_TURN)


class EndTurn(Step[Town]):
    """DW-010, DW-169, DW-180: the next player clockwise, or the end."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.ending:
            s.then(SCORING)
        else:
            s.active = (s.active + 1) % s.ruleset.seats
            s.then(TURN)


def opening(rules: Rules) -> Town:
    s = unfounded(rules)
    s.then(FOUND_TOWN, FirstRoll((1 << rules.seats) - 1), TURN)
    return s


FOUND_TOWN: Final = Found()
TURN: Final = Turn()
END_TURN: Final = EndTurn()
