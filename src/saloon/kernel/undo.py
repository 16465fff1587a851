"""Taking back: free where it is plain to everybody that nobody can have learnt anything, otherwise by consent of all.

Whether it is free follows from what all can see, so that all may be told: asking tells nobody what another holds.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.flow import NOBODY, Question, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.journal import Entry, Journal
from saloon.kernel.luck import Seeded
from saloon.kernel.play import asked, legal, submit
from saloon.kernel.said import Tape
from saloon.kernel.view import private, view

WORLDS: Final = 4


def last_own(journal: Journal, seat: int) -> int | None:
    """How many moves stay if this seat takes back its last answer; None if it has given none.

    What was answered to a quiet question is taken back with all other answers to it: who was the first is not told.
    """
    own = [number for number, entry in enumerate(journal.moves) if entry.seat == seat]
    if not own:
        return None
    last = journal.moves[own[-1]]
    if not is_quiet(journal.at(own[-1]), seat, last.ask):
        return own[-1]
    return next(number for number, entry in enumerate(journal.moves) if entry.ask == last.ask)


def is_quiet(s: State[Any], seat: int, ask: int) -> bool:
    """Whether nobody may know that this seat answers this open question."""
    d = asked(s, seat, ask)
    return d is not None and isinstance(d.step, Question) and not d.step.shows_owing()


def is_free(journal: Journal, seat: int, keep: int) -> bool:
    """Whether `seat` may take back all but the first `keep` moves without asking.

    They are all its own answers, they told nobody anything in private, and a spectator could not rule out any world.
    """
    game = journal.game
    s = journal.at(keep)
    for entry in journal.moves[keep:]:
        after, tape = s.clone(), Tape()
        submit(after, entry.seat, entry.ask, game.hear(entry.said), None, tape)
        whispered = any(event.secret or event.only is not None for event in tape.events)
        if entry.seat != seat or whispered or hands_changed(game, s, after, seat) or learnt(game, s, entry, after):
            return False
        s = after
    return True


def hands_changed(game: Game[Any], before: State[Any], after: State[Any], seat: int) -> bool:
    """Whether anybody but this seat now holds something else that a spectator does not see."""
    others = [who for who in range(before.house.seats) if who != seat]
    return any(private(game, before, who) != private(game, after, who) for who in others)


def learnt(game: Game[Any], before: State[Any], entry: Entry, after: State[Any]) -> bool:
    """Whether this answer rules out a world that a spectator held possible before."""
    luck = Seeded(entry.ask * 8191 + NOBODY)
    seen, now = view(game, before, NOBODY), view(game, after, NOBODY).plain()
    return any(not could_be(game, guess(game, before.house, seen, luck), entry, now) for _ in range(WORLDS))


def could_be(game: Game[Any], world: State[Any], entry: Entry, now: dict[str, Any]) -> bool:
    """Whether in this world, too, the seat had an answer that leaves a spectator with what is seen now."""
    d = asked(world, entry.seat, entry.ask)
    if d is None:
        return False
    for answer in [game.hear(entry.said), *legal(world, d, entry.seat)]:
        s = world.clone()
        if submit(s, entry.seat, entry.ask, answer) is None and view(game, s, NOBODY).plain() == now:
            return True
    return False
