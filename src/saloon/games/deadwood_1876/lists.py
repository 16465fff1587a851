"""Lists that clones share: replaced, never changed."""

from __future__ import annotations

from mypy_extensions import i64


def replaced(values: list[int], at: i64, value: i64) -> list[int]:
    new = values[:]
    new[at] = value
    return new


def replaced_list(values: list[list[int]], at: i64, value: list[int]) -> list[list[int]]:
    new = values[:]
    new[at] = value
    return new


def without(values: list[int], at: i64) -> list[int]:
    new = values[:]
    del new[at]
    return new
