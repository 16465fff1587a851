"""The chain: every answer, outcome and undo is an entry, sealed by a digest of all before it and of the state after.

A journal holds one and remembers its entries; a live table holds one and stores them.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Final

from mypy_extensions import mypyc_attr

from saloon.kernel.codec import WRITER, plain_state
from saloon.kernel.flow import NOBODY, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.play import chance_asked, play, submit

SORTED: Final = json.JSONEncoder(separators=(",", ":"), sort_keys=True, ensure_ascii=False)


class Entry:
    """One line: an answer, an outcome (seat NOBODY) or an undo, and the digest of everything up to and after it."""

    __slots__ = ("by", "digest", "question", "said", "seat", "undo")

    def __init__(self, seat: int, question: int, said: dict[str, Any], by: str, undo: int, digest: str) -> None:
        self.seat = seat
        self.question = question
        self.said = said
        self.by = by  # who answered for the seat, if not its player
        self.undo = undo  # how many moves remain in force, -1 if this is no undo
        self.digest = digest

    def plain(self) -> dict[str, Any]:
        if self.undo >= 0:
            return {"undo": self.undo, "by": self.by}
        line: dict[str, Any] = {"seat": self.seat, "ask": self.question, "do": self.said}
        return {**line, "by": self.by} if self.by else line


def entry_of(data: object) -> Entry:
    """A line as it was stored. Raises ValueError if it is none."""
    if not isinstance(data, dict):
        raise ValueError("no entry")
    undo: Any = data.get("undo", -1)
    answer: dict[str, Any] = {"seat": NOBODY, "ask": 0, "do": {}} if "undo" in data else data
    seat: Any = answer.get("seat")
    question: Any = answer.get("ask")
    said: Any = answer.get("do")
    by: Any = data.get("by", "")
    digest: Any = data.get("mark")
    whole = type(seat) is int and type(question) is int and type(undo) is int  # a bool is none
    if not (whole and isinstance(said, dict) and isinstance(by, str) and isinstance(digest, str)):
        raise ValueError("no entry")
    return Entry(seat, question, said, by, undo, digest)


@mypyc_attr(allow_interpreted_subclasses=True)
class Writer:
    """Writes the texts that are sealed. A faster one must write the same bytes."""

    def in_order(self, data: dict[str, Any]) -> bytes:
        """Keys sorted: an entry."""
        return SORTED.encode(data).encode()

    def as_it_is(self, data: dict[str, Any]) -> bytes:
        """Keys as they come: a state."""
        return WRITER.encode(data).encode()


class Chain:
    """A game under way and the digest of all that led to it."""

    __slots__ = ("digest", "draws", "game", "moves", "seq", "state", "writer")

    def __init__(self, game: Game[Any], state: State[Any], digest: str, writer: Writer) -> None:
        self.game = game
        self.state = state
        self.digest = digest
        self.writer = writer
        self.seq = 0  # entries sealed
        self.moves = 0  # entries in force
        self.draws = 0  # how often chance was asked, moves taken back included: the number of the next draw

    def copy(self) -> Chain:
        """One to go on with while this one stays as it is."""
        copy = Chain(self.game, self.state.clone(), self.digest, self.writer)
        copy.seq, copy.moves, copy.draws = self.seq, self.moves, self.draws
        return copy

    def answer(self, seat: int, question: int, action: int, log: EventLog | None, by: str) -> Entry | Refusal:
        """One answer, without luck: where chance is asked, play stops for `draw`."""
        no = submit(self.state, seat, question, action, log=log)
        if no is not None:
            return no
        return self.seal(Entry(seat, question, self.game.say(action), by, -1, ""))

    def draw(self, luck: Luck, log: EventLog | None) -> Entry | None:
        """Lets luck answer once; None if chance is not asked."""
        step = chance_asked(self.state)
        if step is None:
            return None
        d = self.state.pending[0]
        outcome = step.draw(self.state, luck)
        play(self.state, d, NOBODY, outcome, log=log)
        return self.seal(Entry(NOBODY, d.id, self.game.say(outcome), "", -1, ""))

    def undo(self, keep: int, back: State[Any], by: str) -> Entry:
        """Takes back all but the first `keep` moves, which led to the state `back`."""
        self.state = back
        return self.seal(Entry(NOBODY, 0, {}, by, keep, ""))

    def repeat(self, entry: Entry, back: State[Any] | None, log: EventLog | None) -> str:
        """Plays a stored entry again; says in a word what is wrong with it, and is then itself of no use any more.

        `back` is where an undo leads, None if it leads nowhere.
        """
        if entry.undo < 0:
            no = submit(self.state, entry.seat, entry.question, self.game.hear(entry.said), log=log)
            if no is not None:
                return no.rule
        elif back is None:
            return "undo"
        else:
            self.state = back
        stored = entry.digest
        return "" if self.seal(entry).digest == stored else "digest"

    def seal(self, entry: Entry) -> Entry:
        """Puts the entry, whose state stands already, under the chain."""
        text = self.writer.in_order(entry.plain())
        entry.digest = self.digest = sealed(self.digest, text, self.writer.as_it_is(plain_state(self.game, self.state)))
        self.seq += 1
        if entry.undo >= 0:
            self.moves = entry.undo
        else:
            self.moves += 1
            self.draws += entry.seat == NOBODY
        return entry

    def line(self, entry: Entry) -> str:
        """As it stands in a file or a database."""
        return self.writer.in_order({**entry.plain(), "mark": entry.digest}).decode()


def sealed(before: str, entry: bytes, state: bytes) -> str:
    """The digest of an entry: of all that came before it, of itself, and of the state after it."""
    return blake2b(b"\n".join((before.encode(), entry, state)), digest_size=16).hexdigest()
