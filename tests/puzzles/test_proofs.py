"""Independent oracles: the odds of three kinds of puzzles, counted in another way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from saloon.games import find
from saloon.games.deadwood.state import Town
from saloon.kernel.flow import NOBODY, State
from saloon.kernel.play import chance_asked, legal, submit
from saloon.puzzles import Puzzle, puzzles_of

FACES = "9TJQKA"


def some(slug: str, goal: str, count: int) -> list[Puzzle]:
    return [puzzle for puzzle in puzzles_of(find(slug)) if puzzle.goal.id == goal][:count]


def said(puzzle: Puzzle, s: State[Any], phrase: str) -> State[Any]:
    after = s.clone()
    action = puzzle.game.language.hear_phrase(phrase)
    assert submit(after, puzzle.seat, puzzle.question().id, action) is None
    return after


# --- Two-Town Trail: which first answers win this turn ---


def wins(s: State[Any], seat: int) -> bool:
    """Whether some way to go on wins before the dice are rolled again."""
    if s.result:
        return s.result[seat] > 0
    if chance_asked(s) is not None:
        return False
    found = False
    for action in legal(s, s.pending[0], seat):
        after = s.clone()
        submit(after, seat, after.pending[0].id, action)
        found = found or wins(after, seat)
    return found


@pytest.mark.parametrize("puzzle", some("two-towns", "win-now", 4), ids=lambda puzzle: puzzle.id)
def test_only_one_first_answer_wins_this_turn(puzzle: Puzzle) -> None:
    s = puzzle.state()
    assert [answer for answer in puzzle.odds if wins(said(puzzle, s, answer), puzzle.seat)] == [puzzle.best]
    assert all(odd in (0, 1) for odd in puzzle.odds.values())


# --- Dice Town: five dice, by hand ---


def full_house(dice: list[str]) -> bool:
    return max(Counter(dice).values()) >= 4 or sorted(Counter(dice).values()) == [2, 3]


def straight(dice: list[str]) -> bool:
    return (len(set(dice)) == 5 and len({"9", "A"} & set(dice)) < 2) or full_house(dice)


@pytest.mark.parametrize(("goal", "has"), [("hand-full", full_house), ("hand-straight", straight)])
def test_the_dice_of_dice_town_are_counted_by_hand(goal: str, has: Any) -> None:
    for puzzle in some("dice-town", goal, 3):
        locked = list(puzzle.view().board["locked"])[puzzle.seat]
        told = puzzle.game.show(puzzle.view())
        kept_before: list[str] = list(told["locked"][puzzle.seat])
        assert (locked == 0) == (kept_before == [])
        for answer, odds in puzzle.odds.items():
            kept = kept_before + ([] if answer == "none" else answer.split()[1].split(","))
            falls = [[*kept, *rest] for rest in product(FACES, repeat=5 - len(kept))]
            assert odds == Fraction(sum(map(has, falls)), len(falls)), answer


# --- Deadwood: the engine plays the duel, every die of it ---


def taken(s: State[Any], seat: int, plot: int) -> Fraction:
    """The odds of standing there, the others doing their worst to it."""
    assert isinstance(s, Town)
    if not s.duel:
        return Fraction(s.men[plot] > 0 and (s.men[plot] - 1) // 3 == seat)
    step = chance_asked(s)
    if step is not None:
        odds = step.odds(s)
        return sum([n * taken(on(s, NOBODY, way), seat, plot) for way, n in odds.items()], Fraction(0)) / sum(
            odds.values()
        )
    who = s.pending[0].owing[0]
    ways = [taken(on(s, who, action), seat, plot) for action in legal(s, s.pending[0], who)]
    return max(ways) if who == seat else min(ways)


def on(s: State[Any], who: int, action: int) -> State[Any]:
    after = s.clone()
    submit(after, who, after.pending[0].id, action)
    return after


def test_a_duel_of_deadwood_is_played_through() -> None:
    puzzle = min(some("deadwood", "take", 99), key=lambda puzzle: (puzzle.best.split()[1], puzzle.id))
    s = puzzle.state()
    assert isinstance(s, Town)
    plot = s.ruleset.plots.index(puzzle.best.split()[2])
    assert taken(said(puzzle, s, puzzle.best), puzzle.seat, plot) == puzzle.odds[puzzle.best]
