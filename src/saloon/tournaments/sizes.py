"""How many sit at each table of a round."""

from __future__ import annotations

from collections.abc import Collection


def sizes(people: int, most: int, allowed: Collection[int]) -> list[int]:
    """As few byes as can be, then as few tables, all of nearly the same size; those who sit out come last, as 1.

    `most` is one of those allowed. Fewer people than any table needs sit together all the same: bots must fill it.
    """
    if people < min(allowed):
        return [people] if people else []
    for out in range(people):
        seated = people - out
        tables = -(-seated // most)
        each, more = divmod(seated, tables)
        made = [each + 1] * more + [each] * (tables - more)
        if all(size in allowed for size in made):
            return made + [1] * out
    raise AssertionError("a table of the largest size, or of the smallest, is always possible")
