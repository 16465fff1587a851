"""What one player has done: results by game, seats and opponent, favourite roles and openings, luck and error.

Only games that the player has finished count. Where a bot took over a chair, it was the bot that played.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from saloon.counting.shares import Share, share

K = TypeVar("K", bound=Hashable)


class Opponent(NamedTuple):
    id: str  # tells apart who bears the same name; of a bot its level
    name: str  # as it was at that table
    level: str  # of a bot
    place: int


class Sat(NamedTuple):
    """One game as one of its players had it."""

    table: str
    game: str
    seats: int
    seat: int
    share: float  # of the win
    place: int
    score: int
    role: str | None
    opening: str | None  # what was said, as JSON
    turns: int
    answers: int
    seconds: float | None
    ended: float
    by_bot: bool  # a bot finished it
    opponents: Sequence[Opponent]
    luck: float | None = None  # in wins, if somebody has had the game analysed
    error: float | None = None


class Line(NamedTuple):
    """Some games of a player: the share of wins, and that of somebody exactly as good as all others there."""

    wins: Share
    even: float
    place: float  # on average


def line_of(games: Sequence[Sat]) -> Line:
    number = max(1, len(games))
    even = sum(1 / one.seats for one in games) / number
    return Line(share([one.share for one in games]), even, sum(one.place for one in games) / number)


def lines(games: Iterable[Sat], key: Callable[[Sat], K | None]) -> dict[K, Line]:
    """By game, by number of seats, by role …; what was played most comes first."""
    parts: dict[K, list[Sat]] = {}
    for one in games:
        if (name := key(one)) is not None:
            parts.setdefault(name, []).append(one)
    ranked = sorted(parts.items(), key=lambda pair: -len(pair[1]))
    return {name: line_of(some) for name, some in ranked}


def ahead(games: Iterable[Sat]) -> list[tuple[Opponent, Share]]:
    """How often the player came in ahead of each opponent, level counting half; under the latest name of each."""
    met: dict[str, tuple[Opponent, list[float]]] = {}
    for one in sorted(games, key=lambda one: -one.ended):
        for other in one.opponents:
            _, wins = met.setdefault(other.id, (other, []))
            wins.append(1.0 if one.place < other.place else 0.5 if one.place == other.place else 0.0)
    return [(other, share(wins)) for other, wins in sorted(met.values(), key=lambda pair: -len(pair[1]))]


def chosen(games: Iterable[Sat], game: str | None, seats: int | None) -> list[Sat]:
    return [one for one in games if game in (None, one.game) and seats in (None, one.seats)]


SHEET = (
    "ended", "table", "game", "seats", "seat", "place", "score", "share", "role", "opening", "turns", "answers",
    "seconds", "by_bot", "opponents", "luck", "error",
)  # fmt: skip


def sheet_row(one: Sat) -> list[Any]:
    """A line of the table of all games, for `csv_text`."""
    others = "; ".join([f"{other.name} ({other.level})" if other.level else other.name for other in one.opponents])
    return [
        one.ended, one.table, one.game, one.seats, one.seat + 1, one.place, one.score, one.share, one.role, one.opening,
        one.turns, one.answers, one.seconds, int(one.by_bot), others, one.luck, one.error,
    ]  # fmt: skip
