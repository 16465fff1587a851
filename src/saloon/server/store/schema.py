"""The database, one schema for SQLite and PostgreSQL. Tokens are stored as digests, never as they are.

A journal row is the promise kept: (table, seq) can be written once, a client's key once per table. The secret of a
table's dice stands in a table of its own, so that no query for a game can bring it along.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

metadata: Final = MetaData()
UNCOUNTED: Final = text("status = 'over' AND NOT counted")  # what is still to be counted is found at once
LONG: Final = BigInteger().with_variant(Integer, "sqlite")  # where every whole number has room

users: Final = Table(
    "users",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),  # what the others see
    Column("login", String(24), unique=True),  # of an account: the name in lower case
    Column("password", Text),  # argon2
    Column("created", Float, nullable=False),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # digest of the cookie
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("status", String(8), nullable=False),  # open, running, over, closed
    Column("public", Boolean, nullable=False),
    Column("host", String(32), nullable=False),  # user id
    Column("plan", Text, nullable=False),  # JSON of wire.TablePlan
    Column("setup", Text),  # JSON of kernel.journal.Setup, once the game has begun
    Column("promise", String(64)),  # the commitment to the secret of the dice: shown before anybody gives a seed
    Column("invite", String(64), unique=True),  # digests of the links
    Column("watch", String(64), unique=True),
    Column("seq", Integer, nullable=False, default=0),  # journal entries stored
    Column("version", LONG, nullable=False, default=0),  # goes on with all the rest: chairs, chat, who is here
    Column("wish", Text),  # JSON of the undo somebody asks for; gone with the next move
    Column("clock", Text),  # JSON: seconds left by seat, who owes an answer, who is stood in for
    Column("lease", String(32)),  # the worker that runs bots and clocks here,
    Column("lease_until", Float, nullable=False, default=0.0),  # until then
    Column("result", Text),  # JSON list
    Column("rematch", String(16)),
    Column("begun", Float),  # when the game began, if that is known
    Column("counted", Boolean, nullable=False, default=False, server_default=false()),  # in `played`, if it counts
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Index("tables_public", "public", "status"),
    Index("tables_running", "status", "touched"),
    Index("tables_hosted", "host", "touched"),
    Index("tables_uncounted", "id", sqlite_where=UNCOUNTED, postgresql_where=UNCOUNTED),
)

links: Final = Table(  # the links for those at the table alone, sealed with a key that is not here
    "links",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("invite", String(48), nullable=False),
    Column("watch", String(48), nullable=False),
    Column("sealed", Boolean, nullable=False, server_default=false()),  # not yet, if an earlier version wrote it
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # open, human, bot
    Column("user", String(32), index=True),
    Column("name", String(24), nullable=False, default=""),
    Column("level", String(8), nullable=False, default=""),
    Column("token", String(64), unique=True),  # digest of the seat's own secret
    Column("seed", String(64), nullable=False, default=""),  # the player's part of the dice
    Column(
        "guest", Boolean, nullable=False, default=False, server_default=false()
    ),  # somebody else at the user's device
)

barred: Final = Table(  # who was sent away from a table, until its host makes a new invitation
    "barred",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user", String(32), primary_key=True, index=True),
)

secrets: Final = Table(
    "secrets",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("secret", LargeBinary(32), nullable=False),
)

journal: Final = Table(
    "journal",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("client_key", String(64)),
    Column("line", Text, nullable=False),
    Column("mark", String(32), nullable=False),
    UniqueConstraint("table", "client_key"),
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("data", Text, nullable=False),  # JSON of Desk.snapshot()
)

habits: Final = Table(
    "habits",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("question", String(64), primary_key=True),
    Column("answer", Text, nullable=False),  # JSON of what is said
)

chat: Final = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("client_key", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Column("user", String(32)),
    Column("seat", Integer),
    Column("name", String(24), nullable=False),
    Column("text", String(500), nullable=False),
    Column("phrase", Boolean, nullable=False, default=False),
    Column("to", Integer),
    UniqueConstraint("table", "client_key"),
)

presence: Final = Table(  # which worker has a socket of this seat; only where there are several workers
    "presence",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("worker", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)

tickets: Final = Table(  # each opens one socket, once
    "tickets",
    metadata,
    Column("token", String(64), primary_key=True),  # digest
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer),
    Column("user", String(32)),
    Column("session", String(64)),  # digest of the cookie: when the session ends, so does the socket
    Column("link", String(8), nullable=False, default=""),
    Column("until", Float, nullable=False, index=True),
)

tallies: Final = Table(  # how often something was done, at all workers together
    "tallies",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("key", String(64), primary_key=True),  # digest of the address, the login name or the user id
    Column("until", Float, nullable=False),  # when as many may be done again as at first
)

solvers: Final = Table(  # how somebody does at puzzles
    "solvers",
    metadata,
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("row", Integer, nullable=False),  # right in a row, now
    Column("best_row", Integer, nullable=False),  # and at best
    Column("days", Integer, nullable=False),  # in a row with a puzzle tried
    Column("day", Integer, nullable=False),  # the last of them, counted from 1970
)

tries: Final = Table(  # the first answer of somebody to a puzzle: no other counts
    "tries",
    metadata,
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String(48), primary_key=True),
    Column("at", Float, nullable=False),
    Column("answer", Text, nullable=False),  # its phrase
    Column("solved", Boolean, nullable=False),
)

puzzle_ratings: Final = Table(  # how hard a puzzle has turned out to be
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(48), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("tries", Integer, nullable=False),
)

analyses: Final = Table(  # games looked back at
    "analyses",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("mark", String(32), nullable=False),  # of the game's last entry
    Column("version", Integer, nullable=False),  # of how it was measured
    Column("looks", Integer, nullable=False),  # taken in all
    Column("seconds", Float, nullable=False),  # of thinking
    Column("progress", Float, nullable=False),  # 1: it goes no further
    Column("fine", Boolean, nullable=False),
    Column("luck", Text, nullable=False),  # JSON list by seat,
    Column("error", Text, nullable=False),  # likewise
    Column("report", Text, nullable=False),  # JSON of wire.Report
    Column("kept", LargeBinary, nullable=False),  # all that was measured, to go on from
)

played: Final = Table(  # what came of each seat of a game that ended by the rules; who sat there is in `seats` alone
    "played",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("share", Float, nullable=False),  # of the win
    Column("place", Integer, nullable=False),
    Column("score", LONG, nullable=False),
    Column("role", String(80)),  # domain and id of its name
    Column("opening", Text),  # JSON of what was said
    Column("by_bot", Boolean, nullable=False),  # a bot finished it for a person
    Column("turns", Integer, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("seconds", Float),
    Column("ended", Float, nullable=False),
    Index("played_game", "game", "seats"),
)

positions: Final = Table(  # what somebody has kept of what they explored
    "positions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(64), nullable=False),
    Column("title", String(80), nullable=False),
    Column("data", Text, nullable=False),  # JSON of wire.Position
    Column("created", Float, nullable=False),
    Index("positions_user", "user", "created"),
)
