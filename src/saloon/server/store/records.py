"""What is read from the store: a table, its journal, its clocks, where it stands."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from msgspec import Struct, json

from saloon.bots.levels import STAND_IN
from saloon.server import wire

LEFT: Final[dict[str, Any]] = {"user": None, "token": None, "level": STAND_IN, "guest": False}  # a running game's chair


class StoredChair(Struct):
    seat: int
    kind: Any
    user: str | None
    name: str
    level: str
    seed: str = ""  # the player's part of the dice
    guest: bool = False  # somebody else at the player's device
    emblem: str | None = None  # of the player,
    off_since: float | None = None  # and their last or next holiday
    off_until: float | None = None

    @property
    def stand_in(self) -> bool:
        """Whether a bot answers for a person: who has left for good, or was away while others waited."""
        return self.kind == "human" and self.level != ""

    @property
    def is_bots(self) -> bool:
        return self.kind == "bot" or self.stand_in

    @property
    def is_person(self) -> bool:
        """Whether somebody sits there who can be asked."""
        return self.kind == "human" and self.user is not None and not self.level

    def holiday(self, now: float) -> float | None:
        """Until when the player is on holiday, if they are."""
        if not self.is_person or self.off_since is None or self.off_until is None:
            return None
        return self.off_until if self.off_since <= now < self.off_until else None


class ClockState(Struct, omit_defaults=True):
    """Thinking time as it is stored: what is left, who is waited for, who is stood in for."""

    left: list[float] = []
    owing: list[int] = []
    away: list[int] = []
    window: float = 0.0  # to answer an open quiet question
    shown: list[int] = []  # of those who are waited for, whom all may know
    questions: list[int] = []  # which each of `owing` owes an answer to

    def asks(self) -> list[tuple[int, int]]:
        """The seats that owe an answer, each with the question's id; nothing, where an earlier version stored it."""
        return list(zip(self.owing, self.questions, strict=False))


CLOSE: Final = -1  # instead of how many moves to keep: to end the game here


class UndoRequest(Struct):
    """What somebody asks the others to agree to, at a table that stands at `seq`: to take back, or to end the game."""

    undo: str
    seat: int
    keep: int
    seq: int
    waits: list[int]
    gone: int = 0  # the first entry that would go, where all may know it


class TableRow(Struct):
    """A table as it stands, without its game."""

    id: str
    game: str
    status: Any
    public: bool
    host: str
    plan: wire.TablePlan
    setup: dict[str, Any] | None
    promise: str | None
    seq: int
    version: int
    clock: ClockState
    wish: UndoRequest | None
    result: list[int]
    rematch: str | None
    created: float
    invite: str | None
    watch: str | None
    chairs: list[StoredChair]
    here: frozenset[int]  # seats with a socket at some other worker
    barred: frozenset[str] = frozenset()  # users who were sent away
    watched: str | None = None  # digest of the spectators' link
    group: wire.GroupName | None = None  # whose members alone see it,
    members: frozenset[str] | None = None  # and who they are

    def resting(self, now: float) -> dict[int, float]:
        """Seats whose clocks stand still, where a game goes on for days: their players are on holiday until then."""
        if self.plan.clock.kind != "days":
            return {}
        away = {chair.seat: chair.holiday(now) for chair in self.chairs}
        return {seat: until for seat, until in away.items() if until is not None}

    def next_rest(self, now: float) -> float | None:
        """When that changes next."""
        if self.plan.clock.kind != "days":
            return None
        times = [time for chair in self.chairs for time in (chair.off_since, chair.off_until) if time is not None]
        return min((time for time in times if time > now), default=None)


class StoredRow(Struct, array_like=True):
    seq: int
    line: str
    digest: str


class Stored(Struct):
    table: TableRow
    secret: bytes | None
    snapshot: str | None
    rows: list[StoredRow]  # from the snapshot's own entry on, with the one before it
    habits: dict[tuple[int, str], str]


class Head(Struct):
    """Where a table stands."""

    seq: int
    version: int
    status: Any
    clock: ClockState
    result: list[int]
    wish: UndoRequest | None


class Stands(NamedTuple):
    """Where a table stands, in short."""

    seq: int
    version: int
    digest: str  # of the entry at `seq`


# --- from the columns they stand in ---

_plan: Final = json.Decoder(wire.TablePlan)
_clock: Final = json.Decoder(ClockState)
_wish: Final = json.Decoder(UndoRequest)


def table_of(
    row: Any, shown: dict[str, str | None], chairs: list[StoredChair], here: frozenset[int], sent_away: frozenset[str],
    members: frozenset[str] | None = None,
) -> TableRow:  # fmt: skip
    return TableRow(
        id=row.id, game=row.game, status=row.status, public=row.public, host=row.host, plan=_plan.decode(row.plan),
        setup=json.decode(row.setup) if row.setup else None, promise=row.promise, seq=row.seq, version=row.version,
        clock=clock_state(row.clock), wish=_wished(row.wish), result=_result(row.result), rematch=row.rematch,
        created=row.created, chairs=chairs, **shown, here=here, barred=sent_away, watched=row.watch,
        group=None if row.group_name is None else wire.GroupName(row.group, row.group_name), members=members,
    )  # fmt: skip


def clock_state(text: str | None) -> ClockState:
    """What is left of the thinking time; nothing is known of it before the first move."""
    return ClockState() if text is None else _clock.decode(text)


def head_of(row: Any) -> Head:
    seq, version, status, clock, result, wish = row
    return Head(seq, version, status, clock_state(clock), _result(result), _wished(wish))


def _wished(text: str | None) -> UndoRequest | None:
    return _wish.decode(text) if text else None


def _result(text: str | None) -> list[int]:
    return json.decode(text, type=list[int]) if text else []


def text_of(wish: UndoRequest) -> str:
    return json.encode(wish).decode()


def must_be_kept(plan: str, clock: str | None, bots: set[int]) -> bool:
    """Bots do not play among themselves where nobody looks on."""
    planned, state = _plan.decode(plan), clock_state(clock)
    if not set(range(len(planned.chairs))) - bots - set(state.away):
        return False
    return clock is None or planned.clock.kind != "none" or bool(bots & set(state.owing))
