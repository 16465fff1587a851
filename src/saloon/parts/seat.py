"""Steps of one seat, named first: something it does, chance for it, a question put to it alone, open or sealed."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from saloon.kernel.flow import ALL, Chance, Question, S, Sealed, Step

MOST_SEATS: Final = 16
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MOST_SEATS)]  # made once: questions are many
NOT_ASKED: Final[tuple[int, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatStep(Step[S]):
    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatChance(Chance[S]):
    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatQuestion(Question[S]):
    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def seats(self, s: S) -> tuple[int, ...]:
        return ALONE[self.seat]


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatSealed(Sealed[S]):
    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def seats(self, s: S) -> tuple[int, ...]:
        return ALONE[self.seat]
