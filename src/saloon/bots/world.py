"""Worlds a bot thinks in: full states that fit its view, played on from there."""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.flow import Chance, Decision, Sealed, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck
from saloon.kernel.play import advance, asked, play

WORLDS: Final = 12  # guesses averaged where something is hidden


def open_book(game: Game[Any]) -> bool:
    """Whether everybody sees everything, so that one guess is the truth."""
    return game.open_book


def decision(s: State[Any], seat: int, question: int) -> Decision:
    d = asked(s, seat, question)
    if d is None:
        raise ValueError(f"seat {seat} is not asked question {question}")
    return d


def worth(game: Game[Any], s: State[Any], seat: int) -> float:
    """What this state is worth to a seat, from -1 to 1."""
    return game.payoff(s, seat) if s.result else game.value(s, seat)


def values(game: Game[Any], s: State[Any]) -> list[float]:
    """The same to every seat."""
    return [game.payoff(s, seat) for seat in range(s.ruleset.seats)] if s.result else game.values(s)


def sealed_pending(s: State[Any]) -> Decision | None:
    """A sealed question that some seats have answered and others have not."""
    for d in s.pending:
        if d.given and isinstance(d.step, Sealed):
            return d
    return None


def unseal(game: Game[Any], s: State[Any], luck: Luck) -> None:
    """Others answer a question begun at random, as no value can be told before all answers are open."""
    d = sealed_pending(s)
    while d is not None:
        seat = d.owing[0]
        options = game.ideas(s, d, seat)
        play(s, d, seat, options[luck.below(len(options))])
        d = sealed_pending(s)


def play_on(game: Game[Any], s: State[Any], luck: Luck) -> None:
    """Plays on to the next question that a seat may answer freely."""
    unseal(game, s, luck)
    while s.pending and isinstance(s.pending[0].step, Chance):
        advance(s, luck, None)
        unseal(game, s, luck)
