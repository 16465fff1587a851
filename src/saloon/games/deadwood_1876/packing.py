"""Written by `saloon declare` from verbs.py: change that, then run it again.

A verb with arguments has a function that packs it; `is_` before its name says whether an action is exactly one sentence
with it, and the name of an argument after it takes that argument out. A verb without arguments is the action itself.
Values are places in their domain, lists are lists of them; `_bits` is a list as it lies in the action.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.kernel.packing import is_list, pack_list, pack_set, read_list, read_set

TAKE: Final = 0
SEND: Final = 1
ENTRUST: Final = 2
ROB: Final = 3
DUEL: Final = 4
USE: Final = 5
LOOK: Final = 6
DISCARD: Final = 7
RIDE: Final = 8
LAY: Final = 9
DEFEND: Final = 10
DRAW: Final = 11
WAIT: Final = 12
PASS: Final = 13
OFFER: Final = 14
ACCEPT: Final = 15
EXPEL: Final = 16
GIVE: Final = 17
COMMIT: Final = 18
STAKE: Final = 19
PLACE: Final = 20
HAND: Final = 21
DEAL: Final = 22
MIX: Final = 23
ROLL: Final = 24
ORDER: Final = 25
PRIZE: Final = 26


def take(character: i64) -> int:
    return TAKE | character << 6


def is_take(action: int) -> bool:
    if action > 1023:
        return False
    word: i64 = action
    return word & 63 == TAKE and word >> 6 < 9


def take_character(action: int) -> int:
    return action >> 6


def send(safe: i64) -> int:
    return SEND | safe << 6


def is_send(action: int) -> bool:
    if action > 2047:
        return False
    word: i64 = action
    return word & 63 == SEND and word >> 6 < 25


def send_safe(action: int) -> int:
    return action >> 6


def entrust(safe: i64) -> int:
    return ENTRUST | safe << 6


def is_entrust(action: int) -> bool:
    if action > 2047:
        return False
    word: i64 = action
    return word & 63 == ENTRUST and word >> 6 < 25


def entrust_safe(action: int) -> int:
    return action >> 6


def rob(card: i64, row: i64, spot: i64) -> int:
    return ROB | card << 6 | row << 12 | spot << 16


def is_rob(action: int) -> bool:
    if action > 1048575:
        return False
    word: i64 = action
    return word & 63 == ROB and word >> 12 & 15 < 10 and word >> 16 < 15


def rob_card(action: int) -> int:
    return action >> 6 & 63


def rob_row(action: int) -> int:
    return action >> 12 & 15


def rob_spot(action: int) -> int:
    return action >> 16


def duel(card: i64, star: i64) -> int:
    return DUEL | card << 6 | star << 12


def is_duel(action: int) -> bool:
    if action > 65535:
        return False
    word: i64 = action
    return word & 63 == DUEL and word >> 12 < 10


def duel_card(action: int) -> int:
    return action >> 6 & 63


def duel_star(action: int) -> int:
    return action >> 12


def use(card: i64) -> int:
    return USE | card << 6


def is_use(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == USE


def use_card(action: int) -> int:
    return action >> 6


def look(row: i64, spot: i64) -> int:
    return LOOK | row << 6 | spot << 10


def is_look(action: int) -> bool:
    if action > 16383:
        return False
    word: i64 = action
    return word & 63 == LOOK and word >> 6 & 15 < 10 and word >> 10 < 15


def look_row(action: int) -> int:
    return action >> 6 & 15


def look_spot(action: int) -> int:
    return action >> 10


def discard(cards: list[int]) -> int:
    return DISCARD | pack_list(cards, 6) << 6


def discard_bits(cards: i64) -> int:
    return DISCARD | cards << 6


def is_discard(action: int) -> bool:
    if action > 1073741823:
        return False
    word: i64 = action
    return word & 63 == DISCARD and is_list(word >> 6, 6, 4, 60)


def discard_cards(action: int) -> list[int]:
    return read_list(action >> 6, 6)


def discard_cards_bits(action: int) -> int:
    return action >> 6


def ride(house: i64) -> int:
    return RIDE | house << 6


def is_ride(action: int) -> bool:
    if action > 255:
        return False
    word: i64 = action
    return word & 63 == RIDE and word >> 6 < 3


def ride_house(action: int) -> int:
    return action >> 6


def lay(row: i64, spot: i64) -> int:
    return LAY | row << 6 | spot << 10


def is_lay(action: int) -> bool:
    if action > 16383:
        return False
    word: i64 = action
    return word & 63 == LAY and word >> 6 & 15 < 10 and word >> 10 < 15


def lay_row(action: int) -> int:
    return action >> 6 & 15


def lay_spot(action: int) -> int:
    return action >> 10


def defend(card: i64) -> int:
    return DEFEND | card << 6


def is_defend(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == DEFEND


def defend_card(action: int) -> int:
    return action >> 6


def offer(card: i64) -> int:
    return OFFER | card << 6


def is_offer(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == OFFER


def offer_card(action: int) -> int:
    return action >> 6


def accept(seat: i64) -> int:
    return ACCEPT | seat << 6


def is_accept(action: int) -> bool:
    if action > 1023:
        return False
    word: i64 = action
    return word & 63 == ACCEPT and word >> 6 < 9


def accept_seat(action: int) -> int:
    return action >> 6


def expel(house: i64) -> int:
    return EXPEL | house << 6


def is_expel(action: int) -> bool:
    if action > 255:
        return False
    word: i64 = action
    return word & 63 == EXPEL and word >> 6 < 3


def expel_house(action: int) -> int:
    return action >> 6


def give(spot: i64, star: i64) -> int:
    return GIVE | spot << 6 | star << 10


def is_give(action: int) -> bool:
    if action > 16383:
        return False
    word: i64 = action
    return word & 63 == GIVE and word >> 6 & 15 < 15 and word >> 10 < 10


def give_spot(action: int) -> int:
    return action >> 6 & 15


def give_star(action: int) -> int:
    return action >> 10


def commit(card: i64) -> int:
    return COMMIT | card << 6


def is_commit(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == COMMIT


def commit_card(action: int) -> int:
    return action >> 6


def stake(lucky: i64, debt: i64, cash: list[int]) -> int:
    return STAKE | lucky << 6 | debt << 12 | pack_list(cash, 6) << 18


def stake_bits(lucky: i64, debt: i64, cash: i64) -> int:
    return STAKE | lucky << 6 | debt << 12 | cash << 18


def is_stake(action: int) -> bool:
    if action > 4398046511103:
        return False
    word: i64 = action
    return word & 63 == STAKE and is_list(word >> 18, 6, 4, 60)


def stake_lucky(action: int) -> int:
    return action >> 6 & 63


def stake_debt(action: int) -> int:
    return action >> 12 & 63


def stake_cash(action: int) -> list[int]:
    return read_list(action >> 18, 6)


def stake_cash_bits(action: int) -> int:
    return action >> 18


def place(seats: list[int]) -> int:
    return PLACE | pack_list(seats, 4) << 6


def place_bits(seats: i64) -> int:
    return PLACE | seats << 6


def is_place(action: int) -> bool:
    if action > 4398046511103:
        return False
    word: i64 = action
    return word & 63 == PLACE and is_list(word >> 6, 4, 9, 9)


def place_seats(action: int) -> list[int]:
    return read_list(action >> 6, 4)


def place_seats_bits(action: int) -> int:
    return action >> 6


def hand(cards: list[int]) -> int:
    return HAND | pack_list(cards, 6) << 6


def hand_bits(cards: i64) -> int:
    return HAND | cards << 6


def is_hand(action: int) -> bool:
    if action > 1073741823:
        return False
    word: i64 = action
    return word & 63 == HAND and is_list(word >> 6, 6, 4, 60)


def hand_cards(action: int) -> list[int]:
    return read_list(action >> 6, 6)


def hand_cards_bits(action: int) -> int:
    return action >> 6


def deal(safes: list[int]) -> int:
    return DEAL | pack_list(safes, 5) << 6


def deal_bits(safes: i64) -> int:
    return DEAL | safes << 6


def is_deal(action: int) -> bool:
    if action > 65535:
        return False
    word: i64 = action
    return word & 63 == DEAL and is_list(word >> 6, 5, 2, 25)


def deal_safes(action: int) -> list[int]:
    return read_list(action >> 6, 5)


def deal_safes_bits(action: int) -> int:
    return action >> 6


def mix(rows: list[int]) -> int:
    return MIX | pack_set(rows) << 6


def mix_bits(rows: i64) -> int:
    return MIX | rows << 6


def is_mix(action: int) -> bool:
    if action > 65535:
        return False
    word: i64 = action
    return word & 63 == MIX


def mix_rows(action: int) -> list[int]:
    return read_set(action >> 6)


def mix_rows_bits(action: int) -> int:
    return action >> 6


def roll(dice: list[int]) -> int:
    return ROLL | pack_list(dice, 3) << 6


def roll_bits(dice: i64) -> int:
    return ROLL | dice << 6


def is_roll(action: int) -> bool:
    if action > 8589934591:
        return False
    word: i64 = action
    return word & 63 == ROLL and is_list(word >> 6, 3, 9, 6)


def roll_dice(action: int) -> list[int]:
    return read_list(action >> 6, 3)


def roll_dice_bits(action: int) -> int:
    return action >> 6


def order(spots: list[int]) -> int:
    return ORDER | pack_list(spots, 4) << 6


def order_bits(spots: int) -> int:
    return ORDER | spots << 6


def is_order(action: int) -> bool:
    return action < 1 << 66 and action & 63 == ORDER and is_list(action >> 6, 4, 15, 15)


def order_spots(action: int) -> list[int]:
    return read_list(action >> 6, 4)


def order_spots_bits(action: int) -> int:
    return action >> 6


def prize(safe: i64) -> int:
    return PRIZE | safe << 6


def is_prize(action: int) -> bool:
    if action > 2047:
        return False
    word: i64 = action
    return word & 63 == PRIZE and word >> 6 < 25


def prize_safe(action: int) -> int:
    return action >> 6
