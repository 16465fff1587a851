"""What a bot is."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from saloon.kernel.flow import Ruleset
from saloon.kernel.game import Game
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import Mistake
from saloon.kernel.view import View

SEEDS: Final = 0x7FFFFFFF
SPREAD: Final = 1_000_003  # keeps the questions of one game, and the seats, apart


class Budget:
    """How much a bot may think about one answer: simulations, or milliseconds of processor time if those are 0."""

    __slots__ = ("ms", "simulations")

    def __init__(self, simulations: int = 0, ms: float = 0.0) -> None:
        self.simulations = simulations  #: how many
        self.ms = ms  #: how long, if they are 0

    @staticmethod
    def read(text: str) -> Budget:
        """`400` simulations or `100ms`."""
        number = text.removesuffix("ms")
        if not number.isdecimal() or int(number) == 0:
            raise Mistake("budget", budget=text)
        return Budget(int(number)) if number == text else Budget(ms=float(number))


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Keeps nothing from one answer to the next: the same view and seed give the same answer, whatever the truth.

    A budget in milliseconds is the exception, as the clock decides how far the bot gets. A bot that lists the options
    itself, from a guess, says so: it is then given a view without them, which is made faster.
    """

    READS_OPTIONS: ClassVar[bool] = True

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any], ruleset: Ruleset, view: View, question: int) -> int:
        """A legal answer of the view's viewer to the open question of this id."""
        raise NotImplementedError

    def luck(self, view: View, question: int) -> Seeded:
        """The bot's own luck for this one answer."""
        return Seeded(((self.seed * SPREAD + question) * SPREAD + view.viewer) % SEEDS)
