"""Drawing one after the other without putting back: every order is equally likely."""

from __future__ import annotations

from mypy_extensions import i64


def ways_to_draw(number: i64, of: i64) -> i64:
    ways: i64 = 1
    for i in range(number):
        ways *= of - i
    return ways


def drawn(number: i64, some: list[int], way: i64) -> list[int]:
    """So many of these, in the way-th way to draw them."""
    rest = some[:]
    found: list[int] = []
    for _i in range(number):
        left: i64 = len(rest)
        found.append(rest.pop(way % left))
        way //= left
    return found


def is_drawn(cards: list[int], number: i64, some: list[int]) -> bool:
    """Whether these are so many of them, in rising order."""
    return len(cards) == number and rising(cards) and all(card in some for card in cards)


def rising(cards: list[int]) -> bool:
    return all(card < cards[i + 1] for i, card in enumerate(cards[:-1]))
