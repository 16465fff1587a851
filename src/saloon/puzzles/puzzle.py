"""A puzzle as data: a position, the seat that is asked, and the odds of every answer with how they were proved."""

from __future__ import annotations

import json
from fractions import Fraction
from hashlib import blake2b
from math import log2
from typing import Any, Final

from saloon.games import find
from saloon.kernel.codec import encode
from saloon.kernel.flow import Decision, Ruleset, State
from saloon.kernel.game import Game
from saloon.kernel.journal import SAVED, canonical, saved
from saloon.kernel.messages import Mistake
from saloon.kernel.view import View, view
from saloon.puzzles.goal import Goal
from saloon.puzzles.goals import goal_of
from saloon.puzzles.proof import Proof, error, question_of

KINDS: Final[dict[str, Any]] = {
    "id": str, "game": str, "rules": str, "seats": int, "options": dict, "seat": int, "goal": str, "position": dict,
    "odds": dict, "draws": int, "idea": str, "source": str, "rating": int,
}  # fmt: skip
ID_SIZE: Final = 3  # bytes of a digest: six digits are enough to tell the puzzles of a game apart
EASY, HARD = 700, 2300  # between which a rating begins
MIDDLE: Final = 1150
WIDE: Final = 110  # for twice as many answers
TEMPTING: Final = 300  # where the first idea is wrong
CLEAR: Final = 350  # for a best answer that is sure against others that never succeed


class Puzzle:
    """Immutable. The position is a whole state; whoever shows it shows the seat's view of it and no more."""

    def __init__(self, data: dict[str, Any]) -> None:
        wrong = [name for name, kind in KINDS.items() if type(data.get(name)) is not kind]
        if wrong or len(data) != len(KINDS):
            raise Mistake("puzzle-line", id=str(data.get("id")), fields=tuple(wrong or sorted({*data} - {*KINDS})))
        self.data = data
        self.id: str = data["id"]  #: its name in links: the game and some digits
        self.game: Game[Any] = find(data["game"], data["rules"])  #: the game it is of
        self.ruleset: Ruleset = self.game.ruleset(data["seats"], data["options"])  #: the rules in force
        self.seat: int = data["seat"]  #: who is asked
        self.goal: Goal = goal_of(self.game, data["goal"])  #: what for
        self.odds = read_odds(self.id, data["odds"])  #: of every answer, by its phrase
        self.draws: int = data["draws"]  #: of how many draws; 0: exact
        self.idea: str = data["idea"]  #: what a bot that looks one answer ahead does
        self.source: str = data["source"]  #: the game it was taken from
        self.rating: int = data["rating"]  #: how hard it is, before anybody has tried

    def state(self) -> State[Any]:
        """The position, whole."""
        position = self.data["position"]
        if SAVED not in position:
            laid: State[Any] = self.game.from_position(self.ruleset, position)
            return laid
        try:
            return saved(self.game, self.ruleset, position[SAVED])
        except Mistake as mistake:
            raise Mistake("puzzle-position", id=self.id) from mistake

    def view(self) -> View:
        """What the seat may know of it: all that anybody is shown, and all that is proved from."""
        return view(self.game, self.state(), self.seat)

    def question(self) -> Decision:
        return question_of(self.state(), self.seat)

    @property
    def best(self) -> str:
        return max(self.odds, key=lambda answer: self.odds[answer])

    @property
    def margin(self) -> Fraction:
        """By how much the best answer is better than any other."""
        first, second = sorted(self.odds.values(), reverse=True)[:2]
        return first - second

    @property
    def kind(self) -> str:
        """What sort of puzzle it is; a win that no dice can spoil is one of its own."""
        return "win-anyway" if self.goal.id == "win-next" and self.odds[self.best] == 1 else self.goal.kind

    @property
    def tempting(self) -> bool:
        """Whether the first idea is wrong."""
        return self.idea != self.best

    def line(self) -> str:
        """As it stands in a file."""
        return canonical(self.data)


def read_odds(id: str, said: dict[str, Any]) -> dict[str, Fraction]:
    try:
        odds = {answer: Fraction(odd) for answer, odd in said.items()}
    except (ValueError, TypeError, ZeroDivisionError) as error:
        raise Mistake("puzzle-odds", id=id) from error
    if len(odds) < 2 or not all(0 <= odd <= 1 for odd in odds.values()):
        raise Mistake("puzzle-odds", id=id)
    return odds


def read_puzzle(line: str) -> Puzzle:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise Mistake("puzzle-line", id="?", fields=()) from error
    if not isinstance(data, dict):
        raise Mistake("puzzle-line", id="?", fields=())
    return Puzzle(data)


def new_puzzle(
    game: Game[Any], s: State[Any], seat: int, goal: Goal, proof: Proof, *, idea: str, source: str
) -> Puzzle:
    text = encode(game, s)
    digest = blake2b(f"{goal.id} {seat} {text}".encode(), digest_size=ID_SIZE).hexdigest()
    return Puzzle(
        {
            "id": f"{game.slug}-{digest}", "game": game.slug, "rules": game.rules, "seats": int(s.ruleset.seats),
            "options": dict(s.ruleset.options), "seat": seat, "goal": goal.id, "position": {SAVED: text},
            "odds": {answer: written(odd, proof.draws) for answer, odd in proof.odds.items()}, "draws": proof.draws,
            "idea": idea, "source": source, "rating": first_rating(proof, idea),
        }
    )  # fmt: skip


def written(odds: Fraction, draws: int) -> str:
    """Exact odds as a fraction, others as a decimal: more digits would promise too much."""
    return f"{float(odds):.4f}" if draws else str(odds)


def first_rating(proof: Proof, idea: str) -> int:
    """A guess at how hard it is: many answers, a tempting wrong one and a small margin make it harder."""
    ranked = sorted(proof.odds, key=lambda answer: proof.odds[answer], reverse=True)
    margin = float(proof.odds[ranked[0]] - proof.odds[ranked[1]])
    rating = MIDDLE + WIDE * log2(len(ranked)) + TEMPTING * (idea != ranked[0]) - CLEAR * margin
    return round(min(max(rating, EASY), HARD))


def surely_best(proof: Proof, errors: float) -> bool:
    """Whether the best answer leads by so many standard errors; an exact proof has none."""
    first, second = sorted(proof.odds.values(), reverse=True)[:2]
    both = (error(first, proof.draws) ** 2 + error(second, proof.draws) ** 2) ** 0.5
    return first > second and float(first - second) >= errors * both
