"""Actions taken apart and put together: what the `packing.py` of every game is made of.

A place is the number of a value in its domain. A list holds 1 + a place in each slot, 0 in those that are empty; a set
has one bit for each place, counts a few.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.kernel.language import VERB, VERB_BITS

WORD: Final = 62  # bits of an action that is handled as one machine word
LONGEST: Final = (1 << WORD) - 1


def verb_of(action: int) -> int:
    """The tag of its verb."""
    return action & VERB


def pack_place(tag: int, place: int) -> int:
    """A verb with one argument, for a part that is only told its tag."""
    return tag | place << VERB_BITS


def read_place(action: int) -> int:
    return action >> VERB_BITS


def pack_list(places: list[int], slot: i64) -> int:
    if len(places) * slot > WORD:
        return pack_long(places, slot)
    packed: i64 = 0
    at: i64 = 0
    for place in places:
        filled: i64 = place + 1
        packed |= filled << at
        at += slot
    return packed


def pack_long(places: list[int], slot: int) -> int:
    packed = 0
    for i, place in enumerate(places):
        packed |= place + 1 << slot * i
    return packed


def read_list(packed: int, slot: i64) -> list[int]:
    """The places in order; an empty slot inside, which is no sentence, gives -1."""
    if packed > LONGEST:
        return read_long(packed, slot)
    one: i64 = 1
    mask = (one << slot) - 1
    rest: i64 = packed
    places: list[int] = []
    while rest > 0:
        places.append((rest & mask) - 1)
        rest >>= slot
    return places


def read_long(packed: int, slot: int) -> list[int]:
    mask = (1 << slot) - 1
    places: list[int] = []
    while packed > 0:
        places.append((packed & mask) - 1)
        packed >>= slot
    return places


def is_list(packed: int, slot: int, most: i64, values: int) -> bool:
    """Up to so many full slots and then nothing, each with one of so many values."""
    mask = (1 << slot) - 1
    for _slot in range(most):
        if not 0 < packed & mask <= values:
            break
        packed >>= slot
    return packed == 0


def pack_set(places: list[int]) -> int:
    packed = 0
    for place in places:
        packed |= 1 << place
    return packed


def read_set(packed: int) -> list[int]:
    places: list[int] = []
    place = 0
    while packed:
        if packed & 1:
            places.append(place)
        packed >>= 1
        place += 1
    return places


def pack_counts(places: list[int], each: int) -> int:
    packed = 0
    for place in places:
        packed += 1 << each * place
    return packed


def read_counts(packed: int, each: int) -> list[int]:
    """Every place as often as it counts."""
    mask = (1 << each) - 1
    places: list[int] = []
    place = 0
    while packed:
        places += [place] * (packed & mask)
        packed >>= each
        place += 1
    return places


def is_counts(packed: int, each: int, most: int) -> bool:
    """Of all values together no more than so many."""
    return len(read_counts(packed, each)) <= most
