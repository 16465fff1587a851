"""Every event of Deadwood 1876. Cards are strings; `told` says whether the reader sees what others do not."""

from __future__ import annotations

from typing import Literal

from saloon.games.deadwood_1876.names import Badge, Character, Gun, House, Item, Safe
from saloon.kernel.told import event, sometimes

Seen = Literal["open", "closed"]

# The set-up.
character = event(seat=int, character=Character)
stars = event(stars=list[int], houses=list[House])
drawn = event(seat=int, count=int, told=Seen, cards=sometimes(list[str]))
dealt = event(seat=int, count=int, told=Seen, safes=sometimes(list[Safe]))
passed = event(seat=int, left=int, told=Seen, safe=sometimes(Safe))
entrusted = event(seat=int, told=Seen, safe=sometimes(Safe))
laid_out = event()
first_roll = event(seats=list[int], dice=list[int])
first = event(seat=int)

# Turns.
round_ = event(round=int, heists=int)
turn = event(seat=int)
robbery = event(seat=int, row=int, spot=int, card=str, gun=Gun)
duel = event(seat=int, star=int, card=str, gun=Gun)
used = event(seat=int, card=str, item=Item)
looked = event(seat=int, row=int, spot=int, told=Seen, safe=sometimes(Safe))
tossed = event(seat=int, cards=list[str])
rode = event(seat=int, house=House)
covered = event(seat=int, row=int, spot=int, card=str)
reshuffled = event(cards=int)

# Fights.
defended = event(seat=int, how=Literal["own", "stranger"], card=str, gun=Gun)
fast = event(seat=int, die=int)
offered = event(seat=int, fighter=int, card=str, gun=Gun)
helped = event(seat=int, fighter=int, card=str, gun=Gun)
unaided = event(fighter=int)
shots = event(seat=int, foe=int, dice=list[int], foe_dice=list[int], score=int, foe_score=int)
held_off = event(seat=int, star=int, how=Literal["duel", "robbery"])
stolen = event(seat=int, row=int, spot=int, told=Seen, safe=sometimes(Safe))
swapped = event(seat=int, star=int, house=House, other=House)
expelled = event(seat=int, star=int, house=House)
no_room = event(seat=int, star=int)
shuffled = event(row=int)
given = event(seat=int, spot=int, star=int, goal=int, told=Seen, safe=sometimes(Safe))

# Hold-ups and badges.
prize = event(safe=Safe, left=int)
committed = event(seats=list[int], cards=list[str], guns=list[Gun])
volley = event(seats=list[int], dice=list[int])
won = event(seat=int, safe=Safe)
badge = event(seat=int, spot=int, badge=Badge)
silence = event(badge=Badge)

# The end.
revealed = event(star=int, safes=list[Safe])
staked = event(seat=int, cards=list[str])
paid_in = event(seat=int, cards=list[str], count=int)
gamble = event(seat=int, safe=Literal["M-LUC", "M-DEB"], die=int)
counted = event(house=House, gold=int, stars=list[int])
qualified = event(stars=list[int])
showdown = event(seats=list[int], how=Literal["open", "stranger"])
shot = event(seat=int, dice=list[int], score=int)
saved = event(seat=int, safe=Safe)
hit = event(seat=int, how=Literal["flipped", "out"])
rearmed = event(seat=int)
over = event(seats=list[int], how=Literal["alone", "peace", "sharing", "showdown", "stranger"])
