"""How a game declares the fields of its state, one line each, in its `fields.py`:

    rules: Rules

    class Trail(Fields):
        dice: list[int] = field(ALL, NOT_ROLLED, copy=SHARED)  # who sees it, how it starts, how it is copied
        stacks: list[i64] = field(ALL, [0] * (2 * TILES), told=stacks_told)  # how it is told

`tools/declare.py` reads that file by its syntax and writes `state.py`: slots, constructor, clone, VISIBLE, board,
`empty`; and `shown.py`: what browsers get of the board, and its type. The declaration is never run, but its types are
checked. The order of its lines is the order of the encoded state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from saloon.kernel.flow import Visibility

T = TypeVar("T")

# How a clone gets the field. Numbers, strings and tuples go over as they are, lists of such are copied; any other field
# says one of these, or names a function that copies it.
SHARED: Final = "shared"  #: replaced, never changed
OUTER: Final = "outer"  #: the list is copied, its parts are replaced, never changed
EACH: Final = "each"  #: a list of lists, each of which is copied


# How browsers are told what a viewer sees of the field, if not as it is: by a function of what is seen, and perhaps of
# the whole `view` and of what else `Game.show` has, the `box` say. Its declared result is the type on the wire: names,
# lists and numbers, never bits.
UNTOLD: Final = "untold"  #: not at all: it follows from the others, or only bots need it


class Fields:
    """The base of a declaration."""


def field(seen: Visibility, start: T, *, copy: str | Callable[[T], T] = "", told: str | Callable[..., Any] = "") -> T:
    """One field: who sees it, its value before set-up (which may use `rules`), how it is copied and how it is told."""
    return start
