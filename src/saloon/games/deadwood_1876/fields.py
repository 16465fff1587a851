"""The table as plain data."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.deadwood_1876.names import NOTHING, SETUP, STARS
from saloon.games.deadwood_1876.ruleset import Rules
from saloon.games.deadwood_1876.seen import hands_seen, history_seen, rows_seen
from saloon.games.deadwood_1876.telling import (
    attack_told,
    beside_told,
    card_told,
    cards_told,
    characters_told,
    commits_told,
    covers_told,
    gone_told,
    hands_told,
    history_told,
    offers_told,
    prize_told,
    rows_told,
    spent_told,
    stage_told,
    stars_told,
)
from saloon.kernel.fields import OUTER, SHARED, UNTOLD, Fields, field
from saloon.kernel.flow import ALL, COUNT, NONE

rules: Rules


class Town(Fields):
    """Stars, hands, rows of safes, the attack under way, and what everybody has witnessed (D76-078, D76-105).

    Hands, rows and covers are replaced, never changed, so that clones share them; only their outer lists are copied.
    """

    stage: i64 = field(ALL, SETUP, told=stage_told)
    round: i64 = field(ALL, 0)
    first: i64 = field(ALL, NOTHING)  # who begins every round
    active: i64 = field(ALL, NOTHING)  # whose turn it is
    call: i64 = field(ALL, 0)  # badges called so far
    characters: list[int] = field(ALL, [NOTHING] * rules.seats, copy=SHARED, told=characters_told)
    stars: list[int] = field(ALL, [NOTHING] * STARS, told=stars_told)  # the house of each star
    hands: list[list[int]] = field(hands_seen, [[] for _ in range(rules.seats)], copy=OUTER, told=hands_told)  # sorted
    shown: list[list[int]] = field(ALL, [[] for _ in range(rules.seats)], copy=SHARED, told=UNTOLD)  # seen by all
    deck: list[int] = field(COUNT, list(range(rules.cards)))  # sorted: it has no order before it is drawn
    discard: list[int] = field(ALL, [], told=cards_told)  # the top card last
    played: i64 = field(ALL, NOTHING, told=card_told)  # the card used for its item in this turn
    attack: list[int] = field(ALL, [], told=attack_told)  # the robbery or duel under way (fight.py), empty if none is
    offers: list[int] = field(ALL, [], copy=SHARED, told=offers_told)  # the Holster each seat offers in it (fight.py)
    looked: i64 = field(ALL, NOTHING, told=UNTOLD)  # where the Stetson has looked first
    rows: list[list[int]] = field(rows_seen, [[] for _ in range(STARS)], copy=OUTER, told=rows_told)  # of safes
    covers: list[list[int]] = field(ALL, [[] for _ in range(STARS)], copy=SHARED, told=covers_told)  # their Holsters
    # safes nobody has seen, sorted: the hold-up pile and the box (D76-008)
    pool: list[int] = field(NONE, list(range(rules.safes)), copy=SHARED)
    heists: i64 = field(ALL, rules.heists)  # safes in the hold-up pile
    prize: i64 = field(ALL, NOTHING, told=prize_told)  # the safe of this hold-up
    commits: list[int] = field(ALL, [], copy=SHARED, told=commits_told)  # the gun of each seat in it or the showdown
    rollers: list[int] = field(ALL, [], copy=SHARED)  # who rolls, in order
    scores: list[int] = field(ALL, [], copy=SHARED)  # of each seat, in the hold-up or showdown
    dice: list[int] = field(ALL, [], copy=SHARED, told=UNTOLD)  # the last that were rolled (attack_told)
    spent: list[list[int]] = field(ALL, [[] for _ in range(rules.seats)], copy=SHARED, told=spent_told)  # badges
    bonus: list[int] = field(ALL, [0] * rules.seats, copy=SHARED)  # gold of each seat from mystery safes
    lives: list[int] = field(ALL, [], copy=SHARED)  # of each contender
    sides: list[int] = field(ALL, [], copy=SHARED)  # whose Showdown Guns each contender uses, NOTHING if out of it
    beside: list[list[int]] = field(ALL, [[] for _ in range(rules.seats)], copy=SHARED, told=beside_told)  # used cards
    gone: list[int] = field(ALL, [], copy=SHARED, told=gone_told)  # safes used up in the showdown
    history: list[int] = field(history_seen, [], told=history_told)  # what has happened to the safes (memory.py)
