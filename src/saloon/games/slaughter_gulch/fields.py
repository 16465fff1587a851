"""The town as plain data (ledger sections 2, 3 and 6)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.slaughter_gulch.names import FIGURES, NO_PLOT, OUTFITS, POOL, TILES
from saloon.games.slaughter_gulch.ruleset import N_OBJECTIVES, Rules
from saloon.games.slaughter_gulch.seen import (
    cargo_seen,
    known_of,
    known_seen,
    left_seen,
    loads_seen,
    looked_seen,
    offers_seen,
)
from saloon.games.slaughter_gulch.sides import SIDE
from saloon.games.slaughter_gulch.telling import (
    cards_told,
    cargo_told,
    counters_told,
    dealt_told,
    deck_told,
    discard_told,
    dudes_told,
    events_told,
    flag_told,
    folk_told,
    items_told,
    left_told,
    looked_told,
    magic_told,
    met_told,
    offers_told,
    outfits_told,
    place_told,
    powers_told,
    promises_told,
    queue_told,
    rewards_told,
    rolls_told,
    safe_told,
    stage_told,
    tiles_told,
    up_told,
    vehicles_told,
)
from saloon.kernel.fields import OUTER, SHARED, UNTOLD, Fields, field
from saloon.kernel.flow import ALL, OWN
from saloon.parts import bag
from saloon.parts.bag import Deck

rules: Rules


class Town(Fields):
    """A dude is `seat * 6 + n`, one int of bits; townsfolk figures have slots, one int of bits each (board.py).

    A face-down encounter card is no particular card until it is turned up: nobody has seen it, chance decides then.
    Lists that change seldom are replaced, never changed, so that clones share them.
    """

    turn: i64 = field(ALL, 0)
    stage: i64 = field(ALL, 0, told=stage_told)
    clerk: i64 = field(ALL, 0)
    condition: i64 = field(ALL, 0)  # the end that was rolled, 1 to 6
    met: i64 = field(ALL, 0, told=met_told)  # a bit for each condition that has come true for good
    started: i64 = field(ALL, 0, told=UNTOLD)  # 1 if the turn began with somebody in control of three locations
    outfits: list[int] = field(ALL, [-1] * rules.seats, copy=SHARED, told=outfits_told)  # by seat
    chairs: list[int] = field(ALL, [-1] * len(OUTFITS), copy=SHARED, told=UNTOLD)  # by outfit: its seat, or -1
    tiles: list[int] = field(ALL, [-1] * rules.streets.tiles, copy=SHARED, told=tiles_told)  # by location: its tile
    plots: list[int] = field(ALL, [NO_PLOT] * len(TILES), copy=SHARED, told=UNTOLD)  # by tile: its location
    dudes: list[int] = field(ALL, [POOL] * (rules.seats * FIGURES), told=dudes_told)
    folk: list[int] = field(ALL, [0] * int(rules.folk), told=folk_told)  # 0 if the slot is free
    # encounter cards nobody has seen, the Deputy only while he is in the deck
    unseen: i64 = field(ALL, (1 << int(rules.encounters)) - 2, told=UNTOLD)
    pile: i64 = field(ALL, rules.encounters - 1)  # encounter cards left in the deck
    rock: list[int] = field(ALL, [0] * rules.seats)
    mine: i64 = field(ALL, rules.mine)
    left: list[int] = field(left_seen, [0] * rules.seats, told=left_told)  # by seat: unused items, one bit each
    right: list[int] = field(ALL, [0] * rules.seats, told=items_told)  # used items
    # by owner, then by viewer, spectators last: unused items he knows
    known: list[int] = field(known_seen, [0] * (rules.seats * (rules.seats + 1)), told=UNTOLD)
    loads: list[int] = field(loads_seen, [0] * rules.seats)  # by seat, of a weapon that has loads
    deck: list[int] = field(lambda s, viewer: sum(s.deck), rules.copies, copy=SHARED, told=int)  # items never seen
    # items that somebody has put under the deck
    bottom: list[int] = field(lambda s, viewer: known_of(s.bottom, viewer), [], copy=SHARED, told=cards_told)
    store: list[int] = field(lambda s, viewer: known_of(s.store, viewer), [], copy=SHARED, told=cards_told)
    cargo: list[list[int]] = field(cargo_seen, [], copy=SHARED, told=cargo_told)  # by train
    dealt: list[list[int]] = field(OWN, [[] for _ in range(rules.seats)], copy=SHARED, told=dealt_told)
    # items out of the game: copies of each
    discard: list[int] = field(ALL, [0] * len(rules.copies), copy=SHARED, told=discard_told)
    looked: list[int] = field(looked_seen, [], copy=SHARED, told=looked_told)  # items somebody is looking at
    looker: i64 = field(ALL, -1)
    # by seat: spells learned or gadgets built, one bit each
    learned: list[int] = field(ALL, [0] * rules.seats, told=magic_told)
    up: list[int] = field(ALL, [-1] * rules.seats, told=up_told)  # the card to learn, or -1
    unturned: list[int] = field(ALL, [0] * rules.seats, told=magic_told)
    spent: list[int] = field(ALL, [0] * rules.seats, told=magic_told)  # used this turn
    gun: i64 = field(ALL, -1, told=place_told)  # where the Gatling Gun stands, or -1
    # by seat: completed objectives, for all to see (SG-235)
    done: list[int] = field(ALL, [0] * rules.seats, told=rewards_told)
    spent_rewards: list[int] = field(ALL, [0] * rules.seats, told=rewards_told)
    counters: list[int] = field(ALL, [0] * (rules.seats * N_OBJECTIVES), told=counters_told)  # by seat and objective
    today: list[int] = field(ALL, [0] * rules.seats, told=UNTOLD)  # by seat: what has counted this turn
    powers: list[int] = field(ALL, [0] * rules.seats, told=powers_told)  # by seat: tiles whose power lasts this turn
    safe: list[int] = field(ALL, [], copy=SHARED, told=safe_told)  # seat and space where nobody may attack this turn
    storm: i64 = field(ALL, 0, told=flag_told)  # 1 if there is no shooting over a distance this turn
    events: Deck = field(
        lambda s, viewer: bag.seen(s.events, viewer), bag.new_deck([1] * len(rules.does)), copy=SHARED, told=deck_told
    )
    past: list[int] = field(ALL, [], copy=SHARED, told=events_told)  # events that have happened
    turned: list[int] = field(ALL, [], copy=SHARED, told=events_told)  # those of this turn
    # coaches and trains of this turn: event, and 32 once the loot is gone
    vehicles: list[int] = field(ALL, [], copy=SHARED, told=vehicles_told)
    present: list[int] = field(ALL, [], copy=SHARED, told=UNTOLD)  # by vehicle: the dudes who stood there, one bit each
    fetched: i64 = field(ALL, 0, told=UNTOLD)  # 1 if the Deputy came to the Jail this turn
    space: i64 = field(ALL, -1, told=place_told)  # the space whose turn it is, or -1
    queue: list[int] = field(ALL, [], told=queue_told)  # dudes of that space in the order in which they act
    waiting: list[int] = field(ALL, [], told=queue_told)  # those who let others go first, the last one last
    # up to two sides of a roll (sides.py), for all to see (SG-082)
    rolls: list[int] = field(ALL, [0] * (2 * SIDE), told=rolls_told)
    last: i64 = field(ALL, 0, told=UNTOLD)  # the dice that fell last, three bits each
    offers: list[list[int]] = field(offers_seen, [], copy=OUTER, told=offers_told)
    promises: list[list[int]] = field(ALL, [], copy=SHARED, told=promises_told)  # giver, receiver, kind, fate
