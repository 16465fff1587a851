"""Every answer and outcome of Deadwood 1876."""

from __future__ import annotations

from typing import Final

from saloon.games.deadwood_1876.names import (
    CHARACTERS,
    HOUSES,
    MOST_CARDS,
    MOST_DRAWN,
    MOST_SEATS,
    SAFES,
    SPOTS,
    STARS,
    VALUES,
)
from saloon.kernel.language import Names, Several, Subset, verb

CARD: Final = Names("cards", MOST_CARDS)
WAGER: Final = Names("wagers", 1 + MOST_CARDS)  # none, or a card
SEAT: Final = range(MOST_SEATS)
STAR: Final = range(STARS)

take = verb(character=CHARACTERS)
send = verb(safe=SAFES)
entrust = verb(safe=SAFES)
rob = verb(card=CARD, row=STAR, spot=SPOTS)
duel = verb(card=CARD, star=STAR)
use = verb(card=CARD)
look = verb(row=STAR, spot=SPOTS)
discard = verb(cards=Several(CARD, MOST_DRAWN))
ride = verb(house=HOUSES)
lay = verb(row=STAR, spot=SPOTS)
defend = verb(card=CARD)
draw = verb()
wait = verb()
pass_ = verb()
offer = verb(card=CARD)
accept = verb(seat=SEAT)
expel = verb(house=HOUSES)
give = verb(spot=SPOTS, star=STAR)
commit = verb(card=CARD)
stake = verb(lucky=WAGER, debt=WAGER, cash=Several(CARD, MOST_DRAWN))
place = verb(seats=Several(SEAT, MOST_SEATS))
hand = verb(cards=Several(CARD, MOST_DRAWN))
deal = verb(safes=Several(SAFES, 2))
mix = verb(rows=Subset(STAR))
roll = verb(dice=Several(VALUES, MOST_SEATS))
order = verb(spots=Several(SPOTS, len(SPOTS)))  # of the row before, from left to right
prize = verb(safe=SAFES)
