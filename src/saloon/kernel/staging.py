"""A game put on stage from plain data: a position, then answers and outcomes as phrases.

Scenarios and lessons are played this way; reading files is the caller's business.
"""

from __future__ import annotations

from typing import Any

from saloon.kernel.flow import NOBODY, Decision, Question, Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.messages import EventLog, Mistake, Refusal
from saloon.kernel.play import judge, legal, submit

Data = dict[str, Any]


def ruleset_of(game: Game[Any], data: Data) -> Ruleset:
    """What `seats` and `table` say; the fewest seats, and no options chosen, if they say nothing."""
    return game.ruleset(data.get("seats", game.seats[0]), data.get("table", {}))


def placed(game: Game[Any], ruleset: Ruleset, given: Data | None, log: EventLog) -> State[Any]:
    """The position that is given, or else a new game, stopped at its first question."""
    started: State[Any] = game.start(ruleset, log) if given is None else game.from_position(ruleset, given, log)
    return started


def let_fall(game: Game[Any], s: State[Any], outcome: str, log: EventLog) -> Refusal | None:
    """Chance, which is asked, answers this."""
    return submit(s, NOBODY, s.pending[0].id, game.language.hear_phrase(outcome), log=log)


def open_to(s: State[Any], seat: int) -> list[Decision]:
    """The questions that wait for this seat, then those that stay open to it beside them."""
    return [d for d in (*s.pending, *s.side_questions) if isinstance(d.step, Question) and seat in d.owing]


def addressee(s: State[Any], seat: int | None) -> tuple[int, int]:
    """The seat that answers and the question it answers: the only ones waiting, if nobody says which."""
    for d in s.pending:
        if isinstance(d.step, Question) and (seat is None or seat in d.owing):
            return (d.owing[0] if seat is None else seat), d.id
    for d in s.side_questions:
        if seat in d.owing:
            return seat, d.id
    return NOBODY, 0


def hear(game: Game[Any], where: str, phrase: object, anything: bool = False) -> int:
    """One sentence of the game. A verb it does not have is a slip of the file, unless just that is meant."""
    language = game.language
    if not isinstance(phrase, str):
        raise Mistake("scenario-answer", where=where)
    verb = phrase.partition(" ")[0]
    if verb not in language.verbs and not anything:
        raise Mistake("scenario-verb", where=where, verb=verb, known=tuple(language.verbs))
    return language.hear_phrase(phrase)


def in_any_order(game: Game[Any], s: State[Any], seat: int, question: int, action: int) -> int:
    """The answer itself, or the one open that says the same: its lists in another order."""
    if action < 0 or judge(s, seat, question, action) is None:
        return action
    said = in_order(game.say(action))
    open_answers = [
        option for d in (*s.pending, *s.side_questions) if d.id == question and seat in d.owing
        for option in legal(s, d, seat) if in_order(game.say(option)) == said
    ]  # fmt: skip
    return open_answers[0] if len(open_answers) == 1 else action


def in_order(said: Data) -> Data:
    """A sentence with its lists sorted, to compare what is in them."""
    return {arg: sorted(value, key=str) if isinstance(value, list) else value for arg, value in said.items()}
