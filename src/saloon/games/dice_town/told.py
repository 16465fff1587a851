"""Every event of Dice Town."""

from __future__ import annotations

from typing import Literal

from saloon.games.dice_town.board import (
    Action,
    Deed,
    Face,
    HandCard,
    Outlaw,
    Place,
    Rank,
    River,
    Spirit,
    Store,
    Title,
)
from saloon.games.dice_town.dice import Category
from saloon.kernel.told import event, sometimes

Privacy = Literal["closed", "open"]  # open only to those who see the cards or dice
Part = Literal[
    "dollars", "nuggets", "titles", "stores", "ranches", "wired", "outlaws", "cards",
    "wish_dollars", "wish_nuggets", "wish_titles", "wish_stores", "wish_ranches", "wish_outlaws",
]  # fmt: skip

first_sheriff = event(seat=int)
posted = event(outlaw=Outlaw)
lookout = event(outlaw=Outlaw)
turned_up = event(card=Deed, slot=int)
round = event(round=int, sheriff=int)

# --- dice ---

rolled = event(seat=int, number=int, told=Privacy, dice=sometimes(list[Face]))
last_roll = event(seat=int, dice=list[Face])
revealed = event(seat=int, how=Literal["kept", "brute", "none"], dice=list[Face], loose=int)
paid = event(seat=int, dollars=int)
turning = event(seat=int, old=Face, new=Face)
turned = event(seat=int, old=Face, new=Face)
sprung = event(seat=int, outlaw=Outlaw, face=Face, number=int)
played = event(seat=int, card=Store)
cancelled = event(seat=int, victim=int, card=Store)

# --- who wins a place ---

tie = event(place=Place, rank=Rank, seats=list[int])
unclaimed = event(place=Place)
best_hand = event(rank=Rank, seat=int, hand=Category)
wins = event(place=Place, rank=Rank, seat=int, number=int)
offered = event(
    seat=int,
    told=Literal["nothing", "something"],
    dollars=sometimes(int),
    nuggets=sometimes(int),
    titles=sometimes(int),
    stores=sometimes(int),
    ranches=sometimes(int),
    wired=sometimes(list[Title]),
    outlaws=sometimes(list[Outlaw]),
)
part = event(part=Part, number=sometimes(int), cards=sometimes(list[HandCard]), outlaws=sometimes(list[Outlaw]))
called = event(seat=int, round=int)
demanded = event(
    seat=int, victim=int, dollars=int, nuggets=int, titles=int, stores=int, ranches=int, outlaws=int
)  # fmt: skip
named = event(seat=int, winner=int, place=Place, rank=Rank)
bribed = event(
    seat=int,
    sheriff=int,
    dollars=int,
    nuggets=int,
    titles=int,
    stores=int,
    ranches=int,
    wired=list[Title],
    outlaws=list[Outlaw],
)

# --- the places ---

chose = event(seat=int, place=Place, action=Action)
nothing = event()
nuggets = event(seat=int, nuggets=int)
shared = event(seat=int, dollars=int)
robbed_bank = event(seat=int, dollars=int)
coach = event(dollars=int, bank=int)
held_up = event(seat=int, dollars=int)
reshuffled = event(cards=int)
looked = event(seat=int, told=Privacy, card=sometimes(Store))
bought = event(seat=int, discarded=int, told=Privacy, card=sometimes(Store))
drew = event(seat=int, told=Privacy, card=sometimes(Store))
robbing = event(seat=int, victim=int, titles=int, stores=int)
looted = event(seat=int, victim=int, number=int, told=Privacy, cards=sometimes(list[HandCard]))
stole = event(seat=int, victim=int, kind=Literal["title", "store"], told=Privacy, card=sometimes(HandCard))
took_ranch = event(seat=int, victim=int)
nerves = event(seat=int, victim=int)
paid_joe = event(seat=int, victim=int, dollars=int)
star = event(seat=int, how=Literal["takes", "keeps"])
star_blocked = event(seat=int, sheriff=int)
titles = event(seat=int, cards=list[Deed])
pile_title = event(seat=int, told=Privacy, card=sometimes(Title))
pile_ranch = event(seat=int)

# --- Doc Badluck ---

order = event(seat=int, seats=list[int])
left = event(seat=int)
wired = event(seat=int, cards=list[Title])
swindled = event(seat=int, dollars=int)
panned = event(seat=int, nuggets=int)
begged = event(seat=int, victim=int)
gave = event(seat=int, receiver=int, told=Privacy, card=sometimes(Store))

# --- the River, outlaws, the Indian die ---

river = event(seat=int, card=River)
wallet = event(seat=int, dollars=int)
peeked = event(seat=int, told=Privacy, card=sometimes(River))
put_back = event(seat=int, number=int)
fetched = event(seat=int, told=Privacy, card=sometimes(Store))
recruited = event(seat=int, outlaw=Outlaw)
hunting = event(seat=int, dice=list[Face])
reloading = event(seat=int, dice=list[Face])
captured = event(seat=int, told=Literal["caught", "missed"], outlaws=list[Outlaw])
returned = event(seat=int, told=Privacy, card=sometimes(Deed))
signals = event(seat=int)
die_held = event(seat=int)
die_home = event()
spirit = event(seat=int, spirit=Spirit)
warpath = event(seat=int, place=Place)
at_war = event(place=Place)

# --- the end ---

end = event(why=Literal["mine", "titles"])
score = event(
    seat=int,
    hand=list[HandCard],
    wired=list[Title],
    total=int,
    nuggets=int,
    dollars=int,
    titles=int,
    ranches=int,
    cards=int,
    star=int,
)
won = event(seat=int, total=int)
