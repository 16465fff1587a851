"""The odds of every answer to a question, from what one seat may know: exactly, or from so many draws.

A proof is given a view and never a state, so the odds can depend on nothing that is hidden from the seat.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any, Final, NamedTuple

from saloon.bots.world import open_book
from saloon.kernel.codec import WRITER
from saloon.kernel.flow import NOBODY, Chance, Decision, Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.play import advance, legal, play
from saloon.kernel.view import View, step_line
from saloon.puzzles.goal import SURE, Goal

WORLDS: Final = 3  # guesses in which an exact proof must say the same
POSITIONS: Final = 60_000  # looked at, before a situation counts as too wide
ANSWERS: Final = 2000  # on the way of one draw, before it counts as endless
NEVER: Final = Fraction(0)


class NoProof(Exception):
    """The situation is too wide, or what is hidden decides it."""


class Proof(NamedTuple):
    """What was shown: the odds of each answer by its phrase, and of how many draws (0: exact)."""

    odds: dict[str, Fraction]
    draws: int


def question_of(s: State[Any], seat: int) -> Decision:
    """The question the seat is to answer."""
    for d in s.pending:
        if seat in d.owing:
            return d
    raise NoProof(f"seat {seat} is not asked")


def prove(game: Game[Any], ruleset: Ruleset, view: View, goal: Goal, *, draws: int, seed: int) -> Proof:
    """The odds of every answer of the view's viewer. Raises NoProof."""
    luck = Seeded(seed)
    if goal.SAMPLED:
        return sampled(game, ruleset, view, goal, draws, luck)
    found = exact(game, guess(game, ruleset, view, luck=luck), view.viewer, goal)
    for _ in range(0 if open_book(game) else WORLDS - 1):
        if exact(game, guess(game, ruleset, view, luck=luck), view.viewer, goal) != found:
            raise NoProof("what is hidden decides")
    return Proof(in_words(game, found), 0)


def in_words(game: Game[Any], odds: dict[int, Fraction]) -> dict[str, Fraction]:
    return {game.language.phrase(action): odd for action, odd in odds.items()}


def error(odds: Fraction, draws: int) -> float:
    """The standard error of odds found by so many draws; a sure thing is taken for one draw less than sure."""
    if not draws:
        return 0.0
    odd = min(max(float(odds), 1 / (draws + 1)), draws / (draws + 1))
    return sqrt(odd * (1.0 - odd) / draws)


# --- exactly ---


def exact(game: Game[Any], s: State[Any], seat: int, goal: Goal) -> dict[int, Fraction]:
    """By counting, or by playing every answer through every outcome of chance, the others at their best."""
    d = question_of(s, seat)
    counted = goal.odds(game, s, d, seat)
    if counted is not None:
        return counted
    search = Search(game, goal, seat, s)
    return {action: search.after(s, d, seat, action) for action in legal(s, d, seat)}


class Search:
    """All lines of play from a position until the goal is settled: the seat does its best, the others their worst."""

    def __init__(self, game: Game[Any], goal: Goal, seat: int, start: State[Any]) -> None:
        self.game = game
        self.goal = goal
        self.seat = seat
        self.start = start
        self.known: dict[str, Fraction] = {}
        self.left = POSITIONS

    def after(self, s: State[Any], d: Decision, seat: int, action: int) -> Fraction:
        child = s.clone()
        play(child, d, seat, action)
        return self.worth(child)

    def worth(self, s: State[Any]) -> Fraction:
        if s.result or self.goal.settled(self.game, s, self.seat, self.start):
            return SURE if self.goal.reached(self.game, s, self.seat, self.start) else NEVER
        if isinstance(s.pending[0].step, Chance):
            return self.weighed(s, s.pending[0])
        key = self.key(s)
        known = self.known.get(key)
        if known is None:
            self.left -= 1
            if self.left < 0:
                raise NoProof("too wide")
            self.known[key] = known = self.weighed(s, s.pending[0])
        return known

    def weighed(self, s: State[Any], d: Decision) -> Fraction:
        if isinstance(d.step, Chance):
            odds: dict[int, int] = d.step.odds(s)
            total = sum([weight * self.after(s, d, NOBODY, outcome) for outcome, weight in odds.items()], NEVER)
            return total / sum(odds.values())
        asked_seat = d.owing[0]
        best = SURE if asked_seat == self.seat else NEVER  # nothing can be better for whoever is asked
        found: Fraction | None = None
        for action in legal(s, d, asked_seat):
            odd = self.after(s, d, asked_seat, action)
            if found is None or (odd > found if best else odd < found):
                found = odd
            if found == best:
                break
        assert found is not None
        return found

    def key(self, s: State[Any]) -> str:
        """Equal for positions that play on alike: the state without the numbers of its questions."""
        game = self.game
        fields = [getattr(s, name) for name in game.fields]
        steps = [step_line(game, step, True) for step in s.agenda]
        asks = [[step_line(game, d.step, True), d.owing, list(d.given.items()) if d.given else 0] for d in s.pending]
        return WRITER.encode([fields, steps, asks])


# --- from draws ---


def sampled(game: Game[Any], ruleset: Ruleset, view: View, goal: Goal, draws: int, luck: Luck) -> Proof:
    """Each draw is a world that fits the view; in it the odds are counted, or every answer is played once."""
    total: dict[int, Fraction] = {}
    for _ in range(draws):
        world = guess(game, ruleset, view, luck=luck)
        d = question_of(world, view.viewer)
        odds = goal.odds(game, world, d, view.viewer) or drawn(game, world, d, view.viewer, goal, luck)
        for action, odd in odds.items():
            total[action] = total.get(action, NEVER) + odd
    return Proof(in_words(game, {action: odd / draws for action, odd in total.items()}), draws)


def drawn(
    game: Game[Any], world: State[Any], d: Decision, seat: int, goal: Goal, luck: Luck
) -> dict[int, Fraction]:  # fmt: skip
    """Which answers reach the goal in one world, with one luck each."""
    return {
        action: SURE if reaches(game, world, d, seat, action, goal, luck) else NEVER for action in legal(world, d, seat)
    }


def reaches(game: Game[Any], world: State[Any], d: Decision, seat: int, action: int, goal: Goal, luck: Luck) -> bool:
    s = world.clone()
    play(s, d, seat, action)
    for _ in range(ANSWERS):
        if not s.pending or goal.settled(game, s, seat, world):
            return goal.reached(game, s, seat, world)
        now = s.pending[0]
        if isinstance(now.step, Chance):
            now.step.by_luck(s, luck, None)
            advance(s)
        else:
            play(s, now, now.owing[0], goal.reply(game, s, now, now.owing[0]))
    raise NoProof("endless")
