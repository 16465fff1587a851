"""Every answer and outcome of Slaughter Gulch; those of a trade are in words.py."""

from __future__ import annotations

from typing import Final

from saloon.games.slaughter_gulch.names import (
    FIGURES,
    MOST_CARDS,
    MOST_DICE,
    MOST_ITEMS,
    OUTFITS,
    SEATS,
    SPACES,
    TILES,
    WHO,
)
from saloon.games.slaughter_gulch.orders import ORDERS
from saloon.kernel.language import Names, Several, Subset, verb

ITEM: Final = Names("items", MOST_ITEMS)
MAGIC: Final = Names("magic", 32)
GOODS: Final = Names("goods", 64)  # items, then spells and gadgets
USE: Final = Names("uses", 128)  # these, then rewards
CARD: Final = Names("cards", MOST_CARDS)
EVENT: Final = Names("events", 31)
TARGET: Final = Names("targets", 128)
FACE: Final = range(8)
YES: Final = ("no", "yes")

buy = verb(items=Subset(ITEM))
set_out = verb(squares=Several(SPACES, 3))
choose = verb(outfit=OUTFITS)
plan = verb(orders=Several(ORDERS, FIGURES))
pass_ = verb()
use = verb(card=USE, by=WHO, target=TARGET)
act = verb()
wait = verb()
forgo = verb()
at = verb(target=TARGET)
brawl = verb(target=TARGET)
shoot = verb(weapon=GOODS, target=TARGET)
spring = verb(target=TARGET)
stop = verb()
boost = verb(
    item=Names("items_or_none", 64), magic=Names("magic_or_none", 32), reward=Names("rewards_or_none", 32), church=YES
)
keep = verb()
again = verb(card=USE)
dodge = verb()
guard = verb(magic=MAGIC, by=WHO)
flee = verb()
fire = verb(weapon=GOODS)
stand = verb()
prevent = verb(card=USE)
suffer = verb()
pay = verb()
force = verb()
go = verb(who=(*WHO, "townsfolk"), space=SPACES)
take = verb(card=GOODS)
arrange = verb(events=Several(EVENT, 3))  # the next one first
look = verb()
collect = verb()
cancel = verb()
command = verb()
spell = verb(magic=MAGIC, target=TARGET)
set_gun = verb()
choose_die = verb(face=FACE)  # 0: the die once more
let_stand = verb()
ride = verb(orders=Several(ORDERS, FIGURES), mounts=Several(GOODS, 2))  # a plan whose first dudes ride these
roll = verb(tag=40, dice=Several(range(1, 7), MOST_DICE))
die = verb(face=FACE)
deal = verb(outfit=OUTFITS)
tile = verb(tile=TILES)
item = verb(item=ITEM)
meet = verb(card=CARD)
turn = verb(event=EVENT)
reveal = verb(magic=MAGIC)
clerk = verb(seat=SEATS)
ending = verb(condition=range(8))
arrive = verb(location=range(16))
deputy = verb(drawn=YES)
