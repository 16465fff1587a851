"""Every event of Deadwood. Plots, tiles and crossings go by the names that the box gives them."""

from __future__ import annotations

from typing import Literal

from saloon.games.deadwood.board import Building, Cowboy, Ending
from saloon.games.deadwood.duellists import Side
from saloon.kernel.told import event, sometimes

# Set-up and turns
found = event(tiles=list[str], plots=list[str])
first_roll = event(seats=list[int], faces=list[int])
first = event(seat=int)
turn = event(seat=int, turn=int)
end = event(why=Ending)

# Cowboys come and go
send = event(seat=int, cowboy=Cowboy, building=Building, plot=str)
move = event(seat=int, cowboy=Cowboy, building=Building, start=str, plot=str)
toll = event(seat=int, to=int, amount=int, dollars=int)
mine = event(seat=int, cowboy=Cowboy, plot=str, why=Literal["flight", "rail", "grifter"])  # or from the ranch
return_ = event(seat=int, cowboys=int, places=list[str])  # plots and the mine
home = event(seat=int, cowboy=Cowboy, place=str)  # a plot or the mine
recruit = event(seat=int, cowboy=Cowboy, price=int, dollars=int)

# Duels
duel = event(
    seat=int,
    foe=int,
    cowboy=Cowboy,
    against=Cowboy,
    plot=str,
    building=Building,
    dice=int,
    foe_dice=int,
    wins=int,
    dies=int,
)
stay = event(seat=int)
flee = event(seat=int, plot=str)
load = event(seat=int, dice=int)
volley = event(seat=int, side=Side, faces=list[int])
exchange = event(seat=int, foe=int, attacker=int, defender=int)
wound = event(seat=int, cowboy=Cowboy, side=Side)
killed = event(seat=int, cowboy=Cowboy)
retreat = event(seat=int, cowboy=Cowboy, plot=str)

# Buildings
annex = event(seat=int, building=Building, plot=str)
decline = event(seat=int, building=Building, plot=str)
earn = event(seat=int, amount=int, why=Literal[Building, "undertaker-visit", "bonus"], dollars=int)
wanted = event(seat=int, why=Literal["duel", "bank", "courthouse", "newspaper"], held=int, gauge=int)
discard = event(seat=int, tokens=int, held=int)
sheriff = event(seat=int, crossing=str)
cartridges = event(seat=int, count=int, held=int)
horse = event(seat=int, held=int)
rob = event(seat=int, gang=int, amount=int, dollars=int)
pan = event(seat=int, face=int)
pay = event(seat=int, amount=int, dollars=int)
refuse = event(seat=int)
wire = event(seat=int, way=Literal["fill", "drain"], tokens=int, gauge=int)
look = event(seat=int, stack=int)
looked = event(seat=int, stack=int, told=Literal["closed", "open"], tiles=sometimes(list[str]))

# Tiles and the railway
turned = event(tile=str, stack=int)
placed = event(seat=int, tile=str, plot=str)
buried = event(tile=str, stack=int)
rail = event(seat=int, plot=str, number=int)
station = event(seat=int, plot=str, number=int)
destroyed = event(tile=str, plot=str, stack=int)
stirred = event(seats=list[int], plots=list[str], times=int)
next = event(seat=int, gang=int, building=Building, plot=str)

# The end
score = event(seat=int, dollars=int, wanted=int, fine=int, total=int)
showdown = event(seats=list[int])
champion = event(seat=int, cowboy=Cowboy)
announce = event(seat=int, count=int, dice=int)
aim = event(seat=int, dice=int, targets=list[int])
fire = event(seat=int, target=int, face=int)
fallen = event(seat=int)
scratch = event(seat=int)
win = event(seat=int, total=int)
nobody = event()
