"""The journal is the game: its set-up, then every answer and chance outcome, sealed by the chain.

Replay, undo, save, crash recovery, bug reports and golden tests are all this one thing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any, Final

from saloon.kernel.chain import SORTED, Chain, Entry, Writer, entry_of
from saloon.kernel.codec import decode
from saloon.kernel.flow import Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Mistake, Refusal
from saloon.kernel.play import submit

FORMAT: Final = 1
SAVED: Final = "saved"  # the one fact of a position that is a whole state, written by the codec
Finder = Callable[[str, str], Game[Any]]  # a game by slug and rules version


class Setup:
    """How a game began: enough to begin it again."""

    def __init__(
        self,
        *,
        game: str,
        rules: str,
        content: str,
        seats: int,
        options: dict[str, Any],
        names: list[str],
        position: dict[str, Any] | None = None,
        fair: dict[str, Any] | None = None,
    ) -> None:
        self.game = game  #: its slug
        self.rules = rules  #: the version of its rules
        self.content = content  #: the digest of its content
        self.seats = seats  #: how many play
        self.options = options  #: of the table
        self.names = names  #: of the players
        self.position = position  #: where it began, if not from the start
        self.fair = fair  #: the commitment to the secret of the dice, and the players' own seeds

    def plain(self) -> dict[str, Any]:
        """The first line of a journal."""
        return {
            "saloon": FORMAT, "game": self.game, "rules": self.rules, "content": self.content, "seats": self.seats,
            "options": self.options, "names": self.names, "position": self.position, "fair": self.fair,
        }  # fmt: skip


def new_setup(
    game: Game[Any],
    seats: int,
    options: dict[str, Any] | None = None,
    *,
    names: list[str] | None = None,
    position: dict[str, Any] | None = None,
    fair: dict[str, Any] | None = None,
) -> Setup:
    """How a game is to begin, for `Journal`.

    Every option is written down, so that a later change of a default changes no running game.
    """
    settled: dict[str, Any] = {**game.complete_options(options or {})}
    return Setup(
        game=game.slug,
        rules=game.rules,
        content=game.content,
        seats=seats,
        options=settled,
        names=names or [],
        position=position,
        fair=fair,
    )


def saved(game: Game[Any], ruleset: Ruleset, text: str) -> State[Any]:
    """The state that a position holds whole."""
    try:
        return decode(game, ruleset, text)
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError) as error:
        raise Mistake("no-journal") from error


class History:
    """All that led to where a game stands. `moves` are the entries in force, `entries` also those taken back."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.game = game  #: what is played
        self.setup = setup  #: how it began
        self.ruleset = game.ruleset(setup.seats, setup.options)  #: the rules in force
        self.entries: list[Entry] = []  #: all that was written
        self.moves: list[Entry] = []  #: those of them in force

    def begin(self) -> State[Any]:
        """The state before the first move."""
        position = self.setup.position
        if position is not None and SAVED in position:
            return saved(self.game, self.ruleset, position[SAVED])
        s: State[Any] = (
            self.game.start(self.ruleset) if position is None else self.game.from_position(self.ruleset, position)
        )
        return s

    def keep(self, entry: Entry) -> None:
        """One entry more. An undo takes moves back; that they were made stays."""
        self.entries.append(entry)
        if entry.undo >= 0:
            del self.moves[entry.undo :]
        else:
            self.moves.append(entry)

    def at(self, count: int) -> State[Any]:
        """The state after the first `count` moves."""
        s = self.begin()
        for entry in self.moves[:count]:
            if submit(s, entry.seat, entry.question, self.game.hear(entry.said)) is not None:
                raise RuntimeError(f"the journal of {self.game.slug} cannot be replayed at question {entry.question}")
        return s

    def number(self, move: int) -> int:
        """Which entry, counted from one, is the move after the first `move` of those in force."""
        entry = self.moves[move]
        return next(number for number, one in enumerate(self.entries, 1) if one is entry)

    def before(self, entry: Entry) -> State[Any] | None:
        """The state that an undo goes back to, if it can."""
        return self.at(entry.undo) if 0 <= entry.undo < len(self.moves) else None

    def replay(self) -> Iterator[tuple[Entry, State[Any], EventLog]]:
        """Every move in force with the state after it and what was told."""
        s = self.begin()
        for entry in self.moves:
            log = EventLog()
            submit(s, entry.seat, entry.question, self.game.hear(entry.said), log=log)
            yield entry, s.clone(), log


