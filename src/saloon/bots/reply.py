"""How a bot answers an offer, whatever its level: yes only if that is worth more than no.

Play does not wait for deals, so there is nothing to look ahead to: both answers are weighed on the spot.
"""

from __future__ import annotations

from typing import Any

from saloon.bots.world import WORLDS, open_book, question, worth
from saloon.kernel.flow import House, Standing
from saloon.kernel.game import Game
from saloon.kernel.guess import imagine
from saloon.kernel.luck import Luck
from saloon.kernel.play import play
from saloon.kernel.view import View


def reply(game: Game[Any], house: House, view: View, ask: int, luck: Luck) -> int:
    s = imagine(game, house, view, luck)
    step = question(s, view.viewer, ask).step
    assert isinstance(step, Standing)
    answers = step.awaited(s, view.viewer)
    if len(answers) == 1:
        return answers[0]
    totals = [0.0] * len(answers)
    for _ in range(1 if open_book(game) else WORLDS):
        for i, action in enumerate(answers):
            after = s.clone()
            play(after, question(after, view.viewer, ask), view.viewer, action, None, None)
            totals[i] += worth(game, after, view.viewer)
        s = imagine(game, house, view, luck)
    return answers[totals.index(max(totals))]
