"""Finds puzzles: asks every goal of every position of real games, or of games between bots, until there are enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any, Final, NamedTuple

from saloon.bots import make as make_bot
from saloon.kernel.flow import NOBODY, Decision, Question, State
from saloon.kernel.game import Game
from saloon.kernel.journal import History
from saloon.kernel.luck import Seeded
from saloon.kernel.play import advance, asked, legal, play
from saloon.kernel.view import View, view
from saloon.puzzles.goal import WIN_NOW, Goal
from saloon.puzzles.goals import goals_of
from saloon.puzzles.proof import NoProof, Proof, prove
from saloon.puzzles.puzzle import Puzzle, new_puzzle, surely_best

PLAYERS: Final = ("greedy", "greedy", "easy")  # one seat in three errs like a person
LEAST_ANSWERS: Final = 3
LEAST_MARGIN: Final = Fraction(1, 27)  # one roll of three dice
LEAST_HOPE: Final = Fraction(1, 10)  # of the best answer
SURELY: Final = 4.5  # standard errors: more than a check asks for
GLANCE: Final = 24  # draws that tell whether a position deserves a proof
PROMISE: Final = Fraction(1, 5)  # the margin they must show
DRAWS: Final = 240
PLAIN_SHARE: Final = 0.5  # of puzzles whose answer is also the first idea
EACH_GAME: Final = 6  # puzzles taken from one game,
APART: Final = 6  # answers: so that none gives another away
MOST_GAMES: Final = 5000


class Moment(NamedTuple):
    """A question put to a seat in a game."""

    state: State[Any]
    seat: int
    view: View
    idea: int  # what a greedy bot answers
    number: int  # answers before it
    source: str


def make(game: Game[Any], count: int, seed: int, found: Callable[[Puzzle], None]) -> list[Puzzle]:
    """From games between bots, the first with this seed, the next with the next."""
    return pick(game, count, [moments(game, seed + number) for number in range(MOST_GAMES)], found)


def pick(
    game: Game[Any], count: int, games: Iterable[Iterator[Moment]], found: Callable[[Puzzle], None]
) -> list[Puzzle]:
    """So many different puzzles, of each goal about as many, or fewer if the games hold no more."""
    puzzles: dict[str, Puzzle] = {}
    for one in games:
        taken, last = 0, -APART
        for moment in one:
            if taken == EACH_GAME or len(puzzles) == count:
                break
            if moment.number < last + APART:
                continue
            puzzle = puzzle_at(game, moment, wanted(game, list(puzzles.values()), count))
            if puzzle is not None and puzzle.id not in puzzles and welcome(puzzle, list(puzzles.values()), count):
                puzzles[puzzle.id] = puzzle
                taken, last = taken + 1, moment.number
                found(puzzle)
        if len(puzzles) == count:
            break
    return sorted(puzzles.values(), key=lambda puzzle: (puzzle.rating, puzzle.id))


def wanted(game: Game[Any], puzzles: list[Puzzle], count: int) -> list[Goal]:
    """The goals of which there are not yet too many, the rarest first."""
    goals = goals_of(game)
    had = Counter([puzzle.goal.id for puzzle in puzzles])
    most = 1.5 * count / len(goals)
    return sorted([goal for goal in goals if had[goal.id] < most], key=lambda goal: had[goal.id])


def welcome(puzzle: Puzzle, puzzles: list[Puzzle], count: int) -> bool:
    """Not too many whose answer is the first idea."""
    return puzzle.tempting or sum([not other.tempting for other in puzzles]) < PLAIN_SHARE * count


def moments(game: Game[Any], seed: int) -> Iterator[Moment]:
    """Every question with a choice in one game between bots."""
    luck = Seeded(seed)
    seats = game.seats[seed % len(game.seats)]
    ruleset = game.ruleset(seats)
    names = [PLAYERS[(seat + seed) % len(PLAYERS)] for seat in range(seats)]
    bots = [make_bot(name, seed + seat) for seat, name in enumerate(names)]
    best = make_bot(PLAYERS[0], seed)
    s = game.start(ruleset)
    advance(s, luck)
    for number in range(game.bound):
        if not s.pending:
            return
        d = s.pending[0]
        seat = d.owing[0]
        seen = view(game, s, seat)
        idea: int | None = None
        if worth_asking(game, s, d, seat):
            idea = best.choose(game, ruleset, seen, d.id)
            yield Moment(s.clone(), seat, seen, idea, number, f"seed {seed}, answer {number}")
        if idea is not None and names[seat] == PLAYERS[0]:
            action = idea
        else:
            action = bots[seat].choose(game, ruleset, seen, d.id)
        now = asked(s, seat, d.id)
        assert now is not None
        play(s, now, seat, action, luck=luck)


def recorded(history: History, source: str) -> Iterator[Moment]:
    """Every question with a choice in a game that was played."""
    game, ruleset = history.game, history.ruleset
    best = make_bot(PLAYERS[0], 0)
    s = history.begin()
    for number, (entry, after, _) in enumerate(history.replay()):
        d, seat = s.pending[0], entry.seat
        if d.id == entry.question and seat != NOBODY and worth_asking(game, s, d, seat):
            seen = view(game, s, seat)
            yield Moment(s, seat, seen, best.choose(game, ruleset, seen, d.id), number, f"{source}, move {number}")
        s = after


def worth_asking(game: Game[Any], s: State[Any], d: Decision, seat: int) -> bool:
    return len(legal(s, d, seat)) >= LEAST_ANSWERS and bool(fitting(game, s, d, seat, goals_of(game)))


def fitting(game: Game[Any], s: State[Any], d: Decision, seat: int, goals: tuple[Goal, ...] | list[Goal]) -> list[Goal]:
    if not isinstance(d.step, Question) or d.step.form(s, seat):
        return []
    return [goal for goal in goals if goal.fits(game, s, d, seat)]


def puzzle_at(game: Game[Any], moment: Moment, goals: list[Goal]) -> Puzzle | None:
    """The puzzle of this position, if one of the goals makes it one."""
    s, seat, seen, idea, _, source = moment
    for goal in fitting(game, s, s.pending[0], seat, goals):
        proof = shown(game, s, seen, goal)
        if proof is not None:
            return new_puzzle(game, s, seat, goal, proof, idea=game.language.phrase(idea), source=source)
    return None


def shown(game: Game[Any], s: State[Any], seen: View, goal: Goal) -> Proof | None:
    """A proof that one answer is clearly best, if there is one: first at a glance, then with care."""
    try:
        if goal.SAMPLED:
            glance = prove(game, s.ruleset, seen, goal, draws=GLANCE, seed=1)
            if not stands_out(glance, PROMISE, 0.0):
                return None
        proof = prove(game, s.ruleset, seen, goal, draws=DRAWS, seed=2)
    except NoProof:
        return None
    return proof if stands_out(proof, LEAST_MARGIN, SURELY) and (goal is WIN_NOW or has_rival(proof)) else None


def has_rival(proof: Proof) -> bool:
    """Whether a second answer may succeed too: else there is nothing to weigh."""
    return sorted(proof.odds.values())[-2] > 0


def stands_out(proof: Proof, margin: Fraction, errors: float) -> bool:
    if len(proof.odds) < LEAST_ANSWERS:
        return False
    first, second = sorted(proof.odds.values(), reverse=True)[:2]
    return first >= LEAST_HOPE and first - second >= margin and surely_best(proof, errors)
