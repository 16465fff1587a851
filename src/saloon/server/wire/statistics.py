"""Statistics over HTTP: of one player, for that player alone; of the house, for everybody."""

from __future__ import annotations

from msgspec import Struct

from saloon.server.wire.messages import Said


class WinShare(Struct):
    """Games, and wins in them, with the 95 % interval of their share; a shared win is shared out."""

    games: int
    won: float
    share: float
    low: float
    high: float
    even: float  # the share of somebody exactly as good as all others there


class PlayedKind(Struct):
    """What can be asked for by itself."""

    game: str
    seats: list[int]


class GameResults(Struct):
    game: str
    wins: WinShare
    place: float  # on average


class SeatsResults(Struct):
    seats: int
    wins: WinShare
    place: float


class OpponentResults(Struct):
    name: str  # nothing: of a bot, or of somebody who has been forgotten
    level: str  # of a bot
    ahead: WinShare  # how often the player came in ahead of them


class RoleResults(Struct):
    game: str
    role: str  # domain and id of its name: outfit.blessed
    wins: WinShare


class OpeningResults(Struct):
    game: str
    opening: Said
    wins: WinShare


class AnalysedGame(Struct):
    """How lucky the player was in a game, and how much was given away, in wins."""

    table: str
    game: str
    ended: float
    luck: float
    error: float


class MyStatistics(Struct):
    kinds: list[PlayedKind]  # of all games, whatever was asked for
    waiting: int  # games that are still to be counted
    left: int  # games that a bot finished: they do not count
    wins: WinShare
    place: float
    games: list[GameResults]
    seats: list[SeatsResults]
    opponents: list[OpponentResults]
    roles: list[RoleResults]
    openings: list[OpeningResults]
    analysed: list[AnalysedGame]  # the oldest first


class PlayedOpponent(Struct):
    name: str
    level: str
    place: int


class PlayedGame(Struct):
    """One game as its player keeps it."""

    table: str
    game: str
    seats: int
    seat: int
    share: float  # of the win
    place: int
    score: int
    role: str | None
    opening: Said | None
    turns: int
    answers: int
    seconds: float | None
    ended: float
    by_bot: bool  # a bot finished it
    opponents: list[PlayedOpponent]
    luck: float | None
    error: float | None


class Length(Struct):
    """The middle of some lengths, how far they reach, and how many games there are in each `width` of them."""

    median: float
    least: int
    most: int
    width: int
    bars: list[int]


class RoleShare(Struct):
    role: str
    wins: WinShare


class HouseGame(Struct):
    """A game with one number of players: how even its seats and roles are, how long it takes."""

    game: str
    players: int
    games: int
    seats: list[WinShare]
    roles: list[RoleShare]
    turns: Length | None
    answers: Length | None
    minutes: Length | None


class HouseStatistics(Struct):
    games: list[HouseGame]  # what was played most comes first
