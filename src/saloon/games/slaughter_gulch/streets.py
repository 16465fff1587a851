"""The shape of the town: neighbours, steps and ranges, for twelve tiles or for eight (SG-017 … SG-034)."""

from __future__ import annotations

from typing import Final

from saloon.games.slaughter_gulch.names import HOME, N_SPACES, SQUARE
from saloon.games.slaughter_gulch.packing import set_out

FAR: Final = 99
NO_SIGHT: Final = -1


def as_set(spaces: list[int]) -> int:
    """One bit for each."""
    return sum(1 << space for space in spaces)


class Streets:
    """A town of so many tiles. Spaces are numbered as in the language; all tables are by space, or by two of them."""

    def __init__(self, tiles: int) -> None:
        self.tiles = tiles
        self.columns = (tiles - 2) // 2
        self.mine = self.columns + 1  # L7, or L5 in the small town, is number columns + 2
        self.squares = [SQUARE + k for k in range(tiles) if k not in (0, self.mine)]
        self.column = [0] * N_SPACES
        self.row = [0] * N_SPACES
        self.lay_out()
        self.next: list[list[int]] = [[] for _ in range(N_SPACES)]
        self.join_all()
        spaces = range(N_SPACES)
        self.steps = [step for space in spaces for step in self.walk(space)]
        self.range = [self.sight(a, b) for a in spaces for b in spaces]
        self.order = [*range(tiles), *self.squares]  # SG-054
        self.within = [[self.at_most(space, most) for space in spaces] for most in range(5)]
        self.walks = [self.two_steps(space) for space in spaces]
        self.moves = [self.reach(space, 2) for space in spaces]
        self.set_outs = self.first_squares()
        self.near = [as_set(places) for places in self.moves]
        self.beside = [as_set(places) for places in self.next]
        self.street = as_set(self.squares)

    def lay_out(self) -> None:
        """SG-017: two rows of buildings and two of squares between them; the Station is column 0, the Mine the last."""
        for square in self.squares:
            k = square - SQUARE
            upper = k < self.mine
            self.column[k] = self.column[square] = k if upper else self.tiles - k
            self.row[k], self.row[square] = (0, 1) if upper else (3, 2)
        self.column[self.mine] = self.columns + 1

    def join_all(self) -> None:
        """A square leads to its building and to the squares beside it; at its ends the street leads on."""
        for a in self.squares:
            self.join(a, a - SQUARE)  # SG-018, SG-019: buildings touch their squares only
            for b in self.squares:
                if self.across(a, b) == 1 and b not in self.next[a]:
                    self.join(a, b)
            if self.column[a] == 1:
                self.join(a, 0)
            if self.column[a] == self.columns:
                self.join(a, self.mine)
        for near in self.next:
            near.sort()

    def across(self, a: int, b: int) -> int:
        return abs(self.column[a] - self.column[b]) + abs(self.row[a] - self.row[b])

    def join(self, a: int, b: int) -> None:
        self.next[a].append(b)
        self.next[b].append(a)

    def walk(self, start: int) -> list[int]:
        steps = [FAR] * N_SPACES
        steps[start] = 0
        edge = [start]
        while edge:
            here = edge.pop(0)
            for near in self.next[here]:
                if steps[near] == FAR:
                    steps[near] = steps[here] + 1
                    edge.append(near)
        return steps

    def reach(self, space: int, most: int) -> list[int]:
        """SG-021 … SG-025: where a planned move can end."""
        if space == HOME:
            return [*self.squares, HOME]
        if not self.is_here(space):
            return []
        found = self.at_most(space, most)
        return [*found, HOME] if space < SQUARE else found

    def at_most(self, space: int, most: int) -> list[int]:
        """The spaces within so many steps."""
        return [there for there in range(N_SPACES) if self.steps[space * N_SPACES + there] <= most]

    def is_here(self, space: int) -> bool:
        """Whether this town has such a space."""
        return space < self.tiles or space in self.squares or space == HOME

    def two_steps(self, space: int) -> list[int]:
        """SG-232: the ends of a walk of exactly two steps that does not come back."""
        return sorted({far for near in self.next[space] for far in self.next[near]} - {space})

    def first_squares(self) -> list[int]:
        """D-02, SG-009: answers for the first three dudes; examples, far too many to need them all."""
        street = self.squares
        n = len(street)
        some = [sorted([street[i], street[j], street[(i * 3 + j) % n]]) for i in range(n) for j in range(i, n)]
        return list(dict.fromkeys([set_out(three) for three in some]))

    def sight(self, a: int, b: int) -> int:
        """SG-029 … SG-034: the range at which a sees b."""
        if a == b:
            return 0 if a != HOME and self.is_here(a) else NO_SIGHT
        if a not in self.squares and b in self.squares:
            if a in (0, self.mine):
                return 1 if b in self.next[a] else NO_SIGHT
            door = a + SQUARE
            seen = a < self.tiles and self.row[door] == self.row[b] and abs(self.column[door] - self.column[b]) <= 1
            return 1 if seen else NO_SIGHT
        if a in self.squares and b in self.squares:
            return max(abs(self.column[a] - self.column[b]), abs(self.row[a] - self.row[b]))
        return NO_SIGHT

    def platform(self, a: int) -> int:
        """SG-109: the range to passengers on the platform."""
        if a == 0:
            return 0
        return self.column[a] if a in self.squares else NO_SIGHT


TOWNS: Final = {tiles: Streets(tiles) for tiles in (8, 12)}
