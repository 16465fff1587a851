"""The odds of duels, of the last one and of the Gold Mine: told before an answer is confirmed.

A tile that is turned up is told by its name.
"""

from __future__ import annotations

from typing import Final

from saloon.games.deadwood import odds
from saloon.games.deadwood.duel import Exchange, Flight, Load, Volley
from saloon.games.deadwood.duellists import ATTACKER, DEFENDER, dice_of, seat_of, wounds_of
from saloon.games.deadwood.second_stack import Pan
from saloon.games.deadwood.showdown import FACES as FALLEN
from saloon.games.deadwood.showdown import SHOTS, Fire, target_of
from saloon.games.deadwood.state import Town
from saloon.kernel.messages import Likely

HITS: Final = ("misses", "wounds", "kills")  # by how many a die counts


def likely(s: Town) -> list[Likely]:
    step = s.pending[0].step if s.pending else None
    if isinstance(step, (Flight, Load, Volley, Exchange)):
        return duel(s)
    if isinstance(step, Fire):
        return fire(s)
    return panned(s) if isinstance(step, Pan) else []


def duel(s: Town) -> list[Likely]:
    """How it ends: whoever is left where, with the dice and wounds as they are, if nobody flees or loads."""
    at = odds.place(dice_of(s, ATTACKER), dice_of(s, DEFENDER), wounds_of(s, ATTACKER), wounds_of(s, DEFENDER))
    wins, loses, both, neither = s.ruleset.odds[at : at + 4]
    return [
        Likely("takes", wins, seat=int(seat_of(s, ATTACKER))), Likely("holds", loses, seat=int(seat_of(s, DEFENDER))),
        Likely("both-fall", both), Likely("retreats", neither, seat=int(seat_of(s, ATTACKER))),
    ]  # fmt: skip


def fire(s: Town) -> list[Likely]:
    """DW-200: what the next die does to whom it is aimed at."""
    target = int(target_of(s.fight[SHOTS][len(s.fight[FALLEN])]))
    hits = [min(odds.DEADLY, hit) for hit in s.ruleset.hits]
    return [Likely(what, hits.count(n) / len(hits), seat=target) for n, what in reversed(list(enumerate(HITS)))]


def panned(s: Town) -> list[Likely]:
    """DW-131: every amount of money."""
    gold = s.ruleset.gold
    return [Likely("dollars", gold.count(amount) / len(gold), n=amount) for amount in sorted(set(gold), reverse=True)]
