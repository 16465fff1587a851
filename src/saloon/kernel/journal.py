"""The journal is the game: its set-up, then every answer and chance outcome, each sealed by a chained digest.

Replay, undo, save, crash recovery, bug reports and golden tests are all this one thing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any, Final

from saloon.kernel.code import encode
from saloon.kernel.flow import NOBODY, Chance, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck
from saloon.kernel.play import submit
from saloon.kernel.said import Mistake, Refusal, Tape

FORMAT: Final = 1
SORTED: Final = json.JSONEncoder(separators=(",", ":"), sort_keys=True, ensure_ascii=False)
Finder = Callable[[str, str], Game[Any]]  # a game by slug and rules version


class Setup:
    """How a game began: enough to begin it again."""

    def __init__(
        self, game: str, rules: str, content: str, seats: int, options: dict[str, Any], names: list[str],
        position: dict[str, Any] | None = None, fair: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.rules = rules
        self.content = content
        self.seats = seats
        self.options = options
        self.names = names
        self.position = position
        self.fair = fair  # the commitment to the secret of the dice, and the players' own seeds

    def plain(self) -> dict[str, Any]:
        return {
            "saloon": FORMAT, "game": self.game, "rules": self.rules, "content": self.content, "seats": self.seats,
            "options": self.options, "names": self.names, "position": self.position, "fair": self.fair,
        }  # fmt: skip


def new_setup(
    game: Game[Any], seats: int, options: dict[str, Any] | None = None, names: list[str] | None = None,
    position: dict[str, Any] | None = None, fair: dict[str, Any] | None = None,
) -> Setup:  # fmt: skip
    """Every option is written down, so that a later change of a default changes no running game."""
    settled: dict[str, Any] = {**game.settle(options or {})}
    return Setup(game.slug, game.rules, game.content, seats, settled, names or [], position, fair)


class Entry:
    """One line: an answer, an outcome (seat NOBODY) or an undo, and the digest of everything up to and after it."""

    __slots__ = ("ask", "by", "mark", "said", "seat", "undo")

    def __init__(self, seat: int, ask: int, said: dict[str, Any], by: str, undo: int, mark: str) -> None:
        self.seat = seat
        self.ask = ask
        self.said = said
        self.by = by  # who answered for the seat, if not its player
        self.undo = undo  # how many moves remain in force, -1 if this is no undo
        self.mark = mark

    def plain(self) -> dict[str, Any]:
        if self.undo >= 0:
            return {"undo": self.undo, "by": self.by}
        line: dict[str, Any] = {"seat": self.seat, "ask": self.ask, "do": self.said}
        return {**line, "by": self.by} if self.by else line

    def line(self) -> str:
        """As it stands in a file or a database."""
        return canonical({**self.plain(), "mark": self.mark})


class Journal:
    """A game under way and all that led to it. `moves` are the entries in force, `entries` also those taken back."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.house = game.open(setup.seats, setup.options)
        self.state = self.begin()
        self.entries: list[Entry] = []
        self.moves: list[Entry] = []
        self.draws = 0  # how often chance was asked, moves taken back included: the number of the next draw
        self.secret: str | None = None  # published after the end

    def begin(self) -> State[Any]:
        position = self.setup.position
        s: State[Any] = self.game.start(self.house) if position is None else self.game.place(self.house, position)
        return s

    def answer(
        self, seat: object, ask: object, action: object, tape: Tape | None = None, by: str = ""
    ) -> Refusal | None:
        """One answer, without luck: where chance is asked, play stops for `draw`."""
        no = submit(self.state, seat, ask, action, None, tape)
        if no is None:
            assert isinstance(seat, int)
            assert isinstance(ask, int)
            assert isinstance(action, int)
            self.write(Entry(seat, ask, self.game.say(action), by, -1, ""))
        return no

    def draw(self, luck: Luck, tape: Tape | None = None) -> None:
        """Lets luck answer for as long as chance is asked."""
        while (step := chance_asked(self.state)) is not None:
            no = self.answer(NOBODY, self.state.open[0].id, step.draw(self.state, luck), tape)
            if no is not None:
                raise RuntimeError(f"{type(step).__name__} refuses its own outcome: {no.rule}")

    def mark(self) -> str:
        """The digest of everything so far."""
        return self.entries[-1].mark if self.entries else first_mark(self.setup)

    def undo(self, keep: int, by: str = "") -> None:
        """Takes back all but the first `keep` moves. That they were made stays in the journal."""
        if not 0 <= keep < len(self.moves):
            raise Mistake("undo", keep=keep, moves=len(self.moves))
        self.state = self.at(keep)
        self.write(Entry(NOBODY, 0, {}, by, keep, ""))

    def at(self, count: int) -> State[Any]:
        """The state after the first `count` moves."""
        s = self.begin()
        for entry in self.moves[:count]:
            if submit(s, entry.seat, entry.ask, self.game.hear(entry.said)) is not None:
                raise RuntimeError(f"the journal of {self.game.slug} cannot be replayed at question {entry.ask}")
        return s

    def replay(self) -> Iterator[tuple[Entry, State[Any], Tape]]:
        """Every move in force with the state after it and what was told."""
        s = self.begin()
        for entry in self.moves:
            tape = Tape()
            submit(s, entry.seat, entry.ask, self.game.hear(entry.said), None, tape)
            yield entry, s.clone(), tape

    def write(self, entry: Entry) -> None:
        """Puts the entry, whose state stands already, under the chain."""
        entry.mark = seal(self.mark(), entry, self.game, self.state)
        self.entries.append(entry)
        if entry.undo >= 0:
            del self.moves[entry.undo :]
        else:
            self.moves.append(entry)
            self.draws += entry.seat == NOBODY

    def lines(self) -> Iterator[str]:
        """The journal as a file: the set-up, then one line an entry, at the end the secret if it is published."""
        yield canonical(self.setup.plain())
        for entry in self.entries:
            yield entry.line()
        if self.secret is not None:
            yield canonical({"secret": self.secret})

    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines())


