"""Taking back: free where it is plain to everybody that nobody can have learnt anything, otherwise by consent of all.

Whether it is free follows from what all can see, so that all may be told: asking tells nobody what another holds.
"""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.chain import Entry
from saloon.kernel.flow import NOBODY, Question, Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.journal import History
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import EventLog
from saloon.kernel.play import asked, legal, submit
from saloon.kernel.view import View, private, view

WORLDS: Final = 4


def last_own(history: History, seat: int) -> int | None:
    """How many moves stay if this seat takes back its last answer; None if it has given none.

    What was answered to a quiet question is taken back with all other answers to it: who was the first is not told.
    """
    own = [number for number, entry in enumerate(history.moves) if entry.seat == seat]
    if not own:
        return None
    last = history.moves[own[-1]]
    if not is_quiet(history.at(own[-1]), seat, last.question):
        return own[-1]
    return next(number for number, entry in enumerate(history.moves) if entry.question == last.question)


def is_quiet(s: State[Any], seat: int, question: int) -> bool:
    """Whether nobody may know that this seat answers this open question."""
    d = asked(s, seat, question)
    return d is not None and isinstance(d.step, Question) and not d.step.shows_owing()


def is_free(history: History, seat: int, keep: int) -> bool:
    """Whether `seat` may take back all but the first `keep` moves without asking.

    They are all its own answers, and for all that a spectator knows, none ruled anything out or told anybody anything.
    """
    game = history.game
    s = history.at(keep)
    for entry in history.moves[keep:]:
        before, log = view(game, s, NOBODY), EventLog()
        submit(s, entry.seat, entry.question, game.hear(entry.said), log=log)
        if entry.seat != seat or not told_nothing(game, s.ruleset, before, entry, shown(game, s, log)):
            return False
    return True


def shown(game: Game[Any], s: State[Any], log: EventLog) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What a spectator knows after an answer."""
    return view(game, s, NOBODY).plain(), log.seen(NOBODY)


def told_nothing(game: Game[Any], ruleset: Ruleset, before: View, entry: Entry, now: Any) -> bool:
    """Whether in every world that fits, the seat had an answer that shows just this, and none such tells in private."""
    luck = Seeded(entry.question * 8191 + NOBODY)
    return all(could_be(game, guess(game, ruleset, before, luck=luck), entry, now) for _ in range(WORLDS))


def could_be(game: Game[Any], world: State[Any], entry: Entry, now: Any) -> bool:
    d = asked(world, entry.seat, entry.question)
    if d is None:
        return False
    others = [who for who in range(world.ruleset.seats) if who != entry.seat]
    hands = [private(world, who) for who in others]
    alike = False
    for answer in {game.hear(entry.said), *legal(world, d, entry.seat)}:
        s, log = world.clone(), EventLog()
        if submit(s, entry.seat, entry.question, answer, log=log) is None and shown(game, s, log) == now:
            whispered = any(event.secret or event.only is not None for event in log.events)
            if whispered or hands != [private(s, who) for who in others]:
                return False
            alike = True
    return alike
