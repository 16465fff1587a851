"""How everybody stands, and why: points, then the published tie-breaks, and the lot at last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from saloon.tournaments.field import FORFEIT, Entrant, Rounds, Rules, Table, lot

DIGITS: Final = 6  # of what is compared: sums of thirds are as good as equal


class Standing(NamedTuple):
    number: int
    rank: int  # counted from 1
    points: float
    wins: int  # tables won alone
    opposition: float  # points of those one has met (Buchholz), at each table their average
    beaten: float  # points of those one has left behind, and half of those one tied with (Sonneborn–Berger), likewise
    games: int
    out: int  # in which round one was knocked out; 0: not, -1: never came


def points_of(rules: Rules, table: Table) -> dict[int, float]:
    """The share of the others one has left behind, a tie being half. A bye is a win where one earns points by it."""
    if table.is_bye:
        return {table.players[0]: 0.0 if rules.format == "round-robin" else 1.0}
    return {one: share_left_behind(table, one) for one in table.people}


def share_left_behind(table: Table, one: int) -> float:
    own = table.place(one)
    if own == FORFEIT:
        return 0.0
    better = sum(place != FORFEIT and place < own for place in table.places)
    tied = table.places.count(own) - 1
    return (len(table.players) - 1 - better - tied / 2) / (len(table.players) - 1)


def won(table: Table, one: int) -> bool:
    """Alone, and against somebody."""
    return not table.is_bye and table.place(one) == 1 and table.places.count(1) == 1


def standings(rules: Rules, entrants: Sequence[Entrant], past: Rounds) -> list[Standing]:
    """The best first. Tables that are not over yet count nothing."""
    over = [[table for table in tables if table.places] for tables in past]
    points, out = points_so_far(rules, entrants, over), knocked_out(rules, entrants, past)
    sat: dict[int, list[Table]] = {one.number: [] for one in entrants}
    for table in (table for tables in over for table in tables if not table.is_bye):
        for one in table.people:
            sat[one].append(table)
    found = [standing(one.number, sat[one.number], points, out[one.number]) for one in entrants]

    def worth(one: Standing) -> tuple[object, ...]:
        stayed = (one.out or len(past) + 1) if rules.format == "knockout" else 0
        rounded = [-round(value, DIGITS) for value in (one.points, one.wins, one.opposition, one.beaten)]
        return -stayed, *rounded, lot(rules.seed, one.number)

    return [one._replace(rank=rank) for rank, one in enumerate(sorted(found, key=worth), 1)]


def standing(one: int, sat: Sequence[Table], points: dict[int, float], out: int) -> Standing:
    met = [opposition(table, one, points) for table in sat]
    wins = sum(won(table, one) for table in sat)
    return Standing(
        one, 0, points[one], wins, sum(all_ for all_, _ in met), sum(left for _, left in met), len(sat), out
    )


def points_so_far(rules: Rules, entrants: Sequence[Entrant], over: Rounds) -> dict[int, float]:
    points = dict.fromkeys((one.number for one in entrants), 0.0)
    for tables in over:
        add_points(rules, points, tables)
    return points


def add_points(rules: Rules, points: dict[int, float], tables: Sequence[Table]) -> None:
    for table in tables:
        for one, earned in points_of(rules, table).items():
            points[one] += earned


def opposition(table: Table, one: int, points: dict[int, float]) -> tuple[float, float]:
    """What the others of a table have, on average: all of them, and those one has left behind."""
    others = [other for other in table.people if other != one]
    if not others:
        return 0.0, 0.0
    own = table.place(one)
    left = sum(points[other] * behind(own, table.place(other)) for other in others)
    return sum(points[other] for other in others) / len(others), left / len(others)


def behind(own: int, other: int) -> float:
    if own == FORFEIT:
        return 0.0
    return 1.0 if other == FORFEIT or own < other else 0.5 if own == other else 0.0


# --- knock-out ---


def knocked_out(rules: Rules, entrants: Sequence[Entrant], past: Rounds) -> dict[int, int]:
    """In which round each was: 0 who is still in, and -1 who withdrew before the first."""
    if rules.format != "knockout" or not past:
        return dict.fromkeys((one.number for one in entrants), 0)
    came = {one for table in past[0] for one in table.people}
    found = {one.number: 0 if one.number in came else -1 for one in entrants}
    points = dict.fromkeys(found, 0.0)
    for number, tables in enumerate(past, 1):
        over = [table for table in tables if table.places]
        for table in over:
            first = goes_on(rules, points, table)
            found.update({one: number for one in table.people if one != first})
        add_points(rules, points, over)
    return found


def goes_on(rules: Rules, points: dict[int, float], table: Table) -> int:
    """The best person of a table. If several tie, who has more points from earlier rounds, else the lot."""

    def worth(one: int) -> tuple[float, float, bytes]:
        return (table.place(one) or float("inf"), -points[one], lot(rules.seed, one))

    return min(table.people, key=worth)
