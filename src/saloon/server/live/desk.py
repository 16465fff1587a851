"""One table's game in play: judges a message, prepares what is to be stored, and after COMMIT says who is told what.

Sans-I/O: no clock, no socket, no database, no randomness: the real server and a simulator drive the same code.
A draft changes nothing; only `adopt`, called after the commit, does. So a fault in between leaves the table as it was.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from msgspec import json, msgpack

from saloon.kernel.auto_answers import ASK, AUTO, AutoAnswers
from saloon.kernel.chain import Chain, Entry, Writer, sealed
from saloon.kernel.codec import decode, encode
from saloon.kernel.flow import NOBODY, Question, SideQuestion, State
from saloon.kernel.game import Game
from saloon.kernel.journal import History, Setup, first_digest
from saloon.kernel.luck import Keyed
from saloon.kernel.messages import Event, EventLog, Refusal
from saloon.kernel.play import asked, decline, expected_answers
from saloon.kernel.undo import is_free, is_quiet, last_own
from saloon.kernel.view import View, private, view
from saloon.server import wire
from saloon.server.live.clock import Quiet
from saloon.server.store.row import Row

RING: Final = 40  # log lines kept in memory; older ones are told from the journal
NOT_ASKED: Final = "kernel.not-asked"
IN_ORDER: Final = json.Encoder(order="sorted")
AS_IT_IS: Final = json.Encoder()


class FastWriter(Writer):
    """Ten times as fast as the kernel's own."""

    def in_order(self, data: dict[str, Any]) -> bytes:
        return IN_ORDER.encode(data)

    def as_it_is(self, data: dict[str, Any]) -> bytes:
        return AS_IT_IS.encode(data)


class LogLine:
    """One entry and what it told, for every viewer."""

    __slots__ = ("by", "events", "gone", "quiet", "seat", "seq", "undo")

    def __init__(
        self, seq: int, seat: int, by: str, undo: int, quiet: bool, events: list[Event], gone: int = 0
    ) -> None:
        self.seq = seq
        self.seat = seat
        self.by = by
        self.undo = undo
        self.quiet = quiet  # who answers this question is shown to nobody else
        self.events = events
        self.gone = gone  # of an undo: the first entry that it takes back

    def packed(self) -> bytes:
        """Small, as a live table keeps many of them."""
        events = [(event.name, event.public, event.secret or None, event.only) for event in self.events]
        return msgpack.encode((self.seq, self.seat, self.by, self.undo, self.quiet, events, self.gone))


def unpacked(data: bytes) -> LogLine:
    seq, seat, by, undo, quiet, told, gone = msgpack.decode(data)
    events = []
    for name, public, secret, only in told:
        event = Event(name, public, None if only is None else tuple(only))
        event.secret = secret or {}
        events.append(event)
    return LogLine(seq, seat, by, undo, quiet, events, gone)


class Draft:
    """A move judged and played on a copy, with the chance that follows: stored whole or not at all."""

    __slots__ = ("chain", "client_key", "lines", "rows", "seat")

    def __init__(self, desk: Desk, seat: int, client_key: str | None) -> None:
        self.seat = seat
        self.client_key = client_key
        self.chain = desk.chain.copy()
        self.rows: list[Row] = []
        self.lines: list[LogLine] = []

    @property
    def state(self) -> State[Any]:
        return self.chain.state

    def keep(self, entry: Entry, events: list[Event], quiet: bool = False, gone: int = 0) -> None:
        """What is to be stored of the entry just sealed, and what it told."""
        seq, line = self.chain.seq, self.chain.line(entry)
        self.rows.append(Row(seq, None if self.rows else self.client_key, line, entry.digest))
        self.lines.append(LogLine(seq, entry.seat, entry.by, entry.undo, quiet, events, gone))


