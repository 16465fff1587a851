"""Sets of small numbers as ints, one bit each."""

from __future__ import annotations

from mypy_extensions import i64


def bits(mask: i64) -> list[int]:
    """The numbers of a set, from below."""
    found: list[int] = []
    place: i64 = 0
    while mask:
        if mask & 1:
            found.append(place)
        mask >>= 1
        place += 1
    return found
