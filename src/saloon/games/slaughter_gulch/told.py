"""Every event of Slaughter Gulch.

`who` is a dude by name or, where it may be a townsfolk, an encounter card or "stranger"; `card` any card by its id.
"""

from __future__ import annotations

from typing import Literal

from saloon.games.slaughter_gulch.names import Outfit, Promise, Space, Square, Tile, Token, Whereabouts
from saloon.games.slaughter_gulch.vocabulary import Context, Table
from saloon.kernel.told import Declared, event, sometimes

# --- set-up ---

outfit = event(seat=int, outfit=Outfit)
clerk = event(seat=int)
tile = event(tile=Tile, number=int)
buys = event(seat=int, cards=int, rock=int, items=sometimes(list[str]))
ending = event(condition=int)
sets_out = event(seat=int, squares=list[Square])

# --- the turn ---

turn = event(turn=int)
turns_up = event(seat=int, card=str)
joins = event(who=str)
moves = event(who=str, space=Whereabouts, token=Token)
rides = event(seat=int, card=str)
activates = event(space=Whereabouts)
controls = event(seat=int, tile=Tile)
gains = event(
    seat=int,
    rock=int,
    why=Literal["arrest", "card", "event", "stake", "coach", "rob", "kill", Tile],
)
turn_ends = event(turn=int, met=list[int])

# --- events ---

events_shuffled = event()
event_ = event(card=str)
annulled = event(seat=int, card=str)
arrives = event(vehicle=Literal["coach", "train"], passengers=int)
store_restocked = event(cards=int)
moves_on = event()
newcomer = event(space=Whereabouts)
deputy_walks = event(space=Whereabouts)
deputy_comes = event()

# --- actions ---

order_dice = event(who=list[str], dice=list[int])
acts = event(who=str, token=Token)
forgoes = event(who=str, token=Token)
waits = event(who=str)
cannot_act = event(who=str, token=Token)
no_target = event(who=str)
gives_up = event(who=str)
acts_on = event(who=str, token=Token, target=str, need=int)
goes = event(who=str, space=Whereabouts)
turned_up = event(card=str, space=Whereabouts)

# --- rolls ---

boosts = event(who=str, cards=list[str])
in_vain = event(who=str, card=str)
rolled = event(who=str, context=Context, dice=list[int], level=int)
result = event(who=str, context=Context, best=int, bonus=int, total=int)
tied = event(total=int)
rolls_again = event(who=str, card=str)
table_die = event(who=str, table=Table, dice=list[int])
picks_die = event(seat=int, face=int)
plain_die = event(who=str, face=int, why=Literal["prevent", "event"])

# --- fights and wounds ---

shoots = event(who=str, target=str, weapon=str, need=int)
takes_aim = event(who=str, space=Space)
returns_fire = event(who=str, target=str, weapon=str)
brawls = event(who=str, target=str, need=int)
guards = event(who=str, target=str, card=str)
misses = event(who=str, target=str)
flees = event(who=str)
tries_to_prevent = event(who=str, card=str)
unharmed = event(who=str)
wounded = event(who=str)
dies = event(who=str)
healed = event(who=str)
folk_wounded = event(card=str)
folk_dies = event(card=str)
runs_off = event(card=str)
pays = event(seat=int, to=int, rock=int, face=int, why=Literal["kill", "arrest", "loot", "steal"])
rises = event(who=str)
laid_to_rest = event(who=str)

# --- the law ---

crime = event(who=str)
deputy_arrests = event(who=str)
pardoned = event(who=str, card=str)
caught = event(who=str)
jailed = event(who=str)
thrown_out = event(who=str)
springs = event(who=str, target=str, need=int)
bribes = event(seat=int, rock=int)
freed = event(who=str)
escapes = event(who=str)
arrest_fails = event(who=str, card=str)

# --- what tokens do ---

mesmerized = event(who=str, seat=int)
cancelled = event(who=str)
rob_fails = event(who=str, target=str)
robbed_away = event(card=str)
searches = event(seat=int, victim=int)
seizes = event(seat=int, victim=int, card=str)
nothing_to_take = event(seat=int)
digs = event(who=str, face=int, rock=int)
explosion = event(who=str)
wins = event(who=str, face=int, rock=int)
recruits = event(who=str, card=str, new=str)
raise_fails = event(who=str)
body_taken = event(who=str, new=str)
takes_item = event(seat=int, cards=int, item=sometimes(str))

# --- spells, gadgets and cards ---

studies = event(who=str, card=str, need=int)
learns = event(seat=int, card=str, rock=int)
study_fails = event(who=str, card=str)
sets_gun = event(who=str, space=Whereabouts)
uses = event(who=str, card=str, target=str, need=int)
fizzles = event(card=str)
sanctuary = event(seat=int, space=Whereabouts)
mine_loses = event(rock=int)
peeks = event(seat=int, cards=int, events=sometimes(list[str]))
arranges = event(seat=int, cards=int)
dynamite = event(who=str, space=Whereabouts, need=int)
driven_off = event(card=str, space=Whereabouts)

# --- objectives, deals and the end ---

completes = event(seat=int, objective=str)
promises = event(seat=int, to=int, promise=Promise)
promise_kept = event(seat=int, to=int, promise=Promise)
promise_broken = event(seat=int, to=int, promise=Promise)


def deal() -> Declared:
    """What becomes of an offer: everybody hears of it, its terms are for those who see them."""
    return event(
        giver=int,
        receiver=int,
        offer=int,
        told=Literal["veiled", "openly"],
        give_rock=sometimes(int),
        give_items=sometimes(list[str]),
        give_promises=sometimes(list[Promise]),
        get_rock=sometimes(int),
        get_items=sometimes(list[str]),
        get_promises=sometimes(list[Promise]),
    )


offered = deal()
accepted = deal()
refused = deal()
withdrawn = deal()
score = event(seat=int, dudes=int, rock=int, locations=int, objectives=int, cards=int, total=int)
victory = event(seats=list[int])
