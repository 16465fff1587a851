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
PLAYED: Final = "played"  # a profile is shown to those one has played with, unless its owner says otherwise
LONG: Final = BigInteger().with_variant(Integer, "sqlite")  # where every whole number has room

users: Final = Table(
    "users",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),  # what the others see
    Column("login", String(24), unique=True),  # of an account: the name in lower case
    Column("password", Text),  # argon2; an account may have passkeys instead
    Column("created", Float, nullable=False),
    Column("emblem", String(16), nullable=False, default="", server_default=""),  # their picture, one of ours
    Column("shown_to", String(12), nullable=False, default=PLAYED, server_default=PLAYED),  # who sees their profile
    Column("mail", String(254), index=True),  # an address that is proved to be theirs
    Column("role", String(10), nullable=False, default="", server_default=""),  # owner, moderator, or nothing
    Column("suspended", Float, nullable=False, default=0.0, server_default="0"),  # until then nobody can log in
    Column("here", Float, nullable=False, default=0.0, server_default="0"),  # when last seen in the lobby or at a table
    Column("hidden", Boolean, nullable=False, default=False, server_default=false()),  # does not show being here
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # digest of the cookie
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("device", String(40), nullable=False, default="", server_default=""),  # browser and system, in words
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
    Column("group", String(16), index=True),  # whose members alone see it and sit down; one that is no more is none
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

ladders: Final = Table(  # how many games each has counted; whoever counts one more holds its row
    "ladders",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("games", Integer, nullable=False),
)

ratings: Final = Table(  # how strong somebody is, as far as the rated games say
    "ratings",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("player", String(32), primary_key=True, index=True),  # as in `rated`
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

rated: Final = Table(  # who plays in a rated game, and what came of it: kept for as long as there are ratings
    "rated",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("player", String(32), nullable=False, index=True),  # a user, "bot easy", or one who was forgotten
    Column("number", Integer),  # which game of its ladder; nothing, while it is played
    Column("place", Integer),  # as it was counted
    Column("mu", Float),  # the player's rating after it
    Column("sigma", Float),
    Column("ended", Float),
    Index("rated_ladder", "game", "seats", "number"),
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

position_analyses: Final = Table(  # positions looked at for their chances, by whomever
    "position_analyses",
    metadata,
    Column("mark", String(64), primary_key=True),  # digest of the position, of its game and of how it was measured
    Column("looks", Integer, nullable=False),  # taken in all
    Column("fine", Boolean, nullable=False),
    Column("report", Text, nullable=False),  # JSON of wire.PositionAnalysis
    Column("kept", LargeBinary, nullable=False),  # all that was measured, to go on from
    Column("at", Float, nullable=False, index=True),  # when somebody last looked further
)

passkeys: Final = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),  # digest of the credential's own id
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("credential", LargeBinary, nullable=False),  # its own id
    Column("public_key", LargeBinary, nullable=False),
    Column("counter", LONG, nullable=False),  # of signatures, as it last said
    Column("created", Float, nullable=False),
    Column("used", Float),
)

recovery_codes: Final = Table(
    "recovery_codes",
    metadata,
    Column("code", String(64), primary_key=True),  # digest
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
)

vouchers: Final = Table(  # each stands for something once, and not for long: a challenge, a link in a letter
    "vouchers",
    metadata,
    Column("token", String(64), primary_key=True),  # digest
    Column("kind", String(16), nullable=False),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), index=True),
    Column("session", String(64)),  # digest of the cookie it was given to
    Column("address", String(254)),  # that is to be proved
    Column("until", Float, nullable=False, index=True),
)

wishes: Final = Table(  # by which ways somebody wants a word; without a row, by every device that said so
    "wishes",
    metadata,
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("push", Boolean, nullable=False),
    Column("mail", Boolean, nullable=False),
    Column("lang", String(2), nullable=False),
)

bells: Final = Table(  # what somebody wants at one table instead: all their ways, or none
    "bells",
    metadata,
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("bell", String(4), nullable=False),
)

