"""Sets that are mostly empty and never changed in place: all tables share the empty one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

T = TypeVar("T")
EMPTY: Final[frozenset[Any]] = frozenset()  # each other one would take memory of its own


def small_set(members: Iterable[T]) -> frozenset[T]:
    return frozenset(members) or EMPTY
