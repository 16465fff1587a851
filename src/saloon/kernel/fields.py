"""How a game declares the fields of its state, one line each, in its `fields.py`:

    rules: Rules

    class Trail(Fields):
        dice: list[int] = field(ALL, NOT_ROLLED, copy=SHARED)  # who sees it, how it starts, how it is copied
        stacks: list[i64] = field(ALL, [0] * (2 * TILES), told=stacks_told)  # how it is told

`saloon declare` reads that file by its syntax and writes `state.py`: slots, constructor, clone, VISIBLE, board,
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

# What the field is, for a client that has no board of its own for the game: one of these, `of` the domain in which its
# values have their names, `to` the end of a track: "cards of card", "track to 12". Before it, `each` is one for each
# seat and follows from a start with `rules.seats`, `own` follows from OWN. What is COUNTed is a pile. Where nothing is
# said, a list is cards and a number a counter.
KIND: Final = r"(each |own )?(cards|dice|counter|track|pile|seat|list|text)?( of [\w-]+)?( to \d+)?"


class Fields:
    """The base of a declaration."""


def field(
    seen: Visibility,
    start: T,
    *,
    copy: str | Callable[[T], T] = "",
    told: str | Callable[..., Any] = "",
    kind: str = "",
) -> T:
    """One field: who sees it, its value before set-up (which may use `rules`), how it is copied, how it is told and
    what it is."""
    return start
