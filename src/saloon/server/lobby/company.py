"""Who of those that would like to play now sits down together. Pure: whoever asks the same gets the same."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

LINGER: Final = 8.0  # seconds that a table which could grow waits for one more, after the last that came
BOTS_AFTER: Final = 45.0  # seconds of waiting; then bots fill in

Sizes = Mapping[str, Sequence[int]]  # how many can play a game
Pairs = Collection[frozenset[str]]  # people who do not sit down together


class Seeker(NamedTuple):
    user: str
    games: tuple[str, ...]
    least: int  # at the table,
    most: int
    pace: str
    bots: bool  # are welcome
    since: float
    group: str | None = None  # among whose members alone

    def would_play(self, game: str, first: Seeker, seats: int) -> bool:
        same = first.pace == self.pace and first.group == self.group
        return same and game in self.games and self.least <= seats <= self.most


class Party(NamedTuple):
    """People for one table; bots take the other seats."""

    game: str
    pace: str
    seats: int
    people: tuple[str, ...]
    group: str | None = None


def parties(waiting: Collection[Seeker], sizes: Sizes, apart: Pairs, now: float) -> Iterator[Party]:
    """All that can sit down now; who has waited longest chooses first."""
    left = sorted(waiting, key=lambda one: (one.since, one.user))
    while party := next((made for first in left if (made := party_of(first, left, sizes, apart, now))), None):
        yield party
        left = [one for one in left if one.user not in party.people]


def party_of(first: Seeker, waiting: Sequence[Seeker], sizes: Sizes, apart: Pairs, now: float) -> Party | None:
    wished = [
        (game, seats) for game in first.games for seats in sizes.get(game, ()) if first.least <= seats <= first.most
    ]
    for game, seats in sorted(wished, key=lambda one: -one[1]):
        company = gathered(first, waiting, game, seats, apart)
        if len(company) == seats and not lingers(company, sizes[game], seats, now):
            return Party(game, first.pace, seats, tuple(one.user for one in company), first.group)
    return with_bots(first, wished, waiting, apart, now)


def with_bots(
    first: Seeker, wished: list[tuple[str, int]], waiting: Sequence[Seeker], apart: Pairs, now: float
) -> Party | None:
    """As many people as there are, at a table no larger than it must be."""
    if not first.bots or now < first.since + BOTS_AFTER:
        return None
    patient = [one for one in waiting if one.bots]
    made = [(gathered(first, patient, game, seats, apart), game, seats) for game, seats in wished]
    if not made:
        return None
    company, game, seats = min(made, key=lambda one: (-len(one[0]), one[2]))
    return Party(game, first.pace, seats, tuple(one.user for one in company), first.group)


def gathered(first: Seeker, waiting: Sequence[Seeker], game: str, seats: int, apart: Pairs) -> list[Seeker]:
    """Those who would play this with each other, the longest waiting first; no more than there are seats."""
    company = [first]
    for other in waiting:
        strangers = any(frozenset((other.user, one.user)) in apart for one in company)
        if len(company) < seats and other not in company and not strangers:
            company += [other] if other.would_play(game, first, seats) else []
    return company


def lingers(company: list[Seeker], sizes: Sequence[int], seats: int, now: float) -> bool:
    """Whether it is worth to wait for one more: there would be a chair, and somebody has only just come."""
    roomy = min(one.most for one in company)
    return any(seats < size <= roomy for size in sizes) and now < max(one.since for one in company) + LINGER
