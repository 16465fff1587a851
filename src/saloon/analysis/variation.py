"""What would probably have followed, had another answer been given: a short game of its own from there."""

from __future__ import annotations

from typing import Any, Final

from saloon.bots.greedy import SAMPLES, Greedy, chances
from saloon.kernel.codec import encode
from saloon.kernel.flow import NOBODY, Chance, State
from saloon.kernel.journal import SAVED, History, Journal, Setup
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.play import chance_asked, expected_answers, legal
from saloon.kernel.view import view

ANSWERS: Final = 6  # free ones that follow
LONGEST: Final = 40  # entries of all kinds


def variation(history: History, move: int, action: int) -> Journal | None:
    """The world is the true one, bots go on from what they see in it, and chance does what is likeliest.

    None if the answer is not open to whoever made that move.
    """
    made = history.moves[move]
    journal = Journal(history.game, setup_at(history, move))
    if journal.answer(made.seat, made.question, action) is not None:
        return None
    luck, bot = Seeded(move), Greedy(move)
    left = ANSWERS
    while journal.state.pending and len(journal.moves) < LONGEST:
        s = journal.state
        step = chance_asked(s)
        if step is not None:
            journal.answer(NOBODY, s.pending[0].id, likeliest(step, s, luck))
            continue
        d, seat = next(iter(expected_answers(s)), (s.pending[0], s.pending[0].owing[0]))
        left -= len(legal(s, d, seat)) > 1
        if left < 0:
            break
        journal.answer(
            seat, d.id, bot.choose(journal.game, journal.ruleset, view(journal.game, s, seat, options=False), d.id)
        )
    return journal


def setup_at(history: History, move: int) -> Setup:
    """Of a game that goes on from before this move."""
    setup = history.setup
    position = {SAVED: encode(history.game, history.at(move))}
    return Setup(
        game=setup.game, rules=setup.rules, content=setup.content, seats=setup.seats, options=setup.options,
        names=setup.names, position=position,
    )  # fmt: skip


def likeliest(step: Chance[Any], s: State[Any], luck: Luck) -> int:
    """One of those that nothing is likelier than."""
    odds = chances(step, s, luck, SAMPLES)
    most = max(odds.values())
    best = [outcome for outcome, weight in odds.items() if weight == most]
    return best[luck.below(len(best))]
