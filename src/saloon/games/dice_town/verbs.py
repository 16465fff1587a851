"""Every answer and outcome of Dice Town."""

from __future__ import annotations

from saloon.games.dice_town.board import (
    ACTIONS,
    BRIBE,
    CARDS,
    COPY_BITS,
    COVER,
    FACE_BITS,
    FACES,
    NUMBERS,
    OUTLAWS,
    PLACES,
    RIVER,
    SEATS,
    SPIRITS,
    STORE,
    TITLES,
    WISH,
)
from saloon.kernel.language import Counted, Several, Subset, verb

DICE = Counted(FACES, FACE_BITS, 7)
HAND = Counted(STORE, COPY_BITS, 84)

keep = verb(dice=DICE, brute=COVER)
pass_ = verb()
sharp = verb(old=FACES, new=FACES)
cancel = verb(seat=SEATS)
retake = verb(dice=DICE, brute=COVER)
name = verb(seat=SEATS, bribe=BRIBE)
call = verb()
demand = verb(seat=SEATS, **WISH)
stand = verb()
offer = verb(
    dollars=NUMBERS,
    nuggets=NUMBERS,
    titles=Subset(TITLES),
    stores=HAND,
    ranches=range(16),
    outlaws=Subset(OUTLAWS),
)
take = verb()
play = verb(card=STORE)
hold = verb(card=CARDS)
rob = verb(victim=SEATS, titles=range(8), stores=range(8))
steal = verb(card=CARDS)
joe = verb(seat=SEATS)
usher = verb(seat=SEATS)
wire = verb(titles=Subset(TITLES))
card = verb()
swindle = verb()
panning = verb()
leave = verb()
choose = verb(action=ACTIONS)
spring = verb(dice=Counted(OUTLAWS, 2, 24))  # the outlaw of each die that is set
apply = verb(card=RIVER, rest=Several(RIVER, 2))  # the others in the order in which they go back, the next one first
fetch = verb(card=STORE)
beg = verb(seat=SEATS)
give = verb(card=STORE)
ranch = verb(victim=SEATS)
enlist = verb(outlaw=OUTLAWS)
shoot = verb(outlaws=Subset(OUTLAWS))
reload = verb(dice=DICE)
return_ = verb(card=CARDS)
bless = verb(old=FACES, new=FACES)
strike = verb(seat=SEATS, face=FACES)
war = verb(place=PLACES)
crown = verb(seat=SEATS)
none = verb()
bid = verb(dollars=NUMBERS)
gold = verb(nuggets=NUMBERS)
roll = verb(dice=DICE)
star = verb(seat=SEATS)
draw = verb(card=STORE)
title = verb(card=(*TITLES, "ranch"))
loot = verb(titles=Subset(TITLES), stores=HAND)
sift = verb(card=RIVER)
lookout = verb(outlaw=OUTLAWS)
spirit = verb(spirit=SPIRITS)
reroll = verb(face=FACES)
tender = verb(card=(*STORE, *TITLES))
withdraw = verb()
ask = verb(seat=SEATS, dollars=NUMBERS)
