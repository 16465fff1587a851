"""What HTTP requests bring and are answered beside the shapes of `wire.py`; TypeScript is made from both."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from saloon.server import wire

Name = Annotated[str, Meta(max_length=100, description="1 to 24 visible letters or signs, once trimmed")]
Seed = Annotated[str, Meta(max_length=64, description="the player's own part of the dice")]
Entry = Annotated[int, Meta(ge=1, le=1_000_000, description="an entry of the log")]
MOST_ANSWERS: Final = 50  # of one lesson
LONGEST_FILE: Final = 32_768  # letters of a position file
Password = Annotated[str, Meta(max_length=256)]


class Form(Struct, forbid_unknown_fields=True):
    pass


class Naming(Form):
    name: Name


class Account(Form):
    login: Annotated[str, Meta(max_length=64)]
    password: Password


class NewPassword(Form):
    new: Password
    old: Password = ""  # where there is one


class Showing(Form):
    """How others see one; what is not said stays."""

    emblem: wire.Emblem | None = None
    shown_to: wire.ShownTo | None = None


Encoded = Annotated[str, Meta(max_length=8192, description="bytes in base64url, as WebAuthn has them")]


class NewPasskey(Form):
    """A passkey as the browser made it; a guest gives the login name under which their things are kept from now on."""

    name: Annotated[str, Meta(max_length=100)]
    id: Encoded
    client_data: Encoded
    attestation: Encoded
    login: Annotated[str, Meta(max_length=64)] = ""


class Signing(Form):
    """To begin a new passkey: as whom, if one is a guest still."""

    login: Annotated[str, Meta(max_length=64)] = ""


class Signed(Form):
    """A challenge signed with a passkey."""

    id: Encoded
    client_data: Encoded
    authenticator_data: Encoded
    signature: Encoded
    user_handle: Encoded = ""


class Code(Form):
    code: Annotated[str, Meta(max_length=64)]


class Address(Form):
    address: Annotated[str, Meta(max_length=254, description="of electronic mail")]


class Proof(Form):
    """The token of a link in a letter."""

    token: Annotated[str, Meta(max_length=64)]


class Reset(Proof):
    password: Password


class Challenge(Struct):
    """What the browser is to do, as WebAuthn has it."""

    options: dict[str, Any]


class Level(Form):
    level: Literal["easy", "medium", "hard"] = "medium"


class Sitting(Form):
    """To sit down: under another name, with a seed of one's own; `guest` for somebody else at one's device."""

    name: Name = ""
    seed: Seed = ""
    guest: bool = False


class Starting(Form):
    """To begin: with one's own part of the dice, given once the promise about them has been seen."""

    seed: Seed = ""


class Joining(Form):
    """To come by an invitation: a nickname if one is new here, a seat if it matters."""

    name: Name = ""
    seat: Annotated[int, Meta(ge=0, le=11)] | None = None
    seed: Seed = ""


class Admitting(Form):
    """To open a socket: as one of one's seats, or as a spectator with the token of the spectators' link."""

    seat: Annotated[int, Meta(ge=0, le=11)] | None = None
    watch: Annotated[str, Meta(max_length=64)] | None = None


class Lesson(Form):
    """A lesson after these answers; nothing of it is kept here, so all of them come with every request."""

    answers: Annotated[list[wire.Said], Meta(max_length=MOST_ANSWERS)] = []


class LessonLook(Lesson, kw_only=True):
    """What would this answer certainly do, after the others?"""

    ask: int
    do: wire.Said


class Solving(Form):
    """An answer to a puzzle."""

    do: wire.Said


class PuzzleLook(Solving):
    """What would this answer certainly do?"""

    ask: int


class Instead(Form):
    """Another answer in place of the one that was given at this entry of the log."""

    seq: Entry
    do: wire.Said


class Trying(Form):
    """To sit where somebody sat when they gave the answer of this entry, with bots in all other seats."""

    seq: Entry
    level: Literal["easy", "medium", "hard"] = "medium"


