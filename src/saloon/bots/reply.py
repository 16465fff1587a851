"""How a bot answers an offer, whatever its level: yes only if that is worth more than no.

Play does not wait for deals, so there is nothing to look ahead to: both answers are weighed on the spot.
"""

from __future__ import annotations

from typing import Any

from saloon.bots.world import WORLDS, decision, open_book, worth
from saloon.kernel.flow import Ruleset, SideQuestion
from saloon.kernel.game import Game
from saloon.kernel.guess import imagine
from saloon.kernel.luck import Luck
from saloon.kernel.play import play
from saloon.kernel.view import View


def reply(game: Game[Any], ruleset: Ruleset, view: View, question: int, luck: Luck) -> int:
    s = imagine(game, ruleset, view, luck=luck)
    step = decision(s, view.viewer, question).step
    assert isinstance(step, SideQuestion)
    answers = step.expected_answers(s, view.viewer)
    if len(answers) == 1:
        return answers[0]
    totals = [0.0] * len(answers)
    for _ in range(1 if open_book(game) else WORLDS):
        for i, action in enumerate(answers):
            after = s.clone()
            play(after, decision(after, view.viewer, question), view.viewer, action)
            totals[i] += worth(game, after, view.viewer)
        s = imagine(game, ruleset, view, luck=luck)
    return answers[totals.index(max(totals))]
