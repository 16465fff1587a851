"""Luck is the same wherever it is drawn."""

from __future__ import annotations

from saloon import Seeded


def test_a_copy_goes_on_alike_and_apart() -> None:
    luck = Seeded(7)
    luck.below(6)
    copy = luck.copy()
    drawn = [luck.below(1000) for _ in range(20)]
    assert [copy.below(1000) for _ in range(20)] == drawn
