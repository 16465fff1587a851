"""The trail and its pieces as numbers: eleven tiles, ten units a side, three dice (TT-001 … TT-012)."""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

Unit = Literal["C1", "C2", "C3", "K1", "K2", "K3", "D1", "D2", "D3", "S"]
Die = Literal["colt", "knife", "dynamite"]
Side = Literal["west", "east"]
NAMES: Final[tuple[Unit, ...]] = ("C1", "C2", "C3", "K1", "K2", "K3", "D1", "D2", "D3", "S")
UNITS: Final = ("-", *NAMES)  # a unit is its place in this list
DICE: Final[tuple[Die, ...]] = ("colt", "knife", "dynamite")
SIDES: Final[tuple[Side, ...]] = ("west", "east")
FACES: Final = range(8)
TYPE: Final = [-1, 0, 0, 0, 1, 1, 1, 2, 2, 2, -1]  # TT-010, TT-012, TT-033: the die that moves a unit
ORDINARY: Final = [1, 2, 3, 4, 5, 6, 7, 8, 9]  # all but the sheriff
SHERIFF: Final = 10
WEST: Final = 0
EAST: Final = 1
TILES: Final = 11  # TT-001, TT-002: in a row, so that t touches t - 1 and t + 1
FAR: Final = 10
HOME: Final = [0, FAR]  # TT-003, TT-004
FORWARD: Final[list[i64]] = [1, -1]  # TT-044
DIE_SPENT: Final = 7  # in `spent`: one bit for each die used this turn,
SHERIFF_CHOSEN: Final = 8  # one for the sheriff,
BLANK: Final = 4  # and from this bit on one for each die that shows 0 (TT-108)
NOT_ROLLED: Final = [0, 0, 0]