def chance_asked(s: State[Any]) -> Chance[Any] | None:
    step = s.open[0].step if s.open else None
    return step if isinstance(step, Chance) else None


def canonical(data: dict[str, Any]) -> str:
    return SORTED.encode(data)


def first_mark(setup: Setup) -> str:
    return hash_of(canonical(setup.plain()))


def seal(before: str, entry: Entry, game: Game[Any], after: State[Any]) -> str:
    """The digest of an entry: of all that came before it, of itself, and of the state after it."""
    return hash_of(before, canonical(entry.plain()), encode(game, after))


def hash_of(*parts: str) -> str:
    return blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


# --- reading ---


class Opened:
    """A journal file as far as it is good, and what is wrong with the rest."""

    def __init__(self, journal: Journal, damage: Mistake | None) -> None:
        self.journal = journal
        self.damage = damage


def read(text: str, find: Finder) -> Opened:
    """Opens a journal under the rules it was made with; stops at the first line that the chain does not bear out."""
    head, *rest = text.removesuffix("\n").split("\n")  # not splitlines: a name may hold other line ends
    journal = Journal(*_setup(head, find))
    for number, line in enumerate(rest, 2):
        damage = _take(journal, line, number)
        if damage is not None:
            return Opened(journal, damage)
    return Opened(journal, None)


def _setup(line: str, find: Finder) -> tuple[Game[Any], Setup]:
    data = _json(line)
    if not isinstance(data, dict) or data.pop("saloon", None) != FORMAT or not _well_typed(data):
        raise Mistake("no-journal")
    setup = Setup(**data)
    game = find(setup.game, setup.rules)
    if setup.content != game.content:
        raise Mistake("other-content", game=game.slug, made=setup.content, have=game.content)
    return game, setup


def _well_typed(data: dict[str, Any]) -> bool:
    kinds: dict[str, Any] = {
        "game": str, "rules": str, "content": str, "seats": int, "options": dict, "names": list,
        "position": dict | None, "fair": dict | None,
    }  # fmt: skip
    return data.keys() == kinds.keys() and all(isinstance(data[name], kind) for name, kind in kinds.items())


def _take(journal: Journal, line: str, number: int) -> Mistake | None:
    data = _json(line)
    if not isinstance(data, dict):
        return Mistake("damaged", line=number, problem="unreadable")
    if isinstance(data.get("secret"), str):
        journal.secret = data["secret"]
        return None
    state, moves = journal.state.clone(), journal.moves[:]
    problem = _enter(journal, data)
    if not problem and journal.entries[-1].mark != data.get("mark"):
        problem = "digest"  # it was not this that was written: take it out again
        entry = journal.entries.pop()
        journal.draws -= entry.seat == NOBODY and entry.undo < 0
        journal.state, journal.moves = state, moves
    return Mistake("damaged", line=number, problem=problem) if problem else None


def _enter(journal: Journal, data: dict[str, Any]) -> str:
    """Adds one entry; a word that says what is wrong if it cannot be."""
    if "undo" in data:
        keep = data["undo"]
        if not isinstance(keep, int) or not 0 <= keep < len(journal.moves):
            return "undo"
        journal.undo(keep, str(data.get("by", "")))
        return ""
    action = journal.game.hear(data.get("do"))
    no = journal.answer(data.get("seat"), data.get("ask"), action, None, str(data.get("by", "")))
    return no.rule if no is not None else ""


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
