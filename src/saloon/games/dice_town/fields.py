"""The town as plain data: money, dice, hands, piles (ledger sections 2, 3 and 6)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.dice_town.board import KINDS, NO_OUTLAW, NO_PLACE, NO_SPOILS
from saloon.games.dice_town.dice import names
from saloon.games.dice_town.ruleset import Rules
from saloon.games.dice_town.seats import seats_of
from saloon.games.dice_town.seen import (
    cups_seen,
    drawn_seen,
    fresh_seen,
    known_of,
    loot_seen,
    offers_seen,
    own_seen,
    panned_seen,
    river_seen,
    rumours_seen,
    spoils_seen,
    stores_seen,
    titles_seen,
)
from saloon.games.dice_town.telling import (
    boost_told,
    choice_told,
    demands_told,
    dice_told,
    drawn_told,
    gangs_told,
    kept_told,
    limbo_told,
    loot_told,
    offers_told,
    outlaw_told,
    outlaws_told,
    panned_told,
    pile_told,
    place_told,
    queue_told,
    river_told,
    sifted_told,
    spent_told,
    spirit_told,
    stores_told,
    titles_told,
    wired_told,
)
from saloon.kernel.fields import OUTER, SHARED, UNTOLD, Fields, field
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
    locked: list[int] = field(ALL, [0] * rules.seats, told=dice_told)  # dice face up in front of each seat
    cups: list[int] = field(cups_seen, [0] * rules.seats, told=dice_told)  # dice rolled and not yet shown
    rolled: i64 = field(ALL, 0, told=seats_of)  # the seats with dice under the cup
    # the plain ones in hand
    titles: list[list[int]] = field(titles_seen, [[] for _ in range(rules.seats)], copy=OUTER, told=titles_told)
    # Store cards in hand
    stores: list[list[int]] = field(stores_seen, [[] for _ in range(rules.seats)], copy=OUTER, told=stores_told)
    wired: list[int] = field(ALL, [0] * rules.seats, copy=SHARED, told=wired_told)  # titles behind wire, a bit each
    ranches: list[int] = field(ALL, [0] * rules.seats, copy=SHARED)
    queue: list[int] = field(ALL, [], copy=SHARED, told=queue_told)  # visible titles, slot 1 first
    # titles: how many of each
    pile: list[int] = field(lambda s, viewer: sum(s.pile), rules.titles[:], copy=SHARED, told=int)
    # titles out of the game
    box: list[int] = field(lambda s, viewer: known_of(s.box, viewer), [], copy=SHARED, told=UNTOLD)
    # Store pile: how many of each
    deck: list[int] = field(lambda s, viewer: sum(s.deck), rules.copies[:], copy=SHARED, told=int)
    # how many of each in the Store discard, as all know,
    spent: list[int] = field(ALL, [0] * KINDS, copy=SHARED, told=spent_told)
    # and its rest, placed
    discard: list[int] = field(lambda s, viewer: known_of(s.discard, viewer), [], copy=SHARED, told=pile_told)
    river: Deck = field(river_seen, bag.new_deck(rules.river), copy=SHARED, told=river_told)
    # River cards out of the game: how many of each
    sifted: list[int] = field(ALL, [0] * len(rules.river), copy=SHARED, told=sifted_told)
    gang: i64 = field(ALL, 0, told=outlaws_told)  # outlaws in the deck but for the top one
    lookout: i64 = field(ALL, NO_OUTLAW, told=outlaw_told)  # the visible outlaw on top
    wanted: i64 = field(ALL, 0, told=outlaws_told)  # outlaws above the Sheriff's office
    recruited: list[int] = field(ALL, [0] * rules.seats, copy=SHARED, told=gangs_told)
    captured: list[int] = field(ALL, [0] * rules.seats, copy=SHARED, told=gangs_told)
    gained: i64 = field(ALL, 0, told=seats_of)  # who may not see the Doc (DT-088)
    # Store cards being played, the last shown last (records.py)
    limbo: list[int] = field(ALL, [], copy=SHARED, told=limbo_told)
    drawn: list[int] = field(drawn_seen, [], copy=SHARED, told=drawn_told)  # cards drawn at the Store and looked at
    loot: list[int] = field(loot_seen, [], copy=SHARED, told=loot_told)  # cards of a victim's hand that are looked at
    panned: list[int] = field(panned_seen, [], copy=SHARED, told=panned_told)  # River cards looked at
    lookers: i64 = field(ALL, 0, told=seats_of)  # who sees what is drawn, looted or panned
    first: i64 = field(ALL, -1)  # the winner of the place being resolved, -1 if none
    second: i64 = field(ALL, -1)
    choice: i64 = field(ALL, 0, told=choice_told)  # the action the first has chosen: 0 classic, 1 new
    tie: i64 = field(ALL, 0, told=seats_of)  # contenders, a bit each
    offers: list[int] = field(offers_seen, [0] * rules.seats, copy=SHARED, told=offers_told)
    submitted: list[int] = field(own_seen, [0] * rules.seats, copy=SHARED, told=UNTOLD)  # offers not yet shown
    demands: list[int] = field(ALL, [0] * rules.seats, copy=SHARED, told=demands_told)
    haggle: i64 = field(ALL, 0)  # offer rounds so far
    kept: list[int] = field(ALL, [0] * rules.seats, copy=SHARED, told=kept_told)  # dice shown and not yet paid for
    brutes: i64 = field(ALL, 0, told=UNTOLD)  # of this reveal: those that stand and those cancelled (brute.py)
    boost: i64 = field(ALL, 0, told=boost_told)  # own-action cards in force, a bit each
    to_draw: i64 = field(ALL, 0)  # Store cards still to be drawn
    again: i64 = field(ALL, 0)  # Store actions or robberies still to come
    hunted: i64 = field(ALL, 0, told=names)  # dice of the last hunt
    visitors: list[int] = field(ALL, [], copy=SHARED)  # of the Doc, in the order of their visits once it is fixed
    # titles of the Town Hall's first and second
    spoils: list[list[int]] = field(spoils_seen, NO_SPOILS, copy=SHARED, told=UNTOLD)
    holder: i64 = field(ALL, -1)  # of the Indian die
    returned: i64 = field(ALL, -1)  # who gave a title for it this round
    face: i64 = field(ALL, -1, told=spirit_told)  # it shows, -1 before it is rolled
    guard: i64 = field(ALL, -1)  # who is not robbed this round
    war: i64 = field(ALL, NO_PLACE, told=place_told)  # the place on the warpath
    winner: i64 = field(ALL, -1)
    # by viewer: cards that may have left a hand (records.py)
    rumours: list[list[int]] = field(rumours_seen, [[] for _ in range(rules.seats)], copy=SHARED, told=UNTOLD)
    fresh: i64 = field(fresh_seen, 0, told=UNTOLD)  # the card stolen last at the Saloon (records.py)
