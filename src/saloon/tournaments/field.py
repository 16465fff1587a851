"""What a tournament is made of: its rules, those who have entered, and the tables of its rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import combinations
from typing import Final, Literal, NamedTuple

Format = Literal["knockout", "swiss", "round-robin", "league"]
BOT: Final = 0  # on a chair; entrants are counted from 1
FORFEIT: Final = 0  # instead of a place: was not there at the end
Seating = tuple[int, ...]  # the entrants of a table by seat; who sits alone has a bye


class Rules(NamedTuple):
    format: Format
    size: int  # of a table
    sizes: tuple[int, ...]  # how many can play the game
    seed: str  # of all that is drawn by lot
    rounds: int = 0  # of a Swiss tournament or a league
    bots: bool = False  # fill tables


class Entrant(NamedTuple):
    number: int
    playing: bool = True  # has not withdrawn


class Table(NamedTuple):
    """A table of a round, with the places once they are known: 1 is the best, those that tie share it."""

    players: Seating
    places: tuple[int, ...] = ()

    @property
    def is_bye(self) -> bool:
        return len(self.players) == 1

    @property
    def people(self) -> list[int]:
        return [one for one in self.players if one != BOT]

    def place(self, number: int) -> int:
        return self.places[self.players.index(number)]


Rounds = Sequence[Sequence[Table]]  # so far
Met = Counter[tuple[int, int]]  # how often two have met, the lower number first


def lot(seed: str, *what: object) -> bytes:
    """Drawn once and for all: whoever asks again gets the same."""
    return blake2b("/".join(map(str, what)).encode(), key=seed.encode(), digest_size=16).digest()


def by_lot(rules: Rules, numbers: Iterable[int], *what: object) -> list[int]:
    return sorted(numbers, key=lambda number: lot(rules.seed, *what, number))


def playing(entrants: Iterable[Entrant]) -> list[int]:
    return [one.number for one in entrants if one.playing]


def meetings(past: Rounds) -> Met:
    pairs = (combinations(sorted(table.people), 2) for tables in past for table in tables)
    return Counter(pair for some in pairs for pair in some)


def byes(past: Rounds) -> Counter[int]:
    return Counter(table.players[0] for tables in past for table in tables if table.is_bye)
