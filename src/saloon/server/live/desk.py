"""One table's game in play: judges a message, prepares what is to be stored, and after COMMIT says who is told what.

Sans-I/O: no clock, no socket, no database, no randomness: the real server and a simulator drive the same code.
A draft changes nothing; only `adopt`, called after the commit, does. So a fault in between leaves the table as it was.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from msgspec import json, msgpack

from saloon.kernel.code import decode, encode, plain
from saloon.kernel.flow import NOBODY, Question, Standing, State
from saloon.kernel.game import Game
from saloon.kernel.habits import ASK, AUTO, Habits
from saloon.kernel.journal import Entry, Journal, Setup, canonical, chance_asked, first_mark, hash_of
from saloon.kernel.luck import Keyed
from saloon.kernel.play import asked, decline, hoped_for, play, submit
from saloon.kernel.said import Event, Tape
from saloon.kernel.undo import is_free, is_quiet, last_own
from saloon.kernel.view import View, private, view
from saloon.server import wire
from saloon.server.live.clock import Quiet
from saloon.server.store.row import Row

RING: Final = 40  # log lines kept in memory; older ones are told from the journal
NOT_ASKED: Final = "kernel.not-asked"
# The same text as the kernel's own writer, which is ten times slower: `test_chain_texts` holds them together.
in_order: Final = json.Encoder(order="sorted").encode
as_it_is: Final = json.Encoder().encode


class LogLine:
    """One entry and what it told, for every viewer."""

    __slots__ = ("by", "events", "quiet", "seat", "seq", "undo")

    def __init__(self, seq: int, seat: int, by: str, undo: int, quiet: bool, events: list[Event]) -> None:
        self.seq = seq
        self.seat = seat
        self.by = by
        self.undo = undo
        self.quiet = quiet  # who answers this question is shown to nobody else
        self.events = events

    def packed(self) -> bytes:
        """Small, as a live table keeps many of them."""
        events = [(event.name, event.public, event.secret or None, event.only) for event in self.events]
        return msgpack.encode((self.seq, self.seat, self.by, self.undo, self.quiet, events))


def unpacked(data: bytes) -> LogLine:
    seq, seat, by, undo, quiet, told = msgpack.decode(data)
    events = []
    for name, public, secret, only in told:
        event = Event(name, public, None if only is None else tuple(only))
        event.secret = secret or {}
        events.append(event)
    return LogLine(seq, seat, by, undo, quiet, events)


class Draft:
    """A move judged and played on a copy, with the chance that follows: stored whole or not at all."""

    __slots__ = ("client_key", "draws", "lines", "mark", "moves", "rows", "seat", "seq", "state")

    def __init__(self, desk: Desk, seat: int, client_key: str | None) -> None:
        self.seat = seat
        self.client_key = client_key
        self.state = desk.state.clone()
        self.seq = desk.seq  # entries stored before it, then with it
        self.moves = desk.moves
        self.draws = desk.draws
        self.mark = desk.mark
        self.rows: list[Row] = []
        self.lines: list[LogLine] = []

    def write(self, game: Game[Any], entry: Entry, events: list[Event], quiet: bool = False) -> None:
        said = entry.plain()
        state = as_it_is(plain(game, self.state)).decode()
        entry.mark = self.mark = hash_of(self.mark, in_order(said).decode(), state)
        line = in_order({**said, "mark": entry.mark}).decode()
        self.seq += 1
        self.moves = entry.undo if entry.undo >= 0 else self.moves + 1
        self.draws += entry.seat == NOBODY and entry.undo < 0
        self.rows.append(Row(self.seq, None if self.rows else self.client_key, line, entry.mark))
        self.lines.append(LogLine(self.seq, entry.seat, entry.by, entry.undo, quiet, events))


class Desk:
    def __init__(self, game: Game[Any], setup: Setup, key: bytes) -> None:
        """A game at its very beginning; `key` is the key of its draws."""
        self.game = game
        self.setup = setup
        self.key = key
        self.house = game.open(setup.seats, setup.options)
        position = setup.position
        self.state: State[Any] = game.start(self.house) if position is None else game.place(self.house, position)
        self.seq = 0  # entries stored
        self.moves = 0  # entries in force
        self.draws = 0
        self.undone = 0  # the last entry that took something back
        self.mark = first_mark(setup)
        self.ring: deque[bytes] = deque(maxlen=RING)

    # --- what is stored of it besides the journal ---

    def snapshot(self) -> dict[str, Any]:
        return {
            "seq": self.seq, "moves": self.moves, "draws": self.draws, "undone": self.undone, "mark": self.mark,
            "state": encode(self.game, self.state),
        }  # fmt: skip

    def resume(self, snapshot: dict[str, Any], entry: dict[str, Any], before: str | None) -> None:
        """Goes on from a snapshot; the journal lines after it follow through `take`.

        Its own entry and the mark before that must bear it out, or it raises ValueError.
        """
        said = canonical({name: value for name, value in entry.items() if name != "mark"})
        mark = hash_of(before or first_mark(self.setup), said, snapshot["state"])
        if not mark == snapshot["mark"] == entry["mark"]:
            raise ValueError(f"the snapshot at entry {snapshot['seq']} is not what was written")
        self.state = decode(self.game, self.house, snapshot["state"])
        self.seq, self.moves, self.draws = snapshot["seq"], snapshot["moves"], snapshot["draws"]
        self.undone, self.mark = snapshot["undone"], mark

    def take(self, data: dict[str, Any], journal: Journal | None = None) -> Draft:
        """A stored entry, played again. Raises ValueError where the chain does not bear it out.

        An undo needs the whole journal so far, to go back in it.
        """
        draft = Draft(self, data.get("seat", NOBODY), None)
        tape = Tape()
        by = str(data.get("by", ""))
        quiet = False
        if "undo" in data:
            if journal is None:
                raise ValueError("an undo can only be replayed with the journal before it")
            draft.state = journal.at(data["undo"])
            entry = Entry(NOBODY, 0, {}, by, data["undo"], "")
        else:
            entry = Entry(data["seat"], data["ask"], data["do"], by, -1, "")
            quiet = is_quiet(self.state, entry.seat, entry.ask)
            no = submit(draft.state, entry.seat, entry.ask, self.game.hear(entry.said), None, tape)
            if no is not None:
                raise ValueError(f"entry {self.seq + 1} is refused by {no.rule}")
        draft.write(self.game, entry, tape.events, quiet)
        if draft.mark != data["mark"]:
            raise ValueError(f"entry {self.seq + 1} is not what was written")
        self.adopt(draft)
        return draft

    def history(self) -> Journal:
        """An empty journal of this game, for `remember`."""
        return Journal(self.game, self.setup)

    # --- moves ---

    def begin(self) -> Draft:
        """The first chance of the game, before anybody is asked."""
        draft = Draft(self, NOBODY, None)
        self.let_chance(draft)
        return draft

    def prepare(
        self, seat: int, client_key: str | None, ask: int, said: object, by: str = "", seen: int | None = None
    ) -> Draft | wire.Refused | wire.Stale:
        """A move as a draft, or why not. Nothing has changed yet.

        After an undo the same questions are asked again under the same ids: who has not `seen` it answers the old ones.
        So does who has seen what the store has lost.
        """
        if seen is not None and not self.undone <= seen <= self.seq:
            return self.stale(seat, client_key)
        draft = Draft(self, seat, client_key)
        tape = Tape()
        action = self.game.hear(said)
        no = submit(draft.state, seat, ask, action, None, tape)
        if no is not None:
            if no.rule == NOT_ASKED:
                return self.stale(seat, client_key)
            return wire.Refused(client_key or "", no.rule, dict(no.facts))
        entry = Entry(seat, ask, self.game.say(action), by, -1, "")
        draft.write(self.game, entry, tape.events, is_quiet(self.state, seat, ask))
        self.let_chance(draft)
        return draft

    def stale(self, seat: int, client_key: str | None) -> wire.Stale:
        return wire.Stale(client_key or "", self.seq, self.sight(seat)["asks"])

    def let_chance(self, draft: Draft) -> None:
        """Draws for as long as chance is asked, each draw an entry of its own."""
        luck = Keyed(self.key, draft.draws)
        while (step := chance_asked(draft.state)) is not None:
            asked_now, tape = draft.state.open[0], Tape()
            action = step.draw(draft.state, luck)
            play(draft.state, asked_now, NOBODY, action, None, tape)
            draft.write(self.game, Entry(NOBODY, asked_now.id, self.game.say(action), "", -1, ""), tape.events)

    def adopt(self, draft: Draft) -> None:
        """The draft is stored: it is now the game."""
        self.state = draft.state
        self.seq, self.moves, self.draws, self.mark = draft.seq, draft.moves, draft.draws, draft.mark
        for line in draft.lines:
            self.ring.append(line.packed())
            if line.undo >= 0:
                self.undone = line.seq

    # --- undo ---

    def undo_of(self, journal: Journal, seat: int) -> tuple[int, bool] | None:
        """How many moves stay if this seat takes back its last answer, and whether it may without asking."""
        keep = None if self.over() else last_own(journal, seat)
        return None if keep is None else (keep, is_free(journal, seat, keep))

    def prepare_undo(self, journal: Journal, seat: int, client_key: str | None, keep: int) -> Draft:
        draft = Draft(self, seat, client_key)
        draft.state = journal.at(keep)
        draft.write(self.game, Entry(NOBODY, 0, {}, str(seat), keep, ""), [])
        self.let_chance(draft)
        return draft

    # --- who is told what ---

    def view(self, viewer: int) -> View:
        return view(self.game, self.state, viewer)

    def sight(self, viewer: int) -> Any:
        """All this viewer may know, in the shape of `wire.Sight`."""
        return self.view(viewer).plain()

    # --- who is waited for ---

    def over(self) -> bool:
        return not self.state.open

    def owing(self) -> list[tuple[int, int]]:
        """The seats that owe an answer, each with the question's id."""
        return owing(self.state)

    def quiet(self) -> Quiet | None:
        """The open question of which nobody may know who has answered it."""
        return quiet(self.state)

    def hoped_for(self) -> list[tuple[int, int]]:
        """The seats that have been offered something, each with the id of the standing question."""
        return [(seat, d.id) for d, seat in hoped_for(self.state)]

    def usual_answer(self, habits: Habits, seat: int, ask: int) -> dict[str, Any] | None:
        """What this seat answers by habit.

        The only answer there is, only by a seat that holds nothing hidden: or its time would tell what is held.
        """
        d = asked(self.state, seat, ask)
        action = None if d is None else habits.answer(self.state, d, seat)
        if d is None or action is None:
            return None
        only = habits.of(d, seat) == AUTO and not is_quiet(self.state, seat, ask)
        return None if only and private(self.game, self.state, seat) else self.game.say(action)

    def has_habit(self, habits: Habits, seat: int, ask: int) -> bool:
        """Whether this seat has said anything about such questions, whatever it is."""
        d = asked(self.state, seat, ask)
        return d is not None and habits.of(d, seat) != ASK

    def absent_answer(self, seat: int, ask: int) -> dict[str, Any] | None:
        """What is answered for a seat when no bot can: always legal."""
        d = asked(self.state, seat, ask)
        if d is None or not isinstance(d.step, Question):
            return None
        if isinstance(d.step, Standing) and not d.step.awaited(self.state, seat):
            return None
        return self.game.say(decline(self.state, d, seat))


def owing(state: State[Any]) -> list[tuple[int, int]]:
    return [(seat, d.id) for d in state.open for seat in d.owing if seat != NOBODY]


def quiet(state: State[Any]) -> Quiet | None:
    for d in state.open:
        if isinstance(d.step, Question) and not d.step.shows_owing():
            return Quiet(d.id, d.step.seats(state))
    return None


def remember(journal: Journal, data: dict[str, Any]) -> None:
    """Adds a stored entry to the history without playing it: it was judged when it was stored."""
    entry = Entry(
        data.get("seat", NOBODY), data.get("ask", 0), data.get("do", {}), str(data.get("by", "")), data.get("undo", -1),
        data["mark"],
    )  # fmt: skip
    journal.entries.append(entry)
    if entry.undo >= 0:
        del journal.moves[entry.undo :]
    else:
        journal.moves.append(entry)
