"""Every message between a table and its people, typed and versioned. TypeScript and JSON Schema are made from this.

A seat comes from the socket's ticket, never from a message. Texts are not sent: events, refusals and questions carry
keys and facts, and each reader's client puts them into words.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

PROTOCOL: Final = 2
FRAME_LIMIT: Final = 65_536  # bytes of one message

Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]  # made by the client for a move
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Said = dict[str, Any]  # a verb and its named arguments
ONLY_ANSWER: Final[Said] = {"verb": "only"}  # as a standing answer: the only one there is
ASK_ME: Final[Said] = {"verb": "ask"}  # likewise: whatever is said of all other questions, ask me this one


class Message(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True):
    pass


# --- what a client says ---


class Move(Message):
    """An answer. Sent again unchanged until it is settled by an ack, a refusal or a stale."""

    key: Key
    ask: int
    do: Said
    seen: int | None = None  # the seq of the news it answers: after an undo the same ids may be asked again


class Look(Message):
    """What would this answer certainly do?"""

    id: int
    ask: int
    do: Said


class Undo(Message):
    """Take back my last answer: at once if all can see that nobody has learnt anything, else when all others agree."""

    key: Key


class Close(Message):
    """Let us end the game here, without a result: at once if nobody else plays, else when all others agree."""

    key: Key


class Consent(Message):
    """Yes or no to an undo, or an end, that somebody asked for."""

    undo: Key
    yes: bool


class Habit(Message):
    """A standing answer to a kind of question, or to every kind (`*`); None asks again.

    `{"verb": "only"}` answers by itself where all can see that there is only one answer, and passes quiet questions;
    `{"verb": "ask"}` asks, whatever was said of every kind.
    """

    question: Annotated[str, Meta(max_length=64)]
    do: Said | None = None


class Chat(Message):
    """A line to the table, or a whisper to one seat where the game allows it: free text or a quick phrase."""

    key: Key
    text: Text
    phrase: bool = False
    to: int | None = None


class Hint(Message):
    """What would the hard bot do, and what else might one do? Where the table allows it."""

    id: int
    ask: int


class History(Message):
    """Log lines before this one: the last of them, or all."""

    before: Annotated[int, Meta(ge=0)]
    whole: bool = False


class Back(Message):
    """I am here again: no bot is to answer for me."""


class StandIn(Message):
    """This player has been away for so long that a bot shall answer for them until they are back."""

    seat: int


class Resync(Message):
    """I have missed something: tell me everything again."""


class Ping(Message):
    stamp: float


ToServer = Move | Look | Undo | Close | Consent | Back | StandIn | Habit | Chat | Hint | History | Resync | Ping


# --- what a table says ---


class Ask(Struct, omit_defaults=True):
    """An open question as one viewer sees it."""

    id: int
    question: list[Any]  # its name, then its public arguments
    mine: bool
    owing: list[int] | None = None  # absent where nobody may know
    given: Said | None = None  # one's own sealed answer
    options: list[Said] | None = None
    form: dict[str, Any] | None = None


class Sight(Struct, omit_defaults=True):
    """All a viewer may know of the game."""

    viewer: int
    seats: int
    options: dict[str, Any]
    board: dict[str, Any]
    agenda: list[list[Any]]
    asks: list[Ask]
    standing: list[Ask]
    serial: int
    result: list[int]


class Line(Struct, omit_defaults=True):
    """One move in the log: who made it and what this viewer was told."""

    seq: int
    seat: int  # -1 is chance, -2 somebody whom this viewer may not know
    events: list[dict[str, Any]]
    by: str = ""  # "bot" if a bot answered for an absent player
    undo: int | None = None  # this line takes back all but the first so many moves:
    gone: int = 0  # those from this entry on


class Chair(Struct, omit_defaults=True):
    seat: int
    kind: Literal["open", "human", "bot"]
    name: str = ""
    level: str = ""
    you: bool = False
    here: bool = False
    stand_in: bool = False  # a bot answers while the player is away
    left: bool = False  # for good
    person: str = ""  # the id of who sits there: leads to their profile, if they show it
    emblem: str = ""  # their picture
    holiday: float | None = None  # until when they are away, where a game goes on for days: their clock stands still


class Clock(Struct, omit_defaults=True):
    """Seconds left by seat, as of this message; `running` counts down.

    While a quiet question is open, all it was put to have the same time for it, and run, whoever has answered.
    """

    kind: Literal["none", "move", "bank", "days"] = "none"
    left: list[float] = []
    running: list[int] = []


class GroupName(Struct):
    id: str
    name: str


class TableInfo(Struct, omit_defaults=True):
    id: str
    game: str
    rules: str
    status: Literal["open", "running", "over", "closed"]
    chairs: list[Chair]
    options: dict[str, Any]
    public: bool
    host: bool  # the reader is
    clock: dict[str, Any]
    pause: float  # seconds a bot waits before it answers
    hints: bool
    patience: float  # seconds after which the others may hand an absent player's chair to a bot
    created: float
    result: list[int] = []
    invite: str | None = None  # the invitation link's token, for those at the table
    watch: str | None = None  # the spectators' link's token, likewise
    rematch: str | None = None  # the table that follows this one
    seq: int = 0
    promise: str | None = None  # the commitment to the secret of the dice
    group: GroupName | None = None  # whose members alone see this table
    owing: list[int] = []  # whose answer is waited for, as the reader may know; over HTTP alone: sights say it too
    rated: bool = False  # it counts for the ratings of all who play
    tournament: str = ""  # it is a table of


class ChatLine(Struct, omit_defaults=True):
    id: int
    at: float
    name: str
    text: str
    seat: int | None = None
    phrase: bool = False
    to: int | None = None


class FairDice(Struct, omit_defaults=True):
    commitment: str
    seeds: list[str]
    draws: int
    secret: str | None = None  # once the game is over


class UndoWish(Struct, omit_defaults=True):
    """Somebody asks to take back moves, or to end the game here; these seats have yet to agree."""

    undo: str
    seat: int
    waits: list[int]
    close: bool = False
    gone: int = 0  # the first entry that would be taken back, where all may know it


class Welcome(Message):
    """Everything, to begin with and after any doubt."""

    protocol: int
    table: TableInfo
    seat: int | None  # None: a spectator
    seq: int
    sight: Sight | None  # None before the game has begun
    log: list[Line]
    chat: list[ChatLine]
    clock: Clock
    habits: dict[str, Said]
    fair: FairDice | None
    wish: UndoWish | None = None


class News(Message):
    """What has happened since the last one: nothing of it can be lost any more."""

    seq: int
    lines: list[Line]
    sight: Sight
    clock: Clock
    draws: int = 0


class Ack(Message):
    """The move is stored, as part of this entry; the same answer to every repetition."""

    key: str
    seq: int


class Refused(Message):
    """The move is not taken: a rule and its facts. Nothing has changed."""

    key: str
    rule: str
    facts: dict[str, Any]


class Stale(Message):
    """The question is no longer open to this seat. Nothing has changed; the current ones follow."""

    key: str
    seq: int
    asks: list[Ask]


class Likely(Struct, omit_defaults=True):
    """One thing the roll or draw that follows may bring, with its chance."""

    what: str
    chance: float
    facts: dict[str, Any] = {}


class Foreseen(Message):
    """The answer to a look: certain events, the odds of the roll or draw that follows, and who goes on."""

    id: int
    events: list[dict[str, Any]]
    next: Literal["you", "others", "chance", "over", "unsure"]
    rule: str | None = None
    facts: dict[str, Any] = {}
    likely: list[Likely] = []
    error: float = 0.0  # the standard error of the odds, where they depend on what this seat does not know


class Reply(Struct):
    """What somebody else answers most often."""

    seat: int
    do: Said
    part: float  # of the tries


class Advised(Struct, omit_defaults=True):
    """One of the best answers, as far as this seat can know."""

    do: Said
    chance: float  # the share of the win it leads to,
    error: float  # and its standard error
    ahead: float  # in which part of the tries it did better than the best of the others
    reply: Reply | None = None


class Advice(Struct, omit_defaults=True):
    """What a bot says that was asked for a hint."""

    best: list[Advised]  # the best first
    tries: int = 0  # of each
    hasty: bool = False  # there was no time for enough of them: it is one answer, and a guess


class Hinted(Message):
    id: int
    do: Said | None  # the best answer; None: no hint to be had now
    busy: bool = False  # one is being thought about already, or too many are: ask again later
    best: list[Advised] = []  # the two or three best, the best first
    tries: int = 0  # of each
    hasty: bool = False  # there was no time to look well


class Told(Message):
    """Older log lines."""

    lines: list[Line]


class Heard(Message):
    line: ChatLine


class TableNews(Message):
    """Somebody sat down, left, came back or was replaced; or the table's state changed."""

    table: TableInfo
    fair: FairDice | None = None  # with the secret of the dice, when the game is over


class ClockNews(Message):
    clock: Clock


class WishNews(Message):
    wish: UndoWish | None


class Trouble(Message):
    """A message that could not be handled, or a fault of ours with its incident number. The table goes on."""

    problem: str
    incident: str | None = None
    key: str | None = None


class Pong(Message):
    stamp: float


class Bye(Message):
    """The socket will close: the server stops, the seat was taken elsewhere, the table was closed, too slow."""

    reason: str


ToClient = (
    Welcome | News | Ack | Refused | Stale | Foreseen | Hinted | Told | Heard | TableNews | ClockNews | WishNews
    | Trouble | Pong | Bye
)  # fmt: skip
