"""Puzzles proved again: the exact ones exactly, the others from fresh draws."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from saloon.kernel.messages import Mistake
from saloon.kernel.play import legal
from saloon.puzzles.proof import NoProof, Proof, error, prove, question_of
from saloon.puzzles.puzzle import Puzzle, surely_best

AGAIN: Final = 240  # draws of a second proof
FAR: Final = 5.0  # standard errors by which two proofs of one answer may differ; some thousands are compared
SAFE: Final = 4.0  # by which the best answer leads in its own proof
MOST_TOLD: Final = 3  # differences named of one puzzle


def differences(puzzle: Puzzle, seed: int) -> list[Mistake]:
    """What is wrong with a puzzle; nothing, if all is well."""
    try:
        return stale(puzzle) or unlike(puzzle, again(puzzle, seed))
    except (NoProof, Mistake) as problem:
        return [Mistake("puzzle-unproved", id=puzzle.id, problem=str(problem))]


def again(puzzle: Puzzle, seed: int) -> Proof:
    """A second proof, from what the seat may know."""
    draws = min(AGAIN, puzzle.draws)
    return prove(puzzle.game, puzzle.ruleset, puzzle.view(), puzzle.goal, draws=draws, seed=seed)


def stale(puzzle: Puzzle) -> list[Mistake]:
    """Whether the question is another one by now, or the best answer does not stand out."""
    s = puzzle.state()
    options = legal(s, question_of(s, puzzle.seat), puzzle.seat)
    answers = [puzzle.game.language.phrase(action) for action in options]
    wrong = sorted({*answers} ^ {*puzzle.odds})[:MOST_TOLD]
    if wrong:
        return [Mistake("puzzle-answers", id=puzzle.id, answers=tuple(wrong))]
    if not surely_best(Proof(puzzle.odds, puzzle.draws), SAFE):
        return [Mistake("puzzle-unclear", id=puzzle.id, best=puzzle.best)]
    return []


def unlike(puzzle: Puzzle, proof: Proof) -> list[Mistake]:
    wrong = [
        answer for answer, odd in proof.odds.items() if differ(puzzle.odds[answer], puzzle.draws, odd, proof.draws)
    ]
    return [
        Mistake(
            "puzzle-differs", id=puzzle.id, answer=answer, said=str(puzzle.odds[answer]), found=str(proof.odds[answer])
        )
        for answer in wrong[:MOST_TOLD]
    ]


def differ(odds: Fraction, draws: int, others: Fraction, other_draws: int) -> bool:
    """Exact odds must be the same; others may be as far apart as chance explains."""
    both = (error(odds, draws) ** 2 + error(others, other_draws) ** 2) ** 0.5
    return abs(float(odds - others)) > FAR * both if draws else odds != others
