"""A person’s tables, and by which ways they are told that it is their turn."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from saloon.server.wire.messages import TableInfo

Bell = Literal["usual", "all", "none"]


class PushDevice(Struct):
    """A browser that takes notices while no page of ours is open."""

    id: str
    created: float
    here: bool  # the one that asks


class WordWishes(Struct):
    """How the reader is told when it is their turn, and how they could be."""

    push: bool  # wished, on all devices that take it
    mail: bool  # wished
    devices: list[PushDevice]
    key: str  # of the house, for browsers that take notices
    address: str | None  # where mails go, once it is confirmed
    has_mail: bool  # the house sends mails


class TableWords(Struct):
    """What the reader wants to hear of one table, and where its chat is told."""

    bell: Bell
    hook: str | None  # the host of the webhook, for the host of the table


class MyTable(Struct, omit_defaults=True):
    """One of the reader's tables."""

    table: TableInfo
    left: float | None = None  # seconds for whoever is waited for, as far as the reader may know
    unread: int = 0  # lines of chat
    standing: int = 0  # standing answers


class MyTables(Struct):
    """Those that go on, what waits for the reader first; and a page of those that are over."""

    going: list[MyTable]
    over: list[MyTable]
    over_in_all: int
    page: int  # how many of them are told at once
