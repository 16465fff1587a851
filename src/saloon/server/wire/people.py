"""What a person is told about themselves, and others about them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from saloon.server.wire.lobby import Me
from saloon.server.wire.ratings import LadderRating
from saloon.server.wire.statistics import GameResults, SeatsResults, WinShare

Emblem = Literal[
    "", "hat", "star", "boot", "lantern", "rose", "sun", "spade", "pot", "mesa", "gem", "owl", "banjo"
]  # pictures of people, ours; symbols of the client
ShownTo = Literal["nobody", "played", "everybody"]


class Device(Struct):
    """One session."""

    id: str
    name: str  # browser and system; nothing, if it does not say
    begun: float
    seen: float  # to the hour
    this: bool  # the one that asks


class Passkey(Struct):
    id: str
    name: str
    created: float
    used: float | None


class MyAccount(Struct):
    """All that the page about oneself shows."""

    me: Me
    login: str | None
    password: bool  # whether there is one
    shown_to: ShownTo
    passkeys: list[Passkey]
    codes: int  # recovery codes that are left
    mail: str | None  # an address that is proved to be theirs
    house_mails: bool
    devices: list[Device]


class RecoveryCodes(Struct):
    """Told once."""

    codes: list[str]


class Recovered(Struct):
    """Logged in by a recovery code; the token allows a new password."""

    me: Me
    token: str


class ProfileGame(Struct):
    """What came of one game, and of nobody else in it."""

    game: str
    seats: int
    place: int
    share: float  # of the win
    ended: float


class Profile(Struct):
    """A person as they show themselves to others."""

    id: str
    name: str
    emblem: str
    since: float
    wins: WinShare
    place: float  # on average
    games: list[GameResults]
    seats: list[SeatsResults]
    latest: list[ProfileGame]
    ratings: list[LadderRating]
