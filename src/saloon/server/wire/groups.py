"""Groups: a club, a family, a school class, with tables and a chat of their own."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from saloon.server.wire.company import Crowd, Tie
from saloon.server.wire.forms import Form, Name
from saloon.server.wire.messages import TableInfo, Text

LONGEST_GROUP_NAME: Final = 40
GroupRole = Literal["owner", "helper", "member"]


class GroupNaming(Form):
    name: Annotated[str, Meta(max_length=200, description=f"1 to {LONGEST_GROUP_NAME} visible letters or signs")]


class JoiningGroup(Form):
    """To come by a group's invitation: a nickname, if one is new here."""

    name: Name = ""


class GroupAppointing(Form):
    """What a member is from now on; a new owner makes the old one a helper."""

    role: GroupRole


class GroupSaying(Form):
    text: Text
    phrase: bool = False  # one of the quick phrases


class GroupLine(Struct, omit_defaults=True):
    """A line of a group's chat."""

    id: int
    at: float
    person: str
    name: str
    text: str
    phrase: bool = False


class GroupMember(Struct):
    id: str
    name: str
    emblem: str
    role: GroupRole
    here: bool  # within the last minutes, if they let that be seen
    ties: list[Tie]  # how the reader stands to them


class GroupResult(Struct):
    """What came of a member's games at tables of the group."""

    id: str
    games: int
    wins: float  # shared ones in part
    place: float  # on average


class GroupLadder(Struct):
    """A ladder that members stand on: a game with one number of seats, and how many of them."""

    game: str
    seats: int
    members: int


class MyGroup(Struct):
    """One of the reader's groups, in one line."""

    id: str
    name: str
    members: int
    open: int  # tables that wait for people


class Group(Struct):
    """All that the page of a group shows, its chat aside."""

    id: str
    name: str
    role: GroupRole  # of the reader
    invite: str | None  # the invitation link's token, for the owner and helpers
    members: list[GroupMember]  # those who are in first
    tables: list[TableInfo]  # open or running
    results: list[GroupResult]  # the best first
    ladders: list[GroupLadder]  # the busiest first
    crowd: list[Crowd]  # who would like to play now


class GroupInvitation(Struct):
    """What an invitation leads to, before anybody follows it."""

    id: str
    name: str
    members: int
    member: bool  # the reader is one already
