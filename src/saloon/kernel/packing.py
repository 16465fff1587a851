"""Actions taken apart and put together: what the `packing.py` of every game is made of.

A place is the number of a value in its domain. A list holds 1 + a place in each slot, 0 in those that are empty; a set
has one bit for each place, counts a few.
"""

from __future__ import annotations

from mypy_extensions import i64

from saloon.kernel.language import VERB


def verb_of(action: int) -> int:
    """The tag of its verb."""
    return action & VERB


def pack_list(places: list[int], slot: int) -> int:
    packed = 0
    at = 0
    for place in places:
        packed |= place + 1 << at
        at += slot
    return packed


def read_list(packed: int, slot: int) -> list[int]:
    """The places in order; an empty slot inside, which is no sentence, gives -1."""
    mask = (1 << slot) - 1
    places: list[int] = []
    while packed:
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
