"""The town as plain data: money, dice, hands, piles (ledger sections 2, 3 and 6)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.dice_town.board import KINDS, NO_OUTLAW, NO_PLACE, NO_SPOILS
from saloon.games.dice_town.ruleset import Rules
from saloon.games.dice_town.seen import (
    cups_seen,
    drawn_seen,
    fresh_seen,
    known_of,
    loot_seen,
    offers_seen,
    own_seen,
    panned_seen,
    rumours_seen,
    spoils_seen,
    stores_seen,
    titles_seen,
)
from saloon.kernel.fields import OUTER, SHARED, Fields, field
from saloon.kernel.flow import ALL
from saloon.parts import bag
from saloon.parts.bag import Deck

rules: Rules


class Town(Fields):
    """Hand cards are `placed` with the seats that know them, and sorted, so that no order tells anything.

    Lists that change seldom are replaced, never changed, so that clones share them.
    """

    round: i64 = field(ALL, 0)
    sheriff: i64 = field(ALL, 0)
    cash: list[int] = field(ALL, [rules.cash] * rules.seats)
    nuggets: list[int] = field(ALL, [0] * rules.seats, copy=SHARED)
    bank: i64 = field(ALL, rules.safe)
    coach: i64 = field(ALL, 0)
    mine: i64 = field(ALL, rules.mine)
    locked: list[int] = field(ALL, [0] * rules.seats)  # dice face up in front of each seat
    cups: list[int] = field(cups_seen, [0] * rules.seats)  # dice rolled and not yet shown
    rolled: i64 = field(ALL, 0)  # the seats with dice under the cup
    titles: list[list[int]] = field(titles_seen, [[] for _ in range(rules.seats)], copy=OUTER)  # plain ones in hand
    stores: list[list[int]] = field(stores_seen, [[] for _ in range(rules.seats)], copy=OUTER)  # Store cards in hand
    wired: list[int] = field(ALL, [0] * rules.seats, copy=SHARED)  # titles behind barbed wire, a bit each
    ranches: list[int] = field(ALL, [0] * rules.seats, copy=SHARED)
    queue: list[int] = field(ALL, [], copy=SHARED)  # visible titles, slot 1 first
    pile: list[int] = field(lambda s, viewer: sum(s.pile), rules.titles[:], copy=SHARED)  # titles: how many of each
    box: list[int] = field(lambda s, viewer: known_of(s.box, viewer), [], copy=SHARED)  # titles out of the game
    deck: list[int] = field(lambda s, viewer: sum(s.deck), rules.copies[:], copy=SHARED)  # Store pile: how many of each
    spent: list[int] = field(ALL, [0] * KINDS, copy=SHARED)  # how many of each in the Store discard, as all know,
    discard: list[int] = field(lambda s, viewer: known_of(s.discard, viewer), [], copy=SHARED)  # and its rest, placed
    river: Deck = field(lambda s, viewer: bag.seen(s.river, viewer), bag.new_deck(rules.river), copy=SHARED)
    sifted: list[int] = field(ALL, [0] * len(rules.river), copy=SHARED)  # River cards out of the game: how many of each
    gang: i64 = field(ALL, 0)  # outlaws in the deck but for the top one
    lookout: i64 = field(ALL, NO_OUTLAW)  # the visible outlaw on top
    wanted: i64 = field(ALL, 0)  # outlaws above the Sheriff's office
    recruited: list[int] = field(ALL, [0] * rules.seats, copy=SHARED)
    captured: list[int] = field(ALL, [0] * rules.seats, copy=SHARED)
    gained: i64 = field(ALL, 0)  # who may not see the Doc (DT-088)
    limbo: list[int] = field(ALL, [], copy=SHARED)  # Store cards being played, the last shown last (records.py)
    drawn: list[int] = field(drawn_seen, [], copy=SHARED)  # cards drawn at the Store and looked at
    loot: list[int] = field(loot_seen, [], copy=SHARED)  # cards of a victim's hand that are looked at
    panned: list[int] = field(panned_seen, [], copy=SHARED)  # River cards looked at
    lookers: i64 = field(ALL, 0)  # who sees what is drawn, looted or panned
    first: i64 = field(ALL, -1)  # the winner of the place being resolved, -1 if none
    second: i64 = field(ALL, -1)
    choice: i64 = field(ALL, 0)  # the action the first has chosen: 0 classic, 1 new
    tie: i64 = field(ALL, 0)  # contenders, a bit each
    offers: list[int] = field(offers_seen, [0] * rules.seats, copy=SHARED)
    submitted: list[int] = field(own_seen, [0] * rules.seats, copy=SHARED)  # offers not yet shown
    demands: list[int] = field(ALL, [0] * rules.seats, copy=SHARED)
    haggle: i64 = field(ALL, 0)  # offer rounds so far
    kept: list[int] = field(ALL, [0] * rules.seats, copy=SHARED)  # dice shown and not yet paid for
    brutes: i64 = field(ALL, 0)  # of this reveal: those that stand and those cancelled (brute.py)
    boost: i64 = field(ALL, 0)  # own-action cards in force, a bit each
    to_draw: i64 = field(ALL, 0)  # Store cards still to be drawn
    again: i64 = field(ALL, 0)  # Store actions or robberies still to come
    hunted: i64 = field(ALL, 0)  # dice of the last hunt
    visitors: list[int] = field(ALL, [], copy=SHARED)  # of the Doc, in the order of their visits once it is fixed
    spoils: list[list[int]] = field(spoils_seen, NO_SPOILS, copy=SHARED)  # titles of the Town Hall's first and second
    holder: i64 = field(ALL, -1)  # of the Indian die
    returned: i64 = field(ALL, -1)  # who gave a title for it this round
    face: i64 = field(ALL, -1)  # it shows, -1 before it is rolled
    guard: i64 = field(ALL, -1)  # who is not robbed this round
    war: i64 = field(ALL, NO_PLACE)  # the place on the warpath
    winner: i64 = field(ALL, -1)
    # by viewer: cards that may have left a hand (records.py)
    rumours: list[list[int]] = field(rumours_seen, [[] for _ in range(rules.seats)], copy=SHARED)
    fresh: i64 = field(fresh_seen, 0)  # the card stolen last at the Saloon (records.py)
