"""What the counted games say: to a player about their own, to everybody about the house."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from msgspec import json
from sqlalchemy import Integer, Select, cast, func, select

from saloon.analysis.review import MEASURING
from saloon.bots.levels import STAND_IN
from saloon.counting.balance import Balance, Counts, Role, Spread
from saloon.counting.player import Line, Opponent, Sat, ahead, chosen, line_of, lines
from saloon.counting.shares import Share
from saloon.server import wire
from saloon.server.store.schema import analyses, played, seats
from saloon.server.store.store import Store

FRESH: Final = 30.0  # seconds for which one answer about the house serves all who ask
MOST: Final = 2000  # games of one player, the latest
SHOWN: Final = 20  # opponents, roles and openings, of those met most
ANALYSED: Final = 200  # games in a curve
MINUTE: Final = 60.0
SAID: Final = json.Decoder(wire.Said)
BY_SEAT: Final = json.Decoder(list[float])


# --- of one player ---


async def games_of(store: Store, user: str) -> list[Sat]:
    """The games in which somebody had a chair of their own to the end, the latest first."""
    at_seat = (seats.c.table == played.c.table) & (seats.c.seat == played.c.seat)
    whole = (analyses.c.table == played.c.table) & (analyses.c.version == MEASURING) & (analyses.c.progress >= 1.0)
    own = select(played, analyses.c.luck, analyses.c.error).join(seats, at_seat).outerjoin(analyses, whole)
    mine = own.where(seats.c.user == user, ~seats.c.guest)
    latest = mine.order_by(played.c.ended.desc(), played.c.table).limit(MOST)
    async with store.reading() as db:
        rows = [dict(row) for row in (await db.execute(latest)).mappings()]
        there = select(seats, played.c.place, played.c.by_bot).join(played, at_seat).order_by(seats.c.seat)
        wanted = there.where(seats.c.table.in_([row["table"] for row in rows]))
        chairs = [dict(row) for row in (await db.execute(wanted)).mappings()]
    others: dict[str, list[dict[str, Any]]] = {}
    for chair in chairs:
        others.setdefault(chair["table"], []).append(chair)
    return [
        Sat(
            **row | judged(row), opponents=[opponent(one) for one in others[row["table"]] if one["seat"] != row["seat"]]
        )
        for row in rows
    ]


def judged(row: dict[str, Any]) -> dict[str, float | None]:
    """Luck and error of a seat, if the whole game has been looked back at: both are kept for all seats."""
    return {name: row[name] and BY_SEAT.decode(row[name])[row["seat"]] for name in ("luck", "error")}


def opponent(chair: dict[str, Any]) -> Opponent:
    """A bot is known by its level, a person by who they are, a guest at somebody's device by the name."""
    if chair["kind"] == "bot" or chair["by_bot"]:
        level = chair["level"] if chair["kind"] == "bot" else STAND_IN
        return Opponent(f"bot {level}", "", level, chair["place"])
    if chair["user"] is None:
        return Opponent("nobody", "", "", chair["place"])
    who = f"guest {chair['name']}" if chair["guest"] else f"user {chair['user']}"
    return Opponent(who, chair["name"], "", chair["place"])


def told(every: list[Sat], waiting: int, game: str | None, players: int | None) -> wire.MyStatistics:
    """Of all games, or of one game, or of those with so many players."""
    asked = chosen(every, game, players)
    own = [one for one in asked if not one.by_bot]
    whole = line_of(own)
    by_game = lines(own, lambda one: one.game)
    by_seats = lines(own, lambda one: one.seats)
    roles = lines(own, lambda one: one.role and (one.game, one.role))
    openings = lines(own, lambda one: one.opening and (one.game, one.opening))
    return wire.MyStatistics(
        kinds_of(every), waiting, len(asked) - len(own), wins(whole.wins, whole.even), whole.place,
        [wire.GameResults(slug, of_line(line), line.place) for slug, line in by_game.items()],
        [wire.SeatsResults(number, of_line(line), line.place) for number, line in sorted(by_seats.items())],
        [wire.OpponentResults(who.name, who.level, wins(some, 0.5)) for who, some in ahead(own)[:SHOWN]],
        [wire.RoleResults(slug, role, of_line(line)) for (slug, role), line in [*roles.items()][:SHOWN]],
        [
            wire.OpeningResults(slug, SAID.decode(said), of_line(line))
            for (slug, said), line in [*openings.items()][:SHOWN]
        ],
        analysed(own),
    )  # fmt: skip


