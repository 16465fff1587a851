"""What a position is made of, declared once: each fact of a position file and what may stand there.

`parse_position` is the only judge; from these an editor knows what to offer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from saloon.kernel.messages import Atom

NUMBER: Final = "number"  # a whole number from `least` to `most`
CHOICE: Final = "choice"  # one of `choices`
PIECES: Final = "pieces"  # some of `pieces`, at most `most` of them if that is said
PLACED: Final = "placed"  # some of `pieces`, each at one of `places`, with some of `marks`
LIST: Final = "list"  # how several are written: each for itself,
WORDS: Final = "words"  # as words of one text,
LETTERS: Final = "letters"  # as its letters,
NUMBERS: Final = "numbers"  # or as whole numbers


class Fact:
    """One fact of a position."""

    def __init__(
        self,
        name: str,
        kind: str,
        *,
        rows: Sequence[str] = (),
        default: Any = None,
        choices: Sequence[Atom] = (),
        least: int = 0,
        most: int = 0,
        pieces: Mapping[str, int] | None = None,
        places: Sequence[str] = (),
        marks: Sequence[str] = (),
        written: str = LIST,
        box: str = "",
        own: bool = False,
        heads: str = "",
        names: str = "",
        spots: str = "",
    ) -> None:
        self.name = name  #: as in a position file
        self.kind = kind  #: NUMBER, CHOICE, PIECES or PLACED
        self.rows = rows  #: it is a list with one for each of these, mostly seats; none: it is no list
        self.default = default  #: of each row, where nothing is said
        self.choices = choices  #: of a CHOICE
        self.least = least  #: of a NUMBER
        self.most = most  #: of a NUMBER, or how many PIECES may lie there
        self.pieces = pieces or {}  #: those in the box, and how many of each
        self.places = places  #: where they can be
        self.marks = marks  #: what may be true of one that is placed
        self.written = written  #: LIST, WORDS, LETTERS, NUMBERS, or a notation of the game's own
        self.box = box or name  #: facts with the same one take their pieces from the same box
        self.own = own  #: each row has a box of its own
        self.heads = heads  #: the domain that names the rows, if they are no seats
        self.names = names  #: the domain that names pieces or choices; `gun/item`: those of both parts of one
        self.spots = spots  #: the domain that names places, and marks them on the board


def by_seat(seats: int) -> list[str]:
    """The rows of what every seat has."""
    return [str(seat) for seat in range(seats)]
