"""How a game declares the fields of its state, one line each, in its `fields.py`:

    rules: Rules

    class Trail(Fields):
        stacks: list[i64] = field(ALL, [0] * (2 * TILES))  # who sees it, how it starts
        dice: list[int] = field(ALL, NOT_ROLLED, copy=SHARED)

`tools/declare.py` reads that file by its syntax and writes `state.py`: slots, constructor, clone, VISIBLE, `empty`.
The declaration is never run, but its types are checked. The order of its lines is the order of the encoded state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from saloon.kernel.flow import Visibility

T = TypeVar("T")

# How a clone gets the field. Numbers, strings and tuples go over as they are, lists of such are copied; any other field
# says one of these, or names a function that copies it.
SHARED: Final = "shared"  #: replaced, never changed
OUTER: Final = "outer"  #: the list is copied, its parts are replaced, never changed
EACH: Final = "each"  #: a list of lists, each of which is copied


class Fields:
    """The base of a declaration."""


def field(seen: Visibility, start: T, *, copy: str | Callable[[T], T] = "") -> T:
    """One field: who sees it, its value before set-up (which may use `rules`), and how it is copied."""
    return start