def kinds_of(games: list[Sat]) -> list[wire.PlayedKind]:
    found: dict[str, set[int]] = {}
    for one in games:
        found.setdefault(one.game, set()).add(one.seats)
    return [wire.PlayedKind(slug, sorted(numbers)) for slug, numbers in found.items()]


def analysed(games: list[Sat]) -> list[wire.AnalysedGame]:
    """The oldest first."""
    known = [one for one in games if one.luck is not None and one.error is not None][:ANALYSED]
    return [
        wire.AnalysedGame(one.table, one.game, one.ended, one.luck or 0.0, one.error or 0.0) for one in reversed(known)
    ]


def kept(games: list[Sat]) -> list[wire.PlayedGame]:
    """Every game by itself, for the player to keep."""
    return [
        wire.PlayedGame(
            one.table, one.game, one.seats, one.seat, one.share, one.place, one.score, one.role,
            None if one.opening is None else SAID.decode(one.opening), one.turns, one.answers, one.seconds, one.ended,
            one.by_bot, [wire.PlayedOpponent(who.name, who.level, who.place) for who in one.opponents],
            one.luck, one.error,
        )
        for one in games
    ]  # fmt: skip


def of_line(line: Line) -> wire.WinShare:
    return wins(line.wins, line.even)


def wins(some: Share, even: float) -> wire.WinShare:
    return wire.WinShare(some.games, some.won, some.share, some.low, some.high, even)


# --- of the house ---


class HouseBook:
    """Anybody may ask, as often as they like: so one answer serves all of them for a while."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.latest: dict[tuple[str, int], Balance] = {}
        self.at = float("-inf")
        self.looking = asyncio.Lock()

    async def balances(self) -> dict[tuple[str, int], Balance]:
        """By game and number of players. Raises Unavailable."""
        async with self.looking:
            if time.monotonic() - self.at > FRESH:
                self.latest = await balances(self.store)
                self.at = time.monotonic()
            return self.latest

    async def told(self) -> wire.HouseStatistics:
        found = await self.balances()
        return wire.HouseStatistics([of_balance(slug, players, one) for (slug, players), one in found.items()])


async def balances(store: Store) -> dict[tuple[str, int], Balance]:
    """What was played most comes first. The database adds up: there may be very many games."""
    found: dict[tuple[str, int], Counts] = {}
    once = played.c.seat == 0  # what is said of the whole game
    async with store.reading() as db:
        for slug, players, seat, games, won in await db.execute(sums(played.c.seat)):
            found.setdefault((slug, players), Counts(players)).seats[seat] = (games, won)
        for slug, players, role, games, won in await db.execute(sums(played.c.role).where(played.c.role.is_not(None))):
            found[slug, players].roles[role_of(role)] = (games, won)
        for slug, players, length, games, _ in await db.execute(sums(played.c.turns).where(once, played.c.turns > 0)):
            found[slug, players].turns[length] = games
        for slug, players, length, games, _ in await db.execute(sums(played.c.answers).where(once)):
            found[slug, players].answers[length] = games
        minutes = cast(func.floor(played.c.seconds / MINUTE), Integer)
        for slug, players, length, games, _ in await db.execute(
            sums(minutes).where(once, played.c.seconds.is_not(None))
        ):
            found[slug, players].minutes[length] = games
    ranked = sorted(found.items(), key=lambda pair: (-pair[1].seats[0][0], pair[0]))
    return {kind: counts.balance() for kind, counts in ranked}


def sums(by: Any) -> Select[Any]:
    """By game, number of players and something else: how many seats, and their part of the wins."""
    kind = (played.c.game, played.c.seats, by)
    return select(*kind, func.count(), func.sum(played.c.share)).group_by(*kind)


def role_of(text: str) -> Role:
    domain, _, id = text.partition(".")
    return domain, id


def of_balance(slug: str, players: int, found: Balance) -> wire.HouseGame:
    return wire.HouseGame(
        slug, players, found.seats[0].games, [wins(one, 1 / players) for one in found.seats],
        [wire.RoleShare(".".join(role), wins(one, 1 / players)) for role, one in found.roles.items()],
        of_spread(found.turns), of_spread(found.answers), of_spread(found.minutes),
    )  # fmt: skip


def of_spread(some: Spread | None) -> wire.Length | None:
    return None if some is None else wire.Length(*some)
