"""Which power each kind of building has (DW-084 … DW-146), in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from saloon.games.deadwood.annex import Power
from saloon.games.deadwood.board import (
    BANK,
    BLACKSMITH,
    CASINO,
    CHURCH,
    COURT,
    DANCE_HALL,
    DEPOT,
    GOLD_MINE,
    GRIFTER,
    GUNSMITH,
    HOTEL,
    KINDS,
    LAUNDRY,
    NEWSPAPER,
    OFFICE,
    SALOON,
    STORE,
    TELEGRAPH,
    TELLER,
    TOWN_HALL,
    UNDERTAKER,
)
from saloon.games.deadwood.first_stack import Bank, Blacksmith, Casino, Depot, Gunsmith, Plain, Store
from saloon.games.deadwood.second_stack import GoldMine
from saloon.games.deadwood.starting_buildings import Church, Office, Saloon, TownHall
from saloon.games.deadwood.third_stack import Courthouse, DanceHall, Grifter, Newspaper, Telegraph, Teller

USUAL: Final[dict[int, Power]] = {
    CHURCH: Church(0), SALOON: Saloon(), OFFICE: Office(), TOWN_HALL: TownHall(),
    GUNSMITH: Gunsmith(), BANK: Bank(), BLACKSMITH: Blacksmith(), CASINO: Casino(), STORE: Store(),
    HOTEL: Plain(HOTEL, "hotel"), LAUNDRY: Plain(LAUNDRY, "laundry"), DEPOT: Depot(),
    UNDERTAKER: Plain(UNDERTAKER, "undertaker-visit"),
    GOLD_MINE: GoldMine(),
    TELLER: Teller(), COURT: Courthouse(), GRIFTER: Grifter(), NEWSPAPER: Newspaper(), DANCE_HALL: DanceHall(),
    TELEGRAPH: Telegraph(),
}  # fmt: skip
FROM_LAUNDRY: Final[dict[int, Power]] = {**USUAL, CHURCH: Church(1)}  # DW-119
POWERS: Final = [[powers[kind] for kind in range(len(KINDS))] for powers in (USUAL, FROM_LAUNDRY)]