class Desk:
    def __init__(self, game: Game[Any], setup: Setup, key: bytes) -> None:
        """A game at its very beginning; `key` is the key of its draws."""
        self.game = game
        self.setup = setup
        self.key = key
        start = self.history()
        self.ruleset = start.ruleset
        self.chain = Chain(game, start.begin(), first_digest(setup), FastWriter())
        self.undone = 0  # the last entry that took something back
        self.ring: deque[bytes] = deque(maxlen=RING)

    @property
    def state(self) -> State[Any]:
        return self.chain.state

    @property
    def seq(self) -> int:
        """Entries stored."""
        return self.chain.seq

    # --- what is stored of it besides the journal ---

    def snapshot(self) -> dict[str, Any]:
        chain = self.chain
        return {
            "seq": chain.seq, "moves": chain.moves, "draws": chain.draws, "undone": self.undone, "mark": chain.digest,
            "state": encode(self.game, chain.state),
        }  # fmt: skip

    def resume(self, snapshot: dict[str, Any], entry: Entry, before: str | None) -> None:
        """Goes on from a snapshot; the journal lines after it follow through `take`.

        Its own entry and the digest before that must bear it out, or it raises ValueError.
        """
        writer, text = self.chain.writer, str(snapshot["state"])
        digest = sealed(before or first_digest(self.setup), writer.in_order(entry.plain()), text.encode())
        if not digest == snapshot["mark"] == entry.digest:
            raise ValueError(f"the snapshot at entry {snapshot['seq']} is not what was written")
        chain = Chain(self.game, decode(self.game, self.ruleset, text), digest, writer)
        chain.seq, chain.moves, chain.draws = snapshot["seq"], snapshot["moves"], snapshot["draws"]
        self.chain, self.undone = chain, snapshot["undone"]

    def take(self, entry: Entry, history: History | None = None) -> Draft:
        """A stored entry, played again. Raises ValueError where the chain does not bear it out.

        An undo needs all that led to where the game stands, to go back in it.
        """
        draft, log = Draft(self, entry.seat, None), EventLog()
        quiet = is_quiet(self.state, entry.seat, entry.question)
        back = None if history is None else history.before(entry)
        problem = draft.chain.repeat(entry, back, log)
        if problem:
            raise ValueError(f"entry {self.seq + 1} is not what was written: {problem}")
        gone = history.number(entry.undo) if history is not None and back is not None else 0
        draft.keep(entry, log.events, quiet, gone)
        self.adopt(draft)
        return draft

    def history(self) -> History:
        """Of this game, with nothing in it yet."""
        return History(self.game, self.setup)

    # --- moves ---

    def begin(self) -> Draft:
        """The first chance of the game, before anybody is asked."""
        draft = Draft(self, NOBODY, None)
        self.let_chance(draft)
        return draft

    def prepare(
        self, seat: int, client_key: str | None, question: int, said: object, by: str = "", seen: int | None = None
    ) -> Draft | wire.Refused | wire.Stale:
        """A move as a draft, or why not. Nothing has changed yet.

        After an undo the same questions are asked again under the same ids: who has not `seen` it answers the old ones.
        So does who has seen what the store has lost.
        """
        if seen is not None and not self.undone <= seen <= self.seq:
            return self.stale(seat, client_key)
        draft, log = Draft(self, seat, client_key), EventLog()
        made = draft.chain.answer(seat, question, self.game.hear(said), log, by)
        if isinstance(made, Refusal):
            if made.rule == NOT_ASKED:
                return self.stale(seat, client_key)
            return wire.Refused(client_key or "", made.rule, dict(made.facts))
        draft.keep(made, log.events, is_quiet(self.state, seat, question))
        self.let_chance(draft)
        return draft

    def stale(self, seat: int, client_key: str | None) -> wire.Stale:
        return wire.Stale(client_key or "", self.seq, self.sight(seat)["asks"])

    def let_chance(self, draft: Draft) -> None:
        """Draws for as long as chance is asked, each draw an entry of its own."""
        luck, log = Keyed(self.key, draft.chain.draws), EventLog()
        while (entry := draft.chain.draw(luck, log)) is not None:
            draft.keep(entry, log.events)
            log = EventLog()

    def adopt(self, draft: Draft) -> None:
        """The draft is stored: it is now the game."""
        self.chain = draft.chain
        for line in draft.lines:
            self.ring.append(line.packed())
            if line.undo >= 0:
                self.undone = line.seq

    # --- undo ---

    def undo_of(self, history: History, seat: int) -> tuple[int, bool, int] | None:
        """How many moves stay if this seat takes back its last answer, whether it may without asking, and the first
        entry that goes; 0 instead of the entry of a quiet answer, since asking must not tell whose it is.
        """
        keep = None if self.over() else last_own(history, seat)
        if keep is None:
            return None
        first = history.moves[keep]
        gone = 0 if is_quiet(history.at(keep), first.seat, first.question) else history.number(keep)
        return keep, is_free(history, seat, keep), gone

    def prepare_undo(self, history: History, seat: int, client_key: str | None, keep: int) -> Draft:
        draft = Draft(self, seat, client_key)
        draft.keep(draft.chain.undo(keep, history.at(keep), str(seat)), [], gone=history.number(keep))
        self.let_chance(draft)
        return draft

    # --- who is told what ---

    def view(self, viewer: int) -> View:
        return view(self.game, self.state, viewer)

    def sight(self, viewer: int) -> Any:
        return sight(self.game, self.state, viewer)

    # --- who is waited for ---

    def over(self) -> bool:
        return not self.state.pending

    def owing(self) -> list[tuple[int, int]]:
        """The seats that owe an answer, each with the question's id."""
        return owing(self.state)

    def quiet(self) -> Quiet | None:
        """The open question of which nobody may know who has answered it."""
        return quiet(self.state)

    def expected_answers(self) -> list[tuple[int, int]]:
        """The seats that have been offered something, each with the id of the side question."""
        return [(seat, d.id) for d, seat in expected_answers(self.state)]

    def auto_answer(self, auto_answers: AutoAnswers, seat: int, question: int) -> dict[str, Any] | None:
        """What this seat has said in advance.

        The only answer there is, only by a seat that holds nothing hidden: or its time would tell what is held.
        """
        d = asked(self.state, seat, question)
        action = None if d is None else auto_answers.answer(self.state, d, seat)
        if d is None or action is None:
            return None
        only = auto_answers.of(d, seat) == AUTO and not is_quiet(self.state, seat, question)
        return None if only and private(self.state, seat) else self.game.say(action)

    def has_auto_answer(self, auto_answers: AutoAnswers, seat: int, question: int) -> bool:
        """Whether this seat has said anything about such questions, whatever it is."""
        d = asked(self.state, seat, question)
        return d is not None and auto_answers.of(d, seat) != ASK

    def absent_answer(self, seat: int, question: int) -> dict[str, Any] | None:
        """What is answered for a seat when no bot can: always legal."""
        d = asked(self.state, seat, question)
        if d is None or not isinstance(d.step, Question):
            return None
        if isinstance(d.step, SideQuestion) and not d.step.expected_answers(self.state, seat):
            return None
        return self.game.say(decline(self.state, d, seat))


def sight(game: Game[Any], state: State[Any], viewer: int) -> Any:
    """All this viewer may know, in the shape of `wire.Sight`."""
    seen = view(game, state, viewer)
    return {**seen.plain(), "board": game.show(seen)}


def owing(state: State[Any]) -> list[tuple[int, int]]:
    return [(seat, d.id) for d in state.pending for seat in d.owing if seat != NOBODY]


def quiet(state: State[Any]) -> Quiet | None:
    for d in state.pending:
        if isinstance(d.step, Question) and not d.step.shows_owing():
            return Quiet(d.id, d.step.seats(state))
    return None
