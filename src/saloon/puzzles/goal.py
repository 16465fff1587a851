"""What a puzzle asks: when its situation is over, and whether the learner has then reached what was asked for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, Final

from saloon.kernel.flow import Decision, State
from saloon.kernel.game import Game
from saloon.kernel.play import decline

SURE: Final = Fraction(1)


class Goal:
    """One thing that can be asked of a position. Its words are the text `puzzle.<id>` of the game."""

    SAMPLED: ClassVar[bool] = False  #: proved by many draws; otherwise by every chance outcome

    def __init__(self, id: str, kind: str) -> None:
        self.id = id  #: its name, in data and texts
        self.kind = kind  #: what sort of question it is, for lists and figures

    def fits(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> bool:
        """Whether it can be asked here at all: cheap, and from what the seat may know."""
        raise NotImplementedError

    def settled(self, game: Game[Any], s: State[Any], seat: int, start: State[Any]) -> bool:
        """Whether the situation that began at `start` is over. The end of the game always ends it."""
        raise NotImplementedError

    def reached(self, game: Game[Any], s: State[Any], seat: int, start: State[Any]) -> bool:
        """Whether the seat has what was asked for, once the situation is settled."""
        raise NotImplementedError

    def odds(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> dict[int, Fraction] | None:
        """The odds of every answer in one world, where they can be counted; otherwise the answers are played."""
        return None

    def reply(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> int:
        """What a seat answers on the way, where draws are played out: the least it can."""
        return decline(s, d, seat)


class Within(Goal):
    """To win, or not to lose, before so many turns more have begun. The other side does its best against it."""

    def __init__(self, id: str, turns: int, *, holding: bool = False) -> None:
        super().__init__(id, id)
        self.turns = turns
        self.holding = holding

    def fits(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> bool:
        return len(s.pending) == 1 and d.owing == (seat,) and game.turns(s) > 0

    def settled(self, game: Game[Any], s: State[Any], seat: int, start: State[Any]) -> bool:
        return game.turns(s) >= game.turns(start) + self.turns

    def reached(self, game: Game[Any], s: State[Any], seat: int, start: State[Any]) -> bool:
        if not s.result:
            return self.holding
        payoff = game.payoff(s, seat)
        return payoff >= 0.0 if self.holding else payoff > 0.0


WIN_NOW: Final = Within("win-now", 1)
EVERYWHERE: Final[tuple[Goal, ...]] = (WIN_NOW,)  # asked of any game
