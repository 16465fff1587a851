"""Every event of Two-Town Trail."""

from __future__ import annotations

from typing import Literal

from saloon.games.two_towns.board import Die, Side, Unit
from saloon.kernel.told import event, sometimes

deal = event(side=Side, units=list[Unit])
first = event(side=Side)
turn = event(side=Side, turn=int)
roll = event(side=Side, colt=int, knife=int, dynamite=int)
march = event(side=Side, die=Die, unit=Unit, riders=list[Unit], start=int, goal=int, load=Literal["alone", "carrying"])
stop = event(side=Side)
duel = event(tile=int)
bout = event(
    tile=int,
    west=Unit,
    east=Unit,
    west_strength=int,
    east_strength=int,
    how=str,
    loser=Literal["west", "east", "none"],
    winner=sometimes(Side),
    won=sometimes(Unit),
    won_strength=sometimes(int),
    lost=sometimes(Unit),
    lost_strength=sometimes(int),
)
retreat = event(side=Side, unit=Unit, start=int, goal=int)
removed = event(side=Side, unit=Unit, tile=int)
win = event(side=Side, why=str)
draw = event(turns=int)