class Journal(History):
    """A game under way and all that led to it: a chain, and every entry it has sealed."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        super().__init__(game, setup)
        self.chain = Chain(game, self.begin(), first_digest(setup), Writer())
        self.secret: str | None = None  # published after the end

    @property
    def state(self) -> State[Any]:
        """Where the game stands. To look at: it changes by `answer`, `draw` and `undo` alone."""
        return self.chain.state

    @property
    def draws(self) -> int:
        """How often chance was asked, moves taken back included."""
        return self.chain.draws

    def answer(
        self, seat: int, question: int, action: int, *, log: EventLog | None = None, by: str = ""
    ) -> Refusal | None:
        """One answer, without luck: where chance is asked, play stops for `draw`."""
        made = self.chain.answer(seat, question, action, log, by)
        if isinstance(made, Refusal):
            return made
        self.keep(made)
        return None

    def draw(self, luck: Luck, log: EventLog | None = None) -> None:
        """Lets luck answer for as long as chance is asked."""
        while (entry := self.chain.draw(luck, log)) is not None:
            self.keep(entry)

    def undo(self, keep: int, by: str = "") -> None:
        """Takes back all but the first `keep` moves. That they were made stays in the journal."""
        if not 0 <= keep < len(self.moves):
            raise Mistake("undo", keep=keep, moves=len(self.moves))
        self.keep(self.chain.undo(keep, self.at(keep), by))

    def lines(self) -> Iterator[str]:
        """The journal as a file: the set-up, then one line an entry, at the end the secret if it is published."""
        yield canonical(self.setup.plain())
        for entry in self.entries:
            yield self.chain.line(entry)
        if self.secret is not None:
            yield canonical({"secret": self.secret})

    def text(self) -> str:
        """The whole file; `read_journal` opens it."""
        return "".join(line + "\n" for line in self.lines())


def canonical(data: dict[str, Any]) -> str:
    return SORTED.encode(data)


def first_digest(setup: Setup) -> str:
    return blake2b(canonical(setup.plain()).encode(), digest_size=16).hexdigest()


# --- reading ---


class ReadResult:
    """A journal file as far as it is good, and what is wrong with the rest."""

    def __init__(self, journal: Journal, damage: Mistake | None) -> None:
        self.journal = journal  #: as far as it is good
        self.damage = damage  #: what is wrong with the next line; None if nothing is


def read_journal(text: str, find: Finder) -> ReadResult:
    """Opens a journal under the rules it was made with; stops at the first line that the chain does not bear out."""
    head, *rest = text.removesuffix("\n").split("\n")  # not splitlines: a name may hold other line ends
    journal = Journal(*_setup(head, find))
    for number, line in enumerate(rest, 2):
        damage = _take(journal, line, number)
        if damage is not None:
            return ReadResult(journal, damage)
    return ReadResult(journal, None)


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
    if isinstance(data, dict) and isinstance(data.get("secret"), str):
        journal.secret = data["secret"]
        return None
    try:
        entry = entry_of(data)
    except ValueError:
        return Mistake("damaged", line=number, problem="unreadable")
    chain = journal.chain.copy()
    problem = chain.repeat(entry, journal.before(entry), None)
    if problem:
        return Mistake("damaged", line=number, problem=problem)
    journal.chain = chain
    journal.keep(entry)
    return None


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
