"""Standing answers of a table's players, as they said them and as the kernel keeps them."""

from __future__ import annotations

from json import loads
from typing import Any

from saloon.kernel.auto_answers import ASK, AUTO, AutoAnswers
from saloon.kernel.game import Game
from saloon.server import wire


class StandingAnswers:
    __slots__ = ("auto_answers", "said")

    def __init__(self, stored: dict[tuple[int, str], str], game: Game[Any] | None) -> None:
        """From JSON, by seat and question; without a game nobody is answered for."""
        self.said: dict[tuple[int, str], wire.Said] = {}
        self.auto_answers = AutoAnswers()
        for (seat, question), answer in stored.items():
            self.set(seat, question, loads(answer), game)

    def set(self, seat: int, question: str, said: wire.Said | None, game: Game[Any] | None) -> None:
        """Nothing to be asked again."""
        if said is None:
            self.said.pop((seat, question), None)
            self.auto_answers.wishes.pop((seat, question), None)
            return
        self.said[seat, question] = said
        if game is not None:
            self.auto_answers.wish(seat, question, habit_of(game, said))


def habit_of(game: Game[Any], said: wire.Said) -> int:
    """As the kernel keeps it; negative for nonsense."""
    if said == wire.ASK_ME:
        return ASK
    return AUTO if said == wire.ONLY_ANSWER else game.hear(said)