class Exploring(Form):
    """To look at a position: with whose eyes, after which answer, and whether chance answers where it is asked."""

    position: wire.Position
    viewer: Annotated[int, Meta(ge=-1, le=11)] | None = None
    answer: wire.Played | None = None
    draw: bool = True


class Foreseeing(Form):
    """What would this answer certainly do in that position?"""

    position: wire.Position
    answer: wire.Played


class PositionFile(Form):
    """A position file or a scenario as text; the game, if the file does not say which."""

    game: Annotated[str, Meta(max_length=64)]
    text: Annotated[str, Meta(max_length=LONGEST_FILE)]


class Keeping(Form):
    """To keep a position under a title."""

    title: Annotated[str, Meta(max_length=80)]
    position: wire.Position


class Setting(Form):
    """The table of a position: what it is made of depends on it."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[int, Meta(ge=1, le=12)]
    options: dict[str, Any] = {}


class Wishing(Form):
    """By which ways to be told that it is one's turn."""

    push: bool
    mail: bool


class Subscribing(Form):
    """Where a browser takes notices, and its keys, as it gives them (RFC 8291)."""

    endpoint: Annotated[str, Meta(max_length=2000)]
    key: Annotated[str, Meta(max_length=128)]
    auth: Annotated[str, Meta(max_length=32)]


class Ringing(Form):
    """What to hear of one table: as usual, by all one's ways, or nothing."""

    bell: wire.Bell


class Hooking(Form):
    """The webhook of a chat, which is told whose turn it is."""

    url: Annotated[str, Meta(max_length=2000)]


class Reading(Form):
    """How far one has read the chat of a table: the time of its last line."""

    at: Annotated[float, Meta(ge=0)]


class Seated(Struct):
    """A seat taken. The token continues on another device; it is told once, so that who sits already gets none."""

    table: wire.TableInfo
    seat: int
    token: str | None


class SeatFound(Struct):
    """What a seat's own link leads to, before anybody goes on there."""

    game: str
    name: str
    yours: bool  # the reader sits there already


class Exported(Struct):
    """Everything that is stored about a person."""

    me: wire.Me
    created: float
    login: str | None
    sessions: list[dict[str, Any]]
    tables: list[dict[str, Any]]
    seats: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    habits: list[dict[str, Any]]
    moves: list[dict[str, Any]]
    tries: list[dict[str, Any]]  # first answers to puzzles,
    solver: list[dict[str, Any]]  # and how they went: one, or none
    judged: list[dict[str, Any]]  # luck and error in games that were looked back at
    played: list[dict[str, Any]]  # what came of their games
    positions: list[dict[str, Any]]  # that they have kept
    profile: dict[str, Any]  # emblem, who sees them, address
    passkeys: list[dict[str, Any]]
    recovery_codes: int  # that are left: the codes themselves are not known
    wishes: list[dict[str, Any]]  # by which ways they want words: one, or none
    bells: list[dict[str, Any]]  # and at which tables otherwise
    devices: list[dict[str, Any]]  # that take notices
    hooks: list[dict[str, Any]]  # webhooks of their tables
    words: list[dict[str, Any]]  # that they were sent, or will be
    chat_read: list[dict[str, Any]]  # how far they have read at each table
    ties: list[dict[str, Any]]  # whom they follow, mute or block
    reports: list[dict[str, Any]]  # what they told about others
    deeds: list[dict[str, Any]]  # what they did at the host's desk
    holidays: list[dict[str, Any]]  # their days off: one, or none
    groups: list[dict[str, Any]]  # they belong to,
    group_chat: list[dict[str, Any]]  # and what they said there
    ratings: list[dict[str, Any]]
    rated: list[dict[str, Any]]  # the games that made them
    tournaments: list[dict[str, Any]]  # that they have made,
    entrants: list[dict[str, Any]]  # and where they have entered


class Health(Struct):
    status: Literal["ok", "degraded"]
    seq: int  # entries in the journal of the table played at last
    version: str
    overloaded: bool  # new tables are refused
    troubles: list[str] = []  # what does not go on: the store cannot be written to, or a task in the background