devices: Final = Table(  # browsers that take notices while no page of ours is open
    "devices",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("session", ForeignKey("sessions.token", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("digest", String(64), nullable=False, unique=True),  # of the endpoint
    Column("key", String(128), nullable=False),  # the browser's public key,
    Column("auth", String(32), nullable=False),  # and its secret for us, as RFC 8291 has them
    Column("lang", String(2), nullable=False),
    Column("created", Float, nullable=False),
)

hooks: Final = Table(  # where the chat of those at a table takes notices
    "hooks",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("url", Text, nullable=False),
    Column("lang", String(2), nullable=False),
    Column("created", Float, nullable=False),
)

words: Final = Table(  # the outbox: what is to be told, once
    "words",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("question", Integer, nullable=False),  # whose answer is waited for
    Column("kind", String(8), nullable=False),  # turn, or reminder
    Column("way", String(4), nullable=False),  # push, mail, hook
    Column("user", String(32), nullable=False),  # of a hook: nobody
    Column("device", String(16), nullable=False),  # of a push
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("state", String(8), nullable=False),  # waiting, sending, sent, dropped, lost
    Column("until", Float, nullable=False),  # whoever sends it has done so by then, or has died
    UniqueConstraint("table", "question", "kind", "way", "user", "device"),
    Index("words_due", "state", "due"),
    Index("words_user", "user"),
)

duties: Final = Table(  # what one worker does for the whole house
    "duties",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("worker", String(32), nullable=False),
    Column("until", Float, nullable=False),
)

chat_read: Final = Table(  # how far somebody has read what was said at a table
    "chat_read",
    metadata,
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("seen", Float, nullable=False),  # the time of the last line
)

# --- company: who plays with whom, and who keeps the peace ---

seekers: Final = Table(  # who would like to play now; a row that is not renewed for some seconds has gone
    "seekers",
    metadata,
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("games", Text, nullable=False),  # JSON list
    Column("least", Integer, nullable=False),  # at the table,
    Column("most", Integer, nullable=False),
    Column("pace", String(8), nullable=False),  # live, slow
    Column("bots", Boolean, nullable=False),  # are welcome
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False, index=True),
    Column("table", String(16)),  # where they were seated
    Column("group", String(16)),  # among whose members alone
)

ties: Final = Table(  # how one person stands to another
    "ties",
    metadata,
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("whom", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("kind", String(8), primary_key=True),  # follow, mute, block
    Column("since", Float, nullable=False),
)

invitations: Final = Table(  # to a table, from somebody at it; they lapse
    "invitations",
    metadata,
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("by", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("until", Float, nullable=False, index=True),
)

reports: Final = Table(  # what somebody has to say about somebody else, for those who keep the house
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(32), index=True),
    Column("whom", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("table", String(16)),
    Column("group", String(16)),
    Column("reason", String(16), nullable=False),
    Column("text", String(500), nullable=False),
    Column("chat", Text, nullable=False),  # JSON list: the last lines that the reporter could read, as stored then
    Column("closed", Float),
    Column("note", String(500), nullable=False, default=""),
)

deeds: Final = Table(  # what those who keep the house have done: rows are added, and never changed
    "deeds",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("who", String(32), nullable=False),
    Column("deed", String(16), nullable=False),
    Column("what", String(32), nullable=False),  # a person, a table or a report: its id
    Column("facts", Text, nullable=False),  # JSON
)

house: Final = Table(  # what the owner has said: rules, a line for all, whether it is a place for children
    "house",
    metadata,
    Column("key", String(16), primary_key=True),
    Column("value", Text, nullable=False),
)

# --- groups: a club, a family, a school class ---

groups: Final = Table(
    "groups",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("invite", String(64), nullable=False, unique=True),  # digest of the invitation link's token,
    Column("link", String(48), nullable=False),  # and the token, sealed with a key that is not here
    Column("created", Float, nullable=False),
)

members: Final = Table(
    "members",
    metadata,
    Column("group", ForeignKey("groups.id", ondelete="CASCADE"), primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("role", String(8), nullable=False),  # owner, helper, member
    Column("since", Float, nullable=False),
)

group_chat: Final = Table(
    "group_chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("group", ForeignKey("groups.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", Float, nullable=False, index=True),
    Column("text", String(500), nullable=False),
    Column("phrase", Boolean, nullable=False),
)

holidays: Final = Table(  # the days off somebody took last, or will take: their day-clocks stand still
    "holidays",
    metadata,
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False, index=True),
    Column("year", Integer, nullable=False),  # in which it began or will,
    Column("spent", Integer, nullable=False),  # and the days off of that year, these included
)

# --- tournaments ---

tournaments: Final = Table(
    "tournaments",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("host", String(32), index=True),  # user id; nobody's, once they are forgotten
    Column("title", String(80), nullable=False),
    Column("plan", Text, nullable=False),  # JSON of wire.TournamentPlan
    Column("seed", String(32), nullable=False),  # of all lots
    Column("status", String(8), nullable=False),  # open, playing, resting, over, closed
    Column("round", Integer, nullable=False),  # the last that was drawn
    Column("rounds", Integer, nullable=False),  # in all, as far as that is known
    Column("next", Float),  # when the next round begins, if that is known
    Column("ends", Float),  # when the one that is played must be over
    Column("version", Integer, nullable=False),  # goes on with every change, in its transaction
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Index("tournaments_next", "status", "next"),
)

entrants: Final = Table(
    "entrants",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # counted from 1
    Column("user", String(32), index=True),  # nobody, once they are forgotten
    Column("name", String(24), nullable=False),
    Column("playing", Boolean, nullable=False),  # has not withdrawn
    UniqueConstraint("tournament", "user"),
)

pairings: Final = Table(  # who sits together in a round: written once, its table once, its places once
    "pairings",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("players", Text, nullable=False),  # JSON list of entrants by seat; 0 is a bot
    Column("table", String(16), index=True),  # once it is made; the result outlives it
    Column("places", Text),  # JSON list by seat, once it is over; 0: was not there at the end
)
