"""Every answer and outcome of Deadwood: first what seats say, then what chance says."""

from __future__ import annotations

from typing import Final

from saloon.games.deadwood.board import (
    FACES,
    GANGS,
    MOST_CROSSINGS,
    MOST_PLOTS,
    MOST_SHOTS,
    MOST_TILES,
    STACKS,
    STRENGTHS,
)
from saloon.kernel.language import Names, Several, Subset, verb

SEATS: Final = range(GANGS)
PLOTS: Final = Names("plots", MOST_PLOTS)
RANCH_AND_PLOTS: Final = Names("ranch_and_plots", MOST_PLOTS + 1)
MINE_AND_PLOTS: Final = Names("mine_and_plots", MOST_PLOTS + 1)
TILES: Final = Names("tiles", MOST_TILES)
SHOTS: Final = range(MOST_SHOTS)

send = verb(strength=STRENGTHS, plot=PLOTS)
return_ = verb(mine=Several(STRENGTHS, 9), plots=Subset(PLOTS))
annex = verb()
pass_ = verb()
flee = verb()
stay = verb()
load = verb()
recruit = verb(strength=STRENGTHS)
sheriff = verb(crossing=Names("crossings", MOST_CROSSINGS))
rail = verb(plot=PLOTS)
place = verb(tile=TILES, plot=PLOTS)
rob = verb(gang=SEATS)
move = verb(start=PLOTS, goal=PLOTS)
stack = verb(stack=STACKS)
order = verb(tiles=Several(TILES, MOST_TILES))
pay = verb()
refuse = verb()
trick = verb(gang=SEATS, strength=STRENGTHS, place=RANCH_AND_PLOTS)
give = verb(gang=SEATS)
home = verb(strength=STRENGTHS, place=MINE_AND_PLOTS)
fill = verb()
drain = verb()
next = verb(gang=SEATS, plot=PLOTS)
discard = verb(tokens=range(64))
champion = verb(strength=STRENGTHS)
cartridges = verb(count=range(64))
aim = verb(first=SHOTS, second=SHOTS, third=SHOTS, fourth=SHOTS, fifth=SHOTS)  # at each seat
found = verb(tiles=Several(TILES, 5))
start = verb(faces=Several(FACES, GANGS))
turn = verb(tile=TILES)
volley = verb(faces=Several(FACES, 3))
exchange = verb(attacker=FACES, defender=FACES)
die = verb(face=FACES)
