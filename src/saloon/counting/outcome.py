"""What came of one game that is over, as far as it counts: from its journal, so it is worked out once and kept."""

from __future__ import annotations

from typing import Any, NamedTuple

from saloon.counting.shares import places, shares
from saloon.kernel.flow import NOBODY, Decision, SideQuestion, State
from saloon.kernel.journal import History
from saloon.kernel.play import asked, legal, submit

Said = dict[str, Any]


class Outcome(NamedTuple):
    """Lists have one entry per seat."""

    shares: list[float]
    places: list[int]
    scores: list[int]
    roles: list[str | None]  # domain and id of the name: outfit.blessed
    openings: list[Said | None]  # of games without roles: the first answer for which there was a choice
    by_bot: list[bool]  # a bot gave the last answer for a person
    turns: int
    answers: int


def outcome(history: History) -> Outcome | None:
    """Nothing, if the game did not begin at the beginning, or did not end by the rules."""
    if history.setup.position is not None:
        return None
    s, seats, game = history.begin(), range(history.ruleset.seats), history.game
    openings: list[Said | None] = [None for _ in seats]
    by_bot = [False for _ in seats]
    for entry in history.moves:
        if entry.seat != NOBODY:
            by_bot[entry.seat] = entry.by != ""
            if openings[entry.seat] is None and not entry.by and is_free(s, entry.seat, entry.question):
                openings[entry.seat] = entry.said
        submit(s, entry.seat, entry.question, game.hear(entry.said))
    if s.pending or not s.result:
        return None
    payoffs = [game.payoff(s, seat) for seat in seats]
    roles = [game.role(s, seat) for seat in seats]
    return Outcome(
        shares(payoffs), places(payoffs, s.result), list(s.result),
        [role and ".".join(role) for role in roles],
        [None if role else opening for role, opening in zip(roles, openings, strict=True)],
        by_bot, game.turns(s), sum(entry.seat != NOBODY for entry in history.moves),
    )  # fmt: skip


def is_free(s: State[Any], seat: int, question: int) -> bool:
    """Whether there is a choice: not where one answer is all there is, nor beside the game."""
    d: Decision | None = asked(s, seat, question)
    return d is not None and not isinstance(d.step, SideQuestion) and len(legal(s, d, seat)) > 1
