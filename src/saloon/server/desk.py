"""One table's game in play: judges a message, prepares what is to be stored, and after COMMIT says who is told what.

Sans-I/O: no clock, no socket, no database, no source of randomness. The real server and the simulator drive the same code.
A draft changes nothing; only `adopt`, called after the commit, does. So a fault in between leaves the table as it was.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from saloon.kernel.code import decode, encode
from saloon.kernel.flow import NOBODY, Question, State
from saloon.kernel.game import Game
from saloon.kernel.journal import Entry, Journal, Setup, chance_asked, first_mark, seal
from saloon.kernel.luck import Keyed, Seeded
from saloon.kernel.play import asked, decline, submit
from saloon.kernel.preview import preview
from saloon.kernel.said import Event, Tape
from saloon.kernel.undo import consents
from saloon.kernel.view import View, view
from saloon.server import wire

RING: Final = 60  # log lines kept in memory; older ones are told from the journal
NOT_ASKED: Final = "kernel.not-asked"


class LogLine:
    """One entry and what it told, for every viewer."""

    __slots__ = ("by", "events", "seat", "seq", "undo")

    def __init__(self, seq: int, entry: Entry, events: list[Event]) -> None:
        self.seq = seq
        self.seat = entry.seat
        self.by = entry.by
        self.undo = entry.undo
        self.events = events

    def seen(self, viewer: int) -> wire.Line:
        told = [event.seen(viewer) for event in self.events]
        return wire.Line(self.seq, self.seat, told, self.by, self.undo if self.undo >= 0 else None)


class Row:
    """One line of the journal, to be stored."""

    __slots__ = ("client_key", "line", "mark", "seq")

    def __init__(self, seq: int, client_key: str | None, line: str, mark: str) -> None:
        self.seq = seq
        self.client_key = client_key  # of the client whose message this answers
        self.line = line
        self.mark = mark


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

    def write(self, game: Game[Any], entry: Entry, events: list[Event]) -> None:
        entry.mark = self.mark = seal(self.mark, entry, game, self.state)
        self.seq += 1
        self.moves = entry.undo if entry.undo >= 0 else self.moves + 1
        self.draws += entry.seat == NOBODY and entry.undo < 0
        self.rows.append(Row(self.seq, None if self.rows else self.client_key, entry.line(), entry.mark))
        self.lines.append(LogLine(self.seq, entry, events))


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
        self.mark = first_mark(setup)
        self.ring: deque[LogLine] = deque(maxlen=RING)

    # --- what is stored of it besides the journal ---

    def snapshot(self) -> dict[str, Any]:
        return {
            "seq": self.seq, "moves": self.moves, "draws": self.draws, "mark": self.mark,
            "state": encode(self.game, self.state),
        }  # fmt: skip

    def resume(self, snapshot: dict[str, Any]) -> None:
        """Goes on from a snapshot; the journal lines after it follow through `take`."""
        self.seq, self.moves, self.draws = snapshot["seq"], snapshot["moves"], snapshot["draws"]
        self.mark = snapshot["mark"]
        self.state = decode(self.game, self.house, snapshot["state"])

    def take(self, data: dict[str, Any], journal: Journal | None = None) -> None:
        """A stored entry, played again. Raises ValueError where the chain does not bear it out.

        An undo needs the whole journal so far, to go back in it.
        """
        draft = Draft(self, data.get("seat", NOBODY), None)
        tape = Tape()
        by = str(data.get("by", ""))
        if "undo" in data:
            if journal is None:
                raise ValueError("an undo can only be replayed with the journal before it")
            draft.state = journal.at(data["undo"])
            entry = Entry(NOBODY, 0, {}, by, data["undo"], "")
        else:
            entry = Entry(data["seat"], data["ask"], data["do"], by, -1, "")
            no = submit(draft.state, entry.seat, entry.ask, self.game.hear(entry.said), None, tape)
            if no is not None:
                raise ValueError(f"entry {self.seq + 1} is refused by {no.rule}")
        draft.write(self.game, entry, tape.events)
        if draft.mark != data["mark"]:
            raise ValueError(f"entry {self.seq + 1} is not what was written")
        self.adopt(draft)

    # --- moves ---

    def begin(self) -> Draft:
        """The first chance of the game, before anybody is asked."""
        draft = Draft(self, NOBODY, None)
        self.let_chance(draft)
        return draft

    def prepare(
        self, seat: int, client_key: str | None, ask: int, said: object, by: str = ""
    ) -> Draft | wire.Refused | wire.Stale:
        """A move as a draft, or why not. Nothing has changed yet."""
        draft = Draft(self, seat, client_key)
        tape = Tape()
        action = self.game.hear(said)
        no = submit(draft.state, seat, ask, action, None, tape)
        key = client_key or ""
        if no is not None:
            if no.rule == NOT_ASKED:
                return wire.Stale(key, self.seq, self.sight(seat)["asks"])
            return wire.Refused(key, no.rule, dict(no.facts))
        draft.write(self.game, Entry(seat, ask, self.game.say(action), by, -1, ""), tape.events)
        self.let_chance(draft)
        return draft

    def let_chance(self, draft: Draft) -> None:
        """Draws for as long as chance is asked, each draw an entry of its own."""
        luck = Keyed(self.key, draft.draws)
        while (step := chance_asked(draft.state)) is not None:
            ask, tape = draft.state.open[0].id, Tape()
            action = step.draw(draft.state, luck)
            submit(draft.state, NOBODY, ask, action, None, tape)
            draft.write(self.game, Entry(NOBODY, ask, self.game.say(action), "", -1, ""), tape.events)

    def adopt(self, draft: Draft) -> None:
        """The draft is stored: it is now the game."""
        self.state = draft.state
        self.seq, self.moves, self.draws, self.mark = draft.seq, draft.moves, draft.draws, draft.mark
        self.ring.extend(draft.lines)

    # --- undo ---

    def last_own(self, journal: Journal, seat: int) -> int | None:
        """How many moves stay if this seat takes back its last answer."""
        own = [n for n, entry in enumerate(journal.moves) if entry.seat == seat]
        return own[-1] if own and not self.over() else None

    def must_agree(self, journal: Journal, seat: int, keep: int) -> list[int]:
        return consents(journal, seat, keep)

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

    def news(self, draft: Draft, viewer: int, clock: wire.Clock) -> wire.News:
        lines = [line.seen(viewer) for line in draft.lines]
        return wire.News(self.seq, lines, self.sight(viewer), clock, self.draws)

    def log(self, viewer: int, since: int = 0) -> list[wire.Line]:
        return [line.seen(viewer) for line in self.ring if line.seq > since]

    def look(self, viewer: int, message: wire.Look) -> wire.Foreseen:
        action = self.game.hear(message.do)
        luck = Seeded(message.ask)
        shown = preview(self.game, self.house, self.view(viewer), message.ask, action, luck)
        if shown.refusal is not None:
            return wire.Foreseen(message.id, [], "you", shown.refusal.rule, dict(shown.refusal.facts))
        following: Any = shown.next
        return wire.Foreseen(message.id, shown.events, following)

    # --- who is waited for ---

    def over(self) -> bool:
        return not self.state.open

    def owing(self) -> list[tuple[int, int]]:
        """The seats that owe an answer, each with the question's id."""
        return [(seat, d.id) for d in self.state.open for seat in d.owing if seat != NOBODY]

    def question(self, seat: int, ask: int) -> str:
        """The name of an open question, by which standing answers are kept."""
        d = asked(self.state, seat, ask)
        return type(d.step).__name__ if d is not None else ""

    def absent_answer(self, seat: int, ask: int) -> dict[str, Any] | None:
        """What is answered for a seat when no bot can: always legal."""
        d = asked(self.state, seat, ask)
        if d is None or not isinstance(d.step, Question):
            return None
        return self.game.say(decline(self.state, d, seat))
