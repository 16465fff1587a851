"""Games between bots, kept as journals: what analysis is tried on."""

from __future__ import annotations

from typing import Any

from saloon.bots import make
from saloon.kernel.game import Game
from saloon.kernel.journal import Journal, new_setup
from saloon.kernel.luck import Seeded
from saloon.kernel.play import expected_answers
from saloon.kernel.view import view


def spar(game: Game[Any], seats: int, bot: str, seed: int) -> Journal:
    """A game between bots of one name; the same seed gives the same game."""
    journal = Journal(game, new_setup(game, seats))
    luck = Seeded(seed)
    bots = [make(bot, seed + seat) for seat in range(seats)]
    journal.draw(luck)
    while journal.state.pending:
        s = journal.state
        d, seat = next(iter(expected_answers(s)), (s.pending[0], s.pending[0].owing[0]))
        action = bots[seat].choose(game, journal.ruleset, view(game, s, seat), d.id)
        if journal.answer(seat, d.id, action) is not None:
            raise RuntimeError(f"{bot} answers {action} in {game.slug}, which is refused")
        journal.draw(luck)
    return journal
